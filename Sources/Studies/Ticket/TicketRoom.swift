import Canvas
import Motion

/// The ticket's surroundings: a wall and a floor without an edge between them, light from above left, and the shadow.
struct TicketRoom {
  let layout: TicketLayout

  /// The room, painted at a lower resolution and scaled to the screen's size once, which draws fastest.
  var room: Picture {
    let painting = painting
    return .drawn(painting.key, family: "ticket room", size: painting.size) { canvas in
      canvas.draw(.painted(painting), in: canvas.bounds)
    }
  }

  private var painting: Painting {
    let size = layout.size
    let (width, height) = (max(size.x, 1), max(size.y, 1))
    let c = layout.space.center
    let s = layout.space.scale
    let floor = layout.floorY
    let source = Vector(c.x - 0.62 * min(width, 1.2 * height), -0.32 * height)
    let axis = Exact.atan2(c.x - source.x, c.y - source.y)
    let (near, middle, far) = (Color(hex: 0x2B2C34), Color(hex: 0x14161D), Color(hex: 0x08090C))
    return Painting(
      key: "ticket room \(c.x) \(c.y) \(s)", size: size, density: min(1, 1000 / max(width, height)), dithers: true
    ) { p in
      let d = Exact.hypot((p.x - c.x + 0.06 * width) / max(width, height * 0.62), (p.y - c.y + 0.1 * height) / height)
      var color =
        d < 0.42
        ? near.mixed(with: middle, Falloff.smooth(0, 0.42, d)) : middle.mixed(with: far, Falloff.smooth(0.42, 0.85, d))
      let way = p - source
      // The angle is not computed where the light has no reach.
      let reach = Falloff.smooth(1.25 * height, 0.05 * height, 0.6 * way.length)
      let beam = reach == 0 ? 0 : 0.055 * Falloff.gauss(Exact.atan2(way.x, way.y) - axis, 0.3) * reach
      color = Color(color.red + 1.1 * beam, color.green + beam, color.blue + 0.82 * beam)
      // A cove: the wall bends into the floor, which is darker except for the pool of light.
      let cove = Falloff.smooth(floor - 62 * s, floor + 30 * s, p.y)
      let low = p.y - floor - 16 * s
      let depth = Falloff.gauss(low, (low < 0 ? 54 : 96) * s)
      let pool = depth == 0 ? 0 : Falloff.gauss(p.x - c.x - 30 * s, 330 * s) * depth
      let edge = Exact.hypot((p.x - width / 2) / width, (p.y - 0.46 * height) / height)
      let vignette = 1 - 0.5 * Falloff.smooth(0.4, 0.78, edge)
      return Color(
        (color.red * (1 - 0.34 * cove) + 0.3 * pool) * vignette,
        (color.green * (1 - 0.34 * cove) + 0.222 * pool) * vignette,
        (color.blue * (1 - 0.32 * cove) + 0.1 * pool) * vignette)
    }
  }

  /// A soft capsule-shaped shadow on the floor.
  private struct Shadow {
    static let half = 150.0
    let width: Double
    let reach: Vector
    let picture: Picture

    init(width: Double) {
      self.width = width
      let reach = Vector(Self.half + 2.6 * width, 2.6 * width)
      self.reach = reach
      picture = .field("ticket shadow \(width)", size: reach * 2, density: 0.5, dithers: true, symmetry: .mirrored) {
        p in
        let x = max(0, (p.x - reach.x).magnitude - Self.half)
        let alpha = Falloff.gauss(Exact.hypot(x, p.y - reach.y), width)
        return Color.black.opacity(max(0, alpha - 0.0012))
      }
    }
  }

  private static let wide = Shadow(width: 84)
  private static let tight = Shadow(width: 30)

  /// Draws two soft capsules under the ticket's foot that turn with it: a tight one, and a wide one further from the light.
  func drawShadow(of pose: Ticket.Pose, on canvas: inout Canvas) {
    draw(Self.wide, pose, depth: 2.6, strength: 0.5, offset: Vector(26, 8), on: &canvas)
    draw(Self.tight, pose, depth: 3, strength: 0.7, offset: Vector(8, 3), on: &canvas)
  }

  /// Draws a shadow; `depth` is the factor by which depth is foreshortened relative to width.
  private func draw(
    _ shadow: Shadow, _ pose: Ticket.Pose, depth: Double, strength: Double, offset: Vector, on canvas: inout Canvas
  ) {
    let (sine, cosine) = Exact.sinCos(pose.reduced * .pi / 180)
    let space = layout.space
    let slope = 0.92 * (TicketSpace.eyeHeight + space.floor) / TicketSpace.distance
    let foot = Vector(cosine, -sine * slope * depth)
    let angle = Exact.atan2(foot.y, foot.x)
    let place =
      Affine.translation(Vector(space.center.x, layout.floorY) + offset * space.scale)
      * .scale(space.scale, space.scale / depth) * .rotation(radians: angle) * .scale(foot.length, 1)
    canvas.with(place) { canvas in
      canvas.draw(shadow.picture, in: Rect(center: .zero, size: shadow.reach * 2), tint: .white.opacity(strength))
    }
  }

  /// Draws the ticket's reflection in the floor, out of focus and fading with depth.
  func drawMirror(_ face: TicketFace, on canvas: inout Canvas) {
    let ticket = face.ticket.mirrored
    let s = layout.space.scale
    let floor = layout.floorY
    let start = floor - 4
    func depth(_ p: Vector) -> Double {
      let y = p.y - start
      let full = 25 * s
      if y < full { return 0.34 * (y / full).clamped(to: 0...1) }
      if y < 94 * s { return 0.34 * mix(1, 0.35, (y - full) / (69 * s)) }
      return 0.34 * 0.35 * (1 - (y - 94 * s) / (70 * s)).clamped(to: 0...1)
    }
    let light = 1 - face.dimmer
    let turned = 1 - 0.22 * face.ticket.pose.anchor.magnitude
    var even = TicketFace.even(ticket, columns: 6, rows: 24, on: &canvas)
    canvas.draw(even, face.pictures.mirror) {
      $0.color = Color(light, light, light).shaded(turned).opacity(depth($0.position))
    }
    canvas.giveBack(&even.points)
    TicketLight(ticket: ticket, offset: face.lightOffset).draw(fade: 5, on: &canvas) { 0.8 * depth($0) }
  }
}
