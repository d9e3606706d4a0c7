import Canvas
import Formatting
import Interface
import Motion
import Tuning

/// A slider with digits that can be typed over.
struct NumberControl: RowControl {
  private static let valueWidth = 80.0

  func parts(_ row: PanelModel.Row, _ scene: PanelScene) -> PanelScene.Part {
    let (edge, gap) = (PanelLayout.padding, PanelScene.rowGap)
    func track(_ reach: Reach) -> PanelScene.Part {
      scene.part(.track(row.key), reach: reach) { track, painter in drawSlider(row, track, &painter) }
    }
    guard scene.layout.isNarrow else {
      let value = PanelScene.Part.sized(width: Self.valueWidth, scene.value(of: row))
      return scene.line(scene.name(of: row), .row([track(Reach(left: gap / 2, right: gap / 2)), .gap(gap), value]))
    }
    // Every area is as high as a finger; where they overlap, the nearer one gets the press.
    let upper = PanelScene.Part.row([
      .gap(edge), scene.name(of: row, top: 3, bottom: 13), .gap(gap),
      .sized(width: Self.valueWidth, scene.value(of: row, top: 3, bottom: 13)), .gap(edge),
    ])
    let lower = PanelScene.Part.row([
      .gap(edge), track(Reach(left: edge, right: edge, top: 13, bottom: 9)), .gap(edge),
    ])
    return .column([.gap(3), .sized(height: 28, upper), .gap(2), .sized(height: 22, lower), .spacer])
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .type(value.shown, isOneLine: true) }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    guard let scale = SliderScale(row.definition), let number = row.value.double else { return nil }
    return scale.parameterValue(scale.stepped(number, by: steps, pace: pace))
  }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Problem) -> ParameterValue {
    if !definition.zero.isEmpty, text.lowercased().trimmed == definition.zero {
      return try definition.accept(.number(0))
    }
    let usual = definition.defaultValue.double ?? 0
    guard let number = ShownNumber.parse(text, unit: definition.unit, default: usual) else {
      let reason = text.isEmpty ? "no number" : "\(JSONText.excerpt(text)) is not a number"
      throw Problem(message: reason, expected: definition.expected)
    }
    return try definition.accept(.number(number))
  }

  // MARK: - Drawing

  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    if !painter.typedValue(of: row, in: box) { drawNumber(row, in: box, &painter) }
  }

  /// Returns the centre of the thumb of a row's slider.
  ///
  /// `nil` if the value is not a number.
  static func thumb(_ row: PanelModel.Row, on track: Rect) -> Vector? {
    SliderScale(row.definition).map { scale in
      Vector(track.minX + track.width * scale.fraction(of: row.value.double ?? 0), track.midY)
    }
  }

  private func drawSlider(_ row: PanelModel.Row, _ track: Rect, _ painter: inout PanelPainter) {
    guard let scale = SliderScale(row.definition), let thumb = Self.thumb(row, on: track) else { return }
    let groove = painter.groove(track)
    let filled = groove.between(groove.minX, thumb.x)
    if filled.width > 0.5 {
      let accent = painter.accent
      painter.canvas.fill(
        .rounded(filled, 3), row.isChanged ? .across(filled, accent.deep, accent.color) : .color(PanelLook.fill))
    }
    func place(_ fraction: Double) -> Double { track.minX + track.width * fraction }
    if let range = row.unportable {
      let y = groove.minY - 6
      painter.line(
        Vector(place(range.lowerBound), y), Vector(place(range.upperBound), y), width: 1.5, PanelLook.mist,
        dashes: [2, 4])
    }
    let tick = groove.line(12, 6).with(x: place(scale.fraction(of: scale.defaultValue)) - 1, width: 2)
    painter.plate(tick, 1, PanelLook.mist)
    painter.thumb(at: thumb, isDragged: painter.pointers.drag(of: row.key) != nil)
  }

  private func drawNumber(_ row: PanelModel.Row, in area: Rect, _ painter: inout PanelPainter) {
    guard let value = row.value.double else { return }
    let symbol = ShownNumber.symbol(value, row.definition)
    // A number that does not fit begins further left; the name's column is seldom full.
    let box = area.between(area.minX - 8, area.maxX)
    let run = TextRun(
      ShownNumber.text(value, row.definition), size: 14, weight: row.weight, width: box.width, alignment: .trailing,
      tabularDigits: true)
    // If number and unit do not fit, the unit is left out: the digits matter more.
    let unit = TextRun.Tail(symbol, size: 14, gap: symbol == "°" || symbol == "%" ? 0 : 4, least: .infinity)
    painter.line(run.followed(by: [unit]), in: box, row.color, tails: PanelLook.mist)
  }
}
