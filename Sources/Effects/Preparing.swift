import Canvas
import Gestures
import Motion

/// What an effect prepares, to be stepped and drawn with. One that prepares nothing says nothing here.
package protocol Preparing: EffectTypes {
  /// What follows from a size and the parameters alone, such as layouts and pictures.
  associatedtype Prepared: Sendable = NothingPrepared

  /// Made once for each size and change of the parameters and handed to every step and picture, so that these make
  /// nothing anew. For a tile of the gallery `size` is the `tileSize`.
  static func prepare(in size: Vector, _ p: Parameters, isTile: Bool) -> Prepared
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening])
  static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
}

package struct NothingPrepared: Sendable {}

extension Effect where Prepared == NothingPrepared {
  package static func prepare(in size: Vector, _ p: Parameters, isTile: Bool) -> NothingPrepared { NothingPrepared() }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: NothingPrepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    step(&state, inputs, p, dt: dt, &happenings)
  }

  package static func draw(_ state: State, _ p: Parameters, _ prepared: NothingPrepared, on canvas: inout Canvas) {
    draw(state, p, on: &canvas)
  }
}

/// An effect that prepares something: it says how that is made, and steps and draws with it.
package protocol PreparedEffect: Effect where Prepared: EffectPreparation, Prepared.Parameters == Parameters {}

/// What a picture of one size and one set of parameters is made of.
package protocol EffectPreparation: AnyObject {
  associatedtype Parameters
  init(in size: Vector, _ p: Parameters, isTile: Bool)
}

/// With what is prepared for this one call.
extension PreparedEffect {
  package static func prepare(in size: Vector, _ p: Parameters, isTile: Bool) -> Prepared {
    Prepared(in: size, p, isTile: isTile)
  }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    step(&state, inputs, p, prepare(in: state.size, p, isTile: false), dt: dt, &happenings)
  }

  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    draw(state, p, prepare(in: canvas.size, p, isTile: false), on: &canvas)
  }
}
