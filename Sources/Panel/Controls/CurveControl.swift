import Canvas
import Formatting
import Motion
import Tuning

/// A small picture of a curve with its name or numbers; its handles open below them.
struct CurveControl: RowControl {
  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    guard case .easing(let curve) = row.value else { return }
    let picture = box.middle(30).leading(44)
    painter.plate(picture, 8, PanelLook.control)
    painter.curve(
      curve, in: picture.inset(x: 11, y: 6), width: 2, row.isChanged ? painter.accent.onDark : PanelLook.quiet)
    if painter.typedValue(of: row, in: box) { return }
    painter.label(
      curve.words, weight: row.weight, row.color, in: box.between(picture.maxX + 8, box.maxX), .trailing,
      tabular: true)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .drawer(CubicBezier(value)?.words ?? "") }

  /// Returns the named curve some steps further; from an unnamed curve, the first or the last of them.
  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    let curves = CubicBezier.named.map(\.curve)
    guard let curve = CubicBezier(row.value) else { return nil }
    let index = curves.firstIndex(of: curve) ?? (steps > 0 ? -1 : curves.count)
    return .easing(curves[(index + Int(steps)).clamped(to: 0...curves.count - 1)])
  }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Problem) -> ParameterValue {
    guard let value = try definition.kind.rules.value(ofSetting: text, definition.unit) else { return .text(text) }
    return try definition.accept(value)
  }

  var drawer: (any RowDrawer)? { CurveDrawer() }
}

/// A curve with its two handles, and the named curves beside it.
struct CurveDrawer: RowDrawer {
  static let chip = 44.0
  /// The range of values that dragging reaches; typing reaches further.
  static let reach = -0.4...1.4
  let height = 228.0

  /// Returns the square of a drawer in which time and value run from 0 to 1.
  static func square(in rect: Rect) -> Rect {
    let plot = plot(in: rect)
    return Rect(center: plot.center, size: Vector(116, 116))
  }

  /// Returns the area of the handles.
  private static func plot(in rect: Rect) -> Rect {
    Rect(x: rect.minX + PanelLayout.inset, y: rect.minY + 4, width: 180, height: 220)
  }

  static func handle(_ part: Int, of curve: CubicBezier, in rect: Rect) -> Vector {
    let (x, y) = part == 0 ? (curve.x1, curve.y1) : (curve.x2, curve.y2)
    let square = square(in: rect)
    // A handle beyond the range of dragging stays in its card.
    let seen = y.clamped(to: reach.lowerBound - 0.02...reach.upperBound + 0.02)
    return Vector(square.minX + x * square.width, square.maxY - seen * square.height)
  }

  /// Returns the hit areas: one half of the plot for each handle, then the chips of the named curves.
  func areas(in rect: Rect, _ value: ParameterValue) -> [Rect] {
    let plot = Self.plot(in: rect)
    let curve = CubicBezier(value) ?? .linear
    let (a, b) = (Self.handle(0, of: curve, in: rect), Self.handle(1, of: curve, in: rect))
    let isAcross = (a.x - b.x).magnitude >= (a.y - b.y).magnitude
    var halves: [Rect]
    if isAcross {
      let middle = ((a.x + b.x) / 2).clamped(to: plot.minX + Self.chip...plot.maxX - Self.chip)
      halves = [plot.between(plot.minX, middle), plot.between(middle, plot.maxX)]
    } else {
      let middle = ((a.y + b.y) / 2).clamped(to: plot.minY + Self.chip...plot.maxY - Self.chip)
      halves = plot.lines([middle - plot.minY, plot.maxY - middle])
    }
    if isAcross ? a.x > b.x : a.y > b.y { halves.reverse() }
    let left = plot.maxX + 4
    let chips = plot.with(x: left, width: min(240, rect.maxX - PanelLayout.inset - 8 - left))
    return halves + chips.lines(CubicBezier.named.map { _ in Self.chip })
  }

  func isHeld(_ part: Int) -> Bool { part < 2 }

  func place(of part: Int, in rect: Rect, _ value: ParameterValue) -> Vector {
    Self.handle(part, of: CubicBezier(value) ?? .linear, in: rect)
  }

