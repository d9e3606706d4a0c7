import Canvas
import Effects
import Motion

/// Where the small stages are: across the bottom of what the panel leaves, as high as the stage's shape asks for.
@MainActor
struct StripLayout {
  let plate: Rect
  /// In points of the window.
  let cells: [Rect]

  static let head = 36.0
  static let foot = 26.0
  private static let gap = 8.0

  /// Nil where there is no strip.
  init?(at desk: Desk) {
    guard let strip = desk.strip.content, let stage = strip.cells.first?.player.performance.size else { return nil }
    let (place, count) = (desk.place, Double(strip.cells.count))
    let room = place.room
    let most = Vector((room.x - 16 - Self.gap * (count + 1)) / count, room.y * 0.5 - Self.head - Self.foot)
    let scale = min(most.x / stage.x, most.y / stage.y)
    let cell = Vector((stage.x * scale).rounded(.down), (stage.y * scale).rounded(.down))
    let size = Vector(cell.x * count + Self.gap * (count + 1), cell.y + Self.head + Self.foot)
    let below = desk.foot(behind: desk.toolbar) + desk.toolbar.foot(at: desk)
    let origin = Vector(((room.x - size.x) / 2).rounded(), (room.y - 8 - below - size.y).rounded()) + place.roomOffset
    plate = Rect(origin: origin, size: size)
    cells = strip.cells.indices.map { index in
      Rect(origin: origin + Vector(Self.gap + (cell.x + Self.gap) * Double(index), Self.head), size: cell)
    }
  }

  /// With what is said below it.
  func cell(at place: Vector) -> Int? {
    cells.firstIndex {
      Rect(x: $0.x - Self.gap / 2, y: plate.y, width: $0.width + Self.gap, height: plate.height).contains(place)
    }
  }
}
