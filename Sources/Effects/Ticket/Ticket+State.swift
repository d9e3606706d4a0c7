import Gestures
import Motion

extension Ticket {
  package struct State: EffectState {
    /// What turns the ticket.
    enum Motion: Codable, Hashable, Sendable {
      case resting(on: Double)
      /// A finger holds it, whether or not it moves.
      case held
      /// Thrown: it loses speed by friction.
      case coasting
      /// A spring brings it onto a face, at an angle in degrees.
      case settling(to: Double)
      case scrolling(Scroll)
    }

    /// A wheel at work: the ticket is pulled along behind `goal`.
    struct Scroll: Codable, Hashable, Sendable {
      /// Degrees.
      var goal: Double
      /// Seconds since the last scroll came.
      var idle = 0.0
    }

    package var size: Vector
    /// Degrees, unbounded (to ±1e9), and degrees per second.
    var turn = MovingValue()
    var motion = Motion.resting(on: 0)
    var drag = DragRecognizer(axis: .horizontal)
    /// The clock of `drag`, in older takes.
    var held: Double?
    var sway = Sway()

    init(size: Vector) { self.size = size }
  }
}

extension Ticket {
  package static func renew(_ state: inout State) {
    if let clock = state.held { state.drag.resume(at: clock) }
    state.held = nil
  }

  package static func fault(of state: State) -> StateFault? {
    .unless(
      state.turn.value.magnitude <= 1e9 && state.turn.velocity.magnitude <= 1e9, "turn",
      "expected an angle and a speed within a thousand million degrees")
  }
}
