import Motion

/// A list of marks over a rectangle of `size` points: the surface on which every effect draws.
///
/// A canvas that is kept and cleared for every frame reuses its memory: see `grid` and `path`.
package struct Canvas: Hashable, Sendable {
  package internal(set) var size: Vector
  /// The rectangle that background pictures have to cover: `bounds`, or more if something is beside the viewport.
  package internal(set) var ground: Rect
  /// Whether the picture shows the effect alone, without a way back, title or readouts.
  package var isBare = false
  package private(set) var marks: [Mark] = []
  /// Pictures that a later frame will draw, placed as they will be drawn, so that a window can make them in time.
  package private(set) var foreseen: [Mark] = []
  /// The transform of every mark that is added next.
  package var transform = Affine.identity
  /// The clip of every mark that is added next, in the canvas's own points regardless of the transform.
  ///
  /// `nil` if marks are not clipped.
  package var clip: Rect?
  private var pool = CanvasPool()

  package init(size: Vector) {
    self.size = size
    ground = Rect(size: size)
  }

  /// Empties the canvas for the next frame.
  package mutating func clear(to size: Vector) {
    self.size = size
    ground = Rect(size: size)
    pool.reclaim(&marks)
    foreseen.removeAll(keepingCapacity: true)
    transform = .identity
    clip = nil
  }

  package static func == (a: Canvas, b: Canvas) -> Bool {
    a.size == b.size && a.ground == b.ground && a.transform == b.transform && a.clip == b.clip && a.marks == b.marks
      && a.foreseen == b.foreseen
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(marks)
    hasher.combine(foreseen)
  }

  package var bounds: Rect { Rect(size: size) }

  /// Adds a mark under the current transform and clip.
  package mutating func add(_ shape: Mark.Shape, blend: BlendMode = .normal) {
    marks.append(Mark(shape, transform: transform, blend: blend, clip: clip))
  }

  /// Removes all marks after the first `count`, as if they had not been drawn.
  package mutating func removeMarks(after count: Int) { marks.removeSubrange(min(count, marks.count)...) }

  /// Adds a mark without changing its transform or clip.
  package mutating func add(_ mark: Mark) {
    var mark = mark
    mark.keepLent()
    marks.append(mark)
  }

  /// Adds marks that were drawn before, under the current transform and clip.
  package mutating func add(_ drawn: [Mark]) {
    for var mark in drawn {
      if transform != .identity {
        mark.transform = transform * mark.transform
        mark.clip = mark.clip.map(transform.box)
      }
      if let clip { mark.clip = mark.clip.map { clip.intersection($0) } ?? clip }
      marks.append(mark)
    }
  }

  /// Returns the marks of a drawing on a canvas of its own, to be added to other canvases.
  package static func marks(in size: Vector, _ draw: (inout Canvas) -> Void) -> [Mark] {
    var canvas = Canvas(size: size)
    draw(&canvas)
    for index in canvas.marks.indices { canvas.marks[index].keepLent() }
    return canvas.marks
  }

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

  /// Draws a grid whose points `fill` appends, row by row with `columns` in each.
  package mutating func grid(
    _ picture: Picture? = nil, columns: Int, blend: BlendMode = .normal, _ fill: (inout [Grid.Point]) -> Void
  ) {
    var points = pool.takePoints()
    fill(&points)
    pool.fit(&points)
    add(.grid(Grid(picture: picture, columns: columns, lent: points)), blend: blend)
  }

  /// Lends an empty list of points, for points that several grids show; `giveBack` returns it.
  package mutating func borrow() -> [Grid.Point] { pool.borrow() }

  package mutating func giveBack(_ points: inout [Grid.Point]) { pool.giveBack(&points) }

  /// Lends a canvas for an `inset` or a `layer`.
  mutating func borrowCanvas() -> Canvas { pool.takeCanvas() }

  /// Returns a path built in lent memory, for shapes that change in every frame.
  package mutating func path(_ build: (inout Path) -> Void) -> Path {
    var path = pool.takePath()
    build(&path)
    pool.fit(&path)
    return path
  }

  package mutating func draw(_ grid: Grid, blend: BlendMode = .normal) { add(.grid(grid), blend: blend) }

  /// Draws text with its box's top left corner at `origin`.
  package mutating func text(_ run: TextRun, at origin: Vector, _ color: Color, blend: BlendMode = .normal) {
    let box = run.inkBox.offset(by: origin)
    draw(.text(run), in: box, tint: color, blend: blend)
    if run.mayHaveEmoji { draw(.text(run.emoji), in: box, tint: Color.white.opacity(color.alpha), blend: blend) }
  }

  /// Returns a text made from up to three numbers, cached by its name and the numbers.
  package mutating func words(
    _ name: StaticString, _ first: Double, _ second: Double = 0, _ third: Double = 0, _ make: () -> String
  ) -> String {
    let key = CanvasPool.Words(name: UInt(bitPattern: name.utf8Start), first: first, second: second, third: third)
    return pool.words(key, make)
  }

  package mutating func draw(_ layer: Layer) { add(.layer(layer)) }

  /// Draws the marks of `body` as a whole with a tint, such as half transparent, clipped to `rect`.
  ///
  /// `body` draws in the canvas's own points.
  package mutating func layer(in rect: Rect, tint: Color, _ body: (inout Canvas) -> Void) {
    var content = borrowCanvas()
    content.clear(to: rect.size)
    content.isBare = isBare
    content.transform = .translation(-rect.origin)
    body(&content)
    var layer = Layer(content, in: rect, tint: tint)
    layer.isLent = true
    add(.layer(layer))
  }

  /// Draws with the transform followed by `inner`, then restores the previous transform.
  package mutating func with(_ inner: Affine, _ body: (inout Canvas) -> Void) {
    let outer = transform
    transform = outer * inner
    body(&self)
    transform = outer
  }

  /// Draws with the clip narrowed to `rect` under the current transform, then restores the previous clip.
  package mutating func clipped(to rect: Rect, _ body: (inout Canvas) -> Void) {
    let outer = clip
    let rect = transform.box(of: rect)
    clip = outer.map { $0.intersection(rect) } ?? rect
    body(&self)
    clip = outer
  }

  /// Draws a soft shadow of a rounded rectangle.
  ///
  /// - Parameter blur: the blur as in CSS, twice the standard deviation, in points.
  package mutating func shadow(of rect: Rect, radius: Double, offset: Vector = .zero, blur: Double, _ color: Color) {
    guard color.alpha > 0 else { return }
    let shadow = SoftShadow(under: rect.offset(by: offset), radius: radius, blur: blur)
    let picture = pool.picture(of: shadow.shape)
    grid(picture, columns: 4) { shadow.addPoints(to: &$0, color) }
  }
}
