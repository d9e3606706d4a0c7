import CSDL
import Canvas
import Formatting

/// The picture of the first meshes of frames, which stay, in a texture on an SDL renderer.
///
/// SDL sends all triangles to the graphics card in each frame. So a drawing of many strokes is drawn once, and frames begin with
/// a copy of its pixels, which are the same.
@MainActor struct UnderlayTexture {
  private let renderer: OpaquePointer
  private var staying = StayingMeshes()
  private var texture: OpaquePointer?
  private var size = PixelSize(0, 0)
  /// The number of meshes that the texture shows.
  private var shown = 0

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Draws the first meshes of a frame that stay into the texture, unless it shows them, and returns their number.
  ///
  /// - Parameter draw: draws a mesh on the current target.
  mutating func prepare(_ frame: Frame, _ draw: (Mesh) throws(Problem) -> Void) throws(Problem) -> Int {
    let count = staying.count(in: frame.meshes)
    if count < shown || size != frame.size { shown = 0 }
    guard count > 0 else {
      drop()
      return 0
    }
    guard count > shown else { return count }
    // Without memory for the texture, frames are drawn as before.
    guard (try? make(frame.size)) != nil else {
      drop()
      return 0
    }
    guard SDL_SetRenderTarget(renderer, texture) == 0 else { throw .sdl("SDL_SetRenderTarget") }
    if shown == 0 {
      SDL_RenderSetClipRect(renderer, nil)
      SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
      SDL_RenderClear(renderer)
    }
    for mesh in frame.meshes[shown..<count] { try draw(mesh) }
    shown = count
    return count
  }

  private mutating func make(_ size: PixelSize) throws(Problem) {
    if texture != nil, self.size == size { return }
    drop()
    texture = try RotationTarget.target(renderer, size)
    self.size = size
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
  }

  /// Copies the texture to the current target.
  func lay() throws(Problem) {
    SDL_RenderSetClipRect(renderer, nil)
    var area = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    guard SDL_RenderCopy(renderer, texture, nil, &area) == 0 else { throw .sdl("SDL_RenderCopy") }
  }

  /// Destroys the texture, whose pixels may be lost.
  mutating func drop() {
    if let texture { SDL_DestroyTexture(texture) }
    (texture, shown) = (nil, 0)
  }
}
