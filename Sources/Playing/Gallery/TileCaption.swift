import Canvas
import Effects
import Motion

/// The number, title and sentence at the foot of a tile, and the shade that keeps them readable.
///
/// The coordinates are points of the tile.
package struct TileCaption {
  private let size: Vector
  private let isNarrow: Bool
  private let inset: Double
  let title: TextRun
  /// Whether there is room for the number: in a narrow tile the title needs the whole width.
  private let hasNumber: Bool
  /// The sentence; `nil` in a low tile, in which it would hide the effect.
  private let sentence: TextRun?
  /// The top of the text.
  package let top: Double

  /// Whether the effect asks for its picture to be entirely visible above the text.
  private let isWhole: Bool

  init(title: String, sentence: String, in size: Vector, isNarrow: Bool, isWhole: Bool = false) {
    (self.size, self.isWhole) = (size, isWhole)
    self.isNarrow = isNarrow
    inset = size.x < 130 ? 10 : isNarrow ? 14 : 16
    hasNumber = size.x >= 130
    self.title = Self.title(title, width: size.x - 2 * inset - (!hasNumber ? 0 : isNarrow ? 20 : 28))
    // A narrow tile has two lines for the sentence. A wide tile has one, for which sentences are written. A high tile has more
    // if the sentence needs them.
    let width = min(size.x - 2 * inset, isNarrow ? 240 : 460)
    let isLine = width >= 420
    // The tile's picture ends above the sentence and the title.
    var run = TextRun(
      paragraph: sentence, size: isNarrow ? 12 : 14, width: width, slack: isLine ? -0.04 * width : 0, limit: 9)
    let fits = run.lines <= (isLine ? 1 : size.y >= 220 ? 4 : 2)
    run.lines = isLine ? 1 : max(2, run.lines)
    self.sentence = size.y >= 150 && fits ? run.fitted(smallest: run.size - 1) : nil
    let foot = size.y - (isNarrow ? 12 : 14)
    top = (foot - self.title.box.y - (self.sentence.map { $0.box.y + 5 } ?? 0)).rounded(.down)
  }

  static let dark = Color(hex: 0x090A0F)

  package init(of card: EffectCard, in layout: GalleryLayout, _ index: Int) {
    self.init(
      title: card.title, sentence: card.sentence, in: layout.tiles[index].size, isNarrow: layout.isNarrow,
      isWhole: card.tile.isWhole)
  }

  /// The height for which the picture is composed, in points from the top of the tile.
  ///
  /// The lower third of a picture is reserved for text. If the text needs more of a low tile, or if the effect asks to be
  /// entirely visible, the picture ends above the text.
  var pictureHeight: Double { min(size.y, max(size.y / 2, isWhole ? top + 8 : (top / 0.66).rounded(.up))) }

  /// Returns the title on at most two lines, in smaller letters if it needs more; the picture ends above it, too.
  private static func title(_ text: String, width: Double) -> TextRun {
    // A title that just fits one line gets no second one, since its number stands beside the first.
    TextRun(paragraph: text, size: 17, weight: .semibold, width: width, slack: -0.04 * width, limit: 2)
      .fitted(smallest: 12, anchor: .middle)
  }

  /// Draws the shade: it deepens towards the text, is even behind it, and ends beside it if the tile is wider than the text.
  func drawShade(on canvas: inout Canvas) {
    let rise = min(48, (size.y * 0.25).rounded())
    let wordsEnd = inset + max(sentence?.width ?? 0, 220)
    let columns: [(x: Double, share: Double)] =
      wordsEnd + 60 < size.x
      ? [(0, 1), (wordsEnd, 1), (min(size.x, wordsEnd + 140), 0), (size.x, 0)] : [(0, 1), (size.x, 1)]
    let rows: [(y: Double, share: Double)] = [(top - rise, 0), (top - 4, 1), (size.y, 1)]
    let points = rows.flatMap { row in
      columns.map {
        Grid.Point(
          Vector($0.x, row.y), color: Self.dark.opacity((pictureHeight < size.y ? 0.96 : 0.82) * row.share * $0.share))
      }
    }
    canvas.draw(Grid(columns: columns.count, points: points))
    guard pictureHeight < size.y else { return }
    // The edge of the picture fades out over its whole width, also beside the text.
    let end = [(pictureHeight - 48, 0.0), (pictureHeight - 4, 1), (size.y, 1)].flatMap { y, share in
      [0, size.x].map { Grid.Point(Vector($0, y), color: Self.dark.opacity(share)) }
    }
    canvas.draw(Grid(columns: 2, points: end))
  }

  /// Draws the title, the sentence and the number of the key that opens the tile; `nil` if there are no keys.
  func drawWords(number: Int?, on canvas: inout Canvas) {
    let box = Rect(x: inset, y: top + title.box.y / Double(2 * title.lines) - 10, width: 20, height: 20)
    let number = hasNumber ? number : nil
    if let number, isNarrow {
      canvas.label(String(number), in: box.offset(by: Vector(-5, 0)), size: 14, Look.mist, weight: .semibold)
    } else if let number {
      canvas.fill(.rounded(box, 6), Look.paper.opacity(0.14))
      canvas.label(String(number), in: box, size: 12, Look.text, weight: .semibold)
    }
    let left = number == nil ? inset : box.maxX + (isNarrow ? 0 : 8)
    canvas.text(title, at: Vector(left, top), Look.text)
    if let sentence { canvas.text(sentence, at: Vector(inset, top + title.box.y + 5), Color(hex: 0xA3AABB)) }
  }
}
