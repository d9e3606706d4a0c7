import CSDL
import Canvas

/// What the layers of a frame are drawn into on an SDL renderer: kept while the same place in their list has the same size.
///
/// They are dropped before the renderer is destroyed.
@MainActor struct LayerTextures {
  private let renderer: OpaquePointer
  private var textures: [(texture: OpaquePointer, size: PixelSize)] = []

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Of a layer that this frame has drawn already.
  subscript(index: Int) -> OpaquePointer {
    precondition(index < textures.count, "a mesh shows a layer that was drawn before it")
    return textures[index].texture
  }

  /// Draws into layer `index` from here on, making its texture where there is none of this size.
  mutating func target(_ index: Int, _ size: PixelSize) throws(MachineError) {
    if index < textures.count, textures[index].size != size { drop(after: index) }
    if index == textures.count {
      let texture = try TurnedPage.target(renderer, size)
      SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
      textures.append((texture, size))
    }
    guard SDL_SetRenderTarget(renderer, textures[index].texture) == 0 else { throw .sdl("SDL_SetRenderTarget") }
  }

  mutating func drop(after count: Int) {
    for (texture, _) in textures.dropFirst(count) { SDL_DestroyTexture(texture) }
    textures.removeSubrange(min(count, textures.count)...)
  }
}
