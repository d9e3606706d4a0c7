import Effects
import Gestures
import Motion
import Stage
import Tuning

/// Recording, playing and looping takes in the window.
extension PlaygroundWindow {
  /// Keys of takes; false for all others.
  func pressTakes(_ key: KeyPress) -> Bool {
    guard ["F6", "F7", "F8"].contains(key.name) else { return false }
    guard !key.isRepeat else { return true }
    guard case .stage(let player) = scene else {
      overlay.say("Open an effect first")
      return true
    }
    switch key.name {
    case "F8": if player.recording == nil { startRecording() } else { endRecording() }
    case "F7":
      if player.isTakePlaying, player.playback?.loops == false { stopTake("key") } else { playLast(loops: false) }
    default: if player.playback?.loops == true { stopTake("key") } else { playLast(loops: true) }
    }
    return true
  }

  // MARK: - Recording

  private func startRecording() {
    guard case .stage(var player) = scene else { return }
    if player.isBack { player.endReplay() }
    player.startRecording()
    scene = .stage(player)
    goOnInTime()
    log.write("take.recording", step: step, [.init("effect", .string(player.effect.id))])
    overlay.say("F8 ends and saves it")
  }

  /// Ends a recording, if there is one, and saves it.
  func endRecording() {
    guard case .stage(var player) = scene, let take = player.stopRecording() else { return }
    scene = .stage(player)
    needsFrame = true
    guard !take.lines.isEmpty else {
      log.write("take.dropped", step: step, [.init("reason", .string("nothing happened in it"))])
      return overlay.say("Nothing happened, so nothing was saved")
    }
    do throws(Failure) {
      let path = try TakeFolder.save(take, of: player.effect)
      takes[player.effect.id] = try LoadedTake(
        text: take.text, named: path, catalogue: ParameterCatalogue(Catalogue.groups), configPath: config.path)
      Output.error("take: saved as \(path)")
      log.write(
        "take.recorded", step: step,
        [.init("file", .string(path)), .init("seconds", .number(Step.time(take.lines.last?.step ?? 0)))])
      overlay.say("Saved as \(path)", seconds: 3)
    } catch {
      complain(error)
    }
  }

  // MARK: - Playing

  /// The take of the command line, from the very start.
  func begin(_ take: LoadedTake, loops: Bool) {
    guard let effect = stageEffect else { return }
    takes[effect.id] = take
    play(take, loops: loops)
  }

  private func playLast(loops: Bool) {
    guard case .stage(let player) = scene else { return }
    // What was just recorded is what is meant.
    if player.recording != nil { endRecording() }
    let effect = player.effect
    do throws(Failure) {
      if takes[effect.id] == nil, loops, let recent = player.recentTake() {
        takes[effect.id] = try load(recent.text, named: "the last touches")
        overlay.say("Your last touches, over and over")
      }
      if takes[effect.id] == nil, let path = TakeFolder.newest(of: effect) {
        let take = try LoadedTake(
          path: path, catalogue: ParameterCatalogue(Catalogue.groups), configPath: config.path, patience: 0)
        try take.check(for: effect)
        takes[effect.id] = take
      }
    } catch {
      return complain(error)
    }
    guard let take = takes[effect.id] else { return overlay.say("No take yet: F8 records one") }
    play(take, loops: loops)
  }

  private func load(_ text: String, named name: String) throws(Failure) -> LoadedTake {
    try LoadedTake(
      text: text, named: name, catalogue: ParameterCatalogue(Catalogue.groups), configPath: config.path)
  }

  private func play(_ take: LoadedTake, loops: Bool) {
    guard case .stage(var player) = scene else { return }
    cancelTouches(.sceneChanged)
    player.play(take, loops: loops, settings: commandLine)
    // Not what the panel says, so it is said.
    let own = take.patches(over: config.patches, settings: commandLine)
    if !loops, !config.session.catalogue.changes(from: config.patches, to: own).isEmpty {
      overlay.say("With the values of its recording: F6 loops it with yours", seconds: 3)
    }
    scene = .stage(player)
    overlay.fingers.clear()
    goOnInTime()
    log.write(loops ? "take.looping" : "take.playing", step: step, [.init("file", .string(take.name))])
  }

  private func stopTake(_ reason: String) {
    guard case .stage(var player) = scene, player.playback != nil else { return }
    let before = player.playback
    player.stopPlaying()
    scene = .stage(player)
    noteTake(player, before, reason)
    mustStep = true
  }

  /// After a step: the take's fingers are shown like any others, and a new pass or an end is told.
  func noteTake(_ player: Player, _ before: Playback?, _ reason: String = "touched") {
    for case .finger(let event) in player.played { overlay.fingers.follow(event) }
    let size = player.performance.size
    if size != player.stageSize, size != askedSize {
      // The window is asked to follow; one that does not shows the stage in its corner.
      askedSize = size
      window.ask(for: size + (window.size - stageSize))
    }
    guard let before else { return }
    if let now = player.playback {
      guard now.pass != before.pass else { return }
      log.write("take.looping", step: player.performance.steps, [.init("pass", .integer(now.pass))])
      return
    }
    overlay.fingers.clear()
    log.write("take.stopped", step: player.performance.steps, [.init("reason", .string(reason))])
    overlay.say(before.loops ? "Loop ended: it is yours" : "Take ended: it is yours")
  }

  private func goOnInTime() {
    clock.isPaused = false
    clock.resync()
    mustStep = true
    needsFrame = true
  }

  private func complain(_ failure: Failure) {
    for line in failure.lines { Output.error("fidget: \(line)") }
    overlay.say(failure.lines.first ?? "", seconds: 4)
  }

  // MARK: - What is shown

  var takeBadge: TakeBadge? {
    guard case .stage(let player) = scene else { return nil }
    let accent = player.effect.accent
    if let steps = player.recordedSteps {
      return TakeBadge(kind: .recording, seconds: Step.time(steps), total: nil, accent: accent)
    }
    guard let playback = player.playback, player.isTakePlaying, !player.isBack else { return nil }
    let total = playback.loops ? playback.passSteps : playback.player.stepCount
    return TakeBadge(
      kind: playback.loops ? .looping : .playing, seconds: Step.time(player.performance.steps),
      total: Step.time(max(total, player.performance.steps)), accent: accent)
  }
}
