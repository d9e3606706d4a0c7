import Canvas
import Effects
import Motion

/// Whose side is whose, at the top of each: a part of the picture.
@MainActor
struct SplitNames {
  /// A side's name on its plate.
  private struct Chip {
    let side: Split.Side
    let title: String
    let isChosen: Bool
    let half: Rect
    let top: Double
    let area: Rect
    /// Drawn once: its round ends alone are hundreds of triangles.
    let picture: Picture

    init(_ side: Split.Side, _ title: String, isChosen: Bool, in half: Rect, top: Double) {
      (self.side, self.title, self.isChosen, self.half, self.top) = (side, title, isChosen, half, top)
      let text = "\(side.letter)  \(title)"
      let width = min(half.width - 120, TextWidth.estimate(text, size: 14) + 36).rounded()
      area = Rect(x: (half.midX - width / 2).rounded(), y: top, width: width, height: 32)
      picture = .drawn(
        "side's name \(isChosen) \(text)", family: "side's name \(side.letter)", size: area.size,
        alignsToPixels: true
      ) { canvas in
        let plate = canvas.bounds
        canvas.fill(.rounded(plate, 16), (isChosen ? Look.paper : Look.slate).opacity(0.94))
        if !isChosen { canvas.stroke(.rounded(plate.inset(by: 0.5), 15.5), width: 1, Look.paper.opacity(0.14)) }
        let run = TextRun(text, size: 14, weight: .semibold, width: plate.width - 16, alignment: .center)
        canvas.text(run, at: Vector(8, plate.midY - run.box.y / 2), isChosen ? Look.ink : Look.text)
      }
    }

    func says(_ title: String, isChosen: Bool, in half: Rect, top: Double) -> Bool {
      self.title == title && self.isChosen == isChosen && self.half == half && self.top == top
    }
  }

  private let a: Chip?
  private let b: Chip?

  /// None while the stage is whole, or they are hidden. In points of the room that the panel leaves; what is as it was
  /// `shown` is taken from there.
  init(at desk: Desk, shown: SplitNames?) {
    guard desk.split.isOn, !desk.isAsking else {
      (a, b) = (nil, nil)
      return
    }
    // Clear of the bar, which is between one side and the other below it.
    let bar = desk.place.isBesideOther ? nil : SplitBar.plate(at: desk)
    func chip(_ side: Split.Side, top: Double, _ shown: Chip?) -> Chip {
      let title = desk.split.title(of: side, at: desk)
      let (half, isChosen) = (desk.split.half(side, at: desk), side == desk.split.chosen)
      if let shown, shown.says(title, isChosen: isChosen, in: half, top: top) { return shown }
      return Chip(side, title, isChosen: isChosen, in: half, top: top)
    }
    a = chip(.a, top: 12, shown?.a)
    b = chip(.b, top: bar.map { $0.maxY + 10 } ?? 12, shown?.b)
  }

  /// Points that they take at the top.
  var room: Double { a.map { $0.area.maxY - 8 } ?? 0 }

  func side(at place: Vector) -> Split.Side? {
    if a?.area.inset(by: -6).contains(place) == true { return .a }
    return b?.area.inset(by: -6).contains(place) == true ? .b : nil
  }

  func draw(on canvas: inout Canvas) {
    if let a { canvas.draw(a.picture, in: a.area) }
    if let b { canvas.draw(b.picture, in: b.area) }
  }
}
