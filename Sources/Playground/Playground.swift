import Canvas
import Effects
import Gestures
import Motion
import Panel
import Tuning

/// Everything that one plays with, without a window: events go in, steps are run, marks and requests come out.
///
/// It has the time, and lets each part do its own work: `Hands` read fingers, mouse and keys, the `Desk` has the tools that
/// are seen and played with, its `Scene` runs and remembers, the `Tuner` changes values. It reads no clock, knows no
/// screen and opens no file. One file of some 300 lines, from event to frame, since what it keeps is private.
@MainActor
package final class Playground {
  package let desk: Desk
  private let inbox: Inbox
  package let tuner: Tuner
  let hands: Hands
  private var requests: [Request] = []
  package var wakefulness: Wakefulness
  /// True when the picture would differ although no step was run.
  package private(set) var needsFrame = true
  /// True when values or the size have changed since a picture was shown.
  package private(set) var isRetuned = false
  /// Nanoseconds, as of the last call.
  private var now: Int64
  private var isNewScene = true
  /// When the last frame was, in nanoseconds; nil after a sleep.
  private var lastFrame: Int64?
  private var reportedDrops: Int64 = 0
  /// Steps of a film that were run.
  package private(set) var filmed: Int64 = 0

  package init(_ options: Options, _ tuner: Tuner, _ host: any Host, inbox: Inbox = Inbox(), now: Int64 = 0) {
    self.tuner = tuner
    self.inbox = inbox
    self.now = now
    wakefulness = Wakefulness(now: now)
    desk = Desk(options, tuner, host, now: now)
    hands = Hands(desk)
    if !options.isFilm {
      tuner.poll(now: now)
      tuner.config.forgetUnshown()
    }
    _ = tuner.takeNews()
    desk.enter(options.effect)
    if let sides = options.sides { desk.split.begin(sides, at: desk) }
    desk.decisions.isShown = options.showsOverlay
    desk.notices.showsTouches = options.showsTouches
    if let effect = options.effect { desk.decisions.choose(options.readout, of: effect) }
    if options.isFilm {
      beginFilm(options)
    } else {
      tuner.recovery.announce(to: tuner.session)
      desk.followSettings()
      if let take = options.take {
        if options.isOpened {
          desk.files.open(take, at: desk, now: now)
        } else {
          desk.takes.play(take, loops: options.loops, at: desk)
        }
      }
    }
    settle()
  }

  // MARK: - Outside

  /// What is asked of the window since the last call.
  package func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Something would look different.
  package func redraw() { needsFrame = true }

  /// The window's size in points.
  package func fit(to size: Vector) {
    guard size.x >= 1, size.y >= 1 else { return }
    if size != desk.size { isRetuned = true }
    desk.fit(to: size)
    hands.input.fit(to: size, stage: desk.place.room)
    settle()
  }

  /// What was done counts from here on.
  private func settle() {
    desk.settle()
    if tuner.takeNews() {
      isRetuned = true
      desk.followValues(now: now)
    }
    let outcome = desk.takeOutcome()
    requests += outcome.requests
    for touch in outcome.lent { hands.input.add(touch) }
    if outcome.scroll != .zero { hands.input.scroll(by: outcome.scroll, at: desk.place.size / 2) }
    if let reason = outcome.cancels { hands.input.cancelAll(reason) }
    if outcome.wakes { wakefulness.mustStep = true }
    if outcome.isRetuned { isRetuned = true }
    if outcome.isStale { redraw() }
    if outcome.cancels == .sceneChanged {
      isNewScene = true
      wakefulness.lastInput = now
    }
  }

  /// Effects have come, changed or gone; what is wrong with others stays over the picture until it is mended.
  package func adopt(_ library: EffectLibrary, problems: [String] = []) {
    desk.adopt(library, problems: problems)
    settle()
  }

  // MARK: - Events

  /// Something has happened, at a time on the clock that `advance(to:)` goes by.
  package func handle(_ event: WindowEvent, at time: Int64) {
    now = max(now, time)
    desk.kiosk?.noteHand(event, at: now)
    desk.panel.advance(to: now, pressesLong: false, at: desk)
    if hands.take(event, now: now) { wakefulness.lastInput = now }
    switch event {
    case .quit: desk.ask(.quit)
    case .closeAsked:
      guard desk.admits(.back) else { return }
      // What was tuned before a split is what may be lost.
      desk.split.end(at: desk)
      if tuner.mayLeave() { desk.ask(.quit) }
    case .hidden: hands.input.cancelAll(.hidden)
    case .devicesChanged:
      hands.input.cancelAll(.deviceChanged)
      desk.ask(.findDevices)
    case .resumedFromSuspend:
      hands.input.cancelAll(.resumed)
      desk.scene.clock.resync()
    case .dropped(let path, let place): if desk.admits(.open) { desk.files.open(path, at: place, at: desk) }
    case .focusLost:
      desk.panel.cancelPointers(at: desk)
      tuner.compare(false)
    // The desktop's settings may have been changed meanwhile.
    case .focusGained: tuner.askDesktopAgain()
    case .mouseMoved, .woken: return settle()
    case .key, .text, .composing, .finger, .mouseButton, .mouseLeft, .wheel, .resized, .shown, .exposed: break
    }
    redraw()
    settle()
  }

  /// What has become of a picture or a clip that was asked for.
  package func follow(_ news: CaptureNews) {
    desk.captures.follow(news, at: desk)
    redraw()
  }

  /// What has become of a server that was asked for.
  package func follow(_ news: RemoteNews) {
    desk.remote.follow(news, at: desk)
    settle()
  }

  // MARK: - Time

  /// Takes in what has come and runs the steps that are due; says how many they were.
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
      // Time spent asleep is no backlog; going on from a frame ago shows in this frame what woke us.
      desk.scene.clock.resync()
      _ = desk.scene.clock.advance(toNanoseconds: now - desk.scene.clock.frameNanoseconds)
    }
    for touch in hands.input.drain(now: now, hasSlept: hasSlept) {
      desk.route(touch)
      settle()
      hands.pass()
    }
    // The fingers come first: a finger that has moved or lifted by now does not rest any more.
    desk.advance(to: now)
    settle()
    if desk.scene.explore() { redraw() }
    hands.input.queueTurns(now: now, desk.scene.clock)
    if desk.scene.clock.isPaused, desk.scene.player?.isBack == true { hands.input.forgetQueued() }
    let steps = runDueSteps()
    desk.animate(by: frameSeconds())
    tuner.announcer.log.tell(readouts, now: now)
    settle()
    // What has come to rest is drawn where it rests.
    if desk.isAnimating || wasAnimating || steps > 0 { redraw() }
    if needsFrame { desk.look(at: now) }
    return steps
  }

  /// Seconds since the last frame, for what moves by itself; after a sleep those of one frame.
  private func frameSeconds() -> Double {
    defer { lastFrame = now }
    return lastFrame.map { min(0.1, Double(now - $0) / 1e9) } ?? 1.0 / 60
  }

  private func runDueSteps() -> Int {
    wakefulness.isAsleep = !isMoving
    if wakefulness.isAsleep || desk.takes.isWinding { return 0 }
    wakefulness.mustStep = false
    let first = desk.scene.clock.step
    let steps = desk.scene.clock.advance(toNanoseconds: now)
    let dropped = desk.scene.clock.droppedSteps - reportedDrops
    if dropped > 0 {
      reportedDrops += dropped
      hands.input.leaveOut(dropped, after: max(first, desk.scene.clock.step - 1))
      tuner.announcer.log.write("frame.dropped", [.init("steps", .integer(Int(dropped)))])
    }
    for number in first..<first + Int64(steps) { desk.step(hands.input.take(step: number)) }
    return steps
  }

  /// In a film: runs the steps up to the one that follows a moment; never goes back.
  package func advance(toStep step: Int64) {
    while filmed <= step {
      desk.step([])
      desk.notices.stepFingers()
      filmed += 1
    }
  }

  /// True while any finger is held.
  package var hasFingers: Bool { !desk.holders.isEmpty }

  /// True while steps have to be run.
  package var isMoving: Bool { wakefulness.isMoving(desk, hasInput: !hands.input.isEmpty, now: now) }

  /// To be asked after `advance`, with the steps that it ran, and after drawing.
  package func rest(after steps: Int) -> Rest {
    if steps > 0 || isMoving || desk.isAnimating || needsFrame { return .frames(wakefulness.frame(of: desk)) }
    lastFrame = nil
    return .sleep(until: min(tuner.config.nextLook(after: now), desk.nextMoment ?? .max))
  }

  /// How long the screen shows a frame, in nanoseconds.
  package func setFrame(nanoseconds: Int64) { desk.scene.clock.frameNanoseconds = nanoseconds }

  // MARK: - Frames

  /// The picture as of the last `advance`; of a film `fraction` of the way to the state after its last step. `canvas`
  /// keeps its memory.
  package func draw(fraction: Double? = nil, on canvas: inout Canvas) {
    desk.draw(fraction: fraction, mouse: hands.input.mouseDots, on: &canvas)
  }

  /// A side of a split stage alone, where `areSidesApart`.
  package func draw(side: Int, fraction: Double, on canvas: inout Canvas) {
    desk.draw(side: side == 0 ? .a : .b, fraction: fraction, on: &canvas)
  }

  /// The plates over the picture, which are no part of it; false where there are none.
  package func drawPlates(on canvas: inout Canvas) -> Bool { desk.drawPlates(on: &canvas) }

  /// True while a scene is still coming up: work for what is seen later can wait.
  package var isVeiled: Bool { desk.notices.isVeiled }

  /// True when nothing of a film will move any more by itself.
  package var isSettled: Bool {
    guard desk.notices.showsNoTouches, let player = desk.scene.player else { return false }
    return player.performance.isSettled && !player.isTakePlaying
  }

  /// A picture was shown.
  package func noteShown() {
    needsFrame = false
    isRetuned = false
    tuner.config.noteShown()
    if isNewScene {
      // The first frame of a scene takes its time; that is no backlog.
      isNewScene = false
      desk.scene.clock.resync()
    }
  }

  /// Back to how a session begins: no finger, the values of the file, the gallery alone. What can be undone stays.
  package func startOver() {
    hands.input.cancelAll(.sceneChanged)
    desk.split.end(at: desk)
    tuner.revert()
    desk.startOver()
    settle()
  }

  // MARK: - The end

  /// Completes a recording of touches; what was not saved, in words.
  package func finish() -> String? {
    desk.split.end(at: desk)
    desk.takes.endRecording(at: desk)
    return tuner.settleUnsaved()
  }
}
