import Canvas
import Interface
import Motion

/// The buttons along the panel's lower edge: Undo, Redo, Revert, Copy, Save.
extension PanelScene {
  private static let margin = 12.0
  private static let gap = 8.0
  /// The least width of Save, that of Save with a note, and the greatest, in points.
  private static let (leastSave, leastNotedSave, mostSave) = (70.0, 92.0, 136.0)

  var foot: Surface<PanelTarget> {
    let room = layout.foot.width - 2 * Self.margin
    let canSave = model.unsavedCount > 0
    // A narrow panel has room for one label: for Revert if there is something to revert, otherwise for Code.
    let left = room - (saveNote.isEmpty ? Self.leastSave : Self.leastNotedSave)
    let either = [("Revert", ""), ("", "Code")]
    let labels = [("Revert", "Code")] + (canSave ? either : either.reversed()) + [("", "")]
    let fitting = labels.first { Self.width($0, $1) <= left }
    let (revert, copy) = fitting ?? ("", "")
    var buttons: [Part] = [
      .sized(width: 44, button(.undo, PanelIcon.undo, isOn: model.undoName != nil)),
      .sized(width: 44, button(.redo, PanelIcon.redo, isOn: model.redoName != nil)),
      .sized(width: Self.revertWidth(revert), button(.revert, PanelIcon.revert, revert, isOn: canSave)),
    ]
    var free = room - Self.width(revert, copy)
    if fitting == nil {
      // The copy button is left out if there is no room for it: Ctrl+Shift+C copies as well.
      free += Self.copyWidth(copy) + Self.gap
    } else {
      let isOn = !model.copyForms.isEmpty
      buttons.append(.sized(width: Self.copyWidth(copy), button(.copy, PanelIcon.copy, copy, isOn: isOn)))
    }
    let width = min(free, canSave ? Self.mostSave : Self.leastSave)
    let line = Part.row(buttons + [.row([.spacer, .sized(width: width, save)])], gap: Self.gap)
    let row = Part.row([.gap(Self.margin), line, .gap(Self.margin)])
    return Surface(.layers([footGround, .column([.gap(10), .sized(height: 44, row)])]), in: layout.foot)
  }

  private static func revertWidth(_ label: String) -> Double { label.isEmpty ? 44 : 84 }
  private static func copyWidth(_ label: String) -> Double { label.isEmpty ? 44 : 76 }
  /// Returns the width of Undo, Redo, Revert and Copy with a gap behind each: that of fingers, or more with labels.
  private static func width(_ revert: String, _ copy: String) -> Double {
    44 + 44 + revertWidth(revert) + copyWidth(copy) + 4 * gap
  }

  private var footGround: Part {
    part { frame, painter in
      let dark = Color(hex: 0x1A1D26)
      // Two parts, because a gradient has two colours: from clear to nearly opaque over the first fifth.
      let rise = frame.line(0, 13)
      painter.canvas.fill(.rect(rise), .down(rise, dark.opacity(0), dark.opacity(0.9)))
      let rest = frame.line(13, frame.height - 13)
      let corners = Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)
      painter.canvas.fill(.rounded(rest, corners), dark.opacity(0.9))
    }
  }

  /// The note below the label of Save: how many of the changes belong to effects that are not shown.
  private var saveNote: String {
    let elsewhere = model.unsavedElsewhere
    return elsewhere == 0 ? "" : elsewhere == model.unsavedCount ? "all elsewhere" : "\(elsewhere) elsewhere"
  }

  private var save: Part {
    let (count, note) = (model.unsavedCount, saveNote)
    let short = count > 0 ? "Save \(count)" : "Saved"
    let long = count == 0 ? short : count == 1 ? "Save 1 change" : "Save \(count) changes"
    return part(.save) { box, painter in
      let (color, ink) = (painter.accent.color, painter.accent.ink)
      let ground = painter.isPressed(.save) ? color.shaded(0.86) : color
      painter.mainButton(long, or: short, box, note: note, isOn: count > 0, ground: ground, ink: ink)
    }
  }
}
