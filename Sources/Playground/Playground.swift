import Canvas
import Effects
import Gestures
import Motion
import Panel
import Tuning

/// Everything that one plays with, without a window: events go in, steps are run, marks and requests come out.
///
/// It has the time and the fingers, and lets each part do its own work: the `Layers` are what is seen and played with, the
/// `Scene` at their bottom runs and remembers, the `Tuner` changes values. It reads no clock, knows no screen and opens no
/// file. One file, because all of its state is its own: in several, each could write when time runs and whose fingers are
/// down.
@MainActor
package final class Playground {
  package private(set) var layers: Layers
  package let tuner: Tuner
  private let host: any Host
  private(set) var input = PlaygroundInput()
  private(set) var router = TouchRouter()
  private var kiosk: Kiosk?
  /// The keys that are held.
  private var modifiers: Modifiers = []
  private var requests: [Request] = []
  package var wakefulness: Wakefulness
  /// True when the picture would differ although no step was run.
  package private(set) var needsFrame = true
  /// True when values or the size have changed since a picture was shown.
  package private(set) var isRetuned = false
  /// Nanoseconds, as of the last call.
  private var now: Int64
  private var isNewScene = true
  private var reportedDrops: Int64 = 0
  /// Steps of a film that were run.
  package private(set) var filmed: Int64 = 0

  package init(_ options: Options, _ tuner: Tuner, _ host: any Host, now: Int64 = 0) {
    self.tuner = tuner
    self.host = host
    self.now = now
    wakefulness = Wakefulness(now: now)
    layers = Layers(options, tuner, host)
    kiosk = options.kiosk.map { Kiosk($0, now: now) }
    if !options.isFilm {
      tuner.poll(now: now)
      tuner.forgetUnshown()
    }
    _ = tuner.takeNews()
    layers.enter(options.effect)
    if let sides = options.sides { Split.begin(sides, in: &layers) }
    layers.study.isShown = options.showsOverlay
    layers.overlay.showsTouches = options.showsTouches
    if let effect = options.effect { layers.study.choose(options.readout, of: effect) }
    if options.isFilm {
      beginFilm(options)
    } else {
      tuner.offerRecovery()
      layers.followSettings()
      if let take = options.take {
        options.isOpened ? Opening.open(take, in: &layers, now: now) : layers.play(take, loops: options.loops)
      }
    }
    settle()
  }

  /// A film begins with its take: nothing is said of it, and what is remembered begins there.
  private func beginFilm(_ options: Options) {
    if let take = options.take {
      layers.scene.play(take, loops: options.loops, tuner)
    }
    if options.showsOverlay || options.showsGhost { layers.scene.remember() }
    layers.scene.player?.past.showsGhost = options.showsGhost
    layers.scene.twin?.past.showsGhost = options.showsGhost
    layers.isBare = options.isBare
    if options.showsToolbar {
      layers.toolbar.show()
      layers.toolbar.advance(to: now, by: 1)
    }
  }

  /// Of the effect on the stage, in its order; none in the gallery.
  package var readouts: [Readout] { layers.scene.player?.performance.readouts ?? [] }
  /// Seconds until the take's last touch; 0 without one.
  package var takeSeconds: Double { layers.scene.player?.takeSeconds ?? 0 }

  // MARK: - Outside

  /// What is asked of the window since the last call.
  package func takeRequests() -> [Request] {
    if requests.isEmpty { return [] }
    defer { requests = [] }
    return requests
  }

  /// Something would look different.
  package func redraw() { needsFrame = true }

  /// The window's size in points.
  package func fit(to size: Vector) {
    guard size.x >= 1, size.y >= 1 else { return }
    if size != layers.size { isRetuned = true }
    layers.fit(to: size)
    input.fit(to: size, stage: layers.place.room)
    settle()
  }

  /// Whatever a change has come to counts from here on.
  private func settle() {
    PanelWish.grant(in: &layers)
    layers.followTyping()
    for path in tuner.takeForgotten() { requests.append(.forgetPicture(path)) }
    if tuner.takeNews() {
      isRetuned = true
      layers.followValues(now: now)
    }
    let outcome = layers.takeOutcome()
    requests += outcome.requests
    if let reason = outcome.cancels { input.cancelAll(reason) }
    if outcome.wakes { wakefulness.mustStep = true }
    if outcome.isStale || layers.panel.takeChanged() { redraw() }
    if outcome.cancels == .sceneChanged {
      isNewScene = true
      wakefulness.lastInput = now
    }
  }

  // MARK: - Events

  /// Something has happened, at a time on the clock that `advance(to:)` goes by.
  package func handle(_ event: WindowEvent, at time: Int64) {
    now = max(now, time)
    input.now = now
    guard kiosk?.admits(event, at: now) != false else { return }
    let effect = layers.scene.effect
    layers.panel.advance(to: now, effect)
    switch event {
    case .quit: layers.ask(.quit)
    case .closeAsked:
      // What was tuned before a split is what may be lost.
      Split.end(in: &layers)
      if tuner.mayLeave() { layers.ask(.quit) }
    case .key(let key): press(key)
    case .text(let text): if !layers.panel.type(text, effect), text == "?" { KeyCommand.keys.perform(on: &layers) }
    case .finger(let touch):
      wakefulness.lastInput = now
      layers.keyboard.use(finger: true)
      input.add(touch)
    case .mouseButton(let button, let isDown, let position, let modifiers):
      wakefulness.lastInput = now
      layers.keyboard.use(finger: false)
      // Any button of a mouse freezes live fingers on X11: they would never lift.
      if isDown, !input.isTwin(ofMouseAt: position) { input.loseFingers() }
      guard button == .left else { break }
      let modifiers = isOverStage(position) ? modifiers : []
      if isDown { input.mirror(about: Split.center(at: position, in: layers)) }
      if isDown { input.press(position, modifiers) } else { input.release(position, modifiers) }
    case .mouseMoved(let position, let modifiers):
      self.modifiers = modifiers
      let isHovering = input.mouseDots.isEmpty && layers.panel.handle(.hover(position), effect)
      if !isHovering { input.move(to: position, isOverStage(position) ? modifiers : []) }
      // Where the mouse merely is, is seen by nothing on the stage but the bar, which comes with it.
      if !input.mouseDots.isEmpty { redraw() }
      if router.isEmpty, !isHovering { layers.callToolbar(at: now) }
      return settle()
    case .mouseLeft: _ = layers.panel.handle(.hover(nil), effect)
    case .wheel(let turn):
      wakefulness.lastInput = now
      let delta = turn.notches * PlaygroundInput.pointsPerNotch
      if !layers.panel.handle(.wheel(delta, at: turn.position, turn.modifiers), effect) {
        var turn = turn
        turn.position = layers.place.inStage(turn.position)
        input.add(turn)
      }
    case .hidden: input.cancelAll(.hidden)
    case .devicesChanged:
      input.cancelAll(.deviceChanged)
      layers.ask(.findDevices)
    case .resumedFromSuspend:
      input.cancelAll(.resumed)
      layers.scene.clock.resync()
    case .dropped(let path, let place): Opening.open(path, at: place, in: &layers)
    case .focusLost:
      layers.panel.cancelPointers()
      tuner.compare(false)
    // Whoever comes back may have been at the desktop's settings.
    case .focusGained: tuner.askDesktopAgain()
    case .resized, .shown, .exposed, .woken: break
    }
    if event != .woken { redraw() }
    settle()
  }

  private func press(_ key: KeyPress) {
    modifiers = key.modifiers
    if ["Alt", "Ctrl", "Shift"].contains(where: key.name.hasSuffix) {
      // While the mouse has the panel, modifiers make its steps finer, and no second finger on the stage.
      if router.mouseHolder ?? .stage == .stage, !layers.panel.panel.isPointed { input.hold(modifiers) }
      return
    }
    wakefulness.lastInput = now
    layers.keyboard.use(finger: false)
    if !key.isDown {
      if key.name == "B" { tuner.compare(false) }
    } else if key.name == "Escape", layers.overlay.showsKeys {
      layers.overlay.showsKeys = false
    } else if key.name == "Escape", Strip.close(in: &layers) {
    } else if !layers.panel.press(key, layers.scene.effect) {
      KeyCommand(key)?.perform(on: &layers)
    }
  }

  /// A mouse's second finger is the stage's alone; over anything else modifiers mean other things.
  private func isOverStage(_ position: Vector) -> Bool {
    router.mouseHolder.map { $0 == .stage } ?? (Responder.front(at: position, in: &layers) == .stage)
  }

  /// What has become of a picture or a clip that was asked for.
  package func follow(_ news: CaptureNews) {
    layers.captures.follow(news, now: now)
    redraw()
  }

  // MARK: - Time

  /// Takes in what has come and runs the steps that are due; says how many they were.
  @discardableResult
  package func advance(to time: Int64, hasSlept: Bool = false) -> Int {
    now = max(now, time)
    let wasAnimating = layers.isAnimating
    tuner.poll(now: now)
    layers.panel.advance(to: now, layers.scene.effect)
    kiosk?.advance(to: now, in: &layers)
    Reading.advance(to: now, in: &layers)
    if layers.windOn() { redraw() }
    settle()
    if layers.scene.explore() || layers.captures.forget(now: now) { redraw() }
    if wakefulness.isAsleep, !layers.scene.clock.isStepWanted {
      // Time spent asleep is no backlog; going on from a frame ago shows in this frame what woke us.
      layers.scene.clock.resync()
      _ = layers.scene.clock.advance(toNanoseconds: now - layers.scene.clock.frameNanoseconds)
    }
    for touch in input.drain(now: now, hasSlept: hasSlept) { take(touch) }
    input.queueTurns(now: now, layers.scene.clock)
    if layers.scene.clock.isPaused, layers.scene.player?.isBack == true { input.forgetQueued() }
    let steps = runDueSteps()
    layers.askForSize(at: now)
    let isReady = !host.arePicturesPending
    let seconds = layers.overlay.advance(to: now, isReady: isReady, tuner.complaints)
    layers.announcer.advance(by: seconds)
    layers.toolbar.advance(to: now, by: seconds)
    settle()
    // What has come to rest is drawn where it rests.
    if layers.isAnimating || wasAnimating || steps > 0 { redraw() }
    return steps
  }

  private func take(_ touch: TimedTouch) {
    kiosk?.follow(touch, in: layers.size)
    let left = router.route(touch, modifiers, in: &layers)
    settle()
    guard let touch = left else { return }
    if touch.event.phase == .down { layers.stopWinding() }
    layers.overlay.fingers.follow(touch.event)
    if let reason = touch.reason { tuner.announcer.log.write(cancelled: touch.event.id, reason: reason.description) }
    input.queue(touch, layers.scene.clock)
  }

  private func runDueSteps() -> Int {
    wakefulness.isAsleep = !isMoving
    if wakefulness.isAsleep || layers.isWinding { return 0 }
    wakefulness.mustStep = false
    let first = layers.scene.clock.step
    let steps = layers.scene.clock.advance(toNanoseconds: now)
    let dropped = layers.scene.clock.droppedSteps - reportedDrops
    if dropped > 0 {
      reportedDrops += dropped
      input.leaveOut(dropped, after: max(first, layers.scene.clock.step - 1))
      tuner.announcer.log.write("frame.dropped", [.init("steps", .integer(Int(dropped)))])
    }
    for number in first..<first + Int64(steps) { layers.step(input.take(step: number)) }
    return steps
  }

  /// In a film: runs the steps up to the one that follows a moment; never goes back.
  package func advance(toStep step: Int64) {
    while filmed <= step {
      layers.step([])
      layers.overlay.fingers.advance(by: Step.seconds)
      filmed += 1
    }
  }

  /// True while anybody has hold of a finger.
  package var hasFingers: Bool { !router.isEmpty }

  /// True while steps have to be run.
  package var isMoving: Bool { wakefulness.isMoving(layers, hasInput: !input.isEmpty, now: now) }

  /// To be asked after `advance`, which ran so many steps, and after drawing.
  package func rest(after steps: Int) -> Rest {
    if steps > 0 || isMoving || layers.isAnimating || needsFrame { return .frames(wakefulness.frame(of: layers)) }
    layers.overlay.forgetTime()
    return .sleep(until: min(tuner.nextLook(after: now), layers.nextMoment ?? .max))
  }

  /// How long the screen shows a frame, in nanoseconds.
  package func setFrame(nanoseconds: Int64) { layers.scene.clock.frameNanoseconds = nanoseconds }

  // MARK: - Frames

  /// The picture as of the last `advance`; of a film `fraction` of the way to the state after its last step. `canvas`
  /// keeps its memory.
  package func draw(fraction: Double? = nil, on canvas: inout Canvas) {
    layers.draw(fraction: fraction, mouse: input.mouseDots, on: &canvas)
  }

  /// The plates over the picture, which are no part of it; false where there are none.
  package func drawPlates(on canvas: inout Canvas) -> Bool { layers.drawPlates(on: &canvas) }

  /// True while a scene is still coming up: what will be seen later had better wait.
  package var isVeiled: Bool { layers.overlay.isVeiled }

  /// True when nothing of a film will move any more by itself.
  package var isSettled: Bool {
    let overlay = layers.overlay
    guard overlay.fingers.isEmpty || !overlay.showsTouches, let player = layers.scene.player else { return false }
    return player.performance.isSettled && !player.isTakePlaying
  }

  /// A picture was shown.
  package func noteShown() {
    needsFrame = false
    isRetuned = false
    tuner.noteShown()
    if isNewScene {
      // The first frame of a scene takes its time; that is no backlog.
      isNewScene = false
      layers.scene.clock.resync()
    }
  }

  /// As if nobody had been there: no finger, the file's values, the gallery, and nothing over it. What can be undone stays.
  package func startOver() {
    input.cancelAll(.sceneChanged)
    Split.end(in: &layers)
    tuner.revert()
    layers.startOver()
    settle()
  }

  // MARK: - The end

  /// Completes a recording of touches; what was not saved, in words.
  package func finish() -> String? {
    Split.end(in: &layers)
    layers.blind?.settle(host.files, tuner.announcer)
    layers.endRecording()
    return tuner.settleUnsaved()
  }
}
