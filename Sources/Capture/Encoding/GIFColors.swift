import CPlanar
import Canvas

/// The palette of a GIF, shared by all of its frames, and the dithering of each colour from two palette entries.
///
/// Dithering is ordered: its grain stands still while the picture moves, and compresses well.
package final class GIFColors: @unchecked Sendable {
  /// The palette: three bytes an entry, padded with zeros to a power of two entries.
  let bytes: [UInt8]
  /// The number of bits in a palette index.
  let bits: Int
  private let tally: ColorTally
  private let mixes: UnsafeMutablePointer<UInt32>
  private let colors: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// Chooses the palette.
  ///
  /// - Parameter most: The greatest number of entries, including the index for unchanged pixels.
  package init(_ tally: ColorTally, most: Int = 256) {
    self.tally = tally
    mixes = .allocate(capacity: Int(colorCells))
    mixes.initialize(repeating: 0, count: Int(colorCells))
    colors = .allocate(capacity: 3 * 256)
    colors.initialize(repeating: 0, count: 3 * 256)
    count = chooseColors(tally.cells, max(1, most - 1), colors)
    var bits = 2
    while 1 << bits < count + 1 { bits += 1 }
    self.bits = bits
    bytes = Array(UnsafeBufferPointer(start: colors, count: 3 << bits))
  }

  deinit {
    mixes.deallocate()
    colors.deallocate()
  }

  /// The index that marks a pixel as unchanged from the previous frame.
  var unchanged: UInt8 { UInt8(count) }

  /// Returns the compressed data blocks for a part of a picture.
  func packed(_ pixels: [RGBA8], since before: [RGBA8]?, width: Int, in box: PixelBox) -> [UInt8] {
    var table = ColorTable(
      cells: tally.cells, colors: colors, count: count, unchanged: unchanged, bits: Int32(bits), mixes: mixes)
    return [UInt8](unsafeUninitializedCapacity: 2 * box.width * box.height + 1024) { bytes, count in
      pixels.withWords { now in
        guard let before else {
          count = packIndexed(nil, now, width, box, &table, bytes.baseAddress!)
          return
        }
        before.withWords { count = packIndexed($0, now, width, box, &table, bytes.baseAddress!) }
      }
    }
  }
}

/// A histogram of the colours in samples of a clip's frames.
///
/// The first sample adds all of its pixels, each later one the box in which it differs from the one before. All samples
/// are added before another thread uses the histogram.
package final class ColorTally: @unchecked Sendable {
  let cells: UnsafeMutablePointer<ColorSum>
  private var last: [RGBA8]?

  package init() {
    cells = .allocate(capacity: Int(colorCells))
    cells.initialize(repeating: ColorSum(), count: Int(colorCells))
  }

  deinit { cells.deallocate() }

  package func add(_ drawn: Bitmap) {
    let picture = drawn.cutOut
    let box = FrameChange.box(of: picture.pixels, since: last, PixelSize(picture.width, picture.height))
    picture.pixels.withWords { countColors($0, picture.width, box, cells) }
    last = picture.pixels
  }
}
