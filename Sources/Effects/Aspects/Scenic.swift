import Canvas
import Gestures
import Motion

/// What an effect is stepped and drawn with: its scene. An effect without one says nothing here.
package protocol Scenic: EffectTypes {
  /// What follows from a size and the parameters alone, such as layouts and pictures.
  associatedtype Scene: Sendable = NoScene

  /// Made once for each size and change of the parameters and handed to every step and picture, so that these make
  /// nothing anew. For a tile of the gallery `size` is the `tileSize`.
  static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: Scene, dt: Double,
    _ happenings: inout [Happening])
  static func draw(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas)
}

package struct NoScene: Sendable {}

extension Effect where Scene == NoScene {
  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> NoScene { NoScene() }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: NoScene, dt: Double,
    _ happenings: inout [Happening]
  ) {
    step(&state, inputs, p, dt: dt, &happenings)
  }

  package static func draw(_ state: State, _ p: Parameters, _ scene: NoScene, on canvas: inout Canvas) {
    draw(state, p, on: &canvas)
  }
}

/// An effect with a scene: it says how that is made, and steps and draws with it instead of without.
package protocol ScenicEffect: Effect where Scene: EffectScene, Scene.Parameters == Parameters {}

/// What a picture of one size and one set of parameters is made of.
package protocol EffectScene: AnyObject {
  associatedtype Parameters
  init(in size: Vector, _ p: Parameters, isTile: Bool)
}

/// With a scene made for the occasion.
extension ScenicEffect {
  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene {
    Scene(in: size, p, isTile: isTile)
  }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    step(&state, inputs, p, scene(in: state.size, p, isTile: false), dt: dt, &happenings)
  }

  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    draw(state, p, scene(in: canvas.size, p, isTile: false), on: &canvas)
  }
}
