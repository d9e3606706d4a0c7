import CSDL
import Canvas

/// Textures of the bitmaps in use, uploaded once each; those unused longest go first once there are too many bytes.
@MainActor struct TextureShelf {
  private struct Entry {
    var texture: OpaquePointer
    var usedInFrame: Int
    var bytes: Int
  }

  private static let limit = 384 << 20
  private let renderer: OpaquePointer
  private let longestSide: Int
  private var entries: [Int: Entry] = [:]
  private var bytes = 0
  private var frame = 0

  init(renderer: OpaquePointer, longestSide: Int) {
    self.renderer = renderer
    self.longestSide = longestSide
  }

  mutating func beginFrame() {
    frame += 1
    if frame % 128 == 0 {
      // Numbers that change leave a texture each; what has not been seen for a while can be uploaded again.
      for (serial, entry) in entries where entry.usedInFrame < frame - 512 { drop(serial, entry) }
    }
    guard bytes > TextureShelf.limit else { return }
    for (serial, entry) in entries.sorted(by: { $0.value.usedInFrame < $1.value.usedInFrame }) {
      // What the frame before used is likely to be needed in this one too.
      guard bytes > TextureShelf.limit / 4 * 3, entry.usedInFrame < frame - 1 else { break }
      drop(serial, entry)
    }
  }

  private mutating func drop(_ serial: Int, _ entry: Entry) {
    SDL_DestroyTexture(entry.texture)
    entries[serial] = nil
    bytes -= entry.bytes
  }

  mutating func texture(for made: PictureStore.Made) throws(MachineError) -> OpaquePointer {
    if entries[made.serial] != nil {
      entries[made.serial]!.usedInFrame = frame
      return entries[made.serial]!.texture
    }
    let bitmap = made.bitmap.averaged(to: PixelSize(longestSide, longestSide))
    let texture = try upload(bitmap)
    let count = bitmap.pixels.count * 4
    entries[made.serial] = Entry(texture: texture, usedInFrame: frame, bytes: count)
    bytes += count
    return texture
  }

  mutating func forgetAll() {
    for entry in entries.values { SDL_DestroyTexture(entry.texture) }
    entries = [:]
    bytes = 0
  }

  private func upload(_ bitmap: Bitmap) throws(MachineError) -> OpaquePointer {
    guard
      let texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(bitmap.width), Int32(bitmap.height))
    else { throw .sdl("SDL_CreateTexture \(bitmap.width) × \(bitmap.height)") }
    let failed = bitmap.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(bitmap.width * 4))
    }
    guard failed == 0, SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear) == 0 else {
      let error = MachineError.sdl("SDL_UpdateTexture")
      SDL_DestroyTexture(texture)
      throw error
    }
    return texture
  }
}
