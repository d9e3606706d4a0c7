import Canvas
import Effects
import Gestures
import Motion

/// What is seen over the stage: fingers, and in a window what is wrong, badges, the fade between scenes.
final class Notices: TargetTool {
  /// True in a film, which shows nothing but fingers.
  private let isFilm: Bool
  private(set) var fingers = FingerDots()
  private var thump = Thump()
  private var directed: LiveDirection
  /// What key T said, if it was pressed: wins over the config.
  private var touchesKey: Bool?
  var showsTouches = false
  /// True for visitors of a kiosk, who get no words.
  private var isQuiet = false
  private var messagesAlpha = 0.0
  private var messages = Complaints()
  private var hasMessages = false
  /// 1 hides the picture, falling to 0 once its pictures are ready.
  private var veil: Double
  private var veilSeconds = 0.0
  enum Target: Hashable {
    case badge(TakeBadge.Kind)
    /// What is wrong: a press copies where.
    case message
  }
  var held: [Int: Target] = [:]

  /// Things appear and go over this many seconds.
  private static let fade = 0.16
  /// Seconds after which a scene is shown with the pictures that it has. Longer than a slow machine takes to make them.
  private static let patience = 3.0

  init(_ directed: LiveDirection = LiveDirection(), isFilm: Bool) {
    self.isFilm = isFilm
    self.directed = directed
    veil = isFilm ? 0 : 1
  }

  /// What the stage is seen through.
  var lens: Affine { directed.transform }
  /// Before the stage is drawn, `fraction` of the way to its last state.
  func look(at player: Player?, _ fraction: Double) { directed.look(at: player, fraction) }

  // MARK: - Time

  func enter(at desk: Desk) {
    veil = isFilm ? 0 : 1
    veilSeconds = 0
    fingers.clear()
  }

  /// Another moment is shown: what fingers do now is not what they did then.
  func forgetTouches() {
    fingers.clear()
    thump.stop()
  }

  /// A finger on the stage, in its points.
  func follow(_ event: FingerEvent) { fingers.follow(event) }
  /// The take has ended.
  func liftTake() { fingers.liftTake() }
  /// In a film, which has no other time than steps.
  func stepFingers() { fingers.advance(by: Step.seconds) }

  func step(_ stepped: PlayerStep?, at desk: Desk) {
    guard let stepped else { return }
    for happening in stepped.happenings {
      guard !isFilm, let impact = happening.impact else { continue }
      desk.ask(.impact(impact))
      thump.strike(impact, color: desk.scene.effect?.accent ?? .white)
    }
    // The take's fingers are shown like any others.
    for case .finger(let event) in stepped.played { fingers.follow(event, ofTake: true) }
  }

  func tune(at desk: Desk) {
    if isFilm { return }
    isQuiet = desk.kiosk?.look.isLocked == true
    showsTouches = desk.kiosk?.look.attracting != nil || (touchesKey ?? desk.tuner.values.settings.showTouches)
    thump.isReduced = desk.tuner.values.movesLess
  }

