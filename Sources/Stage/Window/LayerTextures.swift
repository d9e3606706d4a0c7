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

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Returns the texture of a layer that this frame has already drawn.
  subscript(index: Int) -> OpaquePointer {
    precondition(index < textures.count, "a mesh shows a layer that was drawn before it")
    return textures[index].texture
  }

  /// Directs drawing into layer `index`, and creates its texture if there is none of this size.
  mutating func target(_ index: Int, _ size: PixelSize) throws(Problem) {
    if index < textures.count, textures[index].size != size { drop(after: index) }
    if index == textures.count {
      let texture = try RotationTarget.target(renderer, size)
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
