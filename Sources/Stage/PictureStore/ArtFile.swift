import CSDL
import Canvas
import Glibc

/// Reads our own art, which is simple SVG, at any size.
enum ArtFile {
  struct Refusal: Error {
    let message: String
  }

  /// As wide as `size`, and as high as its proportions say but no higher.
  static func read(_ path: String, size: PixelSize) throws -> Bitmap {
    guard access(path, R_OK) == 0 else {
      throw Refusal(message: "\(path): \(String(cString: strerror(errno)))")
    }
    guard let stream = SDL_RWFromFile(path, "rb") else {
      throw Refusal(message: "\(path): \(MachineError.sdl("SDL_RWFromFile").reason)")
    }
    defer { SDL_RWclose(stream) }
    guard let surface = IMG_LoadSizedSVG_RW(stream, Int32(size.width), 0) else {
      throw Refusal(message: "\(path): \(MachineError.sdl("IMG_LoadSizedSVG_RW").reason)")
    }
    defer { SDL_FreeSurface(surface) }
    guard let bitmap = Bitmap(surface: surface) else {
      throw Refusal(message: "\(path): \(MachineError.sdl("SDL_ConvertSurfaceFormat").reason)")
    }
    return bitmap.averaged(to: size)
  }
}
