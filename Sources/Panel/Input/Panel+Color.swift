import Canvas
import Motion
import Tuning

/// A colour as its picker shows it, each 0…1: hue along the field, saturation up it, brightness on the track.
struct Shade: Equatable, Sendable {
  var hue: Double
  var saturation: Double
  var brightness: Double

  init(hue: Double, saturation: Double, brightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

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

extension Panel {
  mutating func pickHue(_ position: Vector, _ key: String, _ gesture: Int, _ model: PanelModel) -> [PanelAction] {
    guard let area = controls(model).first(where: { $0.target == .hueField(key) })?.area else { return [] }
    return pick(key, gesture, model) { shade in
      shade.hue = ((position.x - area.minX) / area.width).clamped(to: 0...0.999)
      shade.saturation = (1 - (position.y - area.minY) / area.height).clamped(to: 0...1)
      // A black has neither: it begins to show once it is lit.
      if shade.brightness == 0 { shade.brightness = 1 }
    }
  }

  mutating func pickBrightness(
    _ position: Vector, _ key: String, _ gesture: Int, _ model: PanelModel
  ) -> [PanelAction] {
    guard let area = controls(model).first(where: { $0.target == .brightness(key) })?.area else { return [] }
    return pick(key, gesture, model) { shade in
      shade.brightness = ((position.x - area.minX) / area.width).clamped(to: 0...1)
    }
  }

  private mutating func pick(
    _ key: String, _ gesture: Int, _ model: PanelModel, _ change: (inout Shade) -> Void
  ) -> [PanelAction] {
    guard let row = model.row(key), case .color(let color) = row.value else { return [] }
    var shade = Shade(color)
    change(&shade)
    guard shade.hex != color else { return [] }
    if case .value(key)? = entry?.target { entry = Entry(target: .value(key), field: TextField(shade.hex.description)) }
    return [.set(key: key, .color(shade.hex), gesture: gesture)]
  }
}
