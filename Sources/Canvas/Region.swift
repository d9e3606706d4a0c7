import Motion

/// An area to fill: one outline and the holes in it, outlines with the inside on their left, holes too.
struct Region {
  var outer: [Vector]
  var holes: [[Vector]] = []

  /// The regions that outlines enclose by the non-zero rule. Outlines may lie inside one another but must not cross.
  static func regions(of outlines: [[Vector]]) -> [Region] {
    let rings = outlines.filter { $0.count >= 3 && Ring.area($0).magnitude > 1e-6 }
    if rings.count == 1 { return [Region(outer: oriented(rings[0], isHole: false))] }
    let signs = rings.map { Ring.area($0) > 0 ? 1 : -1 }
    var outers: [(ring: Int, depth: Int)] = []
    var holes: [Int] = []
    for index in rings.indices {
      let around = rings.indices.filter { $0 != index && contains(rings[$0], rings[index][0]) }
      let outside = around.reduce(0) { $0 + signs[$1] }
      let inside = outside + signs[index]
      if outside == 0 { outers.append((index, around.count)) }
      if outside != 0, inside == 0 { holes.append(index) }
    }
    var regions = outers.map { Region(outer: oriented(rings[$0.ring], isHole: false)) }
    for hole in holes {
      var best: Int?
      for (place, outer) in outers.enumerated() where contains(rings[outer.ring], rings[hole][0]) {
        if best.map({ outers[$0].depth < outer.depth }) ?? true { best = place }
      }
      if let best { regions[best].holes.append(oriented(rings[hole], isHole: true)) }
    }
    return regions
  }

  private static func oriented(_ ring: [Vector], isHole: Bool) -> [Vector] {
    (Ring.area(ring) < 0) == isHole ? ring : Array(ring.reversed())
  }

  /// Whether a point lies inside an outline, by counting crossings of a ray.
  static func contains(_ ring: [Vector], _ p: Vector) -> Bool {
    var isInside = false
    var a = ring[ring.count - 1]
    for b in ring {
      if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      a = b
    }
    return isInside
  }
}
