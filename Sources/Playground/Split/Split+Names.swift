import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// What each side is called, on a plate at its top that chooses the side.
extension Split {
  /// A preset's name, where it has one, with a star where something of it was changed since.
  func name(of side: Side, at desk: Desk) -> String {
    guard let session = session(of: side, at: desk), let group = desk.scene.effect?.id else { return "" }
    guard let preset = session.presetName(in: group) else { return sides?.labels[side] ?? "" }
    return preset + (session.isPresetEdited(in: group) ? "*" : "")
  }

  /// The name of a side; of a file without its folders, where that tells the two apart.
  func title(of side: Side, at desk: Desk) -> String {
    let (own, other) = (name(of: side, at: desk), name(of: side.other, at: desk))
    func file(_ name: String) -> String {
      name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    }
    return own != other && file(own) == file(other) ? own : file(own)
  }

  private static let (nameTop, nameHeight) = (12.0, 32.0)

  /// While they are shown.
  private func hasNames(at desk: Desk) -> Bool { isOn && !desk.isAsking }

  func head(at desk: Desk) -> Double { hasNames(at: desk) ? plate(of: .a, at: desk).area.maxY - 20 : 0 }

  /// The letter and name of a side, and where they stand at its top, in points of the room.
  private func plate(of side: Side, at desk: Desk) -> (text: String, area: Rect) {
    let text = "\(side.letter)  \(title(of: side, at: desk))"
    let half = half(side, at: desk)
    // Clear of the bar, which is between one side and the other below it.
    let isBelow = side == .b && !desk.place.isBesideOther
    let top = isBelow ? SplitBar.middle(of: desk.place.room).maxY + 10 : Self.nameTop
    let width = min(half.width - 120, TextWidth.estimate(text, size: 14) + 36).rounded()
    var plate = Rect(x: (half.midX - width / 2).rounded(), y: top, width: width, height: Self.nameHeight)
    // In a narrow half it goes right of the effect's title, or below it.
    let title = half.minX + (desk.scene.effect.map { Chrome.area(of: $0, in: half.size).maxX } ?? 0) + 8
    if plate.minX < title { plate = plate.offset(by: Vector(half.maxX - 12 - plate.maxX, 0)) }
    if plate.minX < title { plate = plate.offset(by: Vector(0, 52)) }
    return (text, plate)
  }

  func targets(at desk: Desk) -> [(target: Side, area: Rect)] {
    guard hasNames(at: desk) else { return [] }
    return Side.allCases.map { ($0, desk.inWindow(plate(of: $0, at: desk).area.inset(by: -6))) }
  }

  func plates(at desk: Desk) -> [Rect] {
    hasNames(at: desk) ? Side.allCases.map { plate(of: $0, at: desk).area } : []
  }

  func press(_ side: Side, by touch: TimedTouch, at desk: Desk) { choose(side, at: desk) }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard hasNames(at: desk), !desk.isBare else { return }
    desk.inWords(on: &canvas) { canvas in
      for side in Side.allCases {
        let (text, area) = plate(of: side, at: desk)
        canvas.draw(Self.name(text, side, isChosen: side == chosen, in: area.size), in: area)
      }
    }
  }

  /// A picture, drawn once: its round ends alone are hundreds of triangles.
  private static func name(_ text: String, _ side: Side, isChosen: Bool, in size: Vector) -> Picture {
    .drawn(
      "side's name \(isChosen) \(text)", family: "side's name \(side.letter)", size: size, alignsToPixels: true
    ) { canvas in
      let plate = canvas.bounds
      canvas.fill(.rounded(plate, 16), (isChosen ? Look.paper : Look.slate).opacity(0.94))
      if !isChosen { canvas.stroke(.rounded(plate.inset(by: 0.5), 15.5), width: 1, Look.paper.opacity(0.14)) }
      canvas.label(text, in: plate.inset(x: 8, y: 0), size: 14, isChosen ? Look.ink : Look.text, weight: .semibold)
    }
  }
}
