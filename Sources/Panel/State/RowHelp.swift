import Canvas
import Gestures
import Motion
import Tuning

/// What is explained: the row whose name was tapped, or the row or button on which the mouse rests.
struct RowHelp: Equatable, Sendable {
  /// Seconds that the mouse rests before it is explained to.
  private static let delay = 0.5

  var tapped: String?
  /// The name of a row or the button under the mouse, and since when.
  private(set) var hovered: PanelTarget?
  private var since = 0.0
  var fade = Transition()
  /// Where the list was scrolled to.
  private var offset = 0.0

  /// What is explained beside a row goes as the row goes.
  mutating func follow(_ offset: Double) {
    if offset != self.offset { leave() }
    self.offset = offset
  }

  mutating func hover(over target: PanelTarget?, at time: Double) {
    guard target != hovered else { return }
    hovered = target
    since = time
  }

  /// What is hovered is explained only while nothing is pressed, typed or open.
  func explained(at time: Double, isQuiet: Bool) -> PanelTarget? {
    tapped.map(PanelTarget.label) ?? (isQuiet && time >= since + Self.delay ? hovered : nil)
  }

  func nextMoment(after time: Double) -> Double? {
    hovered != nil && time < since + Self.delay ? since + Self.delay : nil
  }

  mutating func leave() {
    tapped = nil
    hovered = nil
  }
}

/// What a parameter is, on a plate: its name, its help, what it may be, and its key.
struct HelpPlate {
  private let runs: [(run: TextRun, color: Color)]
  private let size: Vector

  init(_ row: PanelModel.Row, in window: Vector) {
    let (definition, width) = (row.definition, min(300.0, window.x - 32))
    func paragraph(_ text: String, _ size: Double, _ weight: TextRun.Weight) -> TextRun {
      let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width - 36, limit: 6)
      return TextRun(text, size: size, weight: weight, width: width - 32, lines: lines)
    }
    var runs = [(paragraph(definition.title, 14, .semibold), PanelLook.paper)]
    if !definition.help.isEmpty { runs.append((paragraph(definition.help, 12, .regular), PanelLook.mistOnPressed)) }
    var facts = definition.expected + (definition.usefulText.map { ", the slider \($0)" } ?? "")
    let usual = definition.defaultValue
    if case .rows = definition.kind {
    } else {
      facts += ", default \(definition.words(for: usual.double) ?? usual.shown)"
    }
    runs.append((paragraph(facts, 12, .medium), PanelLook.mist))
    runs.append((paragraph(row.key, 12, .regular), PanelLook.mist))
    self.init(runs, width: width)
  }

  /// What a button without words does, and the keys that do the same.
  init(_ tip: PanelTarget.Tip, on keyboard: KeyboardMap) {
    let keys = keyboard.labels(in: tip.keys)
    let words = [(tip.does, TextRun.Weight.semibold, PanelLook.paper), (keys, .medium, PanelLook.mist)]
    let shown = words.filter { !$0.0.isEmpty }
    let widest = shown.map { TextWidth.estimate($0.0, size: 12, weight: $0.1) }.max() ?? 0
    let width = (widest * 1.04 + 8).rounded(.up)
    self.init(shown.map { (TextRun($0.0, size: 12, weight: $0.1, width: width), $0.2) }, width: width + 32)
  }

  private init(_ runs: [(run: TextRun, color: Color)], width: Double) {
    self.runs = runs
    size = Vector(width, runs.reduce(24) { $0 + $1.run.box.y + 4 } - 4)
  }

  /// Beside the panel, level with the row; above a sheet.
  func draw(beside row: Rect, _ sketch: inout Sketch) {
    let (panel, slide) = (sketch.layout.frame, sketch.panel.slide)
    let most = max(8, slide.window.y - 8 - size.y)
    let corner =
      slide.placement.isSheet
      ? Vector(panel.midX - size.x / 2, max(8, panel.minY - size.y - 12))
      : Vector(max(8, panel.minX - 12 - size.x), (row.midY - size.y / 2).clamped(to: 8...most))
    draw(at: corner, &sketch)
  }

  /// Above a button, in the window.
  func draw(above button: Rect, _ sketch: inout Sketch) {
    let most = max(8, sketch.panel.slide.window.x - 8 - size.x)
    let above = button.minY - 6 - size.y
    draw(
      at: Vector((button.midX - size.x / 2).clamped(to: 8...most), above < 8 ? button.maxY + 6 : above), &sketch)
  }

  private func draw(at corner: Vector, _ sketch: inout Sketch) {
    let plate = Rect(origin: corner, size: size)
    sketch.alpha = sketch.rows.help.fade.value
    sketch.shadows(of: plate, 12, (12, 32, 0.4))
    sketch.plate(plate, 12, PanelLook.menu.opacity(0.97))
    for ((run, color), line) in zip(runs, plate.inset(x: 16, y: 12).lines(runs.map { $0.run.box.y + 4 })) {
      sketch.paragraph(run, at: line.origin, color)
    }
    sketch.alpha = 1
  }
}
