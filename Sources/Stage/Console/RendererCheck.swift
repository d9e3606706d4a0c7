import CSDL
import Formatting

/// A test that a renderer draws at all: without a part of OpenGL, some open a window without an error and leave it black.
@MainActor enum RendererCheck {
  /// Draws a dot of a colour and one of a texture, and reads both back; call it before the first picture.
  static func check(_ renderer: OpaquePointer) throws(Problem) {
    SDL_SetRenderDrawColor(renderer, 64, 128, 192, 255)
    SDL_RenderClear(renderer)
    let cleared = pixel(renderer)
    var white: UInt32 = .max
    let texture = SDL_CreateTexture(
      renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_STATIC.rawValue), 1, 1)
    SDL_UpdateTexture(texture, nil, &white, 4)
    SDL_RenderCopy(renderer, texture, nil, nil)
    let textured = pixel(renderer)
    SDL_DestroyTexture(texture)
    guard isNear(cleared, [64, 128, 192]), isNear(textured, [255, 255, 255]) else {
      throw Problem.machine(
        "OpenGL", "it draws nothing; its parts on Debian are libegl1, libgl1, libgles2 and libgl1-mesa-dri")
    }
  }

  private static func pixel(_ renderer: OpaquePointer) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0]
    var place = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
    SDL_RenderReadPixels(renderer, &place, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), &bytes, 4)
    return bytes
  }

  /// Returns whether colours agree within 8, because screens with fewer than 8 bits per colour round.
  private static func isNear(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    zip(bytes, wanted).allSatisfy { (Int($0) - Int($1)).magnitude <= 8 }
  }
}
