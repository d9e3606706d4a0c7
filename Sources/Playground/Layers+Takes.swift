import Gestures
import Motion

/// Takes on the stage: what keys begin and end, and what files bring.
extension Layers {
  /// F8, F7 and F6: what they begin, or end where it goes on.
  mutating func pressTake(_ command: KeyCommand) {
    guard let player = scene.player else { return announcer.say("Open an effect first") }
    let playing = player.isTakePlaying ? player.playback?.loops : nil
    if command == .recordTake {
      if player.isRecording { return endRecording() }
      takes.record(&scene.player!)
      scene.twin?.stopPlaying()
      goOnInTime()
    } else if playing == (command == .loopTake) {
      let before = player.playing
      scene.player?.stopPlaying()
      scene.twin?.stopPlaying()
      tellTake(before, scene.player?.playing, "key")
      wake()
    } else {
      // What was just recorded is what is meant.
      endRecording()
      let loops = command == .loopTake
      withTake(takes.last(of: player, loops: loops)) { $1.play($0, loops: loops) }
    }
  }

  /// Does something with a take for the effect on the stage, as soon as it is read: this one, or the newest in its folder.
  mutating func withTake(_ take: LoadedTake?, _ use: @escaping @MainActor (LoadedTake, inout Layers) -> Void) {
    if let take { return use(take, &self) }
    guard let effect = scene.effect else { return }
    guard let path = TakeFolder.newest(of: effect, in: host.files) else {
      return announcer.say("No take yet: F8 records one")
    }
    let (files, pictures, configPath, values) = (host.files, host.pictures, tuner.path, tuner.session.inForce)
    reading.begin(path, host) { () throws(ContentError) in
      let take = try LoadedTake(
        path: path, catalogue: .all, configPath: configPath, values: values, files, pictures)
      try take.check(for: effect)
      return .take(take)
    } use: { opened, layers, _ in
      guard case .take(let take) = opened, layers.scene.effect?.id == effect.id else { return }
      use(take, &layers)
    }
  }

  mutating func play(_ take: LoadedTake, loops: Bool) {
    guard scene.player != nil else { return }
    outcome.cancels = .sceneChanged
    takes.play(take, loops: loops, in: &scene)
    announcer.log.step = scene.steps
    overlay.fingers.clear()
    goOnInTime()
  }

  /// Ends a recording of touches, if there is one, and saves it.
  mutating func endRecording() {
    guard scene.player?.isRecording == true else { return }
    takes.endRecording(&scene.player)
    redraw()
  }

  /// A new pass of a take or its end is told.
  mutating func tellTake(_ before: TakeDesk.Playing?, _ after: TakeDesk.Playing?, _ reason: String) {
    guard let before, before != after else { return }
    if takes.tell(before, after, step: scene.steps, reason) { overlay.fingers.liftTake() }
  }

  private mutating func goOnInTime() {
    scene.clock.isPaused = false
    scene.clock.resync()
    wake()
  }

  // MARK: - To a moment of one

  /// Runs the take that plays to a step of its own, where time then stands still.
  mutating func wind(to step: Int64) {
    windsTo = step
    wake()
  }

  var isWinding: Bool { windsTo != nil }
  mutating func stopWinding() { windsTo = nil }

  /// A part of the way that a frame has time for; false where there is none to go. Where the take is ended, or time is told
  /// to stand still, that is the end of it.
  mutating func windOn() -> Bool {
    guard let target = windsTo else { return false }
    for _ in 0..<Self.windsAtOnce {
      guard scene.player?.playback != nil, !scene.clock.isPaused else {
        windsTo = nil
        return true
      }
      guard scene.steps < target else {
        windsTo = nil
        scene.pause()
        return true
      }
      step([])
    }
    return true
  }

  /// Five seconds of a take.
  private static let windsAtOnce = 1200
}
