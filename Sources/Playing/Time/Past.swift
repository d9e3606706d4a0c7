import Effects
import Gestures
import Motion
import Takes
import Tuning

/// The history of a player: the timeline of the last half minute, the shown position, and the ghost.
///
/// Without a timeline, as in a film, it records nothing.
package struct Past: Sendable {
  package internal(set) var timeline: Timeline?
  /// The position that is shown; `nil` at the live end.
  private(set) var cursor: Int64?
  /// Whether values were changed in the past, so that the later touches are kept and replayed.
  package internal(set) var keepsFuture = false
  package private(set) var ghost: Ghost?
  package var showsGhost = false
  /// The values before the last change, the card if that changed, and the change's position; `nil` before any change.
  private(set) var former: (patch: Patch, card: EffectCard?, position: Int64)?
  /// The new card with which the timeline has yet to be rewritten; `nil` if it is up to date.
  ///
  /// `go` rewrites it.
  private(set) var news: EffectCard?
  /// Whether the next change of values continues the last one, as while a knob is being turned.
  var isSameChange = false

  var position: Int64 { cursor ?? timeline?.end ?? 0 }
  var isBack: Bool { cursor != nil }

  // MARK: - Scrubbing

  /// Shows a position and returns the effect there, under a newer card if there is one; `nil` without a timeline.
  mutating func go(to position: Int64, in size: Vector, tuned patch: Patch) -> (any Performance)? {
    if let news, let timeline, position < timeline.end {
      if showsGhost { ghost = Ghost(former: timeline, at: timeline.end) }
      self.timeline!.rewrite(from: timeline.start, by: .init(size, patch, news))
      former?.position = timeline.start
      (self.news, keepsFuture) = (nil, true)
    }
    guard let timeline else { return nil }
    let position = position.clamped(to: timeline.start...timeline.end)
    cursor = position == timeline.end && !keepsFuture ? nil : position
    ghost?.go(to: position)
    return timeline.performance(at: position)
  }

  /// Makes the shown position the present, with this size and these values.
  ///
  /// Returns the fingers that are down there; `nil` if the present is shown.
  mutating func forgetFuture(in size: Vector, tuned patch: Patch) -> FingersDown? {
    guard let cursor else { return nil }
    let fingers = timeline?.fingers(at: cursor)
    timeline?.truncate(to: cursor)
    ghost?.truncate(to: cursor)
    (self.cursor, keepsFuture) = (nil, false)
    timeline?.note(.size(size))
    timeline?.note(.tuned(patch))
    return fingers
  }

  /// Simulates up to `steps` of a future that is not known yet; returns whether there was anything to simulate.
  mutating func explore(atMost steps: Int64) -> Bool {
    guard timeline?.isExploring == true else { return false }
    timeline?.explore(atMost: steps)
    return true
  }

  // MARK: - Steps

  mutating func record(_ inputs: [Input], _ happenings: [Happening], leadingTo performance: any Performance) {
    guard let end = timeline?.end else { return }
    ghost?.step(inputs, at: end)
    timeline?.record(inputs, happenings, leadingTo: performance)
  }

  /// Records a step that replays the timeline; returns whether it was the last one.
  mutating func replayed(_ inputs: [Input]) -> Bool {
    guard let cursor else { return false }
    ghost?.step(inputs, at: cursor)
    self.cursor = cursor + 1
    return cursor + 1 == timeline?.end
  }

  // MARK: - Changes

  mutating func note(size: Vector) {
    if !isBack { timeline?.note(.size(size)) }
    ghost?.take(.size(size))
  }

  /// Records a restart or a jump to a snapshot.
  ///
  /// The ghost follows it, with its own values.
  mutating func note(replacement performance: any Performance) {
    timeline?.note(.replaced(performance))
    guard ghost != nil, let former else { return }
    let rules = Timeline.Rules(performance.size, former.patch, former.card)
    ghost?.take(.replaced(rules.taking(performance)))
  }

  /// Records that the effect continues with another card, as `performance`.
  ///
  /// The ghost shows the effect under the old card. If the past is shown, the later touches are replayed.
  mutating func note(
    card: EffectCard, after old: EffectCard, _ patch: Patch, as performance: any Performance, tuned now: Patch
  ) {
    guard let timeline else { return }
    let position = position
    former = (patch, old, position)
    ghost = showsGhost ? Ghost(former: timeline, at: position) : nil
    if isBack {
      keepsFuture = true
      self.timeline!.rewrite(from: position, by: .init(performance.size, now, card))
    } else {
      news = card
      self.timeline!.note(.replaced(performance))
    }
  }

  /// Records a change of values; returns the effect under them if the past is shown, else `nil`.
  mutating func note(tuning before: Patch, to now: Patch, in size: Vector) -> (any Performance)? {
    guard timeline != nil, before != now else { return nil }
    let position = position
    if !isSameChange || former == nil {
      former = (before, nil, position)
      if showsGhost { ghost = timeline.map { Ghost(former: $0, at: position) } }
    }
    guard isBack else {
      timeline?.note(.tuned(now))
      return nil
    }
    keepsFuture = true
    timeline?.rewrite(from: position, by: .init(size, now))
    return timeline?.performance(at: position)
  }

  /// Shows or hides the ghost.
  ///
  /// It appears in the state that it would have if it had been shown all the time.
  mutating func showGhost(_ shows: Bool, in size: Vector) {
    showsGhost = shows
    ghost = nil
    guard shows, let former, let timeline else { return }
    var new = Ghost(of: timeline, from: former.position, by: .init(size, former.patch, former.card))
    new.go(to: position)
    ghost = new
  }
}

extension Input {
  /// Whether the input starts an interaction and so takes over from a replay.
  ///
  /// The end of an old touch does not.
  var takesOver: Bool {
    if case .finger(let event) = self { event.phase == .down } else { true }
  }
}
