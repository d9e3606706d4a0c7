import Gestures
import Motion

/// A bar of buttons for whoever knows no keys or has none: when it is there, and who holds what of it.
///
/// It comes with a tap at an edge of the stage, with a move of the mouse, and with an effect that was tapped in the
/// gallery. It goes after three seconds, and at once for a finger that means the effect, from which it takes nothing.
struct Toolbar {
  private(set) var isShown = false
  /// True while it is turned over.
  var showsMore = false
  /// The button that each finger went down on.
  private var held: [Int: (button: ToolbarButton, since: Int64)] = [:]
  /// A finger that may yet turn out to tap at an edge.
  private var tapping: (finger: Int, place: Vector, since: Int64)?
  private var fade = Transition()
  private var now: Int64 = 0
  private var end: Int64 = 0

  private static let nanoseconds: Int64 = 3_000_000_000
  /// Points from an edge.
  private static let edge = 28.0
  /// A finger that goes further, or stays longer, does not tap.
  private static let slack = 10.0
  private static let tap: Int64 = 300_000_000

  var alpha: Double { fade.value }
  var isAnimating: Bool { !fade.isAtRest || (fade.target == 1) != isShown }
  /// When it goes by itself, in nanoseconds; nil while it does not.
  var nextMoment: Int64? { isShown && held.isEmpty ? end : nil }

  mutating func show(at time: Int64) {
    now = max(now, time)
    isShown = true
    end = now + Self.nanoseconds
  }

  /// The same, at the time that it was last told.
  mutating func show() { show(at: now) }

  mutating func hide() { (isShown, showsMore) = (false, false) }

  mutating func advance(to time: Int64, by seconds: Double) {
    now = max(now, time)
    if let nextMoment, now >= nextMoment { hide() }
    fade.turn(on: isShown, curve: .linear, duration: 0.16)
    fade.step(by: seconds)
  }

  // MARK: - Fingers

  func isHeld(_ button: ToolbarButton) -> Bool { held.values.contains { $0.button == button } }

  mutating func press(_ button: ToolbarButton, by finger: Int, at time: Int64) { held[finger] = (button, time) }

  /// A finger has lifted; what it held, and whether longer than a tap.
  mutating func release(_ finger: Int, at time: Int64) -> (button: ToolbarButton, wasLong: Bool)? {
    guard let (button, since) = held.removeValue(forKey: finger) else { return nil }
    show(at: time)
    return (button, time - since > Self.tap)
  }

  /// Looks on while the stage has a finger; true when that was a tap at an edge which asks for the bar. `isAlone` while
  /// nobody holds another finger.
  mutating func watch(_ touch: TimedTouch, in stage: Vector, isAlone: Bool) -> Bool {
    let event = touch.event
    let place = event.position
    switch event.phase {
    case .down:
      let toEdge = min(place.x, place.y, stage.x - place.x, stage.y - place.y)
      tapping = isAlone && !isShown && toEdge <= Self.edge ? (event.id, place, touch.nanoseconds) : nil
      hide()
    case .move:
      if let tapping, tapping.finger == event.id, (place - tapping.place).length > Self.slack { self.tapping = nil }
    case .up:
      guard let tapping, tapping.finger == event.id else { break }
      self.tapping = nil
      return touch.nanoseconds - tapping.since <= Self.tap
    case .cancelled: tapping = nil
    }
    return false
  }
}
