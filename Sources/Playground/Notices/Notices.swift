import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing

/// Draws the notices over the stage: fingers, keys of takes and, in a window, errors, badges and the fade between scenes.
final class Notices: TargetTool {
  /// Whether this is a film, in which only fingers are drawn.
  private let isFilm: Bool
  private(set) var fingers = FingerDots()
  private(set) var keys = KeyLabels()
  private var thump = HapticFlash()
  private var directed: LiveDirection
  /// Whether the options ask for the captions and the camera of takes.
  private let showsDirections: Bool
  /// The choice made with key T, which overrides the config; `nil` if the key was not pressed.
  private var touchesKey: Bool?
  var showsTouches = false
  /// Whether the playground is a locked kiosk, whose visitors see no text.
  private var isQuiet = false
  private var messagesAlpha = 0.0
  private var messages = Complaints()
  private var hasMessages = false
  /// The opacity of the cover over a new scene: 1 at first, falling to 0 once the scene's pictures are ready.
  private var veil: Double
  private var veilSeconds = 0.0
  enum Target: Hashable {
    case badge(ActivityBadge.Kind)
    /// The plate of errors; a press copies the place of the first error.
    case message
  }
  var held: [Int: Target] = [:]

  /// The duration of a fade, in seconds.
  private static let fade = 0.16
  /// The seconds after which a scene is shown even if pictures are still missing.
  ///
  /// It is longer than a slow machine takes to make them.
  private static let patience = 3.0

  init(_ directed: LiveDirection = LiveDirection(), isFilm: Bool) {
    self.isFilm = isFilm
    (self.directed, showsDirections) = (directed, directed.isAsked)
    veil = isFilm ? 0 : 1
  }

  /// The transform of the camera, applied to the stage.
  var lens: Affine { directed.transform }
  /// Updates the camera before the stage is drawn, `fraction` of the way to its last state.
  func look(at player: Player?, _ fraction: Double) { directed.look(at: player, fraction) }
  /// Shows the captions and the camera also while a take is being cut.
  func settle(with services: Services) { directed.isAsked = showsDirections || services.ask(.showsDirections) }

  // MARK: - Time

  func enter(with services: Services) {
    veil = isFilm ? 0 : 1
    veilSeconds = 0
    fingers.clear()
    keys.clear()
  }

  /// Clears fingers and flashes when another moment is shown, since the current fingers do not belong to it.
  func forgetTouches() {
    fingers.clear()
    keys.clear()
    thump.stop()
  }

  /// Follows a finger on the stage, in points of the stage.
  func follow(_ event: FingerEvent) { fingers.follow(event) }
  /// Lifts the fingers of the take, at its end.
  func liftTake() { fingers.liftTake() }
  /// Advances fingers and keys by one step, in a film, which has no other time than steps.
  func stepFingers() {
    fingers.advance(by: Step.seconds)
    keys.advance(by: Step.seconds)
  }
  /// Draws each finger's whole way from now on.
  func keepWays() { fingers.keepsWays = true }

  func step(_ stepped: PlayerStep?, with services: Services) {
    guard let stepped else { return }
    for happening in stepped.happenings {
      if let sound = happening.audible { services.outcome.sounds.append(sound) }
      guard !isFilm, let impact = happening.impact else { continue }
      services.request(.impact(impact))
      services.announcer.log.tell(impact, at: services.now)
      thump.strike(impact, color: services.scene.effect?.accent ?? .white)
    }
    // The fingers of a take are drawn in the same way as real ones.
    for input in stepped.played {
      switch input {
      case .finger(let event): fingers.follow(event, ofTake: true)
      case .key(let event): keys.press(event.key, at: Step.time(stepped.steps - 1))
      case .scroll, .magnify: break
      }
    }
  }

  func tune(with services: Services) {
    if isFilm { return }
    isQuiet = services.ask(.kioskLook)?.isLocked == true
    showsTouches =
      services.ask(.kioskLook)?.attracting != nil || (touchesKey ?? services.tuner.values.settings.showTouches)
    thump.isReduced = services.tuner.values.movesLess
  }

  func startOver(with services: Services) { touchesKey = nil }

  func perform(_ command: Command, with services: Services) -> Bool {
    guard command == .fingers else { return false }
    touchesKey = !showsTouches
    showsTouches.toggle()
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .fingers ? showsTouches : nil }

  /// Whether no finger and no key is drawn.
  var showsNoTouches: Bool { fingers.isEmpty && keys.isEmpty || !showsTouches }
  /// Whether a scene is still fading in.
  var isVeiled: Bool { veil > 0 }

  var isAnimating: Bool {
    veil > 0 || directed.isLeaving || !thump.isOver || (showsTouches && !(fingers.isStill && keys.isEmpty))
      || messagesAlpha != (hasMessages ? 1 : 0)
  }

  func animate(by seconds: Double, with services: Services) {
    animate(by: seconds, isReady: !services.host.arePicturesPending, services.tuner.complaints)
  }

