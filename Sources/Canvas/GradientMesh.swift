import Motion

/// A shape with soft edges, cut so finely that a gradient's colours between its corners are right to a step of a byte.
///
/// Every renderer draws triangles whose colours change linearly. Circles become polygons a tenth of a pixel within them,
/// and a turn becomes sectors of one colour.
struct GradientMesh {
  /// The pieces; unlike in other meshes, neighbours have corners of their own.
  private(set) var shape = CoverageMesh()
  /// The colour of each point of `shape`.
  private(set) var colors: [Premultiplied] = []
  private var cut = CoverageMesh()
  private var spare = CoverageMesh()
  private var sectors = Sectors()
  private var rest: [Corner] = []
  private var piece: [Corner] = []
  private var kept: [Corner] = []

  /// The most sides of the polygon that stands in for a circle.
  static let mostSides = 512

  /// A corner of a piece in pixels, and in the space in which the gradient is around the origin.
  private struct Corner {
    var point: Vector
    var place: Vector
    /// The distance from that origin. On a circle along which a piece is cut, it is exactly the radius: from the place
    /// between two corners, a hard edge would get a little of the next colour.
    var distance: Double
    var coverage: Double

    init(_ point: Vector, _ map: Affine, _ coverage: Double) {
      (self.point, place, self.coverage) = (point, map * point, coverage)
      distance = place.length
    }

    /// Creates the corner at a share of the way from one to another.
    init(_ a: Corner, _ b: Corner, _ share: Double) {
      (point, place) = (mix(a.point, b.point, share), mix(a.place, b.place, share))
      (distance, coverage) = (mix(a.distance, b.distance, share), mix(a.coverage, b.coverage, share))
    }
  }

  /// Cuts a shape; call it once.
  mutating func fill(_ mesh: CoverageMesh, _ ink: GradientInk) {
    cut = mesh
    switch ink.way {
    case .linear(let slope, let start): fill(ink, slope, start)
    case .radial(let map):
      let sides = Int(3.2 * (ink.radius / 0.2).squareRoot().clamped(to: 5...160)) / 4 * 4 + 4
      sectors.divide(evenly: min(sides, Self.mostSides))
      quarter(map)
      cut(map) { mesh, _ in mesh.ring(ink) }
    case .conic(let map):
      guard let center = map.inverse.map({ $0 * .zero }) else { return }
      let edges = ink.ramp.edges.compactMap { HardEdge($0, map, center) }
      for edge in edges {
        cutAll(edge.normal, -center.dot(edge.normal), at: -0.5)
        cutAll(edge.normal, -center.dot(edge.normal), at: 0.5)
      }
      sectors.divide(ink.ramp, reach: cut.points.reduce(1) { max($0, $1.distance(to: center)) })
      quarter(map)
      let colors = sectors.colors
      cut(map, except: edges) { mesh, sector in mesh.emit(mesh.piece) { _ in colors[sector] } }
    }
  }

  // MARK: - Lines

  private mutating func fill(_ ink: GradientInk, _ slope: Vector, _ start: Double) {
    for share in ink.ramp.shares { cutAll(slope, start, at: share) }
    swap(&shape, &cut)
    for point in shape.points { colors.append(ink.color(at: point)) }
  }

  private mutating func cutAll(_ slope: Vector, _ start: Double, at level: Double) {
    swap(&cut, &spare)
    cut.cut(spare, slope: slope, start: start, at: level)
  }

  /// Cuts along both axes of a space, so that each triangle lies in a quarter of it.
  private mutating func quarter(_ map: Affine) {
    cutAll(Vector(map.a, map.c), map.tx, at: 0)
    cutAll(Vector(map.b, map.d), map.ty, at: 0)
  }

  // MARK: - Sectors

  /// The edge between two colours of a turn: a strip of one pixel, in which the first fades into the second.
  private struct HardEdge {
    var center: Vector
    /// The direction away from the centre, and the one clockwise across the edge; unit vectors in pixels.
    var direction: Vector
    var normal: Vector
    var colors: (Premultiplied, Premultiplied)

    init?(_ edge: (share: Double, before: Premultiplied, after: Premultiplied), _ map: Affine, _ center: Vector) {
      guard let inverse = map.inverse else { return nil }
      let (sine, cosine) = Exact.sinCos(2 * Double.pi * edge.share)
      self.center = center
      direction = Vector(inverse.a * cosine + inverse.c * sine, inverse.b * cosine + inverse.d * sine).normalized
      normal = direction.perpendicular * (map.a * map.d < map.b * map.c ? -1 : 1)
      colors = (edge.before, edge.after)
    }

    func contains(_ p: Vector) -> Bool {
      (p - center).dot(direction) > 0 && (p - center).dot(normal).magnitude <= 0.5
    }

    func color(at p: Vector) -> Premultiplied {
      colors.0.mixed(with: colors.1, ((p - center).dot(normal) + 0.5).clamped(to: 0...1))
    }
  }

