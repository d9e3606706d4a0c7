import Canvas
import Effects
import Gestures
import Motion
import Playing
import Tuning

/// A playground in a shop.
///
/// It is locked for visitors, unlocked by the staff, and plays demos while nobody is there.
///
/// It is in front of all other tools: while it is locked, keys and commands end here. Its `look` holds its changes of the
/// picture. With several effects visitors have a gallery of these alone; with one effect there is no way out of it.
package final class Kiosk: Tool {
  package struct Options {
    /// The effects in the order of the attract loop, at least one.
    package var effects: [EffectCard]
    /// The demo of each effect, by the effect's id.
    ///
    /// A take must have been checked for its effect. The attract loop skips an effect without a demo.
    package var demos: [String: LoadedTake]

    package init(_ effects: [EffectCard], demos: [String: LoadedTake]) {
      (self.effects, self.demos) = (effects, demos)
    }
  }

  private let options: Options
  private(set) var look: KioskLook
  /// The look that the picture has; `nil` before the first.
  private var shown: KioskLook?
  private var lastPlaque: KioskPlaque?
  private var hold = CornerHold()
  private var isHeldOpen = false
  private var isFileThere = false
  /// The time of the last input of a person, in nanoseconds.
  private var lastTouch: Int64
  /// Whether visitors have done anything since the last return to the start.
  private var isTouched = false
  /// The time at which the demo ended, in nanoseconds; `nil` while it plays.
  private var demoEnd: Int64?
  private var nextLook = Int64.min
  /// The dimming for this hour while nobody plays, 0…1.
  private var nightDim = 0.0
  private var settings = KioskSettings.defaults
  private var unlock = KioskUnlock.defaults
  private var dim = KioskDim.defaults

  /// The nanoseconds between two demos: `pause` if the effect is at rest, `patience` otherwise.
  private static let (pause, patience): (Int64, Int64) = (1_500_000_000, 4_000_000_000)
  private static let second: Int64 = 1_000_000_000

  init(_ options: Options, now: Int64) {
    self.options = options
    lastTouch = now
    look = KioskLook(isSingle: options.effects.count == 1)
  }

  /// The effect on the stage while nobody is there; `nil` for the gallery.
  var home: EffectCard? { options.effects.count == 1 ? options.effects[0] : nil }

  // MARK: - Input

  /// Vetoes every command while the kiosk is locked, without a message.
  func veto(_ command: Command, with services: Services) -> String? { look.isLocked ? "" : nil }
  func press(_ key: KeyPress, with services: Services) -> Bool { look.isLocked && !services.ask(.isTyped(key)) }
  func type(_ text: String, with services: Services) -> Bool { look.isLocked && !services.ask(.isStageTyped) }

  /// Notes the input of a person.
  ///
  /// Fingers, and keys for a sketch with a keyboard, go on to the effect, which takes over from the demo by itself. `isTyped`
  /// says whether such a sketch has the keyboard.
  func noteHand(_ event: WindowEvent, isTyped: Bool, at now: Int64) {
    switch event {
    case .key, .text:
      if !look.isLocked { lastTouch = now } else if isTyped { welcome(at: now) }
    case .finger, .mouseButton, .wheel: welcome(at: now)
    default: break
    }
  }

  private func welcome(at now: Int64) {
    (lastTouch, isTouched) = (now, true)
    (look.attracting, look.dim) = (nil, 0)
  }

  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    if look.isLocked { hold.follow(touch, in: services.size) }
  }

  // MARK: - Time

  func advance(to now: Int64, with services: Services) {
    if now >= nextLook {
      nextLook = now + Self.second
      lookAround(now, services)
    }
    if look.isLocked, let since = hold.since, Double(now - since) >= unlock.seconds * 1e9 {
      isHeldOpen = true
      lastTouch = now
    }
    let isIdle = Double(now - lastTouch) >= settings.idleSeconds * 1e9
    if isIdle { isHeldOpen = false }
    // The picture is bright while a person is there. After the start nobody has been there yet.
    look.dim = isTouched && !isIdle ? 0 : nightDim
    turnLock(with: services)
    if look.isLocked, isIdle { attract(now, with: services) }
    show(with: services)
  }

  /// Returns the plaque that is shown; `nil` if there is none.
  ///
  /// Every question about the stage's place asks, so the last plaque is kept until its effect or the window changes.
  func plaque(with services: Services) -> KioskPlaque? {
    guard look.hasPlaque, let effect = look.attracting.map({ options.effects[$0] }) ?? services.scene.effect
    else { return nil }
    if let lastPlaque, lastPlaque.describes(effect, in: services.size) { return lastPlaque }
    lastPlaque = KioskPlaque(of: effect, in: services.size)
    return lastPlaque
  }

  /// Removes the plaque when another scene opens, unless it is a demo's.
  func enter(with services: Services) { look.hasPlaque = look.attracting != nil }

  private func show(with services: Services) {
    guard shown != look else { return }
    shown = look
    services.fit()
    services.followSettings()
    services.redraw()
  }

  func tune(with services: Services) {
    let values = services.tuner.values
    settings = values.settings(KioskSettings.self, of: KioskSettings.id)
    unlock = values.settings(KioskUnlock.self, of: KioskUnlock.id)
    dim = values.settings(KioskDim.self, of: KioskDim.id)
  }

  /// Checks the unlock file, the hour and the minute.
  ///
  /// Called once a second.
  private func lookAround(_ now: Int64, _ services: Services) {
    let path = PictureReference(unlock.file).path(beside: services.tuner.path)
    isFileThere = if !unlock.file.isEmpty, case .present = services.host.files.stamp(of: path) { true } else { false }
    nightDim = dim.share(at: services.host.hour)
    look.reach = settings.shift
    look.shift = Self.square[Int(now / (60 * Self.second) % 8)] * settings.shift
  }

  /// The direction of the picture's shift in each of eight minutes.
  private static let square = [
    Vector(0, -1), Vector(1, -1), Vector(1, 0), Vector(1, 1), Vector(0, 1), Vector(-1, 1), Vector(-1, 0),
    Vector(-1, -1),
  ]

  // MARK: - The lock

  private func turnLock(with services: Services) {
    let isLocked = !isHeldOpen && !isFileThere
    guard isLocked != look.isLocked || shown == nil else { return }
    look.isLocked = isLocked
    (look.attracting, look.hasPlaque) = (nil, false)
    hold = CornerHold()
    show(with: services)
    services.scene.listed = isLocked ? options.effects.map(\.id) : nil
    services.scene.hasKeys = !isLocked
    services.request(.pointer(!isLocked))
    services.tuner.announcer.log.write(isLocked ? "kiosk.locked" : "kiosk.unlocked")
    if isLocked {
      goHome(with: services)
    } else {
      isTouched = true
      // The fingers in the corners have done their work.
      services.outcome.cancels = .sceneChanged
      if services.scene.effect == nil { services.open(nil) }
      services.send(.showToolbar)
      services.tuner.announcer.say("Unlocked: tap an edge for the buttons", seconds: 5)
    }
  }

  /// Resets the values, the effects and all tools to their state at the start.
  private func goHome(with services: Services) {
    isTouched = false
    services.tuner.change(endsStep: false) { $0.restart() }
    services.startOver(with: home)
  }

  // MARK: - The attract loop

  private func attract(_ now: Int64, with services: Services) {
    guard let index = look.attracting else {
      if isTouched { goHome(with: services) }
      // A single effect starts again, with or without a demo.
      if let first = next(from: 0) ?? (home == nil ? nil : 0) { begin(first, with: services) }
      return
    }
    guard let player = services.scene.player, !player.isTakePlaying else { return }
    let end = demoEnd ?? now
    demoEnd = end
    // The effect may need time to come to rest.
    if now - end >= (player.performance.isSettled ? Self.pause : Self.patience), let next = next(from: index + 1) {
      begin(next, with: services)
    }
  }

  /// Returns the index of the first effect with a demo from `start` on, cyclically; `nil` if none has one.
  private func next(from start: Int) -> Int? {
    let count = options.effects.count
    return (start..<start + count).map { $0 % count }.first { options.demos[options.effects[$0].id] != nil }
  }

  private func begin(_ index: Int, with services: Services) {
    let effect = options.effects[index]
    (look.attracting, look.hasPlaque) = (index, true)
    show(with: services)
    demoEnd = nil
    services.open(effect)
    if let demo = options.demos[effect.id] { services.send(.play(demo, loops: false)) }
    services.tuner.announcer.log.write("kiosk.attracts", [.init("effect", .string(effect.id))])
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  /// Draws the plaque and the night's dimming over everything else.
  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    plaque(with: services)?.draw(invites: look.attracting != nil, shift: look.shift, on: &canvas)
    if look.dim > 0 { canvas.fill(.rect(canvas.ground), Color.black.opacity(look.dim)) }
  }
}
