import Canvas
import Effects
import Gestures
import Motion
import Playing
import Tuning

/// The names of the two sides, on plates at their tops.
///
/// A tap on a plate chooses its side.
extension Split {
  /// Returns the name of the side's preset, with a star if its values were edited; without a preset, the side's label.
  func name(of side: SplitSide, with services: Services) -> String {
    guard let stack = stack(of: side, with: services), let group = services.scene.effect?.id else { return "" }
    guard let preset = stack.presetName(in: group) else { return sides?.labels[side] ?? "" }
    return preset + (stack.isPresetEdited(in: group) ? "*" : "")
  }

  /// Returns the short name of a side: a file without its folders, if that tells the two sides apart.
  func title(of side: SplitSide, with services: Services) -> String {
    if side == services.scene.chosen, services.tuner.stack.isComparing { return "saved" }
    let (own, other) = (name(of: side, with: services), name(of: side.other, with: services))
    func file(_ name: String) -> String {
      name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    }
    return own != other && file(own) == file(other) ? own : file(own)
  }

  /// Returns the plate's distance from the top, its height, its text size and its width, in points.
  ///
  /// Beside the panel the names are as small as the stage.
  private nonisolated static func measures(
    isSmall: Bool
  ) -> (top: Double, height: Double, text: Double, width: Double) {
    isSmall ? (8, 24, 12, 110) : (12, 32, 14, 148)
  }

  func head(with services: Services) -> Double {
    services.scene.isSplit ? names(with: services)[0].area.maxY - 20 : 0
  }

  /// Returns a side's letter and name, and the area of its plate in points of the room.
  private func plate(of side: SplitSide, isLow: Bool = false, with services: Services) -> (text: String, area: Rect) {
    let text = "\(side.letter)  \(title(of: side, with: services))"
    let (half, place) = (services.half(side), services.place(side))
    // If one side is above the other, the lower plate stands below the bar between them.
    let isBelow = side == .b && !services.place.isBesideOther
    let measures = Self.measures(isSmall: place.isFitted)
    let top = isBelow ? SplitBar.middle(of: services.place.room).maxY + 10 : measures.top
    let width = min(half.width - (place.isFitted ? 16 : 120), measures.width).rounded()
    var plate = Rect(x: (half.midX - width / 2).rounded(), y: top, width: width, height: measures.height)
    // In a narrow or small half the plate goes to the right of the effect's title, or below it.
    let head = services.scene.effect.map { Chrome.area(of: $0, in: place.size).maxX * place.scale } ?? 0
    let title = half.minX + head + 8
    if place.isFitted || plate.minX < title {
      plate = plate.offset(by: Vector(half.maxX - measures.top - plate.maxX, 0))
    }
    if plate.minX < title || isLow { plate = plate.offset(by: Vector(0, measures.height + 20)) }
    return (text, plate)
  }

  /// Returns both plates on one line.
  private func names(with services: Services) -> [(side: SplitSide, text: String, area: Rect)] {
    let own = SplitSide.allCases.map { plate(of: $0, with: services) }
    let isLow = services.place.isBesideOther && own[0].area.y != own[1].area.y
    return SplitSide.allCases.map { side in
      let (text, area) = isLow ? plate(of: side, isLow: true, with: services) : own[side == .a ? 0 : 1]
      return (side, text, area)
    }
  }

  func targets(with services: Services) -> [(target: SplitSide, area: Rect)] {
    guard services.scene.isSplit else { return [] }
    return names(with: services).map { ($0.side, services.inWindow($0.area.inset(by: ($0.area.height - 44) / 2))) }
  }

  func plates(with services: Services) -> [Rect] {
    services.scene.isSplit ? names(with: services).map(\.area) : []
  }

  func press(_ side: SplitSide, by touch: TimedTouch, with services: Services) { choose(side, with: services) }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard services.scene.isSplit, !services.isBare else { return }
    services.inWords(on: &canvas) { canvas in
      for (side, text, area) in names(with: services) {
        canvas.draw(Self.name(text, side, isChosen: side == services.scene.chosen, in: area.size), in: area)
      }
    }
  }

  /// Returns the plate as a cached picture: its round ends alone are hundreds of triangles.
  private static func name(_ text: String, _ side: SplitSide, isChosen: Bool, in size: Vector) -> Picture {
    let isSmall = size.y < measures(isSmall: false).height
    return .drawn(
      "side's name \(isChosen)\(isSmall ? " small" : "") \(text)", family: "side's name \(side.letter)", size: size,
      alignsToPixels: true
    ) { canvas in
      let plate = canvas.bounds
      canvas.fill(.rounded(plate, size.y / 2), (isChosen ? Look.paper : Look.slate).opacity(0.94))
      if !isChosen {
        canvas.stroke(.rounded(plate.inset(by: 0.5), size.y / 2 - 0.5), width: 1, Look.paper.opacity(0.14))
      }
      let run = TextRun(
        text, size: measures(isSmall: isSmall).text, weight: .semibold, width: plate.width - 16, alignment: .center
      ).fitted(smallest: 9, anchor: .middle)
      canvas.line(run, in: plate.inset(x: 8, y: 0), isChosen ? Look.ink : Look.text)
    }
  }
}
