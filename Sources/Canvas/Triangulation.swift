import Motion

/// Triangulation of areas with concave outlines and holes, by clipping ears.
///
/// It always ends, also for outlines that touch or cross themselves, whose triangles may then overlap. The time grows with
/// the square of the number of points.
enum Triangulation {
  /// Emits triangles for the area inside the first loop and outside the others, which run the other way round.
  ///
  /// Loops are indices into `points`.
  static func triangulate(_ loops: [[Int]], _ points: [Vector], _ emit: (Int, Int, Int) -> Void) {
    guard var loop = loops.first else { return }
    func rightmost(_ loop: [Int]) -> Double { loop.reduce(-Double.infinity) { max($0, points[$1].x) } }
    let holes = loops.dropFirst().filter { $0.count >= 3 }
    for hole in holes.sorted(by: { rightmost($0) > rightmost($1) }) {
      loop = bridged(loop, hole, points)
    }
    clipEars(&loop, points, emit)
  }

  /// Emits triangles for an outline without holes, whose points are used up.
  static func clipEars(_ loop: inout [Int], _ points: [Vector], _ emit: (Int, Int, Int) -> Void) {
    var index = 0
    var tries = 0
    while loop.count > 3 {
      let count = loop.count
      let (before, after) = ((index + count - 1) % count, (index + 1) % count)
      // A whole round without an ear means that the outline touches itself: cut somewhere to continue.
      if isEar(loop, before, index, after, points) || tries > count {
        emit(loop[before], loop[index], loop[after])
        loop.remove(at: index)
        tries = 0
        // Continuing two corners further keeps triangles of a fan from becoming slivers.
        index = (index + 1) % loop.count
      } else {
        tries += 1
        index = after
      }
    }
    if loop.count == 3 { emit(loop[0], loop[1], loop[2]) }
  }

  private static func isEar(_ loop: [Int], _ before: Int, _ tip: Int, _ after: Int, _ points: [Vector]) -> Bool {
    let a = points[loop[before]]
    let b = points[loop[tip]]
    let c = points[loop[after]]
    let turn = (b - a).cross(c - b)
    if turn <= 0 { return turn == 0 }
    for (index, vertex) in loop.enumerated() where index != before && index != tip && index != after {
      let p = points[vertex]
      if p == a || p == b || p == c { continue }
      if (b - a).cross(p - a) >= 0, (c - b).cross(p - b) >= 0, (a - c).cross(p - c) >= 0 { return false }
    }
    return true
  }

  /// Joins a hole to the loop by an edge there and back, from the hole's rightmost point to a visible point of the loop.
  ///
  /// Source: D. Eberly, "Triangulation by ear clipping".
  private static func bridged(_ loop: [Int], _ hole: [Int], _ points: [Vector]) -> [Int] {
    func point(_ vertex: Int) -> Vector { points[vertex] }
    let start = hole.indices.max { point(hole[$0]).x < point(hole[$1]).x } ?? 0
    let m = point(hole[start])
    var best: (x: Double, edge: Int)?
    for index in loop.indices {
      let (a, b) = (point(loop[index]), point(loop[(index + 1) % loop.count]))
      guard (a.y <= m.y) != (b.y <= m.y) || a.y == m.y else { continue }
      let x = a.y == b.y ? a.x : a.x + (m.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x >= m.x, best.map({ x < $0.x }) ?? true { best = (x, index) }
    }
    guard let best else { return loop }
    let next = (best.edge + 1) % loop.count
    var target = point(loop[best.edge]).x > point(loop[next]).x ? best.edge : next
    let (hit, corner) = (Vector(best.x, m.y), point(loop[target]))
    var bestSlope = Double.infinity
    for index in loop.indices {
      let p = point(loop[index])
      guard p.x > m.x, p != corner, isInside(p, m, hit, corner) else { continue }
      let slope = (p.y - m.y).magnitude / (p.x - m.x)
      if slope < bestSlope {
        bestSlope = slope
        target = index
      }
    }
    var joined = Array(loop[...target])
    joined += hole[start...]
    joined += hole[...start]
    joined += loop[target...]
    return joined
  }

  private static func isInside(_ p: Vector, _ a: Vector, _ b: Vector, _ c: Vector) -> Bool {
    let (ab, bc, ca) = ((b - a).cross(p - a), (c - b).cross(p - b), (a - c).cross(p - c))
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
  }
}
