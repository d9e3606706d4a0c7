import Motion

/// A recogniser of a tap: one finger that lands and soon lifts at the same place.
package struct TapRecognizer: Codable, Hashable, Sendable {
  /// The longest duration of a tap, in seconds.
  package static let maximumDuration = 0.25
  /// The largest movement of a tap's finger, in points.
  package static let slop = 10.0
  /// The rounding error that differences of times may have, in seconds.
  private static let rounding = 1e-9

  package enum Verdict: Hashable, Sendable {
    case ignored
    /// A finger landed alone; it may become a tap.
    case landed
    /// The finger lifted in time; the place is where it landed.
    case tapped(at: Vector)
    /// The touch can no longer become a tap.
    case failed(GestureReason)
  }

  fileprivate struct Candidate: Codable, Hashable, Sendable {
    var id: Int
    var start: Vector
    var landed: Double
    /// The seconds from the landing to the beginning of the step; `nil` in states of older takes.
    var clock: Double? = 0

    /// Returns the reason that the finger has moved too far for a tap; `nil` if it has not.
    func way(to place: Vector) -> GestureReason? {
      let distance = place.distance(to: start)
      return distance > TapRecognizer.slop ? .moved(points: distance, slop: TapRecognizer.slop) : nil
    }
  }

  private var candidate: Candidate?
  private var otherFingers = FixedList<16, Int>()

  package init() {}

  private var clock: Double { candidate?.clock ?? 0 }

  /// The time that the finger which may become a tap has been down, in seconds, to the beginning of the step.
  ///
  /// `nil` without such a finger.
  package var held: Double? { candidate.map { clock - $0.landed } }

  /// Handles an event of the current step.
  package mutating func handle(_ event: FingerEvent) -> Verdict { handle(event, at: clock + event.time) }

  /// Advances the clock; call it once a step, after the step's inputs.
  package mutating func advance(by dt: Double) {
    let now = clock + dt
    candidate?.clock = now
  }

  /// Sets the clock, for states of older takes in which the effect kept it.
  package mutating func resume(at clock: Double) { candidate?.clock = clock }

  /// Handles an event at an absolute time in seconds.
  package mutating func handle(_ event: FingerEvent, at seconds: Double) -> Verdict {
    switch (event.phase, candidate) {
    case (.down, let candidate?):
      if candidate.id == event.id { return .ignored }
      otherFingers.append(candidate.id)
      otherFingers.append(event.id)
      self.candidate = nil
      return .failed(.otherFinger)
    case (.down, nil):
      guard otherFingers.isEmpty else {
        if !otherFingers.contains(event.id) { otherFingers.append(event.id) }
        return .ignored
      }
      candidate = Candidate(id: event.id, start: event.position, landed: seconds)
      return .landed
    case (.move, let candidate?):
      guard candidate.id == event.id, let way = candidate.way(to: event.position) else { return .ignored }
      // The finger is still down, so a finger that lands beside it cannot tap either.
      self.candidate = nil
      otherFingers.append(event.id)
      return .failed(way)
    case (.up, let candidate?):
      guard candidate.id == event.id else { return forget(event.id) }
      self.candidate = nil
      // A lift at a new place includes a last move.
      if let way = candidate.way(to: event.position) { return .failed(way) }
      let (held, limit) = (seconds - candidate.landed, Self.maximumDuration)
      return held > limit + Self.rounding ? .failed(.held(seconds: held, limit: limit)) : .tapped(at: candidate.start)
    case (.cancelled, let candidate?):
      guard candidate.id == event.id else { return forget(event.id) }
      self.candidate = nil
      return .failed(.cancelled)
    case (.up, nil), (.cancelled, nil): return forget(event.id)
    case (.move, nil): return .ignored
    }
  }

  private mutating func forget(_ id: Int) -> Verdict {
    otherFingers.removeAll { $0 == id }
    return .ignored
  }
}

extension TapRecognizer: Packed {
  package static var blank: TapRecognizer { TapRecognizer() }
  package mutating func pack(_ field: inout Packing) {
    field(&candidate)
    field(&otherFingers)
  }
}

extension TapRecognizer.Candidate: Packed {
  fileprivate static var blank: Self { Self(id: 0, start: .zero, landed: 0) }
  fileprivate mutating func pack(_ field: inout Packing) {
    field(&id)
    field(&start)
    field(&landed)
    field(&clock)
  }
}
