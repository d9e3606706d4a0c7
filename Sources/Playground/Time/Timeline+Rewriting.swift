import Effects
import Motion
import Tuning

extension Timeline {
  /// Gives what comes after a position other values, under the same touches.
  ///
  /// Later changes of size and values no longer count: the new ones replace them. What follows is known once it has been
  /// explored.
  package mutating func rewrite(from position: Int64, in size: Vector, tuned patch: Patch) {
    let position = position.clamped(to: start...end)
    guard position < end else { return note(.tuned(patch)) }
    explore(upTo: position)
    var entry = entry(position)
    entry.changes = Self.replacing(entry.changes, in: size, patch) + [.size(size), .tuned(patch)]
    store(entry, at: position)
    for later in position + 1..<end where !self.entry(later).changes.isEmpty {
      var entry = self.entry(later)
      entry.changes = Self.replacing(entry.changes, in: size, patch)
      store(entry, at: later)
    }
    turn = nil
    explorer = performance(at: position)
    (turn, known) = (position, position)
  }

  /// The changes without sizes and values of their own.
  private static func replacing(_ changes: [Change], in size: Vector, _ patch: Patch) -> [Change] {
    changes.compactMap { change in
      guard case .replaced(var performance) = change else { return nil }
      performance.resize(to: size)
      try? performance.tune(patch)
      return .replaced(performance)
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

  /// The same touches with other values from a position on: another timeline, for a ghost.
  package func rewritten(from position: Int64, in size: Vector, tuned patch: Patch) -> Timeline {
    var other = self
    other.rewrite(from: position, in: size, tuned: patch)
    other.explore(atMost: other.end - other.known)
    return other
  }
}
