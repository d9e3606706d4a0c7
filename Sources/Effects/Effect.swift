import Canvas
import Gestures
import Motion
import Tuning

/// A motion study: pure rules over a value-typed state. Knows neither SDL nor the clock.
///
/// This page is all that an effect must say. Everything else that it may say has a default, in `EffectAspects`.
/// `docs/EFFECTS.md` has what is promised and tested.
package protocol Effect: EffectAspects {
  /// The same in the command line, the config, the docs, and (capitalised) the folder's name: "lamp".
  static var id: String { get }
  /// "Pendulum Lamp".
  static var title: String { get }
  /// One sentence for the gallery.
  static var sentence: String { get }
  /// The leading colour of its picture.
  static var accent: Color { get }
  /// Values that win over the config's while `playground.reducedMotion` asks for less movement: shorter travel, no
  /// overshoot, nothing that moves by itself.
  static var reducedMotion: Patch { get }

  static func start(in size: Vector, _ p: Parameters) -> State
  /// One tick of `dt` seconds. `inputs` are in order, each with its own time (see `Input.time`); what happens is added to
  /// `happenings`.
  ///
  /// Equal states, inputs and parameters give equal results, bit for bit, on every machine; captures, takes and tests
  /// rest on that. Every finger ends: one `down`, then moves, then `up` or `cancelled`.
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening])
  static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas)
  /// In a fixed order with fixed names: the columns of a trace.
  static func readouts(_ state: State, _ p: Parameters) -> [Readout]
}

/// The two types that everything about an effect is said in.
package protocol EffectTypes: Sendable {
  associatedtype Parameters: ParameterSet
  /// Fixed-capacity storage only, so that copying a state allocates nothing.
  ///
  /// Its synthesised coding writes a take's `# state`: the names of what it stores are what a take says.
  associatedtype State: EffectState
}

/// What every state has: a plain value that says what size it is for.
package protocol EffectState: Codable, Hashable, Sendable {
  var size: Vector { get set }
}

/// What a state from a file has that cannot be.
package struct StateFault: Error, Hashable, Sendable {
  /// The stored property at the top of the state.
  package var key: String
  /// "expected a card in 0…31".
  package var message: String

  /// Nothing when it holds.
  static func unless(_ isGood: Bool, _ key: String, _ message: String) -> StateFault? {
    isGood ? nil : StateFault(key: key, message: message)
  }
}
