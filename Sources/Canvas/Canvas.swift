import Motion

/// A list of marks over a rectangle of `size` points: all that an effect ever draws on.
package struct Canvas: Hashable, Sendable {
  package internal(set) var size: Vector
  /// What the ground of a picture has to cover: `bounds`, or more where something stands beside the stage.
  package internal(set) var ground: Rect
  package private(set) var marks: [Mark] = []
  /// Pictures that are not drawn yet but will be, as they will be drawn: a window makes them while there is time.
  package private(set) var foreseen: [Mark] = []
  /// Applied to every mark that follows.
  package var transform = Affine.identity
  /// Cuts every mark that follows; in the canvas's own points, whatever the transform.
  package var clip: Rect?

  package init(size: Vector) {
    self.size = size
    ground = Rect(size: size)
  }

  package var bounds: Rect { Rect(size: size) }

  /// Adds a mark under the present transform and clip.
  package mutating func add(_ shape: Mark.Shape, blend: BlendMode = .normal) {
    marks.append(Mark(shape, transform: transform, blend: blend, clip: clip))
  }

  /// Adds a mark as it is.
  package mutating func add(_ mark: Mark) { marks.append(mark) }

  package mutating func fill(_ path: Path, _ color: Color, blend: BlendMode = .normal) {
    guard color.alpha > 0 else { return }
    add(.fill(path, .color(color)), blend: blend)
  }

  package mutating func fill(_ path: Path, _ paint: Paint, blend: BlendMode = .normal) {
    add(.fill(path, paint), blend: blend)
  }

  package mutating func stroke(
    _ path: Path, width: Double, _ color: Color, cap: Stroke.Cap = .butt, dashes: [Double] = [],
    blend: BlendMode = .normal
  ) {
    guard color.alpha > 0 else { return }
    add(.stroke(path, Stroke(width: width, cap: cap, dashes: dashes), .color(color)), blend: blend)
  }

  /// Draws `part` of a picture (0…1 in both directions; all of it by default) over `rect`.
  package mutating func draw(
    _ picture: Picture, in rect: Rect, corners: Corners = .square, tint: Color = .white,
    part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), blend: BlendMode = .normal
  ) {
    guard tint.alpha > 0 else { return }
    add(.picture(picture, rect, corners, tint: tint, part: part), blend: blend)
  }

  /// Announces a picture that will soon be drawn over `rect` under the present transform; draws nothing.
  package mutating func foresee(_ picture: Picture, in rect: Rect) {
    let part = Rect(x: 0, y: 0, width: 1, height: 1)
    foreseen.append(Mark(.picture(picture, rect, .square, tint: .white, part: part), transform: transform))
  }

  package mutating func draw(_ grid: Grid, blend: BlendMode = .normal) { add(.grid(grid), blend: blend) }

  /// Draws text with its box's top left corner at `origin`.
  package mutating func text(_ run: TextRun, at origin: Vector, _ color: Color, blend: BlendMode = .normal) {
    draw(.text(run), in: run.inkBox.offset(by: origin), tint: color, blend: blend)
  }

  package mutating func draw(_ layer: Layer) { add(.layer(layer)) }

  /// Draws with the transform followed by `inner`, then goes back to the one before.
  package mutating func with(_ inner: Affine, _ body: (inout Canvas) -> Void) {
    let outer = transform
    transform = outer * inner
    body(&self)
    transform = outer
  }

  /// Draws with the clip narrowed to `rect` of the canvas, then goes back to the one before.
  package mutating func clipped(to rect: Rect, _ body: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.map { $0.intersection(rect) } ?? rect
    body(&self)
    clip = outer
  }

  /// A soft shadow of a rounded rectangle: `blur` as in CSS, twice the standard deviation, in points.
  package mutating func shadow(
    of rect: Rect, radius: Double, offset: Vector = .zero, blur: Double, _ color: Color
  ) {
    guard color.alpha > 0 else { return }
    add(.grid(SoftShadow.grid(under: rect.offset(by: offset), radius: radius, blur: blur, color)))
  }
}
