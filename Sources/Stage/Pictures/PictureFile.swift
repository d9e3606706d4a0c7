import CSDL
import Canvas
import Glibc

/// Reads pictures from files: SVG at any size, PNG, JPEG and WebP scaled down by averaging.
enum PictureFile {
  struct Refusal: Error {
    let message: String
  }

  /// Loads the decoders; they are loaded when first needed else, which is not safe on several threads.
  private static let decoders = IMG_Init(
    Int32(IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_WEBP.rawValue))

  /// At most `size`; the picture's own proportions win over those asked for.
  static func read(_ path: String, size: PixelSize) throws -> Bitmap {
    guard access(path, R_OK) == 0 else {
      throw Refusal(message: "\(path): \(String(cString: strerror(errno)))")
    }
    guard let stream = SDL_RWFromFile(path, "rb") else {
      throw Refusal(message: "\(path): \(MachineError.sdl("SDL_RWFromFile").reason)")
    }
    _ = decoders
    let orientation = Orientation(ofFile: path)
    let surface: UnsafeMutablePointer<SDL_Surface>?
    if IMG_isSVG(stream) != 0 {
      surface = IMG_LoadSizedSVG_RW(stream, Int32(size.width), 0)
      SDL_RWclose(stream)
    } else {
      surface = IMG_Load_RW(stream, 1)
    }
    guard let surface else {
      throw Refusal(
        message: "\(path): \(MachineError.sdl("IMG_Load").reason); PNG, JPEG, WebP and SVG can be shown")
    }
    defer { SDL_FreeSurface(surface) }
    guard let bitmap = Bitmap(surface: surface) else {
      throw Refusal(message: "\(path): \(MachineError.sdl("SDL_ConvertSurfaceFormat").reason)")
    }
    return bitmap.turned(orientation).averaged(to: size)
  }
}
