import CSDL
import Canvas

/// What the layers of a frame are drawn into on an SDL renderer: kept while the same place in their list has the same size.
///
/// Whoever destroys the renderer drops them before.
@MainActor struct LayerTextures {
  private let renderer: OpaquePointer
  private var textures: [OpaquePointer] = []
  private var sizes: [PixelSize] = []

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Of a layer that this frame has drawn already.
  subscript(index: Int) -> OpaquePointer {
    precondition(index < textures.count, "a mesh shows a layer that was drawn before it")
    return textures[index]
  }

  /// Draws into layer `index` from here on, making its texture where there is none of this size.
  mutating func target(_ index: Int, _ size: PixelSize) throws(MachineError) {
    if index < textures.count && sizes[index] != size { drop(after: index) }
    if index == textures.count {
      let texture = try TurnedPage.target(renderer, size)
      SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
      textures.append(texture)
      sizes.append(size)
    }
    guard SDL_SetRenderTarget(renderer, textures[index]) == 0 else { throw .sdl("SDL_SetRenderTarget") }
  }

  mutating func drop(after count: Int) {
    for texture in textures.dropFirst(count) { SDL_DestroyTexture(texture) }
    textures.removeSubrange(min(count, textures.count)...)
    sizes.removeSubrange(min(count, sizes.count)...)
  }
}
