import Canvas
import Formatting
import Motion
import Tuning

/// A swatch with the digits of its colour; the picker opens below them.
struct ColorControl: RowControl {
  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    guard case .color(let value) = row.value else { return }
    let swatch = box.middle(26).leading(44)
    painter.plate(swatch, 8, HSBColor(value).color)
    painter.edge(swatch, 8, width: 1, PanelLook.paper.opacity(0.16))
    if painter.typedValue(of: row, in: box) { return }
    painter.label(value.description, weight: row.weight, row.color, in: box, .trailing, tabular: true)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .drawer(value.shown) }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Problem) -> ParameterValue {
    let bare = text.filter { !$0.isWhitespace }
    return try definition.accept(.text(bare.hasPrefix("#") ? bare : "#" + bare))
  }

  var drawer: (any RowDrawer)? { ColorDrawer() }
}

/// The picker of an open colour: a field of hues and a track of brightness.
struct ColorDrawer: RowDrawer {
  let height = 172.0

  func areas(in rect: Rect, _ value: ParameterValue) -> [Rect] {
    let wide = rect.inset(x: PanelLayout.padding, y: 0)
    return [wide.line(6, 108), wide.line(120, 44)]
  }

  func isHeld(_ part: Int) -> Bool { true }

  func place(of part: Int, in rect: Rect, _ value: ParameterValue) -> Vector {
    let area = areas(in: rect, value)[part]
    guard case .color(let color) = value else { return area.center }
    let hsb = HSBColor(color)
    return part == 0
      ? Vector(area.minX + hsb.hue * area.width, area.maxY - hsb.saturation * area.height)
      : Vector(area.minX + hsb.brightness * area.width, area.midY)
  }

  func picked(_ part: Int, _ pointer: DrawerPointer, in rect: Rect, _ value: ParameterValue) -> ParameterValue {
    guard case .color(let color) = value else { return value }
    var hsb = HSBColor(color)
    let area = areas(in: rect, value)[part]
    let x = (pointer.position.x - area.minX) / area.width
    if part == 0 {
      hsb.hue = x.clamped(to: 0...0.999)
      hsb.saturation = (1 - (pointer.position.y - area.minY) / area.height).clamped(to: 0...1)
      // Black shows neither hue nor saturation, so picking them makes it bright.
      if hsb.brightness == 0 { hsb.brightness = 1 }
    } else {
      hsb.brightness = x.clamped(to: 0...1)
    }
    return .color(hsb.hex)
  }

  func draw(_ row: PanelModel.Row, in rect: Rect, held: Int?, _ painter: inout PanelPainter) {
    guard case .color(let value) = row.value else { return }
    let (color, areas) = (HSBColor(value), areas(in: rect, row.value))
    let field = areas[0]
    painter.canvas.draw(.painted(Self.hues), in: field, corners: Corners(10))
    painter.plate(field, 10, Color.black.opacity(0.72 * (1 - color.brightness)))
    drawKnob(color, at: place(of: 0, in: rect, row.value), &painter)
    let groove = areas[1].middle(12)
    let full = HSBColor(hue: color.hue, saturation: color.saturation, brightness: 1).color
    painter.canvas.fill(.rounded(groove, 6), .across(groove, .black, full))
    painter.edge(groove, 6, width: 1, PanelLook.paper.opacity(0.1))
    drawKnob(color, at: place(of: 1, in: rect, row.value), &painter)
  }

  private func drawKnob(_ color: HSBColor, at center: Vector, _ painter: inout PanelPainter) {
    painter.shadows(of: Rect(center: center, size: Vector(22, 22)), 11, (2, 8, 0.5))
    painter.canvas.fill(.circle(center, radius: 11), Color(hex: 0xFFFDF8))
    painter.canvas.fill(.circle(center, radius: 8), color.color)
  }

  /// The field's painting: hue to the right, saturation upwards, at full brightness.
  private static let hues = Painting(key: "panel hues", size: Vector(180, 60), density: 1) { p in
    HSBColor(hue: p.x / 180, saturation: 1 - p.y / 60, brightness: 1).color
  }
}

/// A colour in the terms of its picker, each 0…1: hue along the field, saturation up it, brightness on the track.
struct HSBColor: Equatable, Sendable {
  var hue: Double
  var saturation: Double
  var brightness: Double
}

extension HSBColor {
  /// Converts a colour; greys get the hue 0.
  init(_ color: HexColor) {
    let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    let sixths =
      switch most {
      case _ where spread == 0: 0.0
      case red: (green - blue) / spread
      case green: 2 + (blue - red) / spread
      default: 4 + (red - green) / spread
      }
    self.init(
      hue: (sixths < 0 ? sixths + 6 : sixths) / 6, saturation: most > 0 ? spread / most : 0, brightness: most)
  }

  var color: Color {
    func channel(_ offset: Double) -> Double {
      let place = offset + hue * 6
      let k = place - (place / 6).rounded(.down) * 6
      return brightness * (1 - saturation * min(k, 4 - k, 1).clamped(to: 0...1))
    }
    return Color(channel(5), channel(3), channel(1))
  }

  var hex: HexColor { HexColor(color) }
}

extension HexColor {
  /// Creates the nearest value to a colour, without its opacity.
  package init(_ color: Color) {
    func byte(_ value: Double) -> UInt32 { UInt32((value.clamped(to: 0...1) * 255).rounded()) }
    self.init(byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue))
  }
}
