import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// What to do with two sides, and where they differ: over both stages, and no part of the picture.
final class SplitBar: TargetTool {
  enum Target: Hashable {
    case keep(Split.Side)
    case swap
    case differences
    /// One value, from the chosen side to the other.
    case copy(String)
  }

  private var listsDifferences = false
  var held: [Int: Target] = [:]

  private static let height = 44.0

  /// On the line between the sides, where that does not cross what is in their middle. In points of the room.
  static func plate(at desk: Desk, above foot: Double = 0) -> Rect {
    let room = desk.place.room
    let size = Vector(4 * min(84, (room.x - 32) / 4).rounded(.down) + 8, height + 8)
    let y = desk.place.isBesideOther ? room.y - 16 - foot - size.y : (room.y - size.y) / 2
    return Rect(x: ((room.x - size.x) / 2).rounded(), y: y.rounded(), width: size.x, height: size.y)
  }

  /// False while the stage is whole, or names are hidden.
  private func isShown(at desk: Desk) -> Bool { desk.split.isOn && !desk.isAsking && !desk.strip.isOn }

  func foot(at desk: Desk) -> Double {
    isShown(at: desk) && desk.place.isBesideOther ? Self.plate(at: desk).height + 8 : 0
  }

  func layout(at desk: Desk) -> SplitBarLayout? {
    guard isShown(at: desk) else { return nil }
    return SplitBarLayout(
      on: Self.plate(at: desk, above: desk.foot(behind: self)), listsDifferences: listsDifferences,
      above: desk.foot(behind: self), at: desk)
  }

  // MARK: - Hands

  func target(at place: Vector, _ desk: Desk) -> Target? { layout(at: desk)?.target(at: desk.inRoom(place)) }

  /// All of its plates are over the stage.
  func covers(_ place: Vector, at desk: Desk) -> Bool { layout(at: desk)?.covers(desk.inRoom(place)) == true }

  func press(_ target: Target, by touch: TimedTouch, at desk: Desk) {
    switch target {
    case .keep(let side): desk.split.keep(side, at: desk)
    case .swap: desk.split.swap(at: desk)
    case .differences: listsDifferences.toggle()
    case .copy(let key): desk.split.copy(key, at: desk)
    }
  }

  func settle(at desk: Desk) { if !desk.split.isOn { (listsDifferences, held) = (false, [:]) } }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let layout = layout(at: desk), let chosen = desk.split.chosen else { return }
    desk.inRoom(on: &canvas) { canvas in
      canvas.plate(layout.plate, radius: 14, Look.slate.opacity(0.96))
      for (target, text, area) in layout.buttons {
        if held.values.contains(target) || (target == .differences && layout.list != nil) {
          canvas.fill(.rounded(area.inset(by: 2), 10), Look.paper.opacity(0.16))
        }
        let isQuiet = target == .differences && layout.count == 0
        canvas.label(text, in: area, size: 13, isQuiet ? Look.mist : Look.text)
      }
      guard let list = layout.list else { return }
      canvas.plate(list, radius: 14, Look.slate.opacity(0.98))
      for (index, change) in layout.changes.enumerated() {
        let title = desk.tuner.session.catalogue.definition(of: change.name)?.title ?? change.name
        draw(change, title, in: layout.row(index), layout.copyArea(index), chosen, on: &canvas)
      }
      let rest = layout.count - layout.changes.count
      if rest > 0 {
        canvas.label("and \(rest) more", in: layout.row(layout.changes.count), size: 13, Look.mist, weight: .regular)
      }
    }
  }

  /// What it is called, A's value, the arrow that copies, B's value.
  private func draw(
    _ change: ParameterChange, _ title: String, in row: Rect, _ arrow: Rect, _ chosen: Split.Side,
    on canvas: inout Canvas
  ) {
    func words(_ text: String, from left: Double, to right: Double, _ side: Split.Side?, _ alignment: TextRun.Alignment)
    {
      canvas.label(
        text, in: Rect(x: left, y: row.y, width: right - left, height: row.height), size: 13,
        side == chosen ? Look.text : Look.mistLong, alignment: alignment, tabularDigits: true)
    }
    words(title, from: row.x + 8, to: row.x + row.width * 0.42, nil, .leading)
    words(change.old.shown, from: row.x + row.width * 0.42, to: arrow.x, .a, .trailing)
    words(change.new.shown, from: arrow.maxX, to: row.maxX - 8, .b, .leading)
    if held.values.contains(.copy(change.name)) {
      canvas.fill(.rounded(arrow.inset(by: 4), 8), Look.paper.opacity(0.16))
    }
    let way = chosen == .a ? 1.0 : -1
    let points = [Vector(-3 * way, -5), Vector(4 * way, 0), Vector(-3 * way, 5)].map { arrow.center + $0 }
    canvas.stroke(.line(arrow.center - Vector(8 * way, 0), points[1]), width: 1.6, Look.text)
    canvas.stroke(.polyline(points), width: 1.6, Look.text, cap: .round)
  }
}

