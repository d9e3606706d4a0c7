import Motion

/// The frames of the toolbar's buttons, in one row if they fit, otherwise in as few rows as possible.
struct ToolbarLayout {
  let buttons: [Toolbar.Button]
  let plate: Rect
  private let columns: Int
  private let cell: Vector

  private static let height = 56.0
  private static let padding = 6.0
  /// The range of a button's width, in points: from the width that the longest word needs.
  private static let width = 48.0...56

  /// Returns the height of a toolbar with one row, in points; 0 in a low room, in which it would take too much space.
  static func height(in room: Vector) -> Double { room.y < 500 ? 0 : height + 2 * padding + BottomSlot.gap }

  /// Returns the size of the toolbar in a room; `nil` if buttons would become too narrow for a finger.
  static func size(of buttons: [Toolbar.Button], in room: Vector) -> Vector? {
    cells(for: buttons.count, in: room).map { columns, rows, cell in
      Vector(cell.x * Double(columns), cell.y * Double(rows)) + Vector(2, 2) * padding
    }
  }

  private static func cells(for count: Int, in room: Vector) -> (columns: Int, rows: Int, size: Vector)? {
    // A narrow room has smaller margins, so that labels fit beside one another.
    let side = room.x < 600 ? 6.0 : 16
    let room = room.x - 2 * side - 2 * padding
    let most = Int(room / width.lowerBound)
    guard most > 0 else { return nil }
    let rows = (count + most - 1) / most
    let columns = (count + rows - 1) / rows
    let cell = Vector(min(width.upperBound, room / Double(columns)), height)
    return cell.x < width.lowerBound ? nil : (columns, rows, cell)
  }

  /// Creates the layout; `stand` returns the frame for a plate of a given size. `nil` if there is no room.
  init?(_ buttons: [Toolbar.Button], in room: Vector, bottomSlot stand: (Vector) -> Rect?) {
    guard let cells = Self.cells(for: buttons.count, in: room), let size = Self.size(of: buttons, in: room),
      let plate = stand(size)
    else { return nil }
    (self.buttons, self.plate, columns, cell) = (buttons, plate, cells.columns, cells.size)
  }

  func area(of button: Toolbar.Button) -> Rect {
    let index = buttons.firstIndex(of: button) ?? 0
    let place = Vector(cell.x * Double(index % columns), cell.y * Double(index / columns))
    return Rect(origin: plate.origin + Vector(1, 1) * Self.padding + place, size: cell)
  }

  func button(at place: Vector) -> Toolbar.Button? { buttons.first { area(of: $0).contains(place) } }
}
