/// A colour in encoded sRGB with straight alpha, each channel 0…1.
///
/// Blending happens in the same encoded space, as in designers' tools and browsers.
@usableFromInline
package struct Color: Hashable, Sendable {
  @usableFromInline package var red: Double
  @usableFromInline package var green: Double
  @usableFromInline package var blue: Double
  @usableFromInline package var alpha: Double

  @inlinable package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a number such as `0x0E1016`.
  @inlinable package init(hex: UInt32, _ alpha: Double = 1) {
    self.init(Double((hex >> 16) & 0xFF) / 255, Double((hex >> 8) & 0xFF) / 255, Double(hex & 0xFF) / 255, alpha)
  }

  @inlinable package static var clear: Color { Color(0, 0, 0, 0) }
  @inlinable package static var black: Color { Color(0, 0, 0) }
  @inlinable package static var white: Color { Color(1, 1, 1) }

  /// Returns the colour with its alpha multiplied by `factor`.
  @inlinable package func opacity(_ factor: Double) -> Color { Color(red, green, blue, alpha * factor) }

  /// Returns the colour with every channel except alpha multiplied by `factor`.
  @inlinable package func shaded(_ factor: Double) -> Color {
    Color(red * factor, green * factor, blue * factor, alpha)
  }

  /// Returns a mixture channel by channel, exactly `self` at 0 and `other` at 1.
  @inlinable package func mixed(with other: Color, _ fraction: Double) -> Color {
    Color(
      red * (1 - fraction) + other.red * fraction, green * (1 - fraction) + other.green * fraction,
      blue * (1 - fraction) + other.blue * fraction, alpha * (1 - fraction) + other.alpha * fraction)
  }
}

/// A colour as four bytes of encoded sRGB with premultiplied alpha, as in meshes and bitmaps.
@usableFromInline
package struct RGBA8: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package var red: UInt8
  @usableFromInline package var green: UInt8
  @usableFromInline package var blue: UInt8
  @usableFromInline package var alpha: UInt8

  @inlinable package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Converts a colour: clamps it to 0…1, premultiplies it and rounds to the nearest; not-a-number becomes 0.
  @inlinable package init(_ color: Color) {
    func byte(_ value: Double) -> UInt8 {
      value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
    }
    let alpha = color.alpha > 0 ? min(color.alpha, 1) : 0
    func channel(_ value: Double) -> UInt8 { byte((value > 0 ? min(value, 1) : 0) * alpha) }
    self.init(red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: byte(alpha))
  }

  @inlinable package static var clear: RGBA8 { RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
  @inlinable package static var white: RGBA8 { RGBA8(red: 255, green: 255, blue: 255, alpha: 255) }
}
