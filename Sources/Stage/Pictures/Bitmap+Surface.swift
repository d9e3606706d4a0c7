import CSDL
import Canvas

extension Bitmap {
  /// The pixels of an SDL surface of any format, alpha multiplied in. Nil when SDL cannot convert it.
  init?(surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let rgba = SDL_ConvertSurfaceFormat(surface, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), 0) else { return nil }
    defer { SDL_FreeSurface(rgba) }
    let width = Int(rgba.pointee.w)
    let height = Int(rgba.pointee.h)
    let pitch = Int(rgba.pointee.pitch)
    guard width > 0, height > 0, let base = rgba.pointee.pixels else { return nil }
    self.init(width: width, height: height)
    pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<height {
        let row = base.advanced(by: y * pitch).assumingMemoryBound(to: RGBA8.self)
        for x in 0..<width { target[y * width + x] = row[x].premultiplied }
      }
    }
  }
}

extension RGBA8 {
  /// Straight alpha multiplied in, rounded to the nearest.
  var premultiplied: RGBA8 {
    if alpha == 255 { return self }
    if alpha == 0 { return .clear }
    let a = UInt32(alpha)
    func times(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * a + 127) / 255) }
    return RGBA8(red: times(red), green: times(green), blue: times(blue), alpha: alpha)
  }

  /// Alpha divided out, rounded to the nearest and at most 255.
  var straight: RGBA8 {
    if alpha == 255 || alpha == 0 { return self }
    let a = UInt32(alpha)
    func over(_ value: UInt8) -> UInt8 { UInt8(min(255, (UInt32(value) * 255 + a / 2) / a)) }
    return RGBA8(red: over(red), green: over(green), blue: over(blue), alpha: alpha)
  }
}
