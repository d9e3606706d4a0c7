import Canvas
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

  /// Returns this colour, or the nearest shade between it and ink or paper that reaches a contrast with a background.
  ///
  /// Returns ink or paper itself, whichever has more contrast, if no shade reaches it.
  func readable(on ground: Color, contrast least: Double = 4.5) -> Color {
    let end = Look.ink.contrast(on: ground) > Look.paper.contrast(on: ground) ? Look.ink : Look.paper
    let shades = [0, 0.2, 0.4, 0.6, 0.8].lazy.map { self.mixed(with: end, $0) }
    return shades.first { $0.contrast(on: ground) >= least } ?? end
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
  ///
  /// - Parameter contrast: The least contrast with the paper; above 4.5 for text near lights and shadows.
  func words(_ shade: Color, contrast: Double = 4.5) -> Color {
    isStandard ? shade : shade.readable(on: paper, contrast: contrast)
  }
}
