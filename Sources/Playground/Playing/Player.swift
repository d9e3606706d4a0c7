import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// An effect played step by step, with a take's touches if there is one: the same in the window, a trace and a picture.
///
/// Within a step the order is: the take's sizes and settings, then touches in order, then integration.
@MainActor
package struct Player {
  package private(set) var effect: EffectCard
  /// Of everything that its takes may set.
  private var catalogue: ParameterCatalogue
  /// Set outside this file only by going back and on in time.
  package internal(set) var performance: any Performance
  var values: EffectiveValues
  /// The size that the window gives; a take may have given the effect another.
  private(set) var windowSize: Vector
  var log: EventLog
  /// What its effect threw, which is why it stands still; until the effect is replaced or gets other values.
  package private(set) var fault: String?
  private var isFaultTold = false
  package var past = Past()
  /// True where it keeps a card that is no longer the library's: see `Scene.pinTwin`.
  var isPinned = false
  /// The take that plays, until a hand takes over: see `Player+Takes`.
  var playback: Playback?
  var recordings = TakeRecordings()
  /// The fingers that are down for the effect.
  var down = FingersDown()
  /// True while the other side of a split stage is behind: a loop's next pass is begun by both.
  var awaitsTwin = false
  /// What ends the fingers of a take that was stopped.
  var endings: [Input] = []
  /// What ends the fingers that were down in the moment that has become the present.
  var leftFingers: [Input] = []
  /// What the last step brought about, in memory that is used again.
  private var happened: [Happening] = []
  /// The last step's inputs from a take, or from the past that plays again. In memory that is used again.
  var played: [Input] = []

  /// `patches` must have been accepted by the catalogue, `take` checked for the effect; `settings` are those of `patches`
  /// that win over the take's parameters.
  package init(
    _ effect: EffectCard, _ catalogue: ParameterCatalogue = .all, in size: Vector, patches: Patches,
    take: LoadedTake? = nil, loops: Bool = false,
    settings: Patches = Patches(), log: EventLog
  ) throws {
    (self.effect, self.catalogue) = (effect, catalogue)
    performance = try effect.make(size, patches[effect.id])
    values = EffectiveValues(patches)
    windowSize = size
    self.log = log
    happened.reserveCapacity(8)
    played.reserveCapacity(16)
    if let take { play(take, loops: loops, settings: settings) }
  }

  /// Seconds until the take's last touch; 0 without one.
  package var takeSeconds: Double { Step.time(playback?.player.stepCount ?? 0) }

  /// True while a take has given the effect a size that is not the window's.
  var hasOwnSize: Bool { performance.size != windowSize }

  /// True while the take has something left to do.
  package var isTakePlaying: Bool { playback?.isPlaying(performance) == true }

  /// How a take plays; nil for none.
  var playing: TakeDesk.Playing? {
    // Asked with every step: taken out, it would be copied.
    playback == nil ? nil : TakeDesk.Playing(loops: playback!.loops, pass: playback!.pass)
  }

  /// One step, and everything that has come of it.
  mutating func advance(_ live: [Input]) -> PlayerStep {
    let before = playing
    let happenings = step(live)
    let isAsking = hasOwnSize && playback?.take.isOwn == true
    return PlayerStep(
      happenings: happenings, played: played, before: before, after: playing,
      ownSize: isAsking ? performance.size : nil, steps: performance.steps, fault: takeFault())
  }

  // MARK: - Another card

  /// Goes on with another version of its card: from the present state where the new card can restore that, else from its
  /// start; a take begins anew.
  ///
  /// Stands still where the new card cannot begin.
  @discardableResult
  mutating func exchange(_ card: EffectCard, _ library: EffectLibrary, _ patches: Patches) -> CardExchange {
    let (old, before) = (effect, values.inForce[effect.id])
    (effect, catalogue) = (card, library.parameters)
    let taken = playback.map { ($0.take, $0.loops, own: $0.loops ? nil : values.inForce) }
    values = EffectiveValues(patches)
    (playback, recordings, endings, leftFingers) = (nil, TakeRecordings(), [], [])
    var refusal: String?
    do {
      var next = try card.make(performance.size, patches[card.id])
      do { try next.restore(JSONDocument(performance.encodedState.line), in: performance.size) } catch {
        refusal = "\(error.message)"
      }
      performance = next
      recover()
    } catch { fail(error) }
    if refusal == nil, fault == nil {
      past.note(card: card, after: old, before, as: performance, tuned: patches[card.id])
    } else {
      down = FingersDown()
      let hasPast = past.timeline != nil
      past = Past(showsGhost: past.showsGhost)
      if hasPast { remember() }
    }
    if let taken, fault == nil {
      play(taken.0, loops: taken.1, own: taken.own.map { library.parameters.fitting($0) })
      return .takeBeginsAnew
    }
    return refusal.map { .beginsAnew($0) } ?? .same
  }

  // MARK: - Standing still

  /// Stands still from now on, in its last good state. Its fingers end once it goes on.
  mutating func fail(_ error: any Error) {
    (fault, isFaultTold) = (effect.words(for: error), false)
    endings += down.cancellations
    down = FingersDown()
  }

  mutating func recover() { fault = nil }

  /// What has not been told yet.
  private mutating func takeFault() -> String? {
    defer { isFaultTold = true }
    return isFaultTold ? nil : fault
  }

  /// Gives the effect the values that count.
  mutating func retune() {
    recover()
    let patch = values.inForce[effect.id]
    do { try performance.tune(isPinned ? effect.schema.fitting(patch) : patch) } catch { fail(error) }
  }

  // MARK: - What comes from outside

  /// The window has this size.
  mutating func resize(to size: Vector) {
    guard size != windowSize else { return }
    windowSize = size
    // A take with sizes of its own keeps them, whether the window follows or not.
    if playback?.player.hasSizes == true { return }
    playback?.fit(to: size)
    fit(to: size)
  }

  /// The effect gets this size.
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

  /// Takes values that the catalogue has accepted.
  mutating func tune(_ new: Patches) { adopt { [catalogue] in $0.tune(new, catalogue) } }

  /// Changes the values that count.
  mutating func adopt(_ change: (inout EffectiveValues) -> Void) {
    let old = values.inForce
    change(&values)
    let new = values.inForce
    guard new != old else { return }
    retune()
    if let shown = past.note(tuning: old[effect.id], to: new[effect.id], in: performance.size) { performance = shown }
    recordings.note(catalogue.changes(from: old, to: new), in: performance.steps)
  }

  /// Takes another state, with a take's own values where it has any.
  mutating func replace(with performance: any Performance, own: Patches? = nil) {
    self.performance = performance
    recover()
    if let own { values.beginTake(own) }
    noteReplacement()
  }

  private mutating func noteReplacement() {
    endReplay()
    past.note(replacement: performance)
  }

  /// Settings of the take, on top of what counts.
  mutating func set(_ settings: Patches) {
    if settings.groups.isEmpty { return }
    let old = values.inForce
    adopt { $0.set(settings) }
    log.write(
      applied: catalogue.changes(from: old, to: values.inForce), hash: nil, step: performance.steps)
  }

  // MARK: - Time

  /// One step with live inputs; those of a take come instead of them, until a hand takes over. What happened is in the
  /// log already.
  @discardableResult
  package mutating func step(_ live: [Input] = []) -> [Happening] {
    played.removeAll(keepingCapacity: true)
    if fault != nil { return [] }
    if let replayed = replayStep(unless: live) { return replayed }
    if let playback, live.contains(where: \.takesOver) || position < playback.origin { stopPlaying() }
    var inputs = takeLeftFingers() + endings
    endings = []
    if playback != nil { playStep() }
    let new = playback != nil ? played : live
    // As a rule nothing is left: then no list is made.
    if inputs.isEmpty { inputs = new } else { inputs += new }
    // Followed last: a recording may keep a copy of them, which a change before would make twice.
    recordings.note(inputs, before: performance, down)
    down.follow(inputs)
    happened.removeAll(keepingCapacity: true)
    do { try performance.step(inputs, &happened) } catch {
      fail(error)
      return []
    }
    if playback?.promises != nil { playback!.promises!.follow(performance, &happened) }
    // The timeline gets them in memory of its own.
    if past.timeline != nil {
      past.record(inputs.map { $0 }, happened.map { $0 }, leadingTo: performance)
    }
    for happening in happened { log.write(happening, of: effect, step: performance.steps) }
    return happened
  }
}
