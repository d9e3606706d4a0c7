import Canvas

/// A part of a layer whose pixels are blurred alone, because the others stay.
///
/// It begins at a multiple of the pixels of the smallest picture, so that its sums are those of the whole layer.
struct FinishedPart {
  /// The place of the part in the layer.
  let left: Int
  let top: Int
  /// The size of the part, with the pixels around that the blur reads.
  let size: PixelSize
  /// The columns of the part that are written.
  let columns: Range<Int>
  /// The rows of the part that are written.
  let rows: Range<Int>

  /// Creates the part that a change of some pixels needs: everything if that is little more.
  ///
  /// - Parameters:
  ///   - reach: the number of pixels in each direction on which a pixel of the result depends.
  ///   - step: the pixels of the layer that a pixel of the smallest picture stands for.
  init(of whole: PixelSize, changed: PixelRect?, reach: Int, step: Int) {
    func grown(_ low: Int, _ count: Int, by reach: Int, upTo most: Int) -> Range<Int> {
      max(0, low - reach)..<max(1, min(most, low + count + reach))
    }
    var written = (x: 0..<whole.width, y: 0..<whole.height)
    var read = written
    if let changed {
      written.x = grown(changed.x, changed.width, by: reach, upTo: whole.width)
      written.y = grown(changed.y, changed.height, by: reach, upTo: whole.height)
      read.x = grown(written.x.lowerBound, written.x.count, by: reach, upTo: whole.width)
      read.y = grown(written.y.lowerBound, written.y.count, by: reach, upTo: whole.height)
      if 4 * read.x.count * read.y.count > 3 * whole.width * whole.height {
        written = (0..<whole.width, 0..<whole.height)
        read = written
      }
    }
    (left, top) = (read.x.lowerBound / step * step, read.y.lowerBound / step * step)
    size = PixelSize(read.x.upperBound - left, read.y.upperBound - top)
    columns = written.x.lowerBound - left..<written.x.upperBound - left
    rows = written.y.lowerBound - top..<written.y.upperBound - top
  }

  private init(left: Int, top: Int, size: PixelSize, columns: Range<Int>, rows: Range<Int>) {
    (self.left, self.top, self.size, self.columns, self.rows) = (left, top, size, columns, rows)
  }

  /// Returns the part that writes some of the columns, with `reach` columns more at each side to read.
  func strip(_ strip: Range<Int>, reach: Int) -> FinishedPart {
    let read = max(0, strip.lowerBound - reach)..<min(size.width, strip.upperBound + reach)
    let first = read.lowerBound
    return FinishedPart(
      left: left + first, top: top, size: PixelSize(read.count, size.height),
      columns: strip.lowerBound - first..<strip.upperBound - first, rows: rows)
  }

  /// The columns from which those that are written follow, with one more at each side for a threshold.
  var neededColumns: Range<Int> { max(0, columns.lowerBound - 1)..<min(size.width, columns.upperBound + 1) }
}
