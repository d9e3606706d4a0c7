import Canvas
import Effects
import Motion

/// The number, title and sentence at the foot of a tile, and the darkness that keeps them readable; in the tile's own
/// points.
struct TileCaption {
  private let size: Vector
  private let isNarrow: Bool
  private let inset: Double
  private let title: TextRun
  /// None in a low tile, where it would hide the effect.
  private let sentence: TextRun?
  /// Where the words begin.
  private let top: Double

  init(_ effect: any Effect.Type, in size: Vector, isNarrow: Bool) {
    self.size = size
    self.isNarrow = isNarrow
    inset = isNarrow ? 14 : 16
    title = TextRun(effect.title, size: 17, weight: .semibold, width: size.x - 2 * inset - 28)
    if size.y >= 150 {
      // Two lines in a narrow tile, one in a wide one, which is what sentences are written for.
      let width = min(size.x - 2 * inset, isNarrow ? 240 : 460)
      sentence = TextRun(effect.sentence, size: isNarrow ? 12 : 14, width: width, lines: width < 420 ? 2 : 1)
    } else {
      sentence = nil
    }
    let foot = size.y - (isNarrow ? 12 : 14)
    top = (foot - title.box.y - (sentence.map { $0.box.y + 5 } ?? 0)).rounded(.down)
  }

  /// Grows towards the words, stands still behind them, and ends beside them where the tile is wider than they are.
  func drawShade(on canvas: inout Canvas) {
    let rise = min(48, (size.y * 0.25).rounded())
    let wordsEnd = inset + max(sentence?.width ?? 0, 220)
    let columns: [(x: Double, share: Double)] =
      wordsEnd + 60 < size.x
      ? [(0, 1), (wordsEnd, 1), (min(size.x, wordsEnd + 140), 0), (size.x, 0)] : [(0, 1), (size.x, 1)]
    let rows: [(y: Double, share: Double)] = [(top - rise, 0), (top - 4, 1), (size.y, 1)]
    let points = rows.flatMap { row in
      columns.map { column in
        Grid.Point(
          Vector(column.x, row.y), color: Color(hex: 0x090A0F, 0.82 * row.share * column.share))
      }
    }
    canvas.draw(Grid(columns: columns.count, points: points))
  }

  func drawWords(number: Int, on canvas: inout Canvas) {
    let digit = TextRun(
      String(number), size: isNarrow ? 14 : 12, weight: .semibold, width: 20, alignment: .center)
    let box = Rect(x: inset, y: top + title.box.y / 2 - 10, width: 20, height: 20)
    if !isNarrow { canvas.fill(.rounded(box, 6), Look.paper.opacity(0.14)) }
    canvas.text(
      digit, at: Vector(box.x - (isNarrow ? 5 : 0), box.midY - digit.box.y / 2), isNarrow ? Look.mist : Look.text)
    canvas.text(title, at: Vector(box.maxX + (isNarrow ? 0 : 8), top), Look.text)
    if let sentence { canvas.text(sentence, at: Vector(inset, top + title.box.y + 5), Color(hex: 0xA3AABB)) }
  }
}
