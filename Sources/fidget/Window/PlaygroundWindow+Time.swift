import Effects
import Gestures
import Motion
import Playground
import Stage
import Tuning

/// Going back and on in time: keys, the bar at the bottom, and what is said about it.
extension PlaygroundWindow {
  /// Keys of time; false for all others.
  func pressTime(_ key: KeyPress) -> Bool {
    let far = key.modifiers.contains(.shift)
    switch key.name {
    case "Space":
      guard !key.isRepeat else { return true }
      if clock.isPaused { resumeTime() } else { pauseTime() }
    case ".":
      guard clock.isPaused else { return false }
      if !scrub(by: 1) { clock.singleStep() }
    case ",":
      guard clock.isPaused else { return false }
      scrub(by: -1)
    case "Left", "Right":
      guard clock.isPaused else { return false }
      let frame = max(1, (clock.frameNanoseconds * Step.perSecond + 500_000_000) / 1_000_000_000)
      let distance = far ? Step.perSecond / 2 : frame
      scrub(by: key.name == "Left" ? -distance : distance)
    case "Home", "End":
      guard clock.isPaused, case .stage(let player) = scene, let timeline = player.past.timeline else { return false }
      scrub(to: key.name == "Home" ? timeline.start : timeline.end)
    case "G":
      guard !key.isRepeat else { return true }
      toggleGhost()
    default: return false
    }
    needsFrame = true
    return true
  }

  // MARK: - Pausing and going

  func pauseTime() {
    guard !clock.isPaused else { return }
    clock.isPaused = true
    clock.resync()
    log.write("time.paused", step: step)
  }

  func resumeTime() {
    guard clock.isPaused else { return }
    if case .stage(var player) = scene {
      let wasBack = player.isBack
      player.goOn()
      scene = .stage(player)
      log.write(
        "time.resumed", step: step,
        wasBack ? [.init("future", .string(player.isReplaying ? "replayed" : "forgotten"))] : [])
    } else {
      log.write("time.resumed", step: step)
    }
    scrubBar.hold = nil
    clock.isPaused = false
    clock.resync()
    mustStep = true
  }

  @discardableResult
  func scrub(by distance: Int64) -> Bool {
    guard case .stage(let player) = scene else { return false }
    return scrub(to: player.position + distance)
  }

  /// Shows another moment; false where that is the one shown already.
  @discardableResult
  func scrub(to position: Int64, logs: Bool = true) -> Bool {
    guard case .stage(var player) = scene, let timeline = player.past.timeline else { return false }
    let position = position.clamped(to: timeline.start...timeline.end)
    guard position != player.position else { return false }
    if player.recording != nil {
      endRecording()
      player.recording = nil
    }
    // Whoever is touching it now is not touching it then.
    if !player.isBack { cancelTouches(.timeChanged) }
    player.scrub(to: position)
    scene = .stage(player)
    overlay.fingers.clear()
    overlay.thump = Thump()
    needsFrame = true
    if logs { logScrub() }
    return true
  }

  private func logScrub() {
    guard case .stage(let player) = scene, let timeline = player.past.timeline else { return }
    let ago = Step.time(timeline.end - player.position)
    log.write("time.scrubbed", step: step, [.init("ago", .number(ago))])
  }

  private func toggleGhost() {
    guard case .stage(var player) = scene else { return }
    player.showGhost(!player.past.showsGhost)
    scene = .stage(player)
    mustStep = true
    overlay.say(
      !player.past.showsGhost
        ? "Ghost off" : player.past.ghost == nil ? "Ghost: from the next change on" : "Ghost: the values before")
  }

  // MARK: - The bar

  /// True while the bar is seen.
  var showsScrubBar: Bool {
    guard case .stage(let player) = scene, player.past.timeline != nil else { return false }
    return clock.isPaused || player.isReplaying
  }

  /// True when an event is the bar's: a finger or a button that went down on it, and all that it does until it lifts.
  func scrubBarTakes(_ event: WindowEvent) -> Bool {
    let size = stageSize
    switch event {
    case .mouseButton(.left, true, let position, _):
      guard showsScrubBar, ScrubBar.area(in: size).contains(position) else { return false }
      grabScrubBar(.mouse, at: position)
    case .mouseMoved(let position, _):
      guard scrubBar.hold == .mouse else { return false }
      dragScrubBar(to: position)
    case .mouseButton(.left, false, _, _):
      guard scrubBar.hold == .mouse else { return false }
      releaseScrubBar()
    case .finger(let contact):
      let hold = ScrubBar.Hold.finger(touch: contact.device, id: contact.finger)
      // A finger that holds it already may have been lost.
      if contact.phase == .down, showsScrubBar,
        ScrubBar.area(in: size).contains(contact.position)
      {
        grabScrubBar(hold, at: contact.position)
        return true
      }
      guard scrubBar.hold == hold else { return false }
      if contact.phase == .up { releaseScrubBar() } else { dragScrubBar(to: contact.position) }
    default: return false
    }
    return true
  }

  private func grabScrubBar(_ hold: ScrubBar.Hold, at position: Vector) {
    pauseTime()
    scrubBar.hold = hold
    dragScrubBar(to: position)
    needsFrame = true
  }

  private func dragScrubBar(to position: Vector) {
    guard case .stage(let player) = scene, let timeline = player.past.timeline else { return }
    scrub(to: ScrubBar.position(at: position.x, timeline, in: stageSize), logs: false)
  }

  private func releaseScrubBar() {
    scrubBar.hold = nil
    logScrub()
    needsFrame = true
  }

  // MARK: - Every frame

  /// Finds out a little of a future that is not known yet, while there is time.
  func exploreFuture() {
    guard case .stage(var player) = scene, clock.isPaused || player.isReplaying,
      player.explore(atMost: Step.perSecond)
    else { return }
    scene = .stage(player)
    needsFrame = true
  }

  /// Values are tuned: whether they belong to the change before is a matter of time.
  func tune(_ player: inout Player, _ patches: Patches) {
    let now = Clock.nowNanoseconds
    player.past.isSameChange = now - lastTuning < 800_000_000
    if player.patches[player.effect.id] != patches[player.effect.id] { lastTuning = now }
    player.tune(patches)
    player.past.isSameChange = false
  }
}
