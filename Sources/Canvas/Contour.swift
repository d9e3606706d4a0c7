import Motion

/// A polyline in pixels; consecutive points are never equal.
struct Contour {
  var points: [Vector]
  var isClosed: Bool

  static func length(_ points: [Vector]) -> Double {
    var sum = 0.0
    for index in points.indices.dropFirst() { sum += points[index].distance(to: points[index - 1]) }
    return sum
  }

  /// Stores in `result` the piece of an open line between two distances from its start.
  static func part(of points: [Vector], from start: Double, to end: Double, into result: inout [Vector]) {
    result.removeAll(keepingCapacity: true)
    var travelled = 0.0
    for index in points.indices.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      let length = a.distance(to: b)
      let next = travelled + length
      if next > start, travelled < end {
        if result.isEmpty { result.append(mix(a, b, max(0, (start - travelled) / length))) }
        let last = next > end ? mix(a, b, (end - travelled) / length) : b
        if last != result[result.count - 1] { result.append(last) }
      }
      travelled = next
    }
  }

  /// The number of periods, each all dashes and gaps once, from which a line is drawn without gaps.
  static let mostPeriods = 10_000.0

  /// Returns the dashes of the line for alternating lengths of dash and gap, in pixels.
  ///
  /// Returns the whole line if a length is negative, their sum is not positive or there would be too many dashes.
  func dashed(_ lengths: [Double]) -> [Contour] {
    let period = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 }), period > 0.01, period.isFinite else { return [self] }
    let line = isClosed && points.count > 2 ? points + [points[0]] : points
    let total = Contour.length(line)
    guard total / period < Contour.mostPeriods else { return [self] }
    var result: [Contour] = []
    var position = 0.0
    var index = 0
    while position < total {
      let length = lengths[index % lengths.count]
      if index % 2 == 0 {
        var piece: [Vector] = []
        Contour.part(of: line, from: position, to: min(total, position + length), into: &piece)
        if !piece.isEmpty { result.append(Contour(points: piece, isClosed: false)) }
      }
      position += length
      index += 1
    }
    return result
  }

  /// Stores in `result` unit vectors from one direction to another, both included, turning left (x towards y) or right.
  ///
  /// There are enough of them that chords stay within a twentieth of a pixel of an arc of `radius`.
  static func arc(from: Vector, to: Vector, radius: Double, isLeft: Bool, into result: inout [Vector]) {
    // Halving needs only square roots, which are exact on every platform.
    var halves = 0
    var cosine = max(-1, min(1, from.dot(to)))
    while halves < 7 {
      let half = ((1 + cosine) / 2).squareRoot()
      if radius * (1 - half) <= 0.05 { break }
      cosine = half
      halves += 1
    }
    let pieces = 1 << halves
    result.removeAll(keepingCapacity: true)
    for _ in 0..<pieces { result.append(from) }
    result.append(to)
    // Every round sets the middles between the vectors of the rounds before.
    var step = pieces
    while step > 1 {
      for left in stride(from: 0, to: pieces, by: step) {
        let (a, b) = (result[left], result[left + step])
        let sum = a + b
        result[left + step / 2] = sum.length > 1e-3 ? sum.normalized : isLeft ? a.perpendicular : -a.perpendicular
      }
      step /= 2
    }
  }

  /// Whether a band of this half width along the line overlaps itself.
  ///
  /// It does at a corner with lines too short for their inner sides to meet, and where the line crosses itself.
  func isCoveredTwice(halfWidth: Double) -> Bool {
    // With so many points, the search for crossings takes long, and drawing by way of a layer does not.
    points.count > 4096 || folds(halfWidth) || Crossings.exist(along: points, isClosed: isClosed)
  }

  private func folds(_ halfWidth: Double) -> Bool {
    let count = points.count
    guard count > 2 else { return false }
    for index in isClosed ? 0..<count : 1..<count - 1 {
      let into = points[index] - points[(index + count - 1) % count]
      let out = points[(index + 1) % count] - points[index]
      let (lengthInto, lengthOut) = (into.length, out.length)
      let cosine = into.dot(out) / (lengthInto * lengthOut)
      // The tangent of half the turning angle; times the half width, it is the length by which the sides pass the corner.
      let slope = (max(0, 1 - cosine) / max(1 + cosine, 1e-9)).squareRoot()
      if halfWidth * slope > min(lengthInto, lengthOut) { return true }
    }
    return false
  }
}
