// The parts of UIKit and Core Graphics that the exported code names, declared as Apple's documentation does, so that a
// compiler can check it where there is no UIKit.

public typealias CGFloat = Double
public typealias TimeInterval = Double

public struct CGVector: Sendable {
  public static let zero = CGVector()
}

public struct CGPoint: Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

@MainActor public class UISpringTimingParameters {
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {}
}

@MainActor public class UICubicTimingParameters {
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {}
}

public class CAMediaTimingFunction {
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

public final class UIColor: Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public enum UIScrollView {
  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }
}
