import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// The state that all tools share, and the list of the tools: the scene, the tuned values, the host and the window.
///
/// Every request comes through here: fingers, keys, commands, files. A tool owns its state and asks the desk for the rest.
///
/// The file has some 300 lines because every call of `Tool` is made here; `Desk+Drawing` has the calls that draw.
@MainActor
package final class Desk {
  package internal(set) var scene: Scene
  let tuner: Tuner
  let host: any Host
  /// Whether this is a clip or a picture, which shows only the requested parts; `isBare` shows only the effect.
  let isFilm: Bool
  let isBare: Bool
  /// Whether each side of a split stage is a picture of its own.
  private let areSidesApart: Bool
  /// The size of the whole picture, in points.
  private(set) var size: Vector
  /// The time of the playground's latest call, in nanoseconds.
  var now: Int64
  /// Requests and redraws collected since the last call to `takeOutcome()`.
  var outcome = Outcome()

  let stage: StageTool
  let decisions = DecisionsTool()
  let time = TimeTool()
  let split = Split()
  let notices: Notices
  let panel: TuningPanel
  let takes: TakeDesk
  let files = FilesTool()
  let strip = Strip()
  let sheet = SheetTool()
  let question = GuestTool()
  let naming = NamingTool()
  let captures: Captures
  let toolbar = Toolbar()
  let keyboard = KeyboardTool()
  let hints: HintTool
  let remote = RemoteTool()
  let kiosk: Kiosk?
  /// The tools, back to front.
  ///
  /// No other order exists; see `Tool`.
  let tools: [any Tool]
  /// The tool that owns each finger; `mouseHolder` owns the mouse button.
  private(set) var holders: [Int: any Tool] = [:]
  private(set) var mouseHolder: (any Tool)?
  /// Whether the last input came from a finger; `nil` before the first.
  var usesFingers: Bool?
  private(set) var bottomBars = BottomBars()
  private var presses = PressHistory()
  /// The last key press, whose text may still arrive; `nil` once the key is up or its text has acted.
  var lastKey: (key: KeyPress, hasActed: Bool)?
  /// The modifier keys that are held.
  var modifiers: Modifiers = []

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host, now: Int64) {
    self.tuner = tuner
    self.host = host
    self.now = now
    (isFilm, isBare, size) = (options.isFilm, options.isBare, options.size)
    areSidesApart = options.areSidesApart
    scene = Scene(tuner.announcer.log)
    notices = Notices(LiveDirection(options), isFilm: options.isFilm)
    panel = TuningPanel(in: size, isOpen: options.opensPanel, tuner, host, isFilm: options.isFilm)
    takes = TakeDesk(host, tuner)
    captures = Captures(tuner.announcer)
    let panelTap = PanelTap()
    stage = StageTool(panelTap)
    hints = HintTool(host)
    kiosk = options.kiosk.map { Kiosk($0, now: now) }
    scene.offersNew = host.sketches != nil && !isFilm && kiosk == nil
    let possible: [(any Tool)?] = [
      WindowWidthTool(isAllowed: options.growsWindow && kiosk == nil && !isFilm), stage, RulerTool(),
      BackTool(panelTap),
      decisions,
      MeasureTool(), FocusTool(), time, split, notices, panel, strip, sheet,
      captures, files, takes, SplitBar(), Toasts(), hints, toolbar, question, naming, keyboard, remote,
      KeysTool(), kiosk,
    ]
    tools = possible.compactMap { $0 }
  }

  var announcer: Announcer { tuner.announcer }
  var isKiosk: Bool { kiosk != nil }
  /// Whether words and hit areas are made for a finger rather than a mouse.
  ///
  /// Before the first input, an on-screen keyboard or a machine with a touchscreen and no mouse decides. A film looks the same
  /// on every machine.
  var isByFinger: Bool { usesFingers ?? (!isFilm && (host.hasScreenKeyboard || host.isTouchOnly)) }

  // MARK: - Outcome

  func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }

  func request(_ request: Request) { outcome.requests.append(request) }
  /// Adds a touch of a remote screen to the input.
  func lend(_ touch: RawTouch) { outcome.lent.append(touch) }
  func redraw() { outcome.isStale = true }
  func wake() { (outcome.isStale, outcome.wakes) = (true, true) }

  // MARK: - Places

  /// The place of the stage in the window, or of one of its sides.
  var place: StagePlace { place(scene.isSplit ? .a : nil) }
  func place(_ side: Split.Side?) -> StagePlace {
    StagePlace(
      in: size, panel.panel, tuner.values.settings.stageLayout, side: areSidesApart ? nil : side,
      wandering: kiosk?.look, foot: kiosk?.plaque(at: self)?.height ?? 0
    ).seen(through: notices.lens).holding(scene.player?.performance.size)
  }

  /// Whether a back arrow leads to the gallery.
  var showsWayBack: Bool { !isBare && kiosk?.look.hasNoWayBack != true }

  func fit(to size: Vector) {
    self.size = size
    panel.resize(to: size)
    if scene.resize(to: place.size) { (outcome.isStale, outcome.isRetuned) = (true, true) }
  }

  /// Returns the height, in points, that the tools behind one take from the top of the room.
  func head(behind tool: any Tool) -> Double { tools.prefix { $0 !== tool }.reduce(0) { $0 + $1.head(at: self) } }

  // MARK: - Scenes

  /// Shows an effect; `nil` shows the gallery.
  func enter(_ effect: EffectCard?) {
    send(.endSplit)
    scene.open(effect, of: tuner.library, in: place.size, tuner.values.patches)
    if let refusal = scene.refusal { complain(of: refusal) }
    let effect = scene.effect
    tuner.group = effect?.id ?? PlaygroundSettings.id
    if !isFilm { scene.player?.remember() }
    redraw()
    request(.title(effect.map { "Fidget: \($0.title)" } ?? "Fidget"))
    for tool in tools { tool.enter(at: self) }
  }

  /// Ends the present scene properly and shows an effect; `nil` shows the gallery.
  func open(_ effect: EffectCard?) {
    send(.endRecording)
    outcome.cancels = .sceneChanged
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
    for tool in tools { tool.step(stepped, at: self) }
    if let stepped, let fault = stepped.fault {
      complain(of: fault)
      announcer.log.write("effect.failed", step: stepped.steps, [.init("reason", .string(fault))])
      outcome.cancels = .effectFailed
    }
    if stepped == nil, let opened = scene.opened {
      open(opened)
      // People who use fingers may know no keys, so the toolbar appears.
      if scene.effect != nil, tuner.values.settings.toolbar, kiosk?.look.isLocked != true { toolbar.show() }
    }
  }

  /// Reports why the stage stands still.
  ///
  /// A film does not: its command ends with the reason.
  private func complain(of fault: String) { if !isFilm { announcer.complain(fault) } }

  /// Passes changed effective values to the scene and all tools.
  func followValues(now: Int64) {
    scene.tune(tuner.values.patches, twin: tuner.others?.patches, now: now)
    followSettings()
    wake()
  }

  func followSettings() { for tool in tools { tool.tune(at: self) } }

  /// Shows an effect, or the gallery, at full speed with nothing over it.
  func startOver(with effect: EffectCard? = nil) {
    for tool in tools { tool.startOver(at: self) }
    followSettings()
    open(effect)
  }

  // MARK: - Input

  /// Returns the front tool at a position of the window.
  func front(at place: Vector) -> any Tool { front { $0.covers(place, at: self) } ?? stage }

  /// Whether a position of the window shows the stage, with no tool but the ruler over it.
  func showsStage(at place: Vector) -> Bool {
    let front = front(at: place)
    return front === stage || front is RulerTool
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
      _ = stage.begin(touch, at: self)
      holders[id] = stage
    } else if phase == .down {
      switch press(at: touch.event.position, touch.nanoseconds) {
      case .counts(let new):
        let taker = front { !new.contains(ObjectIdentifier($0)) && $0.begin(touch, at: self) }
        isTaken = taker != nil
        holders[id] = taker ?? stage
      case .misses(let tool):
        holders[id] = front { ObjectIdentifier($0) == tool && $0.grasp(touch, at: self) }
      }
      if touch.isMouse, mouseHolder == nil { mouseHolder = holders[id] }
    }
    guard let holder = holders[id] else { return nil }
    if phase == .up || phase == .cancelled {
      holders[id] = nil
      if touch.isMouse { mouseHolder = nil }
    }
    if phase != .down { holder.follow(touch, at: self) }
    let passed = holder === stage && isTaken ? stage.pass(touch, at: self) : nil
    for tool in tools where !touch.isLent || tool !== kiosk {
      tool.watch(touch, isStage: holder === stage, at: self)
    }
    redraw()
    return passed
  }

  /// Offers a wheel turn to the tools; returns whether one took it.
  func turn(_ points: Vector, at place: Vector) -> Bool { front { $0.turn(points, at: place, self) } != nil }

  /// Whether a tool owns a finger.
  func holds(_ tool: any Tool) -> Bool { holders.values.contains { $0 === tool } }

  // MARK: - Commands

  /// Returns the reason of a veto, empty if it should not be shown; `nil` if no tool has a veto.
  func veto(of command: Command) -> String? { tools.lazy.compactMap { $0.veto(command, at: self) }.first }

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
  package func perform(_ command: Command) -> Bool {
    guard admits(command) else { return false }
    if front({ $0.perform(command, at: self) }) == nil, command == .fullscreen { request(.toggleFullscreen) }
    return true
  }

  /// Whether a command has an on and an off state.
  func canSwitch(_ command: Command) -> Bool { tools.contains { $0.isOn(command, at: self) != nil } }

  /// Whether a command is on.
  package func isOn(_ command: Command) -> Bool {
    tools.lazy.compactMap { $0.isOn(command, at: self) }.first ?? false
  }

  // MARK: - Time

  func advance(to now: Int64) { for tool in tools { tool.advance(to: now, at: self) } }

  func animate(by seconds: Double) {
    for tool in tools { tool.animate(by: seconds, at: self) }
    bottomBars.animate(by: seconds, isReduced: tuner.values.movesLess)
  }

  func settle() {
    for tool in tools { tool.settle(at: self) }
    bottomBars = bottomBars.followed(at: self)
  }

  /// Whether the picture changes without steps.
  var isAnimating: Bool { bottomBars.isMoving || tools.contains(where: \.isAnimating) }

  /// The time, in nanoseconds, at which a tool at rest next acts by itself; `nil` if none will.
  var nextMoment: Int64? { tools.compactMap(\.nextMoment).min() }
}
