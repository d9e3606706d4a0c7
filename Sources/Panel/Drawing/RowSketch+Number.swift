import Canvas
import Motion
import Tuning

/// A number: its slider, its digits, and the bubble over the thumb that is dragged.
extension RowSketch {
  /// Where the thumb is.
  private func thumb(_ scale: SliderScale) -> Vector {
    let track = parts.track
    return Vector(track.minX + track.width * scale.fraction(of: row.value.double ?? 0), track.midY)
  }

  func drawSlider(on canvas: inout Canvas) {
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

  func drawNumber(on canvas: inout Canvas) {
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
