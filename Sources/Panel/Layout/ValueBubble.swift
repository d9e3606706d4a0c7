import Canvas
import Motion
import Tuning

/// The bubble that shows a value while it is dragged, in front of everything.
///
/// The bubble is above the thumb for a mouse, and beside a finger, which hides the control that it drags.
package struct ValueBubble {
  private let text: String
  private let unit: String
  /// The note on how fine the drag is, below the value.
  private let words: String

  package init(_ text: String, unit: String = "", _ words: String = "") {
    (self.text, self.unit, self.words) = (text, unit, words)
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

  /// The width of the plate, in points; it stays the same while the digits change.
  private static let width = 120.0

  private var size: Vector { Vector(Self.width, words.isEmpty ? 36 : 52) }

  /// Returns the plate above a position, or beside it if there is no room above, within an area.
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

  /// The distance in points from a finger's middle to the plate, which the finger must not hide.
  package static let fingerGap = 44.0

  /// Draws the bubble.
  ///
  /// - Parameter gap: the distance in points between the position and the plate, six of which belong to the tip.
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
    let line = box.line(0, 36).inset(x: 8, y: 0)
    let run = TextRun(text, size: 17, weight: .bold, width: line.width, alignment: .center, tabularDigits: true)
      .followed(by: [.init(unit, size: 14, weight: .medium, gap: 4, least: .infinity)])
      .fitted(smallest: 11, anchor: .baseline)
    canvas.text(run, at: Vector(line.x, line.midY - run.box.y / 2), ink, tails: [ink])
    if !words.isEmpty { canvas.label(words, in: box.line(30, 16), size: 12, ink.opacity(0.8), weight: .semibold) }
  }
}
