import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// A golden ticket that spins about its vertical axis under the finger, any number of turns, and lands on a face.
package enum Ticket: PreparedEffect {
  package static let id = "ticket"
  package static let title = "Golden Ticket"
  package static let sentence = "Spin it under your finger and watch the foil catch the light."
  package static let about = """
    Drag anywhere and the ticket turns with the finger; flick and it turns on, further after a faster flick, until \
    it lands on one of its faces. Catch it at any moment. Watch the foil: its hues drift one way at different rates while \
    the light crosses them the other way, and the base dims a little as it turns out of the light.

    What differs from the article: the visible face is found by the angle's remainder after 360°, so it is right both \
    ways and after any number of turns (the article divides by 100 and loses the direction of the drag); the ticket \
    keeps the finger's velocity, loses it by friction and lands exactly; the light's jump falls on the edge-on angle, \
    where nothing of it is seen; the notches are cut out of the ticket and its back is printed to be read.
    """
  package static let accent = Look.gold
  package static let gestureHints = [
    GestureHint(.drag, "to turn the ticket"),
    GestureHint(.flick, "to spin it"),
  ]
  package static let reducedMotion: Patch = [
    "idleSway": 0.0, "friction": 3.0, "settleResponse": 0.5, "settleDampingRatio": 1.0,
  ]

  package static func start(in size: Vector, _ p: Parameters) -> State { State(size: size) }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    var state = b
    state.tilt.value = mix(a.tilt.value, b.tilt.value, fraction)
    state.turn = mix(a.turn, b.turn, fraction)
    return state
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    let pose = Pose(angle: state.turn.value)
    return [
      Readout("angle", state.turn.value, "°"),
      Readout("spin", state.turn.velocity, "°/s"),
      Readout("face", whole: Double(pose.face.rawValue)),
      Readout("anchor", pose.anchor),
      Readout("lightOffset", pose.lightOffset(p), "pt"),
      Readout("dimmer", pose.dimmer(p)),
    ]
  }

  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    guard !state.drag.isDown, case .resting = state.motion else { return false }
    return p.idleSway == 0 && state.sway == Sway() && state.tilt == MovingValue()
  }
}

extension Ticket: ExplainedEffect, TiledEffect, DecidingEffect, LocatingEffect, GhostEffect, ThrowingEffect {}
