import Motion

/// Drawing in a viewport that does not fill its window, because something is beside it.
extension Canvas {
  /// Draws content for a viewport of `size` with its upper left corner at `offset`, then restores the canvas.
  ///
  /// The background of the viewport continues under everything beside it: to all sides as far as the window can show while
  /// the viewport slides to its place, so that the background itself does not change meanwhile.
  package mutating func inViewport(of size: Vector, at offset: Vector, _ body: (inout Canvas) -> Void) {
    let window = self.size
    let outer = (transform, ground)
    // The middle of the viewport is never further from its place at rest than half of the room beside the viewport.
    let room = Vector((window.x - size.x).magnitude, (window.y - size.y).magnitude)
    let spare = Vector(max(room.x / 2, offset.x.magnitude), max(room.y / 2, offset.y.magnitude))
    self.size = size
    ground = Rect(x: 0, y: 0, width: max(size.x, window.x), height: max(size.y, window.y))
    ground = Rect(x: -spare.x, y: -spare.y, width: ground.width + 2 * spare.x, height: ground.height + 2 * spare.y)
    transform = transform * .translation(offset)
    body(&self)
    self.size = window
    (transform, ground) = outer
  }

  /// Draws content for a viewport of `size` at another scale, clipped to the viewport, with its upper left corner at
  /// `offset`.
  package mutating func inViewport(
    of size: Vector, at offset: Vector, scale: Double, _ body: (inout Canvas) -> Void
  ) {
    let (window, outer) = (self.size, ground)
    self.size = size
    ground = Rect(size: size)
    with(.translation(offset) * .scale(scale)) { $0.clipped(to: $0.ground, body) }
    self.size = window
    ground = outer
  }

  /// The continuation of a picture that fills the viewport beyond its edges.
  package enum GroundEdge: Hashable, Sendable {
    /// Stretches the outermost row and column.
    case stretched
    /// Mirrors the picture to the sides, and stretches the outermost rows above and below, so that nothing is upside down.
    case mirrored
  }

  /// Draws `part` of a picture over the viewport, and continues it over the background beyond.
  package mutating func drawGround(
    _ picture: Picture, tint: Color = .white, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
    beyond edge: GroundEdge = .stretched
  ) {
    drawGround(picture, in: bounds, over: ground, tint: tint, part: part, beyond: edge)
  }

  /// Draws `part` of a picture over `rect`, and continues it over `ground` beyond.
  package mutating func drawGround(
    _ picture: Picture, in rect: Rect, over ground: Rect, tint: Color = .white,
    part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), beyond edge: GroundEdge = .stretched
  ) {
    guard ground != rect else { return draw(picture, in: rect, tint: tint, part: part) }
    guard tint.alpha > 0 else { return }
    draw(Grid(picture, in: rect, over: ground, tint: tint, part: part, isMirrored: edge == .mirrored))
  }
}

extension Grid {
  /// Creates a grid for a picture over `rect` that continues over `ground`, mirrored or stretched to the sides.
  fileprivate init(
    _ picture: Picture, in rect: Rect, over ground: Rect, tint: Color, part: Rect, isMirrored: Bool
  ) {
    func line(
      _ low: Double, _ from: Double, _ to: Double, _ high: Double, _ first: Double, _ last: Double, isMirrored: Bool
    ) -> [(place: Double, texture: Double)] {
      let share = (last - first) / max(1, to - from)
      let back = isMirrored ? min(1, (from - low) / max(1, to - from)) * (to - from) : 0
      let on = isMirrored ? min(1, (high - to) / max(1, to - from)) * (to - from) : 0
      return [(low, first + share * back), (from, first), (to, last), (high, last - share * on)]
    }
    let columns = line(
      ground.minX, rect.minX, rect.maxX, ground.maxX, part.minX, part.maxX, isMirrored: isMirrored)
    let rows = line(ground.minY, rect.minY, rect.maxY, ground.maxY, part.minY, part.maxY, isMirrored: false)
    let points = rows.flatMap { row in
      columns.map { column in
        Grid.Point(Vector(column.place, row.place), texture: Vector(column.texture, row.texture), color: tint)
      }
    }
    self.init(picture: picture, columns: columns.count, points: points)
  }
}
