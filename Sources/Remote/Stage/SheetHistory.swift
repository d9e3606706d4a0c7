import Canvas
import Motion
import Playing

/// The last drawings of one size and side in the order of drawing, each with the rectangle that it changed.
struct SheetHistory: Sendable {
  private struct Step: Sendable {
    /// The number of the picture.
    let number: Int
    /// The rectangle around all pixels that differ from the drawing before; `nil` if none does.
    let change: PixelRect?
  }
  private var steps: [Step] = []
  private var (area, size): (Rect, Vector) = (Rect(size: Vector(0, 0)), Vector(0, 0))
  private var sides: [StageFeed.Side] = []
  private var pixels = PixelSize(0, 0)

  /// The number of drawings that are kept: a second of them.
  static let most = 64
  /// The side of a JPEG's blocks with their halved colours, in pixels.
  static let block = 16
  /// The share of the whole picture from which a part saves too little.
  static let mostShare = 0.7

  /// Notes a drawing, and the parts of it that differ from the drawing before.
  mutating func add(_ picture: StageFeed.Picture, _ pixels: PixelSize, changes: [PixelRect]) {
    if picture.area != area || picture.size != size || picture.sides != sides || pixels != self.pixels {
      // Another layout has nothing in common, and a client may have seen the last one from another side.
      (area, size, sides, self.pixels) = (picture.area, picture.size, picture.sides, pixels)
      steps = []
    }
    if steps.count == Self.most { steps.removeFirst() }
    steps.append(Step(number: picture.number, change: changes.reduce(nil) { Self.around($0, $1) }))
  }

  /// Returns the rectangle in whole blocks that makes the last drawing from a picture with this number, or from any drawn
  /// between the two. `nil` if the picture is not known or the rectangle is most of the whole.
  func part(since base: Int) -> PixelRect? {
    // Threads may draw two pictures in the other order than that of their numbers.
    guard steps.contains(where: { $0.number == base }), let first = steps.firstIndex(where: { $0.number >= base })
    else { return nil }
    let change = steps[(first + 1)...].reduce(nil) { Self.around($0, $1.change) }
    let part = blocks(change ?? PixelRect(x: 0, y: 0, width: 1, height: 1))
    let share = Double(part.width * part.height) / Double(max(1, pixels.width * pixels.height))
    return share > Self.mostShare ? nil : part
  }

  /// Returns a rectangle's whole blocks inside the picture.
  private func blocks(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (rect.x / Self.block * Self.block, rect.y / Self.block * Self.block)
    func end(_ end: Int, _ most: Int) -> Int { min(most, (end + Self.block - 1) / Self.block * Self.block) }
    return PixelRect(
      x: left, y: top, width: end(rect.x + rect.width, pixels.width) - left,
      height: end(rect.y + rect.height, pixels.height) - top)
  }

  private static func around(_ a: PixelRect?, _ b: PixelRect?) -> PixelRect? {
    guard let a, let b else { return a ?? b }
    let (x, y) = (min(a.x, b.x), min(a.y, b.y))
    return PixelRect(
      x: x, y: y, width: max(a.x + a.width, b.x + b.width) - x, height: max(a.y + a.height, b.y + b.height) - y)
  }
}
