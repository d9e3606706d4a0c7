import Gestures
import Motion

/// The movement of a hand between its first landing and its last lift: its rests, and the corners of its first finger's way.
struct HandMotion {
  /// The times of the first and the last movement, in seconds; both are the landing's without a movement.
  private(set) var firstMove = 0.0
  private(set) var lastMove = 0.0
  private var hasMoved = false
  /// The last place of each finger from which a movement is measured.
  private var anchors: [Int: Vector] = [:]
  private var path: [Vector] = []

  /// The distance in points that ends a rest at the beginning, and the one that interrupts a rest later.
  ///
  /// A resting finger trembles, most as it lands.
  private static let (start, tremble) = (2.0, 0.5)
  /// The distance from the straight line that makes a corner, in points; a flick by hand bends by less.
  private static let bend = 8.0

  mutating func follow(_ event: FingerEvent, isFirst: Bool, at seconds: Double) {
    if isFirst { path.append(event.position) }
    guard let anchor = anchors[event.id] else {
      anchors[event.id] = event.position
      lastMove = seconds
      if !hasMoved { firstMove = seconds }
      return
    }
    guard anchor.distance(to: event.position) > (hasMoved ? Self.tremble : Self.start) else { return }
    // A report tells the place at its time: a rest lasted until the report before.
    if !hasMoved { firstMove = max(firstMove, seconds - Double(TakeLayout.stepsPerReport) * Step.seconds) }
    (hasMoved, lastMove) = (true, seconds)
    anchors[event.id] = event.position
  }

  /// The corners between the ends of the first finger's way, as many as a line of a take may have.
  var corners: [Vector] {
    guard path.count > 2 else { return [] }
    var ends = [0, path.count - 1]
    while ends.count < TakeBounds.points {
      let bends = zip(ends, ends.dropFirst()).compactMap { farthest(between: $0, $1) }
      guard let corner = bends.max(by: { $0.distance < $1.distance }), corner.distance > Self.bend else { break }
      ends.append(corner.index)
      ends.sort()
    }
    return ends.dropFirst().dropLast().map { path[$0] }
  }

  /// Returns the place that is farthest from the straight line between two places of the path.
  private func farthest(between start: Int, _ end: Int) -> (index: Int, distance: Double)? {
    let (from, way) = (path[start], path[end] - path[start])
    let square = way.dot(way)
    var best: (index: Int, distance: Double)?
    for index in path.indices[start..<end].dropFirst() {
      let share = square > 0 ? ((path[index] - from).dot(way) / square).clamped(to: 0...1) : 0
      let distance = path[index].distance(to: from + way * share)
      if distance > best?.distance ?? 0 { best = (index, distance) }
    }
    return best
  }
}

/// The turn of the line between two fingers, which may exceed a full circle.
struct HandTwist {
  /// The angle at the beginning, and the turn since then, in degrees clockwise on screen.
  private(set) var start = 0.0
  private(set) var turn = 0.0
  private var last: Vector?
  private var hasStarted = false

  /// Follows the line from one finger to the other; a new pair of fingers continues the turn at its own angle.
  mutating func follow(_ line: Vector, isNew: Bool) {
    guard line != .zero else { return }
    if !hasStarted { (hasStarted, start) = (true, Self.degrees(Exact.atan2(line.y, line.x))) }
    if let last, !isNew { turn += Self.degrees(Exact.atan2(last.cross(line), last.dot(line))) }
    last = line
  }

  private static func degrees(_ radians: Double) -> Double { radians / Double.pi * 180 }
}
