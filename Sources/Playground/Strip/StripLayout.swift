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
  init?(in layers: Layers) {
    guard let strip = layers.strip, let stage = strip.cells.first?.player.performance.size else { return nil }
    let (place, count) = (layers.place, Double(strip.cells.count))
    let room = place.room
    let most = Vector((room.x - 16 - Self.gap * (count + 1)) / count, room.y * 0.5 - Self.head - Self.foot)
    let scale = min(most.x / stage.x, most.y / stage.y)
    let cell = Vector((stage.x * scale).rounded(.down), (stage.y * scale).rounded(.down))
    let size = Vector(cell.x * count + Self.gap * (count + 1), cell.y + Self.head + Self.foot)
    let below = layers.scene.roomBelow + layers.toolbarRoom
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

extension Strip {
  static func draw(_ fraction: Double, of layers: Layers, on canvas: inout Canvas) {
    guard let strip = layers.strip, let layout = StripLayout(in: layers) else { return }
    let accent = Look.onInk(layers.scene.effect?.accent ?? .white)
    canvas.shadow(of: layout.plate, radius: 16, offset: Vector(0, 8), blur: 28, .black.opacity(0.5))
    canvas.fill(.rounded(layout.plate, 16), Look.ink.opacity(0.96))
    let title = TextRun("\(strip.title): tap one to take it", size: 14, weight: .medium, width: layout.plate.width - 32)
    canvas.text(
      title, at: layout.plate.origin + Vector(16, (StripLayout.head - title.box.y) / 2), Look.text)
    for (index, (cell, area)) in zip(strip.cells, layout.cells).enumerated() {
      var stage = Canvas(size: cell.player.performance.size)
      stage.isBare = true
      layers.scene.draw(cell.player, fraction: fraction, on: &stage)
      canvas.draw(Layer(stage, in: area))
      if strip.held.values.contains(index) {
        canvas.fill(.rounded(area, 4), Look.paper.opacity(0.16))
      }
      let isCurrent = index == strip.current
      if isCurrent { canvas.stroke(.rounded(area.inset(by: -1.5), 4), width: 2, accent) }
      let run = TextRun(cell.text, size: 13, weight: .medium, width: area.width + 8, alignment: .center)
      canvas.text(
        run, at: Vector(area.x - 4, area.maxY + (StripLayout.foot - run.box.y) / 2), isCurrent ? accent : Look.text)
    }
  }
}
