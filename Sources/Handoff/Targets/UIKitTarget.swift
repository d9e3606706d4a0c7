import Motion
import Tuning

/// Swift for UIKit and Core Animation, from iOS 17 on; the timing parameters exist since iOS 10.
enum UIKitTarget: SwiftTarget {
  static let id = "uikit"
  static let title = "UIKit and Core Animation"

  static func opening(_ sheet: HandoffSheet) -> [String] {
    ["import UIKit", "", "@MainActor", "public enum \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let mark =
        "Overdamped: timing parameters promise nothing beyond critical; a CASpringAnimation with `allowsOverdamping` "
        + "and the same numbers carries it."
      return (spring.isOverdamped ? [mark] : []) + [
        "`initialVelocity` is the release velocity divided by the distance to the target, for each axis; "
          + "so is `initialSpringVelocity` of `UIView.animate(springDuration:bounce:)`."
      ]
    case .fling: return ["The rate is a scroll view's. By hand: travel to rest = velocity × timeConstant."]
    case .number(_, let unit) where unit.isAngle: return ["In radians, as transforms take them."]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      let motion = item.motion!
      return [
        "public static let \(motion)Bounce: CGFloat = \(n: spring.bounce)",
        "public static func \(motion)Timing(initialVelocity: CGVector = .zero) -> UISpringTimingParameters {",
        "  UISpringTimingParameters(",
        "    mass: 1, stiffness: \(n: spring.stiffness), damping: \(n: spring.damping), "
          + "initialVelocity: initialVelocity)",
        "}",
      ]
    case .fling(let fling):
      return [
        "public static let \(name)Rate = UIScrollView.DecelerationRate(rawValue: \(n: fling.ratePerMillisecond))",
        "public static let \(name)TimeConstant: TimeInterval = \(n: fling.timeConstant)",
      ]
    case .easing(let curve, let seconds):
      let motion = item.motion!
      return [
        seconds.map { "public static let \(motion)Duration: TimeInterval = \(n: $0)" },
        "public static let \(motion)Function = CAMediaTimingFunction(controlPoints: \(curve.four))",
        "public static var \(motion)Timing: UICubicTimingParameters {",
        "  UICubicTimingParameters(controlPoint1: CGPoint(x: \(n: curve.x1), y: \(n: curve.y1)), "
          + "controlPoint2: CGPoint(x: \(n: curve.x2), y: \(n: curve.y2)))",
        "}",
      ].compactMap { $0 }
    case .number(let number, let unit) where unit.isAngle:
      return ["public static let \(name): CGFloat = \(n: number) * .pi / 180"]
    case .color(let color):
      return [
        "public static let \(name) = UIColor(red: \(color.red) / 255, green: \(color.green) / 255, "
          + "blue: \(color.blue) / 255, alpha: 1)"
      ]
    default: return plain(item)
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let (type, motion) = (sheet.typeName, "\(sheet.typeName).\(item.motion ?? "")")
    switch item.content {
    case .spring:
      return [
        "let animator = UIViewPropertyAnimator(duration: 0, timingParameters: \(motion)Timing())",
        "animator.addAnimations { view.center.x = target }", "animator.startAnimation()",
      ]
    case .fling:
      return [
        "scrollView.decelerationRate = \(type).\(item.name)Rate",
        "let rest = place + velocity * \(type).\(item.name)TimeConstant",
      ]
    case .easing(_, let seconds):
      let time = seconds == nil ? "1" : "\(motion)Duration"
      return [
        "let curved = UIViewPropertyAnimator(", "  duration: \(time), timingParameters: \(motion)Timing)",
      ]
    case .number, .count, .flag, .choice, .color, .text: return ["let value = \(type).\(item.name)"]
    case .rows: return []
    }
  }
}
