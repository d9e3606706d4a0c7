import Canvas
import Effects
import Gestures
import Motion
import Panel
import Tuning

/// A row of small stages with different values of one slider, all with the last touches.
///
/// A tap on a stage takes its value; a tap anywhere else changes nothing.
final class Strip: TargetTool {
  struct Cell {
    let value: ParameterValue
    let text: String
    fileprivate(set) var player: Player
  }

  /// The content of the strip while it is open.
  struct Content {
    let key: String
    let title: String
    fileprivate(set) var cells: [Cell]
    /// The index of the cell whose value is nearest to the effective one.
    let current: Int
  }

  private(set) var content: Content?
  /// The cell on which each finger landed; −1 if it landed on none.
  var held: [Int: Int] = [:]

  var isOn: Bool { content != nil }
  var needsSteps: Bool { isOn }

  // MARK: - Opening and closing

  func show(_ key: String, _ values: [ParameterValue], at desk: Desk) {
    desk.send(.useRecentTake(.strip(key, values)))
  }

  func show(_ key: String, _ values: [ParameterValue], under take: LoadedTake, at desk: Desk) {
    guard let effect = desk.scene.effect, let definition = desk.tuner.session.catalogue.definition(of: key)
    else { return }
    let (patches, size) = (desk.tuner.values.patches, desk.place.size)
    let cells = values.compactMap { value -> Cell? in
      guard
        let player = try? Player(
          effect, desk.tuner.library.parameters, in: size, patches: patches.with(key, value), take: take, loops: true,
          settings: desk.tuner.values.commandLine, log: EventLog())
      else { return nil }
      return Cell(value: value, text: ShownNumber.text(value.double ?? 0, definition), player: player)
    }
    let now = desk.tuner.session.value(of: key)?.double ?? 0
    func distance(_ index: Int) -> Double { ((cells[index].value.double ?? 0) - now).magnitude }
    guard let nearest = cells.indices.min(by: { distance($0) < distance($1) }) else { return }
    content = Content(key: key, title: definition.title, cells: cells, current: nearest)
    desk.announcer.log.write("strip.opened", [.init("key", .string(key))])
    desk.wake()
  }

  private func close(at desk: Desk) {
    content = nil
    desk.announcer.log.write("strip.closed")
    desk.redraw()
  }

  func forget() { content = nil }
  func enter(at desk: Desk) { forget() }

  // MARK: - Steps

  func step(_ stepped: PlayerStep?, at desk: Desk) {
    guard let cells = content?.cells else { return }
    for index in cells.indices { content!.cells[index].player.step() }
  }

  /// Passes changed values to the cells.
  func tune(at desk: Desk) {
    guard let content else { return }
    let patches = desk.tuner.values.patches
    for (index, cell) in content.cells.enumerated() {
      self.content!.cells[index].player.tune(patches.with(content.key, cell.value))
    }
  }

  // MARK: - Input

  func bottomSlot(at desk: Desk) -> BottomSlot? { StripLayout.bottomSlot(of: self, at: desk) }

  /// The cells, over the whole window as the target −1.
  func targets(at desk: Desk) -> [(target: Int, area: Rect)] {
    guard let layout = StripLayout(of: self, at: desk) else { return [] }
    return [(-1, Rect(size: desk.size))] + layout.targets.enumerated().map { ($0, $1) }
  }

  func press(_ cell: Int, by touch: TimedTouch, at desk: Desk) {
    guard let content else { return }
    close(at: desk)
    if cell >= 0 { desk.tuner.set(content.key, content.cells[cell].value, gesture: nil) }
  }

  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    guard isOn, key.name == "Escape" else { return false }
    close(at: desk)
    return true
  }

  // MARK: - Drawing

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let content, let layout = StripLayout(of: self, at: desk) else { return }
    let accent = Look.onInk(desk.scene.effect?.accent ?? .white)
    canvas.plate(layout.plate, radius: 16, Look.ink.opacity(0.96), drop: 8, blur: 28, shadow: 0.5)
    let head = Rect(origin: layout.plate.origin, size: Vector(layout.plate.width, StripLayout.head))
    canvas.label(
      "\(content.title): tap one to take it", in: head.inset(x: 16, y: 0), size: 14, Look.text, alignment: .leading)
    for (index, (cell, area)) in zip(content.cells, layout.cells).enumerated() {
      var stage = Canvas(size: cell.player.performance.size)
      stage.isBare = true
      desk.scene.draw(cell.player, fraction: moment.fraction, on: &stage)
      canvas.draw(Layer(stage, in: area))
      if held.values.contains(index) { canvas.fill(.rounded(area, 4), Look.paper.opacity(0.16)) }
      let isCurrent = index == content.current
      if isCurrent { canvas.stroke(.rounded(area.inset(by: -1.5), 4), width: 2, accent) }
      let foot = Rect(x: area.x - 4, y: area.maxY, width: area.width + 8, height: StripLayout.foot)
      canvas.label(cell.text, in: foot, size: 13, isCurrent ? accent : Look.text)
    }
  }
}

extension Patches {
  fileprivate func with(_ key: String, _ value: ParameterValue) -> Patches {
    var patches = self
    patches[key: key] = value
    return patches
  }
}

/// The layout of the small stages, in points of the window.
///
/// They stand across the bottom of the room that the panel leaves, as high as the stage's shape requires.
@MainActor
struct StripLayout {
  let plate: Rect
  let cells: [Rect]
  /// The hit areas: the cells with their labels and half of the gaps between them.
  var targets: [Rect] {
    cells.map { Rect(x: $0.x - Self.gap / 2, y: plate.y, width: $0.width + Self.gap, height: plate.height) }
  }

  static let (head, foot) = (36.0, 26.0)
  private static let gap = 8.0

  /// Returns the strip's slot at the foot of the room; `nil` without a strip.
  static func bottomSlot(of strip: Strip, at desk: Desk) -> BottomSlot? {
    cell(of: strip, at: desk).map { cell, count in
      BottomSlot(size: Vector(cell.x * count + gap * (count + 1), cell.y + head + foot), isNeeded: true)
    }
  }

  private static func cell(of strip: Strip, at desk: Desk) -> (size: Vector, count: Double)? {
    guard let strip = strip.content, let stage = strip.cells.first?.player.performance.size else { return nil }
    let (room, count) = (desk.place.room, Double(strip.cells.count))
    let most = Vector((room.x - 16 - gap * (count + 1)) / count, room.y * 0.5 - head - foot)
    let scale = min(most.x / stage.x, most.y / stage.y)
    return (Vector((stage.x * scale).rounded(.down), (stage.y * scale).rounded(.down)), count)
  }

  /// Lays out the cells of a strip; `nil` while it is closed, or if no room is free.
  init?(of strip: Strip, at desk: Desk) {
    guard let (cell, count) = Self.cell(of: strip, at: desk), let bottomSlot = Self.bottomSlot(of: strip, at: desk),
      let area = desk.area(of: strip, bottomSlot)
    else { return nil }
    plate = desk.inWindow(area)
    cells = (0..<Int(count)).map { [origin = plate.origin] index in
      Rect(origin: origin + Vector(Self.gap + (cell.x + Self.gap) * Double(index), Self.head), size: cell)
    }
  }
}