  /// Cuts each triangle of `cut` along the sectors' sides, and calls `add` for each `piece` with the index of its sector.
  private mutating func cut(
    _ map: Affine, except edges: [HardEdge] = [], _ add: (inout GradientMesh, Int) -> Void
  ) {
    var index = 0
    while index < cut.indices.count {
      rest.removeAll(keepingCapacity: true)
      for corner in index..<index + 3 {
        let point = cut.points[Int(cut.indices[corner])]
        rest.append(Corner(point, map, cut.coverage[Int(cut.indices[corner])]))
      }
      index += 3
      let middle = (rest[0].point + rest[1].point + rest[2].point) / 3
      if let edge = edges.first(where: { $0.contains(middle) }) {
        emit(rest) { edge.color(at: $0.point) }
        continue
      }
      let place = map * middle
      let quarter = place.y >= 0 ? place.x >= 0 ? 0 : 1 : place.x < 0 ? 2 : 3
      for sector in sectors.quarter(quarter) {
        let side = sectors.sides[sector + 1]
        // The last side of a quarter is an axis, along which triangles are cut already.
        if sector + 1 == sectors.quarter(quarter).upperBound {
          swap(&piece, &rest)
          rest.removeAll(keepingCapacity: true)
        } else {
          take { side.cross($0.place) }
          for corner in piece.indices { piece[corner].distance = piece[corner].place.length }
          for corner in rest.indices { rest[corner].distance = rest[corner].place.length }
        }
        if piece.count > 2 { add(&self, sector) }
        if rest.count < 3 { break }
      }
    }
  }

  /// Moves the part of `rest` whose height is negative to `piece`.
  private mutating func take(_ height: (Corner) -> Double) {
    piece.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    for index in rest.indices {
      let (a, b) = (rest[index], rest[index + 1 < rest.count ? index + 1 : 0])
      let (low, high) = (height(a), height(b))
      if low <= 0 { piece.append(a) }
      if low >= 0 { kept.append(a) }
      if low < 0 && high > 0 || low > 0 && high < 0 {
        let share = low / (low - high)
        let crossing = Corner(a, b, share)
        piece.append(crossing)
        kept.append(crossing)
      }
    }
    swap(&rest, &kept)
  }

  /// Cuts `piece`, which lies in one sector, along the circles of the stops.
  private mutating func ring(_ ink: GradientInk) {
    var outer: [Corner] = []
    swap(&outer, &rest)
    swap(&rest, &piece)
    for share in ink.ramp.shares where rest.count > 2 && share > 0 {
      take { $0.distance - share }
      emit(piece) { ink.ramp.color(at: $0.distance) }
    }
    emit(rest) { ink.ramp.color(at: $0.distance) }
    swap(&outer, &rest)
  }

  private mutating func emit(_ corners: [Corner], _ color: (Corner) -> Premultiplied) {
    guard corners.count > 2 else { return }
    let first = UInt32(shape.points.count)
    for corner in corners {
      _ = shape.add(corner.point, corner.coverage)
      colors.append(color(corner))
    }
    for corner in 2..<UInt32(corners.count) { shape.triangle(first, first + corner - 1, first + corner) }
  }
}

/// The division of a turn into sectors, none of which reaches over a quarter's end.
private struct Sectors {
  /// The directions of the sides, one more than there are sectors.
  private(set) var sides: [Vector] = []
  /// The colour of each sector of a conic gradient.
  private(set) var colors: [Premultiplied] = []
  private var quarters: [Int] = []

  func quarter(_ index: Int) -> Range<Int> { quarters[index]..<quarters[index + 1] }

  /// Divides a turn into equal sectors; their number is a multiple of 4.
  mutating func divide(evenly count: Int) {
    set((0...count).map { Double($0) / Double(count) })
  }

  /// Divides a turn into sectors of one colour each, which are no narrower than about a pixel at the distance `reach`.
  mutating func divide(_ ramp: GradientRamp, reach: Double) {
    var shares = [0, 0.25, 0.5, 0.75, 1]
    for index in ramp.shares.indices.dropFirst() {
      let (from, to) = (ramp.shares[index - 1], ramp.shares[index])
      let pixels = 2 * Double.pi * reach * (to - from)
      let count = Int(min(ramp.colors[index - 1].steps(to: ramp.colors[index]), pixels, 255).rounded(.up))
      for step in 0...max(1, count) { shares.append(mix(from, to, Double(step) / Double(max(1, count)))) }
    }
    shares.sort()
    var distinct: [Double] = []
    for share in shares where share - (distinct.last ?? -1) > 1e-9 { distinct.append(share) }
    set(distinct)
    colors = zip(distinct, distinct.dropFirst()).map { ramp.color(at: ($0 + $1) / 2) }
  }

  private mutating func set(_ shares: [Double]) {
    sides = shares.map { share in
      let (sine, cosine) = Exact.sinCos(2 * Double.pi * share)
      return Vector(cosine, sine)
    }
    quarters = (0...4).map { quarter in shares.firstIndex { $0 >= Double(quarter) / 4 - 1e-9 } ?? shares.count - 1 }
  }
}

extension GradientRamp {
  /// The places of a turn at which one colour meets another, with the seam at its start.
  fileprivate var edges: [(share: Double, before: Premultiplied, after: Premultiplied)] {
    guard let first = colors.first, let last = colors.last else { return [] }
    var edges: [(share: Double, before: Premultiplied, after: Premultiplied)] = []
    let start = shares.lastIndex { $0 <= 1e-6 }.map { colors[$0] } ?? first
    let end = shares.firstIndex { $0 >= 1 - 1e-6 }.map { colors[$0] } ?? last
    edges.append((0, end, start))
    for index in shares.indices.dropFirst() where shares[index] - shares[index - 1] < 1e-6 {
      if shares[index] > 1e-6, shares[index] < 1 - 1e-6 {
        edges.append((shares[index], colors[index - 1], colors[index]))
      }
    }
    return edges.filter { $0.before.steps(to: $0.after) >= 1 }
  }
}
