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

  /// The cells, over the whole window as the target −1.
  func targets(with services: Services) -> [(target: Int, area: Rect)] {
    guard let surface = surface(with: services) else { return [] }
    return [(-1, Rect(size: services.size))] + surface.targets
  }

  func target(at place: Vector, _ services: Services) -> Int? {
    // Cells narrower than a finger share the space between them.
    surface(with: services).map { $0.target(at: place) == nil ? -1 : $0.target(nearest: place) ?? -1 }
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

  /// Whether the strip is part of a capture: not of a clip of the stage, as the panel it belongs to.
  func isCaptured(with services: Services) -> Bool { !services.ask(.filmsStage) }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let content else { return }
    let stages = content.cells.map { cell in
      var stage = Canvas(size: cell.player.performance.size)
      stage.isBare = true
      services.scene.draw(cell.player, fraction: moment.fraction, on: &stage)
      return stage
    }
    surface(showing: stages, with: services)?.draw(on: &canvas)
  }
}

extension Patches {
  fileprivate func with(_ key: String, _ value: ParameterValue) -> Patches {
    var patches = self
    patches[key: key] = value
    return patches
  }
}
