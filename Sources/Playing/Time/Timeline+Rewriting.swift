import Effects
import Formatting
import Motion
import Tuning

extension Timeline {
  /// The size, the values and, if it changes, the card with which a timeline continues from a position.
  package struct Rules: Sendable {
    var size: Vector
    var patch: Patch
    var card: EffectCard?

    package init(_ size: Vector, _ patch: Patch, _ card: EffectCard? = nil) {
      (self.size, self.patch, self.card) = (size, patch, card)
    }

    /// Returns the effect under these rules in its present state, or in its start state if the card cannot restore that.
    func taking(_ performance: any Performance) -> any Performance {
      var next = performance
      if let card, let other = try? card.make(performance.size, patch) {
        next = other
        try? next.restore(JSONDocument(performance.encodedState.line), in: performance.size)
      }
      next.resize(to: size)
      try? next.tune(patch)
      return next
    }
  }

  /// Rewrites the timeline after a position under other rules, with the same touches.
  ///
  /// The rules replace later changes of size and values. The steps that follow are known once they have been explored.
  package mutating func rewrite(from position: Int64, by rules: Rules) {
    let position = position.clamped(to: start...end)
    let beginning = rules.card.map { _ in [Change.replaced(rules.taking(performance(at: position)))] } ?? []
    guard position < end else {
      for change in beginning + [.tuned(rules.patch)] { note(change) }
      return
    }
    explore(upTo: position)
    var entry = storage.entry(position)
    entry.changes = Self.replacing(entry.changes, by: rules) + beginning + [.size(rules.size), .tuned(rules.patch)]
    storage.store(entry, at: position)
    for later in position + 1..<end where !storage.entry(later).changes.isEmpty {
      var entry = storage.entry(later)
      entry.changes = Self.replacing(entry.changes, by: rules)
      storage.store(entry, at: later)
    }
    turn = nil
    explorer = performance(at: position)
    (turn, known) = (position, position)
  }

  /// Returns the changes without sizes and values, and with replacements under the rules.
  private static func replacing(_ changes: [Change], by rules: Rules) -> [Change] {
    changes.compactMap { change in
      if case .replaced(let performance) = change { .replaced(rules.taking(performance)) } else { nil }
    }
  }

  /// Whether the rewritten part is not fully simulated yet.
  package var isExploring: Bool { known < end }

  /// Simulates at most `steps` of the rewritten part.
  ///
  /// A frame has time for only a few.
  package mutating func explore(atMost steps: Int64) { explore(upTo: min(end, known + steps)) }

  private mutating func explore(upTo position: Int64) {
    guard known < position, var performance = explorer else { return }
    explorer = nil
    while known < position {
      var entry = storage.entry(known)
      entry.happenings = step(&performance, known)
      storage.store(entry, at: known)
      known += 1
      if known % storage.stride == 0 { storage.keep(performance, at: known) }
    }
    explorer = known < end ? performance : nil
  }

  /// Returns a timeline with the same touches under other rules from a position on, for a ghost.
  package func rewritten(from position: Int64, by rules: Rules) -> Timeline {
    var other = self
    other.rewrite(from: position, by: rules)
    other.explore(atMost: other.end - other.known)
    return other
  }
}
