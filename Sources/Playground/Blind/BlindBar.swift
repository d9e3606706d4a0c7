import Canvas
import Effects
import Motion

/// What visitors are asked, and a large button on each side for their answer.
@MainActor
struct BlindBar {
  private static let (asking, thanking) = ("Try both: which one feels better?", "Thank you! And of these two?")

  private let question: (text: String, plate: Rect, points: Double)
  private let buttons: [(side: Split.Side, area: Rect)]

  /// In points of the room.
  init(hasChosen: Bool, at desk: Desk) {
    let (room, isWide) = (desk.place.room, desk.place.isBesideOther)
    let points = Self.points(in: room)
    let text = hasChosen ? Self.thanking : Self.asking
    // Whichever it is, buttons stay where they are.
    let longer = max(TextWidth.estimate(Self.asking, size: points), TextWidth.estimate(Self.thanking, size: points))
    let plate = Vector(min(room.x - 32, longer + 3 * points), points * 2.4).rounded
    let (margin, height) = (points * 0.6, (points * 3.2).rounded())
    let foot = room.y - margin
    // In a wide window the question is between the answers, where there is room for it.
    let free = (room.x - plate.x - 4 * margin) / 2
    let isBetween = isWide && free >= points * 6
    let width = min(isBetween ? free : desk.split.half(.a, at: desk).width - 48, points * 16).rounded()
    // They are there all day, so they wander with the picture.
    let shift = desk.kiosk?.look.shift ?? .zero
    let middle = isBetween ? foot - height / 2 : isWide ? points * 2.4 : room.y / 2
    question = (text, Rect(origin: (Vector(room.x / 2, middle) - plate / 2).rounded + shift, size: plate), points)
    buttons = Split.Side.allCases.map { side in
      let half = desk.split.half(side, at: desk)
      let y = isWide || side == .b ? foot - height : margin
      let middle = !isBetween ? half.midX : side == .a ? margin + free / 2 : room.x - margin - free / 2
      return (side, Rect(origin: Vector(middle - width / 2, y).rounded + shift, size: Vector(width, height)))
    }
  }

  private nonisolated static func points(in room: Vector) -> Double {
    (min(room.x, room.y) * 0.032).clamped(to: 15...36).rounded()
  }

  /// What a half of the stage has beside its button and the question, so that nothing of what visitors choose by lies
  /// under them.
  nonisolated static func stage(_ side: Split.Side, of half: Rect, in room: Vector) -> Rect {
    let (points, isHigh) = (points(in: room), room.x < room.y)
    let outer = (points * 4.4).rounded()
    let inner = isHigh ? (points * 1.6).rounded() : 0
    return Rect(
      x: half.x, y: half.y + (isHigh ? side == .a ? outer : inner : 0), width: half.width,
      height: max(1, half.height - outer - inner))
  }

  /// A finger may be a little beside a button.
  var targets: [(side: Split.Side, area: Rect)] { buttons.map { ($0.side, $0.area.inset(by: -6)) } }

  func draw(isHeld: (Split.Side) -> Bool, on canvas: inout Canvas) {
    let (text, plate, points) = question
    canvas.plate(plate, radius: plate.height / 2, Look.ink.opacity(0.9), drop: 4, blur: 18)
    canvas.label(text, in: plate, size: points, Look.text)
    for (side, area) in buttons {
      let isDown = isHeld(side)
      canvas.shadow(of: area, radius: points, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
      canvas.fill(.rounded(isDown ? area.inset(by: 3) : area, points), isDown ? Look.gold : Look.paper)
      canvas.label("This one", in: area, size: points * 1.25, Look.ink, weight: .semibold)
    }
  }
}
