import Canvas
import Motion

extension Stitch {
  /// A miniature of the whole strip, with a frame around the part visible in the window.
  struct PhotoStripMap {
    /// The distance between the frame and the pictures, in points; `line` is the frame's line width.
    private static let outset = 4.0
    private static let line = 2.0
    private static let radius = 6.0

    let strip: PhotoStrip
    let scale: Double
    let origin: Vector
    let windowWidth: Double

    init(_ layout: Composition, _ strip: PhotoStrip, top: Double) {
      self.strip = strip
      scale = layout.mapScale
      origin = Vector(layout.margin, top)
      windowWidth = layout.size.x
    }

    /// The hit area of the map, at least 44 points high.
    var area: Rect {
      let height = strip.height * scale
      let spare = max(0, Press.least - height) / 2
      return Rect(x: origin.x, y: origin.y, width: strip.length(at: 0) * scale, height: height)
        .inset(x: -Self.outset - 8, y: -max(spare, Self.outset))
    }

    func draw(_ state: State, radius: Double, _ tones: Tones, on canvas: inout Canvas) {
      let progress = state.progress
      let pictures = Rect(
        x: origin.x, y: origin.y, width: strip.length(at: progress) * scale, height: strip.height * scale)
      let window = window(state, pictures)
      drawGlow(about: window, tones.accent, on: &canvas)
      drawPictures(progress, radius: min(3, radius * max(scale, 0.25)), on: &canvas)
      let shade = tones.paper.opacity(0.62)
      let left = Rect(
        x: pictures.minX - 1, y: pictures.minY - 1, width: window.minX - pictures.minX + 1,
        height: pictures.height + 2)
      let right = Rect(
        x: window.maxX, y: pictures.minY - 1, width: pictures.maxX + 1 - window.maxX, height: pictures.height + 2)
      if left.width > 0 { canvas.fill(.rect(left), shade) }
      if right.width > 0 { canvas.fill(.rect(right), shade) }
      canvas.stroke(
        .rounded(window.inset(by: Self.line / 2), Self.radius - Self.line / 2), width: Self.line, tones.accent)
    }

    /// Returns the frame's outer edge; it stays around the pictures and becomes narrower when the strip is pulled past its
    /// ends.
    private func window(_ state: State, _ pictures: Rect) -> Rect {
      let left = pictures.minX - state.left(of: strip) * scale
      let minX = max(pictures.minX - Self.outset, left)
      let maxX = min(pictures.maxX + Self.outset, left + windowWidth * scale)
      let least = 3 * Self.radius
      let x = min(minX, pictures.maxX + Self.outset - least)
      return Rect(
        x: x, y: pictures.minY - Self.outset - 1, width: max(least, maxX - x),
        height: pictures.height + 2 * (Self.outset + 1))
    }

    private func drawPictures(_ progress: Double, radius: Double, on canvas: inout Canvas) {
      let inner = radius * (1 - progress)
      var x = origin.x
      for index in 0..<strip.count {
        let width = strip.width(of: index) * scale
        canvas.draw(
          strip.picture(of: index), in: Rect(x: x, y: origin.y, width: width, height: strip.height * scale),
          corners: strip.corners(of: index, outer: radius, inner: inner))
        x += width + strip.gap(at: progress) * scale
      }
    }

    // MARK: - Glow

    /// Draws light that spreads outwards from the frame and is brightest at it.
    private func drawGlow(about frame: Rect, _ accent: Color, on canvas: inout Canvas) {
      let reach = Self.glowReach
      let patch = Self.radius + reach
      let side = Self.glowSide
      let inner = min(patch, frame.width / 2 + reach, frame.height / 2 + reach)
      let outer = frame.inset(by: -reach)
      func line(_ index: Int, _ low: Double, _ high: Double) -> (place: Double, share: Double) {
        switch index {
        case 0: (low, 0)
        case 1: (low + inner, inner / side)
        case 2: (high - inner, 1 - inner / side)
        default: (high, 1)
        }
      }
      canvas.grid(Self.glow, columns: 4, blend: .additive) { points in
        for row in 0..<4 {
          let (y, v) = line(row, outer.minY, outer.maxY)
          for column in 0..<4 {
            let (x, u) = line(column, outer.minX, outer.maxX)
            points.append(Grid.Point(Vector(x, y), texture: Vector(u, v), color: accent))
          }
        }
      }
    }

    private static let glowReach = 16.0

    private static let glowSide = 2 * (radius + glowReach) + 2

    private static let glow = Picture.field("stitch glow", size: Vector(glowSide, glowSide)) { point in
      let half = glowSide / 2 - glowReach - radius
      let x = max(0, (point.x - glowSide / 2).magnitude - half)
      let y = max(0, (point.y - glowSide / 2).magnitude - half)
      let distance = ((x * x + y * y).squareRoot() - radius) / glowReach
      // The light falls off from the frame as a parabola, like a box blur applied twice.
      let fall = 1 - distance.clamped(to: 0...1)
      return Color(1, 1, 1, 0.34 * fall * fall)
    }
  }
}
