import Canvas
import Motion
import Tuning

/// A small picture of a curve and its name or numbers, below which its handles open.
struct CurveControl: RowControl {
  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    guard case .easing(let curve) = sketch.row.value else { return }
    let (wide, row) = (sketch.parts.wide, sketch.row)
    let box = Rect(x: wide.minX, y: sketch.rect.midY - 15, width: 44, height: 30)
    canvas.fill(.rounded(box, 8), PanelLook.control)
    canvas.curve(
      curve, in: box.inset(x: 11, y: 6), width: 2, row.isChanged ? sketch.accent.onDark : PanelLook.quiet)
    if sketch.drawField(on: &canvas) { return }
    canvas.label(
      curve.words, size: 14, weight: sketch.weight, sketch.color,
      in: wide.with(x: box.maxX + 8, width: wide.maxX - box.maxX - 8), alignment: .trailing, tabular: true)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .drawer(CubicBezier(value)?.words ?? "") }

  /// Through the curves that have a name; from another one to the first or the last of them.
  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    let curves = CubicBezier.named.map(\.curve)
    guard let curve = CubicBezier(row.value) else { return nil }
    let index = curves.firstIndex(of: curve) ?? (steps > 0 ? -1 : curves.count)
    return .easing(curves[(index + Int(steps)).clamped(to: 0...curves.count - 1)])
  }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue {
    guard let value = try definition.kind.rules.value(ofSetting: text, definition.unit) else { return .text(text) }
    return try definition.accept(value)
  }

  var drawer: (any RowDrawer)? { CurveDrawer() }
}

/// A curve with its two handles, and the ones that have a name beside it.
struct CurveDrawer: RowDrawer {
  static let chip = 44.0
  /// What handles can be dragged to; typing reaches further.
  static let reach = -0.4...1.4
  let height = 228.0

  /// Where time and value are 0…1, in a drawer.
  static func square(in rect: Rect) -> Rect {
    let plot = plot(in: rect)
    return Rect(center: plot.center, size: Vector(116, 116))
  }

  /// What belongs to the handles.
  private static func plot(in rect: Rect) -> Rect {
    Rect(x: rect.minX + PanelLayout.inset, y: rect.minY + 4, width: 180, height: 220)
  }

  static func handle(_ part: Int, of curve: CubicBezier, in rect: Rect) -> Vector {
    let (x, y) = part == 0 ? (curve.x1, curve.y1) : (curve.x2, curve.y2)
    let square = square(in: rect)
    // Farther out than can be dragged it stays in its card.
    let seen = y.clamped(to: reach.lowerBound - 0.02...reach.upperBound + 0.02)
    return Vector(square.minX + x * square.width, square.maxY - seen * square.height)
  }

  /// Each handle has its half of the plot.
  func areas(in rect: Rect, _ value: ParameterValue) -> [Rect] {
    let plot = Self.plot(in: rect)
    let curve = CubicBezier(value) ?? .linear
    let (a, b) = (Self.handle(0, of: curve, in: rect), Self.handle(1, of: curve, in: rect))
    var halves: [Rect]
    if (a.x - b.x).magnitude >= (a.y - b.y).magnitude {
      let middle = ((a.x + b.x) / 2).clamped(to: plot.minX + Self.chip...plot.maxX - Self.chip)
      halves = [
        plot.with(x: plot.minX, width: middle - plot.minX), plot.with(x: middle, width: plot.maxX - middle),
      ]
      if a.x > b.x { halves.reverse() }
    } else {
      let middle = ((a.y + b.y) / 2).clamped(to: plot.minY + Self.chip...plot.maxY - Self.chip)
      halves = [
        plot.with(y: plot.minY, height: middle - plot.minY), plot.with(y: middle, height: plot.maxY - middle),
      ]
      if a.y > b.y { halves.reverse() }
    }
    let card = rect.inset(x: PanelLayout.inset, y: 0)
    let left = plot.maxX + 4
    return halves
      + CubicBezier.named.indices.map { index in
        Rect(
          x: left, y: plot.minY + Double(index) * Self.chip, width: min(240, card.maxX - 8 - left), height: Self.chip)
      }
  }

