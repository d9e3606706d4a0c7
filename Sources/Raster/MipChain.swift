import Canvas

/// A texture and its halvings, made when first needed and kept.
final class MipChain {
  static let mostLevels = 13

  /// The number of the present pixels: equal serials mean equal pixels.
  private(set) var serial: Int
  /// The last frame that asked for the texture.
  var lastUsed = -1
  /// The known levels, the largest first.
  let levels: UnsafeMutablePointer<Texels>
  private(set) var count = 0
  /// The bitmap that keeps the first level's pixels in place.
  ///
  /// `nil` for layers.
  private let bitmap: Bitmap?
  /// The size in bytes of the pixels, including all halvings as if they were made; 0 for layers.
  var bytes: Int { bitmap.map { $0.pixels.count * MemoryLayout<RGBA8>.stride * 4 / 3 } ?? 0 }
  private var halvings: [(words: UnsafeMutablePointer<UInt32>, capacity: Int)] = []

  /// Creates the chain of a picture.
  ///
  /// The picture's pixels stay in place, because the chain keeps a reference to them and nothing else changes them.
  init(_ bitmap: Bitmap, serial: Int) {
    self.bitmap = bitmap
    self.serial = serial
    levels = .allocate(capacity: MipChain.mostLevels)
    bitmap.withUnsafeWords { words in
      let isOpaque = words.allSatisfy { $0 >= 0xFF00_0000 }
      levels[0] = Texels(words: words.baseAddress!, width: bitmap.width, height: bitmap.height, isOpaque: isOpaque)
    }
    count = 1
  }

  /// Creates the chain of a layer, whose pixels `show` sets.
  init(serial: Int) {
    bitmap = nil
    self.serial = serial
    levels = .allocate(capacity: MipChain.mostLevels)
  }

  deinit {
    for halving in halvings { halving.words.deallocate() }
    levels.deallocate()
  }

  /// Replaces the pixels, and discards the halvings.
  func show(_ words: UnsafePointer<UInt32>, isOpaque: Bool, width: Int, height: Int, serial: Int) {
    levels[0] = Texels(words: words, width: width, height: height, isOpaque: isOpaque)
    count = 1
    self.serial = serial
  }

  /// Makes the halvings up to `level`.
  func prepare(_ level: Int) {
    while count <= level {
      let large = levels[count - 1]
      let (width, height) = ((large.width + 1) / 2, (large.height + 1) / 2)
      let words = room(count - 1, width * height)
      large.halve(into: words)
      levels[count] = Texels(words: words, width: width, height: height, isOpaque: large.isOpaque)
      count += 1
    }
  }

  private func room(_ index: Int, _ pixels: Int) -> UnsafeMutablePointer<UInt32> {
    if index < halvings.count {
      if halvings[index].capacity >= pixels { return halvings[index].words }
      halvings[index].words.deallocate()
      halvings[index] = (.allocate(capacity: pixels), pixels)
    } else {
      halvings.append((.allocate(capacity: pixels), pixels))
    }
    return halvings[index].words
  }
}

/// The textures of pictures, found by the address of their pixels.
///
/// Textures hold their pixels, whether or not the source still does, so beyond a small store the table keeps only the
/// textures that frames show now.
struct TextureTable {
  /// The number of frames in a second, because the rasteriser has no clock.
  private static let second: Int64 = 60

  private var chains: [UnsafeRawPointer: MipChain] = [:]
  private var budget: MemoryBudget
  private var serial = 0
  private(set) var bytes = 0
  var count: Int { chains.count }

  init(least: Int = 8 << 20) { budget = MemoryBudget(least: least, times: 1, second: TextureTable.second) }

  mutating func newSerial() -> Int {
    serial += 1
    return serial
  }

  /// Begins a frame: above the limit, discards the textures unused for longest, down to seven eighths of the limit.
  mutating func begin() {
    budget.beginFrame(at: Int64(budget.frame) + 1)
    guard bytes > budget.limit else { return }
    for (place, chain) in chains.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }) {
      guard bytes > budget.limit / 8 * 7, !budget.isNeeded(askedIn: chain.lastUsed) else { break }
      chains[place] = nil
      bytes -= chain.bytes
    }
  }

  /// Returns the texture of a bitmap.
  ///
  /// `nil` for a bitmap without pixels.
  mutating func chain(for bitmap: Bitmap) -> MipChain? {
    guard bitmap.width > 0, bitmap.height > 0 else { return nil }
    let place = bitmap.withUnsafeWords { UnsafeRawPointer($0.baseAddress!) }
    let known = chains[place].flatMap { $0.levels[0].width == bitmap.width ? $0 : nil }
    let chain = known ?? MipChain(bitmap, serial: newSerial())
    if known == nil {
      bytes += chain.bytes - (chains[place]?.bytes ?? 0)
      chains[place] = chain
    }
    if chain.lastUsed != budget.frame { budget.ask(for: chain.bytes) }
    chain.lastUsed = budget.frame
    return chain
  }
}

/// The pixels of a texture, which must stay in place while they are read.
struct Texels {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// Whether every texel is known to be opaque.
  let isOpaque: Bool

  /// Writes the texture at half its width and height, rounded up.
  ///
  /// The pixels are means of two by two; at an odd edge the last ones are used twice.
  func halve(into target: UnsafeMutablePointer<UInt32>) {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    var y = 0
    while y < halfHeight {
      let top = words + 2 &* y &* width
      let bottom = words + min(2 &* y &+ 1, height &- 1) &* width
      let row = target + y &* halfWidth
      var x = 0
      while x < halfWidth {
        let (left, right) = (2 &* x, min(2 &* x &+ 1, width &- 1))
        row[x] = Word.mean(top[left], top[right], bottom[left], bottom[right])
        x &+= 1
      }
      y &+= 1
    }
  }
}
