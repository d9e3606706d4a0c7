import Motion

/// An input to an effect within one step: a finger, a scroll or a magnification, in effect points, or a key.
package enum Input: Hashable, Sendable {
  case finger(FingerEvent)
  case scroll(ScrollEvent)
  case magnify(MagnifyEvent)
  /// A key, for an effect with a keyboard.
  case key(KeyEvent)

  /// The time of the input, in seconds after the beginning of its step, from −10 to 10.
  ///
  /// Negative for an input that happened before the step and was reported late; more than the step's length if steps
  /// were left out.
  package var time: Double {
    get {
      switch self {
      case .finger(let event): event.time
      case .scroll(let event): event.time
      case .magnify(let event): event.time
      case .key(let event): event.time
      }
    }
    set {
      switch self {
      case .finger(var event):
        event.time = newValue
        self = .finger(event)
      case .scroll(var event):
        event.time = newValue
        self = .scroll(event)
      case .magnify(var event):
        event.time = newValue
        self = .magnify(event)
      case .key(var event):
        event.time = newValue
        self = .key(event)
      }
    }
  }
}

extension [Input] {
  /// The inputs that are no keys, for an effect without a keyboard.
  package var withoutKeys: [Input] {
    func isKey(_ input: Input) -> Bool { if case .key = input { true } else { false } }
    return contains(where: isKey) ? filter { !isKey($0) } : self
  }
}

/// A finger that goes down, moves, lifts or is taken away.
///
/// Every finger that goes down ends with `up` or `cancelled` at its last position. If a device lifts a finger
/// elsewhere, a `move` to that place precedes the `up`.
package struct FingerEvent: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable, Decodable {
    case down, move, up
    /// The system took the finger away: it ends without a tap, throw or snap.
    case cancelled

    package var isEnd: Bool { self == .up || self == .cancelled }
  }

  /// The number of the finger, unique among the fingers that are down.
  ///
  /// May be used again after the finger has ended. Never an index.
  package var id: Int
  package var phase: Phase
  package var position: Vector
  /// The time in seconds after the beginning of the step; see `Input.time`.
  package var time: Double

  package init(id: Int, phase: Phase, position: Vector, time: Double = 0) {
    (self.id, self.phase, self.position, self.time) = (id, phase, position, time)
  }
}

/// A scroll by a wheel or touchpad; the device brings its own momentum.
package struct ScrollEvent: Hashable, Sendable {
  package var position: Vector
  /// The distance that the content moves, in points: positive x moves it right, positive y moves it down.
  package var delta: Vector
  package var time: Double

  package init(position: Vector, delta: Vector, time: Double = 0) {
    (self.position, self.delta, self.time) = (position, delta, time)
  }
}

/// A magnification without fingers: Ctrl+wheel or a touchpad pinch.
package struct MagnifyEvent: Hashable, Sendable {
  package var position: Vector
  /// The factor by which the size is multiplied: above 1 for a spread, below 1 for a pinch.
  package var factor: Double
  package var time: Double

  package init(position: Vector, factor: Double, time: Double = 0) {
    (self.position, self.factor, self.time) = (position, factor, time)
  }
}
