import Motion

extension CoverageMesh {
  /// Fills closed outlines by the non-zero rule, with an edge that fades over one pixel centred on the outline.
  ///
  /// Open outlines are closed. Places thinner than a pixel fade in proportion instead of growing.
  mutating func fill(_ contours: [Contour]) {
    for region in Region.regions(of: contours.map(\.points)) {
      if region.holes.isEmpty, Ring.isConvex(region.outer) {
        fillConvex(Ring(region.outer))
      } else {
        fillConcave(([region.outer] + region.holes).map(Ring.blunted))
      }
    }
  }

  /// The first outline with the others as holes.
  private mutating func fillConcave(_ outlines: [[Vector]]) {
    var vertices: [UInt32] = []
    var loops: [[Int]] = []
    for index in outlines.indices {
      let others = outlines.indices.filter { $0 != index }.flatMap { Ring.edges(outlines[$0]) }
      let loop = feather(Ring(outlines[index], others: others))
      loops.append(Array(vertices.count..<vertices.count + loop.count))
      vertices += loop
    }
    let first = indices.count
    // Where the shape is thin, the insides may cross: then it is cut as the outlines themselves would be.
    let insides = loops.map { loop in loop.map { points[Int(vertices[$0])] } }
    let places = Crossings.exist(in: insides) ? outlines : insides
    Triangulation.triangulate(loops, places.flatMap { $0 }) { a, b, c in
      triangle(vertices[a], vertices[b], vertices[c])
    }
    solidify(from: first)
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

  /// Adds the fading border of a ring and returns the loop of points where it begins, one for each of the ring's.
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
      let outer = ring.outside(index, by: reach)
      let a = add(ring.inside(index, by: depth), corner.coverage)
      let b0 = add(outer.0, 0)
      let b1 = outer.1.map { add($0, 0) } ?? b0
      if index == 0 {
        firstOuter = b0
      } else {
        quad(lastOuter, b0, a, lastInner)
      }
      triangle(b0, b1, a)
      loop.append(a)
      lastInner = a
      lastOuter = b1
    }
    if let first = loop.first { quad(lastOuter, firstOuter, first, lastInner) }
    return loop
  }
}
