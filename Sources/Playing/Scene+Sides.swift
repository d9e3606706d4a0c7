import Effects
import Tuning

/// The two sides of a split stage: changes of both, and the other side's beginning and end.
extension Scene {
  package var isSplit: Bool { chosen != nil }

  /// Returns the player of a side of a split stage.
  package func player(of side: SplitSide) -> Player? { side == chosen ? player : twin }

  mutating func both(_ change: (inout Player) -> Void) {
    if player != nil { change(&player!) }
    if twin != nil { change(&twin!) }
  }

  package mutating func play(_ take: LoadedTake, loops: Bool, _ tuner: Tuner) {
    player?.play(take, loops: loops, settings: tuner.values.commandLine)
    twin?.play(take, loops: loops, settings: tuner.others?.commandLine ?? [:])
  }

  package mutating func remember() { both { $0.remember() } }

  /// Lets the timeline keep a number of seconds if that is more than the usual half minute.
  ///
  /// A longer timeline begins anew, without the steps so far.
  package mutating func lengthenPast(to seconds: Int) { both { $0.lengthenPast(to: seconds) } }

  /// Lets the timeline keep the usual half minute again, from the next step on.
  package mutating func shortenPast() { both { $0.past.timeline?.shorten() } }
  package mutating func showGhost(_ isShown: Bool) { both { $0.showGhost(isShown) } }

  /// Starts the other side from the present state, as if it had always existed.
  package mutating func addTwin(_ patches: Patches) {
    twin = player
    twin?.recordings.take = nil
    // Only one side logs its events.
    twin?.log = EventLog()
    twin?.tune(patches)
  }

  /// Continues the other side with the effect's former card and the values that this card accepts.
  ///
  /// A later library does not replace it.
  package mutating func pinTwin(to card: EffectCard, _ library: EffectLibrary) {
    var old = library
    old.keep(card)
    twin?.isPinned = true
    if let tuned = twin?.values.tuned { twin?.exchange(card, old, old.parameters.fitting(tuned)) }
  }

  /// Ends the split.
  ///
  /// A pinned effect returns to the library's card.
  package mutating func endTwin(_ library: EffectLibrary, _ patches: Patches) {
    twin = nil
    guard player?.isPinned == true else { return }
    player?.isPinned = false
    if let card = effect.flatMap({ library[$0.id] }) { player?.exchange(card, library, patches) }
  }

  package mutating func swapTwin() {
    guard player != nil, twin != nil else { return }
    Swift.swap(&player!, &twin!)
    Swift.swap(&player!.log, &twin!.log)
  }
}