/// Where the buttons are, and the list of what differs, in points of the room.
@MainActor
struct SplitBarLayout {
  let plate: Rect
  let buttons: [(target: SplitBar.Target, text: String, area: Rect)]
  /// How many differ.
  let count: Int
  /// As many of them as have room, the plate that they are listed on, and the height of one.
  let changes: ArraySlice<ParameterChange>
  let list: Rect?
  private static let rowHeight = 40.0

  init(on plate: Rect, listsDifferences: Bool, above foot: Double, at desk: Desk) {
    self.plate = plate
    let (room, isWide) = (desk.place.room, desk.place.isBesideOther)
    let differences = desk.split.differences(at: desk)
    let count = differences.count
    self.count = count
    let words: [(SplitBar.Target, String)] = [
      (.keep(.a), "Keep A"), (.swap, "Swap"),
      (.differences, count == 0 ? "equal" : count == 1 ? "1 differs" : "\(count) differ"), (.keep(.b), "Keep B"),
    ]
    let cell = Vector((plate.width - 8) / Double(words.count), plate.height - 8)
    buttons = words.enumerated().map { index, button in
      (button.0, button.1, Rect(origin: plate.origin + Vector(4 + cell.x * Double(index), 4), size: cell))
    }
    guard listsDifferences, count > 0 else {
      (changes, list) = ([], nil)
      return
    }
    // Above the bar as many as have room; in the lower half where the sides are one above the other.
    let top = plate.maxY + 52
    let free = isWide ? plate.y - 56 : room.y - top - 16 - foot
    let fitting = max(1, Int((free - 16) / Self.rowHeight))
    changes = differences.prefix(count <= fitting ? count : max(1, fitting - 1))
    let size = Vector(min(440, room.x - 32), Double(min(count, changes.count + 1)) * Self.rowHeight + 16)
    list = Rect(origin: Vector(((room.x - size.x) / 2).rounded(), isWide ? plate.y - 8 - size.y : top), size: size)
  }

  func target(at place: Vector) -> SplitBar.Target? {
    if let button = buttons.first(where: { $0.area.contains(place) }) { return button.target }
    return changes.indices.first { copyArea($0).contains(place) }.map { .copy(changes[$0].name) }
  }

  func covers(_ place: Vector) -> Bool { plate.contains(place) || list?.contains(place) == true }

  func row(_ index: Int) -> Rect {
    let list = list ?? Rect(size: .zero)
    return Rect(
      x: list.x + 8, y: list.y + 8 + Double(index) * Self.rowHeight, width: list.width - 16, height: Self.rowHeight)
  }

  func copyArea(_ index: Int) -> Rect {
    let row = row(index)
    return Rect(x: row.midX + row.width / 6 - 22, y: row.y, width: 44, height: row.height)
  }
}
