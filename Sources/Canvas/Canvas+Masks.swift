import Motion

/// Marks that show only through a mask.
extension Canvas {
  /// Draws a layer cut to the inside of a path, which is given in the canvas's present points.
  package mutating func draw(_ layer: Layer, cutTo path: Path) {
    guard layer.tint.alpha > 0 else { return }
    add(.masked(MaskedLayer(layer, .outline(path))))
  }

  /// Draws text in the colours of a gradient, which is given in the canvas's present points; emoji keep their own.
  package mutating func text(_ run: TextRun, at origin: Vector, _ gradient: Gradient) {
    let (outer, box) = (transform, run.inkBox.offset(by: origin))
    // The layer is as large as the canvas, so that its letters lie on whole pixels as those of other texts do.
    var content = Canvas(size: size)
    content.transform = outer
    content.draw(.text(run), in: box)
    var layer = Layer(content, in: bounds)
    layer.fitsContent = true
    var placed = gradient
    placed.transform = outer * gradient.transform
    transform = .identity
    add(.masked(MaskedLayer(layer, .paint(.gradient(placed)))))
    transform = outer
    if run.mayHaveEmoji { draw(.text(run.emoji), in: box) }
  }
}
