import Canvas
import Effects
import Gestures
import Motion

/// The fingers on the stage with their recent tracks, drawn over the picture to show touches.
package struct FingerDots {
  private struct Dot {
    var id: Int
    /// Whether the finger belongs to a take: fingers of a take and real fingers may have the same numbers.
    var isOfTake: Bool
    var position: Vector
    /// The end of the track, which follows the finger with a short delay.
    var tail: Vector
    /// The places since the landing; empty unless ways are kept.
    var way: [Vector] = []
    var isDown = true
    /// The seconds since the finger landed.
    var age = 0.0
    /// The seconds since the finger lifted.
    var lifted = 0.0

    /// The opacity: it rises at once and falls slowly.
    var alpha: Double {
      let left = 1 - lifted / FingerDots.going
      return min(1, 0.35 + age / 0.07) * left * left
    }

    /// The scale: the dot shrinks to its size as the finger lands, overshoots a little, and grows as the finger lifts.
    var scale: Double {
      let pressed = FingerDots.press.value(at: age)
      return 1 + 0.42 * (1 - pressed) + 0.3 * CubicBezier.easeIn.value(at: lifted / FingerDots.going)
    }
  }

  /// The duration of the fade after the lift, in seconds.
  private static let going = 0.24
  private static let press = Spring(response: 0.26, dampingRatio: 0.62)

  private var dots: [Dot] = []
  /// Whether each finger's whole way since its landing is drawn, in place of its recent track.
  package var keepsWays = false

  package init() {}

  package var isEmpty: Bool { dots.isEmpty }
  /// Whether the picture stays the same until the next event.
  package var isStill: Bool { dots.allSatisfy { $0.isDown && $0.age > 0.5 && ($0.position - $0.tail).length < 0.5 } }

  package mutating func follow(_ event: FingerEvent, ofTake isOfTake: Bool = false) {
    let index = dots.firstIndex { $0.id == event.id && $0.isOfTake == isOfTake && $0.isDown }
    switch event.phase {
    case .down:
      dots.removeAll { $0.id == event.id && $0.isOfTake == isOfTake }
      dots.append(Dot(id: event.id, isOfTake: isOfTake, position: event.position, tail: event.position))
      if keepsWays { dots[dots.count - 1].way = [event.position] }
    case .move:
      guard let index else { return }
      dots[index].position = event.position
      if keepsWays { dots[index].way.append(event.position) }
    case .up, .cancelled: if let index { dots[index].isDown = false }
    }
  }

  /// Lifts every finger of the take, at its end.
  package mutating func liftTake() {
    for index in dots.indices where dots[index].isOfTake { dots[index].isDown = false }
  }

  /// Moves the tracks and fades the lifted fingers, by `seconds`.
  package mutating func advance(by seconds: Double) {
    for index in dots.indices {
      dots[index].tail = mix(dots[index].position, dots[index].tail, Exact.exp(-seconds / 0.09))
      dots[index].age += seconds
      if !dots[index].isDown { dots[index].lifted += seconds }
    }
    dots.removeAll { $0.lifted >= Self.going }
  }

  /// Follows the inputs of one step, then advances by that step.
  mutating func follow(_ inputs: [Input]) {
    for case .finger(let event) in inputs { follow(event) }
    advance(by: Step.seconds)
  }

  package mutating func clear() { dots = [] }

  /// Draws the dots; `scale` adapts their size to a canvas whose points differ from the screen's.
  package func draw(scale: Double = 1, on canvas: inout Canvas) {
    for dot in dots where dot.way.count > 1 { drawWay(dot, on: &canvas) }
    for dot in dots {
      canvas.with(.scale(scale * dot.scale, about: dot.position)) { canvas in
        if dot.way.isEmpty { drawTrack(dot, on: &canvas) }
        canvas.draw(
          .painted(Self.disc), in: Rect(center: dot.position, size: Self.disc.size), tint: .white.opacity(dot.alpha))
      }
    }
  }

  /// Draws dots without tracks.
  package static func draw(at positions: [Vector], on canvas: inout Canvas) {
    for position in positions {
      canvas.draw(.painted(disc), in: Rect(center: position, size: disc.size), tint: .white.opacity(0.8))
    }
  }

  /// Draws the track, which fades from the dot's rim to its tail. Nothing is drawn under the translucent dot.
  private func drawTrack(_ dot: Dot, on canvas: inout Canvas) {
    let back = dot.tail - dot.position
    let length = min(back.length * 1.6, 106)
    guard length > Self.radius + 1 else { return }
    // The sides of a short track are tangents of the rim; longer tracks are 40 points wide at the rim.
    let angle = Exact.acos(max(Self.radius / length, 0.5528))
    let direction = Exact.atan2(back.y, back.x)
    let tip = dot.position + back.normalized * length
    var track = Path.arc(dot.position, radius: Self.radius, from: direction - angle, to: direction + angle)
    track.line(to: tip)
    track.close()
    let near = Color.white.opacity(0.5 * dot.alpha)
    canvas.fill(track, .linear(from: dot.position, to: tip, near, .white.opacity(0)))
  }

  /// Draws the way since the landing, a light line with a dark rim that shows on any ground, and a ring where it begins.
  private func drawWay(_ dot: Dot, on canvas: inout Canvas) {
    let (way, start) = (Path.polyline(dot.way), Path.circle(dot.way[0], radius: 6))
    for (extra, color) in [(3.0, Look.ink.opacity(0.45 * dot.alpha)), (0.0, Color.white.opacity(0.9 * dot.alpha))] {
      canvas.stroke(way, width: 3 + extra, color, cap: .round)
      canvas.stroke(start, width: 2.5 + extra, color)
    }
  }

  /// The radius of the disc, in points.
  private static let radius = 24.0

  /// A translucent disc of 48 points with a bright ring and a shadow.
  private static let disc = Painting(key: "finger disc", size: Vector(96, 96)) { p in
    let center = Vector(48, 48)
    let d = (p - center).length
    func cover(_ radius: Double) -> Double { (radius - d + 0.5).clamped(to: 0...1) }
    let shadowDistance = ((p - center - Vector(0, 6)).length - 22) / 9
    let shadow = 0.55 * Exact.exp(-max(0, shadowDistance) * max(0, shadowDistance) * 1.4) * (1 - cover(24))
    let hairline = 0.28 * (cover(25) - cover(24))
    let ring = 0.95 * (cover(24) - cover(21.5))
    let light = (p - Vector(48 - 48 * 0.12, 48 - 48 * 0.18)).length / 34
    let glass = (0.5 - 0.28 * light.clamped(to: 0...1)) * cover(21.5)
    let dark = max(shadow, hairline)
    let white = ring + glass
    let alpha = white + dark * (1 - white)
    guard alpha > 0 else { return .clear }
    return Look.ink.mixed(with: .white, white / alpha).opacity(alpha)
  }
}
