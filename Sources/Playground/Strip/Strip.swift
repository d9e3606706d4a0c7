import Canvas
import Effects
import Gestures
import Motion
import Panel
import Playing
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

  func show(_ key: String, _ values: [ParameterValue], under take: LoadedTake, with services: Services) {
    guard let effect = services.scene.effect, let definition = services.tuner.stack.catalogue.definition(of: key)
    else { return }
    let (patches, settings, size) = (
      services.tuner.values.patches, services.tuner.values.commandLine, services.place.size
    )
    let cells = values.compactMap { value -> Cell? in
      guard
        let player = try? Player(
          effect, services.tuner.library.parameters, in: size, patches: patches.with(key, value), take: take,
          loops: true,
          settings: settings, log: EventLog())
      else { return nil }
      return Cell(value: value, text: ShownNumber.text(value.double ?? 0, definition), player: player)
    }
    let now = services.tuner.stack.value(of: key)?.double ?? 0
    func distance(_ index: Int) -> Double { ((cells[index].value.double ?? 0) - now).magnitude }
    guard let nearest = cells.indices.min(by: { distance($0) < distance($1) }) else { return }
    content = Content(key: key, title: definition.title, cells: cells, current: nearest)
    services.announcer.log.write("strip.opened", [.init("key", .string(key))])
    services.wake()
  }

  private func close(with services: Services) {
    content = nil
    services.announcer.log.write("strip.closed")
    services.redraw()
  }

  func forget() { content = nil }
  func enter(with services: Services) { forget() }

  // MARK: - Steps

  func step(_ stepped: PlayerStep?, with services: Services) {
    guard let cells = content?.cells else { return }
    for index in cells.indices { content!.cells[index].player.step() }
  }

  /// Passes changed values to the cells.
  func tune(with services: Services) {
    guard let content else { return }
    let patches = services.tuner.values.patches
    for (index, cell) in content.cells.enumerated() {
      self.content!.cells[index].player.tune(patches.with(content.key, cell.value))
    }
  }

  // MARK: - Input

  func bottomSlot(with services: Services) -> BottomSlot? { StripLayout.bottomSlot(of: self, with: services) }

  /// The cells, over the whole window as the target −1.
  func targets(with services: Services) -> [(target: Int, area: Rect)] {
    guard let layout = StripLayout(of: self, with: services) else { return [] }
    return [(-1, Rect(size: services.size))] + layout.targets.enumerated().map { ($0, $1) }
  }

  func press(_ cell: Int, by touch: TimedTouch, with services: Services) {
    guard let content else { return }
    close(with: services)
    if cell >= 0 { services.tuner.set(content.key, content.cells[cell].value, gesture: nil) }
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isOn, key.name == "Escape" else { return false }
    close(with: services)
    return true
  }

  // MARK: - Drawing

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let content, let layout = StripLayout(of: self, with: services) else { return }
    let accent = Look.onInk(services.scene.effect?.accent ?? .white)
    canvas.plate(layout.plate, radius: 16, Look.ink.opacity(0.96), drop: 8, blur: 28, shadow: 0.5)
    let head = Rect(origin: layout.plate.origin, size: Vector(layout.plate.width, StripLayout.head))
    canvas.label(
      "\(content.title): tap one to take it", in: head.inset(x: 16, y: 0), size: 14, Look.text, alignment: .leading)
    for (index, (cell, area)) in zip(content.cells, layout.cells).enumerated() {
      var stage = Canvas(size: cell.player.performance.size)
      stage.isBare = true
      services.scene.draw(cell.player, fraction: moment.fraction, on: &stage)
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
  static func bottomSlot(of strip: Strip, with services: Services) -> BottomSlot? {
    cell(of: strip, with: services).map { cell, count in
      BottomSlot(size: Vector(cell.x * count + gap * (count + 1), cell.y + head + foot), isNeeded: true)
    }
  }

  private static func cell(of strip: Strip, with services: Services) -> (size: Vector, count: Double)? {
    guard let strip = strip.content, let stage = strip.cells.first?.player.performance.size else { return nil }
    let (room, count) = (services.place.room, Double(strip.cells.count))
    let most = Vector((room.x - 16 - gap * (count + 1)) / count, room.y * 0.5 - head - foot)
    let scale = min(most.x / stage.x, most.y / stage.y)
    return (Vector((stage.x * scale).rounded(.down), (stage.y * scale).rounded(.down)), count)
  }

  /// Lays out the cells of a strip; `nil` while it is closed, or if no room is free.
  init?(of strip: Strip, with services: Services) {
    guard let (cell, count) = Self.cell(of: strip, with: services),
      let bottomSlot = Self.bottomSlot(of: strip, with: services),
      let area = services.area(of: strip, bottomSlot)
    else { return nil }
    plate = services.inWindow(area)
    cells = (0..<Int(count)).map { [origin = plate.origin] index in
      Rect(origin: origin + Vector(Self.gap + (cell.x + Self.gap) * Double(index), Self.head), size: cell)
    }
  }
}
