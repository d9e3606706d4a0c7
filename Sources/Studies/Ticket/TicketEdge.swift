import Canvas
import Motion

/// The ticket's thickness: a band of metal along the outline, the only visible part at 90°.
struct TicketEdge {
  let ticket: TurnedTicket
  let lightOffset: Double
  var tones = Ticket.tones(Ticket.Parameters())

  private static let outline = TicketOutline.points(detail: 0.75)

  /// The width in points over which the band fades out at both sides.
  private static let fade = 0.7

  func draw(share: Double = 1, on canvas: inout Canvas) {
    let outline = Self.outline
    let (border, middle) = (tones.metal(Color(hex: 0xC08A2A)), tones.metal(Color(hex: 0xF6E4B4)))
    let half = 1.5 * ticket.thickening * ticket.space.scale
    // A band thinner than its fade is drawn fainter instead.
    let strength = share * min(1, 2 * half / Self.fade)
    let reach = half + Self.fade / 2
    let full = max(0, half - Self.fade / 2)
    canvas.grid(columns: 5) { points in
      for index in 0...outline.count {
        let p = outline[index % outline.count]
        let before = ticket.solid(outline[(index + outline.count - 1) % outline.count])
        let after = ticket.solid(outline[(index + 1) % outline.count])
        let way = (after - before).normalized
        // Along level parts of the outline the band has no visible width.
        let seen = strength * Falloff.smooth(0.4, 0.95, way.y.magnitude)
        // A sheen runs along the edge while the light crosses the face.
        let light = mix(0.66, 1.04, Falloff.gauss(p.y - 210 - 1.3 * lightOffset, 120))
        let place = ticket.solid(p)
        func add(_ x: Double, shine: Double, _ alpha: Double) {
          let metal = border.mixed(with: middle, shine).shaded(light)
          points.append(Grid.Point(place + Vector(x, 0), color: metal.opacity(alpha * seen)))
        }
        add(-reach, shine: 0, 0)
        add(-full, shine: 0, 1)
        add(0, shine: 1, 1)
        add(full, shine: 0, 1)
        add(reach, shine: 0, 0)
      }
    }
  }
}
