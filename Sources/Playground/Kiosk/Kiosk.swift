import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// A playground in a shop: locked for visitors, unlocked by its staff, and playing by itself without visitors.
///
/// It is in front of all other tools: while it is locked, keys and commands end here. What it changes about the picture is
/// its `look`. With several effects visitors have a gallery of just those; with one there is no way out of it.
package final class Kiosk: Tool {
  package struct Options {
    /// In the order of the attract loop; at least one.
    package var effects: [EffectCard]
    /// What plays in it, for each effect's id; they must have been checked for it. An effect without one is left out.
    package var demos: [String: LoadedTake]

    package init(_ effects: [EffectCard], demos: [String: LoadedTake]) {
      (self.effects, self.demos) = (effects, demos)
    }
  }

  private let options: Options
  private(set) var look: KioskLook
  /// What the picture has followed.
  private var shown: KioskLook?
  private var hold = CornerHold()
  private var isHeldOpen = false
  private var isFileThere = false
  /// When somebody last did anything, in nanoseconds.
  private var lastTouch: Int64
  /// True once visitors have done anything since all was as at the start.
  private var isTouched = false
  /// When the attract loop's take had ended.
  private var demoEnd: Int64?
  private var nextLook = Int64.min
  /// The dimming that the hour asks for while nobody plays.
  private var nightDim = 0.0
  private var settings = KioskSettings.defaults
  private var unlock = KioskUnlock.defaults
  private var dim = KioskDim.defaults

  /// Nanoseconds from the end of one demo to the next: where all is at rest, and where it is not.
  private static let (pause, patience): (Int64, Int64) = (1_500_000_000, 4_000_000_000)
  private static let second: Int64 = 1_000_000_000

  init(_ options: Options, now: Int64) {
    self.options = options
    lastTouch = now
    look = KioskLook(isSingle: options.effects.count == 1)
  }

  /// What is on the stage without visitors; nil for the gallery.
  var home: EffectCard? { options.effects.count == 1 ? options.effects[0] : nil }

  // MARK: - Hands

  /// What visitors may not do.
  func veto(_ command: Command, at desk: Desk) -> String? { look.isLocked ? "" : nil }
  func press(_ key: KeyPress, at desk: Desk) -> Bool { look.isLocked }
  func type(_ text: String, at desk: Desk) -> Bool { look.isLocked }

  /// Somebody does something. Fingers go to the effect, which takes over from the demo by itself.
  func noteHand(_ event: WindowEvent, at now: Int64) {
    switch event {
    case .key, .text: if !look.isLocked { lastTouch = now }
    case .finger, .mouseButton, .wheel:
      (lastTouch, isTouched) = (now, true)
      (look.attracting, look.dim) = (nil, 0)
    default: break
    }
  }

  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {
    if look.isLocked { hold.follow(touch, in: desk.size) }
  }

  // MARK: - Time

  func advance(to now: Int64, at desk: Desk) {
    if now >= nextLook {
      nextLook = now + Self.second
      lookAround(now, desk)
    }
    if look.isLocked, let since = hold.since, Double(now - since) >= unlock.seconds * 1e9 {
      isHeldOpen = true
      lastTouch = now
    }
    let isIdle = Double(now - lastTouch) >= settings.idleSeconds * 1e9
    if isIdle { isHeldOpen = false }
    // Somebody is there: at the start nobody has been yet.
    look.dim = isTouched && !isIdle ? 0 : nightDim
    turnLock(at: desk)
    if look.isLocked, isIdle { attract(now, at: desk) }
    show(at: desk)
  }

  /// Nil where there is none.
  func plaque(at desk: Desk) -> KioskPlaque? {
    guard look.hasPlaque, let effect = look.attracting.map({ options.effects[$0] }) ?? desk.scene.effect
    else { return nil }
    return KioskPlaque(of: effect, in: desk.size)
  }

  /// Another scene has no plaque, but for a demo's.
  func enter(at desk: Desk) { look.hasPlaque = look.attracting != nil }

  private func show(at desk: Desk) {
    guard shown != look else { return }
    shown = look
    desk.fit(to: desk.size)
    desk.followSettings()
    desk.redraw()
  }

  func tune(at desk: Desk) {
    let values = desk.tuner.values
    settings = values.settings(KioskSettings.self, of: KioskSettings.id)
    unlock = values.settings(KioskUnlock.self, of: KioskUnlock.id)
    dim = values.settings(KioskDim.self, of: KioskDim.id)
  }

  /// Once a second: the file that unlocks, the hour, the minute.
  private func lookAround(_ now: Int64, _ desk: Desk) {
    let path = PictureReference(unlock.file).path(beside: desk.tuner.path)
    isFileThere = if !unlock.file.isEmpty, case .present = desk.host.files.stamp(of: path) { true } else { false }
    nightDim = dim.share(at: desk.host.hour)
    look.reach = settings.shift
    look.shift = Self.square[Int(now / (60 * Self.second) % 8)] * settings.shift
  }

  /// Where the picture is in each of eight minutes.
  private static let square = [
    Vector(0, -1), Vector(1, -1), Vector(1, 0), Vector(1, 1), Vector(0, 1), Vector(-1, 1), Vector(-1, 0),
    Vector(-1, -1),
  ]

  // MARK: - The lock

  private func turnLock(at desk: Desk) {
    let isLocked = !isHeldOpen && !isFileThere
    guard isLocked != look.isLocked || shown == nil else { return }
    look.isLocked = isLocked
    (look.attracting, look.hasPlaque) = (nil, false)
    hold = CornerHold()
    show(at: desk)
    desk.scene.listed = isLocked ? options.effects.map(\.id) : nil
    desk.scene.hasKeys = !isLocked
    desk.ask(.pointer(!isLocked))
    desk.tuner.announcer.log.write(isLocked ? "kiosk.locked" : "kiosk.unlocked")
    if isLocked {
      goHome(at: desk)
    } else {
      isTouched = true
      // The fingers in the corners have done what they came for.
      desk.outcome.cancels = .sceneChanged
      if desk.scene.effect == nil { desk.open(nil) }
      desk.toolbar.show()
      desk.tuner.announcer.say("Unlocked: tap an edge for the buttons", seconds: 5)
    }
  }

  /// Values, effects and everything over them as at the start.
  private func goHome(at desk: Desk) {
    isTouched = false
    desk.tuner.change(endsStep: false) { $0.restart() }
    desk.startOver(with: home)
  }

  // MARK: - The attract loop

  private func attract(_ now: Int64, at desk: Desk) {
    guard let index = look.attracting else {
      if isTouched { goHome(at: desk) }
      // One effect alone begins anew, with a demo or without.
      if let first = next(from: 0) ?? (home == nil ? nil : 0) { begin(first, at: desk) }
      return
    }
    guard let player = desk.scene.player, !player.isTakePlaying else { return }
    let end = demoEnd ?? now
    demoEnd = end
    // What it has thrown may come to rest.
    if now - end >= (player.performance.isSettled ? Self.pause : Self.patience), let next = next(from: index + 1) {
      begin(next, at: desk)
    }
  }

  /// The first effect at a place or after it, round and round, that has a demo; nil where none has.
  private func next(from start: Int) -> Int? {
    let count = options.effects.count
    return (start..<start + count).map { $0 % count }.first { options.demos[options.effects[$0].id] != nil }
  }

  private func begin(_ index: Int, at desk: Desk) {
    let effect = options.effects[index]
    (look.attracting, look.hasPlaque) = (index, true)
    show(at: desk)
    demoEnd = nil
    desk.open(effect)
    if let demo = options.demos[effect.id] { desk.takes.play(demo, loops: false, at: desk) }
    desk.tuner.announcer.log.write("kiosk.attracts", [.init("effect", .string(effect.id))])
  }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  /// Over everything else: what an effect is, below it, and what the night takes of the light.
  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    plaque(at: desk)?.draw(invites: look.attracting != nil, shift: look.shift, on: &canvas)
    if look.dim > 0 { canvas.fill(.rect(canvas.ground), Color.black.opacity(look.dim)) }
  }
}
