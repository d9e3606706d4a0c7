import Canvas
import Interface
import Motion
import Tuning

/// The items of the list.
extension PanelScene {
  /// Returns the surface of an item at the present scroll offset.
  func surface(of placed: PanelLayout.Placed) -> Surface<PanelTarget> {
    if placed.item == .search { return search }
    return Surface(part(of: placed.item, size: placed.rect.size) ?? .spacer, in: placed.rect)
  }

  /// Returns the frame of a part of a row, in view or not.
  ///
  /// `nil` if the list does not contain it.
  func frame(of target: PanelTarget) -> Rect? {
    guard let key = target.key, let placed = layout.items.first(where: { $0.item == .row(key) }) else { return nil }
    return surface(of: placed).frame(of: target)
  }

  private func part(of item: PanelItem, size: Vector) -> Part? {
    switch item {
    case .search: nil
    case .preset(let name): preset(name)
    case .group(let title): model.group(title).map(title(of:))
    case .row(let key): model.row(key).map(part(of:))
    case .editor(let key, _):
      part(.value(key)) { rect, painter in
        guard let entry = painter.rows.entry else { return }
        painter.well(PanelLayout.editorPlate(in: rect), isRefused: entry.complaint != nil)
        painter.field(entry.field, in: PanelLayout.editorText(in: rect))
      }
    case .complaint:
      part { rect, painter in
        let text = rect.inset(x: PanelLayout.padding, y: 0)
        let complaint = painter.rows.entry?.complaint ?? ""
        let run = TextRun(complaint, size: 12, width: text.width, lines: 2, alignment: .trailing)
        painter.paragraph(run, at: text.origin, PanelLook.error)
      }
    case .spring(let response, let dampingRatio): spring(response, dampingRatio)
    case .insights(let indices): insights(indices)
    case .drawer(let key, _): model.row(key).flatMap { drawer(of: $0, size) }
    case .nothing:
      part { rect, painter in
        let words = painter.rows.query.isEmpty ? "Nothing to tune here" : "No match"
        painter.label(words, PanelLook.mist, in: rect, .center)
      }
    }
  }

  /// Returns a preset that the search has found, with its note, and a tick if it is in use.
  private func preset(_ name: String) -> Part {
    part(.preset(name)) { rect, painter in
      if painter.isPressed(.preset(name)) { painter.plate(rect.inset(x: 6, y: 1), 10, PanelLook.control) }
      let words = rect.between(rect.minX + PanelLayout.padding, rect.maxX - 44)
      let note = painter.model.presetNotes[name] ?? ""
      painter.label(name, weight: .medium, PanelLook.text, in: words.with(y: words.midY - 18, height: 20))
      painter.label(
        note.isEmpty ? "Preset" : "Preset: \(note)", size: 12, PanelLook.mist,
        in: words.with(y: words.midY + 1, height: 17))
      if painter.model.preset == name {
        painter.icon(PanelIcon.check, at: Vector(rect.maxX - 26, rect.midY), painter.accent.onDark)
      }
    }
  }

  private func spring(_ response: String, _ dampingRatio: String) -> Part? {
    guard let response = model.row(response), let damping = model.row(dampingRatio) else { return nil }
    func spring(_ value: (PanelModel.Row) -> ParameterValue) -> Spring {
      Spring(response: value(response).double ?? 0, dampingRatio: value(damping).double ?? 0)
    }
    let card = SpringCard(now: spring(\.value), usual: spring(\.definition.defaultValue))
    return part { rect, painter in card.draw(in: rect, &painter) }
  }

  private func insights(_ indices: [Int]) -> Part {
    let card = part { rect, painter in _ = painter.card(in: rect, height: 60) }
    let cells = indices.map { model.insights[$0] }.map { insight in
      part { cell, painter in
        let area = cell.leading(cell.width - 8)
        painter.label(insight.name, size: 12, PanelLook.mist, in: area.line(9, 17))
        painter.label(insight.text, size: 17, weight: .semibold, PanelLook.text, in: area.line(27, 23), tabular: true)
      }
    }
    let edge = Part.gap(PanelLayout.inset + 14)
    return .layers([card, .column([.gap(4), .sized(height: 60, .row([edge] + cells + [edge]))])])
  }

  private func drawer(of row: PanelModel.Row, _ size: Vector) -> Part? {
    guard let drawer = row.control.drawer else { return nil }
    let picture = part { rect, painter in
      drawer.draw(row, in: rect, held: painter.pointers.drawerPart(of: row.key), &painter)
    }
    let areas = drawer.areas(in: Rect(size: size), row.value).enumerated().map { index, area in
      Part.at(area, part(.drawer(row.key, index)))
    }
    return .layers([picture] + areas)
  }
}

/// The title of a group, which folds its rows, and the number of changed rows, which resets them to their defaults.
extension PanelScene {
  /// The width of the number of changed rows and the arrow behind it, in points.
  private static let resetWidth = 102.0

  private func title(of group: PanelModel.Group) -> Part {
    let (title, changed) = (group.title, group.changed.count)
    let picture = part { rect, painter in
      let arrow = Vector(rect.minX + 25, rect.minY + 22)
      let line = rect.line(8, 28).between(rect.minX + 38, rect.maxX - PanelLayout.padding)
      let isFolded = painter.rows.query.isEmpty && painter.rows.folded.contains(title)
      let tip =
        isFolded
        ? [Vector(-2, -3.5), Vector(2, 0), Vector(-2, 3.5)] : [Vector(-3.5, -2), Vector(3.5, -2), Vector(0, 2)]
      painter.canvas.fill(.polygon(tip.map { arrow + $0 }), PanelLook.mist)
      let isPressed = painter.isPressed(.group(title))
      painter.label(title, size: 12, weight: .semibold, isPressed ? PanelLook.text : PanelLook.mist, in: line)
      if changed > 0 {
        let color = painter.isPressed(.resetGroup(title)) ? PanelLook.paper : painter.accent.onDark
        painter.label(
          "\(changed) changed", size: 12, weight: .medium, color, in: line.leading(line.width - 22), .trailing,
          tabular: true)
        painter.icon(PanelIcon.revert, at: Vector(line.maxX - 7, arrow.y), color, scale: 0.8)
      } else if isFolded {
        painter.label("\(group.rows.count)", size: 12, PanelLook.mist, in: line, .trailing, tabular: true)
      }
    }
    // The title is lower than a finger: its hit area reaches into the row above, whose lower edge is empty.
    let reach = Reach(top: 44 - PanelItem.group(title).height)
    let width = Self.resetWidth + PanelLayout.padding
    let reset = changed > 0 ? [Part.sized(width: width, part(.resetGroup(title), reach: reach))] : []
    return .layers([picture, .row([part(.group(title), reach: reach)] + reset)])
  }
}
