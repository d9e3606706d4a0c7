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
  func targets(with services: Services) -> [(target: Target, area: Rect)]
  /// Returns the target at a position of the window: by default the frontmost; `nil` if there is none.
  func target(at place: Vector, _ services: Services) -> Target?
  func press(_ target: Target, by touch: TimedTouch, with services: Services)
}

extension TargetTool {
  func target(at place: Vector, _ services: Services) -> Target? {
    targets(with: services).last { $0.area.contains(place) }?.target
  }

  func spots(with services: Services) -> [Spot] { targets(with: services).map { spot($0.target, $0.area) } }

  func covers(_ place: Vector, with services: Services) -> Bool { target(at: place, services) != nil }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    let target = target(at: touch.event.position, services)
    held[touch.event.id] = target
    return target != nil
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard touch.event.phase != .move, let target = held.removeValue(forKey: touch.event.id),
      touch.event.phase == .up, target == self.target(at: touch.event.position, services)
    else { return }
    press(target, by: touch, with: services)
  }
}
