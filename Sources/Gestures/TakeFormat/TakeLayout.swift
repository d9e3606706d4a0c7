import Motion

/// Turns the lines of a take into the finger events that a hand would make, on a screen that reports at 120 Hz.
struct TakeLayout {
  struct Event {
    var step: Int64
    var input: Input
  }

  /// In the order of the lines, those of one gesture in order of time.
  private(set) var events: [Event] = []
  private let take: Take
  /// Where the fingers of `finger` lines are.
  private var positions: [Int: Vector] = [:]
  /// The lowest numbers from 1 that no `finger` line uses, as many as gestures have needed at once; each with the step
  /// until which, that one included, it is on the glass.
  private var own: [(id: Int, until: Int64)] = []
  private let writtenIDs: Set<Int>

  /// Steps between two reports of a 120 Hz screen.
  static let stepsPerReport: Int64 = 2

  init(_ take: Take) {
    self.take = take
    writtenIDs = Set(
      take.lines.compactMap { line in
        if case .finger(let id, _) = line.action { id } else { nil }
      })
  }

  mutating func lay() {
    for line in take.lines {
      switch line.action {
      case .tap(let point, _):
        stroke([(point, point)], .linear, at: line)
      case .drag(let from, let to, _, let easing):
        stroke([(from, to)], easing, at: line)
      case .fling(let from, let to, _):
        stroke([(from, to)], .linear, at: line)
      case .pinch(let center, let from, let to, _, let degrees, let easing):
        let angle = degrees / 180 * Double.pi
        let direction = Vector(Exact.cos(angle), Exact.sin(angle))
        let paths = [-0.5, 0.5].map { side in
          (center + direction * (from * side), center + direction * (to * side))
        }
        stroke(paths, easing, at: line)
      case .finger(let id, let what): finger(id, what, at: line)
      case .scroll(let point, let delta):
        events.append(
          Event(step: line.step, input: .scroll(ScrollEvent(position: point, delta: delta, time: line.offset))))
      case .magnify(let point, let factor):
        events.append(
          Event(step: line.step, input: .magnify(MagnifyEvent(position: point, factor: factor, time: line.offset))))
      case .size, .set, .direction: break
      }
    }
  }

  /// Fingers that land together, move along straight paths and lift together at their ends.
  private mutating func stroke(_ paths: [(from: Vector, to: Vector)], _ easing: TakeEasing, at line: TakeLine) {
    let duration = line.action.stroke.steps
    let ids = freeIDs(paths.count, from: line.step, until: line.step + duration)
    func report(_ phase: FingerEvent.Phase, after steps: Int64) {
      let fraction = easing.value(at: Double(steps) / Double(duration))
      for (id, path) in zip(ids, paths) {
        let event = FingerEvent(id: id, phase: phase, position: mix(path.from, path.to, fraction), time: line.offset)
        events.append(Event(step: line.step + steps, input: .finger(event)))
      }
    }
    report(.down, after: 0)
    if paths.contains(where: { $0.from != $0.to }) {
      for steps in stride(from: Self.stepsPerReport, to: duration, by: Int(Self.stepsPerReport)) {
        report(.move, after: steps)
      }
      report(.move, after: duration)
    }
    report(.up, after: duration)
  }

  private mutating func finger(_ id: Int, _ what: TakeFinger, at line: TakeLine) {
    func report(_ phase: FingerEvent.Phase, _ position: Vector) {
      let event = FingerEvent(id: id, phase: phase, position: position, time: line.offset)
      events.append(Event(step: line.step, input: .finger(event)))
    }
    switch what {
    case .down(let position):
      // A finger that lands twice has been lost in between.
      if let lost = positions[id] { report(.cancelled, lost) }
      positions[id] = position
      report(.down, position)
    case .move(let position):
      positions[id] = position
      report(.move, position)
    case .up(let place):
      if let position = place ?? positions[id] { report(.up, position) }
      positions[id] = nil
    case .cancel(let place):
      if let position = place ?? positions[id] { report(.cancelled, position) }
      positions[id] = nil
    }
  }

  /// The lowest numbers that no `finger` line and no gesture of the same time uses.
  private mutating func freeIDs(_ count: Int, from start: Int64, until end: Int64) -> [Int] {
    var ids: [Int] = []
    for index in own.indices where ids.count < count && own[index].until < start {
      own[index].until = end
      ids.append(own[index].id)
    }
    while ids.count < count {
      var id = (own.last?.id ?? 0) + 1
      while writtenIDs.contains(id) { id += 1 }
      own.append((id, end))
      ids.append(id)
    }
    return ids
  }
}

extension TakeAction {
  /// How many fingers a gesture puts on the glass, and for how many steps; none for everything else.
  var stroke: (fingers: Int, steps: Int64) {
    switch self {
    case .tap(_, let over), .drag(_, _, let over, _), .fling(_, _, let over): (1, Self.steps(over))
    case .pinch(_, _, _, let over, _, _): (2, Self.steps(over))
    case .finger, .scroll, .magnify, .size, .set, .direction: (0, 0)
    }
  }

  private static func steps(_ seconds: Double) -> Int64 { max(1, Take.step(nearest: seconds)) }

  private var moves: Bool {
    switch self {
    case .drag(let from, let to, _, _), .fling(let from, let to, _): from != to
    case .pinch(_, let from, let to, _, _, _): from != to
    case .tap, .finger, .scroll, .magnify, .size, .set, .direction: false
    }
  }

  /// What it comes to when it is laid out, or a little more; 1 for what is no touch.
  var events: Int {
    let (fingers, steps) = stroke
    guard fingers > 0 else { return 1 }
    return fingers * (moves ? 2 + Int((steps + 1) / TakeLayout.stepsPerReport) : 2)
  }
}
