import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// The bar with the actions of a split and the list of its differences.
///
/// It lies over both sides and is not captured.
final class SplitBar: TargetTool {
  enum Target: Hashable {
    case keep(Split.Side)
    case swap
    case differences
    /// Copies a value from the chosen side to the other.
    case copy(String)
    /// Shows the next part of the list; after the end it starts again.
    case more
    /// The bar itself and the list itself, which take touches but do nothing.
    case bar, list
  }

  /// The lower edge of the list, in points of the room; `nil` while the list is hidden.
  private var listEnd: Double?
  /// The index of the first difference in the list.
  private var first = 0
  var held: [Int: Target] = [:]

  private static func size(in room: Vector) -> Vector {
    Vector(4 * min(84, (room.x - 32) / 4).rounded(.down) + 8, 52)
  }

  /// Returns the area of the bar between two sides of which one is above the other.
  static func middle(of room: Vector) -> Rect {
    let size = size(in: room)
    return Rect(origin: ((room - size) / 2).rounded, size: size)
  }

  /// Whether the bar is shown. It is hidden while the strip is open.
  private func isShown(at desk: Desk) -> Bool { desk.scene.isSplit && !desk.ask(.isStripOpen) }

  /// Returns the slot at the foot of the room if the sides are side by side; `nil` if the bar stands between them.
  func bottomSlot(at desk: Desk) -> BottomSlot? {
    guard isShown(at: desk), desk.place.isBesideOther else { return nil }
    return BottomSlot(size: Self.size(in: desk.place.room), isNeeded: true)
  }

  func layout(at desk: Desk) -> SplitBarLayout? {
    guard isShown(at: desk) else { return nil }
    let plate = bottomSlot(at: desk).flatMap { desk.area(of: self, $0) } ?? Self.middle(of: desk.place.room)
    return SplitBarLayout(on: plate, listEndingAt: listEnd, from: first, at: desk)
  }

  // MARK: - Input

  /// The list, and the bar if it stands in the middle.
  func plates(at desk: Desk) -> [Rect] {
    if listEnd == nil, desk.place.isBesideOther { return [] }
    guard let layout = layout(at: desk) else { return [] }
    return (desk.place.isBesideOther ? [] : [layout.plate]) + [layout.list].compactMap { $0 }
  }

  /// The targets, all of which lie over the stage.
  func targets(at desk: Desk) -> [(target: Target, area: Rect)] {
    guard let layout = layout(at: desk) else { return [] }
    let list = layout.list.map { [(Target.list, $0)] } ?? []
    return ([(.bar, layout.plate)] + list + layout.targets).map { ($0, desk.inWindow($1)) }
  }

  func press(_ target: Target, by touch: TimedTouch, at desk: Desk) {
    switch target {
    case .keep(let side): desk.send(.keep(side))
    case .swap: desk.send(.swapSides)
    case .more: first = layout(at: desk)?.next ?? 0
    case .differences:
      first = 0
      listEnd = listEnd == nil ? Self.listEnd(at: desk) : nil
    case .copy(let key): desk.send(.copy(key))
    case .bar, .list: break
    }
  }

  /// Returns the lower edge for the list: above the bars at the foot of the room.
  private static func listEnd(at desk: Desk) -> Double { desk.place.room.y - BottomSlot.margin - desk.foot }