  func isHeld(_ part: Int) -> Bool { part < 2 }

  /// A handle goes as far as its pointer, which need not hide it; the sides of the square hold it while it is near.
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

  func draw(_ row: PanelModel.Row, in rect: Rect, held: Int?, _ accent: PanelAccent, on canvas: inout Canvas) {
    guard case .easing(let curve) = row.value, let usual = CubicBezier(row.definition.defaultValue) else { return }
    let card = canvas.card(in: rect, height: 220)
    let square = Self.square(in: rect)
    for y in [square.minY, square.maxY] {
      canvas.stroke(
        .line(Vector(square.minX, y), Vector(square.maxX, y)), width: 1, PanelLook.mist.opacity(0.5),
        dashes: y == square.minY ? [2, 4] : [])
    }
    canvas.stroke(
      .line(Vector(square.minX, square.minY), Vector(square.minX, square.maxY)), width: 1, PanelLook.mist.opacity(0.5))
    if curve != usual { canvas.curve(usual, in: square, width: 1.5, PanelLook.mist.opacity(0.8)) }
    let handles = [0, 1].map { Self.handle($0, of: curve, in: rect) }
    let corners = [Vector(square.minX, square.maxY), Vector(square.maxX, square.minY)]
    for (corner, handle) in zip(corners, handles) {
      canvas.stroke(.line(corner, handle), width: 1.5, PanelLook.paper.opacity(0.35))
    }
    canvas.curve(curve, in: square, width: 2.4, accent.onDark)
    for corner in corners { canvas.fill(.circle(corner, radius: 3.5), PanelLook.paper) }
    for (part, handle) in handles.enumerated() { canvas.thumb(at: handle, isDragged: held == part, accent) }
    for (index, area) in areas(in: rect, row.value).dropFirst(2).enumerated() where area.maxX <= card.maxX {
      drawChip(
        index, in: area, isOn: CubicBezier.named[index].curve == curve, isPressed: held == index + 2, accent,
        on: &canvas)
    }
  }

  private func drawChip(
    _ index: Int, in area: Rect, isOn: Bool, isPressed: Bool, _ accent: PanelAccent, on canvas: inout Canvas
  ) {
    let (name, curve) = CubicBezier.named[index]
    let chip = area.inset(x: 0, y: 4)
    canvas.fill(.rounded(chip, 10), isOn ? accent.color : isPressed ? PanelLook.pressed : PanelLook.control)
    let ink = isOn ? accent.ink : PanelLook.quiet
    let hasPicture = chip.width >= 120
    if hasPicture {
      canvas.curve(curve, in: Rect(x: chip.minX + 12, y: chip.midY - 8, width: 20, height: 16), width: 1.7, ink)
    }
    let left = chip.minX + (hasPicture ? 44 : 10)
    canvas.label(
      name, size: 14, weight: .medium, isOn ? accent.ink : PanelLook.text,
      in: chip.with(x: left, width: chip.maxX - left - 4))
  }
}

extension CubicBezier {
  /// `ease-in`, `0.4, 0, 1, 1`.
  fileprivate var words: String {
    name ?? numbers.map { ShownNumber.text($0, least: 0) }.joined(separator: ", ")
  }
}

extension Canvas {
  /// A curve from the lower left corner to the upper right.
  fileprivate mutating func curve(_ curve: CubicBezier, in box: Rect, width: Double, _ color: Color) {
    func point(_ x: Double, _ y: Double) -> Vector { Vector(box.minX + x * box.width, box.maxY - y * box.height) }
    var path = Path()
    path.move(to: point(0, 0))
    path.cubic(point(curve.x1, curve.y1), point(curve.x2, curve.y2), to: point(1, 1))
    stroke(path, width: width, color, cap: .round)
  }
}
