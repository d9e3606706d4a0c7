import Canvas
import Motion

/// The panel's header: its title, and the button that opens the presets.
struct PanelHeader {
  static let height = 60.0

  let frame: Rect
  let picker: Rect
  /// The name of the preset in use, or of the values that are used instead.
  private let name: String
  /// The width right of the name for the dot of edited values and the arrow, in points.
  private let right: Double

  init(_ model: PanelModel, in panel: Rect) {
    frame = panel.line(0, Self.height)
    name =
      model.preset ?? model.blend.map { "\($0.from.name) → \($0.to.name)" }
      ?? (model.isDefault ? "Defaults" : "Your own")
    right = 10 + (model.isEdited ? 14 : 0) + 16 + 14
    let width = min(184, (0.5 * (frame.width - 8 - PanelLayout.padding)).rounded())
    picker = frame.line(8, 44).with(x: frame.maxX - 8 - width, width: width)
  }

  func draw(isSheet: Bool, _ painter: inout PanelPainter) {
    if isSheet {
      let bar = Rect(center: Vector(frame.midX, frame.minY + 6), size: Vector(36, 4))
      painter.plate(bar, 2, PanelLook.paper.opacity(0.22))
    }
    let title = frame.between(frame.minX + PanelLayout.padding, picker.minX - 12)
    let run = TextRun(painter.model.title, size: 17, weight: .semibold, width: title.width)
    painter.line(run.fitted(smallest: 13, anchor: .middle), in: title, PanelLook.text)
    let isPressed = painter.isPressed(.picker) || painter.panel.controls.menu.list == .presets
    painter.plate(picker, 12, isPressed ? PanelLook.pressed : PanelLook.control)
    let end = picker.maxX - right
    let text = picker.between(picker.minX + 14, end + 4)
    // A name that needs the room has no word before it.
    let choice = TextRun("Preset", size: 14, width: text.width)
      .followed(by: [.init(name, size: 14, weight: .medium, gap: 10, least: 24)]).or([""])
    painter.line(
      choice, in: text, isPressed ? PanelLook.mistOnPressed : PanelLook.mist, tails: PanelLook.text)
    if painter.model.isEdited {
      painter.canvas.fill(.circle(Vector(end + 11, picker.midY), radius: 3), painter.accent.onDark)
    }
    painter.icon(PanelIcon.down, at: Vector(picker.maxX - 22, picker.midY), PanelLook.quiet)
  }
}

/// The search field, and the button beside it that splits the stage.
struct SearchBar {
  static let height = 44.0

  let field: Rect
  /// The button that splits the stage.
  ///
  /// `nil` if the stage cannot be split.
  let split: Rect?

  init(in rect: Rect, canSplit: Bool) {
    let line = rect.inset(x: PanelLayout.inset, y: 0).line(0, Self.height)
    field = canSplit ? line.leading(line.width - Self.height - 8) : line
    split = canSplit ? line.trailing(Self.height) : nil
  }

  var text: Rect { field.between(field.minX + 40, field.maxX - 44) }

  func presses(query: String) -> [Press] {
    [Press(.search, field)] + (split.map { [Press(.split, $0)] } ?? [])
      + (query.isEmpty ? [] : [Press(.clearSearch, field.trailing(44))])
  }

  func draw(_ painter: inout PanelPainter) {
    if let split { drawSplit(in: split, &painter) }
    let rows = painter.rows
    painter.plate(field, 12, PanelLook.well)
    painter.icon(PanelIcon.find, at: Vector(field.minX + 22, field.midY), PanelLook.mist)
    if !rows.query.isEmpty {
      painter.icon(PanelIcon.cross, at: Vector(field.maxX - 22, field.midY), PanelLook.mist)
    }
    if let entry = rows.entry, entry.target == .search {
      painter.ring(field, 12)
      painter.field(entry.field, in: text, placeholder: "Name, label or help")
    } else if rows.query.isEmpty {
      let count = painter.model.rowCount
      let whole = "Search \(count) parameter\(count == 1 ? "" : "s")"
      painter.line(TextRun(whole, size: 14, width: text.width).or(["Search"]), in: text, PanelLook.mist)
    } else {
      painter.label(rows.query, PanelLook.text, in: text)
    }
  }

  /// Draws the split button: two stages side by side.
  private func drawSplit(in box: Rect, _ painter: inout PanelPainter) {
    let isOn = painter.model.isSplit == true || painter.isPressed(.split)
    painter.plate(box, 12, isOn ? PanelLook.pressed : PanelLook.control)
    let (icon, color) = (Rect(center: box.center, size: Vector(20, 14)), isOn ? painter.accent.onDark : PanelLook.quiet)
    painter.canvas.stroke(.rounded(icon, 3), width: 1.6, color)
    painter.line(Vector(icon.midX, icon.minY), Vector(icon.midX, icon.maxY), width: 1.6, color)
  }
}
