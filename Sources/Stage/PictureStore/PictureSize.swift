import Canvas
import Motion

/// Chooses the sizes that pictures are made at, so that one that grows a little each frame is not made anew each time.
enum PictureSize {
  /// No side is longer than this many pixels: what every back end can hold.
  static let longest = 8192

  /// Art and files at the next step up: linear filtering shrinks what lies between without visible loss. All else is
  /// asked for at a size chosen with care already.
  static func size(for picture: Picture, wanted: PixelSize) -> PixelSize {
    let longer = Double(max(wanted.width, wanted.height, 1))
    // In steps of its own size: as it was made, each of its pixels is one of the screen's.
    if case .drawing(let drawing) = picture, max(drawing.size.x, drawing.size.y) > 0 {
      let own = max(drawing.size.x, drawing.size.y)
      let scale = min(step(atLeast: (longer - 1) / own), Double(longest) / own)
      func pixels(_ side: Double) -> Int { Int((side * scale - 1e-6).rounded(.up)).clamped(to: 1...longest) }
      return PixelSize(pixels(drawing.size.x), pixels(drawing.size.y))
    }
    let factor =
      picture.isDrawing
      ? min(step(atLeast: longer), Double(longest)) / longer : min(1, Double(longest) / longer)
    func pixels(_ side: Int) -> Int { Int((Double(side) * factor - 1e-6).rounded(.up)).clamped(to: 1...longest) }
    return PixelSize(pixels(wanted.width), pixels(wanted.height))
  }

  /// The smallest of 1, 1¼, 1½ and 1¾ times a power of two that is not below `value`.
  static func step(atLeast value: Double) -> Double {
    guard value.isFinite, value > 0 else { return 1 }
    let octave = Double(sign: .plus, exponent: value.exponent, significand: 1)
    for quarter in [1, 1.25, 1.5, 1.75] where octave * quarter >= value * (1 - 1e-9) { return octave * quarter }
    return octave * 2
  }
}
