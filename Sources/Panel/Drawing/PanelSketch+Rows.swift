import Canvas
import Motion
import Tuning

extension PanelSketch {
  func drawGroup(_ title: String, in rect: Rect, on canvas: inout Canvas) {
    let middle = rect.minY + 22
    let isFolded = panel.query.isEmpty && panel.folded.contains(title)
    let center = Vector(rect.minX + 25, middle)
    let tip =
      isFolded ? [Vector(-2, -3.5), Vector(2, 0), Vector(-2, 3.5)] : [Vector(-3.5, -2), Vector(3.5, -2), Vector(0, 2)]
    canvas.fill(.polygon(tip.map { center + $0 }), PanelLook.mist)
    let line = Rect(x: rect.minX + 38, y: middle - 14, width: rect.width - 38 - PanelLayout.padding, height: 28)
    canvas.label(
      title, size: 12, weight: .semibold, isPressed(.group(title)) ? PanelLook.text : PanelLook.mist, in: line)
    let rows = model.groups.first { $0.title == title }?.rows ?? []
    let changed = rows.count(where: \.isChanged)
    if changed > 0 {
      canvas.label(
        "\(changed) changed", size: 12, weight: .medium, accent.onDark, in: line, alignment: .trailing, tabular: true)
    } else if isFolded {
      canvas.label("\(rows.count)", size: 12, PanelLook.mist, in: line, alignment: .trailing, tabular: true)
    }
  }

  func drawRow(_ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    let isDragged = dragged.contains(row.key)
    drawTint(of: row, in: rect, isDragged: isDragged, on: &canvas)
    if row.isChanged { canvas.fill(.circle(Vector(rect.minX + 11, rect.midY), radius: 3), accent.onDark) }
    var name = layout.name(in: rect)
    name.width += 8
    canvas.label(row.definition.name, size: 14, PanelLook.text, in: name)
    switch (row.definition.kind, row.value) {
    case (.number, _), (.integer, _):
      drawSlider(row, in: layout.track(in: rect), isDragged: isDragged, on: &canvas)
      if isTyping(row.key) { drawField(row, in: rect, on: &canvas) } else { drawNumber(row, in: rect, on: &canvas) }
    case (.flag, .flag(let isOn)): drawSwitch(isOn, row, in: rect, on: &canvas)
    case (.choice, .choice(let key)): drawChoice(key, row, in: rect, on: &canvas)
    case (.text, .text(let text)): drawText(text, row, in: rect, on: &canvas)
    case (.color, .color(let color)): drawSwatch(color, row, in: rect, on: &canvas)
    case (.rows, .rows(let rows)):
      let count = rows.count == 1 ? "1 row" : "\(rows.count) rows"
      canvas.label(
        "\(count), edit in the file", size: 14, PanelLook.mist, in: layout.wide(in: rect), alignment: .trailing)
    default: break
    }
    if panel.showsFocus, panel.focus == row.key {
      drawRing(rect.inset(x: 5, y: 2), radius: 10, on: &canvas)
    }
  }

