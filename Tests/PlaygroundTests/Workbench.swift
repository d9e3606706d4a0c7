import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground
@testable import Playing

/// A playground that a script drives frame by frame, with its log.
///
/// Every line of a script is one event and takes one frame of 1/60 s:
///
///     key Ctrl+Z               hold B               let go B            type slow dusk
///     down 1 195 400           move 1 200 380       up 1                tap 195 330 (once that is shown long enough)
///     press 195 400            drag 200 380         release             wheel 195 400 -1
///     wait 0.5                 sleep 60 (one frame)     down 201 195 400 (finger 1 of device 3)
///     write c.json {…}     resize 844 390      lose focus
///     close                drop x.png
@MainActor final class Workbench {
  let host: MemoryHost
  private(set) var playground: Playground
  private(set) var requests: [Request] = []
  private var now: Int64 = 1_000_000_000
  /// The time on the clock of the playground, in nanoseconds.
  var time: Int64 { now }
  private var places: [Int64: Vector] = [:]
  private var size: Vector

  /// Creates a playground in its first frame.
  ///
  /// - Parameters:
  ///   - config: the content of `c.json`; `nil` for no file.
  ///   - files: other files that exist from the start.
  init(
    _ effect: (any Effect.Type)? = nil, card: EffectCard? = nil, of library: EffectLibrary = .builtIn,
    config: String? = nil, preset: Preset? = nil,
    settings: [String] = [],
    files: [String: String] = [:], take: String? = nil, loops: Bool = false, opensPanel: Bool = false,
    kiosk: Kiosk.Options? = nil, size: Vector = Vector(390, 844),
    growsWindow: Bool = false, showsDirections: Bool = false,
    host: MemoryHost = MemoryHost(), inbox: Inbox = Inbox()
  ) throws {
    self.host = host
    self.size = size
    if let config { host.memory["c.json"] = config }
    for (path, text) in files { host.memory[path] = text }
    var options = Playground.Options(card ?? effect.map { EffectCard($0) })
    options.size = size
    options.opensPanel = opensPanel
    options.growsWindow = growsWindow
    options.loops = loops
    options.showsDirections = showsDirections
    options.kiosk = kiosk
    options.take = try take.map {
      try LoadedTake(text: $0, named: "x.take", library: library, configPath: "c.json", host.pictures)
    }
    let heard = Heard()
    let log = EventLog { heard.lines.append($0) }
    let asked = try library.parameters.read(settings: settings)
    let stack = ValueStack(library.parameters, preset: preset, settings: asked)
    let values = LiveValues(stack, of: library, configPath: "c.json", host)
    let announcer = Announcer(host, log)
    playground = Playground(options, Tuner(values, announcer, host), host, inbox: inbox, now: now)
    self.heard = heard
    frame()
  }

  private final class Heard { var lines: [String] = [] }
  private let heard: Heard
  /// Every line of the log so far.
  var log: [String] { heard.lines }

  func tool<Kind: Tool>(_ kind: Kind.Type) -> Kind {
    playground.desk.tools.lazy.compactMap { $0 as? Kind }.first!
  }

  /// The id of the effect on the stage, such as "lamp", or "gallery".
  var subject: String { playground.desk.scene.effect?.id ?? "gallery" }
  var player: Player? { playground.desk.scene.player }
  /// The text of the current toast.
  var notice: String? { playground.tuner.announcer.notice?.text }

  /// Returns the tuned value, which the panel and keys show.
  func number(_ key: String) -> Double? { Self.number(playground.tuner.stack.value(of: key)) }

  static func standard(_ key: String) -> Double? { number(ParameterCatalogue.all.definition(of: key)?.defaultValue) }

  /// Returns the value that the effect uses; `nil` if it is at its default.
  func effective(_ key: String) -> Double? { Self.number(player?.values.effective[key: key]) }

