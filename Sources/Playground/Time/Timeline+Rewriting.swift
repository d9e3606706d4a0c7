import Effects
import Formatting
import Motion
import Tuning

extension Timeline {
  /// What goes on from a position: a size, values, and perhaps another card than that of what is there.
  package struct Rules: Sendable {
    var size: Vector
    var patch: Patch
    var card: EffectCard?

    package init(_ size: Vector, _ patch: Patch, _ card: EffectCard? = nil) {
      (self.size, self.patch, self.card) = (size, patch, card)
    }

    /// The effect under them in the same state, or at its start where that is none of theirs.
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

  /// Lets what comes after a position go by other rules, under the same touches.
  ///
  /// Later changes of size and values no longer count: the new ones replace them. What follows is known once it has been
  /// explored.
  package mutating func rewrite(from position: Int64, by rules: Rules) {
    let position = position.clamped(to: start...end)
    let beginning = rules.card.map { _ in [Change.replaced(rules.taking(performance(at: position)))] } ?? []
    guard position < end else {
      for change in beginning + [.tuned(rules.patch)] { note(change) }
      return
    }
    explore(upTo: position)
    var entry = entry(position)
    entry.changes = Self.replacing(entry.changes, by: rules) + beginning + [.size(rules.size), .tuned(rules.patch)]
    store(entry, at: position)
    for later in position + 1..<end where !self.entry(later).changes.isEmpty {
      var entry = self.entry(later)
      entry.changes = Self.replacing(entry.changes, by: rules)
      store(entry, at: later)
    }
    turn = nil
    explorer = performance(at: position)
    (turn, known) = (position, position)
  }

  /// The changes without sizes and values of their own.
  private static func replacing(_ changes: [Change], by rules: Rules) -> [Change] {
    changes.compactMap { change in
      if case .replaced(let performance) = change { .replaced(rules.taking(performance)) } else { nil }
    }
  }

  /// True while the end of what was rewritten is not known yet.
  package var isExploring: Bool { known < end }

  /// Simulates what was rewritten, a number of steps at most: a frame has time for a few.
  package mutating func explore(atMost steps: Int64) { explore(upTo: min(end, known + steps)) }

  private mutating func explore(upTo position: Int64) {
    guard known < position, var performance = explorer else { return }
    explorer = nil
    while known < position {
      var entry = entry(known)
      entry.happenings = step(&performance, known)
      store(entry, at: known)
      known += 1
      if known % Self.stride == 0 { keep(performance, at: known) }
    }
    explorer = known < end ? performance : nil
  }

  /// The same touches by other rules from a position on: another timeline, for a ghost.
  package func rewritten(from position: Int64, by rules: Rules) -> Timeline {
    var other = self
    other.rewrite(from: position, by: rules)
    other.explore(atMost: other.end - other.known)
    return other
  }
}
