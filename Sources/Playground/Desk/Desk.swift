import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// What all tools share, and the one list of them: the scene, the values that are tuned, the world outside, the window.
///
/// Whatever asks for something comes through here: fingers, keys, commands, files. A tool has its own state and asks the
/// desk for what others know.
///
/// The file has some 290 lines because every call of `Tool` is made here; `Desk+Drawing` has the calls that draw.
@MainActor
package final class Desk {
  package internal(set) var scene: Scene
  let tuner: Tuner
  let host: any Host
  /// True for a clip or a picture, which shows the effect and what was asked for; `isBare` for the effect alone.
  let isFilm: Bool
  let isBare: Bool
  /// True where each side of a split stage is a picture of its own.
  private let areSidesApart: Bool
  /// The whole picture, in points.
  private(set) var size: Vector
  /// What has come of it, until the playground takes it.
  var outcome = Outcome()

  let stage = StageTool()
  let decisions = DecisionsTool()
  let time = TimeTool()
  let split = Split()
  let notices: Notices
  let panel: TuningPanel
  let takes: TakeDesk
  let files = FilesTool()
  let strip = Strip()
  let sheet = SheetTool()
  let guests = Guests()
  let question = GuestTool()
  let naming = NamingTool()
  let captures: Captures
  let toolbar = Toolbar()
  let keyboard = KeyboardTool()
  let hints: HintTool
  let remote = RemoteTool()
  let kiosk: Kiosk?
  /// Back to front: the only order there is. See `Tool`.
  let tools: [any Tool]
  /// Which tool has each finger, and the mouse's button.
  private(set) var holders: [Int: any Tool] = [:]
  private(set) var mouseHolder: (any Tool)?
  private(set) var stands = Stands()
  private var sight = Sight()
  /// The last key that was pressed, whose text may follow; nil once it is up, or its text has done something.
  var lastKey: (key: KeyPress, hasActed: Bool)?
  /// The keys that are held.
  var modifiers: Modifiers = []

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host, now: Int64) {
    self.tuner = tuner
    self.host = host
    (isFilm, isBare, size) = (options.isFilm, options.isBare, options.size)
    areSidesApart = options.areSidesApart
    scene = Scene(tuner.announcer.log)
    notices = Notices(LiveDirection(options), isFilm: options.isFilm)
    panel = TuningPanel(in: size, isOpen: options.opensPanel, tuner, host, isFilm: options.isFilm)
    takes = TakeDesk(host, tuner)
    captures = Captures(tuner.announcer)
    hints = HintTool(host)
    kiosk = options.kiosk.map { Kiosk($0, now: now) }
    scene.offersNew = host.sketches != nil && !isFilm && kiosk == nil
    let possible: [(any Tool)?] = [
      RoomTool(isAllowed: options.growsWindow && kiosk == nil && !isFilm), stage, RulerTool(), BackTool(), decisions,
      MeasureTool(), FocusTool(), time, split, notices, panel, strip, sheet,
      captures, files, takes, SplitBar(), Toasts(), hints, toolbar, question, naming, keyboard, remote,
      KeysTool(), kiosk,
    ]
    tools = possible.compactMap { $0 }
  }

  var announcer: Announcer { tuner.announcer }
  /// Whether words and targets are for a finger rather than a mouse. Until a hand was seen, a keyboard on the screen or a
  /// machine with a touchscreen and no mouse decides. A film shows the same on every machine.
  var isByFinger: Bool { keyboard.isByFinger ?? (!isFilm && (host.hasScreenKeyboard || host.isTouchOnly)) }

  // MARK: - What comes of it

  func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }

  func ask(_ request: Request) { outcome.requests.append(request) }
  /// A finger that is on no glass here.
  func lend(_ touch: RawTouch) { outcome.lent.append(touch) }
  func redraw() { outcome.isStale = true }
  func wake() { (outcome.isStale, outcome.wakes) = (true, true) }

  // MARK: - Places

  /// Where the stage is, beside the panel; or one side of it.
  var place: StagePlace { place(split.isOn ? .a : nil) }
  func place(_ side: Split.Side?) -> StagePlace {
    StagePlace(
      in: size, panel.panel, tuner.values.settings.stageLayout, side: areSidesApart ? nil : side,
      wandering: kiosk?.look, foot: kiosk?.plaque(at: self)?.height ?? 0
    ).seen(through: notices.lens).holding(scene.player?.performance.size)
  }

  /// True where an arrow leads back to the gallery.
  var showsWayBack: Bool { !isBare && kiosk?.look.hasNoWayBack != true }

  func fit(to size: Vector) {
    self.size = size
    panel.resize(to: size)
    if scene.resize(to: place.size) { (outcome.isStale, outcome.isRetuned) = (true, true) }
  }

  /// Points of the room that the tools behind one take at its top.
  func head(behind tool: any Tool) -> Double { tools.prefix { $0 !== tool }.reduce(0) { $0 + $1.head(at: self) } }

  // MARK: - Scenes

  /// Shows an effect, or the gallery without one.
  func enter(_ effect: EffectCard?) {
    split.end(at: self)
    scene.open(effect, of: tuner.library, in: place.size, tuner.values.patches)
    if let refusal = scene.refusal { complain(of: refusal) }
    let effect = scene.effect
    tuner.group = effect?.id ?? PlaygroundSettings.id
    if !isFilm { scene.player?.remember() }
    redraw()
    ask(.title(effect.map { "Fidget: \($0.title)" } ?? "Fidget"))
    for tool in tools { tool.enter(at: self) }
  }

  /// The same, and what was before ends properly.
  func open(_ effect: EffectCard?) {
    takes.endRecording(at: self)
    outcome.cancels = .sceneChanged
    enter(effect)
    announcer.log.write(
      effect == nil ? "gallery.opened" : "effect.opened", effect.map { [.init("effect", .string($0.id))] } ?? [])
    guests.tell(at: self)
  }

  /// What a tile is of.
  func open(_ opened: Gallery.Opened) {
    switch opened {
    case .effect(let effect): open(effect)
    case .new: naming.begin(at: self)
    }
  }

  /// One step with what reaches the stage.
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
      // Fingers may know no keys.
      if scene.effect != nil, tuner.values.settings.toolbar, kiosk?.look.isLocked != true { toolbar.show() }
    }
  }

  /// Tells why the stage stands still. A film's command ends with that reason itself.
  private func complain(of fault: String) { if !isFilm { announcer.complain(fault) } }

  /// Values count differently: the scene and all tools follow.
  func followValues(now: Int64) {
    scene.tune(tuner.values.patches, twin: tuner.others?.patches, now: now)
    followSettings()
    wake()
  }

  func followSettings() { for tool in tools { tool.tune(at: self) } }

  /// An effect, or the gallery, at full speed, and nothing over it.
  func startOver(with effect: EffectCard? = nil) {
    for tool in tools { tool.startOver(at: self) }
    followSettings()
    open(effect)
  }

  // MARK: - Hands

  /// The tool that has a place of the window.
  func front(at place: Vector) -> any Tool { front { $0.covers(place, at: self) } ?? stage }

  /// The first from the front that takes something.
  func front(_ takes: (any Tool) -> Bool) -> (any Tool)? { tools.last(where: takes) }

  /// A picture shows what can be pressed.
  func look(at now: Int64) { sight.note(spots, at: now) }

  /// What a press at a place of the window means.
  func press(at place: Vector, _ time: Int64, among spots: [Spot]? = nil) -> Sight.Press {
    sight.press(at: place, time, spots ?? self.spots)
  }

  /// Hands a finger to the front tool that takes it, which has it until it ends.
  func route(_ touch: TimedTouch) {
    let (id, phase) = (touch.event.id, touch.event.phase)
    if phase == .down, touch.isLent {
      // What lies over the stage is not seen there.
      _ = stage.begin(touch, at: self)
      holders[id] = stage
    } else if phase == .down {
      switch press(at: touch.event.position, touch.nanoseconds) {
      case .counts(let new):
        holders[id] = front { !new.contains(ObjectIdentifier($0)) && $0.begin(touch, at: self) } ?? stage
      case .misses(let tool):
        holders[id] = front { ObjectIdentifier($0) == tool && $0.grasp(touch, at: self) }
      }
      if touch.isMouse, mouseHolder == nil { mouseHolder = holders[id] }
    }
    guard let holder = holders[id] else { return }
    if phase == .up || phase == .cancelled {
      holders[id] = nil
      if touch.isMouse { mouseHolder = nil }
    }
    if phase != .down { holder.follow(touch, at: self) }
    for tool in tools where !touch.isLent || tool !== kiosk {
      tool.watch(touch, isStage: holder === stage, at: self)
    }
    redraw()
  }

  /// True where a tool has taken a wheel's turn.
  func turn(_ points: Vector, at place: Vector) -> Bool { front { $0.turn(points, at: place, self) } != nil }

  // MARK: - Commands

  /// Why a command must not be done now; empty where nothing is to be said of it.
  func veto(of command: Command) -> String? { tools.lazy.compactMap { $0.veto(command, at: self) }.first }

  /// False where a tool has a veto, which is said.
  func admits(_ command: Command) -> Bool {
    guard let reason = veto(of: command) else { return true }
    if !reason.isEmpty { announcer.say(reason, .command(.back, "End it")) }
    return false
  }

  /// Keys, buttons, the panel and hands from elsewhere all come here. False where a tool has a veto.
  @discardableResult
  package func perform(_ command: Command) -> Bool {
    guard admits(command) else { return false }
    if front({ $0.perform(command, at: self) }) == nil, command == .fullscreen { ask(.toggleFullscreen) }
    return true
  }

  /// Whether a command can be on and off.
  func canSwitch(_ command: Command) -> Bool { tools.contains { $0.isOn(command, at: self) != nil } }

  /// True while what a command does goes on.
  package func isOn(_ command: Command) -> Bool {
    tools.lazy.compactMap { $0.isOn(command, at: self) }.first ?? false
  }

  // MARK: - Time

  func advance(to now: Int64) { for tool in tools { tool.advance(to: now, at: self) } }

  func animate(by seconds: Double) {
    for tool in tools { tool.animate(by: seconds, at: self) }
    stands.animate(by: seconds, isReduced: tuner.values.movesLess)
  }

  func settle() {
    for tool in tools { tool.settle(at: self) }
    stands = stands.followed(at: self)
  }

  /// True when the picture changes without steps.
  var isAnimating: Bool { stands.isMoving || tools.contains(where: \.isAnimating) }

  /// When something will happen by itself that is not moving yet, in nanoseconds; nil when nothing will.
  var nextMoment: Int64? { tools.compactMap(\.nextMoment).min() }
}
