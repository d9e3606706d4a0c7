import Motion

extension CoverageMesh {
  /// Fills closed outlines by the non-zero rule, with an edge that fades over one pixel centred on the outline.
  ///
  /// Open outlines are closed. Places thinner than a pixel fade in proportion instead of growing.
  mutating func fill(_ outlines: Outlines) {
    guard let run = outlines.runs.first, outlines.runs.count == 1 else { return fill(outlines.contours) }
    guard run.end - run.start >= 3 else { return }
    outlines.copy(run, to: &scratch.outline)
    let area = Ring.area(scratch.outline)
    if area < 0 { scratch.outline.reverse() }
    if Ring.isConvex(scratch.outline) {
      if area != 0 { fillConvex(scratch.outline) }
      return
    }
    if area < 0 { scratch.outline.reverse() }
    if Crossings.exist(along: scratch.outline, isClosed: true) { return fill(outlines.contours) }
    guard area.magnitude > 1e-6 else { return }
    if area < 0 { scratch.outline.reverse() }
    fillConcave(scratch.outline)
  }

  /// Fills an upright rectangle of a pixel at least each way: the triangles that `fill` makes of its outline.
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

  /// What may cross itself or have holes.
  private mutating func fill(_ contours: [Contour]) {
    for region in Region.regions(of: contours.map(\.points)) {
      if region.holes.isEmpty {
        if Ring.isConvex(region.outer) { fillConvex(region.outer) } else { fillConcave(region.outer) }
      } else {
        fillConcave([region.outer] + region.holes)
      }
    }
  }

  /// The first outline with the others as holes.
  private mutating func fillConcave(_ sharp: [[Vector]]) {
    var outlines: [[Vector]] = []
    for outline in sharp {
      var blunt: [Vector] = []
      Ring.blunt(outline, into: &blunt)
      outlines.append(blunt)
    }
    var vertices: [UInt32] = []
    var loops: [[Int]] = []
    for index in outlines.indices {
      let others = outlines.indices.filter { $0 != index }.flatMap { Ring.edges(outlines[$0]) }
      var ring = Ring()
      ring.reset(outlines[index], others: others)
      feather(ring)
      loops.append(Array(vertices.count..<vertices.count + scratch.loop.count))
      vertices += scratch.loop
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

  private mutating func fillConcave(_ outline: [Vector]) {
    Ring.blunt(outline, into: &scratch.other)
    scratch.ring.reset(scratch.other)
    feather(scratch.ring)
    let first = indices.count
    // Where the shape is thin, the inside may cross itself: then it is cut as the outline itself would be.
    scratch.inside.removeAll(keepingCapacity: true)
    for vertex in scratch.loop { scratch.inside.append(points[Int(vertex)]) }
    let crosses = Crossings.exist(along: scratch.inside, isClosed: true)
    var corners: [Int] = []
    swap(&corners, &scratch.corners)
    corners.removeAll(keepingCapacity: true)
    for index in scratch.loop.indices { corners.append(index) }
    Triangulation.clipEars(&corners, crosses ? scratch.other : scratch.inside) { a, b, c in
      triangle(scratch.loop[a], scratch.loop[b], scratch.loop[c])
    }
    swap(&corners, &scratch.corners)
    solidify(from: first)
  }

  /// Covers triangles wholly that have a corner in a thick part of the shape: a thin spike must not fade the body that
  /// it grows from.
  private mutating func solidify(from first: Int) {
    scratch.whole.removeAll(keepingCapacity: true)
    for index in points.indices { scratch.whole.append(UInt32(index)) }
    for triangle in stride(from: first, to: indices.count, by: 3) {
      let corners = triangle..<triangle + 3
      guard corners.contains(where: { coverage[Int(indices[$0])] == 1 }) else { continue }
      for corner in corners where coverage[Int(indices[corner])] < 1 {
        let faded = Int(indices[corner])
        if scratch.whole[faded] == faded { scratch.whole[faded] = add(points[faded], 1) }
        indices[corner] = scratch.whole[faded]
      }
    }
  }

  private mutating func fillConvex(_ outline: [Vector]) {
    scratch.ring.reset(outline)
    let ring = scratch.ring
    let (firstPoint, firstIndex) = (points.count, indices.count)
    feather(ring, moved: ring.isSmooth && !ring.isThin ? ring.excess / ring.perimeter : 0)
    fan()
    guard ring.isThin, ring.area < 1000 else { return }
    let factor = (ring.area + ring.bulge) / max(ink(from: firstIndex), 1e-12)
    for index in firstPoint..<coverage.count { coverage[index] = min(1, coverage[index] * factor) }
  }

  private mutating func fan() {
    guard scratch.loop.count >= 3 else { return }
    for index in 2..<scratch.loop.count { triangle(scratch.loop[0], scratch.loop[index - 1], scratch.loop[index]) }
  }

  /// Adds the fading border of a ring; `scratch.loop` is then the points where it begins, one for each of the ring's.
  private mutating func feather(_ ring: Ring, moved inwards: Double = 0) {
    scratch.loop.removeAll(keepingCapacity: true)
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
      scratch.loop.append(a)
      lastInner = a
      lastOuter = b1
    }
    if let first = scratch.loop.first { quad(lastOuter, firstOuter, first, lastInner) }
  }
}
