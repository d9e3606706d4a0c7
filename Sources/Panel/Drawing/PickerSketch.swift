import Canvas
import Motion
import Tuning

/// Draws the picker of an open colour: a field of hues and a track of brightness.
struct PickerSketch {
  let color: HSBColor
  let parts: PickerParts

  func draw(on canvas: inout Canvas) {
    let field = parts.hues
    canvas.draw(.painted(Self.hues), in: field, corners: Corners(10))
    if color.brightness < 1 { canvas.fill(.rounded(field, 10), Color.black.opacity(0.72 * (1 - color.brightness))) }
    drawKnob(
      at: Vector(field.minX + color.hue * field.width, field.maxY - color.saturation * field.height), on: &canvas)
    let area = parts.brightness
    let groove = area.with(y: area.midY - 6, height: 12)
    let full = HSBColor(hue: color.hue, saturation: color.saturation, brightness: 1).color
    canvas.fill(.rounded(groove, 6), .across(groove, .black, full))
    canvas.stroke(.rounded(groove.inset(by: 0.5), 5.5), width: 1, PanelLook.paper.opacity(0.1))
    drawKnob(at: Vector(groove.minX + color.brightness * groove.width, groove.midY), on: &canvas)
  }

  private func drawKnob(at center: Vector, on canvas: inout Canvas) {
    let box = Rect(center: center, size: Vector(22, 22))
    canvas.shadow(of: box, radius: 11, offset: Vector(0, 2), blur: 8, .black.opacity(0.5))
    canvas.fill(.circle(center, radius: 11), Color(hex: 0xFFFDF8))
    canvas.fill(.circle(center, radius: 8), color.color)
  }

  /// Hue to the right, saturation upwards, all at full brightness.
  private static let hues = Painting(key: "panel hues", size: Vector(180, 60), density: 1) { p in
    HSBColor(hue: p.x / 180, saturation: 1 - p.y / 60, brightness: 1).color
  }
}

/// A colour as its picker shows it, each 0…1: hue along the field, saturation up it, brightness on the track.
struct HSBColor: Equatable, Sendable {
  var hue: Double
  var saturation: Double
  var brightness: Double
}

extension HSBColor {
  /// Greys have the hue 0.
  init(_ color: HexColor) {
    let red = Double(color.red) / 255
    let green = Double(color.green) / 255
    let blue = Double(color.blue) / 255
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    brightness = most
    saturation = most > 0 ? spread / most : 0
    guard spread > 0 else {
      hue = 0
      return
    }
    let sixths =
      most == red
      ? (green - blue) / spread : most == green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  var color: Color {
    func channel(_ offset: Double) -> Double {
      let place = offset + hue * 6
      let k = place - (place / 6).rounded(.down) * 6
      return brightness * (1 - saturation * min(k, 4 - k, 1).clamped(to: 0...1))
    }
    return Color(channel(5), channel(3), channel(1))
  }

  var hex: HexColor {
    func byte(_ value: Double) -> UInt32 { UInt32((value.clamped(to: 0...1) * 255).rounded()) }
    let color = color
    return HexColor(byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue))
  }
}