  func settle(at desk: Desk) {
    if !desk.scene.isSplit { (listEnd, held) = (nil, [:]) }
    // The room has become smaller, so the list moves.
    if let end = listEnd, end > desk.place.room.y { listEnd = Self.listEnd(at: desk) }
  }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let layout = layout(at: desk), let chosen = desk.scene.chosen else { return }
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
        draw(change, desk.tuner.session.catalogue, in: layout.row(index), layout.copyArea(index), chosen, on: &canvas)
      }
      if let more = layout.more {
        if held.values.contains(.more) { canvas.fill(.rounded(more.inset(by: 4), 8), Look.paper.opacity(0.16)) }
        canvas.label("\(layout.count - layout.changes.count) more", in: more, size: 13, Look.text)
      }
    }
  }

  /// Draws a row of the list: the name, A's value, the arrow that copies, B's value.
  private func draw(
    _ change: ParameterChange, _ catalogue: ParameterCatalogue, in row: Rect, _ arrow: Rect, _ chosen: Split.Side,
    on canvas: inout Canvas
  ) {
    func words(_ text: String, from left: Double, to right: Double, _ side: Split.Side?, _ alignment: TextRun.Alignment)
    {
      canvas.label(
        text, in: Rect(x: left, y: row.y, width: right - left, height: row.height), size: 13,
        side == chosen ? Look.text : Look.mistLong, alignment: alignment, tabularDigits: true)
    }
    let texts = change.texts(catalogue)
    words(texts.title, from: row.x + 8, to: row.x + row.width * 0.42, nil, .leading)
    words(texts.old, from: row.x + row.width * 0.42, to: arrow.x, .a, .trailing)
    words(texts.new, from: arrow.maxX, to: row.maxX - 8, .b, .leading)
    if held.values.contains(.copy(change.name)) {
      canvas.fill(.rounded(arrow.inset(by: 4), 8), Look.paper.opacity(0.16))
    }
    let way = chosen == .a ? 1.0 : -1
    let points = [Vector(-3 * way, -5), Vector(4 * way, 0), Vector(-3 * way, 5)].map { arrow.center + $0 }
    canvas.stroke(.line(arrow.center - Vector(8 * way, 0), points[1]), width: 1.6, Look.text)
    canvas.stroke(.polyline(points), width: 1.6, Look.text, cap: .round)
  }
}

/// The areas of the bar's buttons and of the list of differences, in points of the room.
@MainActor
struct SplitBarLayout {
  let plate: Rect
  let buttons: [(target: SplitBar.Target, text: String, area: Rect)]
  /// The number of differences.
  let count: Int
  /// The differences that fit into the list; `list` is the area of its plate, `nil` while it is hidden.
  let changes: ArraySlice<ParameterChange>
  let list: Rect?
  private static let rowHeight = 40.0

  /// Lays out the bar on `plate`, and the list above the lower edge `end`; `nil` for no list.
  init(on plate: Rect, listEndingAt end: Double?, from first: Int, at desk: Desk) {
    self.plate = plate
    let (room, isWide) = (desk.place.room, desk.place.isBesideOther)
    let differences = desk.ask(.differences)
    let count = differences.count
    self.count = count
    // The two sides show a sketch before and after it was saved.
    let isOtherRule = desk.scene.player?.isPinned == true || desk.scene.twin?.isPinned == true
    let none = isOtherRule ? "code differs" : "equal"
    let words: [(SplitBar.Target, String)] = [
      (.keep(.a), "Keep A"), (.swap, "Swap"),
      (.differences, count == 0 ? none : count == 1 ? "1 differs" : "\(count) differ"), (.keep(.b), "Keep B"),
    ]
    let cell = Vector((plate.width - 8) / Double(words.count), plate.height - 8)
    buttons = words.enumerated().map { index, button in
      (button.0, button.1, Rect(origin: plate.origin + Vector(4 + cell.x * Double(index), 4), size: cell))
    }
    guard let end, count > 0 else {
      (changes, list) = ([], nil)
      return
    }
    // The list has as many rows as fit. It is in the lower half if one side is above the other.
    let top = plate.maxY + 52
    let free = end - (isWide ? 48 : top)
    let fitting = max(1, Int((free - 16) / Self.rowHeight))
    changes = differences.dropFirst(first < count ? first : 0).prefix(count <= fitting ? count : max(1, fitting - 1))
    let size = Vector(min(440, room.x - 32), Double(min(count, changes.count + 1)) * Self.rowHeight + 16)
    list = Rect(origin: Vector(((room.x - size.x) / 2).rounded(), isWide ? end - size.y : top), size: size)
  }

  /// The area of the button for the remaining differences; `nil` if all are shown.
  var more: Rect? { changes.count < count && list != nil ? row(changes.count) : nil }
  /// The index of the first difference after a tap on `more`.
  var next: Int { changes.endIndex < count ? changes.endIndex : 0 }

  var targets: [(target: SplitBar.Target, area: Rect)] {
    buttons.map { ($0.target, $0.area) }
      + changes.enumerated().map { (.copy($1.name), copyArea($0)) } + (more.map { [(.more, $0)] } ?? [])
  }

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
