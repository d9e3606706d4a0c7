import Canvas
import Motion
import Tuning

/// The strip on screen: the photographs, their shadows, and the light that they cast on the wall.
struct Band {
  let strip: PhotoStrip
  let progress: Double
  /// The frame of the whole strip, most of which is outside the window.
  let frame: Rect
  /// The right end of the visible area.
  let visibleMaxX: Double

  /// Creates the strip on screen; `visibleMaxX` defaults to the picture's right edge.
  init(_ strip: PhotoStrip, _ state: Stitch.State, top: Double, visibleMaxX: Double? = nil) {
    self.strip = strip
    progress = state.progress
    self.visibleMaxX = visibleMaxX ?? state.size.x
    frame = Rect(x: state.left(of: strip), y: top, width: strip.length(at: progress), height: strip.height)
  }

  /// Creates the strip at its place on the page.
  init(of state: Stitch.State, _ p: Stitch.Parameters) {
    let strip = PhotoStrip(in: state.size, p)
    self.init(strip, state, top: Stitch.Composition(in: state.size, strip, p).stripTop)
  }

  /// Calls `body` for every photograph, with its left edge on screen.
  func visit(_ body: (_ index: Int, _ left: Double) -> Void) {
    var x = frame.minX
    for index in 0..<strip.count {
      body(index, x)
      x += strip.width(of: index) + strip.gap(at: progress)
    }
  }

  /// The frames of all photographs on screen.
  var rects: [Rect] {
    var rects: [Rect] = []
    visit { rects.append(rect(of: $0, left: $1)) }
    return rects
  }

  /// Returns the photograph whose middle is nearest to `x`.
  func nearest(to x: Double) -> (index: Int, rect: Rect)? {
    let rects = rects
    func distance(_ index: Int) -> Double { (rects[index].midX - x).magnitude }
    return rects.indices.min { distance($0) < distance($1) }.map { ($0, rects[$0]) }
  }

  func rect(of index: Int, left: Double) -> Rect {
    Rect(x: left, y: frame.y, width: strip.width(of: index), height: strip.height)
  }

  /// Returns whether a photograph or its shadow is visible; the widest shadow reaches 90 points.
  private func isInSight(_ rect: Rect) -> Bool { rect.maxX > -90 && rect.minX < visibleMaxX + 90 }

  // MARK: - Shadows

  /// Draws shadows on a wall of any colour: softer on a light wall, where text is below them.
  func drawShadows(radius: Double, wall: Color, on canvas: inout Canvas) {
    let depth = mix(1, 0.15, Falloff.smooth(0.1, 0.5, wall.luminance))
    visit { index, left in
      let rect = rect(of: index, left: left)
      if isInSight(rect) { drawShadow(of: rect, radius, depth * (1 - progress), on: &canvas) }
    }
    drawShadow(of: frame, radius, depth * progress, on: &canvas)
  }

  private func drawShadow(of rect: Rect, _ radius: Double, _ strength: Double, on canvas: inout Canvas) {
    let black = Color.black.opacity(strength)
    canvas.shadow(of: rect, radius: radius, offset: Vector(0, 24), blur: 56, black.opacity(0.42))
    canvas.shadow(of: rect, radius: radius, offset: Vector(0, 3), blur: 8, black.opacity(0.18))
  }

  // MARK: - Photographs

  func drawPhotographs(radius: Double, on canvas: inout Canvas) {
    let inner = radius * (1 - progress)
    visit { index, left in
      let rect = rect(of: index, left: left)
      guard isInSight(rect) else { return }
      if index < strip.count - 1, progress == 1 { drawJoint(after: index, rect, on: &canvas) }
      canvas.draw(strip.picture(of: index), in: rect, corners: strip.corners(of: index, outer: radius, inner: inner))
    }
  }

  /// Draws the last columns of a photograph a second time under the joint.
  ///
  /// Otherwise the two soft edges would let the wall show through.
  private func drawJoint(after index: Int, _ rect: Rect, on canvas: inout Canvas) {
    let reach = 2.0
    canvas.draw(
      strip.picture(of: index), in: Rect(x: rect.maxX - reach, y: rect.y, width: 2 * reach, height: rect.height),
      part: Rect(x: 1 - 2 * reach / rect.width, y: 0, width: 2 * reach / rect.width, height: 1))
  }

  // MARK: - Light

  /// Draws the blurred strip behind the photographs.
  ///
  /// The whole strip is blurred once, without gaps; the part of each photograph moves with the photograph.
  func drawAmbientLight(_ glow: PhotoStripLight, _ strength: Double, on canvas: inout Canvas) {
    guard strength > 0 else { return }
    let scale = strip.height / PhotoStripLight.height
    let reach = PhotoStripLight.reach
    let half = strip.gap(at: progress) / 2
    let tint = Color.white.opacity(strength)
    canvas.grid(glow.picture, columns: strip.count + 3) { points in
      for row in 0...1 {
        let y = frame.minY - reach * scale + Double(row) * glow.size.y * scale
        func add(_ screen: Double, _ texture: Double) {
          points.append(Grid.Point(Vector(screen, y), texture: Vector(texture / glow.size.x, Double(row)), color: tint))
        }
        add(frame.minX - reach * scale, 0)
        var texture = reach
        visit { index, left in
          add(left - (index == 0 ? 0 : half), texture)
          texture += PhotoStripLight.height * strip.aspect(of: index)
        }
        add(frame.maxX, texture)
        add(frame.maxX + reach * scale, texture + reach)
      }
    }
  }
}

extension PhotoStrip {
  /// Returns the corner radii of a photograph: `outer` at the strip's ends, `inner` between photographs.
  func corners(of index: Int, outer: Double, inner: Double) -> Corners {
    let (left, right) = (index == 0 ? outer : inner, index == count - 1 ? outer : inner)
    return Corners(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left)
  }

  /// Returns the picture of a photograph; an unreadable file becomes a placeholder when it is drawn.
  func picture(of index: Int) -> Picture {
    pictures[index].shownPicture ?? .art("")
  }
}
