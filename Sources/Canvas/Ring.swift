import Motion

/// A closed outline in pixels with its inside on the left of travel (as (x, y) → (−y, x) turns), ready for feathering.
struct Ring {
  struct Corner {
    /// The distance inside the outline at which full coverage begins, in pixels; half a pixel if there is room.
    var depth = 0.5
    /// The distance outside the outline at which coverage ends, in pixels.
    var reach = 0.5
    /// The coverage at `depth`.
    var coverage = 1.0
    /// The vector that moves both edges of the corner inwards by 1; t·miter moves them by t.
    var miter: Vector
    /// The sine of the turning angle, positive where the outline turns towards its inside.
    var turn: Double
    /// The cosine of the turning angle.
    var cosine: Double
    /// The turning angle in radians, computed from its sine; correct to a hundredth up to 50°.
    var angle: Double { turn * (1 + turn * turn * (1.0 / 6 + turn * turn * 3 / 40)) }
  }

  private(set) var points: [Vector] = []
  private(set) var corners: [Corner] = []
  /// Unit vectors along the edge that leaves each point.
  private var directions: [Vector] = []
  private var lengths: [Double] = []
  private(set) var isConvex = true
  /// Whether opposite edges come nearer than a pixel.
  private(set) var isThin = false

  /// The area in square pixels; negative for the outline of a hole.
  var area: Double { Ring.area(points) }
  var perimeter: Double { lengths.reduce(0, +) }
  /// Whether no corner is sharper than about 50°.
  var isSmooth: Bool { corners.allSatisfy { $0.cosine > 0.64 } }

  /// The area between the lines and the round outline that they approximate, in square pixels.
  ///
  /// Every line adds the area of a circle's segment, length² · angle / 12. The sum is 0 if there are sharp corners.
  var bulge: Double {
    guard isSmooth else { return 0 }
    let count = points.count
    var sum = 0.0
    for index in points.indices {
      let angle = (corners[index].angle + corners[(index + 1) % count].angle) / 2
      // A long line among short ones is a straight side between arcs.
      let length = min(lengths[(index + count - 1) % count], lengths[index], lengths[(index + 1) % count])
      sum += length * length * angle / 12
    }
    return sum
  }

  /// The excess ink of a fading border one pixel wide over the round shape that the ring approximates, in square pixels.
  ///
  /// Moving each line by t changes the area by perimeter · t + Σ tan(angle / 2) · t², whose mean over the border remains.
  var excess: Double { corners.reduce(0) { $0 + $1.turn / (1 + $1.cosine) } / 12 - bulge }

  init() {}

  /// Replaces the points in the present storage.
  ///
  /// - Parameter others: the edges of outlines around or inside this one, which also limit how far it fades.
  mutating func reset(_ points: [Vector], others: [(Vector, Vector)] = []) {
    self.points.removeAll(keepingCapacity: true)
    self.points.append(contentsOf: points)
    corners.removeAll(keepingCapacity: true)
    directions.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    isThin = false
    isConvex = Ring.isConvex(points)
    let count = points.count
    for index in 0..<count {
      let edge = points[index + 1 == count ? 0 : index + 1] - points[index]
      let length = edge.length
      lengths.append(length)
      directions.append(edge / length)
    }
    for index in 0..<count {
      let before = directions[index == 0 ? count - 1 : index - 1]
      let after = directions[index]
      let cosine = before.dot(after)
      corners.append(
        Corner(
          miter: (before.perpendicular + after.perpendicular) / max(1 + cosine, 1e-6), turn: before.cross(after),
          cosine: cosine))
    }
    if limitByEdges() || !isConvex || !others.isEmpty { limitByOppositeEdges(others) }
  }

  /// The length of a miter beyond which its tip is cut off.
  private static let sharpest = 1.6

  func inside(_ index: Int, by distance: Double) -> Vector { points[index] + distance * corners[index].miter }

  /// Returns the corner moved outwards: two points if it is so sharp that its tip is cut off.
  func outside(_ index: Int, by distance: Double) -> (Vector, Vector?) {
    let corner = corners[index]
    let point = points[index]
    guard corner.turn >= 0, corner.miter.length > Ring.sharpest else { return (point - distance * corner.miter, nil) }
    let before = directions[(index + points.count - 1) % points.count]
    let after = directions[index]
    // The proportion of an octagon around a circle.
    let ahead = 0.414 * distance
    return (
      point - distance * before.perpendicular + ahead * before, point - distance * after.perpendicular - ahead * after
    )
  }

