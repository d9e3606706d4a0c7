import Motion

/// A search for crossings of outlines, which also splits outlines that cross into ones that do not.
enum Crossings {
  /// A point on a grid of 1/1024 pixel, so that pieces meet exactly.
  private struct Node: Hashable {
    var x: Int
    var y: Int

    init(_ p: Vector) {
      x = Int((p.x * 1024).rounded())
      y = Int((p.y * 1024).rounded())
    }

    var place: Vector { Vector(Double(x) / 1024, Double(y) / 1024) }
  }

  private struct Piece: Hashable {
    var from: Node
    var to: Node
  }

  /// Whether any two lines that are not neighbours meet, or run along one another.
  static func exist(in rings: [[Vector]]) -> Bool {
    let lines = lines(of: rings)
    return exist(lines.count) { lines[$0] }
  }

  /// Whether a polyline meets itself; a closed one includes the line from its last point to its first.
  static func exist(along points: [Vector], isClosed: Bool) -> Bool {
    let count = points.count
    return exist(isClosed ? count : count - 1) { (points[$0], points[$0 + 1 == count ? 0 : $0 + 1]) }
  }

  @inline(__always)
  private static func exist(_ count: Int, _ line: (Int) -> (a: Vector, b: Vector)) -> Bool {
    guard count > 1 else { return false }
    guard count <= fewLines else {
      var isFound = false
      LinePairs(count, line).visit { first, other in
        isFound = meeting(line(first), line(other)) != nil || runAlong(line(first), line(other))
        return !isFound
      }
      return isFound
    }
    for index in 0..<count {
      let first = line(index)
      for other in index + 1..<count where areApart(first, line(other)) == false {
        if meeting(first, line(other)) != nil || runAlong(first, line(other)) { return true }
      }
    }
    return false
  }

  /// The number of lines up to which testing every pair is faster than sorting them.
  private static let fewLines = 64

  /// Returns how often the lines of closed outlines cross or touch; stops counting beyond `limit`.
  static func count(in rings: [[Vector]], upTo limit: Int) -> Int {
    let lines = lines(of: rings)
    var count = 0
    LinePairs(lines.count) { lines[$0] }.visit { first, other in
      if meeting(lines[first], lines[other]) != nil { count += 1 }
      return count <= limit
    }
    return count
  }

  /// Returns the borders between places with a winding number of zero and all others, with the inside on their left.
  static func resolved(_ outlines: [[Vector]]) -> [[Vector]] {
    let rings = outlines.map(snapped).filter { $0.count >= 3 }
    var borders: [Piece] = []
    var known: Set<Piece> = []
    for piece in pieces(of: lines(of: rings)) {
      let (a, b) = (piece.from.place, piece.to.place)
      let aside = (b - a).normalized.perpendicular * 0.004
      let middle = mix(a, b, 0.5)
      let left = winding(rings, middle + aside) != 0
      guard left != (winding(rings, middle - aside) != 0) else { continue }
      let border = left ? piece : Piece(from: piece.to, to: piece.from)
      if known.insert(border).inserted { borders.append(border) }
    }
    return loops(of: borders)
  }

  private static func snapped(_ ring: [Vector]) -> [Vector] {
    var result: [Vector] = []
    for p in ring {
      let place = Node(p).place
      if place != result.last { result.append(place) }
    }
    while result.count > 1, result.last == result.first { result.removeLast() }
    return result
  }

