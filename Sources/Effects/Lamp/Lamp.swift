import Canvas
import Gestures
import Motion

/// An empty inbox at night, lit by a lamp that swings on its cord, can be pushed, held, thrown and dimmed.
package enum Lamp: Effect {
  package static let id = "lamp"
  package static let title = "Pendulum Lamp"
  package static let sentence = "An empty inbox at night, lit by a lamp that swings."
  package static let accent = Look.amber
  package static let about = """
    Tap the shade to push it, drag it and let go to throw it; a finger on the swinging shade catches it. Drag beside \
    the lamp: sideways for the light, up and down for the cord. Watch how the message brightens as the light passes \
    over it, and, with `reveal`, how the cone shows the page in its light theme.

    What differs from the article: it steps its pendulum once a frame, so that its tempo hangs on the frame rate and \
    its energy on the step; here gravity and damping are in seconds, solved to a millionth of the energy an hour. Its \
    tap multiplies the velocity by 1.5, which does nothing to a lamp at rest; here a tap adds `tapPush` in the \
    direction of motion, or away from the tapped side. It cannot be dragged or thrown; ours can.
    """

  package struct State: Hashable, Sendable {
    package var size: Vector
    package var pendulum: LampPendulum
    package var cord: LampCord
    /// 0…1.
    package var light: Double
    /// What the parameters said last: a value that changes there replaces one set by dragging.
    var wishedLength: Double
    var wishedLight: Double
    package var touches = LampTouches()

    var angle: Double { pendulum.angle }
  }

  package static func start(in size: Vector, _ p: Parameters) -> State {
    State(
      size: size, pendulum: LampPendulum(angle: p.startAngle * .pi / 180), cord: LampCord(length: p.cordLength),
      light: p.light, wishedLength: p.cordLength, wishedLight: p.light)
  }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) {
    state.size = size
    state.touches.layoutChanged()
  }

  package static func step(_ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double) -> [Happening] {
    follow(p, &state)
    var happenings: [Happening] = []
    for case .finger(let event) in inputs { touch(&state, event, p, &happenings) }
    state.touches.advance(by: dt)
    if !state.touches.isHolding {
      let before = state.pendulum
      state.pendulum.advance(by: dt, gravity: p.gravity, damping: p.damping, cord: state.cord)
      if let rest = settle(&state.pendulum, before: before, state.cord, p) { happenings.append(rest) }
    }
    state.cord = state.cord.after(dt)
    return happenings
  }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    var blended = b
    blended.pendulum = .blend(a.pendulum, b.pendulum, fraction)
    blended.cord = .blend(a.cord, b.cord, fraction)
    blended.light = mix(a.light, b.light, fraction)
    return blended
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    [
      Readout("angle", state.pendulum.angle * 180 / .pi, "°"),
      Readout("spin", state.pendulum.spin * 180 / .pi, "°/s"),
      Readout("energy", state.pendulum.energy(gravity: p.gravity, length: state.cord.length), "pt²/s²"),
      Readout("cordLength", state.cord.length, "pt"),
      Readout("light", state.light),
    ]
  }

  package static func isAtRest(_ state: State, _ p: Parameters) -> Bool {
    state.pendulum.spin == 0 && (state.pendulum.angle == 0 || p.gravity == 0) && state.cord.isSettled
      && state.touches.isEmpty && state.wishedLength == p.cordLength && state.wishedLight == p.light
  }

  /// Takes up parameters that changed since the last step.
  private static func follow(_ p: Parameters, _ state: inout State) {
    if state.wishedLength != p.cordLength {
      state.wishedLength = p.cordLength
      state.cord.target = p.cordLength
    }
    if state.wishedLight != p.light {
      state.wishedLight = p.light
      state.light = p.light
    }
  }
}
