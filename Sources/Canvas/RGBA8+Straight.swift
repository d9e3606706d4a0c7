extension RGBA8 {
  /// Straight alpha multiplied in, rounded to the nearest.
  package var premultiplied: RGBA8 {
    if alpha == 255 { return self }
    if alpha == 0 { return .clear }
    let a = UInt32(alpha)
    func times(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * a + 127) / 255) }
    return RGBA8(red: times(red), green: times(green), blue: times(blue), alpha: alpha)
  }

  /// Alpha divided out, rounded to the nearest and at most 255.
  package var straight: RGBA8 {
    if alpha == 255 || alpha == 0 { return self }
    let a = UInt32(alpha)
    func over(_ value: UInt8) -> UInt8 { UInt8(min(255, (UInt32(value) * 255 + a / 2) / a)) }
    return RGBA8(red: over(red), green: over(green), blue: over(blue), alpha: alpha)
  }
}
