import Canvas
import Motion

/// The panel's header: its title, and the button that opens the presets.
struct PanelHeader {
  static let height = 60.0

  let frame: Rect
  let picker: Rect
  /// The name of the preset in use, or of the values that are used instead.
  private let name: String
  /// The width of the word "Preset" before the name; 0 if there is no room for it.
  private let word: Double
  private let titleSize: Double
  /// The width right of the name for the dot of edited values and the arrow, in points.
  private let right: Double

  init(_ model: PanelModel, in panel: Rect) {
    frame = panel.line(0, Self.height)
    name =
      model.preset ?? model.blend.map { "\($0.from.name) → \($0.to.name)" }
      ?? (model.isDefault ? "Defaults" : "Your own")
    right = 10 + (model.isEdited ? 14 : 0) + 16 + 14
    // The title comes first; a narrow panel makes it smaller and leaves out the word "Preset".
    func length(_ size: Double) -> Double { TextWidth.estimate(model.title, size: size) + 16 }
    let whole = frame.width - 8 - PanelLayout.padding
    let named = TextWidth.estimate(name, size: 14) + 14 + right
    let preset = TextWidth.estimate("Preset", size: 14, weight: .regular)
    titleSize = length(17) + named <= whole ? 17 : 15
    let room = whole - max(90, min(length(titleSize), whole - 96))
    word = preset + 10 + named <= room ? preset : 0
    let width = min(room, (word > 0 ? word + 10 : 0) + named).rounded(.up)
    picker = frame.line(8, 44).with(x: frame.maxX - 8 - width, width: width)
  }

  func draw(isSheet: Bool, _ painter: inout PanelPainter) {
    if isSheet {
      let bar = Rect(center: Vector(frame.midX, frame.minY + 6), size: Vector(36, 4))
      painter.plate(bar, 2, PanelLook.paper.opacity(0.22))
    }
    let title = frame.between(frame.minX + PanelLayout.padding, picker.minX - 12)
    painter.label(painter.model.title, size: titleSize, weight: .semibold, PanelLook.text, in: title)
    let isPressed = painter.isPressed(.picker) || painter.panel.controls.menu.list == .presets
    painter.plate(picker, 12, isPressed ? PanelLook.pressed : PanelLook.control)
    let left = picker.minX + 14
    if word > 0 {
      painter.label(
        "Preset", isPressed ? PanelLook.mistOnPressed : PanelLook.mist, in: picker.with(x: left, width: word + 8))
    }
    let end = picker.maxX - right
    let from = left + (word > 0 ? word + 10 : 0)
    painter.label(name, weight: .medium, PanelLook.text, in: picker.between(from, end + 4))
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
      let fits = TextWidth.estimate(whole, size: 14, weight: .regular) <= text.width
      painter.label(fits ? whole : "Search", PanelLook.mist, in: text)
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
