import Gestures
import Motion

/// Tells three fingers that tap together from fingers that mean the stage.
///
/// It is a tap of three at once, still and alone: fingers that drum on the stage, one after the other or three again and
/// again, are the stage's. The stage sees the fingers until then, as nobody can know; with the first lift they are taken
/// from it, cancelled.
package struct ThreeFingerTap: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// The event is the stage's.
    case pass
    /// It is cancelled on the stage, whatever the event was.
    case cancel
    /// It is nobody's: the stage has seen this finger end.
    case swallow
  }

  private struct Finger: Hashable, Sendable {
    var id: Int
    var start: Double
    var origin: Vector
  }

  /// Seconds within which all three land, and from the first landing to the first lift.
  static let landing = 0.1
  static let longest = 0.45
  /// Seconds without any finger before the first lands.
  static let quiet = 0.3
  /// Points that each may move.
  static let slop = 12.0

  private var fingers: [Finger] = []
  /// False once the fingers that are down cannot become a tap any more.
  private var isPossible = true
  private var doomed: [Int] = []
  private var swallowed: [Int] = []
  /// When a finger last ended.
  private var lastEnd: Double?

  package init() {}

  /// Follows one finger's event; `isTap` is true once, at the lift that makes it a tap.
  package mutating func follow(_ event: FingerEvent, at time: Double) -> (verdict: Verdict, isTap: Bool) {
    defer { if event.phase == .up || event.phase == .cancelled { lastEnd = time } }
    if let verdict = followTaken(event) { return (verdict, false) }
    switch event.phase {
    case .down:
      if fingers.isEmpty { isPossible = lastEnd.map { time - $0 >= Self.quiet } ?? true }
      fingers.append(Finger(id: event.id, start: time, origin: event.position))
      let first = fingers[0].start
      if fingers.count > 3 || time - first > Self.landing { isPossible = false }
    case .move:
      guard let finger = fingers.first(where: { $0.id == event.id }) else { break }
      if finger.origin.distance(to: event.position) > Self.slop { isPossible = false }
    case .up, .cancelled:
      let count = fingers.count
      let first = fingers.first?.start ?? time
      fingers.removeAll { $0.id == event.id }
      let isTap = event.phase == .up && isPossible && count == 3 && time - first <= Self.longest
      // Whatever lifts now, the fingers that stay cannot become a tap together.
      isPossible = false
      guard isTap else { break }
      doomed = fingers.map(\.id)
      fingers = []
      return (.cancel, true)
    }
    return (.pass, false)
  }

  private mutating func followTaken(_ event: FingerEvent) -> Verdict? {
    let ends = event.phase == .up || event.phase == .cancelled
    if let index = doomed.firstIndex(of: event.id) {
      doomed.remove(at: index)
      if !ends { swallowed.append(event.id) }
      return .cancel
    }
    if let index = swallowed.firstIndex(of: event.id) {
      if ends { swallowed.remove(at: index) }
      return .swallow
    }
    return nil
  }
}
