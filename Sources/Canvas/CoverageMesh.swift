import Motion

/// A shape with soft edges before it has a colour: triangles in pixels with a coverage of 0…1 at each point.
struct CoverageMesh {
  var points: [Vector] = []
  var coverage: [Double] = []
  /// The indices of points, three for each triangle.
  var indices: [UInt32] = []

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  mutating func move(by shift: Vector) {
    for index in points.indices { points[index] += shift }
  }

  mutating func add(_ point: Vector, _ alpha: Double) -> UInt32 {
    points.append(point)
    coverage.append(alpha)
    return UInt32(points.count - 1)
  }

  /// Adds a rectangle with full coverage to its very edges.
  mutating func add(_ rect: Rect) {
    let a = add(rect.origin, 1)
    let b = add(Vector(rect.maxX, rect.minY), 1)
    let c = add(Vector(rect.maxX, rect.maxY), 1)
    let d = add(Vector(rect.minX, rect.maxY), 1)
    quad(a, b, c, d)
  }

  /// Fills an upright rectangle of at least a pixel each way with the triangles that `FillTessellator` makes of its outline.
  mutating func fillUpright(from first: Vector, to last: Vector) {
    let base = UInt32(points.count)
    func corner(_ x: Double, _ y: Double, _ inwards: Vector) {
      _ = add(Vector(x, y) + inwards, 1)
      _ = add(Vector(x, y) - inwards, 0)
    }
    corner(first.x, first.y, Vector(0.5, 0.5))
    corner(last.x, first.y, Vector(-0.5, 0.5))
    corner(last.x, last.y, Vector(-0.5, -0.5))
    corner(first.x, last.y, Vector(0.5, -0.5))
    for inner: UInt32 in [2, 4, 6] { quad(base + inner - 1, base + inner + 1, base + inner, base + inner - 2) }
    quad(base + 7, base + 1, base, base + 6)
    quad(base, base + 2, base + 4, base + 6)
  }

  /// Adds a triangle unless two of its corners are the same point.
  mutating func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    guard a != b, b != c, a != c else { return }
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Adds two triangles for the quadrilateral with these corners in order.
  mutating func quad(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    triangle(a, b, c)
    triangle(a, c, d)
  }

  /// Returns the integral of coverage over the plane, in square pixels, for the triangles from index `first` on.
  func ink(from first: Int = 0) -> Double {
    var sum = 0.0
    var index = first
    while index < indices.count {
      let a = Int(indices[index])
      let b = Int(indices[index + 1])
      let c = Int(indices[index + 2])
      let area = (points[b] - points[a]).cross(points[c] - points[a]).magnitude / 2
      sum += area * (coverage[a] + coverage[b] + coverage[c]) / 3
      index += 3
    }
    return sum
  }

  /// Replaces this mesh by another with every triangle cut where x·`slope.x` + y·`slope.y` + `start` is `level`.
  ///
  /// Triangles that share an edge cut it at the very same point, so no seam opens.
  mutating func cut(_ mesh: CoverageMesh, slope: Vector, start: Double, at level: Double) {
    removeAll()
    points.append(contentsOf: mesh.points)
    coverage.append(contentsOf: mesh.coverage)
    func height(_ corner: UInt32) -> Double { mesh.points[Int(corner)].dot(slope) + start - level }
    // A line that passes a corner at a smaller distance than this goes through the corner.
    let slack = 1e-9
    func sign(_ corner: UInt32) -> Int {
      let height = height(corner)
      return height > slack ? 1 : height < -slack ? -1 : 0
    }
    var index = 0
    while index < mesh.indices.count {
      let (a, b, c) = (mesh.indices[index], mesh.indices[index + 1], mesh.indices[index + 2])
      index += 3
      let signs = (sign(a), sign(b), sign(c))
      guard max(signs.0, signs.1, signs.2) == 1, min(signs.0, signs.1, signs.2) == -1 else {
        triangle(a, b, c)
        continue
      }
      // Turn the triangle so that the first corner is alone on its side, or lies on the line.
      let first: Int
      if signs.0 == 0 || signs.1 == 0 || signs.2 == 0 {
        first = signs.0 == 0 ? 0 : signs.1 == 0 ? 1 : 2
      } else {
        first = signs.1 == signs.2 ? 0 : signs.0 == signs.2 ? 1 : 2
      }
      let corner = first == 0 ? (a, b, c) : first == 1 ? (b, c, a) : (c, a, b)
      if sign(corner.0) == 0 {
        let middle = addCrossing(corner.1, corner.2, height)
        triangle(corner.0, corner.1, middle)
        triangle(corner.0, middle, corner.2)
      } else {
        let near = addCrossing(corner.0, corner.1, height)
        let far = addCrossing(corner.0, corner.2, height)
        triangle(corner.0, near, far)
        quad(near, corner.1, corner.2, far)
      }
    }
  }

  /// Removes what lies outside a rectangle of the space to which `map` turns pixels.
  mutating func clip(_ map: Affine, to rect: Rect, _ spare: inout CoverageMesh) {
    func cut(_ slope: Vector, _ start: Double, _ level: Double) {
      swap(&self, &spare)
      self.cut(spare, slope: slope, start: start, at: level)
    }
    let (across, down) = (Vector(map.a, map.c), Vector(map.b, map.d))
    cut(across, map.tx, rect.minX)
    cut(across, map.tx, rect.maxX)
    cut(down, map.ty, rect.minY)
    cut(down, map.ty, rect.maxY)
    var kept = 0
    for index in stride(from: 0, to: indices.count, by: 3) {
      let corners = (indices[index], indices[index + 1], indices[index + 2])
      let middle = map * ((points[Int(corners.0)] + points[Int(corners.1)] + points[Int(corners.2)]) / 3)
      guard middle.x > rect.minX, middle.x < rect.maxX, middle.y > rect.minY, middle.y < rect.maxY else { continue }
      (indices[kept], indices[kept + 1], indices[kept + 2]) = corners
      kept += 3
    }
    indices.removeSubrange(kept...)
  }

  private mutating func addCrossing(_ i: UInt32, _ j: UInt32, _ height: (UInt32) -> Double) -> UInt32 {
    // Computed from the lower index, so that both triangles at an edge get the same point.
    let (low, high) = (min(i, j), max(i, j))
    let share = height(low) / (height(low) - height(high))
    return add(mix(points[Int(low)], points[Int(high)], share), mix(coverage[Int(low)], coverage[Int(high)], share))
  }
}
