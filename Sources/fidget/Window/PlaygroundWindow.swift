import Canvas
import Capture
import Effects
import Gestures
import Glibc
import Motion
import Panel
import Stage
import Tuning

/// The window of the playground: one loop that turns time and events into steps, and steps into pictures.
///
/// While nothing moves it sleeps, and wakes for events, for the config's alarm and four times a second to look at the
/// config by itself.
@MainActor
final class PlaygroundWindow {
  enum Scene {
    case gallery(Gallery)
    case stage(Player)
    /// While one of them is moved on, so that it need not be copied.
    case changing
  }

  let window: Window
  let log: EventLog
  var scene: Scene
  /// The last frame's marks and meshes: the next one is made in their memory.
  var lastCanvas = Canvas(size: .zero)
  var mesher = Mesher()
  var frame = Frame(size: PixelSize(1, 1))
  var clock = FixedStep()
  var input = WindowInput()
  let config: WatchedConfig
  let haptics = Haptics()
  var overlay = Overlay()
  var captures = WindowCaptures()
  let recovery: Recovery
  /// ^C, `kill` and a closed terminal end the loop; nil where nobody listens for them.
  var interruption: Interruption?
  /// Steps of tuning that the log has.
  var loggedSteps = 0
  /// True when what should have saved itself could not.
  var autosaveIsOwed = false
  /// Complaints about presets that were made already.
  var toldPresets: Set<String> = []
  /// The values that were not saved when somebody last wanted to leave.
  var warnedOf: Patches?
  /// Set by keys; the loop ends.
  var isOver = false
  /// True when the picture would differ although no step was run.
  var needsFrame = true
  /// When anything last came in: a gallery goes to sleep some time after it.
  var lastInput = Clock.nowNanoseconds
  /// True when values have changed that something at rest has to follow.
  var mustStep = true
  var scrubBar = ScrubBar()
  let study = Study()
  /// Which readout the graph shows, by the effect's id.
  var shownReadouts: [String: Int] = [:]
  var graphHold: ScrubBar.Hold?
  var panel: Panel
  var panelState = PanelState()
  /// The moment from which the panel counts its seconds.
  let panelStart = Clock.nowNanoseconds
  /// When values were last changed, in nanoseconds.
  var lastTuning = Int64.min / 2
  /// What the command line sets, which wins over a take's parameters.
  var commandLine = Patches()
  /// The take that F7 plays and F6 loops, for each effect.
  var takes: [String: LoadedTake] = [:]
  /// The size that a take last asked the window for.
  var askedSize = Vector.zero
  private var isAsleep = false
  /// True when the loop has waited for events since it last looked for them.
  private var hasSlept = false
  /// True until the first frame of a scene has been shown.
  var isNewScene = true
  var frames: Int64 = 0
  /// The content of the config that no picture has shown yet.
  var unshownHash: String?
  var generation = -1
  private var reportedDrops: Int64 = 0

  init(
    _ window: Window, config: WatchedConfig, effect: (any Effect.Type)?, opensPanel: Bool = false, log: EventLog
  ) {
    self.window = window
    self.log = log
    self.config = config
    recovery = Recovery(config.session.catalogue, configPath: config.path)
    panel = Panel(in: window.size, isOpen: opensPanel)
    scene = .gallery(Gallery(in: window.size, patches: Patches()))
    clock.frameNanoseconds = Int64(1e9 / (window.refreshRate ?? 60))
    lookAtConfig(Clock.nowNanoseconds)
    unshownHash = nil
    if let effect {
      scene = .stage(Player(effect, in: stageSize, patches: self.config.patches, log: log))
    } else {
      scene = .gallery(Gallery(in: stageSize, patches: self.config.patches))
    }
    enterScene()
    if opensPanel { lookAtPresets() }
    offerRecovery()
  }

  func run() -> Int32 {
    window.connection?.whenBroken = { [unowned self] in loseDisplay() }
    while !isOver, interruption?.count ?? 0 == 0 {
      let start = Clock.nowNanoseconds
      for event in window.poll() { handle(event) }
      lookAtConfig(start)
      advancePanel(to: start)
      fitToWindow()
      exploreFuture()
      lookAtCaptures()
      let steps = advance(to: start)
      if isPictureStale(after: steps) { present(now: start) }
      report()
      rest(since: start, steps: steps)
    }
    endRecording()
    tellUnsaved()
    finishCaptures()
    // From here on nothing is lost with the display.
    window.connection?.whenBroken = { _exit(0) }
    return 0
  }