  private func drawTint(of row: PanelModel.Row, in rect: Rect, isDragged: Bool, on canvas: inout Canvas) {
    let color = accent.color
    if isDragged {
      let fade = Rect(x: rect.minX, y: rect.minY, width: rect.width * 0.3, height: rect.height)
      canvas.fill(
        .rect(fade),
        .linear(from: Vector(fade.minX, 0), to: Vector(fade.maxX, 0), color.opacity(0), color.opacity(0.1)))
      let rest = Rect(x: fade.maxX, y: rect.minY, width: rect.maxX - fade.maxX, height: rect.height)
      canvas.fill(.rect(rest), color.opacity(0.1))
    } else if panel.grips.contains(where: { $0.isWaiting && $0.target.key == row.key }) || panel.hoverKey == row.key {
      canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  // MARK: - Numbers

  private func drawSlider(_ row: PanelModel.Row, in track: Rect, isDragged: Bool, on canvas: inout Canvas) {
    guard let scale = SliderScale(row.definition), let value = row.value.double else { return }
    let fraction = scale.fraction(of: value)
    let groove = Rect(x: track.minX, y: track.midY - 3, width: track.width, height: 6)
    canvas.fill(.rounded(groove, 3), PanelLook.track)
    let x = track.minX + track.width * fraction
    let filled = Rect(x: groove.minX, y: groove.minY, width: x - groove.minX, height: 6)
    if filled.width > 0.5 {
      let shape = Path.rounded(filled, 3)
      if row.isChanged {
        canvas.fill(
          shape,
          .linear(from: Vector(filled.minX, 0), to: Vector(filled.maxX, 0), accent.deep, accent.color))
      } else {
        canvas.fill(shape, PanelLook.fill)
      }
    }
    let tick = track.minX + track.width * scale.fraction(of: scale.defaultValue)
    canvas.fill(.rounded(Rect(x: tick - 1, y: groove.maxY + 6, width: 2, height: 6), 1), PanelLook.mist)
    drawThumb(at: Vector(x, track.midY), isDragged: isDragged, on: &canvas)
  }

  func drawThumb(at center: Vector, isDragged: Bool, on canvas: inout Canvas) {
    let radius = isDragged ? 13.0 : 10
    let box = Rect(center: center, size: Vector(2 * radius, 2 * radius))
    if isDragged {
      canvas.fill(.circle(center, radius: radius + 9), accent.color.opacity(0.22))
      canvas.shadow(of: box, radius: radius, offset: Vector(0, 2), blur: 8, .black.opacity(0.5))
    } else {
      canvas.shadow(of: box, radius: radius, offset: Vector(0, 1), blur: 2, .black.opacity(0.4))
      canvas.shadow(of: box, radius: radius, offset: Vector(0, 3), blur: 8, .black.opacity(0.45))
    }
    canvas.fill(
      .circle(center, radius: radius),
      .linear(
        from: Vector(0, box.minY), to: Vector(0, box.maxY), Color(hex: 0xFFFDF8), Color(hex: 0xDAD6CC)))
  }

  private func drawNumber(_ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    guard let value = row.value.double else { return }
    let text = ShownNumber.text(value, row.definition)
    let weight: TextRun.Weight = row.isChanged ? .semibold : .regular
    let area = layout.value(in: rect)
    var symbol = row.definition.unit.shown(for: value)
    // A long number and a long unit do not fit: the digits matter more.
    let room = area.width + 8 - TextRun.tabularWidth(text, size: 14, weight: weight)
    if TextRun.unitWidth(symbol, weight: .regular) + 4 > room { symbol = "" }
    let isTight = symbol == "°" || symbol == "%"
    // The number begins further left where it would not fit; the name's column is seldom full.
    let unitWidth = symbol.isEmpty ? 0 : TextRun.unitWidth(symbol, weight: .regular) + (isTight ? 0 : 4)
    canvas.label(symbol, size: 14, PanelLook.mist, in: area, alignment: .trailing)
    canvas.label(
      text, size: 14, weight: weight,
      row.isChanged ? PanelLook.paper : PanelLook.quiet,
      in: Rect(x: area.minX - 8, y: area.minY, width: area.width + 8 - unitWidth, height: area.height),
      alignment: .trailing, tabular: true)
  }

  /// The values of dragged rows, over everything: the finger hides the thumb.
  func drawBubbles(on canvas: inout Canvas) {
    for placed in layout.items {
      guard case .row(let key) = placed.item, dragged.contains(key), let row = model.row(key),
        let scale = SliderScale(row.definition), let value = row.value.double
      else { continue }
      let track = layout.track(in: placed.rect)
      let x = track.minX + track.width * scale.fraction(of: value)
      let number = ShownNumber.text(value, row.definition)
      let symbol = row.definition.unit.shown(for: value)
      let numberWidth = TextRun.tabularWidth(number, size: 17, weight: .bold)
      let unitWidth = symbol.isEmpty ? 0 : TextRun.unitWidth(symbol, weight: .semibold) + 4
      let width = numberWidth + unitWidth + 24
      let left = (x - width / 2).clamped(
        to: layout.frame.minX + 8...max(layout.frame.minX + 8, layout.frame.maxX - 8 - width))
      let box = Rect(x: left, y: track.minY - 43, width: width, height: 36)
      canvas.shadow(of: box, radius: 10, offset: Vector(0, 6), blur: 18, .black.opacity(0.45))
      canvas.fill(.rounded(box, 10), accent.color)
      let tip = Vector(x, box.maxY + 6)
      canvas.fill(.polygon([tip, tip + Vector(-7, -7), tip + Vector(7, -7)]), accent.color)
      canvas.label(
        number, size: 17, weight: .bold, accent.ink,
        in: Rect(x: box.minX + 12, y: box.minY, width: numberWidth + 8, height: box.height), tabular: true)
      canvas.label(
        symbol, size: 14, weight: .medium, accent.ink,
        in: Rect(x: box.minX + 12 + numberWidth + 4, y: box.minY + 1, width: unitWidth + 8, height: box.height))
    }
  }

  // MARK: - Typing

  func isTyping(_ key: String) -> Bool { panel.entry?.target == .value(key) }

  func drawField(_ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    let box = panel.fieldBox(of: row.key, in: rect, layout, model)
    canvas.fill(.rounded(box, 8), PanelLook.solid)
    canvas.fill(.rounded(box, 8), Color.black.opacity(0.5))
    let isWrong = panel.entry?.complaint != nil
    canvas.stroke(
      .rounded(box.inset(by: 0.75), 7.25), width: 1.5, isWrong ? PanelLook.error : accent.onDark.opacity(0.9))
    drawEntry(in: box.inset(x: 10, y: 0), placeholder: "", on: &canvas)
  }

  /// Text, selection and caret of what is typed. The caret does not blink: a panel at rest costs nothing.
  func drawEntry(in area: Rect, placeholder: String, on canvas: inout Canvas) {
    guard let field = panel.entry?.field else { return }
    let size = 14.0
    let shift = panel.entryShift(field, width: area.width, size: size, weight: .regular)
    func x(_ index: Int) -> Double { area.minX - shift + field.x(of: index, size: size, weight: .regular) }
    canvas.clipped(to: area.inset(x: -3, y: 0)) { canvas in
      if !field.selection.isEmpty {
        let left = x(field.selection.lowerBound)
        let band = Rect(x: left, y: area.midY - 10, width: x(field.selection.upperBound) - left, height: 20)
        canvas.fill(.rounded(band, 3), accent.color.opacity(0.4))
      }
      if field.characters.isEmpty { canvas.label(placeholder, size: size, PanelLook.mist, in: area) }
      let width = max(area.width, x(field.characters.count) - area.minX + shift + 24)
      canvas.label(
        field.shownText, size: size, PanelLook.paper,
        in: Rect(x: area.minX - shift, y: area.minY, width: width, height: area.height))
      let caret = Rect(x: x(field.caret) - 0.75, y: area.midY - 9, width: 1.5, height: 18)
      canvas.fill(.rounded(caret, 0.75), accent.onDark)
    }
  }

  func drawComplaint(_ key: String, in rect: Rect, on canvas: inout Canvas) {
    guard case .value(key)? = panel.entry?.target, let complaint = panel.entry?.complaint else { return }
    let run = TextRun(
      complaint, size: 12, width: rect.width - 2 * PanelLayout.padding, lines: 2, alignment: .trailing)
    canvas.text(run, at: Vector(rect.minX + PanelLayout.padding, rect.minY), PanelLook.error)
  }
}

extension Unit {
  /// The symbol beside a number: one card, two cards.
  func shown(for value: Double) -> String {
    value == 1 && symbol.count > 2 && symbol.hasSuffix("s") && !symbol.contains("/")
      ? String(symbol.dropLast()) : symbol
  }
}

extension TextRun {
  /// Points of a unit of 14: small signs are narrower than estimates for letters that are not known.
  static func unitWidth(_ symbol: String, weight: TextRun.Weight) -> Double {
    let small = symbol.count { $0 == "°" || $0 == "²" }
    let rest = symbol.filter { $0 != "°" && $0 != "²" }
    // Whole points, so that what stands before it keeps to the grid of pixels.
    return (TextWidth.estimate(rest, size: 14, weight: weight) + 5.9 * Double(small)).rounded(.up)
  }

  /// Points of a number whose digits are all as wide as a nought.
  static func tabularWidth(_ text: String, size: Double, weight: TextRun.Weight) -> Double {
    TextWidth.estimate(String(text.map { $0.isNumber ? "0" : $0 }), size: size, weight: weight).rounded(.up)
  }
}
