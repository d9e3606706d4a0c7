import Effects
import Gestures
import Motion
import Tuning

/// Playing and recording takes.
extension Player {
  // MARK: - Playing

  /// Starts a take that was checked for this effect. `settings` are the command line's, which win over its parameters.
  ///
  /// In a loop the values are those that count anyway, and the take's own are left aside: the hand is on that knob.
  mutating func play(_ take: LoadedTake, loops: Bool = false, settings: Patches = Patches()) {
    recording = nil
    endings = []
    values.endTake()
    let own = loops ? nil : take.patches(over: values.wished, settings: settings)
    let start = take.start(effect, in: windowSize, own ?? values.wished)
    replace(with: start, own: own)
    let playback = Playback(take, from: start, loops: loops, origin: position)
    down = playback.player.fingersAtStart
    self.playback = playback
  }

  /// The hand takes over: what the take holds it lets go of, and its own settings count no more.
  mutating func stopPlaying() {
    guard playback != nil else { return }
    playback = nil
    endings = down.cancellations
    adopt { $0.endTake() }
  }

  /// True when a loop has to begin anew.
  var isPassOver: Bool { playback?.isPassOver(performance) == true }

  /// Sizes, settings and touches of the step that comes, of the take that plays.
  mutating func playStep() -> [Input] {
    if !awaitsTwin, isPassOver {
      playback!.beginPass(after: performance.steps)
      replace(with: playback!.beginning(tuned: performance))
      playback!.promises?.beginPass(from: performance)
      down = playback!.player.fingersAtStart
    }
    let step = performance.steps
    for command in playback!.player.commands(in: step) {
      switch command {
      case .size(let size): fit(to: size)
      case .set(_, _, let line): if !playback!.loops { set(playback!.take.patches(ofLine: line)) }
      }
    }
    let touches = playback!.player.inputs(in: step)
    for case .finger(let event) in touches where event.phase == .cancelled {
      log.write(cancelled: event.id, reason: "the take takes it away", step: step)
    }
    return touches
  }

  // MARK: - Recording

  /// What was just done on the stage, to be played again.
  var recentTake: Take? { past.timeline.flatMap { Take(recentlyIn: $0, before: position) } }

  mutating func startRecording() {
    stopPlaying()
    recording = TakeRecording(of: performance, down)
  }

  /// What is shown from now on is kept for the clip that is made of it.
  mutating func startFilming() { filmed = TakeRecording(of: performance, down) }

  /// The take that was recorded; nil when nothing was.
  mutating func stopRecording() -> Take? {
    defer { recording = nil }
    return recording?.take.take
  }

  /// The steps of the recording so far; nothing when there is none.
  var recordedSteps: Int64? { recording.map { performance.steps - $0.firstStep } }

  mutating func note(_ inputs: [Input]) {
    // Followed last: where a copy of them is kept, a change makes another.
    defer { down.follow(inputs) }
    guard recording != nil || filmed != nil else { return }
    let (performance, down) = (performance, down)
    recording?.note(inputs, before: performance, down)
    filmed?.note(inputs, before: performance, down)
  }

  mutating func noteRecordedSize() {
    let (size, step) = (performance.size, performance.steps)
    recording?.note(size: size, in: step)
    filmed?.note(size: size, in: step)
  }

  mutating func noteRecordedValues(from old: Patches) {
    guard recording != nil || filmed != nil else { return }
    let changes = ParameterCatalogue.all.changes(from: old, to: values.inForce)
    let (effect, step) = (effect, performance.steps)
    recording?.note(changes, of: effect, in: step)
    filmed?.note(changes, of: effect, in: step)
  }
}