  /// Stores in `result` the outline, with each sharp corner to its inside split into two of half the angle, a hair apart.
  static func blunt(_ points: [Vector], into result: inout [Vector]) {
    result.removeAll(keepingCapacity: true)
    for index in points.indices {
      let point = points[index]
      let before = point - points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count] - point
      let (lengthBefore, lengthAfter) = (before.length, after.length)
      let cosine = before.dot(after) / (lengthBefore * lengthAfter)
      // A miter of length m turns by an angle whose cosine is 2 / m² − 1.
      if before.cross(after) < 0, cosine < 2 / (sharpest * sharpest) - 1 {
        let step = min(0.02, lengthBefore / 4, lengthAfter / 4)
        result.append(point - (step / lengthBefore) * before)
        result.append(point + (step / lengthAfter) * after)
      } else {
        result.append(point)
      }
    }
  }

  static func edges(_ points: [Vector]) -> [(Vector, Vector)] {
    points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  /// Limits corners between which an edge would shrink to nothing, and returns whether there were any.
  private mutating func limitByEdges() -> Bool {
    var didLimit = false
    for index in points.indices {
      let next = (index + 1) % points.count
      let direction = directions[index]
      let shrinking = corners[index].miter.dot(direction) - corners[next].miter.dot(direction)
      guard shrinking > 0, lengths[index] < 0.5 * shrinking else { continue }
      let depth = lengths[index] / shrinking
      didLimit = true
      limit(index, depth)
      limit(next, depth)
    }
    return didLimit
  }

  private mutating func limit(_ corner: Int, _ depth: Double) {
    guard depth < corners[corner].depth else { return }
    corners[corner].depth = depth
    if isConvex { corners[corner].coverage = 0.5 + depth }
  }

  /// Limits corners to half the distance to the opposite edge if that is nearer than a pixel.
  ///
  /// The fades of both edges then form a tent of two pixels whose height is the width, so that the ink is right and does
  /// not flicker as the shape moves.
  private mutating func limitByOppositeEdges(_ others: [(Vector, Vector)]) {
    let count = points.count
    for index in 0..<count {
      let miter = corners[index].miter
      var clearance = 0.5
      func meet(_ from: Vector, _ to: Vector) {
        let a = from - points[index]
        let b = to - points[index]
        let (sideA, sideB) = (miter.cross(a), miter.cross(b))
        guard (sideA <= 0) != (sideB <= 0) else { return }
        let share = sideA / (sideA - sideB)
        let along = (a + share * (b - a)).dot(miter) / miter.dot(miter)
        if along > 1e-9, along / 2 < clearance { clearance = along / 2 }
      }
      for edge in 0..<count where edge != index && (edge + 1) % count != index {
        meet(points[edge], points[(edge + 1) % count])
      }
      for (from, to) in others { meet(from, to) }
      guard clearance < 0.5 else { continue }
      isThin = true
      corners[index].depth = min(corners[index].depth, clearance)
      corners[index].reach = 1 - clearance
      corners[index].coverage = min(corners[index].coverage, 2 * clearance)
    }
  }

  static func area(_ points: [Vector]) -> Double {
    guard let origin = points.first else { return 0 }
    var sum = 0.0
    for index in 0..<points.count {
      sum += (points[index] - origin).cross(points[(index + 1) % points.count] - origin)
    }
    return sum / 2
  }

  /// Whether every turn is to the left and the outline goes round once.
  static func isConvex(_ points: [Vector]) -> Bool {
    let count = points.count
    guard count > 3 else { return true }
    var flips = 0
    var lastSign = 0
    var firstSign = 0
    for index in 0..<count {
      let edge = points[(index + 1) % count] - points[index]
      let next = points[(index + 2) % count] - points[(index + 1) % count]
      if edge.cross(next) < -1e-9 * (edge.length * next.length + 1e-9) { return false }
      let sign = edge.x > 0 || (edge.x == 0 && edge.y > 0) ? 1 : -1
      if lastSign != 0, sign != lastSign { flips += 1 }
      if firstSign == 0 { firstSign = sign }
      lastSign = sign
    }
    if lastSign != firstSign { flips += 1 }
    return flips <= 2
  }
}
