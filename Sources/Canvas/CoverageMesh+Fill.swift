import Motion

extension CoverageMesh {
  /// Fills closed outlines by the non-zero rule, with an edge that fades over one pixel centred on the outline.
  ///
  /// Open outlines are closed. Places thinner than a pixel fade in proportion instead of growing.
  mutating func fill(_ contours: [Contour]) {
    for region in Region.regions(of: contours.map(\.points)) {
      let ring = Ring(region.outer)
      if region.holes.isEmpty, ring.isConvex {
        fillConvex(ring)
        continue
      }
      var loops = [feather(ring)]
      for hole in region.holes { loops.append(feather(Ring(hole))) }
      let first = indices.count
      Triangulation.triangulate(loops, in: &self)
      solidify(from: first)
    }
  }

  /// Covers triangles wholly that have a corner in a thick part of the shape: a thin spike must not fade the body that
  /// it grows from.
  private mutating func solidify(from first: Int) {
    var solid: [UInt32: UInt32] = [:]
    for triangle in stride(from: first, to: indices.count, by: 3) {
      let corners = triangle..<triangle + 3
      guard corners.contains(where: { coverage[Int(indices[$0])] == 1 }) else { continue }
      for corner in corners where coverage[Int(indices[corner])] < 1 {
        let faded = indices[corner]
        let whole = solid[faded] ?? add(points[Int(faded)], 1)
        solid[faded] = whole
        indices[corner] = whole
      }
    }
  }

  private mutating func fillConvex(_ ring: Ring) {
    let (firstPoint, firstIndex) = (points.count, indices.count)
    fan(feather(ring, moved: ring.isSmooth && !ring.isThin ? ring.excess / ring.perimeter : 0))
    guard ring.isThin, ring.area < 1000 else { return }
    let factor = (ring.area + ring.bulge) / max(ink(from: firstIndex), 1e-12)
    for index in firstPoint..<coverage.count { coverage[index] = min(1, coverage[index] * factor) }
  }

  private mutating func fan(_ loop: [UInt32]) {
    guard loop.count >= 3 else { return }
    for index in 2..<loop.count { triangle(loop[0], loop[index - 1], loop[index]) }
  }

  /// Adds the fading border of a ring and returns the loop of points where it begins, inside the ring.
  private mutating func feather(_ ring: Ring, moved inwards: Double = 0) -> [UInt32] {
    var loop: [UInt32] = []
    loop.reserveCapacity(ring.points.count)
    var firstOuter: UInt32 = 0
    var lastInner: UInt32 = 0
    var lastOuter: UInt32 = 0
    for index in ring.points.indices {
      let corner = ring.corners[index]
      let depth = corner.depth + inwards
      let reach = corner.reach - inwards
      let inner = ring.offset(index, by: depth)
      let outer = ring.offset(index, by: -reach)
      let a0 = add(inner.0, corner.coverage)
      let a1 = inner.1.map { add($0, corner.coverage) } ?? a0
      let b0 = add(outer.0, 0)
      let b1 = outer.1.map { add($0, 0) } ?? b0
      if index == 0 {
        firstOuter = b0
      } else {
        quad(lastOuter, b0, a0, lastInner)
      }
      quad(b0, b1, a1, a0)
      loop.append(a0)
      if a1 != a0 { loop.append(a1) }
      lastInner = a1
      lastOuter = b1
    }
    if let first = loop.first { quad(lastOuter, firstOuter, first, lastInner) }
    return loop
  }
}
