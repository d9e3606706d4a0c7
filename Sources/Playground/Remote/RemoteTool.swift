import Canvas
import Effects
import Formatting
import Gestures
import Interface
import Motion
import Panel
import Playing
import Tuning

/// Serves remote clients: publishes snapshots, performs requests, ends lost fingers, and shows the link and the clients.
///
/// The file has some 280 lines because requests, the fingers of pads and snapshots change the same private state.
final class RemoteTool: SurfaceTool {
  enum Target: Hashable { case plate }

  var held: [Int: Target] = [:]
  private(set) var place: RemotePlace?
  private(set) var board: RemoteBoard?
  private(set) var clients: [RemoteClient] = []
  /// Whether the link is shown: from the start of the server until the first client connects, or until a tap.
  private(set) var showsCode = false
  private(set) var fade = Transition()
  private var published: RemoteSnapshot.Frame?
  /// The fingers that are down on each pad, and the time of the pad's last message, in nanoseconds.
  private(set) var pads: [Int64: (heard: Int64, fingers: [Int64: Vector])] = [:]
  /// The finger of a pad that has landed on the back arrow.
  private var arrow: (device: Int64, finger: Int64)?

  /// The effect on the stage, and the number of the last frame drawn before it was opened.
  private var opened: (effect: String?, lastBefore: Int) = (nil, 0)

  /// The phones on which people play.
  var players = PhonePlayers()
  /// The window's own fingers on the stage by their events' ids, in points of the window.
  private(set) var ownFingers: [Int: Vector] = [:]
  /// The fingers that clients were last told.
  var shownFingers: [RemoteFinger] = []

  /// The time without a message after which a pad's fingers end, in nanoseconds.
  static let silence: Int64 = 1_000_000_000

  // MARK: - Serving

  func follow(_ news: ServerEvent, with services: Services) {
    (place, board, published, showsCode, opened.lastBefore) = (nil, nil, nil, false, 0)
    change(with: services) { $0.removeAll() }
    switch news {
    case .serving(let place, let board):
      (self.place, self.board) = (place, board)
      // A kiosk does not show the link to visitors.
      showsCode = !services.isKiosk
      services.announcer.log.write("remote.serving", [.init("open", .flag(place.isOpen))])
    case .refused(let reason): services.announcer.complain(reason)
    case .ended:
      follow(clients: [], with: services)
      services.announcer.say("The remote is off")
      services.announcer.log.write("remote.ended")
    }
    services.redraw()
  }

  private func follow(clients new: [RemoteClient], with services: Services) {
    let (come, gone) = (new.filter { !clients.contains($0) }, clients.filter { !new.contains($0) })
    clients = new
    players.follow(clients: Set(new.map { Int64($0.id) }), at: services.now)
    for client in come {
      services.announcer.say("\(client.name) is connected", seconds: 3)
      services.announcer.log.write("remote.came", [.init("client", .string(client.name))])
    }
    for client in gone {
      lift(Int64(client.id), with: services)
      services.announcer.log.write("remote.left", [.init("client", .string(client.name))])
    }
    if new.isEmpty, !gone.isEmpty { services.tuner.compare(false) }
    if !come.isEmpty {
      showsCode = false
      services.send(.lookAtPresets)
    }
    services.redraw()
  }

