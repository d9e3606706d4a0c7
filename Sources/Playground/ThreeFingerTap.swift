import Gestures
import Motion
import Playing

/// A recogniser that tells a tap with three fingers from fingers that touch the stage.
///
/// The tap takes exactly three fingers that land together, hold still and lift soon, with no finger just before. Fingers that
/// drum on the stage, one after the other or three again and again, belong to the stage. Until the first lift the two cannot be
/// told apart, so the stage sees the fingers; with that lift they are cancelled for the stage.
struct ThreeFingerTap {
  enum Verdict {
    /// The stage receives the event.
    case pass
    /// The stage receives a cancellation in place of the event.
    case cancel
    /// The stage receives nothing; it has already seen this finger end.
    case swallow
  }

  /// The times, in seconds, within which all three fingers land and within which the first of them lifts.
  private static let (landing, longest) = (0.1, 0.45)
  /// The time without any finger before the first one lands, in seconds.
  private static let quiet = 0.3
  /// The distance that each finger may move, in points.
  private static let slop = 12.0

  private var fingers: [(id: Int, start: Double, origin: Vector)] = []
  /// Whether the fingers that are down can still become a tap.
  private var isPossible = true
  /// The fingers of a recognised tap that are still down.
  ///
  /// The value says whether the stage has seen the finger end.
  private var taken: [Int: Bool] = [:]
  /// The time at which a finger last ended, in seconds; `nil` before the first.
  private var lastEnd: Double?

  /// Follows an event of one finger.
  ///
  /// `isTap` is `true` once, at the lift that completes the tap.
  mutating func follow(_ event: FingerEvent, at time: Double) -> (verdict: Verdict, isTap: Bool) {
    let ends = event.phase == .up || event.phase == .cancelled
    defer { if ends { lastEnd = time } }
    if let hasEnded = taken[event.id] {
      taken[event.id] = ends ? nil : true
      return (hasEnded ? .swallow : .cancel, false)
    }
    switch event.phase {
    case .down:
      if fingers.isEmpty { isPossible = lastEnd.map { time - $0 >= Self.quiet } ?? true }
      fingers.append((event.id, time, event.position))
      if fingers.count > 3 || time - fingers[0].start > Self.landing { isPossible = false }
    case .move:
      guard let finger = fingers.first(where: { $0.id == event.id }) else { break }
      if finger.origin.distance(to: event.position) > Self.slop { isPossible = false }
    case .up, .cancelled:
      let isTap =
        event.phase == .up && isPossible && fingers.count == 3 && time - fingers[0].start <= Self.longest
      fingers.removeAll { $0.id == event.id }
      // The fingers that stay down cannot become a tap any more.
      isPossible = false
      guard isTap else { break }
      for finger in fingers { taken[finger.id] = false }
      fingers = []
      return (.cancel, true)
    }
    return (.pass, false)
  }
}
