import Canvas
import Effects
import Motion

/// Whose side is whose, at the top of each: a part of the picture.
@MainActor
struct SplitNames {
  private let chosen: Split.Side?
  private let chips: [(side: Split.Side, text: String, area: Rect)]

  /// None while the stage is whole, or they are hidden. In points of the room that the panel leaves.
  init(in layers: Layers) {
    chosen = layers.split?.chosen
    guard let split = layers.split, !Blind.isOn(in: layers) else {
      chips = []
      return
    }
    // Clear of the bar, which is between one side and the other below it.
    let bar = layers.place.isBesideOther ? nil : SplitBar.plate(in: layers)
    chips = Split.Side.allCases.map { side in
      let half = Split.half(side, in: layers)
      let text = "\(side.letter)  \(split.title(of: side, in: layers))"
      let width = min(half.width - 120, TextWidth.estimate(text, size: 14) + 36).rounded()
      let top = side == .a ? half.y + 12 : bar.map { $0.maxY + 10 } ?? half.y + 12
      return (side, text, Rect(x: (half.midX - width / 2).rounded(), y: top, width: width, height: 32))
    }
  }

  /// Points that they take at the top.
  var room: Double { chips.first.map { $0.area.maxY - 8 } ?? 0 }

  func side(at place: Vector) -> Split.Side? { chips.first { $0.area.inset(by: -6).contains(place) }?.side }

  func draw(on canvas: inout Canvas) {
    for (side, text, chip) in chips {
      let isChosen = side == chosen
      canvas.fill(.rounded(chip, 16), (isChosen ? Look.paper : Look.slate).opacity(0.94))
      if !isChosen { canvas.stroke(.rounded(chip.inset(by: 0.5), 15.5), width: 1, Look.paper.opacity(0.14)) }
      let run = TextRun(text, size: 14, weight: .semibold, width: chip.width - 16, alignment: .center)
      canvas.text(run, at: Vector(chip.x + 8, chip.midY - run.box.y / 2), isChosen ? Look.ink : Look.text)
    }
  }
}

extension Split {
  /// Its name; of a file without its folder, where that tells the two apart.
  func title(of side: Side, in layers: Layers) -> String {
    let (name, other) = (name(of: side, in: layers), name(of: side.other, in: layers))
    let file = name.split(separator: "/").last
    return name != other && file == other.split(separator: "/").last ? name : file.map(String.init) ?? name
  }
}
