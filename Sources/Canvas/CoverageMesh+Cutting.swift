import Motion

extension CoverageMesh {
  /// Becomes another mesh with every triangle cut where x·`slope.x` + y·`slope.y` + `start` is `level`.
  ///
  /// Triangles that share an edge cut it at the very same point, so no seam opens.
  mutating func cut(_ mesh: CoverageMesh, slope: Vector, start: Double, at level: Double) {
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: mesh.points)
    coverage.removeAll(keepingCapacity: true)
    coverage.append(contentsOf: mesh.coverage)
    indices.removeAll(keepingCapacity: true)
    func height(_ corner: UInt32) -> Double { mesh.points[Int(corner)].dot(slope) + start - level }
    // Crossings nearer to a corner than this count as going through it.
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
      // Turn the triangle so that the first corner is alone on its side, or the one on the line.
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

  private mutating func addCrossing(_ i: UInt32, _ j: UInt32, _ height: (UInt32) -> Double) -> UInt32 {
    // From the lower index, whichever triangle asks.
    let (low, high) = (min(i, j), max(i, j))
    let share = height(low) / (height(low) - height(high))
    return add(
      mix(points[Int(low)], points[Int(high)], share), mix(coverage[Int(low)], coverage[Int(high)], share))
  }
}
