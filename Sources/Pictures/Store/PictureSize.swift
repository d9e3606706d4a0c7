import Canvas
import Motion

/// The sizes at which pictures are made, in steps, so that a slowly growing picture is not made again in every frame.
enum PictureSize {
  /// The longest side in pixels, which every back end supports.
  static let longest = 8192

  /// Returns the size at which a picture is made for a wanted size.
  ///
  /// Art and files get the next step up: linear filtering shrinks from there without visible loss. All other pictures
  /// already come with a carefully chosen size.
  static func size(for picture: Picture, wanted: PixelSize) -> PixelSize {
    let longer = Double(max(wanted.width, wanted.height, 1))
    // The steps are multiples of the drawing's own size: at scale 1 each of its pixels is a pixel of the screen.
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

  /// Returns the smallest of 1, 1¼, 1½ and 1¾ times a power of two that is not below `value`.
  static func step(atLeast value: Double) -> Double {
    guard value.isFinite, value > 0 else { return 1 }
    let octave = Double(sign: .plus, exponent: value.exponent, significand: 1)
    for quarter in [1, 1.25, 1.5, 1.75] where octave * quarter >= value * (1 - 1e-9) { return octave * quarter }
    return octave * 2
  }
}
