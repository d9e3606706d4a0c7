import Canvas
import Motion

/// The ticket's shape: rounded corners, and a notch at each side on the line where the stub tears off.
enum TicketOutline {
  static let size = Vector(300, 420)
  private static let corner = 24.0
  /// The vertical position of the tear line, on which both notches are centred.
  static let tear = 312.0
  private static let notch = 12.0

  /// Returns the outline's points, clockwise on screen from the left end of the upper left corner.
  ///
  /// - Parameters:
  ///   - inset: The distance inside the edge, in points. The number of points is the same for every inset.
  ///   - detail: The share of the arcs' points to return.
  static func points(inset: Double = 0, detail: Double = 1) -> [Vector] {
    let radius = corner - inset
    let cut = notch + inset
    // A widened notch meets the edge moved inwards at this vertical distance from the tear line.
    let reach = (cut * cut - inset * inset).squareRoot()
    let half = Exact.atan2(reach, inset) * 180 / .pi
    var points: [Vector] = []
    func arc(_ center: Vector, _ radius: Double, _ from: Double, _ to: Double, _ pieces: Int) {
      points += .sweep(from, to, pieces: (Double(pieces) * detail).rounded(.down)) {
        let (sine, cosine) = Exact.sinCos($0 * .pi / 180)
        return center + Vector(cosine, sine) * radius
      }
    }
    func side(_ x: Double, _ from: Double, _ to: Double, _ pieces: Int) {
      for piece in 1..<pieces { points.append(Vector(x, mix(from, to, Double(piece) / Double(pieces)))) }
    }
    arc(Vector(corner, corner), radius, 180, 270, 12)
    arc(Vector(size.x - corner, corner), radius, 270, 360, 12)
    side(size.x - inset, corner, tear - reach, 8)
    arc(Vector(size.x, tear), cut, 180 + half, 180 - half, 16)
    side(size.x - inset, tear + reach, size.y - corner, 2)
    arc(Vector(size.x - corner, size.y - corner), radius, 0, 90, 12)
    arc(Vector(corner, size.y - corner), radius, 90, 180, 12)
    side(inset, size.y - corner, tear + reach, 2)
    arc(Vector(0, tear), cut, half, -half, 16)
    side(inset, tear - reach, corner, 8)
    return points
  }

  /// Returns whether a circle intersects the edge of a rounded corner or a notch.
  static func isCurved(near p: Vector, within radius: Double) -> Bool {
    let x = min(p.x, size.x - p.x)
    if Vector(x, p.y - tear).length < notch + radius { return true }
    let y = min(p.y, size.y - p.y)
    return x < corner && y < corner && Vector(corner - x, corner - y).length > corner - radius
  }

  static let edge = points()
  static let path = Path.polygon(edge)

  /// The points of the right half from top to bottom, at half detail, each with a vector inwards.
  ///
  /// The vector's length moves the adjacent edges inwards by 1 point.
  static let rightSide: [(point: Vector, inwards: Vector)] = zip(points(detail: 0.5), points(inset: 1, detail: 0.5))
    .filter { $0.0.x > size.x / 2 }.map { ($0, $1 - $0) }

  /// Returns the band inside the outline that lies within `width` points of the edge.
  static func rim(width: Double) -> Path {
    var path = path
    path.add(polygon: points(inset: width).reversed())
    return path
  }
}

/// The shape of a face as a mesh, for colours and light that cover the whole face.
///
/// Along the outline its points fade from white inside to clear outside, like the edge of a texture.
enum TicketShape {
  /// Returns the mesh, whose memory is borrowed from the canvas.
  ///
  /// - Parameters:
  ///   - columns: The positions of the points between the left border (0) and the right one (1), both included.
  ///   - fade: The width of the border on the screen, in points.
  static func mesh(
    _ ticket: TurnedTicket, columns: [Double], fade: Double = 1, on canvas: inout Canvas
  ) -> TicketFace.Sheet {
    var points = canvas.borrow()
    // A turned face is narrow, but its border keeps its width.
    let deep = 0.5 * fade / ticket.space.scale
    let wide = deep / max(ticket.narrowing, 0.2)

    func addRow(_ outer: Vector, _ inner: Vector, isSeen: Bool = true) {
      func add(_ x: Double, _ y: Double, _ color: Color) {
        points.append(TicketFace.point(Vector(x, y), color, on: ticket))
      }
      let width = TicketOutline.size.x
      let color = isSeen ? Color.white : .clear
      add(width - outer.x, outer.y, .clear)
      for column in columns { add(mix(width - inner.x, inner.x, column), inner.y, color) }
      add(outer.x, outer.y, .clear)
    }
    let side = TicketOutline.rightSide
    let (top, bottom) = (side[0].point - Vector(0, deep), side[side.count - 1].point + Vector(0, deep))
    addRow(top, top, isSeen: false)
    for (point, inwards) in side {
      let reach = Vector(inwards.x * wide, inwards.y * deep)
      addRow(point - reach, point + reach)
    }
    addRow(bottom, bottom, isSeen: false)
    return TicketFace.Sheet(columns: columns.count + 2, points: points)
  }
}
