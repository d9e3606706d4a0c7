import Canvas
import Tuning

/// Colours that follow from a colour that a parameter gives.
extension Color {
  /// This shade, which was chosen beside `standard`, beside another colour: as far from it, channel by channel.
  func moved(from standard: Color, to own: Color) -> Color {
    guard own != standard else { return self }
    func channel(_ value: Double, _ from: Double, _ to: Double) -> Double { (value + to - from).clamped(to: 0...1) }
    return Color(
      channel(red, standard.red, own.red), channel(green, standard.green, own.green),
      channel(blue, standard.blue, own.blue), alpha)
  }

  /// This shade, which was chosen beside `standard`, in the light of another colour: multiplied, channel by channel.
  func scaled(from standard: Color, to own: Color) -> Color {
    guard own != standard else { return self }
    func channel(_ value: Double, _ from: Double, _ to: Double) -> Double {
      (value * to / max(from, 0.02)).clamped(to: 0...1)
    }
    return Color(
      channel(red, standard.red, own.red), channel(green, standard.green, own.green),
      channel(blue, standard.blue, own.blue), alpha)
  }

  /// This colour where it can be read on a ground; else ink or paper, whichever is clearer.
  func readable(on ground: Color) -> Color { contrast(on: ground) >= 4.5 ? self : Self.clearest(on: ground) }

  /// This colour, mixed with ink or paper until it reaches a contrast with a ground. A grey would fade on the way, so this is
  /// for colours with a hue.
  func deepened(on ground: Color, contrast least: Double) -> Color {
    let end = Self.clearest(on: ground)
    let shades = [0, 0.2, 0.4, 0.6, 0.8].lazy.map { self.mixed(with: end, $0) }
    return shades.first { $0.contrast(on: ground) >= least } ?? end
  }

  /// Ink or paper.
  private static func clearest(on ground: Color) -> Color {
    Look.ink.contrast(on: ground) > Look.paper.contrast(on: ground) ? Look.ink : Look.paper
  }
}

/// The two colours of one's own that an effect has, with what it was designed with.
struct Tones: Hashable, Sendable {
  let accent: Color
  let paper: Color
  /// Names both in the keys of pictures; empty for the standard colours, whose pictures keep their names.
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

  /// A shade that was chosen beside the standard accent.
  func accent(_ shade: Color) -> Color { shade.moved(from: standard.accent, to: accent) }

  /// A shade that was chosen beside the standard accent, where dark and light ones keep their depth.
  func metal(_ shade: Color) -> Color { shade.scaled(from: standard.accent, to: accent) }

  /// A shade that was chosen beside the standard paper.
  func paper(_ shade: Color) -> Color { shade.moved(from: standard.paper, to: paper) }

  /// Words that were chosen for the standard paper, on this one.
  func words(_ shade: Color) -> Color { isStandard ? shade : shade.readable(on: paper) }

  /// Words in the accent's colour near lights and shadows on the paper, which take some of the contrast.
  var accentWords: Color { isStandard ? accent : accent.deepened(on: paper, contrast: 6) }
}
