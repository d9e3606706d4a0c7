import Motion

/// What reaches an effect within one step: a finger, a scroll or a magnification, in effect points.
package enum Input: Hashable, Sendable {
  case finger(FingerEvent)
  case scroll(ScrollEvent)
  case magnify(MagnifyEvent)

  /// Seconds after the beginning of the step: less than 0 for what happened before it and was told late, more than the step's
  /// length where steps were left out; 10 at most either way.
  package var time: Double {
    get {
      switch self {
      case .finger(let event): event.time
      case .scroll(let event): event.time
      case .magnify(let event): event.time
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
      }
    }
  }
}

/// One finger going down, moving, lifting or being taken away.
///
/// Every finger that goes down ends, as `up` or `cancelled`, where it was last: a device that lifts it elsewhere gives
/// a `move` before.
package struct FingerEvent: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable, Decodable {
    case down, move, up
    /// The system took the finger away: ends it without a tap, throw or snap.
    case cancelled

    package var isEnd: Bool { self == .up || self == .cancelled }
  }

  /// Unique among the fingers now down; may be used again after the finger has ended. Never an index.
  package var id: Int
  package var phase: Phase
  package var position: Vector
  /// Seconds after the beginning of the step: see `Input.time`.
  package var time: Double

  package init(id: Int, phase: Phase, position: Vector, time: Double = 0) {
    (self.id, self.phase, self.position, self.time) = (id, phase, position, time)
  }
}

/// A wheel or touchpad scroll; the device brings its own momentum.
package struct ScrollEvent: Hashable, Sendable {
  package var position: Vector
  /// Points that the content moves: positive x moves it right, positive y moves it down.
  package var delta: Vector
  package var time: Double

  package init(position: Vector, delta: Vector, time: Double = 0) {
    (self.position, self.delta, self.time) = (position, delta, time)
  }
}

/// A magnification without fingers: Ctrl+wheel or a touchpad pinch.
package struct MagnifyEvent: Hashable, Sendable {
  package var position: Vector
  /// What the size is multiplied by; above 1 spreads, below 1 pinches.
  package var factor: Double
  package var time: Double

  package init(position: Vector, factor: Double, time: Double = 0) {
    (self.position, self.factor, self.time) = (position, factor, time)
  }
}
