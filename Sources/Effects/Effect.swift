import Canvas
import Formatting
import Gestures
import Motion
import Tuning

/// A motion study: pure functions over a value-typed state, without access to SDL or a clock.
///
/// This protocol and `EffectDescription` list the requirements that have no default. `Preparing`, `Adapting` and `Restoring` have
/// defaults; the protocols of `EffectAspects.swift` are adopted where they apply. `docs/EFFECTS.md` describes the guarantees that
/// every effect gives and the tests that check them.
package protocol Effect: EffectDescription, Adapting, Restoring {
  static func start(in size: Vector, _ p: Parameters) -> State
  /// Advances the state by one step of `dt` seconds.
  ///
  /// `inputs` are in order, each with its own time (see `Input.time`). Events are appended to `happenings`.
  ///
  /// Equal states, inputs and parameters give equal results, bit for bit, on every machine. Captures, takes and tests depend on
  /// this. Each finger's inputs are complete: one `down`, then moves, then `up` or `cancelled`.
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening])
  static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas)
  /// Returns the columns of a trace, in a fixed order and with fixed names.
  static func readouts(_ state: State, _ p: Parameters) -> [Readout]
}

/// The name of an effect and its looks in lists.
package protocol EffectDescription: Sendable {
  /// The name in the command line, the config and the docs, and, capitalised, of the folder: "lamp".
  static var id: String { get }
  /// The title shown to people: "Pendulum Lamp".
  static var title: String { get }
  /// The description shown in the gallery, a single sentence.
  static var sentence: String { get }
  /// The dominant colour of the picture.
  static var accent: Color { get }
  /// Values that override the config's while `playground.reducedMotion` is active.
  ///
  /// They shorten travel, prevent overshoot and stop everything that moves by itself.
  static var reducedMotion: Patch { get }
}

/// The parameter and state types of an effect, which all its functions share.
package protocol EffectTypes: Sendable {
  associatedtype Parameters: ParameterSet
  /// The effect's moving state, which uses fixed-capacity storage only, so that copying it allocates nothing.
  ///
  /// The compiler's synthesised `Codable` conformance writes a take's `# state`, so the names of stored properties are part of
  /// the take format.
  associatedtype State: EffectState
}

/// The state of an effect: a plain value that includes the stage size it is laid out for.
package protocol EffectState: Codable, Hashable, Sendable {
  var size: Vector { get set }
}

/// The reading of states from takes; both requirements have defaults.
package protocol Restoring: EffectTypes {
  /// Upgrades a state from an older take to the current storage format.
  static func renew(_ state: inout State)
  /// Returns the reason to reject a state from a file; `nil` for a state that this effect can reach and continue from.
  ///
  /// Numbers must be finite and no larger than touches can make them.
  static func fault(of state: State) -> Problem?
}

extension Restoring {
  package static func renew(_ state: inout State) {}
  package static func fault(of state: State) -> Problem? { nil }
}
