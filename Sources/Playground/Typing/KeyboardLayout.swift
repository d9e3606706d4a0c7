import Canvas
import Motion
import Panel

/// The frames of the on-screen keyboard's keys, in points of the panel.
///
/// The keyboard covers the foot of the panel that receives the text, and is as wide as the panel.
struct KeyboardLayout {
  let page: KeyboardPage
  /// The background of the keyboard, as wide as the panel, down to its lower edge.
  let plate: Rect
  private(set) var keys: [(key: ScreenKey, area: Rect)] = []

  static let padding = 6.0
  /// The range of a row's height, in points.
  private static let heights = 30.0...52
  /// Returns the largest width of a column, in points.
  ///
  /// Digits have wide keys. The limit keeps the keys together on a 4K screen, whose width no hand spans.
  private static func widest(_ page: KeyboardPage) -> Double { page.isNumber ? 88 : 72 }

  init(_ page: KeyboardPage, in panel: Rect, hasLineBreak: Bool = false) {
    self.page = page
    let rows = page.rows(hasLineBreak: hasLineBreak)
    let height = (panel.height / 2 / Double(rows.count)).rounded(.down).clamped(to: Self.heights)
    let size = Vector(panel.width, min(panel.height, height * Double(rows.count) + 2 * Self.padding))
    plate = Rect(origin: Vector(panel.minX, panel.maxY - size.y), size: size)
    let column = min(Self.widest(page), (plate.width - 2 * Self.padding) / page.columns)
    for (index, row) in rows.enumerated() {
      let width = row.reduce(0) { $0 + $1.width }
      // A key that extends down from the row above occupies the last column.
      let isShort = page.isNumber && width < page.columns
      var x = plate.midX - (isShort ? page.columns : width) * column / 2
      for cap in row {
        let y = plate.minY + Self.padding + height * Double(index)
        keys.append((cap.key, Rect(x: x, y: y, width: column * cap.width, height: height * cap.height)))
        x += column * cap.width
      }
    }
  }

  /// Returns the key at a point; the nearest key for a point between keys or at the edge, so that no tap is lost.
  func key(at place: Vector) -> (key: ScreenKey, area: Rect)? {
    keys.first { $0.area.contains(place) } ?? keys.min { $0.area.distance(to: place) < $1.area.distance(to: place) }
  }

  /// The choices that a held key offers above it, arranged from the key towards the side with more space.
  struct Choices {
    let texts: [String]
    let plate: Rect
    private let cell: Double
    private let isLeftwards: Bool

    init(_ texts: [String], over key: Rect, in keyboard: Rect) {
      self.texts = texts
      let (left, right) = (key.midX - keyboard.minX - 8, keyboard.maxX - 8 - key.midX)
      isLeftwards = left > right
      cell = min(44, max(left, right) / (Double(texts.count) - 0.5))
      let width = cell * Double(texts.count)
      let x = isLeftwards ? key.midX + cell / 2 - width : key.midX - cell / 2
      let most = max(keyboard.minX + 4, keyboard.maxX - 4 - width)
      plate = Rect(x: x.clamped(to: keyboard.minX + 4...most), y: key.minY - 58, width: width, height: 52)
    }

    func area(of index: Int) -> Rect {
      let place = Double(isLeftwards ? texts.count - 1 - index : index)
      return Rect(x: plate.minX + cell * place, y: plate.minY, width: cell, height: plate.height)
    }

    /// Returns the choice above or below a finger.
    func index(at x: Double) -> Int {
      texts.indices.min { (area(of: $0).midX - x).magnitude < (area(of: $1).midX - x).magnitude } ?? 0
    }
  }
}
