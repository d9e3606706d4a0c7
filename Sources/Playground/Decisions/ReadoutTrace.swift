import Effects
import Motion

/// A readout over the last seconds and, stepping a copy that nobody touches, over the next moment.
package struct ReadoutTrace: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// In steps, as the timeline counts.
    package var position: Int64
    package var value: Double
  }

  /// Steps that are looked back and ahead.
  package static let past: Int64 = 864
  package static let future: Int64 = 149
  /// Steps from one sample to the next.
  static let stride: Int64 = 4

  package private(set) var past: [Sample] = []
  package private(set) var future: [Sample] = []
  package private(set) var name = ""

  package init() {}

  package var now: Sample? { past.last }

  /// The readout that is looked at; the past is looked up where it does not go on from the last time.
  package mutating func follow(
    _ name: String, of performance: any Performance, at position: Int64, _ timeline: Timeline
  ) {
    if let last = past.last, name == self.name, position >= last.position, position - last.position <= 12 * Self.stride
    {
      if position == last.position { past.removeLast() }
    } else {
      self.name = name
      lookUp(upTo: position, timeline)
    }
    past.append(Sample(position: position, value: Self.value(of: name, performance)))
    let first = position - Self.past
    // One older than the window is kept for the line that comes in from it.
    while past.count > 1, past[1].position <= first { past.removeFirst() }
    predict(performance, position)
  }

  private mutating func lookUp(upTo position: Int64, _ timeline: Timeline) {
    past = []
    var at = max(timeline.start, position - Self.past)
    guard at < position else { return }
    var performance = timeline.performance(at: at)
    while at < position {
      if (position - at) % Self.stride == 0 {
        past.append(Sample(position: at, value: Self.value(of: name, performance)))
      }
      timeline.step(&performance, at)
      at += 1
    }
  }

  private mutating func predict(_ performance: any Performance, _ position: Int64) {
    future.removeAll(keepingCapacity: true)
    let now = Self.value(of: name, performance)
    future.append(Sample(position: position, value: now))
    guard !performance.isSettled else {
      future.append(Sample(position: position + Self.future, value: now))
      return
    }
    var copy = performance
    for step in 1...Self.future {
      _ = try? copy.step([])
      guard step % Self.stride == 0 || step == Self.future else { continue }
      future.append(Sample(position: position + step, value: Self.value(of: name, copy)))
    }
  }

  private static func value(of name: String, _ performance: any Performance) -> Double {
    performance.readouts.first { $0.name == name }?.value ?? 0
  }

  /// The first place ahead where the readout turns back.
  package var turn: Sample? {
    guard future.count > 2 else { return nil }
    for index in 1..<future.count - 1 {
      let before = future[index].value - future[index - 1].value
      let after = future[index + 1].value - future[index].value
      if before * after < 0 { return future[index] }
    }
    return nil
  }

  /// Between two samples.
  func value(at position: Int64) -> Double? {
    guard let next = past.firstIndex(where: { $0.position >= position }) else { return past.last?.value }
    guard next > 0 else { return past.first?.value }
    let (a, b) = (past[next - 1], past[next])
    return mix(a.value, b.value, Double(position - a.position) / Double(b.position - a.position))
  }
}
