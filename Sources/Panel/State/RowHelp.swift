import Canvas
import Gestures
import Motion
import Tuning

/// The state of the help: the row whose name was tapped, or the row or button below the resting mouse.
struct RowHelp: Equatable, Sendable {
  /// The time in seconds that the mouse rests before help appears.
  private static let delay = 0.5

  var tapped: String?
  /// The row's name or the button below the mouse.
  private(set) var hovered: PanelTarget?
  /// The time at which the mouse came onto the hovered target.
  private var since = 0.0
  var fade = Transition()
  /// The scroll offset of the list at the last call of `follow(_:)`.
  private var offset = 0.0

  /// Hides the help when the list scrolls, because its row moves away.
  mutating func follow(_ offset: Double) {
    if offset != self.offset { leave() }
    self.offset = offset
  }

  mutating func hover(over target: PanelTarget?, at time: Double) {
    guard target != hovered else { return }
    hovered = target
    since = time
  }

  /// Returns the target to explain; a hovered target only while nothing is pressed, typed or open.
  ///
  /// `nil` if there is nothing to explain.
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

/// A plate that explains a parameter by its name, help, accepted values and key, or a button by its effect.
struct HelpPlate {
  private let runs: [(run: TextRun, color: Color)]
  private let size: Vector

  init(_ row: PanelModel.Row, in window: Vector) {
    let (definition, width) = (row.definition, min(300.0, window.x - 32))
    // The plate's height keeps it level with its row and inside the window.
    func paragraph(_ text: String, _ size: Double, _ weight: TextRun.Weight) -> TextRun {
      TextRun(paragraph: text, size: size, weight: weight, width: width - 32, slack: 4, limit: 6)
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

  private init(_ runs: [(run: TextRun, color: Color)], width: Double) {
    self.runs = runs
    size = Vector(width, runs.reduce(24) { $0 + $1.run.box.y + 4 } - 4)
  }

  /// Draws the plate beside the panel, level with the row, or above a sheet.
  func draw(beside row: Rect, _ painter: inout PanelPainter) {
    let (panel, context) = (painter.layout.frame, painter.scene.context)
    let most = max(8, context.window.y - 8 - size.y)
    let corner =
      context.isSheet
      ? Vector(panel.midX - size.x / 2, max(8, panel.minY - size.y - 12))
      : Vector(max(8, panel.minX - 12 - size.x), (row.midY - size.y / 2).clamped(to: 8...most))
    draw(at: corner, &painter)
  }

  private func draw(at corner: Vector, _ painter: inout PanelPainter) {
    let plate = Rect(origin: corner, size: size)
    painter.alpha = painter.rows.help.fade.value
    painter.shadows(of: plate, 12, (12, 32, 0.4))
    painter.plate(plate, 12, PanelLook.menu.opacity(0.97))
    for ((run, color), line) in zip(runs, plate.inset(x: 16, y: 12).lines(runs.map { $0.run.box.y + 4 })) {
      painter.paragraph(run, at: line.origin, color)
    }
    painter.alpha = 1
  }
}

/// A plate that explains a button whose label is missing or too short: its effect, and the keys with the same effect.
struct ButtonTip {
  private static let (height, padding) = (40.0, 16.0)

  let tip: PanelTarget.Tip

  /// Draws the plate above a button, or below it if there is no room above.
  ///
  /// The plate hugs its words. It ends at the window's edge or a little beyond the button, on the side that is nearer.
  func draw(above button: Rect, _ painter: inout PanelPainter) {
    let window = painter.scene.context.window.x
    let isLeft = button.midX < window / 2
    let (first, last) = (max(8, button.minX - 40), min(window - 8, button.maxX + 40))
    let above = button.minY - 6 - Self.height
    let room = Rect(
      x: isLeft ? first : 8, y: above < 8 ? button.maxY + 6 : above, width: isLeft ? window - 8 - first : last - 8,
      height: Self.height)
    let area = room.inset(x: Self.padding, y: 0)
    guard area.width > 0 else { return }
    let keys = painter.model.keyboard.labels(in: tip.keys)
    let run = TextRun(
      tip.does, size: 12, weight: .semibold, width: area.width, alignment: isLeft ? .leading : .trailing
    )
    .followed(by: keys.isEmpty ? [] : [.init(keys, size: 12, weight: .medium, gap: 10, least: .infinity)])
    painter.alpha = painter.rows.help.fade.value
    let plate = TextRun.Plate(padding: Vector(Self.padding, (Self.height - run.box.y) / 2), radius: 12)
    let place = Vector(area.x, area.midY - run.box.y / 2)
    painter.canvas.shadow(of: plate, behind: run, at: place, drop: 12, blur: 32, .black.opacity(0.4 * painter.alpha))
    painter.canvas.plate(plate, behind: run, at: place, PanelLook.menu.opacity(0.97 * painter.alpha))
    painter.line(run, in: area, PanelLook.paper, tails: PanelLook.mist)
    painter.alpha = 1
  }
}
