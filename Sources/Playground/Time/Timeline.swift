import Effects
import Gestures
import Motion
import Tuning

/// The last half minute of a running effect: what came in at each step, and the whole effect every quarter of a second.
///
/// States are values, so a moment is given back by copying the snapshot before it and repeating the few steps since:
/// bit for bit the state that was. Positions count recorded steps and never start again, whatever the effect does. What
/// is kept is bounded, in steps and in bytes: older steps are let go of as new ones come.
package struct Timeline: Sendable {
  /// What changes an effect between two steps, beside its inputs.
  package enum Change: Sendable {
    case size(Vector)
    /// The values of the effect's own parameters that differ from their defaults.
    case tuned(Patch)
    /// Started again, or taken back to a moment of its past.
    case replaced(any Performance)
  }

  struct Entry: Sendable {
    /// In order, before the step.
    var changes: [Change] = []
    var inputs: [Input] = []
    var happenings: [Happening] = []
    /// About what it takes on the heap.
    var bytes = 0
  }

  /// Seconds that can be gone back to at least, unless they take more than `mostBytes`.
  package static let seconds = 30
  /// Half a minute of ten fingers and of a knob that is turned all the while takes less than half of it.
  static let mostBytes = 16 << 20
  /// Steps from one snapshot to the next.
  static let stride: Int64 = 60
  static let capacity = Int64(seconds) * Step.perSecond + stride
  private static let slots = capacity / stride + 2

  /// The first and the last position that can be gone to.
  package private(set) var start: Int64 = 0
  package internal(set) var end: Int64 = 0
  /// How far snapshots and happenings are known: less than `end` after a rewriting, until it is explored.
  package internal(set) var known: Int64 = 0
  /// Where a rewriting began; its changes belong to what is seen there.
  var turn: Int64?
  /// Where `known` is, while there is something to explore.
  var explorer: (any Performance)?

  private(set) var entries: [Entry] = []
  private(set) var snapshots: [(any Performance)?]
  /// About what entries and snapshots take on the heap.
  private(set) var bytes = 0
  private let snapshotBytes: Int
  /// What will count from the next step on.
  private(set) var pending: [Change] = []
  private var pendingBytes = 0
  /// The part of it that the last change takes, if that is one of values.
  private var tunedBytes = 0
  /// The values that were noted last: the next ones as a rule differ in one.
  private var lastPatch = Patch()
  /// The fingers that were down at `start`.
  private var held = FingersDown()
  private var lastSteps: Int64

  package init(from performance: any Performance) {
    snapshots = Array(repeating: nil, count: Int(Self.slots))
    snapshots[0] = performance
    snapshotBytes = performance.bytes
    lastSteps = performance.steps
  }

  // MARK: - Recording

  /// Takes note of a change between the last step and the next. At rest no step comes, so a change takes the place of
  /// those that it makes void: values that of earlier values, another state that of everything.
  package mutating func note(_ change: Change) {
    switch change {
    case .size: pending.append(change)
    case .tuned(let patch):
      if case .tuned? = pending.last {
        pending.removeLast()
        pendingBytes -= tunedBytes
      }
      let (shared, bytes) = patch.sharing(lastPatch)
      lastPatch = shared
      // Twice, for what the effect makes of them.
      tunedBytes = 2 * bytes
      pendingBytes += tunedBytes
      pending.append(.tuned(shared))
    case .replaced: (pending, pendingBytes) = ([change], snapshotBytes)
    }
  }

  /// Takes note of a step, after it.
  package mutating func record(
    _ inputs: [Input], _ happenings: [Happening], leadingTo performance: any Performance
  ) {
    makeRoom()
    let entry = Entry(
      changes: pending, inputs: inputs, happenings: happenings,
      bytes: pendingBytes + pending.count * MemoryLayout<Change>.stride + inputs.count * MemoryLayout<Input>.stride
        + happenings.count * MemoryLayout<Happening>.stride)
    let isReplaced = pending.contains { if case .replaced = $0 { true } else { false } }
    store(entry, at: end)
    // Given away with the entry: emptying it in place would make it anew, for every step.
    pending = []
    pendingBytes = 0
    end += 1
    known = end
    turn = nil
    if end % Self.stride == 0 { keep(performance, at: end) }
    // A change that was not noted counts from here on.
    if performance.steps != lastSteps + 1, !isReplaced { pending = [.replaced(performance)] }
    lastSteps = performance.steps
  }

  /// Lets go of the oldest steps where the next one would take their place, and where they take too much room.
  private mutating func makeRoom() {
    let oldest = end + 1 - Self.capacity
    if oldest > start { letGo(before: (oldest + Self.stride - 1) / Self.stride * Self.stride) }
    while bytes > Self.mostBytes, start + 2 * Self.stride <= end { letGo(before: start + Self.stride) }
  }

  /// `next` is where a snapshot is.
  private mutating func letGo(before next: Int64) {
    for position in start..<next {
      held.follow(entry(position).inputs)
      store(Entry(), at: position)
      if position % Self.stride == 0 { keep(nil, at: position) }
    }
    start = next
  }

  // MARK: - Looking back

  /// The effect at a position; positions beyond the ends count as the ends.
  package func performance(at position: Int64) -> any Performance {
    let position = position.clamped(to: start...end)
    var at = min(position, known) / Self.stride * Self.stride
    guard var performance = snapshots[slot(at)] else { preconditionFailure("no snapshot at \(at)") }
    while at < position {
      step(&performance, at)
      at += 1
    }
    if position == end {
      apply(pending, to: &performance)
    } else if position == turn {
      apply(entry(position).changes, to: &performance)
    }
    return performance
  }

  /// What came in during the step that begins at a position.
  package func inputs(at position: Int64) -> [Input] {
    contains(position) ? entry(position).inputs : []
  }

  package func changes(at position: Int64) -> [Change] {
    contains(position) ? entry(position).changes : []
  }

  /// What the step that begins at a position brought about.
  package func happenings(at position: Int64) -> [Happening] {
    contains(position) && position < known ? entry(position).happenings : []
  }

  private func contains(_ position: Int64) -> Bool { position >= start && position < end }

  /// The fingers that are down at a position.
  package func fingers(at position: Int64) -> FingersDown {
    var down = held
    for earlier in start..<position.clamped(to: start...end) { down.follow(entry(earlier).inputs) }
    return down
  }

  /// Steps on as it was recorded.
  @discardableResult
  func step(_ performance: inout any Performance, _ position: Int64) -> [Happening] {
    let entry = entry(position)
    apply(entry.changes, to: &performance)
    // A step that fails under other values than its own leaves the effect as it was.
    return (try? performance.step(entry.inputs)) ?? []
  }

  private func apply(_ changes: [Change], to performance: inout any Performance) {
    for change in changes { try? change.apply(to: &performance) }
  }

  // MARK: - Changing what comes

  /// Forgets what came after a position; it goes on from there.
  package mutating func truncate(to position: Int64) {
    let position = position.clamped(to: start...end)
    guard position < end else { return }
    let changes = position == turn ? entry(position).changes : []
    let performance = performance(at: position)
    explore(atMost: max(0, position - known))
    for forgotten in position..<end {
      store(Entry(), at: forgotten)
      if (forgotten + 1) % Self.stride == 0 { keep(nil, at: forgotten + 1) }
    }
    (end, known, turn, explorer) = (position, position, nil, nil)
    pending = changes
    lastSteps = performance.steps
  }

  // MARK: - Storage

  private func slot(_ position: Int64) -> Int { Int(position / Self.stride % Self.slots) }

  func entry(_ position: Int64) -> Entry { entries[Int(position % Self.capacity)] }

  mutating func store(_ entry: Entry, at position: Int64) {
    let index = Int(position % Self.capacity)
    bytes += entry.bytes
    if index < entries.count {
      bytes -= entries[index].bytes
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  mutating func keep(_ performance: (any Performance)?, at position: Int64) {
    let slot = slot(position)
    bytes += (performance == nil ? 0 : snapshotBytes) - (snapshots[slot] == nil ? 0 : snapshotBytes)
    snapshots[slot] = performance
  }
}

extension Timeline.Change {
  /// Changes an effect; throws and changes nothing where that refuses the values.
  package func apply(to performance: inout any Performance) throws {
    switch self {
    case .size(let size): performance.resize(to: size)
    case .tuned(let patch): try performance.tune(patch)
    case .replaced(let other): performance = other
    }
  }
}
