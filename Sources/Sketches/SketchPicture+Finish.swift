import Canvas
import Motion

/// Blur, threshold and tilt of groups, and blurred backdrops.
extension SketchPicture {
  /// The longest blur in points, twice the standard deviation.
  private static let mostBlur = 200.0

  /// Draws a group under the transform `inner`: in a layer of its own if it is changed as a whole.
  static func finished(
    _ how: SketchView, _ inner: Affine, _ tint: Color, _ marks: inout SketchView.Items, _ scenery: SketchScenery,
    _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let outer = canvas.transform
    let blur = blur(how["blur"].double ?? 0, outer * inner)
    let threshold = (how["threshold"].double ?? 0).clamped(to: 0...1)
    let plane = plane(how, outer)
    guard tint.alpha < 1 || blur > 0 || threshold > 0 || plane != .canvas else {
      canvas.transform = outer * inner
      _ = try budget.group(on: budget.base, isLayer: false) { budget throws(PictureBudget.Excess) in
        try draw(&marks, scenery, &budget, on: &canvas)
      }
      canvas.transform = outer
      return
    }
    var content = Canvas(size: canvas.size)
    content.transform = outer * inner
    _ = try budget.group(on: budget.base, isLayer: true, blur: blur, threshold: threshold, plane) {
      budget throws(PictureBudget.Excess) in try draw(&marks, scenery, &budget, on: &content)
    }
    canvas.transform = .identity
    var layer = Layer(content, in: canvas.bounds, tint: tint, blur: blur)
    layer.fitsContent = true
    (layer.threshold, layer.plane) = (threshold, plane)
    canvas.draw(layer)
    canvas.transform = outer
  }

  /// Returns the standard deviation of a blur in points of the canvas.
  private static func blur(_ points: Double, _ transform: Affine) -> Double {
    let sigma = points.clamped(to: 0...mostBlur) / 2 * transform.meanScale
    return sigma.isFinite ? min(sigma, mostBlur) : 0
  }

  /// Returns the plane of a group that is tilted about its middle; the middle is where `around` and `move` put it.
  private static func plane(_ how: SketchView, _ outer: Affine) -> Layer.Plane {
    let (count, angles) = how["tilt"].numbers
    guard count == 2, angles[0] != 0 || angles[1] != 0 else { return .canvas }
    let center = (pair(how, "move") ?? .zero) + (pair(how, "around") ?? .zero)
    let (parts, eyes) = how["eye"].numbers
    if parts == 3 {
      guard let back = outer.inverse else { return .canvas }
      let view = Projection(
        tilt: Vector(angles[0], angles[1]), around: center, viewer: Vector(eyes[0], eyes[1]), eye: max(1, eyes[2]))
      return .tilted(outer * view * back)
    }
    let middle = outer * .translation(center)
    guard let back = middle.inverse else { return .canvas }
    let eye = max(1, how["eye"].double ?? 600)
    return .tilted(middle * Projection(tilt: Vector(angles[0], angles[1]), eye: eye) * back)
  }

  static func pair(_ how: SketchView, _ name: StaticString) -> Vector? {
    let (count, n) = how[name].numbers
    return count == 2 ? Vector(n[0], n[1]) : nil
  }

  /// Blurs what was drawn before in a box.
  static func backdrop(
    _ box: (rect: Rect, corners: Corners), _ points: Double, _ how: SketchView, _ budget: inout PictureBudget,
    on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let alpha = (how["alpha"].double ?? 1).clamped(to: 0...1)
    guard points > 0, alpha > 0, box.rect.width > 0, box.rect.height > 0 else { return }
    let sigma = points.clamped(to: 0...mostBlur) / 2
    try budget.backdrop(box.rect, sigma, canvas.transform)
    var layer = Layer(
      Canvas(size: box.rect.size), in: box.rect, corners: box.corners, tint: Color.white.opacity(alpha), blur: sigma)
    layer.isBackdrop = true
    canvas.draw(layer)
  }
}
