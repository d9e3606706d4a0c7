import Motion

/// An area to fill: an outline and the holes in it, all with the area on their left.
struct Region {
  var outer: [Vector]
  var holes: [[Vector]] = []

  /// Returns the regions that outlines enclose by the non-zero rule.
  static func regions(of outlines: [[Vector]]) -> [Region] {
    let rings = outlines.filter { $0.count >= 3 }
    if rings.count == 1, Ring.isConvex(rings[0]) || Ring.isConvex(rings[0].reversed()) {
      return Ring.area(rings[0]) == 0 ? [] : [Region(outer: oriented(rings[0], isHole: false))]
    }
    return nested(Crossings.exist(in: rings) ? Crossings.resolved(rings) : rings)
  }

  /// Returns the regions of outlines that do not cross, but may lie inside one another.
  private static func nested(_ outlines: [[Vector]]) -> [Region] {
    let rings = outlines.filter { Ring.area($0).magnitude > 1e-6 }
    let probes = rings.map(probe)
    let signs = rings.map { Ring.area($0) > 0 ? 1 : -1 }
    var outers: [(ring: Int, depth: Int)] = []
    var holes: [Int] = []
    for index in rings.indices {
      let around = rings.indices.filter { $0 != index && contains(rings[$0], probes[index]) }
      let outside = around.reduce(0) { $0 + signs[$1] }
      let inside = outside + signs[index]
      if outside == 0 { outers.append((index, around.count)) }
      if outside != 0, inside == 0 { holes.append(index) }
    }
    var regions = outers.map { Region(outer: oriented(rings[$0.ring], isHole: false)) }
    for hole in holes {
      var best: Int?
      for (place, outer) in outers.enumerated() where contains(rings[outer.ring], probes[hole]) {
        if best.map({ outers[$0].depth < outer.depth }) ?? true { best = place }
      }
      if let best { regions[best].holes.append(oriented(rings[hole], isHole: true)) }
    }
    return regions
  }

  /// Returns a point just inside an outline, which an outline that only touches it does not contain.
  private static func probe(_ ring: [Vector]) -> Vector {
    let (a, b) = (ring[0], ring[1])
    let inwards = (b - a).normalized.perpendicular * 0.004
    return mix(a, b, 0.5) + (Ring.area(ring) > 0 ? inwards : -inwards)
  }

  private static func oriented(_ ring: [Vector], isHole: Bool) -> [Vector] {
    (Ring.area(ring) < 0) == isHole ? ring : Array(ring.reversed())
  }

  /// Whether a point lies inside an outline, by counting crossings of a ray.
  static func contains(_ ring: [Vector], _ p: Vector) -> Bool { !Crossings.winding([ring], p).isMultiple(of: 2) }
}
