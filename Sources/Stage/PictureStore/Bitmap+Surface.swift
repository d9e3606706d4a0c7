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
