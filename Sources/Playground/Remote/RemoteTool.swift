import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Panel
import Tuning

/// Serves remote clients: publishes snapshots, performs requests, ends lost fingers, and shows the link and the clients.
final class RemoteTool: TargetTool {
  enum Target: Hashable { case plate }

  var held: [Int: Target] = [:]
  private(set) var place: RemotePlace?
  private var board: RemoteBoard?
  private(set) var clients: [RemoteClient] = []
  /// Whether the link is shown: from the start of the server until the first client connects, or until a tap.
  private(set) var showsCode = false
  private(set) var fade = Transition()
  private var published: RemoteSnapshot.Frame?
  /// The fingers that are down on each pad, and the time of the pad's last message, in nanoseconds.
  private var pads: [Int64: (heard: Int64, fingers: [Int64: Vector])] = [:]
  private var now: Int64 = 0

  /// The time without a message after which a pad's fingers end, in nanoseconds.
  static let silence: Int64 = 1_000_000_000

  // MARK: - Serving

  func follow(_ news: ServerEvent, at desk: Desk) {
    (place, board, published, showsCode) = (nil, nil, nil, false)
    switch news {
    case .serving(let place, let board):
      (self.place, self.board) = (place, board)
      // A kiosk does not show the link to visitors.
      showsCode = !desk.isKiosk
      desk.announcer.log.write("remote.serving", [.init("open", .flag(place.isOpen))])
    case .refused(let reason): desk.announcer.complain(reason)
    case .ended:
      follow(clients: [], at: desk)
      desk.announcer.say("The remote is off")
      desk.announcer.log.write("remote.ended")
    }
    desk.redraw()
  }

