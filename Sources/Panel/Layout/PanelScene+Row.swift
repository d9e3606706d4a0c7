import Canvas
import Interface
import Motion
import Tuning

/// A row: its name, its value as its control describes it, and the marks of focus, drag and press.
extension PanelScene {
  /// The space between a name and its value, in points.
  static let rowGap = 12.0

  func part(of row: PanelModel.Row) -> Part {
    let ground = part { rect, painter in
      painter.tint(row, in: rect)
      ListControl.drawGround(row, in: rect, &painter)
    }
    let isDragged = context.pointers.drag(of: row.key) != nil
    let hasRing = rows.focus == row.key && rows.entry?.key != row.key && !isDragged
    let ring = part { rect, painter in painter.ring(rect.inset(x: 5, y: 2), 10) }
    return .layers([ground, row.control.parts(row, self)] + (hasRing ? [ring] : []))
  }

  /// Returns a name and a value side by side, over the whole height of a row.
  func line(_ name: Part, _ value: Part) -> Part {
    let width = Self.nameWidth(in: layout.frame.width)
    return .row([
      .gap(PanelLayout.padding), .sized(width: width, name), .gap(Self.rowGap), value, .gap(PanelLayout.padding),
    ])
  }

  /// Returns the width of the names in a panel, which are wider if there is room.
  static func nameWidth(in width: Double) -> Double { (0.25 * width).clamped(to: 130...220) }

  /// Returns the title of a row; while a search is shown, with the parameter's name below it.
  ///
  /// The hit area reaches to the panel's edge, to the middle of the gap, and by `top` and `bottom` beyond the frame.
  func name(of row: PanelModel.Row, isTarget: Bool = true, top: Double = 0, bottom: Double = 0) -> Part {
    let reach = Reach(left: PanelLayout.padding, right: Self.rowGap / 2, top: top, bottom: bottom)
    return part(isTarget ? .label(row.key) : nil, reach: reach) { frame, painter in
      painter.changeDot(row, left: frame.minX - PanelLayout.padding, middle: frame.midY)
      let (box, definition) = (frame.leading(frame.width + 8), row.definition)
      if painter.rows.query.isEmpty { return painter.label(definition.title, PanelLook.text, in: box) }
      painter.label(definition.title, PanelLook.text, in: box.with(y: box.midY - 18, height: 20))
      painter.label(definition.name, size: 12, PanelLook.mist, in: box.with(y: box.midY + 1, height: 17))
    }
  }

  /// Returns the value of a row, whose hit area is the counterpart of its name's.
  func value(of row: PanelModel.Row, top: Double = 0, bottom: Double = 0) -> Part {
    let (reach, control) = (
      Reach(left: Self.rowGap / 2, right: PanelLayout.padding, top: top, bottom: bottom), row.control
    )
    return part(.value(row.key), reach: reach) { box, painter in control.draw(row, in: box, &painter) }
  }
}

extension PanelModel.Row {
  var weight: TextRun.Weight { isChanged ? .semibold : .regular }
  var color: Color { isChanged ? PanelLook.paper : PanelLook.quiet }

  /// Returns the plate on which the value is typed, for the frame of the value.
  fileprivate func fieldPlate(in frame: Rect) -> Rect {
    frame.middle(34).between(isNumber ? frame.minX - 8 : frame.minX, frame.maxX + 8)
  }

  /// Returns the area of the text being typed, for the frame of the value.
  func fieldText(in frame: Rect) -> Rect { fieldPlate(in: frame).inset(x: 10, y: 0) }
}

extension PanelPainter {
  /// Draws a tint behind a row that is dragged, pressed, or below the mouse.
  fileprivate mutating func tint(_ row: PanelModel.Row, in rect: Rect) {
    if pointers.drag(of: row.key) != nil {
      let (fade, tint) = (rect.leading(rect.width * 0.3), accent.color.opacity(0.1))
      canvas.fill(.rect(fade), .across(fade, tint.opacity(0), tint))
      canvas.fill(.rect(rect.between(fade.maxX, rect.maxX)), tint)
    } else if rows.help.hovered == .label(row.key)
      || pointers.grips.contains(where: { $0.isWaiting && $0.target.key == row.key })
    {
      canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  /// Draws the dot of a changed row, right of the row's left edge.
  mutating func changeDot(_ row: PanelModel.Row, left: Double, middle: Double) {
    if row.isChanged { canvas.fill(.circle(Vector(left + 11, middle), radius: 3), accent.onDark) }
  }

  /// Draws the field in which a value is typed, and returns whether it is being typed.
  ///
  /// - Parameter frame: the frame of the value.
  mutating func typedValue(of row: PanelModel.Row, in frame: Rect) -> Bool {
    guard let entry = rows.entry, entry.key == row.key else { return false }
    if entry.isEditor {
      guard case .text(let most) = row.definition.kind else { return true }
      let count = entry.field.text.unicodeScalars.count
      let color = count > most ? PanelLook.error : PanelLook.mist
      label("\(count) of \(most)", size: 12, color, in: frame.leading(frame.width - 4), .trailing, tabular: true)
      return true
    }
    well(row.fieldPlate(in: frame), isRefused: entry.complaint != nil)
    field(entry.field, in: row.fieldText(in: frame))
    return true
  }

  /// Draws text on a button from which a menu or a list opens.
  mutating func opener(_ text: String, _ row: PanelModel.Row, isPressed: Bool, in frame: Rect) {
    box(text, row, on: isPressed ? PanelLook.pressed : PanelLook.control, right: 32, in: frame)
    icon(PanelIcon.down, at: Vector(frame.maxX - 18, frame.midY), PanelLook.mist)
  }

  /// Draws a value as text on a plate.
  mutating func box(
    _ text: String, _ row: PanelModel.Row, color: Color? = nil, on ground: Color, right: Double = 12, in frame: Rect
  ) {
    let box = frame.middle(34)
    plate(box, 10, ground)
    label(text, weight: row.weight, color ?? row.color, in: box.between(box.minX + 12, box.maxX - right))
  }
}
