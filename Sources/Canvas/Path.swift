import Motion

/// Outlines made of straight lines and cubic Béziers; curves stay curves until a mesh is made at a known scale.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Vector)
    case line(Vector)
    case cubic(Vector, Vector, Vector)
    case close
  }

  /// The storage of the outline, in which shapes that are drawn in every frame take no memory of their own.
  private enum Outline: Sendable {
    case elements([Element])
    case rounded(Rect, Corners)
    case rect(Rect)
    case ellipse(Rect)
    case line(Vector, Vector)
    case bend(Vector, Vector, Vector)
  }

  private var outline: Outline
  /// Whether the canvas lent the elements and takes them back for a later frame.
  var isLent = false

  package init() { outline = .elements([]) }

  package init(_ elements: [Element]) { outline = .elements(elements) }

  private init(_ outline: Outline) { self.outline = outline }

  init(lent elements: consuming [Element]) {
    outline = .elements(elements)
    isLent = true
  }

  /// The place of the elements in memory, the same for two paths with the same elements in the same storage.
  ///
  /// `nil` for a path whose elements are computed or lent. It identifies the path while a copy of it exists.
  var storage: Storage? {
    guard case .elements(let elements) = outline, !isLent, !elements.isEmpty else { return nil }
    let address = elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    return Storage(address: address, count: elements.count)
  }

  struct Storage: Hashable {
    var address: UInt
    var count: Int
  }

  package var elements: [Element] {
    if case .elements(let elements) = outline { return elements }
    var elements: [Element] = []
    walk { elements.append($0) }
    return elements
  }

  /// The box around all points, including the control points of curves; empty without points.
  package var bounds: Rect {
    var (low, high) = (Vector(.infinity, .infinity), Vector(-.infinity, -.infinity))
    func add(_ p: Vector) {
      low = Vector(min(low.x, p.x), min(low.y, p.y))
      high = Vector(max(high.x, p.x), max(high.y, p.y))
    }
    walk { element in
      switch element {
      case .move(let p), .line(let p): add(p)
      case .cubic(let a, let b, let p):
        add(a)
        add(b)
        add(p)
      case .close: break
      }
    }
    return low.x <= high.x ? Rect(origin: low, size: high - low) : Rect(size: .zero)
  }

  package mutating func move(to p: Vector) { append(.move(p)) }
  package mutating func line(to p: Vector) { append(.line(p)) }
  package mutating func cubic(_ a: Vector, _ b: Vector, to p: Vector) { append(.cubic(a, b, p)) }
  package mutating func close() { append(.close) }

  private mutating func append(_ element: Element) {
    var elements = self.elements
    outline = .elements([])
    elements.append(element)
    outline = .elements(elements)
  }

  package static func == (a: Path, b: Path) -> Bool { a.elements == b.elements }

  package func hash(into hasher: inout Hasher) { walk { hasher.combine($0) } }

  func walk(_ body: (Element) -> Void) {
    switch outline {
    case .elements(let elements): for element in elements { body(element) }
    case .rounded(let rect, let corners): Path.round(rect, corners, body)
    case .rect(let r):
      body(.move(r.origin))
      body(.line(Vector(r.maxX, r.minY)))
      body(.line(Vector(r.maxX, r.maxY)))
      body(.line(Vector(r.minX, r.maxY)))
      body(.close)
    case .ellipse(let rect): Path.ellipse(rect, body)
    case .line(let a, let b):
      body(.move(a))
      body(.line(b))
    case .bend(let a, let b, let c):
      body(.move(a))
      body(.line(b))
      body(.line(c))
    }
  }
}

extension Path {
  /// The control length for a quarter circle of radius 1, at most 0.03 % off the circle.
  private static let quarter = 0.552_284_749_830_793_6

  package static func polygon(_ points: [Vector]) -> Path {
    var path = Path()
    path.add(polygon: points)
    return path
  }

