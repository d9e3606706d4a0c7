import Motion

extension CoverageMesh {
  /// The same coverage with every triangle cut where x·`slope.x` + y·`slope.y` + `start` is `level`.
  ///
  /// Triangles that share an edge cut it at the very same point, so no seam opens.
  func cut(slope: Vector, start: Double, at level: Double) -> CoverageMesh {
    var result = CoverageMesh()
    result.points = points
    result.coverage = coverage
    result.indices.reserveCapacity(indices.count)
    let heights = points.map { $0.dot(slope) + start - level }
    // Crossings nearer to a corner than this count as going through it.
    let slack = 1e-9
    func crossing(_ i: UInt32, _ j: UInt32) -> UInt32 {
      // From the lower index, whichever triangle asks.
      let (a, b) = (Int(min(i, j)), Int(max(i, j)))
      let share = heights[a] / (heights[a] - heights[b])
      return result.add(mix(points[a], points[b], share), mix(coverage[a], coverage[b], share))
    }
    var index = 0
    while index < indices.count {
      var corner = [indices[index], indices[index + 1], indices[index + 2]]
      index += 3
      let signs = corner.map { heights[Int($0)] > slack ? 1 : heights[Int($0)] < -slack ? -1 : 0 }
      guard signs.contains(1), signs.contains(-1) else {
        result.triangle(corner[0], corner[1], corner[2])
        continue
      }
      // Turn the triangle so that the first corner is alone on its side, or the one on the line.
      let first: Int
      if let zero = signs.firstIndex(of: 0) {
        first = zero
      } else {
        first = signs.firstIndex { sign in signs.filter { $0 == sign }.count == 1 } ?? 0
      }
      corner = [corner[first], corner[(first + 1) % 3], corner[(first + 2) % 3]]
      if signs[first] == 0 {
        let middle = crossing(corner[1], corner[2])
        result.triangle(corner[0], corner[1], middle)
        result.triangle(corner[0], middle, corner[2])
      } else {
        let near = crossing(corner[0], corner[1])
        let far = crossing(corner[0], corner[2])
        result.triangle(corner[0], near, far)
        result.quad(near, corner[1], corner[2], far)
      }
    }
    return result
  }
}
