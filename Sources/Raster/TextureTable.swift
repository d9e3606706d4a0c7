import Canvas

/// The pictures' textures, found by where their pixels are.
struct TextureTable {
  /// Frames that make a second; what time it is, nobody says down here.
  private static let second: Int64 = 60

  private var chains: [UnsafeRawPointer: MipChain] = [:]
  private var allowance: Allowance
  private var serial = 0
  private(set) var bytes = 0

  init(least: Int = 16 << 20) { allowance = Allowance(least: least, second: TextureTable.second) }

  mutating func newSerial() -> Int {
    serial += 1
    return serial
  }

  /// Lets go of what has not been asked for longest, while there is more than is allowed.
  mutating func begin() {
    allowance.beginFrame(at: Int64(allowance.frame) + 1)
    guard bytes > allowance.limit else { return }
    for (place, chain) in chains.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
      guard bytes > allowance.limit, !allowance.isNeeded(askedIn: chain.lastUsed) else { break }
      chains[place] = nil
      bytes -= chain.bytes
    }
  }

  /// nil for a bitmap without pixels.
  mutating func chain(for bitmap: Bitmap) -> MipChain? {
    guard bitmap.width > 0, bitmap.height > 0 else { return nil }
    let place = bitmap.withUnsafeWords { UnsafeRawPointer($0.baseAddress!) }
    if let known = chains[place], known.levels[0].width == bitmap.width {
      if known.lastUsed != allowance.frame { allowance.ask(for: known.bytes) }
      known.lastUsed = allowance.frame
      return known
    }
    let chain = MipChain(bitmap, serial: newSerial())
    chain.lastUsed = allowance.frame
    allowance.ask(for: chain.bytes)
    bytes += chain.bytes - (chains[place]?.bytes ?? 0)
    chains[place] = chain
    return chain
  }
}
