import CSDL
import Canvas
import Formatting
import Pictures

/// The textures that the layers of a frame are drawn into, on an SDL renderer.
///
/// A texture is kept while the layer with its index has the same size. All are dropped before the renderer is destroyed.
@MainActor struct LayerTextures {
  private let renderer: OpaquePointer
  private var textures: [(texture: OpaquePointer, size: PixelSize)] = []
  /// The serials of the pixels that were uploaded, by the layer's index.
  private var serials: [Int: Int] = [:]

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Returns the texture of a layer that this frame has already drawn.
  subscript(index: Int) -> OpaquePointer {
    precondition(index < textures.count, "a mesh shows a layer that was drawn before it")
    return textures[index].texture
  }

  /// Directs drawing into layer `index`, and creates its texture if there is none of this size.
  mutating func target(_ index: Int, _ size: PixelSize) throws(Problem) {
    try make(index, size)
    serials[index] = nil
    guard SDL_SetRenderTarget(renderer, textures[index].texture) == 0 else { throw .sdl("SDL_SetRenderTarget") }
  }

  /// Fills layer `index` with pixels that were drawn elsewhere, unless it has those with this serial.
  mutating func fill(
    _ index: Int, _ size: PixelSize, _ pixels: UnsafePointer<UInt32>, serial: Int
  ) throws(Problem) {
    try make(index, size)
    guard serials[index] != serial else { return }
    guard SDL_UpdateTexture(textures[index].texture, nil, pixels, Int32(size.width * 4)) == 0 else {
      throw .sdl("SDL_UpdateTexture")
    }
    serials[index] = serial
  }

  private mutating func make(_ index: Int, _ size: PixelSize) throws(Problem) {
    if index < textures.count, textures[index].size != size { drop(after: index) }
    if index == textures.count {
      let texture = try RotationTarget.target(renderer, size)
      SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
      textures.append((texture, size))
    }
  }

  mutating func drop(after count: Int) {
    for (texture, _) in textures.dropFirst(count) { SDL_DestroyTexture(texture) }
    textures.removeSubrange(min(count, textures.count)...)
    for index in serials.keys where index >= count { serials[index] = nil }
  }
}
