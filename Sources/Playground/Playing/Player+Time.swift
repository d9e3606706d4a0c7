import Effects
import Gestures
import Motion
import Tuning

/// Going back and on in time.
extension Player {
  package mutating func remember() { past.timeline = Timeline(from: performance) }

  /// The position that is shown.
  package var position: Int64 { past.cursor ?? past.timeline?.end ?? 0 }

  package var isBack: Bool { past.cursor != nil }

  /// True while recorded touches play again under new values.
  var isReplaying: Bool { past.cursor != nil && past.keepsFuture }

  // MARK: - Going

  /// Shows a moment of the past.
  mutating func scrub(to position: Int64) {
    guard let timeline = past.timeline else { return }
    let position = position.clamped(to: timeline.start...timeline.end)
    let size = performance.size
    past.cursor = position == timeline.end && !past.keepsFuture ? nil : position
    performance = timeline.performance(at: position)
    performance.resize(to: size)
    recover()
    if past.cursor == nil { retune() }
    past.ghost?.go(to: position)
  }

  /// Goes on from the moment that is shown: what came after it is forgotten, unless values were changed there.
  mutating func goOn() {
    guard past.cursor != nil else { return }
    if past.keepsFuture, position < past.timeline?.end ?? 0 { return }
    endReplay()
  }

  /// Makes the moment that is shown the present.
  mutating func endReplay() {
    guard let cursor = past.cursor else { return }
    // A take that is playing moves its own fingers on.
    let fingers = past.timeline?.fingers(at: cursor) ?? []
    let left = isTakePlaying ? [] : fingers
    down = FingersDown()
    down.follow(fingers.map { .finger($0) })
    past.leftFingers = left.map { .finger(FingerEvent(id: $0.id, phase: .cancelled, position: $0.position)) }
    past.timeline?.truncate(to: cursor)
    past.ghost?.truncate(to: cursor)
    past.cursor = nil
    past.keepsFuture = false
    let (size, patch) = (performance.size, values.inForce[effect.id])
    past.timeline?.note(.size(size))
    past.timeline?.note(.tuned(patch))
    retune()
  }

  // MARK: - Stepping

  /// A step of the recorded touches; nil when there is none, or when live touches take over.
  mutating func replayStep(unless live: [Input]) -> [Happening]? {
    guard let cursor = past.cursor, let timeline = past.timeline else { return nil }
    guard past.keepsFuture, cursor < timeline.end, !live.contains(where: \.takesOver) else {
      endReplay()
      return nil
    }
    let inputs = timeline.inputs(at: cursor)
    played = inputs
    let happenings: [Happening]
    do {
      for change in timeline.changes(at: cursor) { try change.apply(to: &performance) }
      happenings = try performance.step(inputs)
    } catch {
      fail(error)
      return []
    }
    past.ghost?.step(inputs, at: cursor)
    past.cursor = cursor + 1
    for happening in happenings { log.write(happening, of: effect, step: performance.steps) }
    if cursor + 1 == timeline.end { endReplay() }
    return happenings
  }

  mutating func takeLeftFingers() -> [Input] {
    guard !past.leftFingers.isEmpty else { return [] }
    defer { past.leftFingers = [] }
    for case .finger(let event) in past.leftFingers {
      log.write(cancelled: event.id, reason: "time went on without it", step: performance.steps)
    }
    return past.leftFingers
  }

  mutating func record(_ inputs: [Input], _ happenings: [Happening]) {
    guard let end = past.timeline?.end else { return }
    past.ghost?.step(inputs, at: end)
    past.timeline?.record(inputs, happenings, leadingTo: performance)
  }

  /// Simulates a little of a future that is not known yet; true when there was something to do.
  mutating func explore(atMost steps: Int64) -> Bool {
    guard past.timeline?.isExploring == true else { return false }
    past.timeline?.explore(atMost: steps)
    return true
  }

  // MARK: - Changes

  mutating func noteResize() {
    if !isBack { past.timeline?.note(.size(performance.size)) }
    past.ghost?.take(.size(performance.size))
  }

  /// It was started again or taken back to a snapshot: the ghost goes back with it, with its own values.
  mutating func noteReplacement() {
    guard past.timeline != nil else { return }
    if isBack { endReplay() }
    past.timeline?.note(.replaced(performance))
    guard past.ghost != nil, let former = past.former else { return }
    var again = performance
    try? again.tune(former.patch)
    past.ghost?.take(.replaced(again))
  }

  mutating func noteTuning(from before: Patch, to now: Patch) {
    guard past.timeline != nil, before != now else { return }
    let position = position
    if !past.isSameChange || past.former == nil {
      past.former = (before, position)
      if past.showsGhost { past.ghost = past.timeline.map { Ghost(former: $0, at: position) } }
    }
    if isBack {
      past.keepsFuture = true
      past.timeline?.rewrite(from: position, in: performance.size, tuned: now)
      performance = past.timeline?.performance(at: position) ?? performance
    } else {
      past.timeline?.note(.tuned(now))
    }
  }

  /// Shows or hides the ghost; it is where it would be had it been there all the time.
  mutating func showGhost(_ shows: Bool) {
    past.showsGhost = shows
    past.ghost = nil
    guard shows, let former = past.former, let timeline = past.timeline else { return }
    past.ghost = Ghost(of: timeline, from: former.position, in: performance.size, tuned: former.patch)
    let shown = position
    past.ghost?.go(to: shown)
  }
}
