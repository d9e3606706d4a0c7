import Motion
import Tuning

/// iOS 17 onwards; the timing parameters since iOS 10.
enum UIKitTarget: CodeTarget {
  static let id = "uikit"
  static let title = "UIKit and Core Animation"
  static let ending = "swift"
  static let comment = (begin: "/// ", end: "")
  static let aside = (begin: "// ", end: "")
  static let mark = "MARK: - "

  static func opening(_ sheet: HandoffSheet) -> [String] {
    ["import UIKit", "", "@MainActor", "public enum \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let velocity =
        "`initialVelocity` is the release velocity divided by the distance to the target, for each axis; "
        + "so is `initialSpringVelocity` of `UIView.animate(springDuration:bounce:)`."
      let mark =
        "Overdamped: timing parameters promise nothing beyond critical; a CASpringAnimation with `allowsOverdamping` "
        + "and the same numbers carries it."
      return spring.isOverdamped ? [mark, velocity] : [velocity]
    case .fling:
      return ["The rate is a scroll view's. By hand: travel to rest = velocity × timeConstant."]
    case .number(_, .degrees): return ["In radians, as transforms take it."]
    case .rows(_, let count): return [SwiftText.absent(count)]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      let motion = item.motion!
      return [
        "public static let \(motion)Duration: TimeInterval = \(Code.number(spring.response))",
        "public static let \(motion)Bounce: CGFloat = \(Code.number(spring.bounce))",
        "public static func \(motion)Timing(initialVelocity: CGVector = .zero) -> UISpringTimingParameters {",
        "  UISpringTimingParameters(",
        "    mass: 1, stiffness: \(Code.number(spring.stiffness)), damping: \(Code.number(spring.damping)), "
          + "initialVelocity: initialVelocity)",
        "}",
      ]
    case .fling(let fling):
      return [
        "public static let \(name)Rate = UIScrollView.DecelerationRate(rawValue: "
          + "\(Code.number(fling.ratePerMillisecond)))",
        "public static let \(name)TimeConstant: TimeInterval = \(Code.number(fling.timeConstant))",
      ]
    case .easing(let curve, let seconds):
      let motion = item.motion!
      func point(_ x: Double, _ y: Double) -> String { "CGPoint(x: \(Code.number(x)), y: \(Code.number(y)))" }
      return [
        seconds.map { "public static let \(motion)Duration: TimeInterval = \(Code.number($0))" },
        "public static let \(motion)Function = CAMediaTimingFunction(controlPoints: \(SwiftText.four(curve)))",
        "public static var \(motion)Timing: UICubicTimingParameters {",
        "  UICubicTimingParameters(controlPoint1: \(point(curve.x1, curve.y1)), "
          + "controlPoint2: \(point(curve.x2, curve.y2)))",
        "}",
      ].compactMap { $0 }
    case .number(let number, .degrees):
      return ["public static let \(name): CGFloat = \(Code.number(number)) * .pi / 180"]
    case .color(let color):
      return [
        "public static let \(name) = UIColor(red: \(color.red) / 255, green: \(color.green) / 255, "
          + "blue: \(color.blue) / 255, alpha: 1)"
      ]
    default: return SwiftText.constants(item)
    }
  }
}
