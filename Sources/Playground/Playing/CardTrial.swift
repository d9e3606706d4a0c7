import Effects
import Motion
import Tuning

/// How an effect goes on by another version of its card.
enum CardExchange: Equatable {
  case same
  /// A take that plays begins anew.
  case takeBeginsAnew
  /// Its state was none of the new card's, and why.
  case beginsAnew(String)
}

/// What was played last, played again by a card that wants to take another's place.
@MainActor
enum CardTrial {
  /// Steps at most.
  private static let most: Int64 = 5 * Step.perSecond

  /// What fails in the take that a player plays, or else in its last touches; nil for nothing.
  static func fault(
    of card: EffectCard, _ library: EffectLibrary, _ patches: Patches, after player: Player
  ) -> String? {
    guard let rehearse = card.rehearse else { return nil }
    var tried = card
    tried.make = rehearse
    do {
      if let take = player.playback?.take {
        var again = try Player(
          tried, library.parameters, in: player.windowSize, patches: patches, take: take, log: EventLog())
        for _ in 0..<min(take.player.shownSteps, most) where again.fault == nil { again.step() }
        return again.fault
      }
      guard let timeline = player.past.timeline, let touches = timeline.lastTouches(before: player.position) else {
        return nil
      }
      let steps = touches.suffix(Int(most))
      let start = timeline.performance(at: steps.first ?? player.position)
      var performance = Timeline.Rules(start.size, patches[card.id], tried).taking(start)
      for at in steps { _ = try performance.step(timeline.inputs(at: at)) }
      return nil
    } catch { return card.words(for: error) }
  }
}