  func startOver(at desk: Desk) { touchesKey = nil }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    guard command == .fingers else { return false }
    touchesKey = !showsTouches
    showsTouches.toggle()
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .fingers ? showsTouches : nil }

  /// True where no finger is seen.
  var showsNoTouches: Bool { fingers.isEmpty || !showsTouches }
  /// True while a scene is still coming up.
  var isVeiled: Bool { veil > 0 }

  var isAnimating: Bool {
    veil > 0 || directed.isLeaving || !thump.isOver || (showsTouches && !fingers.isStill)
      || messagesAlpha != (hasMessages ? 1 : 0)
  }

  func animate(by seconds: Double, at desk: Desk) {
    animate(by: seconds, isReady: !desk.host.arePicturesPending, desk.tuner.complaints)
  }

  func animate(by seconds: Double, isReady: Bool = true, _ complaints: Complaints = Complaints()) {
    func approach(_ value: Double, _ target: Double) -> Double {
      value < target ? min(target, value + seconds / Self.fade) : max(target, value - seconds / Self.fade)
    }
    hasMessages = !complaints.lines.isEmpty
    if hasMessages { messages = complaints }
    messagesAlpha = approach(messagesAlpha, hasMessages ? 1 : 0)
    veilSeconds += seconds
    if isReady || veilSeconds > Self.patience { veil = approach(veil, 0) }
    fingers.advance(by: seconds)
    thump.advance(by: seconds)
    directed.advance(by: seconds)
  }

  // MARK: - Room

  func head(at desk: Desk) -> Double {
    let above = desk.head(behind: self)
    return Plates.cornerEnd(
      Self.badge(desk.scene.clock), TakeBadge.all(at: desk), below: above, in: desk.place.room) - above - 16
  }

  /// Badges of what a tap ends, and the plate of what is wrong.
  func targets(at desk: Desk) -> [(target: Target, area: Rect)] {
    if isFilm || isQuiet { return [] }
    var top = Plates.cornerEnd(
      Self.badge(desk.scene.clock), [], below: desk.head(behind: self), in: desk.place.room)
    var targets = TakeBadge.all(at: desk).compactMap { badge -> (Target, Rect)? in
      defer { top += TakeBadge.height + 8 }
      guard badge.kind.isTarget else { return nil }
      return (.badge(badge.kind), desk.inWindow(TakeBadge.target(badge.plate(below: top, in: desk.place.room))))
    }
    // In a small room it may lie over what can be pressed, and lets that be.
    if hasMessages, messages.place != nil, desk.stands.isAlone(self),
      let plate = standing(at: desk).flatMap({ desk.area(of: self, $0) })
    {
      targets.append((.message, desk.inWindow(plate)))
    }
    return targets
  }

  func press(_ target: Target, by touch: TimedTouch, at desk: Desk) {
    switch target {
    case .badge(.comparing): desk.tuner.compare(false)
    case .badge: desk.perform(.record)
    case .message:
      guard let place = messages.place else { return }
      desk.host.clipboard = place
      desk.announcer.say("Copied: \(place)")
    }
  }

  /// The plate of what is wrong.
  func standing(at desk: Desk) -> Standing? {
    let height = isFilm || isQuiet ? 0 : Plates.messagesHeight(messages, in: desk.place.room)
    guard height > 0, hasMessages || messagesAlpha > 0 else { return nil }
    return Standing(
      size: Vector(Plates.messagesWidth(in: desk.place.room), height), isLeading: true, isNeeded: true)
  }

  // MARK: - Drawing

  func draw(over stage: DrawnStage, at desk: Desk, on canvas: inout Canvas) { drawTouches(on: &canvas) }

  /// What is shown where the stage is touched and struck.
  func drawTouches(on canvas: inout Canvas) {
    if !isFilm { thump.draw(on: &canvas) }
    if showsTouches { fingers.draw(on: &canvas) }
  }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    if isFilm { return }
    let plate = standing(at: desk).flatMap { desk.area(of: self, $0) }
    desk.inWords(on: &canvas) {
      draw(
        badge: Self.badge(desk.scene.clock), TakeBadge.all(at: desk), mouse: moment.mouse,
        above: desk.head(behind: self), foot: desk.foot, messagesAt: plate, on: &$0)
    }
  }

  /// `mouse` is where the mouse stands for fingers; two of them are shown even when fingers are not.
  /// `above` is what sides' names take at the top, `foot` what stands at the bottom.
  func draw(
    badge: String?, _ takes: [TakeBadge], mouse: [Vector], above: Double = 0, foot: Double = 0,
    messagesAt plate: Rect? = nil, on canvas: inout Canvas
  ) {
    if mouse.count > 1 { FingerDots.draw(at: mouse, on: &canvas) }
    directed.shot?.drawWords(above: foot, on: &canvas)
    if veil > 0 { canvas.fill(.rect(canvas.ground), Look.ink.opacity(veil)) }
    if isQuiet { return }
    var top = badge.map { Plates.drawBadge($0, below: above, on: &canvas) } ?? above + 16
    for take in takes {
      take.draw(below: top, on: &canvas)
      top += TakeBadge.height + 8
    }
    if let plate { Plates.drawMessages(messages, alpha: messagesAlpha, on: plate, &canvas) }
  }

  /// How time goes, where it does not as usual.
  static func badge(_ clock: FixedStep) -> String? {
    let speed = clock.speed == 1 ? nil : clock.speed < 1 ? "1/\(Int(1 / clock.speed))×" : "\(Int(clock.speed))×"
    return clock.isPaused ? ["Paused", speed].compactMap { $0 }.joined(separator: ", ") : speed
  }
}