  func animate(by seconds: Double, isReady: Bool = true, _ complaints: Complaints = Complaints()) {
    func approach(_ value: Double, _ target: Double) -> Double {
      value < target ? min(target, value + seconds / Self.fade) : max(target, value - seconds / Self.fade)
    }
    hasMessages = !complaints.problems.isEmpty
    if hasMessages { messages = complaints }
    messagesAlpha = approach(messagesAlpha, hasMessages ? 1 : 0)
    veilSeconds += seconds
    if isReady || veilSeconds > Self.patience { veil = approach(veil, 0) }
    fingers.advance(by: seconds)
    keys.advance(by: seconds)
    thump.advance(by: seconds)
    directed.advance(by: seconds)
  }

  // MARK: - Room

  func head(with services: Services) -> Double { corner(with: services).frame.maxY - services.head(behind: self) - 16 }

  private func corner(with services: Services) -> Surface<Target> {
    Self.corner(
      Self.badge(services.scene.clock), ActivityBadge.all(with: services), below: services.head(behind: self),
      in: services.place.room)
  }

  /// Returns the plate of errors, which copies the place of the first error if it names one.
  private func plate(_ area: Rect, in room: Vector) -> Surface<Target> {
    let part = messages.part(in: room)
    return Surface(messages.place == nil ? part : .area(.message, part), in: area)
  }

  /// Returns the surfaces that can be tapped: the badges, which end their activity, and the plate of errors.
  private func surfaces(with services: Services) -> [Surface<Target>] {
    if isFilm || isQuiet { return [] }
    // The plate takes no presses in a small room, where it may cover other targets.
    let slot = hasMessages && services.isAlone(self) ? bottomSlot(with: services) : nil
    let plates = slot.flatMap { services.area(of: self, $0) }.map { [plate($0, in: services.place.room)] }
    return [corner(with: services)] + (plates ?? [])
  }

  func targets(with services: Services) -> [(target: Target, area: Rect)] {
    surfaces(with: services).flatMap(\.targets).map { ($0, services.inWindow($1)) }
  }

  func target(at place: Vector, _ services: Services) -> Target? {
    surfaces(with: services).reversed().lazy.compactMap { $0.target(at: services.inRoom(place)) }.first
  }

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    switch target {
    case .badge(.comparing): services.tuner.compare(false)
    case .badge: services.perform(.record)
    case .message:
      guard let place = messages.place else { return }
      services.host.clipboard = place
      services.announcer.say("Copied: \(place)")
    }
  }

  /// Returns the slot for the plate of errors.
  func bottomSlot(with services: Services) -> BottomSlot? {
    guard !isFilm, !isQuiet, hasMessages || messagesAlpha > 0, !messages.problems.isEmpty else { return nil }
    return BottomSlot(size: messages.part(in: services.place.room).minimum, isLeading: true, isNeeded: true)
  }

  // MARK: - Drawing

  func draw(over stage: DrawnStage, with services: Services, on canvas: inout Canvas) { drawTouches(on: &canvas) }

  /// Draws fingers, keys and impact flashes over the stage.
  func drawTouches(on canvas: inout Canvas) {
    if !isFilm { thump.draw(on: &canvas) }
    guard showsTouches else { return }
    fingers.draw(on: &canvas)
    keys.draw(on: &canvas)
  }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if isFilm { return }
    let plate = bottomSlot(with: services).flatMap { services.area(of: self, $0) }
    services.inWords(on: &canvas) {
      draw(
        badge: Self.badge(services.scene.clock), ActivityBadge.all(with: services), mouse: moment.mouse,
        above: services.head(behind: self), foot: services.foot, messagesAt: plate, on: &$0)
    }
  }

  /// Draws the notices.
  ///
  /// - Parameters:
  ///   - badge: the text about the speed of time.
  ///   - takes: the badges below it.
  ///   - mouse: the positions of the fingers that the mouse simulates. Two are drawn even if fingers are hidden.
  ///   - above: the height that the names of the sides occupy at the top.
  ///   - foot: the height that bars occupy at the bottom.
  ///   - plate: the frame of the plate of errors; `nil` if there is none.
  func draw(
    badge: String?, _ takes: [ActivityBadge], mouse: [Vector], above: Double = 0, foot: Double = 0,
    messagesAt plate: Rect? = nil, on canvas: inout Canvas
  ) {
    if mouse.count > 1 { FingerDots.draw(at: mouse, on: &canvas) }
    directed.shot?.drawWords(above: foot, on: &canvas)
    if veil > 0 { canvas.fill(.rect(canvas.ground), Look.ink.opacity(veil)) }
    if isQuiet { return }
    Self.corner(badge, takes, below: above, in: canvas.size).draw(on: &canvas)
    if let plate, messagesAlpha > 0 { self.plate(plate, in: canvas.size).draw(alpha: messagesAlpha, on: &canvas) }
  }

  /// Returns the text about the speed of time, such as `Paused, 1/4×`; `nil` at normal speed.
  static func badge(_ clock: FixedStep) -> String? {
    let speed = clock.speed == 1 ? nil : clock.speed < 1 ? "1/\(Int(1 / clock.speed))×" : "\(Int(clock.speed))×"
    return clock.isPaused ? ["Paused", speed].compactMap { $0 }.joined(separator: ", ") : speed
  }
}
