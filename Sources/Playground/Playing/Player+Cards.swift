import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// Another version of an effect's card, as when a sketch is saved.
extension Player {
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
}
