import Effects
import Gestures
import Motion
import Tuning

/// Moving to other times of the timeline.
extension Player {
  package mutating func remember() { past.timeline = Timeline(from: performance) }

  /// Begins a longer timeline if the present one does not keep so many seconds.
  mutating func lengthenPast(to seconds: Int) {
    guard let timeline = past.timeline, timeline.seconds < seconds else { return }
    past = Past(showsGhost: past.showsGhost)
    past.timeline = Timeline(from: performance, seconds: seconds)
  }

  /// The position on the timeline that is shown.
  package var position: Int64 { past.position }
  package var isBack: Bool { past.isBack }
  /// Whether recorded touches are replayed under new values.
  package var isReplaying: Bool { past.isBack && past.keepsFuture }

  /// Shows a position of the past.
  mutating func scrub(to position: Int64) {
    let size = performance.size
    guard let shown = past.go(to: position, in: size, tuned: values.effective[effect.id]) else { return }
    // The timeline holds the state before a take at the take's first position.
    if let playback, position == playback.origin { performance = playback.start } else { performance = shown }
    performance.resize(to: size)
    recover()
    if !isBack { retune() }
  }

  /// Continues from the shown position.
  ///
  /// The later touches are forgotten unless values were changed there.
  mutating func goOn() {
    if past.keepsFuture, position < past.timeline?.end ?? 0 { return }
    endReplay()
  }

  /// Makes the shown position the present.
  package mutating func endReplay() {
    guard let fingers = past.forgetFuture(in: performance.size, tuned: values.effective[effect.id]) else { return }
    down = fingers
    if position == playback?.origin { past.note(replacement: performance) }
    // A take that is playing continues to move its own fingers.
    leftFingers = isTakePlaying ? [] : fingers.cancellations
    retune()
  }

  /// Runs one step of the recorded touches; returns `nil` if there is none or if live touches take over.
  mutating func replayStep(unless live: [Input]) -> [Happening]? {
    guard let cursor = past.cursor, let timeline = past.timeline else { return nil }
    guard past.keepsFuture, cursor < timeline.end, !live.contains(where: \.takesOver) else {
      endReplay()
      return nil
    }
    played = timeline.inputs(at: cursor)
    let happenings: [Happening]
    do {
      for change in timeline.changes(at: cursor) { try change.apply(to: &performance) }
      happenings = try performance.step(played)
    } catch {
      fail(error)
      return []
    }
    let isLast = past.replayed(played)
    for happening in happenings { log.write(happening, of: effect, step: performance.steps) }
    if isLast { endReplay() }
    return happenings
  }

  mutating func showGhost(_ shows: Bool) { past.showGhost(shows, in: performance.size) }

  mutating func takeLeftFingers() -> [Input] {
    guard !leftFingers.isEmpty else { return [] }
    defer { leftFingers = [] }
    for case .finger(let event) in leftFingers {
      log.write(cancelled: event.id, reason: "time went on without it", step: performance.steps)
    }
    return leftFingers
  }
}
