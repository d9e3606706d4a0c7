import Canvas
import Interface
import Motion

/// The panel's header: its title, and the button that opens the presets.
extension PanelScene {
  var header: Surface<PanelTarget> {
    let frame = layout.header
    let width = min(184, (0.5 * (frame.width - 8 - PanelLayout.padding)).rounded())
    let line = Part.row([.gap(PanelLayout.padding), title, .gap(12), .sized(width: width, picker), .gap(8)])
    let bar = context.isSheet ? [sheetBar] : []
    return Surface(.layers(bar + [.column([.gap(8), .sized(height: 44, line), .gap(8)])]), in: frame)
  }

  /// The frame of the button that opens the presets.
  var pickerFrame: Rect { header.frame(of: .picker) ?? layout.header }

  /// The short bar above the title of a sheet, which can be pulled down.
  private var sheetBar: Part {
    part { frame, painter in
      let bar = Rect(center: Vector(frame.midX, frame.minY + 6), size: Vector(36, 4))
      painter.plate(bar, 2, PanelLook.paper.opacity(0.22))
    }
  }

  private var title: Part {
    part { box, painter in
      let run = TextRun(painter.model.title, size: 17, weight: .semibold, width: box.width)
      painter.line(run.fitted(smallest: 13, anchor: .middle), in: box, PanelLook.text)
    }
  }

  /// The button with the name of the preset in use, or of the values that are used instead.
  private var picker: Part {
    part(.picker) { box, painter in
      let model = painter.model
      let isPressed = painter.isPressed(.picker) || painter.controls.menu.list == .presets
      painter.plate(box, 12, isPressed ? PanelLook.pressed : PanelLook.control)
      // Behind the name are the dot of edited values and the arrow.
      let end = box.maxX - (10 + (model.isEdited ? 14 : 0) + 16 + 14)
      let text = box.between(box.minX + 14, end + 4)
      let name =
        model.preset ?? model.blend.map { "\($0.from.name) → \($0.to.name)" }
        ?? (model.isDefault ? "Defaults" : "Your own")
      // A name that needs the room has no word before it.
      let choice = TextRun("Preset", size: 14, width: text.width)
        .followed(by: [.init(name, size: 14, weight: .medium, gap: 10, least: 24)]).or([""])
      painter.line(choice, in: text, isPressed ? PanelLook.mistOnPressed : PanelLook.mist, tails: PanelLook.text)
      if model.isEdited {
        painter.canvas.fill(.circle(Vector(end + 11, box.midY), radius: 3), painter.accent.onDark)
      }
      painter.icon(PanelIcon.down, at: Vector(box.maxX - 22, box.midY), PanelLook.quiet)
    }
  }
}

/// The search field, and the button beside it that splits the stage.
extension PanelScene {
  var search: Surface<PanelTarget> {
    let (inset, height) = (PanelLayout.inset, PanelLayout.searchHeight)
    let clear = rows.query.isEmpty ? [] : [Part.row([.spacer, .sized(width: 44, clearButton)])]
    let field = Part.layers([searchField] + clear)
    let split: [Part] = model.isSplit == nil ? [] : [.gap(8), .sized(width: height, splitButton)]
    let line = Part.row([.gap(inset), field] + split + [.gap(inset)])
    return Surface(.column([.sized(height: height, line)]), in: layout.search)
  }

  /// Returns the area of the text in a search field.
  static func searchText(in field: Rect) -> Rect { field.between(field.minX + 40, field.maxX - 44) }

  private var searchField: Part {
    part(.search) { field, painter in
      let (rows, text) = (painter.rows, PanelScene.searchText(in: field))
      painter.plate(field, 12, PanelLook.well)
      painter.icon(PanelIcon.find, at: Vector(field.minX + 22, field.midY), PanelLook.mist)
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
  }

  private var clearButton: Part {
    part(.clearSearch) { box, painter in painter.icon(PanelIcon.cross, at: box.center, PanelLook.mist) }
  }

  /// The split button: two stages side by side.
  private var splitButton: Part {
    part(.split) { box, painter in
      let isOn = painter.model.isSplit == true || painter.isPressed(.split)
      painter.plate(box, 12, isOn ? PanelLook.pressed : PanelLook.control)
      let icon = Rect(center: box.center, size: Vector(20, 14))
      let color = isOn ? painter.accent.onDark : PanelLook.quiet
      painter.canvas.stroke(.rounded(icon, 3), width: 1.6, color)
      painter.line(Vector(icon.midX, icon.minY), Vector(icon.midX, icon.maxY), width: 1.6, color)
    }
  }
}