  /// Returns the picked curve: a handle moves as far as its pointer and snaps to the sides of the square.
  func picked(_ part: Int, _ pointer: DrawerPointer, in rect: Rect, _ value: ParameterValue) -> ParameterValue {
    guard isHeld(part) else { return .easing(CubicBezier.named[part - 2].curve) }
    guard case .easing(let from) = pointer.from, case .easing(var curve) = value, pointer.way != .zero else {
      return value
    }
    let side = Self.square(in: rect).width
    func moved(_ number: Double, by points: Double, within range: ClosedRange<Double>) -> Double {
      if points == 0 { return number }
      let moved = number + points / side
      let held = [0.0, 1].first { ($0 - moved).magnitude * side < 3 } ?? (moved * 100).rounded() / 100
      return held.clamped(to: min(range.lowerBound, number)...max(range.upperBound, number))
    }
    let way = pointer.way
    if part == 0 {
      curve.x1 = moved(from.x1, by: way.x, within: 0...1)
      curve.y1 = moved(from.y1, by: -way.y, within: Self.reach)
    } else {
      curve.x2 = moved(from.x2, by: way.x, within: 0...1)
      curve.y2 = moved(from.y2, by: -way.y, within: Self.reach)
    }
    return .easing(curve)
  }

  func draw(_ row: PanelModel.Row, in rect: Rect, held: Int?, _ painter: inout PanelPainter) {
    guard case .easing(let curve) = row.value, let usual = CubicBezier(row.definition.defaultValue) else { return }
    let card = painter.card(in: rect, height: 220)
    let square = Self.square(in: rect)
    let (top, foot) = (Vector(square.minX, square.minY), Vector(square.minX, square.maxY))
    let corners = [foot, Vector(square.maxX, square.minY)]
    let thin = PanelLook.mist.opacity(0.5)
    painter.line(top, corners[1], thin, dashes: [2, 4])
    painter.line(foot, Vector(square.maxX, square.maxY), thin)
    painter.line(top, foot, thin)
    if curve != usual { painter.curve(usual, in: square, width: 1.5, PanelLook.mist.opacity(0.8)) }
    let handles = [0, 1].map { Self.handle($0, of: curve, in: rect) }
    for (corner, handle) in zip(corners, handles) {
      painter.line(corner, handle, width: 1.5, PanelLook.paper.opacity(0.35))
    }
    painter.curve(curve, in: square, width: 2.4, painter.accent.onDark)
    for corner in corners { painter.canvas.fill(.circle(corner, radius: 3.5), PanelLook.paper) }
    for (part, handle) in handles.enumerated() { painter.thumb(at: handle, isDragged: held == part) }
    let chips = zip(CubicBezier.named, areas(in: rect, row.value).dropFirst(2)).enumerated()
    for (index, (named, area)) in chips where area.maxX <= card.maxX {
      let chip = area.inset(x: 0, y: 4)
      let (isOn, isPressed) = (named.curve == curve, held == index + 2)
      let accent = painter.accent
      painter.plate(chip, 10, isOn ? accent.color : isPressed ? PanelLook.pressed : PanelLook.control)
      let hasPicture = chip.width >= 120
      if hasPicture {
        let box = chip.middle(16).with(x: chip.minX + 12, width: 20)
        painter.curve(named.curve, in: box, width: 1.7, isOn ? accent.ink : PanelLook.quiet)
      }
      let words = chip.between(chip.minX + (hasPicture ? 44 : 10), chip.maxX - 4)
      painter.label(named.name, weight: .medium, isOn ? accent.ink : PanelLook.text, in: words)
    }
  }
}

extension CubicBezier {
  /// The name of the curve or its numbers: `ease-in`, `0.4, 0, 1, 1`.
  fileprivate var words: String {
    name ?? numbers.map { ShownNumber.text($0, least: 0) }.joined(separator: ", ")
  }
}

extension PanelPainter {
  /// Draws a curve from the lower left corner to the upper right.
  fileprivate mutating func curve(_ curve: CubicBezier, in box: Rect, width: Double, _ color: Color) {
    func point(_ x: Double, _ y: Double) -> Vector { Vector(box.minX + x * box.width, box.maxY - y * box.height) }
    var path = Path()
    path.move(to: point(0, 0))
    path.cubic(point(curve.x1, curve.y1), point(curve.x2, curve.y2), to: point(1, 1))
    canvas.stroke(path, width: width, color, cap: .round)
  }
}
