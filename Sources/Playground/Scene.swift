import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// What is on the stage, the gallery or one effect with its past, and the time in which it runs.
@MainActor
package struct Scene {
  var gallery: Gallery?
  /// Where the gallery was scrolled to when it was seen last.
  private var place = 0.0
  /// What the gallery has; nil for every effect.
  var listed: [String]?
  /// False for visitors of a kiosk, whose gallery shows no keys.
  var hasKeys = true
  /// Changed in place: a copy of it would copy its whole past with the next step.
  package internal(set) var player: Player?
  /// The other side's while the stage is split: the same touches in the same steps, under values of its own.
  package internal(set) var twin: Player?
  package internal(set) var clock = FixedStep()
  /// When values were last changed, in nanoseconds.
  private var lastTuning = Int64.min / 2
  /// What the tile is of that was tapped with the last step.
  private(set) var opened: Gallery.Opened?
  /// True where the gallery has a tile for a sketch of one's own.
  var offersNew = false
  /// What the effect on the stage was by before it was last exchanged; nil until it is.
  private(set) var former: EffectCard?
  /// Why what was last to be opened could not be.
  private(set) var refusal: String?
  let log: EventLog

  /// What the last change of values and the next belong together within, in nanoseconds.
  private static let sameChange: Int64 = 800_000_000

  init(_ log: EventLog) { self.log = log }

  var effect: EffectCard? { player?.effect }

  /// Why nothing goes on: an effect that could not be opened, or that has failed.
  package var fault: String? { refusal ?? player?.fault ?? twin?.fault }

  /// What went wrong in the last picture, where no step follows that tells it.
  package var pictureFault: String? {
    guard let player, let error = player.performance.pictureFault ?? twin?.performance.pictureFault else { return nil }
    return player.effect.words(for: error)
  }

  /// Steps so far of what is on the stage: the time that the log tells.
  package var steps: Int64 { player?.performance.steps ?? clock.step }

  /// Without an effect it is the gallery.
  mutating func open(_ effect: EffectCard?, of library: EffectLibrary, in size: Vector, _ patches: Patches) {
    (player, twin, refusal, former) = (nil, nil, nil, nil)
    place = gallery?.scroll.offset ?? place
    // A card that was kept may be an old one.
    if let effect = effect.map({ library[$0.id] ?? $0 }) {
      do { player = try Player(effect, library.parameters, in: size, patches: patches, log: log) } catch {
        refusal = effect.words(for: error)
      }
    }
    gallery = player == nil ? page(of: library, in: size, patches) : nil
    // The gallery's pictures play as the effects are: at full speed.
    if player == nil { clock.speedExponent = 0 }
    clock.isPaused = false
    log.step = steps
  }

  private func page(of library: EffectLibrary, in size: Vector, _ patches: Patches) -> Gallery {
    let cards = listed?.compactMap { library[$0] } ?? library.cards
    return Gallery(of: cards, in: size, patches: patches, hasNew: offersNew && listed == nil, offset: place)
  }

  /// The new version of what is shown; nil where it is the one that is shown.
  private func news(in library: EffectLibrary) -> EffectCard? {
    guard let player, let card = library[player.effect.id] else { return nil }
    let shown = player.isPinned ? twin?.effect : player.effect
    return card.version == shown?.version ? nil : card
  }

  /// What would fail in what is shown if it went on by another library.
  func trial(of library: EffectLibrary, _ patches: Patches) -> String? {
    guard let player = player?.isPinned == true ? twin : player, let card = news(in: library) else { return nil }
    return CardTrial.fault(of: card, library, library.parameters.fitting(patches), after: player)
  }

  /// Effects have come, changed or gone; the one that is shown is still there. Says how it goes on; nil where it is as it
  /// was.
  mutating func adopt(
    _ library: EffectLibrary, in size: Vector, _ patches: Patches, twin others: Patches?
  ) -> CardExchange? {
    place = gallery?.scroll.offset ?? place
    if gallery != nil { gallery = page(of: library, in: size, patches) }
    guard let card = news(in: library) else { return nil }
    former = player!.isPinned ? twin?.effect : player!.effect
    var exchange: CardExchange?
    if !player!.isPinned { exchange = player!.exchange(card, library, patches) }
    if let others, twin?.isPinned == false {
      let other = twin!.exchange(card, library, others)
      exchange = exchange ?? other
    }
    return exchange
  }

  /// True when that is another size.
  mutating func resize(to size: Vector) -> Bool {
    if gallery?.size ?? size != size {
      gallery?.resize(to: size)
      return true
    }
    if player?.windowSize ?? size == size { return false }
    both { $0.resize(to: size) }
    return true
  }

  mutating func tune(_ patches: Patches, twin others: Patches?, now: Int64) {
    gallery?.tune(patches)
    guard let effect else { return }
    // A knob that is still turned makes one change, not many.
    let isSameChange = now - lastTuning < Self.sameChange
    player?.past.isSameChange = isSameChange
    if player?.values.wished[effect.id] != patches[effect.id] { lastTuning = now }
    player?.tune(patches)
    player?.past.isSameChange = false
    if let others { twin?.tune(others) }
  }

  mutating func reset() {
    both { $0.reset() }
    log.step = steps
    if let effect { log.write("effect.reset", step: 0, [.init("effect", .string(effect.id))]) }
  }

  /// True while steps have to be run for it.
  var isMoving: Bool {
    guard let player else { return true }
    if player.fault != nil { return false }
    let isGhostMoving = player.past.ghost.map { !$0.performance.isSettled } ?? false
    if twin?.performance.isSettled == false { return true }
    return !player.performance.isSettled || player.isTakePlaying || player.isRecording || player.isReplaying
      || isGhostMoving
  }

  // MARK: - Both sides

  mutating func both(_ change: (inout Player) -> Void) {
    if player != nil { change(&player!) }
    if twin != nil { change(&twin!) }
  }

  mutating func play(_ take: LoadedTake, loops: Bool, _ tuner: Tuner) {
    player?.play(take, loops: loops, settings: tuner.values.commandLine)
    twin?.play(take, loops: loops, settings: tuner.others?.commandLine ?? [:])
  }

  mutating func remember() { both { $0.remember() } }
  mutating func showGhost(_ isShown: Bool) { both { $0.showGhost(isShown) } }

  /// The other side goes on from this state, as if it had always been there.
  mutating func addTwin(_ patches: Patches) {
    twin = player
    twin?.recordings.take = nil
    // What happens is told once.
    twin?.log = EventLog()
    twin?.tune(patches)
  }

  /// The other side goes on as the effect was before it was exchanged, with those values that it takes, whatever comes.
  mutating func pinTwin(to card: EffectCard, _ library: EffectLibrary) {
    var old = library
    old.keep(card)
    twin?.isPinned = true
    if let wished = twin?.values.wished { twin?.exchange(card, old, old.parameters.fitting(wished)) }
  }

  /// One side again, by the library's card.
  mutating func endTwin(_ library: EffectLibrary, _ patches: Patches) {
    twin = nil
    guard player?.isPinned == true else { return }
    player?.isPinned = false
    if let card = effect.flatMap({ library[$0.id] }) { player?.exchange(card, library, patches) }
  }

  mutating func swapTwin() {
    guard player != nil, twin != nil else { return }
    Swift.swap(&player!, &twin!)
    Swift.swap(&player!.log, &twin!.log)
  }

  // MARK: - Steps

  /// One step with what reaches the stage; what an effect makes of it, nothing in the gallery.
  mutating func step(_ inputs: [Input]) -> PlayerStep? {
    var others: String?
    if twin != nil {
      // A loop begins anew once both sides have come to its end.
      let isTogether = player?.isPassOver == twin?.isPassOver
      (player!.awaitsTwin, twin!.awaitsTwin) = (!isTogether, !isTogether)
      others = twin?.advance(inputs).fault
    }
    if var stepped = player?.advance(inputs) {
      stepped.fault = stepped.fault ?? others
      log.step = stepped.steps
      return stepped
    }
    opened = gallery?.step(inputs) ?? nil
    log.step = clock.step
    return nil
  }

  // MARK: - Drawing

  /// `fraction` of the way from the last state but one to the last: the gallery, or what a player has. `byFinger` where no
  /// keys are at hand.
  func draw(_ player: Player?, fraction: Double, byFinger: Bool = false, on canvas: inout Canvas) {
    gallery?.draw(fraction: fraction, hasKeys: hasKeys && !byFinger, on: &canvas)
    gallery?.foresight.announce(on: &canvas)
    guard let player else { return }
    player.performance.draw(fraction: fraction, on: &canvas)
    player.past.ghost?.draw(fraction: fraction, besides: player.performance, on: &canvas)
    if !player.effect.drawsChrome { Chrome.draw(player.effect, on: &canvas) }
  }
}
