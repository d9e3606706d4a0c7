import Canvas
import Motion
import Tuning

/// Draws a row: its name and its value as a slider, a switch, a choice, text or a colour.
struct RowSketch {
  let row: PanelModel.Row
  let parts: RowParts
  let rows: PanelRows
  let pointers: PanelPointers
  /// True while the menu of its choices is open.
  let isChoosing: Bool
  let accent: PanelAccent
  let layout: PanelLayout

  var rect: Rect { parts.rect }
  private var isDragged: Bool { pointers.drag(of: row.key) != nil }
  var weight: TextRun.Weight { row.isChanged ? .semibold : .regular }
  var color: Color { row.isChanged ? PanelLook.paper : PanelLook.quiet }

  func draw(on canvas: inout Canvas) {
    drawTint(on: &canvas)
    drawGround(on: &canvas)
    if row.isChanged { canvas.fill(.circle(Vector(rect.minX + 11, rect.midY), radius: 3), accent.onDark) }
    if case .rows(let rows) = row.value, let place = ListPlace(row.key) {
      draw(rows.first, at: place, on: &canvas)
      return drawRing(on: &canvas)
    }
    let name = parts.name
    drawName(in: name.with(x: name.minX, width: name.width + 8), on: &canvas)
    switch row.value {
    case .number, .integer:
      drawSlider(on: &canvas)
      if !drawField(on: &canvas) { drawNumber(on: &canvas) }
    case .flag(let isOn):
      let box = Rect(x: parts.wide.maxX - 44, y: rect.midY - 13, width: 44, height: 26)
      canvas.fill(.rounded(box, 13), isOn ? accent.color : PanelLook.track)
      canvas.thumb(at: Vector(isOn ? box.maxX - 13 : box.minX + 13, box.midY), accent)
    case .choice(let key):
      let title = ListPlace(row.key) == nil ? key.choiceTitle : key.pictureTitle
      drawBox(title, color, on: isChoosing ? PanelLook.pressed : PanelLook.control, right: 32, on: &canvas)
      canvas.icon(PanelIcon.down, at: Vector(parts.wide.maxX - 18, rect.midY), PanelLook.mist)
    case .text(let text):
      if drawField(on: &canvas) { break }
      drawBox(
        text.isEmpty ? "empty" : text.replacing("\n", with: " ↵ "), text.isEmpty ? PanelLook.mist : color,
        on: .black.opacity(0.26), on: &canvas)
    case .color(let color): drawSwatch(color, on: &canvas)
    case .rows(let rows):
      let isOpen = self.rows.list.key == row.key
      drawBox(
        rows.count == 1 ? "1 row" : "\(rows.count) rows", color, on: isOpen ? PanelLook.pressed : PanelLook.control,
        right: 32, on: &canvas)
      canvas.icon(PanelIcon.down, at: Vector(parts.wide.maxX - 18, rect.midY), PanelLook.mist)
    }
    drawRing(on: &canvas)
  }

  private func drawRing(on canvas: inout Canvas) {
    if rows.focus == row.key, rows.entry?.key != row.key, !isDragged {
      canvas.ring(rect.inset(x: 5, y: 2), radius: 10, accent)
    }
  }

  /// As people read it; while it is searched for, with the key under it.
  private func drawName(in box: Rect, on canvas: inout Canvas) {
    let (title, key) = (row.definition.title, row.definition.name)
    let isSearched = !rows.query.isEmpty
    canvas.label(title, size: 14, PanelLook.text, in: isSearched ? box.with(y: box.midY - 18, height: 20) : box)
    if isSearched { canvas.label(key, size: 12, PanelLook.mist, in: box.with(y: box.midY + 1, height: 17)) }
  }

