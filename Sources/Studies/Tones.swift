import Canvas
import Effects
import Tuning

/// Colours derived from a colour parameter.
extension Color {
  /// Returns this shade, designed for the colour `standard`, adapted to the colour `own`.
  ///
  /// It keeps its difference from the colour, channel by channel.
  func moved(from standard: Color, to own: Color) -> Color {
    guard own != standard else { return self }
    func channel(_ value: Double, _ from: Double, _ to: Double) -> Double { (value + to - from).clamped(to: 0...1) }
    return Color(
      channel(red, standard.red, own.red), channel(green, standard.green, own.green),
      channel(blue, standard.blue, own.blue), alpha)
  }

  /// Returns this shade, designed for the colour `standard`, adapted to the colour `own` as if lit by it.
  ///
  /// It keeps its ratio to the colour, channel by channel.
  func scaled(from standard: Color, to own: Color) -> Color {
    guard own != standard else { return self }
    func channel(_ value: Double, _ from: Double, _ to: Double) -> Double {
      (value * to / max(from, 0.02)).clamped(to: 0...1)
    }
    return Color(
      channel(red, standard.red, own.red), channel(green, standard.green, own.green),
      channel(blue, standard.blue, own.blue), alpha)
  }

  /// Returns this colour if its contrast with a background is at least 4.5; otherwise ink or paper, whichever has more.
  func readable(on ground: Color) -> Color { contrast(on: ground) >= 4.5 ? self : Self.clearest(on: ground) }

  /// Returns this colour, mixed with ink or paper until it reaches a contrast with a background.
  ///
  /// A grey would look washed out on the way, so this is for colours with a hue.
  func deepened(on ground: Color, contrast least: Double) -> Color {
    let end = Self.clearest(on: ground)
    let shades = [0, 0.2, 0.4, 0.6, 0.8].lazy.map { self.mixed(with: end, $0) }
    return shades.first { $0.contrast(on: ground) >= least } ?? end
  }

  /// Returns ink or paper, whichever has more contrast with a background.
  private static func clearest(on ground: Color) -> Color {
    Look.ink.contrast(on: ground) > Look.paper.contrast(on: ground) ? Look.ink : Look.paper
  }
}

/// The two colour parameters of an effect, together with their standard values.
struct Tones: Hashable, Sendable {
  let accent: Color
  let paper: Color
  /// The part of picture keys that identifies both colours; empty for the standard colours, whose keys stay the same.
  let key: String
  private let standard: Pair

  private struct Pair: Hashable, Sendable {
    var accent: Color
    var paper: Color
  }

  init(accent: HexColor, paper: HexColor, standard: (accent: HexColor, paper: HexColor)) {
    (self.accent, self.paper) = (Color(accent), Color(paper))
    self.standard = Pair(accent: Color(standard.accent), paper: Color(standard.paper))
    key = accent == standard.accent && paper == standard.paper ? "" : " \(accent) \(paper)"
  }

  var isStandard: Bool { key.isEmpty }

  /// Returns a shade designed for the standard accent, shifted to the current accent.
  func accent(_ shade: Color) -> Color { shade.moved(from: standard.accent, to: accent) }

  /// Returns a shade designed for the standard accent, multiplied by the current accent, so that dark and light keep their
  /// depth.
  func metal(_ shade: Color) -> Color { shade.scaled(from: standard.accent, to: accent) }

  /// Returns a shade designed for the standard paper, shifted to the current paper.
  func paper(_ shade: Color) -> Color { shade.moved(from: standard.paper, to: paper) }

  /// Returns a text colour designed for the standard paper, adapted to be readable on the current one.
  func words(_ shade: Color) -> Color { isStandard ? shade : shade.readable(on: paper) }

  /// The accent for text near lights and shadows on the paper, which reduce its contrast.
  var accentWords: Color { isStandard ? accent : accent.deepened(on: paper, contrast: 6) }
}
