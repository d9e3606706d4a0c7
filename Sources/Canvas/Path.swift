import Motion

/// Outlines made of straight lines and cubic Béziers; curves stay curves until a mesh is made at a known scale.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Vector)
    case line(Vector)
    case cubic(Vector, Vector, Vector)
    case close
  }

  package private(set) var elements: [Element] = []

  package init() {}

  package mutating func move(to p: Vector) { elements.append(.move(p)) }
  package mutating func line(to p: Vector) { elements.append(.line(p)) }
  package mutating func cubic(_ a: Vector, _ b: Vector, to p: Vector) { elements.append(.cubic(a, b, p)) }
  package mutating func close() { elements.append(.close) }
}

extension Path {
  /// The control length for a quarter circle of radius 1; off the circle by at most 0.03 %.
  private static let quarter = 0.552_284_749_830_793_6

  package static func polygon(_ points: [Vector]) -> Path {
    var path = polyline(points)
    path.close()
    return path
  }

  package static func polyline(_ points: [Vector]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  package static func line(_ a: Vector, _ b: Vector) -> Path { polyline([a, b]) }

  package static func rect(_ r: Rect) -> Path {
    polygon([r.origin, Vector(r.maxX, r.minY), Vector(r.maxX, r.maxY), Vector(r.minX, r.maxY)])
  }

  package static func circle(_ center: Vector, radius: Double) -> Path {
    ellipse(Rect(center: center, size: Vector(2 * radius, 2 * radius)))
  }

  package static func ellipse(_ r: Rect) -> Path {
    rounded(r, x: r.width / 2, y: r.height / 2)
  }

  package static func rounded(_ r: Rect, _ radius: Double) -> Path { rounded(r, Corners(radius)) }

  /// Clockwise on screen from the top edge's left end. Radii beyond half the shorter side are cut to it.
  package static func rounded(_ r: Rect, _ corners: Corners) -> Path {
    let most = max(0, min(r.width, r.height) / 2)
    func radius(_ value: Double) -> Double { value > 0 ? min(value, most) : 0 }
    let tl = radius(corners.topLeft)
    let tr = radius(corners.topRight)
    let br = radius(corners.bottomRight)
    let bl = radius(corners.bottomLeft)
    let k = 1 - quarter
    var path = Path()
    path.move(to: Vector(r.minX + tl, r.minY))
    path.line(to: Vector(r.maxX - tr, r.minY))
    if tr > 0 {
      path.cubic(
        Vector(r.maxX - tr * k, r.minY), Vector(r.maxX, r.minY + tr * k), to: Vector(r.maxX, r.minY + tr))
    }
    path.line(to: Vector(r.maxX, r.maxY - br))
    if br > 0 {
      path.cubic(
        Vector(r.maxX, r.maxY - br * k), Vector(r.maxX - br * k, r.maxY), to: Vector(r.maxX - br, r.maxY))
    }
    path.line(to: Vector(r.minX + bl, r.maxY))
    if bl > 0 {
      path.cubic(
        Vector(r.minX + bl * k, r.maxY), Vector(r.minX, r.maxY - bl * k), to: Vector(r.minX, r.maxY - bl))
    }
    path.line(to: Vector(r.minX, r.minY + tl))
    if tl > 0 {
      path.cubic(
        Vector(r.minX, r.minY + tl * k), Vector(r.minX + tl * k, r.minY), to: Vector(r.minX + tl, r.minY))
    }
    path.close()
    return path
  }

  /// An arc of a circle from one angle to another, in radians from the x axis towards y; open.
  package static func arc(_ center: Vector, radius: Double, from start: Double, to end: Double) -> Path {
    let pieces = max(1, Int(((end - start).magnitude / (Double.pi / 2)).rounded(.up)))
    let sweep = (end - start) / Double(pieces)
    let k = 4.0 / 3.0 * Exact.tan(sweep / 4) * radius
    var path = Path()
    for piece in 0...pieces {
      let angle = start + sweep * Double(piece)
      let spoke = Vector(Exact.cos(angle), Exact.sin(angle))
      let point = center + spoke * radius
      if piece == 0 {
        path.move(to: point)
      } else {
        let before = Vector(Exact.cos(angle - sweep), Exact.sin(angle - sweep))
        path.cubic(center + before * radius + before.perpendicular * k, point - spoke.perpendicular * k, to: point)
      }
    }
    return path
  }

  private static func rounded(_ r: Rect, x rx: Double, y ry: Double) -> Path {
    let c = r.center
    let kx = rx * quarter
    let ky = ry * quarter
    var path = Path()
    path.move(to: Vector(c.x, r.minY))
    path.cubic(Vector(c.x + kx, r.minY), Vector(r.maxX, c.y - ky), to: Vector(r.maxX, c.y))
    path.cubic(Vector(r.maxX, c.y + ky), Vector(c.x + kx, r.maxY), to: Vector(c.x, r.maxY))
    path.cubic(Vector(c.x - kx, r.maxY), Vector(r.minX, c.y + ky), to: Vector(r.minX, c.y))
    path.cubic(Vector(r.minX, c.y - ky), Vector(c.x - kx, r.minY), to: Vector(c.x, r.minY))
    path.close()
    return path
  }
}
