import Canvas
import Effects
import Motion
import Playing

/// The surround of the stage in a capture that is to be shown: a device, a background and a margin.
package struct Framing: Sendable {
  package enum Device: String, CaseIterable, Sendable { case phone, tablet, none }

  /// The background that fills the whole picture.
  package enum Ground: Sendable {
    case colors(Color, Color)
    /// No background: everything beside the device and its shadow is clear.
    case clear
    /// A picture that covers the background, cropped if its shape differs.
    case file(String, size: Vector)
    /// The stage itself, enlarged, darkened and blurred.
    case blurred

    var isClear: Bool { if case .clear = self { true } else { false } }
  }

  package let device: Device
  package let ground: Ground
  /// The frames of the stage, or of two stages beside each other, in points of the stage.
  private let screens: [Rect]
  /// The names above the stages; empty for a single stage.
  private let names: [String]
  /// The size of the whole picture, in points of the stage.
  package let size: Vector
  /// The radius of the stage's corners.
  package let corner: Double

  /// Lays out the picture.
  ///
  /// - Parameters:
  ///   - margin: The space around stage and device, in points. `nil` for an eighth of the stage's shorter side, and without a
  ///     background for enough that the picture's edge does not cut the shadow.
  ///   - shape: The aspect ratio of the picture, which is then as small as holds stage, device and margin. `nil` for any.
  ///   - names: The names of two stages; empty for a single one.
  package init(
    _ device: Device, round stage: Vector, margin: Double? = nil, corner: Double? = nil, ground: Ground? = nil,
    shape: Vector? = nil, names: [String] = []
  ) {
    self.device = device
    let unit = min(stage.x, stage.y)
    let usual = device == .phone ? 0.115 * unit : device == .tablet ? 0.035 * unit : 0
    self.corner = min(corner ?? usual, unit / 2)
    let ground = ground ?? .colors(Color(hex: 0x343A4D), Color(hex: 0x12141B))
    self.ground = ground
    let bezel = Self.bezel(device, unit)
    let room = margin ?? (ground.isClear ? Self.shadowReach : 0.12) * unit
    let head = names.isEmpty ? 0 : Self.head * unit
    let apart = Vector(stage.x + 2 * bezel + Self.gap * unit, 0)
    var size = stage + 2 * Vector(bezel + room, bezel + room) + Vector(0, head)
    if names.count > 1 { size += apart }
    if let shape {
      let scale = max(size.x / shape.x, size.y / shape.y)
      size = scale * shape
    }
    self.size = size
    self.names = names
    let middle = size / 2 + Vector(0, head / 2)
    screens =
      names.count > 1
      ? [middle - apart / 2, middle + apart / 2].map { Rect(center: $0, size: stage) }
      : [Rect(center: middle, size: stage)]
  }

  /// Returns the inset of a drawn device's screen: in a phone the corners' height at the edge with the camera, and the room
  /// of the bar to go home; nothing in others.
  package static func inset(of device: Device, round stage: Vector) -> ScreenInset {
    guard device == .phone else { return .none }
    let unit = min(stage.x, stage.y)
    let (corner, bar) = ((0.115 * unit).rounded(), (0.087 * unit).rounded())
    if stage.x <= stage.y { return ScreenInset(top: corner, bottom: bar) }
    return ScreenInset(right: corner, bottom: (0.054 * unit).rounded(), left: corner)
  }

  /// The height of a name and the gap between two devices, relative to the shorter side of a stage.
  private static let (head, gap) = (0.16, 0.24)

  /// The offset and the blur of a device's wide shadow, relative to the shorter side of a stage.
  private static let shadow = (drop: 0.09, blur: 0.2)
  /// The distance from a device at which its shadow has less than half a level of 255: 2.6 standard deviations below it.
  private static let shadowReach = shadow.drop + 2.6 * shadow.blur / 2

  /// Whether the picture has no background.
  package var isClear: Bool { ground.isClear }

  /// Whether two stages are shown, each in a device of its own.
  package var isPair: Bool { screens.count > 1 }

  /// Returns the distance between the stage and the device's rim, in points.
  private static func bezel(_ device: Device, _ unit: Double) -> Double {
    switch device {
    case .phone: (0.034 * unit).rounded()
    case .tablet: (0.045 * unit).rounded()
    case .none: 0
    }
  }

  /// The bounds of the whole picture in the stage's coordinates; with two stages, relative to the point half way between them.
  package var bounds: Rect { Rect(origin: -(screens[0].origin + spread / 2), size: size) }
  private var spread: Vector { screens[screens.count - 1].origin - screens[0].origin }

  /// The area of the devices and their names, in the stage's coordinates, and the ink for captions beside them.
  package var subject: Direction.Subject {
    let first = screens[0]
    let bezel = Self.bezel(device, min(first.width, first.height))
    let head = names.isEmpty ? 0 : Self.head * min(first.width, first.height)
    let all = Rect(
      x: first.x - bezel, y: first.y - bezel - head, width: first.width + spread.x + 2 * bezel,
      height: first.height + 2 * bezel + head)
    return Direction.Subject(area: Rect(origin: all.origin + bounds.origin, size: all.size), spread: spread, ink: ink)
  }

  /// The text colour that is readable on the background. `nil` if that is unknown before drawing.
  private var ink: Color? {
    guard case .colors(let top, let bottom) = ground else { return nil }
    let lightness = [top, bottom].map { 0.3 * $0.red + 0.59 * $0.green + 0.11 * $0.blue }
    return lightness.allSatisfy { $0 < 0.45 } ? Look.paper : lightness.allSatisfy { $0 > 0.55 } ? Look.ink : nil
  }

  /// Returns the origin of a stage, in whole pixels.
  package func start(_ scale: Double, of index: Int = 0) -> Vector { (screens[index].origin * scale).rounded }

  /// Draws one or two finished stages with their surround.
  ///
  /// - Parameter scale: Pixels per point; a stage begins on a whole pixel.
  package func draw(_ stage: Canvas, beside other: Canvas? = nil, scale: Double, on canvas: inout Canvas) {
    fillGround(stage, &canvas)
    for (index, screen) in screens.enumerated() {
      let origin = start(scale, of: index) / scale
      let screen = Rect(x: origin.x, y: origin.y, width: screen.width, height: screen.height)
      draw(index == 0 ? stage : other ?? stage, on: screen, &canvas)
      if isPair { drawName(index, above: screen, &canvas) }
    }
  }

  private func drawName(_ index: Int, above screen: Rect, _ canvas: inout Canvas) {
    let unit = min(screen.width, screen.height)
    let bezel = Self.bezel(device, unit)
    let area = Rect(
      x: screen.x, y: screen.y - bezel - Self.head * unit, width: screen.width, height: 0.84 * Self.head * unit)
    let letter = index == 0 ? "A" : "B"
    let text = names[index].isEmpty ? letter : "\(letter)  \(names[index])"
    let size = (0.062 * unit).rounded()
    if let ink { return canvas.label(text, in: area, size: size, ink, weight: .semibold) }
    let run = TextRun(
      text, size: size, weight: .semibold, width: max(1, area.width - 1.6 * size), alignment: .center)
    let padding = Vector(0.8 * size, 0.9 * size - run.box.y / 2)
    let place = Vector(area.x + padding.x, area.midY - run.box.y / 2)
    canvas.plate(TextRun.Plate(padding: padding, radius: 0.9 * size), behind: run, at: place, Look.ink.opacity(0.93))
    canvas.text(run, at: place, Look.paper)
  }

  private func draw(_ stage: Canvas, on screen: Rect, _ canvas: inout Canvas) {
    let unit = min(screen.width, screen.height)
    let bezel = Self.bezel(device, unit)
    let body = screen.inset(by: -bezel)
    let radius = corner + bezel
    // A contact shadow and a wider one for the height.
    canvas.shadow(
      of: body, radius: radius, offset: Vector(0, Self.shadow.drop * unit), blur: Self.shadow.blur * unit,
      Color(0, 0, 0, 0.42))
    canvas.shadow(of: body, radius: radius, offset: Vector(0, 0.012 * unit), blur: 0.04 * unit, Color(0, 0, 0, 0.35))
    if device != .none { drawDevice(body, screen, radius: radius, unit: unit, on: &canvas) }
    canvas.draw(Layer(stage, in: screen, corners: Corners(corner)))
  }

  private func fillGround(_ stage: Canvas, _ canvas: inout Canvas) {
    switch ground {
    case .clear: break
    case .colors(let top, let bottom):
      canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: Vector(0.35 * size.x, size.y), top, bottom))
    case .file(let path, let picture):
      let scale = max(size.x / picture.x, size.y / picture.y)
      canvas.draw(.file(path), in: Rect(center: size / 2, size: scale * picture))
    case .blurred:
      // Enlarged so much that its edges, which the blur fades, lie outside the picture.
      let scale = 1.3 * max(size.x / stage.size.x, size.y / stage.size.y)
      let blur = 0.05 * min(stage.size.x, stage.size.y)
      canvas.draw(Layer(stage, in: Rect(center: size / 2, size: scale * stage.size), blur: blur))
      canvas.fill(.rect(canvas.bounds), Color(0, 0, 0, 0.4))
    }
  }

  /// Draws a device: a metal rim that reflects light from above, black glass, buttons and a camera.
  private func drawDevice(_ body: Rect, _ screen: Rect, radius: Double, unit: Double, on canvas: inout Canvas) {
    let rim = 0.0065 * unit
    let metal = (top: Color(hex: 0x8A909E), bottom: Color(hex: 0x3A3E48))
    func button(_ x: Double, _ y: Double, _ height: Double) {
      let rect = Rect(x: x - 0.008 * unit, y: y, width: 0.016 * unit, height: height)
      canvas.fill(
        .rounded(rect, 0.006 * unit),
        .linear(from: Vector(rect.x, y), to: Vector(rect.x, y + height), metal.top, metal.bottom))
    }
    switch device {
    case .phone:
      button(body.x, body.y + 0.44 * unit, 0.075 * unit)
      button(body.x, body.y + 0.6 * unit, 0.15 * unit)
      button(body.x, body.y + 0.78 * unit, 0.15 * unit)
      button(body.x + body.width, body.y + 0.62 * unit, 0.24 * unit)
    case .tablet:
      button(body.x + body.width, body.y + 0.1 * unit, 0.07 * unit)
    case .none: break
    }
    let (top, bottom) = (Vector(body.x, body.y), Vector(body.x, body.y + body.height))
    canvas.fill(.rounded(body, radius), .linear(from: top, to: bottom, metal.top, metal.bottom))
    canvas.fill(.rounded(body.inset(by: rim), radius - rim), Color(hex: 0x05060A))
    // Light on the edge of the glass, fading downward.
    canvas.add(
      .stroke(
        .rounded(body.inset(by: rim + 0.5), radius - rim - 0.5), Stroke(width: 1),
        .linear(from: top, to: bottom, Color(1, 1, 1, 0.28), Color(1, 1, 1, 0.05))))
    let eye = Vector(body.midX, (body.y + screen.y) / 2 + rim / 2)
    let glass = (device == .phone ? 0.0078 : 0.009) * unit
    canvas.fill(.circle(eye, radius: glass), Color(hex: 0x161A26))
    canvas.fill(.circle(eye - Vector(0.3 * glass, 0.3 * glass), radius: 0.4 * glass), Color(hex: 0x3C4A78, 0.9))
  }
}
