import Effects
import Formatting
import Gestures
import Motion
import Takes
import Tuning

/// An effect played step by step, with a take's touches if there is one.
///
/// It gives the same result in the window, in a trace and in a picture.
///
/// The order within a step is: the take's sizes and settings, touches in order, integration. The file has some 260 lines
/// because the steps of play, loop and time share private state.
@MainActor
package struct Player {
  package private(set) var effect: EffectCard
  /// The parameters that takes may set.
  private var catalogue: ParameterCatalogue
  /// The running effect.
  ///
  /// Outside this file only `Player+Time` sets it.
  package internal(set) var performance: any Performance
  package internal(set) var values: StageValues
  /// The size that the window gives; a take may give the effect another.
  private(set) var windowSize: Vector
  var log: EventLog
  /// The error that stopped the effect; `nil` while it runs.
  ///
  /// A new state or a change of values clears it.
  private(set) var problem: Problem?
  /// The text of `problem`.
  package var fault: String? { problem?.description }
  private var isFaultTold = false
  package var past = Past()
  /// Whether the player keeps a card that is no longer in the library; see `Scene.pinTwin`.
  package internal(set) var isPinned = false
  /// The take that is playing; `nil` if there is none or a person has taken over.
  ///
  /// See `Player+Takes`.
  package internal(set) var playback: Playback?
  package var recordings = TakeRecordings()
  /// The fingers that are down in the effect.
  var down = FingersDown()
  /// Whether the other side of a split stage is behind.
  ///
  /// Both sides start a loop's next pass together.
  var awaitsTwin = false
  /// Cancellations for the fingers of a take that was stopped or of an effect that failed.
  var endings: [Input] = []
  /// Cancellations for the fingers that were down at the position that has become the present.
  var leftFingers: [Input] = []
  /// The events of the last step.
  ///
  /// The array is reused to avoid allocations.
  private var happened: [Happening] = []
  /// The inputs of the last step that came from a take or a replay.
  ///
  /// The array is reused to avoid allocations.
  var played: [Input] = []

  /// Makes the effect, and starts a take if there is one.
  ///
  /// The catalogue must have accepted `patches`, and the take must have been checked for the effect. `settings` are the part of
  /// `patches` that overrides the take's parameters.
  package init(
    _ effect: EffectCard, _ catalogue: ParameterCatalogue, in size: Vector, patches: Patches,
    take: LoadedTake? = nil, loops: Bool = false,
    settings: Patches = Patches(), log: EventLog
  ) throws {
    (self.effect, self.catalogue) = (effect, catalogue)
    performance = try effect.make(size, patches[effect.id])
    values = StageValues(patches)
    windowSize = size
    self.log = log
    stand(inside: ScreenInset(patches))
    happened.reserveCapacity(8)
    played.reserveCapacity(16)
    if let take { play(take, loops: loops, settings: settings) }
  }

  /// The time of the take's last touch, in seconds; 0 without a take.
  package var takeSeconds: Double { Step.time(playback?.player.stepCount ?? 0) }

  /// Whether a take has given the effect a size other than the window's.
  package var hasOwnSize: Bool { performance.size != windowSize }

  /// Whether a take is playing and has steps left.
  package var isTakePlaying: Bool { playback?.isPlaying(performance) == true }

  /// The state of the take's playback; `nil` if no take is playing.
  package var playing: Playback.Status? {
    // Every step reads this. Unwrapping `playback` would copy it.
    playback == nil ? nil : Playback.Status(loops: playback!.loops, pass: playback!.pass)
  }

  /// Runs one step and returns its whole result.
  mutating func advance(_ live: [Input]) -> PlayerStep {
    let before = playing
    let happenings = step(live)
    let isAsking = hasOwnSize && playback?.take.isOwn == true
    return PlayerStep(
      happenings: happenings, played: played, before: before, after: playing,
      ownSize: isAsking ? performance.size : nil, steps: performance.steps, fault: takeFault())
  }

  // MARK: - Another card

  /// Continues with another version of the effect's card.
  ///
  /// The new card restores the present state if it can, and starts anew otherwise. A take starts again. If the new card cannot
  /// start, the effect stands still.
  @discardableResult
  mutating func exchange(_ card: EffectCard, _ library: EffectLibrary, _ patches: Patches) -> CardExchange {
    let (old, before) = (effect, values.effective[effect.id])
    (effect, catalogue) = (card, library.parameters)
    let taken = playback.map { ($0.take, $0.loops, own: $0.loops ? nil : values.effective) }
    values = StageValues(patches)
    (playback, recordings, endings, leftFingers) = (nil, TakeRecordings(), [], [])
    var refusal: String?
    do {
      var next = try card.make(performance.size, patches[card.id])
      do { try next.restore(JSONDocument(performance.encodedState.line), in: performance.size) } catch {
        refusal = "\(error.message)"
      }
      performance = next
      stand(inside: ScreenInset(patches))
      recover()
    } catch { fail(error) }
    if refusal == nil, problem == nil {
      past.note(card: card, after: old, before, as: performance, tuned: patches[card.id])
    } else {
      down = FingersDown()
      let hasPast = past.timeline != nil
      past = Past(showsGhost: past.showsGhost)
      if hasPast { remember() }
    }
    if let taken, problem == nil {
      play(taken.0, loops: taken.1, own: taken.own.map { library.parameters.fitting($0) })
      return .takeBeginsAnew
    }
    return refusal.map { .beginsAnew($0) } ?? .same
  }

  // MARK: - Failure

  /// Stops the effect in its last good state.
  ///
  /// Its fingers are cancelled once it continues.
  mutating func fail(_ error: any Error) {
    (problem, isFaultTold) = (effect.problem(for: error), false)
    endings += down.cancellations
    down = FingersDown()
  }

  mutating func recover() { problem = nil }

  /// Returns the error once; `nil` if it was reported already.
  private mutating func takeFault() -> String? {
    defer { isFaultTold = true }
    return isFaultTold ? nil : fault
  }

  /// Applies the effective values to the effect.
  mutating func retune() { retune(to: values.effective[effect.id]) }

  private mutating func retune(to patch: Patch) {
    recover()
    do { try performance.tune(isPinned ? effect.schema.fitting(patch) : patch) } catch { fail(error) }
  }

  // MARK: - Changes

  /// Adopts the window's size.
  mutating func resize(to size: Vector) {
    guard size != windowSize else { return }
    windowSize = size
    // A take with sizes of its own keeps them, whether or not the window follows.
    if playback?.player.hasSizes == true { return }
    playback?.fit(to: size)
    fit(to: size)
  }

  /// Resizes the effect.
  mutating func fit(to size: Vector) {
    guard size != performance.size else { return }
    performance.resize(to: size)
    past.note(size: performance.size)
    recordings.noteSize(of: performance)
  }

  mutating func reset() {
    playback = nil
    recordings.take = nil
    endings = []
    adopt { $0.endTake() }
    performance.resize(to: windowSize)
    performance.reset()
    recover()
    noteReplacement()
  }

  /// Adopts tuned values that the catalogue has accepted.
  package mutating func tune(_ new: Patches) { adopt { [catalogue] in $0.tune(new, catalogue) } }

  /// Changes the effective values and records the change; returns the changed values.
  @discardableResult
  mutating func adopt(_ change: (inout StageValues) -> Void) -> [ParameterChange] {
    let old = values.effective
    change(&values)
    let new = values.effective
    guard new != old else { return [] }
    retune(to: new[effect.id])
    if new[InsetSettings.id] != old[InsetSettings.id] {
      stand(inside: ScreenInset(new), isChange: true)
      past.note(replacement: performance)
    }
    if let shown = past.note(tuning: old[effect.id], to: new[effect.id], in: performance.size) { performance = shown }
    let changes = catalogue.changes(from: old, to: new)
    recordings.note(changes, in: performance.steps)
    return changes
  }

  /// Moves the effect's content inside the inset of the settings, if they set one or have just changed it.
  private mutating func stand(inside inset: ScreenInset, isChange: Bool = false) {
    guard isChange || inset != .none, var inner = performance as? any Insetting else { return }
    inner.stand(inside: inset)
    performance = inner
  }

  /// Replaces the state, and the values if the take has its own.
  mutating func replace(with performance: any Performance, own: Patches? = nil) {
    self.performance = performance
    stand(inside: ScreenInset(values.effective))
    recover()
    if let own { values.beginTake(own) }
    noteReplacement()
  }

  private mutating func noteReplacement() {
    endReplay()
    past.note(replacement: performance)
  }

  /// Applies settings of the take on top of the effective values.
  mutating func set(_ settings: Patches) {
    if settings.groups.isEmpty { return }
    let changes = adopt { $0.set(settings) }
    log.write(applied: changes, hash: nil, step: performance.steps)
  }

  // MARK: - Time

  /// Runs one step and returns its events, which it has already logged.
  ///
  /// A take's inputs replace the live inputs until a person takes over.
  @discardableResult
  package mutating func step(_ live: [Input] = []) -> [Happening] {
    played.removeAll(keepingCapacity: true)
    if problem != nil { return [] }
    if let replayed = replayStep(unless: live) { return replayed }
    if let playback, live.contains(where: \.takesOver) || position < playback.origin { stopPlaying() }
    var inputs = takeLeftFingers() + endings
    endings = []
    if playback != nil { playStep() }
    let new = playback != nil ? played : live
    // Usually nothing is left over; then no new array is made.
    if inputs.isEmpty { inputs = new } else { inputs += new }
    // `down` changes last: a recording may keep a copy of it, and an earlier change would copy it twice.
    recordings.note(inputs, before: performance, down)
    down.follow(inputs)
    happened.removeAll(keepingCapacity: true)
    do { try performance.step(inputs, &happened) } catch {
      fail(error)
      return []
    }
    if playback?.promises != nil { playback!.promises!.follow(performance, &happened) }
    // The timeline gets copies, so that the reused arrays stay unshared.
    if past.timeline != nil {
      past.record(inputs.map { $0 }, happened.map { $0 }, leadingTo: performance)
    }
    if effect.hasKeyboard { log.write(keysOf: inputs, step: performance.steps) }
    for happening in happened { log.write(happening, of: effect, step: performance.steps) }
    return happened
  }
}
