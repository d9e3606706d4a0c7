import Motion

/// Polylines in pixels, one after the other in storage that is used again.
///
/// Consecutive points of a run are never equal.
struct Outlines {
  struct Run {
    var start: Int
    var end: Int
    var isClosed: Bool
  }

  private(set) var points: [Vector] = []
  private(set) var runs: [Run] = []
  /// The run that is being built or examined.
  private var open: [Vector] = []

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  /// Copies the points of a run to another list.
  func copy(_ run: Run, to target: inout [Vector]) {
    target.removeAll(keepingCapacity: true)
    for index in run.start..<run.end { target.append(points[index]) }
  }

  /// Whether a band of this half width along any of the runs overlaps itself.
  mutating func areCoveredTwice(halfWidth: Double) -> Bool {
    for run in runs {
      open.removeAll(keepingCapacity: true)
      for index in run.start..<run.end { open.append(points[index]) }
      let isTwice = Contour(points: open, isClosed: run.isClosed).isCoveredTwice(halfWidth: halfWidth)
      open.removeAll(keepingCapacity: true)
      if isTwice { return true }
    }
    return false
  }

  /// Two opposite corners of the outline.
  ///
  /// `nil` unless the outline is a single upright rectangle.
  var rectangle: (first: Vector, last: Vector)? {
    guard runs.count == 1, runs[0].end == 4, points.count == 4 else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isUpright =
      a.y == b.y ? b.x == c.x && c.y == d.y && d.x == a.x : a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isUpright ? (a, c) : nil
  }

  /// The runs as values, for shapes that are seldom drawn.
  var contours: [Contour] {
    runs.map { Contour(points: Array(points[$0.start..<$0.end]), isClosed: $0.isClosed) }
  }
}

extension Outlines {
  /// Traces a path under `transform` as straight lines at most `tolerance` pixels from its curves.
  ///
  /// A line after a close begins where the closed outline began. A path with a coordinate that is not finite becomes empty.
  /// With `closing`, open outlines are closed as well.
  mutating func trace(_ path: Path, _ transform: Affine, tolerance: Double = 0.05, closing: Bool = false) {
    removeAll()
    var start = Vector.zero
    var isFinite = true
    path.walk { element in
      guard isFinite else { return }
      switch element {
      case .move(let p):
        finish(isClosed: closing)
        start = transform * p
        isFinite = start.isFinite
        open.append(start)
      case .line(let p):
        if open.isEmpty { open.append(start) }
        let p = transform * p
        isFinite = p.isFinite
        open.append(p)
      case .cubic(let a, let b, let p):
        if open.isEmpty { open.append(start) }
        let (a, b, p) = (transform * a, transform * b, transform * p)
        isFinite = a.isFinite && b.isFinite && p.isFinite
        if isFinite { flatten(open[open.count - 1], a, b, p, tolerance) }
      case .close:
        finish(isClosed: true)
      }
    }
    if isFinite { finish(isClosed: closing) } else { removeAll() }
  }

  /// Stores the open run without points that repeat the one before to within a hundredth of a pixel.
  private mutating func finish(isClosed: Bool) {
    let start = points.count
    for p in open where points.count == start || p.distance(to: points[points.count - 1]) > 0.01 { points.append(p) }
    open.removeAll(keepingCapacity: true)
    if isClosed {
      while points.count - start > 1, points[points.count - 1].distance(to: points[start]) <= 0.01 {
        points.removeLast()
      }
    }
    if points.count > start { runs.append(Run(start: start, end: points.count, isClosed: isClosed)) }
  }

  /// Splits a curve into equal steps of its parameter; a chord's error is at most step² times 1/8 of the second derivative.
  private mutating func flatten(_ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, _ tolerance: Double) {
    let bend = max((p0 - 2 * p1 + p2).length, (p1 - 2 * p2 + p3).length)
    let count = Int(min(1024, max(1, (0.75 * bend / tolerance).squareRoot().rounded(.up))))
    for step in 1...count {
      if step == count {
        open.append(p3)
        continue
      }
      let t = Double(step) / Double(count)
      let s = 1 - t
      open.append((s * s * s) * p0 + (3 * s * s * t) * p1 + (3 * s * t * t) * p2 + (t * t * t) * p3)
    }
  }
}
