import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Panel
import Playing
import Tuning

/// The playground without a window: it takes events, runs steps, and returns marks and requests.
///
/// It owns the time and delegates the rest: `Hands` read fingers, mouse and keys; the `Desk` holds the tools; its `Scene` runs
/// the effect and its history; the `Tuner` changes values. It reads no clock, knows no screen and opens no file.
/// The path from event to frame is in this file, because the state that its functions share is private.
@MainActor
package final class Playground {
  package let desk: Desk
  private let inbox: Inbox
  package let tuner: Tuner
  let hands: Hands
  private var requests: [Request] = []
  package var wakefulness: Wakefulness
  /// Whether the picture has changed although no step was run.
  package private(set) var needsFrame = true
  /// Whether values or the size have changed since the last picture was shown.
  package private(set) var isRetuned = false
  /// The time of the latest call, in nanoseconds.
  private var now: Int64 {
    get { desk.services.now }
    set { desk.services.now = newValue }
  }
  private var isNewScene = true
  /// The time of the last frame, in nanoseconds; `nil` after a sleep.
  private var lastFrame: Int64?
  private var reportedDrops: Int64 = 0
  /// The number of steps that a film has run.
  package private(set) var filmed: Int64 = 0

  package init(_ options: Options, _ tuner: Tuner, _ host: any Host, inbox: Inbox = Inbox(), now: Int64 = 0) {
    self.tuner = tuner
    self.inbox = inbox
    wakefulness = Wakefulness(now: now)
    desk = Desk(options, tuner, host, now: now)
    hands = Hands(desk)
    if !options.isFilm {
      tuner.poll(now: now)
      tuner.config.report.forgetUnshown()
    }
    _ = tuner.takeNews()
    desk.enter(options.effect)
    if let sides = options.sides { desk.send(.split(sides)) }
    desk.begin(options)
    if options.isFilm {
      beginFilm(options)
    } else {
      tuner.recovery.announce(to: tuner.stack)
      desk.followSettings()
      if let take = options.take {
        if options.isOpened {
          desk.send(.openTake(take))
        } else {
          desk.send(.play(take, loops: options.loops))
        }
      }
    }
    settle()
  }

  // MARK: - Requests and updates

  /// Returns the requests to the window since the last call.
  package func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Marks the picture as out of date.
  package func redraw() { needsFrame = true }

  /// Sets the window's size, in points.
  package func fit(to size: Vector) {
    guard size.x >= 1, size.y >= 1 else { return }
    if size != desk.size { isRetuned = true }
    desk.fit(to: size)
    hands.input.fit(to: size, stage: desk.place.room)
    settle()
  }

  /// Applies the outcome of the last action: values, requests, lent touches, cancellations and redraws.
  private func settle() {
    desk.settle()
    if tuner.takeNews() {
      isRetuned = true
      desk.followValues()
    }
    let outcome = desk.services.takeOutcome()
    requests += outcome.requests
    for touch in outcome.lent { hands.input.add(touch) }
    if outcome.scroll != .zero { hands.input.scroll(by: outcome.scroll, at: desk.place.size / 2) }
    for key in outcome.keys { hands.input.add(KeyEvent(key)) }
    if let reason = outcome.cancels { hands.input.cancelAll(reason) }
    if outcome.wakes { wakefulness.mustStep = true }
    if outcome.isRetuned { isRetuned = true }
    if outcome.isStale { redraw() }
    if outcome.cancels == .sceneChanged {
      isNewScene = true
      wakefulness.lastInput = now
    }
  }

  /// Adopts a library in which effects were added, changed or removed.
  ///
  /// The problems of other effects stay on the screen until they are fixed.
  package func adopt(_ library: EffectLibrary, problems: [Problem] = []) {
    desk.services.adopt(library, problems: problems)
    settle()
  }

  // MARK: - Events

  /// Handles an event at a time on the clock that `advance(to:)` uses.
  package func handle(_ event: WindowEvent, at time: Int64) {
    now = max(now, time)
    desk.send(.noteHand(event))
    desk.send(.advancePanel)
    if hands.take(event, now: now) { wakefulness.lastInput = now }
    switch event {
    case .quit: desk.services.request(.quit)
    case .closeAsked:
      guard desk.admits(.back) else { return }
      // Leaving can lose the values from before the split, so the split ends first.
      desk.send(.endSplit)
      if tuner.mayLeave() { desk.services.request(.quit) }
    case .hidden: hands.input.cancelAll(.hidden)
    case .devicesChanged:
      hands.input.cancelAll(.deviceChanged)
      desk.services.request(.findDevices)
    case .resumedFromSuspend:
      hands.input.cancelAll(.resumed)
      desk.scene.clock.resync()
    case .dropped(let path, let place): if desk.admits(.open) { desk.send(.openFile(path, at: place)) }
    case .focusLost:
      desk.send(.cancelPanelPointers)
      tuner.compare(false)
    // The user may have changed the desktop's settings meanwhile.
    case .focusGained: tuner.askDesktopAgain()
    case .mouseMoved, .woken: return settle()
    case .key, .text, .composing, .finger, .mouseButton, .mouseLeft, .wheel, .resized, .shown, .exposed: break
    }
    redraw()
    settle()
  }

  /// Handles a report about a requested picture or clip.
  package func follow(_ news: CaptureReport) {
    desk.send(.follow(news))
    redraw()
  }

  /// Handles a report about the requested server.
  package func follow(_ news: ServerEvent) {
    desk.send(.followServer(news))
    settle()
  }

  // MARK: - Time

  /// Handles pending input, runs the steps that are due and returns their number.
  @discardableResult
  package func advance(to time: Int64, hasSlept: Bool = false) -> Int {
    now = max(now, time)
    let wasAnimating = desk.isAnimating
    requests += tuner.poll(now: now).map { .forgetPicture($0) }
    for letter in inbox.drain() {
      wakefulness.lastInput = now
      let reason = hands.take(letter.ask, now: now)
      letter.answer?(reason)
    }
    if wakefulness.isAsleep, !desk.scene.clock.isStepWanted {
      // The clock skips the time spent asleep. Starting one frame ago, it shows the event that woke us in this very frame.
      desk.scene.clock.resync()
      _ = desk.scene.clock.advance(toNanoseconds: now - desk.scene.clock.frameNanoseconds)
    }
    for touch in hands.input.drain(now: now, hasSlept: hasSlept) {
      let forStage = desk.route(touch)
      settle()
      if let forStage { hands.pass(forStage) }
    }
    // Fingers come before the tools: a finger that has moved or lifted by now no longer rests.
    desk.advance(to: now)
    settle()
    if desk.scene.explore() { redraw() }
    hands.input.queueTurns(now: now, desk.scene.clock)
    if desk.scene.clock.isPaused, desk.scene.player?.isBack == true { hands.input.forgetQueued() }
    let steps = runDueSteps()
    desk.animate(by: frameSeconds())
    tuner.announcer.log.tell(readouts, now: now)
    settle()
    // The frame after an animation ends draws its final state.
    if desk.isAnimating || wasAnimating || steps > 0 { redraw() }
    if needsFrame { desk.look(at: now) }
    return steps
  }

  /// Returns the seconds since the last frame, for animations: at most 0.1, and 1/60 after a sleep.
  private func frameSeconds() -> Double {
    defer { lastFrame = now }
    return lastFrame.map { min(0.1, Double(now - $0) / 1e9) } ?? 1.0 / 60
  }

  private func runDueSteps() -> Int {
    wakefulness.isAsleep = !isMoving
    if wakefulness.isAsleep || desk.ask(.isWinding) { return 0 }
    wakefulness.mustStep = false
    let first = desk.scene.clock.step
    let steps = desk.scene.clock.advance(toNanoseconds: now)
    let dropped = desk.scene.clock.droppedSteps - reportedDrops
    if dropped > 0 {
      reportedDrops += dropped
      hands.input.leaveOut(dropped, after: max(first, desk.scene.clock.step - 1))
      tuner.announcer.log.write("frame.dropped", [.init("steps", .integer(Int(dropped)))])
    }
    for number in first..<first + Int64(steps) {
      desk.step(hands.input.take(step: number))
      requestSounds(step: number - first + 1)
    }
    return steps
  }

  /// Requests the sounds of the step that has just run, and sends them to the outlets.
  private func requestSounds(step: Int64) {
    let sounds = desk.services.outcome.sounds
    if sounds.isEmpty { return }
    requests += sounds.map { .sound($0, step: step) }
    // Sounds of one frame keep their distances.
    let time = now + (step - 1) * 1_000_000_000 / Int64(Step.perSecond)
    for sound in sounds { tuner.announcer.log.tell(sound, at: time) }
    desk.services.outcome.sounds = []
  }

  /// Runs the steps of a film up to and including `step`; never goes back.
  package func advance(toStep step: Int64) {
    while filmed <= step {
      desk.step([])
      desk.send(.stepFingers)
      filmed += 1
      requestSounds(step: filmed)
    }
  }

  /// Whether steps have to be run.
  package var isMoving: Bool { wakefulness.isMoving(desk, hasInput: !hands.input.isEmpty, now: now) }

  /// Returns how long the loop may rest after drawing; `steps` is the number that `advance` ran.
  package func rest(after steps: Int) -> Rest {
    if steps > 0 || isMoving || desk.isAnimating || needsFrame { return .frames(wakefulness.frame(of: desk)) }
    lastFrame = nil
    return .sleep(until: min(tuner.config.source.nextPoll(after: now), desk.nextMoment ?? .max))
  }

  /// Sets how long the screen shows a frame, in nanoseconds.
  package func setFrame(nanoseconds: Int64) { desk.scene.clock.frameNanoseconds = nanoseconds }

  // MARK: - Frames

  /// Draws the picture at the time of the last `advance`.
  ///
  /// In a film, `fraction` blends towards the state after its last step. `canvas` keeps its memory.
  package func draw(fraction: Double? = nil, on canvas: inout Canvas) {
    desk.draw(fraction: fraction, mouse: hands.input.mouseDots, on: &canvas)
  }

  /// Notes that a picture was shown.
  package func noteShown() {
    needsFrame = false
    isRetuned = false
    tuner.config.report.noteShown()
    if isNewScene {
      // The first frame of a scene takes long; the clock must not run that time as backlog.
      isNewScene = false
      desk.scene.clock.resync()
    }
  }

  /// Returns to the start of a session: no finger, the file's values, the gallery; the undo history stays.
  package func startOver() {
    hands.input.cancelAll(.sceneChanged)
    desk.send(.endSplit)
    tuner.revert()
    desk.startOver()
    settle()
  }
}
