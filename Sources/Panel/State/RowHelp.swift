import Canvas
import Motion
import Tuning

/// Which row is explained: the one whose name was tapped, or the one on which the mouse rests.
struct RowHelp: Equatable, Sendable {
  /// Seconds that the mouse rests on a row before it is explained.
  private static let delay = 0.5

  var tapped: String?
  /// The row under the mouse, and since when.
  private(set) var hovered: String?
  private var since = 0.0
  var fade = Transition()
  /// Where the list was scrolled to.
  private var offset = 0.0

  /// What is explained beside a row goes as the row goes.
  mutating func follow(_ offset: Double) {
    if offset != self.offset { leave() }
    self.offset = offset
  }

  mutating func hover(over key: String?, at time: Double) {
    guard key != hovered else { return }
    hovered = key
    since = time
  }

  /// A hovered row is explained only while nothing is pressed, typed or open.
  func explained(at time: Double, isQuiet: Bool) -> String? {
    tapped ?? (isQuiet && time >= since + Self.delay ? hovered : nil)
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
    if case .rows = definition.kind {} else { facts += ", default \(definition.defaultValue.shown)" }
    runs.append((paragraph(facts, 12, .medium), PanelLook.mist))
    runs.append((paragraph(row.key, 12, .regular), PanelLook.mist))
    self.runs = runs
    size = Vector(width, runs.reduce(24) { $0 + $1.0.box.y + 4 } - 4)
  }

  /// Beside the panel, level with the row; above a sheet.
  func draw(beside row: Rect, _ sketch: inout Sketch) {
    let (panel, slide) = (sketch.layout.frame, sketch.panel.slide)
    let most = max(8, slide.window.y - 8 - size.y)
    let corner =
      slide.placement.isSheet
      ? Vector(panel.midX - size.x / 2, max(8, panel.minY - size.y - 12))
      : Vector(max(8, panel.minX - 12 - size.x), (row.midY - size.y / 2).clamped(to: 8...most))
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
