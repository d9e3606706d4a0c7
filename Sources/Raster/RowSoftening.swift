import CSpans
import Canvas

/// A blur of a picture in both directions, row by row, in memory that a `LayerFinisher` lends.
struct RowSoftening {
  private let kernel: UnsafePointer<spans_kernel>
  private let size: PixelSize
  /// The columns that are written.
  private let columns: Range<Int>
  private let weights: UnsafePointer<Int16>
  /// The number of neighbours at each side of a pixel.
  private let reach: Int
  /// The pixels by which a row is continued to both sides.
  private let pad: Int
  private let line: UnsafeMutablePointer<UInt16>
  /// The last rows that were blurred along themselves, twice over, and room for as many again.
  private let rows: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  /// The number of rows that were blurred along themselves so far.
  private var softened: Int

  /// Begins the blur of the rows from `row` on.
  ///
  /// - Parameters:
  ///   - line: memory for a row with `pad` pixels more at each side.
  ///   - between: as many rows as a pixel of the result depends on.
  ///   - rows: room for three addresses for each of these rows.
  init(
    _ kernel: UnsafePointer<spans_kernel>, _ size: PixelSize, _ columns: Range<Int>, weights: UnsafePointer<Int16>,
    reach: Int, pad: Int, line: UnsafeMutablePointer<UInt16>, between: Plane,
    rows: UnsafeMutablePointer<UnsafePointer<UInt16>?>, from row: Int
  ) {
    (self.kernel, self.size, self.columns, self.weights) = (kernel, size, columns, weights)
    (self.reach, self.pad, self.line, self.rows) = (reach, pad, line, rows)
    softened = max(0, row - reach)
    let count = 2 * reach + 1
    for number in 0..<count {
      (rows + number).initialize(to: between.row(number))
      (rows + count + number).initialize(to: between.row(number))
      (rows + 2 * count + number).initialize(to: nil)
    }
  }

  /// Writes the columns of the next row.
  ///
  /// - Parameter make: writes a row before the blur; the row may be the one to which `place` belongs, or a later one.
  mutating func write(
    _ row: Int, into place: UnsafeMutablePointer<UInt16>, _ make: (UnsafeMutablePointer<UInt16>, Int) -> Void
  ) {
    let (loops, count, last) = (kernel, Int32(columns.count), size.height - 1)
    let neighbors = line + 4 * (columns.lowerBound - reach)
    while softened <= min(last, row + reach) {
      make(line, softened)
      LayerFinisher.extend(line, size.width, by: pad)
      let made = UnsafeMutablePointer(mutating: rows[softened % (2 * reach + 1)]!)
      loops.pointee.soften_across(made, neighbors, weights, Int32(reach), count)
      softened += 1
    }
    let all = 2 * reach + 1
    var taken = UnsafePointer(rows + max(0, row - reach) % all)
    if row < reach || row + reach > last {
      // The first and the last row continue outside.
      for number in 0..<all { rows[2 * all + number] = rows[max(0, min(last, row - reach + number)) % all] }
      taken = UnsafePointer(rows + 2 * all)
    }
    loops.pointee.soften_down(place + 4 * columns.lowerBound, taken, weights, Int32(reach), count)
  }
}
