import Canvas

/// How an effect is seen where it would be with other values; by default all of its picture, faint.
package protocol Ghosted: EffectTypes {
  /// The moving thing alone, faint and without what it stands on.
  static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas)
}

extension Effect {
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    var picture = Canvas(size: canvas.size)
    draw(state, p, on: &picture)
    canvas.draw(Layer(picture, in: canvas.bounds, tint: .white.opacity(0.25)))
  }
}
