import Gestures
import Motion

/// Tells three fingers that tap together from fingers that mean the stage.
///
/// It is a tap of three at once, still and alone: fingers that drum on the stage, one after the other or three again and
/// again, are the stage's. The stage sees the fingers until then, as they cannot be told apart yet; with the first lift
/// they are taken from it, cancelled.
struct ThreeFingerTap {
  enum Verdict {
    /// The event is the stage's.
    case pass
    /// It is cancelled on the stage, whatever the event was.
    case cancel
    /// The stage has seen this finger end and gets no more of it.
    case swallow
  }

  /// Seconds within which all three land, and from the first landing to the first lift.
  private static let (landing, longest) = (0.1, 0.45)
  /// Seconds without any finger before the first lands.
  private static let quiet = 0.3
  /// Points that each may move.
  private static let slop = 12.0

  private var fingers: [(id: Int, start: Double, origin: Vector)] = []
  /// False once the fingers that are down cannot become a tap any more.
  private var isPossible = true
  /// Fingers of a tap that are still down; true for those that the stage has seen end.
  private var taken: [Int: Bool] = [:]
  /// When a finger last ended.
  private var lastEnd: Double?

  /// Follows one finger's event; `isTap` is true once, at the lift that makes it a tap.
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
      // However the fingers lift that stay, they cannot become a tap together.
      isPossible = false
      guard isTap else { break }
      for finger in fingers { taken[finger.id] = false }
      fingers = []
      return (.cancel, true)
    }
    return (.pass, false)
  }
}
