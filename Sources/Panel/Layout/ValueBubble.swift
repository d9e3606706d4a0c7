import Canvas
import Motion
import Tuning

/// A value while it is dragged, over everything: above the thumb that a mouse has, beside the finger that hides what it
/// drags.
package struct ValueBubble {
  private let text: String
  private let unit: String
  /// How fine the drag is, below the value.
  private let words: String
  private let numberWidth: Double
  private let unitWidth: Double

  package init(_ text: String, unit: String = "", _ words: String = "") {
    (self.text, self.unit, self.words) = (text, unit, words)
    numberWidth = TextRun.tabularWidth(text, size: 17, weight: .bold)
    unitWidth = unit.isEmpty ? 0 : TextRun.unitWidth(unit, weight: .semibold) + 4
  }

  init?(_ grip: Grip, _ model: PanelModel, _ blend: PanelBlend) {
    let words = grip.pace?.words ?? ""
    switch grip.hold {
    case .slider(let drag):
      guard let row = model.row(drag.key), let value = row.value.double else { return nil }
      self.init(
        ShownNumber.text(value, row.definition), unit: ShownNumber.symbol(value, row.definition), words)
    case .picking:
      guard let row = grip.target.key.flatMap(model.row), case .drawer(let text) = row.control.pressed(row.value)
      else { return nil }
      self.init(text, words)
    case .blending: self.init("\(Int((blend.fraction(model) * 100).rounded()))", unit: "%", words)
    case .waiting, .spent, .scrolling, .scrollingMenu, .selecting, .pulling: return nil
    }
  }

  private var size: Vector {
    let note = words.isEmpty ? 0 : TextWidth.estimate(words, size: 12, weight: .semibold)
    return Vector(max(numberWidth + unitWidth, note.rounded(.up)) + 24, words.isEmpty ? 36 : 52)
  }

  /// The plate above a place, or beside it where there is no room above; within an area.
  private func plate(above place: Vector, gap: Double, within area: Rect) -> (plate: Rect, hasTip: Bool) {
    let inside = area.inset(by: 8)
    let hasRoom = place.y - gap - size.y >= inside.minY
    let middle = hasRoom ? place.x - size.x / 2 : place.x - gap - size.x
    let left = hasRoom || middle >= inside.minX ? middle : place.x + gap
    let top = hasRoom ? place.y - gap - size.y : place.y - size.y / 2
    let corner = Vector(
      left.clamped(to: inside.minX...max(inside.minX, inside.maxX - size.x)),
      top.clamped(to: inside.minY...max(inside.minY, inside.maxY - size.y)))
    return (Rect(origin: corner, size: size), hasRoom)
  }

  /// Points from a finger's middle to the plate that it must not hide.
  package static let fingerGap = 44.0

  /// - Parameter gap: points between the place and the plate, of which the tip has six.
  package func draw(
    above place: Vector, gap: Double, within area: Rect, _ ground: Color, _ ink: Color, on canvas: inout Canvas
  ) {
    let (box, hasTip) = plate(above: place, gap: gap, within: area)
    canvas.shadow(of: box, radius: 10, offset: Vector(0, 6), blur: 18, .black.opacity(0.45))
    canvas.fill(.rounded(box, 10), ground)
    if hasTip {
      let x = place.x.clamped(to: box.minX + 14...box.maxX - 14)
      let tip = Vector(x, box.maxY + 6)
      canvas.fill(.polygon([tip, tip + Vector(-7, -7), tip + Vector(7, -7)]), ground)
    }
    let left = box.midX - (numberWidth + unitWidth) / 2
    let line = box.line(0, 36)
    canvas.label(
      text, in: line.with(x: left, width: numberWidth + 8), size: 17, ink, weight: .bold, alignment: .leading,
      tabularDigits: true)
    canvas.label(
      unit, in: line.line(1, 36).with(x: left + numberWidth + 4, width: unitWidth + 8), size: 14, ink,
      weight: .medium, alignment: .leading)
    if !words.isEmpty { canvas.label(words, in: box.line(30, 16), size: 12, ink.opacity(0.8), weight: .semibold) }
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
