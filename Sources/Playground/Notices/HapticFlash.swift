import Canvas
import Effects
import Motion

/// A flash for a haptic impact: light at the picture's edges that fades in a fifth of a second.
struct HapticFlash {
  /// Whether reduced motion is requested, which halves the brightness.
  var isReduced = false
  private var strength = 0.0
  private var color = Color.white

  var isOver: Bool { strength == 0 }

  mutating func strike(_ impact: Happening.Impact, color: Color) {
    let full =
      switch impact {
      case .light: 0.1
      case .medium: 0.22
      case .heavy: 0.4
      }
    strength = max(strength, isReduced ? full / 2 : full)
    self.color = color
  }

  mutating func stop() { strength = 0 }

  mutating func advance(by seconds: Double) {
    strength *= Exact.exp(-seconds / 0.055)
    if strength < 0.004 { strength = 0 }
  }

  func draw(on canvas: inout Canvas) {
    guard strength > 0 else { return }
    canvas.draw(.painted(Self.glow), in: canvas.bounds, tint: color.opacity(strength), blend: .additive)
  }

  /// A glow that is white at the edges and clear in the middle, stretched over any picture.
  private static let glow = Painting(key: "thump glow", size: Vector(64, 64), density: 1, dithers: true) { p in
    let edge = min(min(p.x, 64 - p.x), min(p.y, 64 - p.y)) / 32
    let x = 1 - edge.clamped(to: 0...1)
    return Color(1, 1, 1, x * x * x)
  }
}
