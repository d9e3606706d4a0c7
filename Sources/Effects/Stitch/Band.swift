import Canvas
import Motion
import Tuning

/// The strip as it stands on screen: photographs, their shadows and the light that they throw on the wall.
struct Band {
  let strip: PhotoStrip
  let progress: Double
  /// The whole strip, most of it outside the window.
  let frame: Rect
  /// How far to the right anything can be seen.
  let sight: Double

  /// Without `sight` it is the picture's right edge.
  init(_ strip: PhotoStrip, _ state: Stitch.State, top: Double, sight: Double? = nil) {
    self.strip = strip
    progress = state.progress
    self.sight = sight ?? state.size.x
    frame = Rect(x: state.left(of: strip), y: top, width: strip.length(at: progress), height: strip.height)
  }

  /// As the page has it.
  init(of state: Stitch.State, _ p: Stitch.Parameters) {
    let strip = PhotoStrip(in: state.size, p)
    self.init(strip, state, top: Stitch.Composition(in: state.size, strip, p).stripTop)
  }

  /// Goes through all photographs with their left edges on screen.
  func visit(_ body: (_ index: Int, _ left: Double) -> Void) {
    var x = frame.minX
    for index in 0..<strip.count {
      body(index, x)
      x += strip.width(of: index) + strip.gap(at: progress)
    }
  }

  /// All photographs, on screen.
  var rects: [Rect] {
    var rects: [Rect] = []
    visit { rects.append(rect(of: $0, left: $1)) }
    return rects
  }

  /// The photograph whose middle will be nearest to `x` when all have moved by `shift`.
  func nearest(to x: Double, shiftedBy shift: Double = 0) -> (index: Int, rect: Rect)? {
    let rects = rects
    func distance(_ index: Int) -> Double { (rects[index].midX + shift - x).magnitude }
    return rects.indices.min { distance($0) < distance($1) }.map { ($0, rects[$0].offset(by: Vector(shift, 0))) }
  }

  func rect(of index: Int, left: Double) -> Rect {
    Rect(x: left, y: frame.y, width: strip.width(of: index), height: strip.height)
  }

  /// Reach of the widest shadow, beyond which a photograph cannot be seen.
  private func isInSight(_ rect: Rect) -> Bool { rect.maxX > -90 && rect.minX < sight + 90 }

  // MARK: - Shadows

  /// Shadows on a wall of some colour: softer on a light one, where words stand under them.
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

  /// The last columns of a photograph once more under the joint, where two soft edges would let the wall shine through.
  private func drawJoint(after index: Int, _ rect: Rect, on canvas: inout Canvas) {
    let reach = 2.0
    canvas.draw(
      strip.picture(of: index), in: Rect(x: rect.maxX - reach, y: rect.y, width: 2 * reach, height: rect.height),
      part: Rect(x: 1 - 2 * reach / rect.width, y: 0, width: 2 * reach / rect.width, height: 1))
  }

  // MARK: - Light

  /// The whole strip blurred once, without gaps; each photograph's part of it follows the photograph.
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
  /// Round at the strip's ends, less so where photographs meet.
  func corners(of index: Int, outer: Double, inner: Double) -> Corners {
    let (left, right) = (index == 0 ? outer : inner, index == count - 1 ? outer : inner)
    return Corners(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left)
  }

  /// What to draw for a photograph; a file that cannot be read gets a placeholder where it is drawn.
  func picture(of index: Int) -> Picture {
    pictures[index].shownPicture ?? .art("")
  }
}