  private static func lines(of rings: [[Vector]]) -> [(a: Vector, b: Vector)] {
    rings.flatMap { ring in ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) } }
  }

  /// Returns the fractions of two lines at which they cross or touch.
  ///
  /// `nil` for lines that do not meet, parallel lines and lines that share an end.
  private static func meeting(_ first: (a: Vector, b: Vector), _ second: (a: Vector, b: Vector)) -> (Double, Double)? {
    if areApart(first, second) { return nil }
    if first.a == second.a || first.a == second.b || first.b == second.a || first.b == second.b { return nil }
    let (d, e, between) = (first.b - first.a, second.b - second.a, second.a - first.a)
    let across = d.cross(e)
    guard across.magnitude > 1e-9 else { return nil }
    let share = between.cross(e) / across
    let other = between.cross(d) / across
    return (0...1).contains(share) && (0...1).contains(other) ? (share, other) : nil
  }

  /// Whether the boxes around two lines do not touch.
  private static func areApart(_ first: (a: Vector, b: Vector), _ second: (a: Vector, b: Vector)) -> Bool {
    max(first.a.x, first.b.x) < min(second.a.x, second.b.x) || max(second.a.x, second.b.x) < min(first.a.x, first.b.x)
      || max(first.a.y, first.b.y) < min(second.a.y, second.b.y)
      || max(second.a.y, second.b.y) < min(first.a.y, first.b.y)
  }

  /// Whether two lines have more than a point in common.
  private static func runAlong(_ first: (a: Vector, b: Vector), _ second: (a: Vector, b: Vector)) -> Bool {
    let along = (first.b - first.a).normalized
    let (from, to) = (second.a - first.a, second.b - first.a)
    guard along.cross(from).magnitude < 1e-6, along.cross(to).magnitude < 1e-6 else { return false }
    let (start, end) = (min(along.dot(from), along.dot(to)), max(along.dot(from), along.dot(to)))
    return min(end, (first.b - first.a).length) - max(start, 0) > 1e-6
  }

  /// The distance in pixels below which a corner is treated as lying on a line.
  private static let cornerReach = 1.5 / 1024

  private static func pieces(of lines: [(a: Vector, b: Vector)]) -> [Piece] {
    var cuts = lines.map { _ in [0.0, 1.0] }
    // Cuts a line at a corner that lies on it, even the corner of a line along it.
    func cut(_ line: Int, at corner: Vector) {
      let along = lines[line].b - lines[line].a
      let share = (corner - lines[line].a).dot(along) / along.dot(along)
      if share > 0, share < 1, corner.distance(to: lines[line].a + share * along) < cornerReach {
        cuts[line].append(share)
      }
    }
    LinePairs(lines.count, margin: cornerReach) { lines[$0] }.visit { first, second in
      if let (share, other) = meeting(lines[first], lines[second]) {
        cuts[first].append(share)
        cuts[second].append(other)
      }
      cut(first, at: lines[second].a)
      cut(second, at: lines[first].a)
      return true
    }
    var pieces: [Piece] = []
    for (line, shares) in zip(lines, cuts) {
      let nodes = shares.sorted().map { Node(mix(line.a, line.b, $0)) }
      for index in nodes.indices.dropFirst() where nodes[index] != nodes[index - 1] {
        pieces.append(Piece(from: nodes[index - 1], to: nodes[index]))
      }
    }
    return pieces
  }

  /// Returns how often the outlines go round a point; clockwise on screen is positive.
  static func winding(_ rings: [[Vector]], _ p: Vector) -> Int {
    var sum = 0
    for ring in rings {
      var a = ring[ring.count - 1]
      for b in ring {
        if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
          sum += b.y > a.y ? 1 : -1
        }
        a = b
      }
    }
    return sum
  }

  /// Joins pieces end to end; if several leave a point, the loop takes the one furthest to the left.
  private static func loops(of borders: [Piece]) -> [[Vector]] {
    var leaving: [Node: [Int]] = [:]
    for (index, border) in borders.enumerated() { leaving[border.from, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: borders.count)
    var loops: [[Vector]] = []
    for start in borders.indices where !isUsed[start] {
      var loop: [Vector] = []
      var current = start
      while !isUsed[current] {
        isUsed[current] = true
        let border = borders[current]
        loop.append(border.from.place)
        let direction = (border.to.place - border.from.place).normalized
        // The first piece of this loop may be among them, and closes it.
        let choices = (leaving[border.to] ?? []).filter { !isUsed[$0] || $0 == start }
        guard let next = choices.max(by: { turn(direction, borders[$0]) < turn(direction, borders[$1]) }) else { break }
        current = next
      }
      if loop.count >= 3 { loops.append(loop) }
    }
    return loops
  }

  /// Returns a measure of the turn from a direction into a piece, from −2 (back on the right) to 2 (back on the left).
  private static func turn(_ direction: Vector, _ piece: Piece) -> Double {
    let next = (piece.to.place - piece.from.place).normalized
    let cross = direction.cross(next)
    let away = 1 - direction.dot(next)
    return cross >= 0 ? away : -away
  }
}
