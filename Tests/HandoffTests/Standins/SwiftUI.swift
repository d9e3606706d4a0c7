// The parts of SwiftUI and Foundation that the exported code names, declared as Apple's documentation does, so that a
// compiler can check it where there is no SwiftUI.

public typealias CGFloat = Double
public typealias TimeInterval = Double

public struct Spring: Hashable, Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {}
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {}
}

public struct Animation: Equatable, Sendable {
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }
}

public struct Angle: Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}

public struct Color: Hashable, Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}

public func withAnimation<Result>(
  _ animation: Animation?, _ body: () throws -> Result
) rethrows -> Result { try body() }

public struct UnitPoint: Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

public struct UnitCurve: Sendable {
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve { UnitCurve() }
  public func value(at progress: Double) -> Double { progress }
}
