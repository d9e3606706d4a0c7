// The parts of UIKit and Core Graphics that the exported code names, declared as Apple's documentation does, so that a
// compiler can check it where there is no UIKit.

public typealias CGFloat = Double
public typealias TimeInterval = Double

public struct CGVector: Sendable {
  public static let zero = CGVector()
}

public struct CGPoint: Sendable {
  public var x: CGFloat = 0
  public init(x: CGFloat, y: CGFloat) {}
}

@MainActor public protocol UITimingCurveProvider {}

@MainActor public class UISpringTimingParameters: UITimingCurveProvider {
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {}
}

@MainActor public class UICubicTimingParameters: UITimingCurveProvider {
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {}
}

public class CAMediaTimingFunction {
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

public final class UIColor: Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

@MainActor public class UIViewPropertyAnimator {
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func startAnimation() {}
}

@MainActor public class UIView {
  public var center = CGPoint(x: 0, y: 0)
}

@MainActor public class UIScrollView: UIView {
  public var decelerationRate = DecelerationRate(rawValue: 0.998)
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }
}
