import Canvas
import Gestures
import Motion

/// Values that an effect computes in advance for stepping and drawing; the default is to prepare nothing.
package protocol Preparing: EffectTypes {
  /// Values that depend on the size and the parameters alone, such as layouts and pictures.
  associatedtype Prepared: Sendable = NothingPrepared

  /// Prepares these values, once for each size and each change of the parameters.
  ///
  /// Every step and every picture receives them, so that these compute nothing again. For a tile of the gallery `size` is the
  /// `tileSize`.
  static func prepare(in size: Vector, _ p: Parameters, isTile: Bool) -> Prepared
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening])
  static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
  /// Draws the picture for a gallery tile, without the page's own text. By default it is the whole picture.
  static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
}

extension Preparing {
  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    draw(state, p, prepared, on: &canvas)
  }

  /// Draws the tile with values prepared for this call only.
  package static func drawTile(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    drawTile(state, p, prepare(in: canvas.size, p, isTile: true), on: &canvas)
  }
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

/// An effect with prepared values: it declares how to make them, and steps and draws with them.
package protocol PreparedEffect: Effect where Prepared: EffectPreparation, Prepared.Parameters == Parameters {}

/// The prepared values of an effect for one size and one set of parameters.
package protocol EffectPreparation: AnyObject {
  associatedtype Parameters
  init(in size: Vector, _ p: Parameters, isTile: Bool)
}

/// Calls without prepared values prepare them for that one call.
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
