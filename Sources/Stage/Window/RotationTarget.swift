import CSDL
import Canvas
import Formatting
import Motion
import Pictures

/// A texture for a turned picture, which is then copied into the window.
struct RotationTarget {
  var turn = QuarterTurn.none {
    didSet { if turn != oldValue { drop() } }
  }
  private let renderer: OpaquePointer
  /// The texture that is drawn on; `nil` for a picture that is not turned, which is drawn directly into the window.
  private(set) var texture: OpaquePointer?
  private var size = PixelSize(0, 0)

  init(_ renderer: OpaquePointer) { self.renderer = renderer }

  /// Prepares the texture for a picture of this size.
  mutating func open(_ size: PixelSize) throws(Problem) {
    if turn == .none || texture != nil && self.size == size { return }
    drop()
    texture = try Self.target(renderer, size)
    self.size = size
    // After a turn by a right angle, pixels fall exactly on pixels.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
  }

  mutating func drop() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Draws the texture into a window of this size.
  func lay(into window: PixelSize) {
    guard let texture else { return }
    SDL_SetRenderTarget(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    let (width, height) = (Float(size.width), Float(size.height))
    var area = SDL_FRect(
      x: (Float(window.width) - width) / 2, y: (Float(window.height) - height) / 2, w: width, h: height)
    SDL_RenderCopyExF(renderer, texture, nil, &area, Double(turn.rawValue), nil, SDL_FLIP_NONE)
  }

  /// Creates a texture to draw on.
  static func target(_ renderer: OpaquePointer, _ size: PixelSize) throws(Problem) -> OpaquePointer {
    guard
      let texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
        Int32(size.width), Int32(size.height))
    else { throw .sdl("SDL_CreateTexture \(size.width) × \(size.height)") }
    return texture
  }
}
