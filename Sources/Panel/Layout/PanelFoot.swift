import Canvas
import Motion

/// The buttons along the panel's lower edge.
struct PanelFoot {
  static let height = 64.0
  private static let margin = 12.0
  private static let gap = 8.0
  /// The least width of Save, that of Save with a note, and the greatest, in points.
  private static let (leastSave, leastNotedSave, mostSave) = (70.0, 92.0, 136.0)

  let frame: Rect
  /// The buttons, from left to right.
  ///
  /// The copy button is left out if there is no room for it: Ctrl+Shift+C copies as well.
  let buttons: [PanelButton]
  let save: Rect
  /// The label of Save, and the one that it has without room for it.
  private let saveLabels: (long: String, short: String)
  /// The note below the label: how many of the changes belong to effects that are not shown.
  let saveNote: String
  let canSave: Bool

  init(_ model: PanelModel, in panel: Rect) {
    frame = panel.line(panel.height - Self.height, Self.height)
    let line = frame.line(10, 44).inset(x: Self.margin, y: 0)
    let count = model.unsavedCount
    canSave = count > 0
    let elsewhere = model.unsavedElsewhere
    saveNote = elsewhere == 0 ? "" : elsewhere == count ? "all elsewhere" : "\(elsewhere) elsewhere"
    let short = canSave ? "Save \(count)" : "Saved"
    saveLabels = (!canSave ? short : count == 1 ? "Save 1 change" : "Save \(count) changes", short)
    // A narrow panel has room for one label: for Revert if there is something to revert, otherwise for Code.
    let left = line.width - (saveNote.isEmpty ? Self.leastSave : Self.leastNotedSave)
    let either = [("Revert", ""), ("", "Code")]
    let words = ([("Revert", "Code")] + (canSave ? either : either.reversed())).first { revert, copy in
      Self.widths(revert, copy).reduce(0) { $0 + $1 + Self.gap } <= left
    }
    let (revert, copy) = words ?? ("", "")
    let areas = line.columns(Self.widths(revert, copy), gap: Self.gap)
    let hasCopy = areas[3].maxX + Self.gap <= line.minX + left
    let free = line.maxX - areas[hasCopy ? 3 : 2].maxX - Self.gap
    save = line.trailing(min(free, canSave ? Self.mostSave : Self.leastSave))
    let all = [
      PanelButton(target: .undo, area: areas[0], icon: PanelIcon.undo, isOn: model.undoName != nil),
      PanelButton(target: .redo, area: areas[1], icon: PanelIcon.redo, isOn: model.redoName != nil),
      PanelButton(
        target: .revert, area: areas[2], icon: PanelIcon.revert, label: revert, isOn: canSave),
      PanelButton(target: .copy, area: areas[3], icon: PanelIcon.copy, label: copy, isOn: !model.copyForms.isEmpty),
    ]
    buttons = hasCopy ? all : all.dropLast()
  }

  /// Returns the widths of Undo, Redo, Revert and Copy: those of a finger, or more with a label.
  private static func widths(_ revert: String, _ copy: String) -> [Double] {
    [44, 44, revert.isEmpty ? 44 : 84, copy.isEmpty ? 44 : 76]
  }

  var presses: [Press] { buttons.map { Press($0.target, $0.area) } + [Press(.save, save)] }

  func draw(_ painter: inout PanelPainter) {
    let dark = Color(hex: 0x1A1D26)
    // Two parts, because a gradient has two colours: from clear to nearly opaque over the first fifth.
    let rise = frame.line(0, 13)
    painter.canvas.fill(.rect(rise), .down(rise, dark.opacity(0), dark.opacity(0.9)))
    let rest = frame.line(13, Self.height - 13)
    let corners = Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)
    painter.canvas.fill(.rounded(rest, corners), dark.opacity(0.9))
    for button in buttons { painter.button(button) }
    let (color, ink) = (painter.accent.color, painter.accent.ink)
    let ground = painter.isPressed(.save) ? color.shaded(0.86) : color
    painter.mainButton(
      saveLabels.long, or: saveLabels.short, save, note: saveNote, isOn: canSave, ground: ground, ink: ink)
  }
}
