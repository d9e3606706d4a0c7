import Effects
import Gestures
import Motion
import Tuning

/// A playground in a shop: locked for visitors, unlocked by whoever looks after it, and playing by itself while nobody is
/// there.
///
/// It stands between the window's events and the playground: some it keeps away, none does it make. What it changes about
/// the picture is its `look`. With several effects visitors have a gallery of just those; with one there is no way out of it.
@MainActor
package struct Kiosk {
  package struct Options {
    /// In the order of the attract loop; at least one.
    package var effects: [any Effect.Type]
    /// What plays in it, for each effect's id; they must have been checked for it. An effect without one is left out.
    package var demos: [String: LoadedTake]

    package init(_ effects: [any Effect.Type], demos: [String: LoadedTake]) {
      (self.effects, self.demos) = (effects, demos)
    }
  }

  private let options: Options
  private(set) var look: KioskLook
  private var hold = CornerHold()
  private var isHeldOpen = false
  private var isFileThere = false
  private var isShownLocked = false
  /// When somebody last did anything, in nanoseconds.
  private var lastTouch: Int64
  /// True once visitors have done anything since all was as at the start.
  private var isTouched = false
  /// When the attract loop's take had ended.
  private var demoEnd: Int64?
  private var nextLook = Int64.min
  private var version = -1
  private var settings = KioskSettings.defaults
  private var unlock = KioskUnlock.defaults
  private var dim = KioskDim.defaults

  /// Nanoseconds from the end of one demo to the next: where all is at rest, and where it is not.
  private static let pause: Int64 = 1_500_000_000
  private static let patience: Int64 = 4_000_000_000
  private static let second: Int64 = 1_000_000_000

  init(_ options: Options, now: Int64) {
    self.options = options
    lastTouch = now
    look = KioskLook(isSingle: options.effects.count == 1)
  }

  /// What is on the stage while nobody plays; nil for the gallery.
  var home: (any Effect.Type)? { options.effects.count == 1 ? options.effects[0] : nil }

  // MARK: - Events

  /// False for what visitors may not do.
  mutating func admits(_ event: WindowEvent, at now: Int64) -> Bool {
    switch event {
    case .key, .text:
      if look.isLocked { return false }
      lastTouch = now
    case .closeAsked, .dropped: return !look.isLocked
    case .finger, .mouseButton, .wheel:
      // It goes to the effect, which takes over from the demo by itself.
      (lastTouch, isTouched) = (now, true)
      look.attracting = nil
    case .quit, .mouseMoved, .mouseLeft, .resized, .hidden, .shown, .focusGained, .focusLost, .exposed, .devicesChanged,
      .resumedFromSuspend, .woken:
      break
    }
    return true
  }

  /// A finger, whoever has it.
  mutating func follow(_ touch: TimedTouch, in size: Vector) {
    if look.isLocked { hold.follow(touch, in: size) }
  }

  // MARK: - Time

  mutating func advance(to now: Int64, in layers: inout Layers) {
    readSettings(layers.tuner)
    if now >= nextLook {
      nextLook = now + Self.second
      lookAround(now, layers)
    }
    if look.isLocked, let since = hold.since, Double(now - since) >= unlock.seconds * 1e9 {
      isHeldOpen = true
      lastTouch = now
    }
    let isIdle = Double(now - lastTouch) >= settings.idleSeconds * 1e9
    if isIdle { isHeldOpen = false }
    turnLock(in: &layers)
    if look.isLocked, isIdle { attract(now, in: &layers) }
    show(in: &layers)
  }

  private func show(in layers: inout Layers) {
    guard layers.kiosk != look else { return }
    layers.kiosk = look
    layers.fit(to: layers.size)
    layers.followSettings()
    layers.redraw()
  }

  private mutating func readSettings(_ tuner: Tuner) {
    guard version != tuner.version else { return }
    version = tuner.version
    settings = tuner.values.settings(KioskSettings.self, of: KioskSettings.id)
    unlock = tuner.values.settings(KioskUnlock.self, of: KioskUnlock.id)
    dim = tuner.values.settings(KioskDim.self, of: KioskDim.id)
  }

  /// Once a second: the file that unlocks, the hour, the minute.
  private mutating func lookAround(_ now: Int64, _ layers: Layers) {
    let path = PictureReference(unlock.file).path(beside: layers.tuner.path)
    isFileThere = false
    if !unlock.file.isEmpty, case .present = layers.host.files.stamp(of: path) { isFileThere = true }
    look.dim = dim.share(at: layers.host.hour)
    look.reach = settings.shift
    look.shift = Self.square[Int(now / (60 * Self.second) % 8)] * settings.shift
  }

  /// Where the picture is in each of eight minutes.
  private static let square = [
    Vector(0, -1), Vector(1, -1), Vector(1, 0), Vector(1, 1), Vector(0, 1), Vector(-1, 1), Vector(-1, 0),
    Vector(-1, -1),
  ]

  // MARK: - The lock

  private mutating func turnLock(in layers: inout Layers) {
    let isLocked = !isHeldOpen && !isFileThere
    guard isLocked != isShownLocked else { return }
    isShownLocked = isLocked
    look.isLocked = isLocked
    look.attracting = nil
    hold = CornerHold()
    show(in: &layers)
    layers.scene.listed = isLocked ? options.effects : Catalogue.effects
    layers.scene.hasKeys = !isLocked
    layers.ask(.pointer(!isLocked))
    layers.tuner.announcer.log.write(isLocked ? "kiosk.locked" : "kiosk.unlocked")
    if isLocked {
      goHome(in: &layers)
    } else {
      isTouched = true
      // The fingers in the corners have done what they came for.
      layers.outcome.cancels = .sceneChanged
      if layers.scene.effect == nil { layers.open(nil) }
      layers.toolbar.show()
      layers.tuner.announcer.say("Unlocked: a tap at an edge brings the bar", seconds: 5)
    }
  }

  /// Values, effects and everything over them as at the start.
  private mutating func goHome(in layers: inout Layers) {
    isTouched = false
    layers.tuner.change(endsStep: false) { $0.restart() }
    layers.startOver(with: home)
  }

  // MARK: - The attract loop

  private mutating func attract(_ now: Int64, in layers: inout Layers) {
    guard let index = look.attracting else {
      if isTouched { goHome(in: &layers) }
      // One effect alone begins anew, with a demo or without.
      if let first = next(from: 0) ?? (home == nil ? nil : 0) { begin(first, in: &layers) }
      return
    }
    guard let player = layers.scene.player, !player.isTakePlaying else { return }
    let end = demoEnd ?? now
    demoEnd = end
    // What it has thrown may come to rest.
    if now - end >= (player.performance.isSettled ? Self.pause : Self.patience), let next = next(from: index + 1) {
      begin(next, in: &layers)
    }
  }

  /// The first effect at a place or after it, round and round, that has a demo; nil where none has.
  private func next(from start: Int) -> Int? {
    let count = options.effects.count
    return (start..<start + count).map { $0 % count }.first { options.demos[options.effects[$0].id] != nil }
  }

  private mutating func begin(_ index: Int, in layers: inout Layers) {
    look.attracting = index
    show(in: &layers)
    demoEnd = nil
    let effect = options.effects[index]
    layers.blind?.forgetWhoChose()
    layers.open(effect)
    if let demo = options.demos[effect.id] { layers.play(demo, loops: false) }
    layers.tuner.announcer.log.write("kiosk.attracts", [.init("effect", .string(effect.id))])
  }
}
