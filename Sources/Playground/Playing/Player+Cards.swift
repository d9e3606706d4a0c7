import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// Another version of an effect's card, as when a sketch is saved.
extension Player {
  /// Steps that are played again before a card takes another's place.
  private static let tried: Int64 = 5 * Step.perSecond

  /// Plays the take, or else the last touches, again by another card; gives what fails in it, nil for nothing.
  func trial(of card: EffectCard, _ library: EffectLibrary, _ patches: Patches) -> String? {
    guard let rehearse = card.rehearse else { return nil }
    var tried = card
    tried.make = rehearse
    do {
      if let take = playback?.take {
        var player = try Player(
          tried, library.parameters, in: windowSize, patches: patches, take: take, log: EventLog())
        for _ in 0..<min(take.player.shownSteps, Self.tried) where player.fault == nil { player.step() }
        return player.fault
      }
      guard let timeline = past.timeline, let touches = timeline.lastTouches(before: position) else { return nil }
      let start = timeline.performance(at: max(touches.lowerBound, touches.upperBound - Self.tried))
      var performance = Timeline.Rules(start.size, patches[card.id], tried).taking(start)
      for at in touches { _ = try performance.step(timeline.inputs(at: at)) }
      return nil
    } catch { return "\(error)" }
  }

  /// How an effect goes on by another card.
  enum Exchange: Equatable {
    case same
    /// A take that plays begins anew.
    case takeBeginsAnew
    /// Its state was none of the new card's, and why.
    case beginsAnew(String)
  }

  /// Goes on with another version of its card: from the present state where the new card can restore that, else from its
  /// start; a take begins anew.
  ///
  /// Stands still where the new card cannot begin.
  @discardableResult
  mutating func exchange(_ card: EffectCard, _ library: EffectLibrary, _ patches: Patches) -> Exchange {
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

  /// Goes on by a card that stays, whatever the library has under its id, with those values that it takes.
  mutating func pin(to card: EffectCard, _ library: EffectLibrary) {
    isPinned = true
    var old = library
    old.keep(card)
    exchange(card, old, old.parameters.fitting(values.wished))
  }

  /// Goes on by the library's card again.
  mutating func unpin(_ library: EffectLibrary, _ patches: Patches) {
    isPinned = false
    if let card = library[effect.id] { exchange(card, library, patches) }
  }
}
