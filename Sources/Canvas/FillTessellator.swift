import Motion

/// A tessellator that cuts filled outlines into triangles.
struct FillTessellator {
  /// The mesh to which triangles are added, during a call.
  private var mesh = CoverageMesh()
  private var scratch = Scratch()

  /// Storage that is used again for the steps between outlines and triangles.
  private struct Scratch {
    var outline: [Vector] = []
    var other: [Vector] = []
    var ring = Ring()
    var loop: [UInt32] = []
    var corners: [Int] = []
    var inside: [Vector] = []
    /// For each point, the index of a point at the same place with full coverage, or of the point itself.
    var whole: [UInt32] = []
  }

  /// Fills closed outlines by the non-zero rule, with an edge that fades over one pixel centred on the outline.
  ///
  /// Open outlines are closed. Places thinner than a pixel fade in proportion instead of growing.
  mutating func fill(_ outlines: Outlines, into target: inout CoverageMesh) {
    swap(&mesh, &target)
    fill(outlines)
    swap(&mesh, &target)
  }

  private mutating func fill(_ outlines: Outlines) {
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

  /// Fills contours that may cross themselves or have holes.
  private mutating func fill(_ contours: [Contour]) {
    for region in Region.regions(of: contours.map(\.points)) {
      if region.holes.isEmpty {
        if Ring.isConvex(region.outer) { fillConvex(region.outer) } else { fillConcave(region.outer) }
      } else {
        fillConcave([region.outer] + region.holes)
      }
    }
  }

  /// Fills the first outline, with the others as holes.
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
    let first = mesh.indices.count
    // In a thin shape, the inner outlines may cross: then the outlines themselves are triangulated.
    let insides = loops.map { loop in loop.map { mesh.points[Int(vertices[$0])] } }
    let places = Crossings.exist(in: insides) ? outlines : insides
    Triangulation.triangulate(loops, places.flatMap { $0 }) { a, b, c in
      mesh.triangle(vertices[a], vertices[b], vertices[c])
    }
    solidify(from: first)
  }

  private mutating func fillConcave(_ outline: [Vector]) {
    Ring.blunt(outline, into: &scratch.other)
    scratch.ring.reset(scratch.other)
    feather(scratch.ring)
    let first = mesh.indices.count
    // In a thin shape, the inner outline may cross itself: then the outline itself is triangulated.
    scratch.inside.removeAll(keepingCapacity: true)
    for vertex in scratch.loop { scratch.inside.append(mesh.points[Int(vertex)]) }
    let crosses = Crossings.exist(along: scratch.inside, isClosed: true)
    var corners: [Int] = []
    swap(&corners, &scratch.corners)
    corners.removeAll(keepingCapacity: true)
    for index in scratch.loop.indices { corners.append(index) }
    Triangulation.clipEars(&corners, crosses ? scratch.other : scratch.inside) { a, b, c in
      mesh.triangle(scratch.loop[a], scratch.loop[b], scratch.loop[c])
    }
    swap(&corners, &scratch.corners)
    solidify(from: first)
  }

  /// Covers triangles wholly that have a corner in a thick part of the shape.
  ///
  /// A thin spike must not fade the body from which it grows.
  private mutating func solidify(from first: Int) {
    scratch.whole.removeAll(keepingCapacity: true)
    for index in mesh.points.indices { scratch.whole.append(UInt32(index)) }
    for triangle in stride(from: first, to: mesh.indices.count, by: 3) {
      let corners = triangle..<triangle + 3
      guard corners.contains(where: { mesh.coverage[Int(mesh.indices[$0])] == 1 }) else { continue }
      for corner in corners where mesh.coverage[Int(mesh.indices[corner])] < 1 {
        let faded = Int(mesh.indices[corner])
        if scratch.whole[faded] == faded { scratch.whole[faded] = mesh.add(mesh.points[faded], 1) }
        mesh.indices[corner] = scratch.whole[faded]
      }
    }
  }

  private mutating func fillConvex(_ outline: [Vector]) {
    scratch.ring.reset(outline)
    let ring = scratch.ring
    let (firstPoint, firstIndex) = (mesh.points.count, mesh.indices.count)
    feather(ring, moved: ring.isSmooth && !ring.isThin ? ring.excess / ring.perimeter : 0)
    fan()
    guard ring.isThin, ring.area < 1000 else { return }
    let factor = (ring.area + ring.bulge) / max(mesh.ink(from: firstIndex), 1e-12)
    for index in firstPoint..<mesh.coverage.count { mesh.coverage[index] = min(1, mesh.coverage[index] * factor) }
  }

  private mutating func fan() {
    guard scratch.loop.count >= 3 else { return }
    for index in 2..<scratch.loop.count { mesh.triangle(scratch.loop[0], scratch.loop[index - 1], scratch.loop[index]) }
  }

  /// Adds the fading border of a ring, and stores its inner points in `scratch.loop`, one for each point of the ring.
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
      let a = mesh.add(ring.inside(index, by: depth), corner.coverage)
      let b0 = mesh.add(outer.0, 0)
      let b1 = outer.1.map { mesh.add($0, 0) } ?? b0
      if index == 0 {
        firstOuter = b0
      } else {
        mesh.quad(lastOuter, b0, a, lastInner)
      }
      mesh.triangle(b0, b1, a)
      scratch.loop.append(a)
      lastInner = a
      lastOuter = b1
    }
    if let first = scratch.loop.first { mesh.quad(lastOuter, firstOuter, first, lastInner) }
  }
}