  private func drawTint(on canvas: inout Canvas) {
    if isDragged {
      let fade = rect.with(x: rect.minX, width: rect.width * 0.3)
      canvas.fill(.rect(fade), .across(fade, accent.color.opacity(0), accent.color.opacity(0.1)))
      canvas.fill(.rect(rect.with(x: fade.maxX, width: rect.maxX - fade.maxX)), accent.color.opacity(0.1))
    } else if pointers.grips.contains(where: { $0.isWaiting && $0.target.key == row.key })
      || rows.help.hovered == row.key
    {
      canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  // MARK: - Numbers

  /// Where the thumb is.
  private func thumb(_ scale: SliderScale) -> Vector {
    let track = parts.track
    return Vector(track.minX + track.width * scale.fraction(of: row.value.double ?? 0), track.midY)
  }

  private func drawSlider(on canvas: inout Canvas) {
    guard let scale = SliderScale(row.definition) else { return }
    let track = parts.track
    let thumb = thumb(scale)
    let groove = track.with(y: track.midY - 3, height: 6)
    canvas.fill(.rounded(groove, 3), PanelLook.track)
    let filled = groove.with(x: groove.minX, width: thumb.x - groove.minX)
    if filled.width > 0.5 {
      canvas.fill(
        .rounded(filled, 3), row.isChanged ? .across(filled, accent.deep, accent.color) : .color(PanelLook.fill))
    }
    if let range = row.unportable {
      let y = groove.minY - 6
      canvas.stroke(
        .line(
          Vector(track.minX + track.width * range.lowerBound, y), Vector(track.minX + track.width * range.upperBound, y)
        ), width: 1.5, PanelLook.mist, dashes: [2, 4])
    }
    let tick = track.minX + track.width * scale.fraction(of: scale.defaultValue)
    canvas.fill(.rounded(Rect(x: tick - 1, y: groove.maxY + 6, width: 2, height: 6), 1), PanelLook.mist)
    canvas.thumb(at: thumb, isDragged: isDragged, accent)
  }

  private func drawNumber(on canvas: inout Canvas) {
    guard let value = row.value.double else { return }
    let text = ShownNumber.text(value, row.definition)
    let area = parts.value
    var symbol = row.definition.unit.symbol(for: value)
    // A long number and a long unit do not fit: the digits matter more.
    let room = area.width + 8 - TextRun.tabularWidth(text, size: 14, weight: weight)
    if TextRun.unitWidth(symbol, weight: .regular) + 4 > room { symbol = "" }
    let isTight = symbol == "°" || symbol == "%"
    // The number begins further left where it would not fit; the name's column is seldom full.
    let unitWidth = symbol.isEmpty ? 0 : TextRun.unitWidth(symbol, weight: .regular) + (isTight ? 0 : 4)
    canvas.label(symbol, size: 14, PanelLook.mist, in: area, alignment: .trailing)
    canvas.label(
      text, size: 14, weight: weight, color, in: area.with(x: area.minX - 8, width: area.width + 8 - unitWidth),
      alignment: .trailing, tabular: true)
  }

  /// The value while it is dragged, over everything: the finger hides the thumb.
  func drawBubble(within frame: Rect, on canvas: inout Canvas) {
    guard let scale = SliderScale(row.definition), let value = row.value.double else { return }
    let x = thumb(scale).x
    let number = ShownNumber.text(value, row.definition)
    let symbol = row.definition.unit.symbol(for: value)
    let numberWidth = TextRun.tabularWidth(number, size: 17, weight: .bold)
    let unitWidth = symbol.isEmpty ? 0 : TextRun.unitWidth(symbol, weight: .semibold) + 4
    let width = numberWidth + unitWidth + 24
    let left = (x - width / 2).clamped(to: frame.minX + 8...max(frame.minX + 8, frame.maxX - 8 - width))
    let box = Rect(x: left, y: rect.minY - 43, width: width, height: 36)
    canvas.shadow(of: box, radius: 10, offset: Vector(0, 6), blur: 18, .black.opacity(0.45))
    canvas.fill(.rounded(box, 10), accent.color)
    let tip = Vector(x, box.maxY + 6)
    canvas.fill(.polygon([tip, tip + Vector(-7, -7), tip + Vector(7, -7)]), accent.color)
    canvas.label(
      number, size: 17, weight: .bold, accent.ink, in: box.with(x: box.minX + 12, width: numberWidth + 8),
      tabular: true)
    canvas.label(
      symbol, size: 14, weight: .medium, accent.ink,
      in: Rect(x: box.minX + 12 + numberWidth + 4, y: box.minY + 1, width: unitWidth + 8, height: box.height))
  }

  // MARK: - Others

  /// The field that the value is typed in; false while it is not.
  private func drawField(on canvas: inout Canvas) -> Bool {
    guard let entry = rows.entry, entry.key == row.key else { return false }
    let box = parts.field(isNumber: row.isNumber)
    canvas.fill(.rounded(box, 8), PanelLook.solid)
    canvas.fill(.rounded(box, 8), Color.black.opacity(0.5))
    canvas.stroke(
      .rounded(box.inset(by: 0.75), 7.25), width: 1.5,
      entry.complaint == nil ? accent.onDark.opacity(0.9) : PanelLook.error)
    canvas.field(entry.field, in: box.inset(x: 10, y: 0), placeholder: "", accent)
    return true
  }

  /// Words in a box.
  func drawBox(_ text: String, _ color: Color, on ground: Color, right: Double = 12, on canvas: inout Canvas) {
    let box = parts.wide.with(y: rect.midY - 17, height: 34)
    canvas.fill(.rounded(box, 10), ground)
    canvas.label(text, size: 14, weight: weight, color, in: box.with(x: box.minX + 12, width: box.width - 12 - right))
  }

  private func drawSwatch(_ value: HexColor, on canvas: inout Canvas) {
    let swatch = Rect(x: parts.wide.minX, y: rect.midY - 13, width: 44, height: 26)
    canvas.fill(.rounded(swatch, 8), HSBColor(value).color)
    canvas.stroke(.rounded(swatch.inset(by: 0.5), 7.5), width: 1, PanelLook.paper.opacity(0.16))
    if drawField(on: &canvas) { return }
    canvas.label(
      value.description, size: 14, weight: weight, color, in: parts.wide, alignment: .trailing, tabular: true)
  }
}

extension TextRun {
  /// Points of a unit of 14: small signs are narrower than estimates for letters that are not known.
  fileprivate static func unitWidth(_ symbol: String, weight: TextRun.Weight) -> Double {
    let small = symbol.count { $0 == "°" || $0 == "²" }
    let rest = symbol.filter { $0 != "°" && $0 != "²" }
    // Whole points, so that what stands before it keeps to the grid of pixels.
    return (TextWidth.estimate(rest, size: 14, weight: weight) + 5.9 * Double(small)).rounded(.up)
  }

  /// Points of a number whose digits are all as wide as a nought.
  fileprivate static func tabularWidth(_ text: String, size: Double, weight: TextRun.Weight) -> Double {
    TextWidth.estimate(String(text.map { $0.isNumber ? "0" : $0 }), size: size, weight: weight).rounded(.up)
  }
}
