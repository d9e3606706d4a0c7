import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playing
import Tuning

/// The desk on which the tools lie: it passes fingers, keys, commands, actions and queries to them, and draws them.
///
/// Tools get `Services`, not the desk, so they cannot reach one another. The calls of `Tool` that go to all tools are here, in
/// `Desk+Keys` and in `Desk+Drawing`; `BottomBars` asks the tools for their areas.
///
/// The file has some 270 lines because the functions that route fingers, place bars and check presses share private state.
@MainActor
package final class Desk {
  let services: Services
  /// Whether each side of a split stage is a picture of its own.
  private let areSidesApart: Bool

  let toolbox: Toolbox
  /// The tool that owns each finger; `mouseHolder` owns the mouse button.
  private(set) var holders: [Int: any Tool] = [:]
  private(set) var mouseHolder: (any Tool)?
  private(set) var bottomBars = BottomBars()
  private var presses = PressHistory()
  /// The last key press, whose text may still arrive; `nil` once the key is up or its text has acted.
  var lastKey: (key: KeyPress, hasActed: Bool)?

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host, now: Int64) {
    services = Services(options, tuner, host, now: now)
    areSidesApart = options.areSidesApart
    toolbox = Toolbox(options, tuner, host, now: now)
    services.connect(to: self)
  }

  package internal(set) var scene: Scene {
    _read { yield services.scene }
    _modify { yield &services.scene }
  }
  /// The tools, back to front.
  var tools: [any Tool] { toolbox.tools }
  var tuner: Tuner { services.tuner }
  var announcer: Announcer { services.announcer }
  var size: Vector { services.size }
  private var isFilm: Bool { services.isFilm }

  // MARK: - Places

  /// The place of the stage in the window, or of one of its sides.
  var place: StagePlace { place(scene.isSplit ? .a : nil) }
  func place(_ side: SplitSide?) -> StagePlace {
    // An on-screen keyboard for a sketch leaves the stage the room above it, so that its fields stay visible.
    let foot = max(toolbox.kiosk?.plaque(with: services)?.height ?? 0, toolbox.keyboard.stageHeight)
    return StagePlace(
      in: size, toolbox.panel.panel, tuner.values.settings.stageLayout, side: areSidesApart ? nil : side,
      phone: toolbox.remote.players.shape?.size,
      wandering: toolbox.kiosk?.look, foot: foot
    ).seen(through: toolbox.notices.lens).holding(scene.player?.performance.size)
  }

  func fit(to size: Vector) {
    services.size = size
    toolbox.panel.resize(to: size)
    if scene.resize(to: place.size) { (services.outcome.isStale, services.outcome.isRetuned) = (true, true) }
  }

  /// Returns the height, in points, that the tools behind one take from the top of the room.
  func head(behind tool: any Tool) -> Double { tools.prefix { $0 !== tool }.reduce(0) { $0 + $1.head(with: services) } }

  /// Returns the area of a tool's bar at the foot of the room, or the area that it would get; `nil` if none is free.
  func area(of tool: any Tool, _ bottomSlot: BottomSlot) -> Rect? { bottomBars.area(of: tool, bottomSlot, of: self) }

  /// The height of the bars at the foot of the room, in points.
  var foot: Double { bottomBars.height(in: place.room) }

  /// Everything that can be pressed, back to front.
  var spots: [Spot] { tools.flatMap { $0.spots(with: services) } }

  // MARK: - Scenes

  /// Shows an effect; `nil` shows the gallery.
  func enter(_ effect: EffectCard?) {
    send(.endSplit)
    scene.open(effect, of: tuner.library, in: place.size, services.onStage(tuner.values.patches))
    if let refusal = scene.refusal { complain(of: refusal) }
    let effect = scene.effect
    tuner.group = effect?.id ?? PlaygroundSettings.id
    if !isFilm { scene.player?.remember() }
    services.redraw()
    services.request(.title(effect.map { "Fidget: \($0.title)" } ?? "Fidget"))
    for tool in tools { tool.enter(with: services) }
  }

  /// Ends the present scene properly and shows an effect; `nil` shows the gallery.
  func open(_ effect: EffectCard?) {
    send(.endRecording)
    services.outcome.cancels = .sceneChanged
    enter(effect)
    announcer.log.write(
      effect == nil ? "gallery.opened" : "effect.opened", effect.map { [.init("effect", .string($0.id))] } ?? [])
    send(.tellGuest)
  }

  /// Opens the content of a tapped tile.
  func open(_ opened: Gallery.Opened) {
    switch opened {
    case .effect(let effect): open(effect)
    case .new: send(.nameSketch(from: nil))
    }
  }

  /// Runs one step with the stage's input.
  func step(_ inputs: [Input]) {
    let stepped = scene.step(inputs)
    for tool in tools { tool.step(stepped, with: services) }
    if let stepped, let fault = stepped.fault {
      complain(of: fault)
      announcer.log.write("effect.failed", step: stepped.steps, [.init("reason", .string(fault))])
      services.outcome.cancels = .effectFailed
    }
    if stepped == nil, let opened = scene.opened {
      open(opened)
      // People who use fingers may know no keys, so the toolbar appears.
      if scene.effect != nil, tuner.values.settings.toolbar, toolbox.kiosk?.look.isLocked != true {
        toolbox.toolbar.show()
      }
    }
  }

  /// Reports why the stage stands still.
  ///
  /// A film does not: its command ends with the reason.
  private func complain(of fault: String) { if !isFilm { announcer.complain(fault) } }

  /// Passes changed effective values to the scene and all tools.
  func followValues() {
    scene.tune(
      services.onStage(tuner.values.patches), twin: tuner.others.map { services.onStage($0.patches) },
      now: services.now)
    followSettings()
    services.wake()
  }

  func followSettings() { for tool in tools { tool.tune(with: services) } }

  /// Shows an effect, or the gallery, at full speed with nothing over it.
  func startOver(with effect: EffectCard? = nil) {
    for tool in tools { tool.startOver(with: services) }
    followSettings()
    open(effect)
  }

  // MARK: - Input

  /// Returns the front tool at a position of the window.
  func front(at place: Vector) -> any Tool { front { $0.covers(place, with: services) } ?? toolbox.stage }

  /// Whether a position of the window shows the stage, with no tool but the ruler over it.
  func showsStage(at place: Vector) -> Bool {
    let front = front(at: place)
    return front === toolbox.stage || front is RulerTool
  }

  /// Returns the frontmost tool for which `takes` is true; `nil` if there is none.
  func front(_ takes: (any Tool) -> Bool) -> (any Tool)? { tools.last(where: takes) }

  /// Records the hit areas that a picture shows.
  func look(at now: Int64) { presses.note(spots, at: now) }

  /// Decides whether a press at a position of the window is valid.
  func press(at place: Vector, _ time: Int64, among spots: [Spot]? = nil) -> PressHistory.Press {
    presses.press(at: place, time, spots ?? self.spots)
  }

  /// Routes a touch to its owner: the frontmost tool that takes its landing, until the finger ends.
  ///
  /// Returns the touch for the effect or the gallery, in points of the stage; `nil` if another tool has the finger.
  func route(_ touch: TimedTouch) -> TimedTouch? {
    let (id, phase) = (touch.event.id, touch.event.phase)
    var isTaken = true
    if phase == .down, touch.isLent {
      // A remote screen shows the stage alone, so its touches pass the tools that cover the stage here.
      _ = toolbox.stage.begin(touch, with: services)
      holders[id] = toolbox.stage
    } else if phase == .down {
      switch press(at: touch.event.position, touch.nanoseconds) {
      case .counts(let new):
        let taker = front { !new.contains(ObjectIdentifier($0)) && $0.begin(touch, with: services) }
        isTaken = taker != nil
        holders[id] = taker ?? toolbox.stage
      case .misses(let tool):
        holders[id] = front { ObjectIdentifier($0) == tool && $0.grasp(touch, with: services) }
      }
      if touch.isMouse, mouseHolder == nil { mouseHolder = holders[id] }
    }
    guard let holder = holders[id] else { return nil }
    if phase == .up || phase == .cancelled {
      holders[id] = nil
      if touch.isMouse { mouseHolder = nil }
    }
    if phase != .down { holder.follow(touch, with: services) }
    let passed = holder === toolbox.stage && isTaken ? toolbox.stage.pass(touch, with: services) : nil
    for tool in tools where !touch.isLent || tool !== toolbox.kiosk {
      tool.watch(touch, isStage: holder === toolbox.stage, with: services)
    }
    services.redraw()
    return passed
  }

  /// Offers a wheel turn to the tools; returns whether one took it.
  func turn(_ points: Vector, at place: Vector) -> Bool { front { $0.turn(points, at: place, services) } != nil }

  /// Whether a tool owns a finger.
  func holds(_ tool: any Tool) -> Bool { holders.values.contains { $0 === tool } }

  // MARK: - Commands

  /// Returns the reason of a veto, empty if it should not be shown; `nil` if no tool has a veto.
  func veto(of command: Command) -> String? { tools.lazy.compactMap { $0.veto(command, with: self.services) }.first }

  /// Whether no tool has a veto.
  ///
  /// The reason of a veto is shown.
  func admits(_ command: Command) -> Bool {
    guard let reason = veto(of: command) else { return true }
    if !reason.isEmpty { announcer.say(reason, .command(.back, "End it")) }
    return false
  }

  /// Performs a command for keys, buttons, the panel and remotes; returns `false` if a tool vetoes it.
  @discardableResult
  package func perform(_ command: UserCommand) -> Bool {
    guard admits(command) else { return false }
    if front({ $0.perform(command, with: services) }) == nil, command == .fullscreen {
      services.request(.toggleFullscreen)
    }
    return true
  }

  /// Whether a command has an on and an off state.
  func canSwitch(_ command: Command) -> Bool { tools.contains { $0.isOn(command, with: services) != nil } }

  /// Whether a command is on.
  package func isOn(_ command: UserCommand) -> Bool {
    tools.lazy.compactMap { $0.isOn(command, with: self.services) }.first ?? false
  }

  // MARK: - Actions and queries

  func ask<Answer>(_ query: Query<Answer>) -> Answer { query.answer(self) }
  @discardableResult
  func send(_ action: ToolAction) -> Problem? { toolbox.send(action, with: services) }

  // MARK: - Time

  func advance(to now: Int64) { for tool in tools { tool.advance(to: now, with: services) } }

  func animate(by seconds: Double) {
    for tool in tools { tool.animate(by: seconds, with: services) }
    bottomBars.animate(by: seconds, isReduced: tuner.values.movesLess)
  }

  func settle() {
    for tool in tools { tool.settle(with: services) }
    bottomBars = bottomBars.followed(of: self)
  }

  /// Whether the picture changes without steps.
  var isAnimating: Bool { bottomBars.isMoving || tools.contains(where: \.isAnimating) }

  /// The time, in nanoseconds, at which a tool at rest next acts by itself; `nil` if none will.
  var nextMoment: Int64? { tools.compactMap(\.nextMoment).min() }
}
