import Effects
import Gestures
import Motion
import Panel
import Tuning

/// A few small stages side by side, each with another value of one slider, all under the last touches: tap one to take its
/// value, anywhere else to leave all as it is.
@MainActor
struct Strip {
  struct Cell {
    let value: ParameterValue
    let text: String
    fileprivate(set) var player: Player
  }

  let key: String
  let title: String
  private(set) var cells: [Cell]
  /// The cell whose value is nearest to what counts.
  let current: Int
  /// What fingers went down on: a cell, or nothing.
  private(set) var held: [Int: Int?] = [:]

  // MARK: - Coming and going

  static func show(_ key: String, _ values: [ParameterValue], in layers: inout Layers) {
    guard layers.scene.player != nil, !Blind.isOn(in: layers) else { return }
    layers.withTake(layers.takes.recent(of: layers.scene.player!)) { show(key, values, under: $0, in: &$1) }
  }

  private static func show(
    _ key: String, _ values: [ParameterValue], under take: LoadedTake, in layers: inout Layers
  ) {
    guard let effect = layers.scene.effect, let definition = layers.tuner.session.catalogue.definition(of: key)
    else { return }
    let (patches, size) = (layers.tuner.values.patches, layers.place.size)
    let cells = values.map { value in
      Cell(
        value: value, text: ShownNumber.text(value.double ?? 0, definition),
        player: Player(
          effect, in: size, patches: patches.with(key, value), take: take, loops: true,
          settings: layers.tuner.values.commandLine, log: EventLog()))
    }
    let now = layers.tuner.session.value(of: key)?.double ?? 0
    let nearest = cells.indices.min {
      ((cells[$0].value.double ?? 0) - now).magnitude < ((cells[$1].value.double ?? 0) - now).magnitude
    }
    layers.strip = Strip(key: key, title: definition.title, cells: cells, current: nearest ?? 0)
    layers.announcer.log.write("strip.opened", [.init("key", .string(key))])
    layers.wake()
  }

  private init(key: String, title: String, cells: [Cell], current: Int) {
    (self.key, self.title, self.cells, self.current) = (key, title, cells, current)
  }

  /// False where there is none.
  static func close(in layers: inout Layers) -> Bool {
    guard layers.strip != nil else { return false }
    layers.strip = nil
    layers.announcer.log.write("strip.closed")
    layers.redraw()
    return true
  }

  // MARK: - Going on

  mutating func step() {
    for index in cells.indices { cells[index].player.step() }
  }

  /// Other values count, too.
  mutating func tune(_ patches: Patches) {
    for index in cells.indices { cells[index].player.tune(patches.with(key, cells[index].value)) }
  }

  static func follow(_ event: FingerEvent, in layers: inout Layers) {
    let cell = StripLayout(in: layers)?.cell(at: event.position)
    switch event.phase {
    case .down: layers.strip?.held[event.id] = .some(cell)
    case .move: break
    case .cancelled: layers.strip?.held[event.id] = nil
    case .up:
      guard let held = layers.strip?.held.removeValue(forKey: event.id), held == cell, let strip = layers.strip
      else { break }
      _ = close(in: &layers)
      guard let cell else { break }
      layers.tuner.set(strip.key, strip.cells[cell].value, gesture: nil)
    }
    layers.redraw()
  }
}

extension Patches {
  fileprivate func with(_ key: String, _ value: ParameterValue) -> Patches {
    var patches = self
    patches[key: key] = value
    return patches
  }
}
