import Effects
import Motion
import Playing

/// The recent values of a readout, and its predicted values without further touches.
///
/// The prediction steps a copy of the performance.
struct ReadoutTrace: Hashable, Sendable {
  struct Sample: Hashable, Sendable {
    /// The position on the timeline, in steps.
    var position: Int64
    var value: Double
  }

  /// The steps shown before and after the current position.
  static let past: Int64 = 864
  static let future: Int64 = 149
  /// The number of steps from one sample to the next.
  static let stride: Int64 = 4

  private(set) var past: [Sample] = []
  private(set) var future: [Sample] = []
  private(set) var name = ""

  var now: Sample? { past.last }

  /// Adds the readout's current value and updates the prediction.
  ///
  /// The past is computed again from the timeline if the readout changed, or if the position moved backwards or forwards by
  /// more than 12 samples.
  mutating func follow(_ name: String, of performance: any Performance, at position: Int64, _ timeline: Timeline) {
    if let last = past.last, name == self.name, 0...12 * Self.stride ~= position - last.position {
      if position == last.position { past.removeLast() }
    } else {
      self.name = name
      lookUp(upTo: position, timeline)
    }
    past.append(Self.sample(name, of: performance, position))
    let first = position - Self.past
    // The line that enters the graph at its left edge needs one sample before the edge.
    while past.count > 1, past[1].position <= first { past.removeFirst() }
    predict(performance, position)
  }

  private mutating func lookUp(upTo position: Int64, _ timeline: Timeline) {
    past = []
    var at = max(timeline.start, position - Self.past)
    guard at < position else { return }
    var performance = timeline.performance(at: at)
    while at < position {
      if (position - at) % Self.stride == 0 { past.append(Self.sample(name, of: performance, at)) }
      timeline.step(&performance, at)
      at += 1
    }
  }

  private mutating func predict(_ performance: any Performance, _ position: Int64) {
    future.removeAll(keepingCapacity: true)
    future.append(Self.sample(name, of: performance, position))
    guard !performance.isSettled else {
      return future.append(Self.sample(name, of: performance, position + Self.future))
    }
    var copy = performance
    for step in 1...Self.future {
      _ = try? copy.step([])
      guard step % Self.stride == 0 || step == Self.future else { continue }
      future.append(Self.sample(name, of: copy, position + step))
    }
  }

  private static func sample(_ name: String, of performance: any Performance, _ position: Int64) -> Sample {
    Sample(position: position, value: performance.readouts.first { $0.name == name }?.value ?? 0)
  }

  /// The first predicted sample at which the readout changes direction; `nil` if there is none.
  var turn: Sample? {
    guard future.count > 2 else { return nil }
    func way(_ index: Int) -> Double { future[index + 1].value - future[index].value }
    return (1..<future.count - 1).first { way($0 - 1) * way($0) < 0 }.map { future[$0] }
  }

  /// Returns the value at a position, interpolated between two samples; `nil` without any sample.
  func value(at position: Int64) -> Double? {
    guard let next = past.firstIndex(where: { $0.position >= position }) else { return past.last?.value }
    guard next > 0 else { return past.first?.value }
    let (a, b) = (past[next - 1], past[next])
    return mix(a.value, b.value, Double(position - a.position) / Double(b.position - a.position))
  }
}