  func perform(_ command: Command, with services: Services) -> Bool {
    if command == .phoneShape { return turnShape(with: services) }
    guard command == .remote else { return false }
    // A kiosk shows the link only to a user who unlocks it and asks for the link.
    if place != nil, !showsCode, clients.isEmpty {
      show(true, with: services)
    } else {
      services.request(.serve(place == nil))
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? {
    switch command {
    case .remote: place != nil
    case .phoneShape: players.shape != nil
    default: nil
    }
  }

  func veto(_ command: Command, with services: Services) -> String? {
    guard command == .remote, place == nil, services.ask(.kioskLook)?.isLocked == false,
      services.tuner.values.remoteAddress.isEmpty
    else { return nil }
    return "On a kiosk the remote needs playground.remote.address"
  }

  // MARK: - Asks

  /// Returns the reason to refuse a request now; `nil` if it is allowed.
  func veto(of ask: Inbox.Ask, with services: Services) -> String? {
    switch ask {
    // A client must not change values if the panel must not be opened.
    case .set, .act: services.veto(of: .panel)
    case .perform(let command): services.veto(of: command)
    case .turn(let command, let on): on == services.isOn(command) ? nil : services.veto(of: command)
    case .show: services.veto(of: .open)
    case .side: services.veto(of: .split)
    case .play(_, let play?): play.takesShape ? services.veto(of: .phoneShape) : nil
    case .play(_, nil), .touch, .listen, .pad, .clients, .look, .drawStage: nil
    }
  }

  /// Performs a request of a client; returns the reason if it cannot, `nil` if it did.
  func take(_ ask: Inbox.Ask, with services: Services) -> Problem? {
    switch ask {
    case .act(let actions): return services.send(.performInPanel(actions))
    case .turn(let command, let on?) where !services.canSwitch(command):
      return Problem(
        key: "on", message: "\(command.name) cannot be switched \(on ? "on" : "off"), expected no \"on\"")
    // A switch without a phone is not lit, and still holds for the next one.
    case .turn(.phoneShape, let on?): change(with: services) { $0.turn(on) }
    case .turn(let command, let on) where on == services.isOn(command): break
    case .turn(.compare, _): services.tuner.compare(!services.isOn(.compare))
    // "Back" would end the program from the gallery.
    case .turn(.back, _) where services.scene.effect == nil: return .forbidden("there is nothing to go back to")
    case .turn(.undo, _): return services.tuner.undoDesk.undo()
    case .turn(.redo, _): return services.tuner.undoDesk.redo()
    case .turn(let command, _): return refusal(with: services) { services.perform(command) }
    case .show(let id):
      let effect = id.flatMap { services.tuner.library[$0] }
      if effect?.id != id { return .forbidden("unknown effect") }
      if services.scene.effect?.id != id { return refusal(with: services) { services.open(effect) } }
    case .side(let side, let isKept):
      guard services.scene.isSplit else { return .forbidden("the stage is not split") }
      services.send(isKept ? .keep(side) : .choose(side))
    case .pad(let device, let touches): press(touches, on: device, with: services)
    case .clients(let clients): follow(clients: clients, with: services)
    case .look: publish(with: services)
    case .drawStage: services.redraw()
    case .play(let client, let play): return self.play(client, play, with: services)
    case .set, .perform, .touch, .listen: break
    }
    return nil
  }

  /// Returns the error that `work` reports at once, since the command does not return it; `nil` if it reports none.
  private func refusal(with services: Services, of work: () -> Void) -> Problem? {
    let before = services.announcer.notice?.number
    work()
    guard let notice = services.announcer.notice, notice.isBad, notice.number != before else { return nil }
    return .forbidden(notice.text)
  }

  // MARK: - Pads

  private func press(_ touches: [RawTouch], on device: Int64, with services: Services) {
    var fingers = pads[device]?.fingers ?? [:]
    let stage = services.stageArea
    for var touch in touches where touch.phase == .down || fingers[touch.finger] != nil {
      touch.position = stage.origin + Vector(touch.position.x * stage.width, touch.position.y * stage.height)
      services.send(.noteHand(.finger(touch)))
      if !pressesArrow(touch, of: device, with: services) { services.lend(touch) }
      fingers[touch.finger] = touch.phase.isEnd ? nil : touch.position
    }
    pads[device] = fingers.isEmpty ? nil : (services.now, fingers)
  }

  /// Ends the fingers of a pad without a tap, throw or snap.
  private func lift(_ device: Int64, with services: Services) {
    for (finger, place) in pads.removeValue(forKey: device)?.fingers ?? [:] {
      let touch = RawTouch(device: RawTouch.lent(device), finger: finger, phase: .cancelled, position: place)
      if !pressesArrow(touch, of: device, with: services) { services.lend(touch) }
    }
  }

  /// Follows a finger that landed on the back arrow, where a tap returns to the gallery; returns `false` for another one.
  private func pressesArrow(_ touch: RawTouch, of device: Int64, with services: Services) -> Bool {
    let isOnArrow = BackTool.area(near: touch.position, with: services)?.contains(touch.position) == true
    if touch.phase == .down, isOnArrow, arrow == nil { arrow = (device, touch.finger) }
    guard let arrow, arrow == (device, touch.finger) else { return false }
    if touch.phase.isEnd { self.arrow = nil }
    if touch.phase == .up, isOnArrow { BackTool.press(with: services) }
    return true
  }

  /// Follows the window's fingers on the stage, for the rings on other screens.
  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    guard isStage, !touch.isLent, board != nil || !ownFingers.isEmpty else { return }
    ownFingers[touch.event.id] = touch.event.phase.isEnd ? nil : touch.event.position
  }

  // MARK: - Time

  func advance(to now: Int64, with services: Services) {
    change(with: services) { $0.advance(to: now) }
    for (device, pad) in pads where now - pad.heard >= Self.silence { lift(device, with: services) }
    fade.turn(on: showsCode, curve: .linear, duration: 0.16)
  }

  var isAnimating: Bool { !fade.isAtRest }
  var nextMoment: Int64? {
    [pads.values.map(\.heard).min().map { $0 + Self.silence }, players.nextEnd].compactMap { $0 }.min()
  }

  /// Publishes the state after all work of a frame; without clients, only a request publishes.
  func animate(by seconds: Double, with services: Services) {
    fade.step(by: seconds)
    followEffect(with: services)
    if !clients.isEmpty || published == nil { publish(with: services) }
    publishFingers(with: services)
  }

  /// Notes the number of the last frame once the stage has another effect, before that one is drawn.
  private func followEffect(with services: Services) {
    let effect = services.scene.effect?.id
    if effect != opened.effect { opened = (effect, board?.stage.frame ?? 0) }
  }

  private func publish(with services: Services) {
    guard let board else { return }
    followEffect(with: services)
    let frame = RemoteSnapshot.Frame(
      of: services, play: playState(with: services), lastBefore: opened.lastBefore)
    guard frame != published else { return }
    published = frame
    let (model, tuner) = (services.ask(.panelModel), services.tuner)
    let snapshot = RemoteSnapshot(frame: frame, effects: tuner.library.cards, model: model, stack: tuner.stack)
    board.state.with { ($0.snapshot, $0.version, $0.rings) = (snapshot, $0.version + 1, $0.rings + 1) }
  }

  // MARK: - Hands here

  func surface(with services: Services) -> Surface<Target>? { showsCode ? card(with: services) : nil }

  private func card(with services: Services) -> Surface<Target>? {
    let accent = services.scene.effect?.accent ?? Look.coral
    return place.map { card($0, accent: accent, in: services.place.room, foot: services.foot) }
  }

  private func show(_ isShown: Bool, with services: Services) {
    showsCode = isShown
    services.redraw()
  }

  func press(_ target: Target, by touch: TimedTouch, with services: Services) { show(false, with: services) }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard showsCode, key.name == "Escape" else { return false }
    show(false, with: services)
    return true
  }

  func bottomSlot(with services: Services) -> BottomSlot? {
    clients.isEmpty || services.ask(.kioskLook)?.isLocked == true || services.isFilm
      ? nil : BottomSlot(size: badge.minimum, isLeading: true)
  }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    let slot = bottomSlot(with: services).flatMap { services.area(of: self, $0) }
    services.inRoom(on: &canvas) { canvas in
      if let slot { Surface(badge, in: slot).draw(on: &canvas) }
      guard fade.value > 0, let card = card(with: services) else { return }
      canvas.with(.translation(Vector(0, 8 * (1 - fade.value)))) { card.draw(alpha: fade.value, on: &$0) }
    }
  }
}
