import CSDL
import Canvas
import Formatting
import Pictures
import Threads

/// A cache of textures, one for each bitmap in use.
///
/// The longest unused textures are destroyed if there are more bytes than the budget, or more textures than a
/// driver should have to hold.
@MainActor struct TextureCache {
  struct Entry {
    var texture: OpaquePointer
    var usedInFrame: Int
    var bytes: Int
  }

  private static let most = 2048
  private let renderer: OpaquePointer
  private let longestSide: Int
  private(set) var entries: [Int: Entry] = [:]
  private var bytes = 0
  private var budget = MemoryBudget(least: 16 << 20, second: 1_000_000_000)

  init(renderer: OpaquePointer, longestSide: Int) {
    self.renderer = renderer
    self.longestSide = longestSide
  }

  /// Begins a frame and makes room; textures of the current frame and of the one before stay.
  mutating func beginFrame() {
    budget.beginFrame(at: Clock.nowNanoseconds)
    guard bytes > budget.limit || entries.count > Self.most else { return }
    for (serial, entry) in entries.sorted(by: { $0.value.usedInFrame < $1.value.usedInFrame }) {
      let isEnough = bytes <= budget.limit / 8 * 7 && entries.count <= Self.most / 8 * 7
      if isEnough || budget.isNeeded(askedIn: entry.usedInFrame) { return }
      drop(serial, entry)
    }
  }

  private mutating func drop(_ serial: Int, _ entry: Entry) {
    SDL_DestroyTexture(entry.texture)
    entries[serial] = nil
    bytes -= entry.bytes
  }

  mutating func texture(for made: PictureStore.Made) throws(Problem) -> OpaquePointer {
    if let known = entries[made.serial] {
      if known.usedInFrame != budget.frame { budget.ask(for: known.bytes) }
      entries[made.serial]!.usedInFrame = budget.frame
      return known.texture
    }
    let bitmap = made.bitmap.averaged(to: PixelSize(longestSide, longestSide))
    let texture = try upload(bitmap)
    let count = bitmap.pixels.count * 4
    entries[made.serial] = Entry(texture: texture, usedInFrame: budget.frame, bytes: count)
    bytes += count
    budget.ask(for: count)
    return texture
  }

  mutating func forgetAll() {
    for entry in entries.values { SDL_DestroyTexture(entry.texture) }
    entries = [:]
    bytes = 0
  }

  private func upload(_ bitmap: Bitmap) throws(Problem) -> OpaquePointer {
    guard
      let texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(bitmap.width), Int32(bitmap.height))
    else { throw .sdl("SDL_CreateTexture \(bitmap.width) × \(bitmap.height)") }
    let failed = bitmap.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(bitmap.width * 4))
    }
    guard failed == 0, SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear) == 0 else {
      let error = Problem.sdl("SDL_UpdateTexture")
      SDL_DestroyTexture(texture)
      throw error
    }
    return texture
  }
}
