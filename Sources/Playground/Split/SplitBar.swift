import Canvas
import Effects
import Motion
import Tuning

/// What to do with two sides, and where they differ: over both stages, and no part of the picture.
@MainActor
struct SplitBar {
  enum Target: Hashable {
    case keep(Split.Side)
    case swap
    case differences
    /// One value, from the chosen side to the other.
    case copy(String)
  }

  private struct Row {
    var key: String
    var title: String
    var a: String
    var b: String
  }

  private let chosen: Split.Side
  private let buttons: [(target: Target, text: String, area: Rect)]
  let plate: Rect
  private let rows: [Row]
  private let list: Rect?
  private let count: Int

  private static let height = 44.0
  private static let rowHeight = 40.0

  /// Nil while the stage is whole, or names are hidden. In points of the room that the panel leaves, above what others
  /// have of its `foot`.
  init?(at desk: Desk, listsDifferences: Bool, above foot: Double) {
    guard let chosen = desk.split.chosen, !desk.isAsking else { return nil }
    self.chosen = chosen
    let (room, isWide) = (desk.place.room, desk.place.isBesideOther)
    let differences = desk.split.differences(at: desk)
    count = differences.count
    let words = ["Keep A", "Swap", count == 0 ? "equal" : count == 1 ? "1 differs" : "\(count) differ", "Keep B"]
    let plate = Self.plate(at: desk, above: foot)
    self.plate = plate
    let targets: [Target] = [.keep(.a), .swap, .differences, .keep(.b)]
    buttons = zip(targets, words).enumerated().map { index, button in
      let cell = (plate.width - 8) / Double(words.count)
      let area = Rect(x: plate.x + 4 + cell * Double(index), y: plate.y + 4, width: cell, height: Self.height)
      return (button.0, button.1, area)
    }
    guard listsDifferences, count > 0 else {
      (rows, list) = ([], nil)
      return
    }
    // Above the bar as many as have room; in the lower half where the sides are one above the other.
    let top = plate.maxY + 52
    let free = isWide ? plate.y - 56 : room.y - top - 16 - foot
    let fitting = max(1, Int((free - 16) / Self.rowHeight))
    let most = count <= fitting ? count : max(1, fitting - 1)
    rows = differences.prefix(most).map { change in
      let definition = desk.tuner.session.catalogue.definition(of: change.name)
      return Row(
        key: change.name, title: definition?.title ?? change.name, a: change.old.shown, b: change.new.shown)
    }
    let height = Double(rows.count + (count > rows.count ? 1 : 0)) * Self.rowHeight + 16
    let width = min(440, room.x - 32)
    list = Rect(
      x: ((room.x - width) / 2).rounded(), y: isWide ? plate.y - 8 - height : top, width: width,
      height: height)
  }

  /// On the line between the sides, where that does not cross what is in their middle.
  static func plate(at desk: Desk, above foot: Double = 0) -> Rect {
    let room = desk.place.room
    let size = Vector(4 * min(84, (room.x - 32) / 4).rounded(.down) + 8, height + 8)
    let y = desk.place.isBesideOther ? room.y - 16 - foot - size.y : (room.y - size.y) / 2
    return Rect(x: ((room.x - size.x) / 2).rounded(), y: y.rounded(), width: size.x, height: size.y)
  }

  // MARK: - Touches

  func target(at place: Vector) -> Target? {
    for button in buttons where button.area.contains(place) { return button.target }
    for (index, row) in rows.enumerated() where copyArea(index).contains(place) { return .copy(row.key) }
    return nil
  }

  /// True for what lies over the stage.
  func covers(_ place: Vector) -> Bool {
    plate.contains(place) || list?.contains(place) == true || target(at: place) != nil
  }

  private func row(_ index: Int) -> Rect {
    let list = list ?? Rect(size: .zero)
    return Rect(
      x: list.x + 8, y: list.y + 8 + Double(index) * Self.rowHeight, width: list.width - 16, height: Self.rowHeight)
  }

  private func copyArea(_ index: Int) -> Rect {
    let row = row(index)
    return Rect(x: row.midX + row.width / 6 - 22, y: row.y, width: 44, height: row.height)
  }

  // MARK: - Drawing

  func draw(isHeld: (Target) -> Bool, on canvas: inout Canvas) {
    canvas.shadow(of: plate, radius: 14, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
    canvas.fill(.rounded(plate, 14), Look.slate.opacity(0.96))
    for (target, text, area) in buttons {
      if isHeld(target) || (target == .differences && list != nil) {
        canvas.fill(.rounded(area.inset(by: 2), 10), Look.paper.opacity(0.16))
      }
      let run = TextRun(text, size: 13, weight: .medium, width: area.width, alignment: .center)
      let isQuiet = target == .differences && count == 0
      canvas.text(run, at: Vector(area.x, area.midY - run.box.y / 2), isQuiet ? Look.mist : Look.text)
    }
    guard let list else { return }
    canvas.shadow(of: list, radius: 14, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
    canvas.fill(.rounded(list, 14), Look.slate.opacity(0.98))
    for (index, content) in rows.enumerated() { draw(content, index, isHeld: isHeld(.copy(content.key)), on: &canvas) }
    guard count > rows.count else { return }
    let rest = row(rows.count)
    let run = TextRun("and \(count - rows.count) more", size: 13, width: rest.width, alignment: .center)
    canvas.text(run, at: Vector(rest.x, rest.midY - run.box.y / 2), Look.mist)
  }

  /// What it is called, A's value, the arrow that copies, B's value.
  private func draw(_ content: Row, _ index: Int, isHeld: Bool, on canvas: inout Canvas) {
    let (row, arrow) = (row(index), copyArea(index))
    func words(_ text: String, from left: Double, to right: Double, _ side: Split.Side?, _ alignment: TextRun.Alignment)
    {
      let run = TextRun(text, size: 13, weight: .medium, width: right - left, alignment: alignment, tabularDigits: true)
      let color = side == nil ? Look.mistLong : side == chosen ? Look.text : Look.mistLong
      canvas.text(run, at: Vector(left, row.midY - run.box.y / 2), color)
    }
    words(content.title, from: row.x + 8, to: row.x + row.width * 0.42, nil, .leading)
    words(content.a, from: row.x + row.width * 0.42, to: arrow.x, .a, .trailing)
    words(content.b, from: arrow.maxX, to: row.maxX - 8, .b, .leading)
    if isHeld { canvas.fill(.rounded(arrow.inset(by: 4), 8), Look.paper.opacity(0.16)) }
    let way = chosen == .a ? 1.0 : -1
    let points = [Vector(-3 * way, -5), Vector(4 * way, 0), Vector(-3 * way, 5)].map { arrow.center + $0 }
    canvas.stroke(.line(arrow.center - Vector(8 * way, 0), arrow.center + Vector(4 * way, 0)), width: 1.6, Look.text)
    canvas.stroke(.polyline(points), width: 1.6, Look.text, cap: .round)
  }
}
