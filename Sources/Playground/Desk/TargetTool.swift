import Gestures
import Motion

/// A tool with targets such as buttons.
///
/// A finger presses a target if it lands on it and lifts from it.
@MainActor
protocol TargetTool: Tool {
  associatedtype Target: Hashable
  /// The target on which each finger landed.
  var held: [Int: Target] { get set }
  /// Returns the targets back to front, in points of the window.
  func targets(at desk: Desk) -> [(target: Target, area: Rect)]
  func press(_ target: Target, by touch: TimedTouch, at desk: Desk)
}

extension TargetTool {
  func target(at place: Vector, _ desk: Desk) -> Target? {
    targets(at: desk).last { $0.area.contains(place) }?.target
  }

  func spots(at desk: Desk) -> [Spot] { targets(at: desk).map { spot($0.target, $0.area) } }

  func covers(_ place: Vector, at desk: Desk) -> Bool { target(at: place, desk) != nil }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    held[touch.event.id] = target(at: touch.event.position, desk)
    return covers(touch.event.position, at: desk)
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    guard touch.event.phase != .move, let target = held.removeValue(forKey: touch.event.id),
      touch.event.phase == .up, target == self.target(at: touch.event.position, desk)
    else { return }
    press(target, by: touch, at: desk)
  }
}
