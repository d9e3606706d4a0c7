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
  /// Until when, that step included, a finger of a gesture is on the glass.
  private var busy: [(id: Int, until: Int64)] = []
  private let writtenIDs: Set<Int>

  /// Steps between two reports of a 120 Hz screen.
  private static let stepsPerReport: Int64 = 2

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
      case .tap(let point, let over):
        stroke([(point, point)], over: over, .linear, at: line)
      case .drag(let from, let to, let over, let easing):
        stroke([(from, to)], over: over, easing, at: line)
      case .fling(let from, let to, let over):
        stroke([(from, to)], over: over, .linear, at: line)
      case .pinch(let center, let from, let to, let over, let degrees, let easing):
        let angle = degrees / 180 * Double.pi
        let direction = Vector(Exact.cos(angle), Exact.sin(angle))
        let paths = [-0.5, 0.5].map { side in
          (center + direction * (from * side), center + direction * (to * side))
        }
        stroke(paths, over: over, easing, at: line)
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
  private mutating func stroke(
    _ paths: [(from: Vector, to: Vector)], over seconds: Double, _ easing: TakeEasing, at line: TakeLine
  ) {
    let duration = max(1, Take.step(nearest: seconds))
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

  /// The lowest numbers from 1 that no `finger` line and no gesture of the same time uses.
  private mutating func freeIDs(_ count: Int, from start: Int64, until end: Int64) -> [Int] {
    busy.removeAll { $0.until < start }
    var ids: [Int] = []
    var candidate = 1
    while ids.count < count {
      if !writtenIDs.contains(candidate), !busy.contains(where: { $0.id == candidate }) {
        ids.append(candidate)
        busy.append((candidate, end))
      }
      candidate += 1
    }
    return ids
  }
}