  private func follow(clients new: [RemoteClient], at desk: Desk) {
    let (come, gone) = (new.filter { !clients.contains($0) }, clients.filter { !new.contains($0) })
    clients = new
    for client in come {
      desk.announcer.say("\(client.name) is connected", seconds: 3)
      desk.announcer.log.write("remote.came", [.init("client", .string(client.name))])
    }
    for client in gone {
      lift(Int64(client.id), at: desk)
      desk.announcer.log.write("remote.left", [.init("client", .string(client.name))])
    }
    if new.isEmpty, !gone.isEmpty { desk.tuner.compare(false) }
    if !come.isEmpty {
      showsCode = false
      desk.send(.lookAtPresets)
    }
    desk.redraw()
  }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    guard command == .remote else { return false }
    // A kiosk shows the link only to a user who unlocks it and asks for the link.
    if place != nil, !showsCode, clients.isEmpty { show(true, at: desk) } else { desk.request(.serve(place == nil)) }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .remote ? place != nil : nil }

  func veto(_ command: Command, at desk: Desk) -> String? {
    guard command == .remote, place == nil, desk.ask(.kioskLook)?.isLocked == false,
      desk.tuner.values.remoteAddress.isEmpty
    else { return nil }
    return "On a kiosk the remote needs playground.remote.address"
  }

  // MARK: - Asks

  /// Returns the reason to refuse a request now; `nil` if it is allowed.
  func veto(of ask: Inbox.Ask, at desk: Desk) -> String? {
    switch ask {
    // A client must not change values if the panel must not be opened.
    case .set, .act: desk.veto(of: .panel)
    case .perform(let command): desk.veto(of: command)
    case .turn(let command, let on): on == desk.isOn(command) ? nil : desk.veto(of: command)
    case .show: desk.veto(of: .open)
    case .side: desk.veto(of: .split)
    case .touch, .listen, .pad, .clients, .look: nil
    }
  }

  /// Performs a request of a client; returns the reason if it cannot, `nil` if it did.
  func take(_ ask: Inbox.Ask, now: Int64, at desk: Desk) -> Problem? {
    self.now = now
    switch ask {
    case .act(let actions): return desk.send(.perform(actions))
    case .turn(let command, let on?) where !desk.canSwitch(command):
      return Problem(
        key: "on", message: "\(command.rawValue) cannot be switched \(on ? "on" : "off"), expected no \"on\"")
    case .turn(let command, let on) where on == desk.isOn(command): break
    case .turn(.compare, _): desk.tuner.compare(!desk.isOn(.compare))
    // "Back" would end the program from the gallery.
    case .turn(.back, _) where desk.scene.effect == nil: return .forbidden("there is nothing to go back to")
    case .turn(.undo, _): return desk.tuner.undoDesk.undo()
    case .turn(.redo, _): return desk.tuner.undoDesk.redo()
    case .turn(let command, _): return refusal(at: desk) { desk.perform(command) }
    case .show(let id):
      let effect = id.flatMap { desk.tuner.library[$0] }
      if effect?.id != id { return .forbidden("unknown effect") }
      if desk.scene.effect?.id != id { return refusal(at: desk) { desk.open(effect) } }
    case .side(let side, let isKept):
      guard desk.scene.isSplit else { return .forbidden("the stage is not split") }
      desk.send(isKept ? .keep(side) : .choose(side))
    case .pad(let device, let touches): press(touches, on: device, at: desk)
    case .clients(let clients): follow(clients: clients, at: desk)
    case .look: publish(at: desk)
    case .set, .perform, .touch, .listen: break
    }
    return nil
  }

  /// Returns the error that `work` reports at once, since the command does not return it; `nil` if it reports none.
  private func refusal(at desk: Desk, of work: () -> Void) -> Problem? {
    let before = desk.announcer.notice?.number
    work()
    guard let notice = desk.announcer.notice, notice.isBad, notice.number != before else { return nil }
    return .forbidden(notice.text)
  }

  // MARK: - Pads

  private func press(_ touches: [RawTouch], on device: Int64, at desk: Desk) {
    var fingers = pads[device]?.fingers ?? [:]
    let stage = desk.stageArea
    for var touch in touches where touch.phase == .down || fingers[touch.finger] != nil {
      touch.position = stage.origin + Vector(touch.position.x * stage.width, touch.position.y * stage.height)
      desk.send(.noteHand(.finger(touch), at: now))
      desk.lend(touch)
      fingers[touch.finger] = touch.phase.isEnd ? nil : touch.position
    }
    pads[device] = fingers.isEmpty ? nil : (now, fingers)
  }

  /// Ends the fingers of a pad without a tap, throw or snap.
  private func lift(_ device: Int64, at desk: Desk) {
    for (finger, place) in pads.removeValue(forKey: device)?.fingers ?? [:] {
      desk.lend(RawTouch(device: RawTouch.lent(device), finger: finger, phase: .cancelled, position: place))
    }
  }

  // MARK: - Time

  func advance(to now: Int64, at desk: Desk) {
    self.now = now
    for (device, pad) in pads where now - pad.heard >= Self.silence { lift(device, at: desk) }
    fade.turn(on: showsCode, curve: .linear, duration: 0.16)
  }

  var isAnimating: Bool { !fade.isAtRest }
  var nextMoment: Int64? { pads.values.map(\.heard).min().map { $0 + Self.silence } }

  /// Publishes the state after all work of a frame; without clients, only a request publishes.
  func animate(by seconds: Double, at desk: Desk) {
    fade.step(by: seconds)
    if !clients.isEmpty || published == nil { publish(at: desk) }
  }

  private func publish(at desk: Desk) {
    guard let board else { return }
    let frame = RemoteSnapshot.Frame(of: desk)
    guard frame != published else { return }
    published = frame
    let (model, tuner) = (desk.ask(.panelModel), desk.tuner)
    let snapshot = RemoteSnapshot(frame: frame, effects: tuner.library.cards, model: model, session: tuner.session)
    board.state.with { ($0.snapshot, $0.version, $0.rings) = (snapshot, $0.version + 1, $0.rings + 1) }
  }

  // MARK: - Hands here

  func targets(at desk: Desk) -> [(target: Target, area: Rect)] {
    showsCode ? [(.plate, desk.inWindow(plate(in: desk.place.room)))] : []
  }

  private func show(_ isShown: Bool, at desk: Desk) {
    showsCode = isShown
    desk.redraw()
  }

  func press(_ target: Target, by touch: TimedTouch, at desk: Desk) { show(false, at: desk) }

  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    guard showsCode, key.name == "Escape" else { return false }
    show(false, at: desk)
    return true
  }

  func bottomSlot(at desk: Desk) -> BottomSlot? {
    clients.isEmpty || desk.ask(.kioskLook)?.isLocked == true || desk.isFilm
      ? nil : BottomSlot(size: Self.badgeSize, isLeading: true)
  }

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    let badge = bottomSlot(at: desk).flatMap { desk.area(of: self, $0) }
    desk.inRoom(on: &canvas) { canvas in
      if let badge { drawBadge(on: badge, &canvas) }
      if fade.value > 0 { drawCode(desk.scene.effect?.accent ?? Look.coral, on: &canvas) }
    }
  }
}

extension Desk {
  /// The part of the window that remote pads touch, in points: the stage, or both sides of a split stage.
  var stageArea: Rect {
    let place = place
    return scene.isSplit
      ? Rect(origin: place.roomOffset, size: place.room) : Rect(origin: place.offset, size: place.size * place.scale)
  }
}
