import Canvas
import Effects
import Gestures
import Motion
import Studies
import Tuning

@testable import Panel

/// A panel over real parameters, whose actions are performed at once, driven by lines of text.
///
///     at 0.000  down 1 1090 178
///     at 0.016  move 1 1100 178
///     at 0.100  up 1
///     at 0.100  down 2 1090 178 mouse
///     at 0.200  key Right shift
///     at 0.300  text 3600
///     at 0.400  wheel 1 at 1090 178
struct PanelRig {
  var panel: Panel
  var model: PanelModel
  private(set) var actions: [PanelAction] = []
  /// The events that the panel did not use.
  private(set) var passed: [PanelEvent] = []
  private var places: [Int: Vector] = [:]

  var sets: [PanelAction] { actions.filter { if case .set = $0 { true } else { false } } }
  var ends: Int { actions.count { $0 == .endGesture } }

  init(_ id: String = "cards", in size: Vector = Vector(1280, 720), _ patch: Patch = [:]) {
    let groups = EffectLibrary.builtIn.parameters.groups.filter { $0.id == id || $0.id == PlaygroundSettings.id }
      .sorted { a, _ in a.id == id }
    model = PanelModel(
      title: id, accent: Look.coral,
      groups: groups.flatMap { PanelModel.groups(of: $0, values: $0.id == id ? patch : [:], saved: [:]) })
    panel = Panel(in: size, isOpen: true)
    _ = panel.advance(to: 0, model)
  }

  var scene: PanelScene { panel.scene(model) }
  var layout: PanelLayout { scene.layout }
  /// The hit areas of everything that can be pressed, in view or not.
  var controls: [Press] {
    let menu = scene.menu.map { $0.rows + [$0.fixed] } ?? []
    return (scene.fixed + layout.items.map(scene.surface) + menu).flatMap(\.targets)
  }

  func value(_ key: String) -> ParameterValue? { model.row(key)?.value }

  /// Returns `count` numbers that differ from the file, of this effect and others.
  func changes(_ count: Int) -> [PanelModel.Change] {
    let all = EffectLibrary.builtIn.parameters.groups.flatMap { group in
      group.schema.parameters.compactMap { definition -> PanelModel.Change? in
        guard case .number(let range) = definition.kind else { return nil }
        return PanelModel.Change(
          key: "\(group.id).\(definition.name)", effect: group.title, definition: definition,
          old: definition.defaultValue, new: .number(range.upperBound))
      }
    }
    return Array(all.prefix(count))
  }

  /// Returns the centre of a control, in points of the window.
  func middle(_ target: PanelTarget) -> Vector {
    controls.first { $0.target == target }!.area.center * panel.slide.scale
  }

  mutating func run(_ script: String) {
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 2 else { continue }
      wait(until: Double(words[1])!)
      perform(Array(words[2...]))
    }
  }

  /// Advances the time in frames.
  mutating func wait(until time: Double) {
    while panel.time < time {
      take(panel.advance(to: min(time, panel.time + 1.0 / 60), model))
    }
  }

  private mutating func perform(_ words: [String]) {
    switch words[0] {
    case "down", "move":
      let id = Int(words[1])!
      places[id] = Vector(Double(words[2])!, Double(words[3])!)
      send(
        .pointer(
          FingerEvent(id: id, phase: words[0] == "down" ? .down : .move, position: places[id]!),
          isMouse: words.contains("mouse"), modifiers(words)))
    case "up", "cancel":
      let id = Int(words[1])!
      send(.pointer(FingerEvent(id: id, phase: words[0] == "up" ? .up : .cancelled, position: places[id]!)))
    case "key": send(.key(KeyPress(name: words[1], modifiers: modifiers(words))))
    case "compose":
      send(.composing(words[1...].joined(separator: " "), caret: words[1...].joined(separator: " ").count))
    case "text": send(.text(words[1...].joined(separator: " ")))
    case "wheel":
      send(
        .wheel(Vector(0, 60 * Double(words[1])!), at: Vector(Double(words[3])!, Double(words[4])!), modifiers(words)))
    default: fatalError("no such word: \(words[0])")
    }
  }

  private func modifiers(_ words: [String]) -> Modifiers {
    var all: Modifiers = []
    if words.contains("shift") { all.insert(.shift) }
    if words.contains("alt") { all.insert(.alt) }
    if words.contains("control") { all.insert(.control) }
    return all
  }

  mutating func send(_ event: PanelEvent) {
    let response = panel.handle(event, model)
    if !response.isTaken { passed.append(event) }
    take(response.actions)
  }

  /// Taps a place with a finger, at the current time.
  mutating func tap(_ place: Vector, id: Int = 9) {
    send(.pointer(FingerEvent(id: id, phase: .down, position: place)))
    send(.pointer(FingerEvent(id: id, phase: .up, position: place)))
  }

  /// Scrolls until a row is in view.
  mutating func show(_ key: String) {
    panel.controls.rows.reveal(key, panel.context(model))
    wait(until: panel.time + 2)
  }

  /// Scrolls until a row is in view, and taps one of its controls.
  mutating func tap(shown target: PanelTarget) {
    show(target.key!)
    tap(middle(target))
  }

  /// Scrolls until a row is in view, and gives it the focus.
  mutating func focus(_ key: String) {
    show(key)
    panel.controls.rows.focus = key
  }

  mutating func take(_ new: [PanelAction]) {
    actions += new
    for action in new {
      switch action {
      case .set(let key, let value, _): set(key, value)
      case .reset(let key): set(key, model.row(key)!.definition.defaultValue)
      case .resetGroup(_, let keys): for key in keys { set(key, model.row(key)!.definition.defaultValue) }
      default: break
      }
    }
  }

  mutating func set(_ key: String, _ value: ParameterValue) {
    for group in model.groups.indices {
      for row in model.groups[group].rows.indices where model.groups[group].rows[row].key == key {
        model.groups[group].rows[row].value = value
      }
    }
  }

  mutating func forgetActions() { actions = [] }
}
