import CPlanar
import Canvas

/// The few colours that a GIF has, of all of its frames together, and how each colour is mixed of two of them.
///
/// The mixture is an ordered one: its grain stands still while the picture moves, and packs well.
package final class GIFColors: @unchecked Sendable {
  /// Three bytes each, with zeros up to a power of two.
  let bytes: [UInt8]
  /// Bits of a colour's number.
  let bits: Int
  private let tally: ColorTally
  private let mixes: UnsafeMutablePointer<UInt32>
  private let colors: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// `most` counts the number that means that a pixel stays as it was.
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

  /// The number that means that a pixel stays as it was.
  var unchanged: UInt8 { UInt8(count) }

  /// The blocks of a part of a picture.
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

/// Which colours a clip's frames have, told from some of them: what changes from one to the next counts again. All are added
/// before any other thread has it.
package final class ColorTally: @unchecked Sendable {
  let cells: UnsafeMutablePointer<ColorSum>
  private var last: [RGBA8]?

  package init() {
    cells = .allocate(capacity: Int(colorCells))
    cells.initialize(repeating: ColorSum(), count: Int(colorCells))
  }

  deinit { cells.deallocate() }

  package func add(_ picture: Bitmap) {
    let box = FrameChange.box(of: picture.pixels, since: last, PixelSize(picture.width, picture.height))
    picture.pixels.withWords { countColors($0, picture.width, box, cells) }
    last = picture.pixels
  }
}
