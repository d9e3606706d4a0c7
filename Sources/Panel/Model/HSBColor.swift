import Canvas
import Motion
import Tuning

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
