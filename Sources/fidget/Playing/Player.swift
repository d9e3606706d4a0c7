import Effects
import Gestures
import Motion
import Playground
import Tuning

/// An effect played step by step, with a take's touches if there is one: the same in the window, a trace and a picture.
///
/// Within a step the order is: the take's sizes and settings, then touches in order, then integration.
@MainActor
struct Player {
  /// Set outside this file only by going back and on in time.
  var performance: any Performance
  /// What counts now: what is wished for, with the take's own settings on top.
  private(set) var patches: Patches
  /// What config, command line and panel ask for.
  private(set) var wished: Patches
  /// The size that the window gives; a take may have given the effect another.
  private(set) var stageSize: Vector
  let log: EventLog
  /// What can be gone back to, where the ghost is, and what a change of values has replaced: see `Player+Time`.
  var past = Past()
  /// The take that plays, until a hand takes over: see `Player+Takes`.
  var playback: Playback?
  var recording: TakeRecording?
  /// The fingers that are down for the effect.
  var down = FingersDown()
  /// What ends the fingers of a take that was stopped.
  var endings: [Input] = []
  /// What the last step brought about, in memory that is used again.
  private var happened: [Happening] = []
  /// The inputs of the last step that no hand gave: a take's, or those of the past that play again.
  var played: [Input] = []

  /// `patches` must have been accepted by the catalogue, `take` checked for the effect; `settings` are those of `patches`
  /// that win over the take's parameters.
  init(
    _ effect: any Effect.Type, in size: Vector, patches: Patches, take: LoadedTake? = nil, loops: Bool = false,
    settings: Patches = Patches(), log: EventLog
  ) {
    performance = Catalogue.perform(effect, in: size, patches[effect.id])
    self.patches = patches
    wished = patches
    stageSize = size
    self.log = log
    happened.reserveCapacity(8)
    if let take { play(take, loops: loops, settings: settings) }
  }

  var effect: any Effect.Type { performance.effect }

  /// Seconds until the take's last touch; 0 without one.
  var takeSeconds: Double { Double(playback?.player.stepCount ?? 0) / 240 }

  /// True while the take has something left to do.
  var isTakePlaying: Bool {
    guard let playback else { return false }
    return playback.loops || performance.steps < playback.player.stepCount
  }

  // MARK: - What comes from outside

  /// The window has this size.
  mutating func resize(to size: Vector) {
    guard size != stageSize else { return }
    stageSize = size
    // The window has followed a take's own change of size.
    if size == performance.size { return }
    playback?.fit(to: size)
    fit(to: size)
  }

  /// The effect gets this size.
  mutating func fit(to size: Vector) {
    guard size != performance.size else { return }
    performance.resize(to: size)
    noteResize()
    noteRecordedSize()
  }

  mutating func reset() {
    playback = nil
    recording = nil
    endings = []
    adopt(wished)
    performance.reset()
    noteReplacement()
  }

  /// Takes values that the catalogue has accepted. While a take plays with its own, only what changes is taken.
  mutating func tune(_ new: Patches) {
    let old = wished
    wished = new
    guard let playback, !playback.loops else { return adopt(new) }
    var next = patches
    for change in ParameterCatalogue(Catalogue.groups).changes(from: old, to: new) {
      next[key: change.name] = change.new
    }
    adopt(next)
  }

  /// From now on these values count.
  mutating func adopt(_ new: Patches) {
    guard new != patches else { return }
    let old = patches
    patches = new
    performance.take(.tuned(new[effect.id]))
    noteTuning(from: old[effect.id], to: new[effect.id])
    noteRecordedValues(from: old)
  }

  /// Another state, which counts with these values.
  mutating func replace(with performance: any Performance, _ values: Patches) {
    self.performance = performance
    patches = values
    noteReplacement()
  }

  /// A setting of the take, on top of what counts.
  mutating func set(_ setting: Patches) {
    let new = patches.merging(setting)
    let changes = ParameterCatalogue(Catalogue.groups).changes(from: patches, to: new)
    adopt(new)
    log.write(applied: changes, hash: nil, step: performance.steps)
  }

  // MARK: - Time

  /// One step with live inputs; those of a take come instead of them, until a hand takes over. What happened is in the
  /// log already.
  @discardableResult
  mutating func step(_ live: [Input] = []) -> [Happening] {
    played = []
    if let replayed = replayStep(unless: live) { return replayed }
    if let playback, live.contains(where: \.takesOver) || position < playback.origin { stopPlaying() }
    var inputs = takeLeftFingers() + endings
    endings = []
    if playback != nil { played = playStep() }
    let new = playback != nil ? played : live
    // As a rule nothing is left, and what comes is handed on as it is.
    if inputs.isEmpty { inputs = new } else { inputs += new }
    note(inputs)
    happened.removeAll(keepingCapacity: true)
    performance.step(inputs, &happened)
    // Whoever keeps them gets them in memory of their own.
    if past.timeline != nil { record(inputs, happened.map { $0 }) }
    for happening in happened { log.write(happening, of: effect, step: performance.steps) }
    return happened
  }
}