  private static func number(_ value: ParameterValue?) -> Double? {
    switch value {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  func readout(_ name: String) -> Double? { player?.performance.readouts.first { $0.name == name }?.value }

  // MARK: - Playing

  /// Plays a script and returns the log lines of the playground itself meanwhile, without steps, times and hashes.
  @discardableResult
  func play(_ script: String) -> [String] {
    let before = heard.lines.count
    for line in script.split(separator: "\n") { perform(line.trimmed) }
    return heard.lines[before...].compactMap(Self.short)
  }

  private func perform(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let numbers = rest.split(separator: " ").compactMap { Double($0) }
    var place: Vector { Vector(numbers[numbers.count - 2], numbers[numbers.count - 1]) }
    switch words[0] {
    case "key":
      press(rest, isDown: true)
      press(rest, isDown: false)
    case "hold": press(rest, isDown: true)
    case "let": press(String(rest.dropFirst(3)), isDown: false)
    case "type": send(.text(rest))
    case "down": finger(Int64(numbers[0]), .down, place)
    case "move": finger(Int64(numbers[0]), .move, place)
    case "up": finger(Int64(numbers[0]), .up, places[Int64(numbers[0])] ?? .zero)
    case "tap":
      see(place)
      finger(9, .down, place)
      frame()
      finger(9, .up, place)
    case "press":
      see(place)
      mouse(place, isDown: true)
    case "drag":
      places[-1] = place
      send(.mouseMoved(position: place, modifiers: []))
    case "release": mouse(places[-1] ?? .zero, isDown: false)
    case "wheel":
      send(.wheel(WheelTurn(notches: Vector(0, numbers[2]), position: Vector(numbers[0], numbers[1]))))
    case "sleep": now += Int64(numbers[0] * 1e9)
    case "wait": for _ in 0..<Int(numbers[0] * 60) { frame() }
    case "write":
      let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
      host.memory[parts[0]] = parts[1]
    case "resize": size = Vector(numbers[0], numbers[1])
    case "lose": send(.focusLost)
    case "close": send(.closeAsked)
    case "drop":
      // A path, optionally followed by a position.
      let parts = rest.split(separator: " ").map(String.init)
      send(.dropped(parts[0], at: parts.count > 2 ? place : nil))
    default: Issue.record("\(line): no line of a script")
    }
    frame()
  }

  /// Waits, as a person does, until the target at a place has been shown long enough to be pressed.
  private func see(_ place: Vector) {
    for _ in 0..<30 where playground.desk.press(at: place, now) != .counts(leavingOut: []) { frame() }
  }

  private func press(_ name: String, isDown: Bool) {
    var parts = name.split(separator: "+").map(String.init)
    let key = parts.removeLast()
    var modifiers: Modifiers = []
    if parts.contains("Ctrl") { modifiers.insert(.control) }
    if parts.contains("Shift") { modifiers.insert(.shift) }
    if parts.contains("Alt") { modifiers.insert(.alt) }
    send(.key(KeyPress(name: key, modifiers: modifiers, isDown: isDown)))
  }

  private func finger(_ id: Int64, _ phase: FingerEvent.Phase, _ place: Vector) {
    places[id] = place
    send(.finger(RawTouch(device: 1 + id / 100, finger: id % 100, phase: phase, position: place)))
  }

  private func mouse(_ place: Vector, isDown: Bool) {
    places[-1] = place
    send(.mouseButton(.left, isDown: isDown, position: place, modifiers: []))
  }

  func send(_ event: WindowEvent) { playground.handle(event, at: now) }

  /// Runs one turn of a window's loop.
  func frame() {
    now += 16_666_667
    playground.fit(to: size)
    playground.advance(to: now)
    requests += playground.takeRequests()
    if playground.needsFrame { playground.noteShown() }
  }

  /// The marks of the current picture.
  var picture: Canvas {
    var canvas = Canvas(size: size)
    playground.draw(on: &canvas)
    return canvas
  }

  // MARK: - The panel

  /// Returns a place of the open panel at which dragging sets this value, or any value if `key` is `nil`.
  func row(_ key: String? = nil) throws -> (key: String, place: Vector) {
    let frame = panelFrame
    let model = panelModel
    for y in stride(from: frame.minY + 4, to: frame.maxY, by: 8) {
      let place = Vector(frame.midX, y)
      for case .set(let found, _, _) in tryOut([place, place + Vector(20, 0), place + Vector(40, 0)], model).actions
      where key ?? found == found { return (found, place) }
    }
    throw NoSuchPlace(of: key ?? "any row")
  }

  /// Returns a place of the panel at which a tap has this result.
  func place(where isSo: (Panel, [PanelAction]) -> Bool) throws -> Vector {
    let model = panelModel
    let places = playground.desk.toolbox.panel.panel.targets(model).map(\.area.center)
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let (panel, actions) = tryOut([place], model)
      if isSo(panel, actions) { return place }
    }
    throw NoSuchPlace(of: "such a tap")
  }

  /// Returns the state and actions of a copy of the panel after a finger has followed these places.
  private func tryOut(_ places: [Vector], _ model: PanelModel) -> (panel: Panel, actions: [PanelAction]) {
    var panel = playground.desk.toolbox.panel.panel
    var actions: [PanelAction] = []
    func tell(_ phase: FingerEvent.Phase, _ place: Vector) {
      actions += panel.handle(.pointer(FingerEvent(id: 77, phase: phase, position: place)), model).actions
    }
    tell(.down, places[0])
    for place in places.dropFirst() { tell(.move, place) }
    tell(.up, places[places.count - 1])
    return (panel, actions)
  }

  /// Returns the centre of a target on the bar of a split stage.
  func place(_ target: SplitBar.Target) throws -> Vector {
    try place(target, of: tool(SplitBar.self))
  }

  /// Returns the centre of a side's name.
  func place(ofName side: SplitSide) throws -> Vector {
    try place(side, of: playground.desk.toolbox.split)
  }

  /// Returns the middle of a target's hit area, where a finger hits that target and no other.
  private func place<Owner: TargetTool>(_ target: Owner.Target, of tool: Owner) throws -> Vector {
    let services = playground.desk.services
    let place = tool.targets(with: services).last { $0.target == target }?.area.center
    guard let place, tool.target(at: place, services) == target else { throw NoSuchPlace(of: "\(target)") }
    return place
  }

  func tap(_ target: SplitBar.Target) throws {
    let place = try place(target)
    play("tap \(place.x) \(place.y)")
  }

  func tap(name side: SplitSide) throws {
    let place = try place(ofName: side)
    play("tap \(place.x) \(place.y)")
  }

  /// Returns the centre of a button of the current toast.
  func place(ofKey title: String) throws -> Vector {
    let toasts = tool(Toasts.self)
    guard let notice = playground.tuner.announcer.notice,
      let index = notice.keys.firstIndex(where: { $0.title == title }),
      let area = toasts.surface(with: playground.desk.services)?.frame(of: .key(index, toast: notice.number))
    else { throw NoSuchPlace(of: title) }
    return playground.desk.services.inWindow(area).center
  }

  func tap(key title: String) throws {
    frame()
    let place = try place(ofKey: title)
    play("tap \(place.x) \(place.y)")
  }

  /// Returns the frame of a row in the panel; `nil` if the list does not contain the row.
  func rowFrame(_ key: String) -> Rect? {
    let panel = playground.desk.toolbox.panel.panel
    return panel.controls.layout(panel.context(panelModel)).rect(of: .row(key))
  }

  /// Returns the centre of a row's name in the panel, after scrolling it into view.
  func place(ofRow key: String) throws -> Vector {
    let frame = panelFrame
    for _ in 0..<60 {
      if let row = rowFrame(key), row.minY > frame.minY + 120, row.maxY < frame.maxY - 80 {
        return Vector(row.minX + 60, row.midY)
      }
      play("wheel \(frame.midX) \(frame.midY) -1")
    }
    throw NoSuchPlace(of: key)
  }

  private var panelModel: PanelModel {
    playground.desk.toolbox.panel.model(of: playground.desk.scene.effect)
  }

  var panelFrame: Rect { PanelPlacement(in: size).frame(at: 1) }

  private struct NoSuchPlace: Error { var of: String }

  // MARK: - Log

  /// Returns a log line in short form, such as `tuning.undo name="…"`; `nil` for an event of an effect.
  private static func short(_ line: String) -> String? {
    var members = (JSONDocument(line).root?.members ?? []).map { ($0.key, $0.value) }
    guard case .string(let event)? = members.first(where: { $0.0 == "event" })?.1.content else { return nil }
    if EffectLibrary.builtIn.ids.contains(where: { event.hasPrefix($0 + ".") }) { return nil }
    members.removeAll { ["step", "time", "event", "hash"].contains($0.0) }
    let bytes = Array(line.utf8)
    let details = members.map { "\($0.0)=" + String(decoding: bytes[$0.1.range], as: UTF8.self) }
    return ([event] + details).joined(separator: " ")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