  // MARK: - Time

  /// Runs the steps that are due and says how many they were.
  private func advance(to now: Int64) -> Int {
    if isAsleep {
      // Time spent asleep is no backlog; going on from a frame ago shows in this frame what woke us.
      clock.resync()
      _ = clock.advance(toNanoseconds: now - clock.frameNanoseconds)
    }
    let touches = input.drain(now: now, hasSlept: hasSlept, clock: clock) { filter($0) }
    for touch in touches { note(touch) }
    hasSlept = false
    if clock.isPaused, case .stage(let player) = scene, player.isBack { input.forgetQueued() }
    isAsleep = !isMoving(at: now)
    if isAsleep { return 0 }
    mustStep = false
    let first = clock.step
    let steps = clock.advance(toNanoseconds: now)
    if clock.droppedSteps > reportedDrops { input.bringForward(to: max(first, clock.step - 1)) }
    for number in first..<first + Int64(steps) { step(input.take(step: number)) }
    return steps
  }

  private func note(_ touch: TimedTouch) {
    overlay.fingers.follow(touch.event)
    guard let reason = touch.reason else { return }
    log.write(cancelled: touch.event.id, reason: reason.description, step: step)
  }

  private func step(_ inputs: [Input]) {
    switch scene {
    case .gallery(var gallery):
      scene = .changing
      gallery.step()
      let opened = inputs.compactMap { input -> (any Effect.Type)? in
        guard case .finger(let event) = input else { return nil }
        return gallery.follow(event)
      }
      scene = .gallery(gallery)
      if let effect = opened.last { open(effect) }
    case .stage(var player):
      let passed = overlay.back.filter(inputs, area: Chrome.backArea(in: player.performance.size))
      let before = player.playback
      scene = .changing
      let happenings = player.step(passed)
      scene = .stage(player)
      noteTake(player, before)
      for happening in happenings { feel(happening, of: player.effect) }
      if overlay.back.wasTapped { openGallery() }
    case .changing: break
    }
  }

  private func feel(_ happening: Happening, of effect: any Effect.Type) {
    guard let impact = happening.impact else { return }
    haptics.impact(impact.strength)
    overlay.thump.strike(impact, color: effect.accent)
  }

  /// True while steps have to be run.
  private func isMoving(at now: Int64) -> Bool {
    // Nobody sees it: time stands still, as it does asleep.
    guard window.isVisible else { return false }
    if clock.isPaused { return clock.isStepWanted }
    if !input.isEmpty || mustStep { return true }
    switch scene {
    case .changing: return true
    case .gallery:
      return !config.playground.reducedMotion && Double(now - lastInput) < config.playground.galleryIdle * 1e9
    case .stage(let player):
      let isGhostMoving = player.past.ghost.map { !$0.performance.isSettled } ?? false
      return !player.performance.isSettled || player.isTakePlaying || player.recording != nil || player.isReplaying
        || isGhostMoving
    }
  }

  // MARK: - Between frames

  private func report() {
    if clock.droppedSteps > reportedDrops {
      log.write("frame.dropped", step: step, [.init("steps", .integer(Int(clock.droppedSteps - reportedDrops)))])
      reportedDrops = clock.droppedSteps
    }
  }

  /// Sleeps until the next frame is due or, when nothing moves, until something happens.
  private func rest(since start: Int64, steps: Int) {
    let now = Clock.nowNanoseconds
    let isStill = !overlay.isAnimating && !panel.isAnimating && !captures.isAnimating && !needsFrame
    if steps == 0, !isMoving(at: now), isStill {
      overlay.forgetTime()
      let next = min(config.nextLook(after: now), panelMoment ?? .max)
      let wait = max(0, next - now) / 1_000_000 + 1
      window.wait(milliseconds: Int(wait), fileDescriptors: config.descriptors)
      config.quietAlarm()
      hasSlept = true
      return
    }
    // The screen sets the pace where it can; where it does not, and for the gallery's 30 Hz, the clock does.
    var interval = clock.frameNanoseconds
    if case .gallery = scene, !overlay.isAnimating, !panel.isAnimating { interval = max(interval, 33_333_333) }
    let left = interval - (now - start)
    if left > interval / 4 {
      var time = timespec(tv_sec: 0, tv_nsec: Int(min(left, 999_999_999)))
      nanosleep(&time, nil)
    }
  }
}

extension Happening.Impact {
  fileprivate var strength: Haptics.Strength {
    switch self {
    case .light: .light
    case .medium: .medium
    case .heavy: .heavy
    }
  }
}
