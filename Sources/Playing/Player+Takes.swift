import Effects
import Gestures
import Motion
import Tuning

/// Playing and recording of takes.
extension Player {
  // MARK: - Playing

  /// Starts a take that was checked for this effect.
  ///
  /// The command line's `settings` override the take's parameters. A loop uses the tuned values instead of the take's own.
  mutating func play(_ take: LoadedTake, loops: Bool = false, settings: Patches = Patches()) {
    play(take, loops: loops, own: loops ? nil : take.patches(over: values.tuned, settings: settings))
  }

  mutating func play(_ take: LoadedTake, loops: Bool, own: Patches?) {
    recordings.take = nil
    endings = []
    values.endTake()
    // Touches of this window play in their original sizes; any other take plays in the present size.
    let size = take.isOwn && take.player.hasSizes ? take.take.size : nil
    let start: any Performance
    do { start = try take.start(effect, in: size ?? windowSize, own ?? values.tuned) } catch { return fail(error) }
    replace(with: start, own: own)
    let playback = Playback(take, from: start, loops: loops, origin: position)
    down = playback.player.fingersAtStart
    self.playback = playback
  }

  /// Ends the take because a person takes over.
  ///
  /// The take's fingers are cancelled and its settings removed.
  package mutating func stopPlaying() {
    guard playback != nil else { return }
    playback = nil
    endings = down.cancellations
    adopt { $0.endTake() }
    fit(to: windowSize)
  }

  /// Whether a loop has to start again.
  var isPassOver: Bool { playback?.isPassOver(performance) == true }

  /// Applies the take's sizes and settings for the next step, and puts its touches into `played`.
  mutating func playStep() {
    if !awaitsTwin, isPassOver {
      do { replace(with: try playback!.beginPass(after: performance, in: windowSize)) } catch { return fail(error) }
      down = playback!.player.fingersAtStart
    }
    let step = performance.steps
    // Consecutive settings are applied together.
    var settings = Patches()
    for command in playback!.player.commands(in: step) {
      switch command {
      case .size(let size):
        set(settings)
        settings = Patches()
        fit(to: size)
      case .set(_, _, let line):
        if !playback!.loops { settings = settings.merging(playback!.take.patches(ofLine: line)) }
      }
    }
    set(settings)
    playback!.player.get(&played, of: step)
    for case .finger(let event) in played where event.phase == .cancelled {
      log.write(cancelled: event.id, reason: "the take cancelled it", step: step)
    }
  }

  // MARK: - Recording

  package mutating func startRecording() {
    stopPlaying()
    recordings.take = TakeRecording(of: performance, effect.parameters, down)
  }

  /// Records the touches for the clip that is being made.
  package mutating func startFilming() { recordings.film = TakeRecording(of: performance, effect.parameters, down) }

  package var isRecording: Bool { recordings.take != nil }
}
