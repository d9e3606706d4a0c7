import Canvas
import Effects
import Interface
import Motion
import Playing

/// A sheet in a room: the whole sheet if its words are readable, else its cells alone; a small one stands in the corner.
struct SheetView {
  enum Target: Hashable {
    case close
    /// The plate of a large sheet, and a whole small sheet.
    case plate, small
    /// The picture of a large sheet, over which a finger slides to read cells.
    case picture
  }

  let surface: Surface<Target>
  private let sheet: CarriedSheet
  /// The visible part of the sheet, in pixels of its picture.
  private let shown: Rect

  /// The scale below which the picture's words, 12 pixels high, are not readable.
  private static let readable = 0.92
  private static let small = 116.0

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - path: the path of the picture.
  ///   - chosen: the cell that plays.
  ///   - reading: the cell under the finger.
  init(
    _ sheet: CarriedSheet, picture path: String, title: String, isSmall: Bool, chosen: Int?, reading: Int?,
    in room: Vector
  ) {
    let inner = Vector(max(40, room.x - 40), max(40, room.y - 124))
    let isWhole = !isSmall && min(inner.x / sheet.size.x, inner.y / sheet.size.y) >= Self.readable
    let shown = isWhole ? Rect(size: sheet.size) : sheet.area
    let most = isSmall ? Vector(Self.small, Self.small) : inner
    let size = shown.size * min(isWhole ? 1 : 2, most.x / shown.width, most.y / shown.height)
    (self.sheet, self.shown) = (sheet, shown)
    let picture = Element<Target>.drawn(
      Drawn { frame, _, _, canvas in
        let (width, height) = (sheet.size.x, sheet.size.y)
        let part = Rect(
          x: shown.x / width, y: shown.y / height, width: shown.width / width, height: shown.height / height)
        canvas.draw(.file(path), in: frame, part: part)
        for (cell, color) in [(chosen, Look.paper), (isSmall ? nil : reading, .white)] {
          if let cell { Self.mark(Self.place(of: cell, of: sheet, shown, in: frame), color, on: &canvas) }
        }
      })
    let plate = Plate(Look.ink.opacity(0.97), radius: 14, padding: isSmall ? 6 : 0, shadow: 0.5, drop: 8, blur: 28)
    let frame: Rect
    let part: Element<Target>
    if isSmall {
      frame = Rect(origin: (room - size - Vector(28, 28)).rounded, size: size + Vector(12, 12))
      part = .layers([
        .area(.small, .plate(plate, picture)),
        .column([.sized(height: 26, .row([.spacer, .cross(.close)])), .spacer]),
      ])
    } else {
      let words = (reading ?? chosen).map { sheet.words(of: $0) }
      let column = Self.column(
        title, .sized(width: size.x, height: size.y, .area(.picture, picture)), words,
        width: min(room.x - 16, max(size.x + 24, 340)))
      let least = column.minimum
      let place = Vector((room.x - least.x) / 2, max(8, (room.y - least.y) / 2)).rounded
      frame = Rect(origin: place, size: least)
      part = .area(.plate, .plate(plate, column))
    }
    surface = Surface(part, in: frame)
  }

  /// Returns the title and the button to close above the picture, and the words about a cell below it.
  private static func column(
    _ title: String, _ picture: Element<Target>, _ words: String?, width: Double
  ) -> Element<Target> {
    let head = Element<Target>.row([
      .gap(16), .label(Label(title, weight: .semibold, Look.text, .leading)), .gap(15), .cross(.close), .gap(11),
    ])
    let text = words ?? "Slide over it to read a cell, lift to play it"
    var foot = Label(
      text, weight: .regular, words == nil ? Look.mistLong : Look.text, .leading, lines: 2, tabularDigits: true)
    foot.anchor = .top
    let below = Element<Target>.column([.gap(12), Element.label(foot).padded(x: 16), .spacer])
    return .sized(width: width, .column([.sized(height: 48, head), picture, .sized(height: 60, below)]))
  }

  // MARK: - Cells

  /// Returns the frame of a cell of a large sheet, in points of the room.
  func place(of cell: Int) -> Rect { Self.place(of: cell, of: sheet, shown, in: picture) }

  private static func place(of cell: Int, of sheet: CarriedSheet, _ shown: Rect, in picture: Rect) -> Rect {
    let (place, scale) = (sheet.place(of: cell), picture.width / shown.width)
    return Rect(origin: picture.origin + (place.origin - shown.origin) * scale, size: place.size * scale)
  }

  /// Returns the cell of a large sheet at a position of the room; `nil` if there is none.
  func cell(at place: Vector) -> Int? {
    let scale = picture.width / shown.width
    return picture.contains(place) ? sheet.cell(at: shown.origin + (place - picture.origin) / scale) : nil
  }

  private var picture: Rect { surface.frame(of: .picture) ?? .init(size: .zero) }

  /// Draws a ring that is visible on any colour.
  private static func mark(_ place: Rect, _ color: Color, on canvas: inout Canvas) {
    let ring = place.width < 14 ? Rect(center: place.center, size: Vector(14, 14)) : place
    canvas.stroke(.rounded(ring.inset(by: -2), 4), width: 5, Look.ink)
    canvas.stroke(.rounded(ring.inset(by: -2), 4), width: 2.5, color)
  }
}
