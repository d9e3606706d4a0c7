import Canvas
import Interface
import Motion
import Tuning

/// A canvas with the shapes that the whole panel shares, and the scene being drawn.
struct PanelPainter {
  let scene: PanelScene
  /// The opacity of everything drawn, 0…1; less than 1 while a menu or the help fades.
  var alpha = 1.0
  var canvas = Canvas(size: .zero)

  var layout: PanelLayout { scene.layout }
  var model: PanelModel { scene.model }
  var accent: PanelAccent { PanelAccent(color: model.accent) }
  var controls: PanelControls { scene.controls }
  var rows: PanelRows { controls.rows }
  var pointers: PanelPointers { scene.context.pointers }

  /// Whether a pointer that may still tap is on a target.
  func isPressed(_ target: PanelTarget) -> Bool { pointers.isPressed(target) }

  mutating func draw(_ surface: Surface<PanelTarget>) { surface.draw(alpha: alpha, on: &canvas) }

  // MARK: - Plates

  mutating func plate(_ box: Rect, _ radius: Double, _ color: Color) {
    canvas.fill(.rounded(box, radius), color.opacity(alpha))
  }

  /// Draws a line along the inside of a plate's edge.
  mutating func edge(_ box: Rect, _ radius: Double, width: Double = 1.5, _ color: Color) {
    canvas.stroke(
      .rounded(box.inset(by: width / 2), radius - width / 2), width: width, color.opacity(alpha))
  }

  /// Draws the ring of the focus.
  mutating func ring(_ box: Rect, _ radius: Double) { edge(box, radius, accent.onDark.opacity(0.8)) }

  /// Draws the dark card of a chart or of numbers between rows, and returns its frame.
  mutating func card(in item: Rect, height: Double) -> Rect {
    let card = item.inset(x: PanelLayout.inset, y: 0).line(4, height)
    plate(card, 12, Color.black.opacity(0.3))
    return card
  }

  /// Draws the shadows of a raised plate: drop and blur in points, darkness 0…1.
  mutating func shadows(of box: Rect, _ radius: Double, _ shadows: (drop: Double, blur: Double, darkness: Double)...) {
    for (drop, blur, darkness) in shadows {
      canvas.shadow(
        of: box, radius: radius, offset: Vector(0, drop), blur: blur, .black.opacity(darkness * alpha))
    }
  }

  // MARK: - Text and signs

  /// Draws text in a box, centred vertically.
  mutating func label(
    _ text: String, size: Double = 14, weight: TextRun.Weight = .regular, _ color: Color, in box: Rect,
    _ alignment: TextRun.Alignment = .leading, tabular: Bool = false
  ) {
    guard !text.isEmpty, box.width > 0 else { return }
    canvas.label(
      text, in: box, size: size, color.opacity(alpha), weight: weight, alignment: alignment, tabularDigits: tabular)
  }

  /// Draws one line in the vertical middle of a box, fitted by its own rule, and its tails.
  mutating func line(_ run: TextRun, in box: Rect, _ color: Color, tails: Color = .clear) {
    guard run.width > 0 else { return }
    let place = Vector(box.x, box.midY - run.box.y / 2)
    canvas.text(run, at: place, color.opacity(alpha), tails: [tails.opacity(alpha)])
  }

  mutating func paragraph(_ run: TextRun, at corner: Vector, _ color: Color) {
    canvas.text(run, at: corner, color.opacity(alpha))
  }

  /// Draws an icon of 16 points around a centre.
  mutating func icon(_ path: Path, at center: Vector, _ color: Color, scale: Double = 1) {
    let alpha = alpha
    canvas.with(.translation(center) * .scale(scale) * .translation(Vector(-8, -8))) { canvas in
      canvas.stroke(path, width: 1.7, color.opacity(alpha), cap: .round)
    }
  }

  mutating func line(_ a: Vector, _ b: Vector, width: Double = 1, _ color: Color, dashes: [Double] = []) {
    canvas.stroke(.line(a, b), width: width, color, dashes: dashes)
  }

  /// Draws a picture that fills a box with its middle, or a dark plate if there is no picture.
  mutating func thumbnail(_ name: String, in box: Rect) {
    guard let (picture, size) = model.picture(named: name) else { return plate(box, 6, PanelLook.track) }
    canvas.draw(
      picture, in: box, corners: Corners(6), tint: .white.opacity(alpha), part: Rect.part(of: size, covering: box.size))
  }

  // MARK: - Controls

  /// Draws the button of the main action, Save or Revert, with a note below its label if there is one.
  ///
  /// - Parameter short: A label for a button without room for `words`.
  mutating func mainButton(
    _ words: String, or short: String, _ box: Rect, note: String = "", isOn: Bool, ground: Color, ink: Color,
    isPressed: Bool = false
  ) {
    plate(box, 12, isOn ? ground : PanelLook.control.opacity(0.38))
    if isPressed { plate(box, 12, PanelLook.control) }
    let (color, area) = (isOn ? ink : PanelLook.mist, box.inset(x: 4, y: 0))
    let line = note.isEmpty ? area : area.line(5, 18)
    let run = TextRun(
      words, size: 14, weight: .semibold, width: line.width, alignment: .center, tabularDigits: true)
    self.line(run.or([short]).fitted(smallest: 10, anchor: .middle), in: line, color)
    if !note.isEmpty { label(note, size: 12, weight: .medium, color, in: area.line(23, 16), .center, tabular: true) }
  }

  /// Draws the groove of a slider, in the vertical middle of its track, and returns its frame.
  mutating func groove(_ track: Rect) -> Rect {
    let groove = track.middle(6)
    plate(groove, 3, PanelLook.track)
    return groove
  }

  /// Draws the thumb of a slider or a switch.
  mutating func thumb(at center: Vector, isDragged: Bool = false) {
    let radius = isDragged ? 13.0 : 10
    let box = Rect(center: center, size: Vector(2 * radius, 2 * radius))
    if isDragged {
      canvas.fill(.circle(center, radius: radius + 9), accent.color.opacity(0.22))
      shadows(of: box, radius, (2, 8, 0.5))
    } else {
      shadows(of: box, radius, (1, 2, 0.4), (3, 8, 0.45))
    }
    canvas.fill(.circle(center, radius: radius), .down(box, Color(hex: 0xFFFDF8), Color(hex: 0xDAD6CC)))
  }

  /// Draws the plate of a text field.
  mutating func well(_ box: Rect, isRefused: Bool) {
    plate(box, 8, PanelLook.solid)
    plate(box, 8, Color.black.opacity(0.5))
    edge(box, 8, isRefused ? PanelLook.error : accent.onDark.opacity(0.9))
  }

  /// Draws the text, selection and caret of a text field.
  mutating func field(_ field: TextField, in area: Rect, placeholder: String = "") {
    field.draw(in: area, placeholder: placeholder, accent, alpha: alpha, on: &canvas)
  }
}
