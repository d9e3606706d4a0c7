import Motion

/// A slot that a tool requests at the foot of the room.
struct BottomSlot: Hashable {
  var size: Vector
  /// The gap below the slot, in points, for bars that often appear later.
  var above = 0.0
  /// Whether the slot is at the left instead of in the middle.
  var isLeading = false
  /// Whether the bar is shown even if no room is free.
  var isNeeded = false
  /// Whether the bar glides down once room below it becomes free.
  var sinks = false
  /// Whether the bar takes the lowest free area when its size changes, instead of keeping its lower edge.
  var isLow = false

  static let (margin, gap) = (16.0, 8.0)
  /// The height that stays free at the top for the back arrow and titles, in points.
  static let head = 64.0

  func area(endingAt bottom: Double, in room: Vector) -> Rect {
    let x = isLeading ? Self.margin : ((room.x - size.x) / 2).rounded()
    return Rect(x: x, y: bottom - size.y, width: size.x, height: size.y)
  }
}

/// The areas of the bars at the foot of the room, each for as long as its bar is shown.
///
/// A new bar takes free room, and the bars that are there stay. If no room is free for a bar that is needed, a bar that cannot
/// be pressed disappears. A bar that sinks glides down once room below it becomes free. If the room's size changes, all bars
/// are placed anew, back to front.
struct BottomBars {
  private typealias Stand = (bottomSlot: BottomSlot, area: Rect)
  private var bottomBars: [ObjectIdentifier: Stand] = [:]
  private var room = Vector.zero
  /// The distance, in points, that each bar still has to glide down.
  private var falls: [ObjectIdentifier: Double] = [:]

  /// Whether any bar is gliding.
  var isMoving: Bool { !falls.isEmpty }

  /// Advances the gliding bars.
  ///
  /// With reduced motion they arrive at once.
  mutating func animate(by seconds: Double, isReduced: Bool) {
    if falls.isEmpty { return }
    falls = isReduced ? [:] : falls.mapValues { $0 * Exact.exp(-16 * seconds) }.filter { $0.value > 0.5 }
  }

  /// Returns the height, in points, of all bars at the foot of the room.
  func height(in room: Vector) -> Double {
    guard room == self.room else { return 0 }
    return bottomBars.values.map { room.y - BottomSlot.margin - $0.area.minY + BottomSlot.gap }.max() ?? 0
  }

  /// Returns the slots after an action: bars appear, disappear and sink.
  @MainActor
  func followed(of desk: Desk) -> BottomBars {
    var next = self
    if desk.place.room != room { next.bottomBars = [:] }
    next.room = desk.place.room
    for tool in desk.tools {
      let id = ObjectIdentifier(tool)
      let bottomSlot = tool.bottomSlot(with: desk.services)
      if bottomSlot == nil, next.bottomBars[id] == nil { continue }
      next.bottomBars[id] = bottomSlot.flatMap { bottomSlot in
        next.place(of: tool, bottomSlot, of: desk).map { (bottomSlot, $0) }
      }
    }
    let needed = next.bottomBars.values.filter(\.bottomSlot.isNeeded).map(\.area)
    for tool in desk.tools {
      guard let stand = next.bottomBars[ObjectIdentifier(tool)], !stand.bottomSlot.isNeeded,
        needed.contains(where: { next.isNear($0, stand.area) }), tool.spots(with: desk.services).isEmpty
      else { continue }
      next.bottomBars[ObjectIdentifier(tool)] = nil
    }
    next.sink(of: desk)
    return next
  }

  /// Moves bars that sink to the lowest free area, unless a finger holds them.
  @MainActor
  private mutating func sink(of desk: Desk) {
    falls = falls.filter { bottomBars[$0.key] != nil }
    for tool in desk.tools {
      let id = ObjectIdentifier(tool)
      guard let stand = bottomBars[id], stand.bottomSlot.sinks else { continue }
      if desk.holds(tool) || desk.mouseHolder === tool { continue }
      guard let lowest = lowest(of: tool, stand.bottomSlot, of: desk), lowest.y > stand.area.y else { continue }
      falls[id, default: 0] += lowest.y - stand.area.y
      bottomBars[id]?.area = lowest
    }
  }

  /// Whether no other bar overlaps the tool's bar.
  func isAlone(_ tool: any Tool) -> Bool {
    guard let own = bottomBars[ObjectIdentifier(tool)] else { return false }
    return !bottomBars.contains { $0.key != ObjectIdentifier(tool) && isNear($0.value.area, own.area) }
  }

  /// Returns the area of a tool's bar, or the area that it would get, in points of the room; `nil` if no room is free.
  ///
  /// While the bar glides, this is its present area.
  @MainActor
  func area(of tool: any Tool, _ bottomSlot: BottomSlot, of desk: Desk) -> Rect? {
    place(of: tool, bottomSlot, of: desk)?.offset(by: Vector(0, -(falls[ObjectIdentifier(tool)] ?? 0)))
  }

  /// Returns the area of a tool's bar at the end of its glide.
  @MainActor
  private func place(of tool: any Tool, _ bottomSlot: BottomSlot, of desk: Desk) -> Rect? {
    let now = desk.place.room
    let others = bottomBars.filter { now == room && $0.key != ObjectIdentifier(tool) }.map(\.value.area)
    if now == room, let stand = bottomBars[ObjectIdentifier(tool)] {
      if stand.bottomSlot == bottomSlot { return stand.area }
      let area = bottomSlot.area(endingAt: stand.area.maxY, in: now)
      if !bottomSlot.isLow, isFree(area, of: others + plates(besides: tool, of: desk)) { return area }
    }
    return lowest(of: tool, bottomSlot, of: desk)
      ?? (bottomSlot.isNeeded ? bottomSlot.area(endingAt: now.y - BottomSlot.margin, in: now) : nil)
  }

  /// Returns the lowest free area; `nil` if there is none.
  ///
  /// A bar that is needed avoids captions if it can.
  @MainActor
  private func lowest(of tool: any Tool, _ bottomSlot: BottomSlot, of desk: Desk) -> Rect? {
    let now = desk.place.room
    let others = bottomBars.filter { now == room && $0.key != ObjectIdentifier(tool) }.map(\.value.area)
    let taken = others + plates(besides: tool, of: desk)
    let names = bottomSlot.isNeeded ? desk.tools.flatMap { $0.names(with: desk.services) } : []
    if !names.isEmpty, let area = lowest(bottomSlot, clearOf: taken + names, in: now) { return area }
    return lowest(bottomSlot, clearOf: taken, in: now)
  }

  /// Returns the lowest area that touches none of `taken`; `nil` if there is none.
  private func lowest(_ bottomSlot: BottomSlot, clearOf taken: [Rect], in room: Vector) -> Rect? {
    var area = bottomSlot.area(endingAt: room.y - BottomSlot.margin - bottomSlot.above, in: room)
    while area.minY >= BottomSlot.head {
      guard let top = taken.filter({ isNear($0, area) }).map(\.minY).min() else { return area }
      area = bottomSlot.area(endingAt: (top - BottomSlot.gap).rounded(.down), in: room)
    }
    return nil
  }

  @MainActor
  private func plates(besides tool: any Tool, of desk: Desk) -> [Rect] {
    desk.tools.flatMap { $0 === tool ? [] : $0.plates(with: desk.services) }
  }

  private func isFree(_ area: Rect, of others: [Rect]) -> Bool {
    area.minY >= BottomSlot.head && !others.contains { isNear($0, area) }
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool { a.intersects(b.inset(by: 1 - BottomSlot.gap)) }
}
