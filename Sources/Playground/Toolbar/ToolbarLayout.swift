import Motion

/// Where the bar stands in the middle below, in one row where that fits and else in as many as it takes.
struct ToolbarLayout {
  let buttons: [Toolbar.Button]
  let plate: Rect
  private let columns: Int
  private let cell: Vector

  private static let height = 56.0
  private static let margin = 16.0
  private static let padding = 6.0
  /// Points a finger needs, and as many more as words have room.
  private static let width = 44.0...56

  /// `below` is what others take at the bottom of the stage; nil where too little is left.
  init?(_ buttons: [Toolbar.Button], in stage: Vector, below: Double) {
    self.buttons = buttons
    let count = buttons.count
    let room = stage.x - 2 * Self.margin - 2 * Self.padding
    let most = Int(room / Self.width.lowerBound)
    guard most > 0 else { return nil }
    let rows = (count + most - 1) / most
    columns = (count + rows - 1) / rows
    cell = Vector(min(Self.width.upperBound, room / Double(columns)), Self.height)
    let size = Vector(cell.x * Double(columns), cell.y * Double(rows)) + Vector(2, 2) * Self.padding
    plate = Rect(
      x: ((stage.x - size.x) / 2).rounded(), y: stage.y - Self.margin - below - size.y, width: size.x, height: size.y)
    // The way back stays free.
    guard cell.x >= Self.width.lowerBound, plate.minY >= 64 else { return nil }
  }

  func area(of button: Toolbar.Button) -> Rect {
    let index = buttons.firstIndex(of: button) ?? 0
    let origin = Vector(plate.minX + Self.padding, plate.minY + Self.padding)
    return Rect(
      x: origin.x + cell.x * Double(index % columns), y: origin.y + cell.y * Double(index / columns), width: cell.x,
      height: cell.y)
  }

  func button(at place: Vector) -> Toolbar.Button? { buttons.first { area(of: $0).contains(place) } }
}
