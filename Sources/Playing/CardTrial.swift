import Effects
import Formatting
import Motion
import Tuning

/// The way in which an effect continues with another version of its card.
package enum CardExchange: Equatable {
  case same
  /// The take that was playing starts again.
  case takeBeginsAnew
  /// The effect starts again because the new card cannot restore the state, for this reason.
  case beginsAnew(String)
}

/// A trial of a new card before it replaces the present one: it replays the latest touches.
@MainActor
enum CardTrial {
  /// The greatest number of steps in a trial.
  private static let most: Int64 = 5 * Step.perSecond

  /// Replays the player's take, or its last touches without a take, with a new card; returns the error, `nil` if it runs.
  static func problem(
    of card: EffectCard, _ library: EffectLibrary, _ patches: Patches, after player: Player
  ) -> Problem? {
    guard let rehearse = card.rehearse else { return nil }
    var tried = card
    tried.make = rehearse
    do {
      if let take = player.playback?.take {
        var again = try Player(
          tried, library.parameters, in: player.windowSize, patches: patches, take: take, log: EventLog())
        for _ in 0..<min(take.player.shownSteps, most) where again.problem == nil { again.step() }
        return again.problem
      }
      guard let timeline = player.past.timeline, let touches = timeline.lastTouches(before: player.position) else {
        return nil
      }
      let steps = touches.suffix(Int(most))
      let start = timeline.performance(at: steps.first ?? player.position)
      var performance = Timeline.Rules(start.size, patches[card.id], tried).taking(start)
      for at in steps { _ = try performance.step(timeline.inputs(at: at)) }
      return nil
    } catch { return card.problem(for: error) }
  }
}
