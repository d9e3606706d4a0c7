import Effects
import Gestures
import Motion
import Tuning

/// What a player remembers of the last half minute: the moments to go back to, the moment that is shown, and the ghost.
///
/// Without a timeline, as in a film, nothing is remembered.
package struct Past: Sendable {
  package internal(set) var timeline: Timeline?
  /// The position that is shown; nil at the live end.
  private(set) var cursor: Int64?
  /// True when values were changed back there, so that the touches ahead are kept and play again.
  var keepsFuture = false
  package private(set) var ghost: Ghost?
  package var showsGhost = false
  /// What the last change replaced, and where: values, and the card where that was another.
  private(set) var former: (patch: Patch, card: EffectCard?, position: Int64)?
  /// The card by which all that lies back has still to be played again: as soon as somebody looks there.
  private(set) var news: EffectCard?
  /// True while values change within the change before, as while a knob is turned.
  var isSameChange = false

  var position: Int64 { cursor ?? timeline?.end ?? 0 }
  var isBack: Bool { cursor != nil }

  // MARK: - Going

  /// Shows a moment; gives the effect as it was, or as it would have been by a card that has come since.
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

  /// Makes the moment that is shown the present, in this size and with these values; gives the fingers that are down in
  /// it.
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

  /// Simulates some steps of a future that is not known yet; true when there were any.
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

  /// Takes note of a step that plays again what was recorded; true when it was the last of them.
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

  /// The effect was started again or taken back to a snapshot: the ghost goes back with it, with its own values.
  mutating func note(replacement performance: any Performance) {
    timeline?.note(.replaced(performance))
    guard ghost != nil, let former else { return }
    let rules = Timeline.Rules(performance.size, former.patch, former.card)
    ghost?.take(.replaced(rules.taking(performance)))
  }

  /// The effect goes on by another card, as `performance`; what it was by the last one is shown by the ghost. What lies
  /// ahead of the moment that is shown plays again.
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

  /// The effect's values have changed; gives the effect under them where that is shown in the past.
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

  /// Shows or hides the ghost; it is where it would be had it been there all the time.
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
  /// True for what begins something: the end of an old touch leaves a replay alone.
  var takesOver: Bool {
    if case .finger(let event) = self { event.phase == .down } else { true }
  }
}
