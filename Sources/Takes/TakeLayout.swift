import Gestures
import Motion

/// The conversion of a take's lines into events: of keys, and of fingers on a screen that reports at 120 Hz.
struct TakeLayout {
  /// The events in the order of the lines; those of one stroke are in order of time.
  private(set) var events: [TakePlayer.Timed<Input>] = []
  /// The positions of the fingers of `finger` lines.
  private var positions: [Int: Vector] = [:]
  /// The fingers for strokes, each with the last step in which it is on the glass.
  ///
  /// They have the lowest numbers from 1 that no `finger` line uses, as many as strokes have needed at once.
  private var own: [(id: Int, until: Int64)] = []
  private let writtenIDs: Set<Int>

  /// The number of steps between two reports of a 120 Hz screen.
  static let stepsPerReport: Int64 = 2

  init(_ take: Take) {
    writtenIDs = Set(take.lines.compactMap { if case .finger(let id, _, _) = $0.action { id } else { nil } })
    for line in take.unrolledLines {
      switch line.action {
      case .strokes(let strokes): for stroke in strokes { add(stroke, at: line) }
      case .finger(let id, let phase, let place):
        // A finger that lands twice has been lost in between.
        if phase == .down, let lost = positions[id] { add(id, .cancelled, lost, at: line) }
        if let position = place ?? positions[id] { add(id, phase, position, at: line) }
        positions[id] = phase.isEnd ? nil : place
      case .scroll(let point, let delta):
        add(.scroll(ScrollEvent(position: point, delta: delta, time: line.offset)), in: line.step)
      case .magnify(let point, let factor):
        add(.magnify(MagnifyEvent(position: point, factor: factor, time: line.offset)), in: line.step)
      case .keys(let keys):
        for (index, key) in keys.keys.enumerated() {
          add(.key(KeyEvent(key, time: line.offset)), in: line.step + keys.start(of: index))
        }
      case .size, .set, .direction: break
      }
    }
  }

  private mutating func add(_ input: Input, in step: Int64) {
    events.append(TakePlayer.Timed(step: step, content: input))
  }

  private mutating func add(
    _ id: Int, _ phase: FingerEvent.Phase, _ position: Vector, at line: TakeLine, after steps: Int64 = 0
  ) {
    add(.finger(FingerEvent(id: id, phase: phase, position: position, time: line.offset)), in: line.step + steps)
  }

  private mutating func add(_ stroke: TakeStroke, at line: TakeLine) {
    let ids = freeIDs(stroke.fingers, from: line.step, until: line.step + stroke.ownSteps)
    stroke.eachReport { phase, steps, places in
      for (id, place) in zip(ids, places) { add(id, phase, place, at: line, after: steps) }
    }
  }

  /// Returns the lowest numbers that no `finger` line and no stroke of the same time uses.
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
