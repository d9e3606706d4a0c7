import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// An empty inbox at night, lit by a lamp that swings on its cord, can be pushed, held, thrown and dimmed.
package enum Lamp: PreparedEffect {
  package static let id = "lamp"
  package static let title = "Pendulum Lamp"
  package static let sentence = "An empty inbox at night, lit by a lamp that swings."
  package static let accent = Look.amber
  package static let gestureHints = [
    GestureHint(.drag, "the lamp, or beside it: across for light, up for the cord"),
    GestureHint(.tap, "the shade to push it", event: "pushed"),
  ]
  package static var reducedMotion: Patch {
    ["startAngle": 0.0, "damping": 1.5, "tapPush": 25.0, "rockDampingRatio": 1.0]
  }
  package static let drawsChrome = true
  package static let about = """
    Tap the shade to push it, drag it and let go to throw it; a finger on the swinging shade catches it. Drag beside \
    the lamp: sideways for the light, up and down for the cord. Watch how the message brightens as the light passes \
    over it, and, with `reveal`, how the cone shows the page in its light theme.

    What differs from the article: it steps its pendulum once a frame, so that its tempo hangs on the frame rate and \
    its energy on the step; here gravity and damping are in seconds, solved to a millionth of the energy an hour. Its \
    tap multiplies the velocity by 1.5, which does nothing to a lamp at rest; here a tap adds `tapPush` in the \
    direction of motion, or away from the tapped side. It cannot be dragged or thrown; ours can.
    """

  package struct State: EffectState {
    package var size: Vector
    /// The pendulum, whose angle stays within half a turn and whose length reaches from the ceiling to the rim of the shade.
    package var pendulum: Pendulum
    /// The length towards which the cord is drawn.
    package var lengthTarget: Double
    /// The brightness, 0…1.
    package var light: Double
    /// The last length and light of the parameters, used to notice changes, which override values set by dragging.
    ///
    /// Takes hold the states' property names, so these names stay.
    var wishedLength: Double
    var wishedLight: Double
    package var touches = LampTouches()
    /// The angle of the shade relative to the cord in radians; `nil` means 0, also in older takes.
    private var rocking: MovingValue?
    /// The points by which a finger has stretched the cord; `nil` means 0.
    private var stretching: MovingValue?

    var rock: MovingValue {
      get { rocking ?? MovingValue() }
      set { rocking = newValue == MovingValue() ? nil : newValue }
    }
    var stretch: MovingValue {
      get { stretching ?? MovingValue() }
      set { stretching = newValue == MovingValue() ? nil : newValue }
    }
    var angle: Double { pendulum.angle }
    /// The visible length of the cord, including its stretch.
    var length: Double { pendulum.length.value + (stretching?.value ?? 0) }

    init(size: Vector, _ pendulum: Pendulum, light: Double) {
      (self.size, self.pendulum, self.light) = (size, pendulum, light)
      (lengthTarget, wishedLength, wishedLight) = (pendulum.length.value, pendulum.length.value, light)
    }
  }

  package static func start(in size: Vector, _ p: Parameters) -> State {
    State(size: size, Pendulum(angle: p.startAngle * .pi / 180, length: p.cordLength), light: p.light)
  }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) {
    state.size = size
    state.touches.layoutChanged()
  }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    for case .finger(let event) in inputs { state.take(event, p, &happenings) }
    state.touches.advance(by: dt)
    let before = state.pendulum
    state.pendulum.step(by: dt, forces(state, p))
    // The limit also applies to other causes of speed, such as a cord that is shortened while it spins.
    state.pendulum.spin = state.pendulum.spin.clamped(to: -fastestThrow...fastestThrow)
    state.moveShade(p, by: dt)
    if state.touches.isHolding {
      // While a finger holds the lamp, only its cord moves.
      state.pendulum.angle = before.angle
      state.pendulum.spin = 0
    } else {
      wrap(&state.pendulum)
      if let rest = settle(&state.pendulum, before: before, p) { happenings.append(rest) }
    }
  }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    guard fraction < 1 else { return b }
    var blended = b
    // The angle takes the shorter way, so that a lamp passing the top does not flash past the bottom.
    var turn = b.angle - a.angle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    blended.pendulum.angle = a.angle + turn * fraction
    blended.pendulum.spin = mix(a.pendulum.spin, b.pendulum.spin, fraction)
    blended.pendulum.length.value = mix(a.pendulum.length.value, b.pendulum.length.value, fraction)
    blended.rock.value = mix(a.rock.value, b.rock.value, fraction)
    blended.stretch.value = mix(a.stretch.value, b.stretch.value, fraction)
    blended.light = mix(a.light, b.light, fraction)
    return blended
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    [
      Readout("angle", state.angle.inDegrees, "°"),
      Readout("spin", state.pendulum.spin.inDegrees, "°/s"),
      Readout("energy", state.pendulum.energy(gravity: p.gravity), "pt²/s²"),
      Readout("cordLength", state.length, "pt"),
      Readout("light", state.light),
    ]
  }

  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    state.pendulum.spin == 0 && (state.angle == 0 || p.gravity == 0)
      && state.pendulum.length == MovingValue(state.lengthTarget) && state.touches.isEmpty
      && state.rock == MovingValue() && state.stretch == MovingValue()
  }

  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) {
    if state.wishedLength != p.cordLength {
      state.wishedLength = p.cordLength
      state.lengthTarget = p.cordLength
    }
    if state.wishedLight != p.light {
      state.wishedLight = p.light
      state.light = p.light
    }
  }

  static func forces(_ state: State, _ p: Parameters) -> Pendulum.Forces {
    Pendulum.Forces(gravity: p.gravity, damping: p.damping, airDrag: p.airDrag, lengthTarget: state.lengthTarget)
  }

  /// Wraps the angle to −π…π, so that a lamp passing the top continues from the other side.
  static func wrap(_ pendulum: inout Pendulum) {
    while pendulum.angle > .pi { pendulum.angle -= 2 * .pi }
    while pendulum.angle < -.pi { pendulum.angle += 2 * .pi }
  }
}

extension Lamp: ExplainedEffect, FramedEffect, TiledEffect, DecidingEffect, LocatingEffect, GhostEffect, ThrowingEffect
{}
