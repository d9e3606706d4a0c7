import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// The content of the stage, either the gallery or one effect with its history, and the clock that drives it.
@MainActor
package struct Scene {
  package var gallery: Gallery?
  /// The gallery's scroll offset when it was last shown.
  private var place = 0.0
  /// The ids of the effects in the gallery; `nil` for every effect.
  package var listed: [String]?
  /// Whether the gallery shows its key numbers; `false` for visitors of a kiosk.
  package var hasKeys = true
  /// The player of the effect on the stage; `nil` in the gallery.
  ///
  /// Change it in place: a copy would copy its whole timeline at the next step.
  package var player: Player?
  /// The player of the other side of a split stage: the same touches in the same steps, with values of its own.
  ///
  /// `nil` while the stage is whole.
  package var twin: Player?
  /// The side of a split stage that `player` has, and that panel and keys tune; `nil` while the stage is whole.
  package var chosen: SplitSide?
  package var clock = FixedStep()
  /// The time of the last change of values, in nanoseconds.
  private var lastTuning = Int64.min / 2
  /// The tile that the last step opened; `nil` if none was tapped.
  package private(set) var opened: Gallery.Opened?
  /// Whether the gallery has a tile that creates a sketch.
  package var offersNew = false
  /// The previous card of the effect on the stage; `nil` until the card is exchanged.
  package private(set) var former: EffectCard?
  /// The reason why the last effect could not be opened; `nil` if it was opened.
  package private(set) var refusal: String?
  let log: EventLog

  /// The time within which two changes of values belong together, in nanoseconds.
  private static let sameChange: Int64 = 800_000_000

  package init(_ log: EventLog) { self.log = log }

  package var effect: EffectCard? { player?.effect }

  /// The reason why the stage stands still: the effect could not be opened, or has failed; `nil` while it runs.
  package var fault: String? { refusal ?? player?.fault ?? twin?.fault }

  /// The error of the last picture, for use when no further step reports it; `nil` if there was none.
  package var pictureFault: String? {
    guard let player, let error = player.performance.pictureFault ?? twin?.performance.pictureFault else { return nil }
    return player.effect.problem(for: error).description
  }

  /// The number of steps that the effect has run, or the clock's steps in the gallery.
  ///
  /// The log uses it as its time.
  package var steps: Int64 { player?.performance.steps ?? clock.step }

  /// Opens an effect; `nil` opens the gallery.
  package mutating func open(_ effect: EffectCard?, of library: EffectLibrary, in size: Vector, _ patches: Patches) {
    (player, twin, refusal, former) = (nil, nil, nil, nil)
    place = gallery?.scroll.offset ?? place
    // A card that the caller has kept may be out of date.
    if let effect = effect.map({ library[$0.id] ?? $0 }) {
      do { player = try Player(effect, library.parameters, in: size, patches: patches, log: log) } catch {
        refusal = effect.problem(for: error).description
      }
    }
    gallery = player == nil ? page(of: library, in: size, patches) : nil
    // Tiles play at full speed, as effects do.
    if player == nil { clock.speedExponent = 0 }
    clock.isPaused = false
    log.step = steps
  }

  private func page(of library: EffectLibrary, in size: Vector, _ patches: Patches) -> Gallery {
    let cards = listed?.compactMap { library[$0] } ?? library.cards
    return Gallery(of: cards, in: size, patches: patches, hasNew: offersNew && listed == nil, offset: place)
  }

  /// Returns the new version of the shown effect's card; `nil` if the shown card is current.
  private func news(in library: EffectLibrary) -> EffectCard? {
    guard let player, let card = library[player.effect.id] else { return nil }
    let shown = player.isPinned ? twin?.effect : player.effect
    return card.version == shown?.version ? nil : card
  }

  /// Returns the error with which the shown effect would fail under another library; `nil` if it would run.
  package func trial(of library: EffectLibrary, _ patches: Patches) -> Problem? {
    guard let player = player?.isPinned == true ? twin : player, let card = news(in: library) else { return nil }
    return CardTrial.problem(of: card, library, library.parameters.fitting(patches), after: player)
  }

  /// Adopts a library that still has the shown effect.
  ///
  /// Returns how the effect continues; `nil` if its card is the same.
  package mutating func adopt(
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

  /// Resizes the gallery or both players.
  ///
  /// Returns whether the size is new.
  package mutating func resize(to size: Vector) -> Bool {
    if gallery?.size ?? size != size {
      gallery?.resize(to: size)
      return true
    }
    if player?.windowSize ?? size == size { return false }
    both { $0.resize(to: size) }
    return true
  }

  package mutating func tune(_ patches: Patches, twin others: Patches?, now: Int64) {
    gallery?.tune(patches)
    guard let effect else { return }
    // Changes in quick succession, as from a knob that is being turned, make one change.
    let isSameChange = now - lastTuning < Self.sameChange
    player?.past.isSameChange = isSameChange
    if player?.values.tuned[effect.id] != patches[effect.id] { lastTuning = now }
    player?.tune(patches)
    player?.past.isSameChange = false
    if let others { twin?.tune(others) }
  }

  package mutating func reset() {
    both { $0.reset() }
    log.step = steps
    if let effect { log.write("effect.reset", step: 0, [.init("effect", .string(effect.id))]) }
  }

  /// Whether steps have to be run.
  package var isMoving: Bool {
    guard let player else { return true }
    if player.fault != nil { return false }
    let isGhostMoving = player.past.ghost.map { !$0.performance.isSettled } ?? false
    if twin?.performance.isSettled == false { return true }
    return !player.performance.isSettled || player.isTakePlaying || player.isRecording || player.isReplaying
      || isGhostMoving
  }

  // MARK: - Steps

  /// Runs one step with the stage's input.
  ///
  /// Returns the effect's result; `nil` in the gallery.
  package mutating func step(_ inputs: [Input]) -> PlayerStep? {
    var others: String?
    if twin != nil {
      // A loop starts its next pass once both sides have reached the end.
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

  /// Draws the gallery or a player's effect.
  ///
  /// - Parameters:
  ///   - fraction: the blend from the last state but one to the last, 0…1.
  ///   - byFinger: whether no keyboard is at hand, so that the gallery shows no key numbers.
  ///   - composed: the text that an input method composes for the effect; `nil` if there is none.
  package func draw(
    _ player: Player?, fraction: Double, byFinger: Bool = false, composed: ComposedText? = nil,
    on canvas: inout Canvas
  ) {
    gallery?.draw(fraction: fraction, hasKeys: hasKeys && !byFinger, on: &canvas)
    gallery?.foresight.announce(on: &canvas)
    guard let player else { return }
    if let composed, let composing = player.performance as? any Composing {
      composing.draw(composing: composed, fraction: fraction, on: &canvas)
    } else {
      player.performance.draw(fraction: fraction, on: &canvas)
    }
    player.past.ghost?.draw(fraction: fraction, besides: player.performance, on: &canvas)
    if !player.effect.drawsChrome { Chrome.draw(player.effect, on: &canvas) }
  }
}
