import Canvas
import Effects
import Motion

/// The scale engraved in the floor: ticks all around, an arc from the front to the current angle, a pointer at its end.
struct Turntable {
  let layout: TicketLayout
  private var space: TicketSpace { layout.space }
  private var radius: Double { layout.ringRadius }

  func draw(_ scale: Picture, _ pose: Ticket.Pose, on canvas: inout Canvas) {
    canvas.draw(scale, in: area)
    drawArc(to: pose.angle, on: &canvas)
  }

  var scale: Picture {
    let turntable = self
    let area = area
    let key = "ticket scale \(space.center.x) \(space.center.y) \(space.scale) \(radius)"
    return .drawn(key, family: "ticket scale", size: area.size) { canvas in
      canvas.transform = .translation(-area.origin)
      turntable.drawTicks(on: &canvas)
    }
  }

  /// The area that the ring covers, in whole points.
  private var area: Rect {
    let (back, front) = (space.floorPoint(radius: radius, degrees: 180), space.floorPoint(radius: radius, degrees: 0))
    // The widest chord lies a little in front of the axis.
    let reach =
      radius * space.scale / (1 - (radius / TicketSpace.distance) * (radius / TicketSpace.distance)).squareRoot()
    let (left, top) = ((space.center.x - reach).rounded(.down) - 1, back.y.rounded(.down) - 1)
    return Rect(
      x: left, y: top, width: (space.center.x + reach).rounded(.up) + 1 - left, height: front.y.rounded(.up) + 1 - top)
  }

  private func drawTicks(on canvas: inout Canvas) {
    for isLarge in [false, true] {
      let (length, width, alpha) = isLarge ? (14.0, 1.6, 0.4) : (7, 1.1, 0.17)
      var ticks = Path()
      for degrees in stride(from: 0.0, to: 360, by: 3) where (degrees.remainder(dividingBy: 30) == 0) == isLarge {
        let half = width / 2 / radius * 180 / .pi
        let corners = [(radius, -half), (radius, half), (radius - length, half), (radius - length, -half)]
        ticks.add(polygon: corners.map { space.floorPoint(radius: $0.0, degrees: degrees + $0.1) })
      }
      canvas.fill(ticks, lit(Look.paper.opacity(alpha)))
    }
  }

  /// Returns the colour as a gradient that is fainter behind the ticket.
  private func lit(_ color: Color) -> Paint {
    let s = space.scale
    return .linear(
      from: Vector(0, layout.floorY - 50 * s), to: Vector(0, layout.floorY + 40 * s), color.opacity(0.25), color)
  }

  /// Draws the arc from the front to the angle within its turn.
  ///
  /// The arc fades as it completes a turn, so that the next turn begins without one.
  private func drawArc(to angle: Double, on canvas: inout Canvas) {
    let end = angle.truncatingRemainder(dividingBy: 360)
    let alpha = 0.85 * Falloff.smooth(360, 320, end.magnitude)
    let inner = radius - 22
    let steps = max(1, Int((end.magnitude / 3).rounded(.up)))
    if end.magnitude > 0.05, alpha > 0 {
      let arc = canvas.path { path in
        for step in 0...steps {
          let point = space.floorPoint(radius: inner, degrees: end * Double(step) / Double(steps))
          if step == 0 { path.move(to: point) } else { path.line(to: point) }
        }
      }
      canvas.add(.stroke(arc, Stroke(width: 1.7 * space.scale, cap: .round), lit(Look.gold.opacity(alpha))))
    }
    let pointer = Path.line(
      space.floorPoint(radius: inner, degrees: end), space.floorPoint(radius: radius, degrees: end))
    canvas.add(.stroke(pointer, Stroke(width: 2 * space.scale, cap: .round), lit(Color(hex: 0xFFE3A0))))
  }
}
