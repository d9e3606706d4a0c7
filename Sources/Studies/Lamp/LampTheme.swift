import Canvas
import Effects

/// The colours of the page: a city at night, or the same city by day, which the lamp reveals.
struct LampTheme: Sendable {
  struct CityLayer: Sendable {
    var roof: Color
    var foot: Color
    var opacity: Double
    var windowOpacity: Double
  }

  private(set) var name: String
  let top: Color
  private(set) var bottom: Color
  let isDay: Bool
  private(set) var far: CityLayer
  private(set) var middle: CityLayer
  private(set) var near: CityLayer
  let windows: [Color]
  private(set) var haze: Color
  /// The opacity of the haze in front of the far houses and in front of the middle ones.
  let hazeOpacity: (far: Double, middle: Double)
  let headline: Color
  let message: Color
  /// The colour of text that no light falls on.
  let unlit: Color
  let chrome: Color

  /// Returns the night in the configured paper colour; the standard colour gives the designed night.
  static func night(_ p: Lamp.Parameters) -> LampTheme {
    let (standard, own) = (Color(Lamp.Parameters().paperColor), Color(p.paperColor))
    guard own != standard else { return night }
    var theme = night
    func scaled(_ color: Color) -> Color { color.scaled(from: standard, to: own) }
    func scaled(_ layer: CityLayer) -> CityLayer {
      CityLayer(
        roof: scaled(layer.roof), foot: scaled(layer.foot), opacity: layer.opacity, windowOpacity: layer.windowOpacity)
    }
    theme.name += " \(p.paperColor)"
    theme.bottom = scaled(theme.bottom)
    theme.haze = scaled(theme.haze)
    (theme.far, theme.middle, theme.near) = (scaled(theme.far), scaled(theme.middle), scaled(theme.near))
    return theme
  }

  static let night = LampTheme(
    name: "night", top: Color(0.004, 0.004, 0.012), bottom: Color(0.266, 0.189, 0.57), isDay: false,
    far: CityLayer(roof: Color(hex: 0x5A43A4), foot: Color(hex: 0x6A4CAE), opacity: 0.6, windowOpacity: 0.42),
    middle: CityLayer(roof: Color(hex: 0x2C2068), foot: Color(hex: 0x4A3590), opacity: 1, windowOpacity: 0.78),
    near: CityLayer(roof: Color(hex: 0x0B0918), foot: Color(hex: 0x1A1338), opacity: 1, windowOpacity: 0.95),
    windows: [
      Color(hex: 0xFFD98A), Color(hex: 0xFFC24B), Color(hex: 0xFFE9BC), Color(hex: 0xFF9E4A), Color(hex: 0xBFD4FF),
    ],
    haze: Color(0.36, 0.26, 0.66), hazeOpacity: (0.5, 0.34), headline: Look.text,
    message: Color(hex: 0xD6D1E8, 0.86), unlit: Color(hex: 0x5C5766), chrome: Look.text)

  static let day = LampTheme(
    name: "day", top: Color(hex: 0xFFF6E2), bottom: Color(hex: 0xF8DDAE), isDay: true,
    far: CityLayer(roof: Color(hex: 0xEBCFA6), foot: Color(hex: 0xF2DFBF), opacity: 0.85, windowOpacity: 0.5),
    middle: CityLayer(roof: Color(hex: 0xD6B384), foot: Color(hex: 0xE6CBA2), opacity: 1, windowOpacity: 0.6),
    near: CityLayer(roof: Color(hex: 0xA5835C), foot: Color(hex: 0xC6A375), opacity: 1, windowOpacity: 0.7),
    windows: Array(repeating: Color(hex: 0xFFF7E4), count: 5), haze: Color(hex: 0xFFF1D6),
    hazeOpacity: (0.55, 0.4), headline: Color(hex: 0x2A1E10), message: Color(hex: 0x5A4630),
    unlit: Color(hex: 0x2A1E10),
    chrome: Color(hex: 0x2A1E10))
}
