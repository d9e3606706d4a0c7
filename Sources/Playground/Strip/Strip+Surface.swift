import Canvas
import Effects
import Interface
import Motion

/// The surface of the strip: a title over a row of small stages, as high as the stage's shape requires.
extension Strip {
  private static let (head, foot, gap) = (36.0, 26.0, 8.0)

  func bottomSlot(with services: Services) -> BottomSlot? {
    stageSize(with: services).map { stage, count in
      let size = Vector((stage.x + Self.gap) * count + Self.gap, stage.y + Self.head + Self.foot)
      return BottomSlot(size: size, isNeeded: true)
    }
  }

  /// Returns the size of a small stage and the number of stages; `nil` while the strip is closed.
  private func stageSize(with services: Services) -> (size: Vector, count: Double)? {
    guard let content, let stage = content.cells.first?.player.performance.size else { return nil }
    let (room, count) = (services.place.room, Double(content.cells.count))
    let most = Vector((room.x - 16 - Self.gap * (count + 1)) / count, room.y * 0.5 - Self.head - Self.foot)
    let scale = min(most.x / stage.x, most.y / stage.y)
    return (Vector((stage.x * scale).rounded(.down), (stage.y * scale).rounded(.down)), count)
  }

  /// Returns the surface in points of the window, with a picture in each stage; `nil` while the strip is closed, or if no
  /// room is free.
  func surface(showing stages: [Canvas] = [], with services: Services) -> Surface<Int>? {
    guard let content, let size = stageSize(with: services)?.size,
      let area = bottomSlot(with: services).flatMap({ services.area(of: self, $0) })
    else { return nil }
    let accent = Look.onInk(services.scene.effect?.accent ?? .white)
    let title = Label("\(content.title): tap one to take it", Look.text, .leading, smallest: 11)
    let cells = content.cells.enumerated().map { index, cell -> Element<Int> in
      let (isHeld, isCurrent) = (held.values.contains(index), index == content.current)
      let picture = stages.isEmpty ? nil : stages[index]
      let stage = Drawn<Int> { frame, _, _, canvas in
        if let picture { canvas.draw(Layer(picture, in: frame)) }
        if isHeld { canvas.fill(.rounded(frame, 4), Look.paper.opacity(0.16)) }
        if isCurrent { canvas.stroke(.rounded(frame.inset(by: -1.5), 4), width: 2, accent) }
      }
      let label = Label(cell.text, size: 13, isCurrent ? accent : Look.text, smallest: 11)
      // The hit area is the stage with its label, half of the gaps beside it and the title above it.
      return .sized(
        width: size.x + Self.gap,
        .area(
          index,
          .column([
            .gap(Self.head), .sized(width: size.x, height: size.y, .drawn(stage)),
            .sized(height: Self.foot, .label(label)),
          ])))
    }
    return Surface(
      .plate(
        Plate(Look.ink.opacity(0.96), radius: 16, shadow: 0.5),
        .layers([
          .column([.sized(height: Self.head, .row([.gap(16), .label(title), .gap(16)])), .spacer]),
          .row([.gap(Self.gap / 2)] + cells + [.gap(Self.gap / 2)]),
        ])), in: services.inWindow(area))
  }
}