  /// Adds a closed outline.
  package mutating func add(polygon points: some Sequence<Vector>) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    close()
  }

  package static func polyline(_ points: [Vector]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  package static func line(_ a: Vector, _ b: Vector) -> Path { Path(.line(a, b)) }

  /// Returns two lines that meet at `b`.
  package static func bend(_ a: Vector, _ b: Vector, _ c: Vector) -> Path { Path(.bend(a, b, c)) }

  /// Returns a path in the notation of drawing programs: two numbers are the end of a line, six are a curve's three points.
  package static func outline(_ start: Vector, _ parts: [Double]..., closes: Bool = true) -> Path {
    var path = Path()
    path.move(to: start)
    for part in parts {
      let points = stride(from: 0, to: part.count, by: 2).map { Vector(part[$0], part[$0 + 1]) }
      if points.count == 3 { path.cubic(points[0], points[1], to: points[2]) } else { path.line(to: points[0]) }
    }
    if closes { path.close() }
    return path
  }

  package static func rect(_ r: Rect) -> Path { Path(.rect(r)) }

  package static func circle(_ center: Vector, radius: Double) -> Path {
    ellipse(Rect(center: center, size: Vector(2 * radius, 2 * radius)))
  }

  package static func ellipse(_ r: Rect) -> Path { Path(.ellipse(r)) }

  package static func rounded(_ r: Rect, _ radius: Double) -> Path { rounded(r, Corners(radius)) }

  /// Returns a rounded rectangle, clockwise on screen from the top edge's left end.
  ///
  /// Radii beyond half the shorter side are cut to it.
  package static func rounded(_ r: Rect, _ corners: Corners) -> Path { Path(.rounded(r, corners)) }

  private static func round(_ r: Rect, _ corners: Corners, _ body: (Element) -> Void) {
    let most = max(0, min(r.width, r.height) / 2)
    func radius(_ value: Double) -> Double { value > 0 ? min(value, most) : 0 }
    let tl = radius(corners.topLeft)
    let tr = radius(corners.topRight)
    let br = radius(corners.bottomRight)
    let bl = radius(corners.bottomLeft)
    let k = 1 - quarter
    body(.move(Vector(r.minX + tl, r.minY)))
    body(.line(Vector(r.maxX - tr, r.minY)))
    if tr > 0 {
      body(.cubic(Vector(r.maxX - tr * k, r.minY), Vector(r.maxX, r.minY + tr * k), Vector(r.maxX, r.minY + tr)))
    }
    body(.line(Vector(r.maxX, r.maxY - br)))
    if br > 0 {
      body(.cubic(Vector(r.maxX, r.maxY - br * k), Vector(r.maxX - br * k, r.maxY), Vector(r.maxX - br, r.maxY)))
    }
    body(.line(Vector(r.minX + bl, r.maxY)))
    if bl > 0 {
      body(.cubic(Vector(r.minX + bl * k, r.maxY), Vector(r.minX, r.maxY - bl * k), Vector(r.minX, r.maxY - bl)))
    }
    body(.line(Vector(r.minX, r.minY + tl)))
    if tl > 0 {
      body(.cubic(Vector(r.minX, r.minY + tl * k), Vector(r.minX + tl * k, r.minY), Vector(r.minX + tl, r.minY)))
    }
    body(.close)
  }

  /// Returns an open arc of a circle between two angles, in radians from the x axis towards y.
  package static func arc(_ center: Vector, radius: Double, from start: Double, to end: Double) -> Path {
    // More than a full turn is a full turn, and an angle that is not a number is 0.
    let angle = end - start
    let turn = angle.isNaN ? 0 : angle.clamped(to: -2 * .pi...2 * .pi)
    let end = start + turn
    let pieces = max(1, Int((turn.magnitude / (Double.pi / 2)).rounded(.up)))
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

  private static func ellipse(_ r: Rect, _ body: (Element) -> Void) {
    let (rx, ry) = (r.width / 2, r.height / 2)
    let c = r.center
    let kx = rx * quarter
    let ky = ry * quarter
    body(.move(Vector(c.x, r.minY)))
    body(.cubic(Vector(c.x + kx, r.minY), Vector(r.maxX, c.y - ky), Vector(r.maxX, c.y)))
    body(.cubic(Vector(r.maxX, c.y + ky), Vector(c.x + kx, r.maxY), Vector(c.x, r.maxY)))
    body(.cubic(Vector(c.x - kx, r.maxY), Vector(r.minX, c.y + ky), Vector(r.minX, c.y)))
    body(.cubic(Vector(r.minX, c.y - ky), Vector(c.x - kx, r.minY), Vector(c.x, r.minY)))
    body(.close)
  }
}
