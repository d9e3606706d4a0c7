import Canvas
import Effects
import Gestures
import Motion
import Panel
import Tuning

/// A few small stages side by side, each with another value of one slider, all under the last touches: tap one to take its
/// value, anywhere else to leave all as it is.
final class Strip: Tool {
  struct Cell {
    let value: ParameterValue
    let text: String
    fileprivate(set) var player: Player
  }

  /// What is shown.
  struct Content {
    let key: String
    let title: String
    fileprivate(set) var cells: [Cell]
    /// The cell whose value is nearest to what counts.
    let current: Int
  }

  private(set) var content: Content?
  /// What fingers went down on: a cell, or nothing.
  private var held: [Int: Int?] = [:]

  var isOn: Bool { content != nil }
  var needsSteps: Bool { isOn }

  // MARK: - Coming and going

  func show(_ key: String, _ values: [ParameterValue], at desk: Desk) {
    guard let player = desk.scene.player, !desk.isAsking else { return }
    desk.takes.withTake(desk.takes.recent(of: player), at: desk) { $1.strip.show(key, values, under: $0, at: $1) }
  }

  private func show(_ key: String, _ values: [ParameterValue], under take: LoadedTake, at desk: Desk) {
    guard let effect = desk.scene.effect, let definition = desk.tuner.session.catalogue.definition(of: key)
    else { return }
    let (patches, size) = (desk.tuner.values.patches, desk.place.size)
    let cells = values.compactMap { value -> Cell? in
      guard
        let player = try? Player(
          effect, desk.tuner.library.parameters, in: size, patches: patches.with(key, value), take: take, loops: true,
          settings: desk.tuner.values.commandLine, log: EventLog())
      else { return nil }
      return Cell(
        value: value, text: ShownNumber.text(value.double ?? 0, definition),
        player: player)
    }
    let now = desk.tuner.session.value(of: key)?.double ?? 0
    let nearest = cells.indices.min {
      ((cells[$0].value.double ?? 0) - now).magnitude < ((cells[$1].value.double ?? 0) - now).magnitude
    }
    content = Content(key: key, title: definition.title, cells: cells, current: nearest ?? 0)
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

  // MARK: - Going on

  func step(_ stepped: PlayerStep?, at desk: Desk) {
    guard let cells = content?.cells else { return }
    for index in cells.indices { content!.cells[index].player.step() }
  }

  /// Other values count, too.
  func tune(at desk: Desk) {
    guard let content else { return }
    let patches = desk.tuner.values.patches
    for (index, cell) in content.cells.enumerated() {
      self.content!.cells[index].player.tune(patches.with(content.key, cell.value))
    }
  }

  // MARK: - Hands

  func covers(_ place: Vector, at desk: Desk) -> Bool { isOn }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard let layout = StripLayout(at: desk) else { return false }
    held[touch.event.id] = .some(layout.cell(at: touch.event.position))
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    guard touch.event.phase != .move, let cell = held.removeValue(forKey: touch.event.id), touch.event.phase == .up,
      let content, cell == StripLayout(at: desk)?.cell(at: touch.event.position)
    else { return }
    close(at: desk)
    if let cell { desk.tuner.set(content.key, content.cells[cell].value, gesture: nil) }
  }

  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    guard isOn, key.name == "Escape" else { return false }
    close(at: desk)
    return true
  }

  // MARK: - Drawing

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let content, let layout = StripLayout(at: desk) else { return }
    let accent = Look.onInk(desk.scene.effect?.accent ?? .white)
    canvas.shadow(of: layout.plate, radius: 16, offset: Vector(0, 8), blur: 28, .black.opacity(0.5))
    canvas.fill(.rounded(layout.plate, 16), Look.ink.opacity(0.96))
    let title = TextRun(
      "\(content.title): tap one to take it", size: 14, weight: .medium, width: layout.plate.width - 32)
    canvas.text(
      title, at: layout.plate.origin + Vector(16, (StripLayout.head - title.box.y) / 2), Look.text)
    for (index, (cell, area)) in zip(content.cells, layout.cells).enumerated() {
      var stage = Canvas(size: cell.player.performance.size)
      stage.isBare = true
      desk.scene.draw(cell.player, fraction: moment.fraction, on: &stage)
      canvas.draw(Layer(stage, in: area))
      if held.values.contains(index) { canvas.fill(.rounded(area, 4), Look.paper.opacity(0.16)) }
      let isCurrent = index == content.current
      if isCurrent { canvas.stroke(.rounded(area.inset(by: -1.5), 4), width: 2, accent) }
      let run = TextRun(cell.text, size: 13, weight: .medium, width: area.width + 8, alignment: .center)
      canvas.text(
        run, at: Vector(area.x - 4, area.maxY + (StripLayout.foot - run.box.y) / 2), isCurrent ? accent : Look.text)
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
