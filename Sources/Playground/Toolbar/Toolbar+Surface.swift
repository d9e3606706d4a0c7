import Canvas
import Effects
import Interface
import Motion
import Playing

/// The surface of the toolbar: its buttons in one row if they fit, otherwise in as few rows as possible.
extension Toolbar {
  private nonisolated static let height = 56.0
  private nonisolated static let padding = 6.0
  /// The range of a button's width, in points: from the width that the longest word needs.
  private nonisolated static let width = 48.0...56

  /// Returns the height of a toolbar with one row, in points; 0 in a low room, in which it would take too much space.
  nonisolated static func height(in room: Vector) -> Double {
    room.y < 500 ? 0 : height + 2 * padding + BottomSlot.gap
  }

  /// Returns the size of the toolbar in a room; `nil` if buttons would become too narrow for a finger.
  nonisolated static func size(of buttons: [Button], in room: Vector) -> Vector? {
    grid(for: buttons.count, in: room).map { columns, rows, cell in
      Vector(cell.x * Double(columns), cell.y * Double(rows)) + Vector(2, 2) * padding
    }
  }

  private nonisolated static func grid(for count: Int, in room: Vector) -> (columns: Int, rows: Int, cell: Vector)? {
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

  /// Returns the toolbar's surface in a frame of the size that `size(of:in:)` returns; `nil` if there is no room.
  nonisolated static func surface(
    of buttons: [Button], in room: Vector, frame: Rect, isOn: (Button) -> Bool = { _ in false },
    filming area: FilmedArea = .stage
  ) -> Surface<Button>? {
    guard let grid = grid(for: buttons.count, in: room) else { return nil }
    let parts = buttons.map { part($0, isOn: isOn($0), filming: area) }
    let rows = stride(from: 0, to: parts.count, by: grid.columns).map { start -> Element<Button> in
      let row = Array(parts[start..<min(start + grid.columns, parts.count)])
      let missing = Array(repeating: Element<Button>.spacer, count: grid.columns - row.count)
      return .sized(height: grid.cell.y, .row(row + missing))
    }
    return Surface(.plate(Plate(Look.slate.opacity(0.96), radius: 16, padding: padding), .column(rows)), in: frame)
  }

  private nonisolated static func part(_ button: Button, isOn: Bool, filming area: FilmedArea) -> Element<Button> {
    let icon = button.icon(isOn: isOn)
    return .button(
      Interface.Button(
        button, button == .command(.clip) && !isOn ? area.label : button.label(isOn: isOn),
        icon: { center, color, canvas in icon?.draw(at: center, color, on: &canvas) },
        .init(
          ink: Look.paper, inkOn: Look.ink, held: Look.paper.opacity(0.16), on: Look.paper.opacity(0.92), radius: 12,
          inset: 2, size: 11), isOn: isOn))
  }
}
