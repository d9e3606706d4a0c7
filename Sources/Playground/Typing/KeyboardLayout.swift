import Motion

/// Where the keys are: at the bottom of the stage, so that what is typed into stays in view on the panel.
struct KeyboardLayout {
  let plate: Rect
  private(set) var keys: [(key: ScreenKeyboard.Key, area: Rect)] = []

  private static let padding = 6.0
  /// Points that a row of keys is high.
  private static let heights = 26.0...46
  /// Keys of one row are ten units wide together: what is typed, how wide each.
  private static let rows: [[(ScreenKeyboard.Key, Double)]] =
    ["1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.#"].map { row in row.map { (.text(String($0)), 1) } }
    + [[(.shift, 1.5), (.text("*"), 1), (.text("/"), 1), (.text("%"), 1), (.text(" "), 3.5), (.done, 2)]]

  init(in stage: Vector) {
    let width = min(560, stage.x - 16)
    let height = ((stage.y - 76) / Double(Self.rows.count)).clamped(to: Self.heights)
    let size = Vector(width, height * Double(Self.rows.count) + 2 * Self.padding)
    plate = Rect(x: ((stage.x - width) / 2).rounded(), y: stage.y - 8 - size.y, width: size.x, height: size.y)
    let unit = (width - 2 * Self.padding) / 10
    for (index, row) in Self.rows.enumerated() {
      var x = plate.minX + Self.padding
      for (key, units) in row + (row.count == 9 ? [(.erase, 1)] : []) {
        keys.append(
          (key, Rect(x: x, y: plate.minY + Self.padding + height * Double(index), width: unit * units, height: height)))
        x += unit * units
      }
    }
  }

  func key(at place: Vector) -> ScreenKeyboard.Key? { keys.first { $0.area.contains(place) }?.key }
}
