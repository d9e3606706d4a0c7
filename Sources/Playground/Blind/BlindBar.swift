import Canvas
import Effects
import Motion

/// What visitors are asked, and a large button on each side for their answer.
@MainActor
struct BlindBar {
  private let question: (text: String, plate: Rect, points: Double)
  private let buttons: [(side: Split.Side, area: Rect)]

  /// Nil where nobody is asked: while names are shown, and over the demo that plays while nobody is there. In points of
  /// the room.
  init?(in layers: Layers) {
    guard Blind.isOn(in: layers), layers.kiosk?.attracting == nil else { return nil }
    let (room, isWide) = (layers.place.room, layers.place.isBesideOther)
    let points = (min(room.x, room.y) * 0.032).clamped(to: 15...36).rounded()
    let text = layers.blind?.choices == 0 ? "Try both: which one feels better?" : "Thank you! And of these two?"
    let plate = Vector(min(room.x - 32, TextWidth.estimate(text, size: points) + 3 * points).rounded(), points * 2.4)
    let top = isWide ? points * 1.2 : (room.y - plate.y) / 2
    question = (text, Rect(origin: Vector((room.x - plate.x) / 2, top).rounded, size: plate.rounded), points)
    let below = layers.scene.roomBelow + layers.toolbarRoom
    buttons = Split.Side.allCases.map { side in
      let half = Split.half(side, in: layers)
      // In a high window they are at its ends, beside the arrow back and clear of what lies in a side's middle.
      let size = Vector(min(half.width - (isWide ? 48 : 112), points * 16), points * (isWide ? 4 : 3.2)).rounded
      let margin = points * (isWide ? 1 : 0.6)
      let y = isWide || side == .b ? half.maxY - margin - below - size.y : half.y + margin
      return (side, Rect(origin: Vector(half.midX - size.x / 2, y).rounded, size: size))
    }
  }

  func side(at place: Vector) -> Split.Side? { buttons.first { $0.area.inset(by: -6).contains(place) }?.side }

  func draw(isHeld: (Split.Side) -> Bool, on canvas: inout Canvas) {
    let (text, plate, points) = question
    canvas.shadow(of: plate, radius: plate.height / 2, offset: Vector(0, 4), blur: 18, .black.opacity(0.4))
    canvas.fill(.rounded(plate, plate.height / 2), Look.ink.opacity(0.9))
    let words = TextRun(text, size: points, weight: .medium, width: plate.width, alignment: .center)
    canvas.text(words, at: Vector(plate.x, plate.midY - words.box.y / 2), Look.text)
    for (side, area) in buttons {
      let isDown = isHeld(side)
      canvas.shadow(of: area, radius: points, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
      canvas.fill(.rounded(isDown ? area.inset(by: 3) : area, points), isDown ? Look.gold : Look.paper)
      let run = TextRun("This one", size: points * 1.25, weight: .semibold, width: area.width, alignment: .center)
      canvas.text(run, at: Vector(area.x, area.midY - run.box.y / 2), Look.ink)
    }
  }
}

extension Vector {
  fileprivate var rounded: Vector { Vector(x.rounded(), y.rounded()) }
}
