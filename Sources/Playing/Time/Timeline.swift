import Effects
import Gestures
import Motion
import Takes
import Tuning

/// The last half minute of a running effect: the inputs of each step, and a snapshot of the effect every quarter of a second.
///
/// States are values. To return to a moment, the timeline copies the snapshot before it and repeats the few steps since, which
/// gives the same state to the last bit. Positions count recorded steps and never restart, even if the effect does. The memory
/// is bounded, in steps and in bytes: new steps push out the oldest ones.
package struct Timeline: Sendable {
  /// A change of an effect between two steps, other than an input.
  package enum Change: Sendable {
    case size(Vector)
    /// The effect's own parameters that differ from their defaults.
    case tuned(Patch)
    /// The effect restarted, or jumped to another time of its past.
    case replaced(any Performance)
  }

  /// The least time that can be gone back to, in seconds, unless it needs more than `mostBytes`.
  package static let seconds = 30
  /// The memory limit.
  ///
  /// Half a minute of ten fingers and a constantly turning knob needs less than half of it.
  static let mostBytes = 16 << 20
  static let stride = TimelineStorage.stride
  static let capacity = TimelineStorage.capacity
  /// The time in seconds for which steps are kept.
  private(set) var seconds = Timeline.seconds
  /// The first position of the timeline; `end` is the last.
  package private(set) var start: Int64 = 0
  package internal(set) var end: Int64 = 0
  /// The position up to which snapshots and events are known.
  ///
  /// After a rewrite it is before `end` until the rest is explored.
  package internal(set) var known: Int64 = 0
  /// The position of the last rewrite; `nil` if there is none.
  ///
  /// The effect shown there includes the changes at it.
  var turn: Int64?
  /// The effect at `known`; `nil` if there is nothing to explore.
  var explorer: (any Performance)?

  /// The entries of the steps, and the snapshots.
  var storage: TimelineStorage
  /// The changes that apply from the next step on.
  private(set) var pending: [Change] = []
  private var pendingBytes = 0
  /// The part of `pendingBytes` that the last change takes if it is one of values.
  private var tunedBytes = 0
  /// The values that were recorded last.
  ///
  /// The next ones usually differ in one value.
  private var lastPatch = Patch()
  /// The fingers that were down at `start`.
  private var held = FingersDown()
  private var lastSteps: Int64

  /// Makes a timeline of half a minute, or of more seconds.
  package init(from performance: any Performance, seconds: Int = Timeline.seconds) {
    storage = TimelineStorage(from: performance, seconds: seconds)
    self.seconds = seconds
    lastSteps = performance.steps
  }

  // MARK: - Recording

  /// Records a change between the last step and the next.
  ///
  /// At rest no step follows, so a change replaces earlier ones that it makes void: new values replace older values, and
  /// another state replaces everything.
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
      // The size is doubled for the effect's own copy of the values.
      tunedBytes = 2 * bytes
      pendingBytes += tunedBytes
      pending.append(.tuned(shared))
    case .replaced: (pending, pendingBytes) = ([change], storage.snapshotBytes)
    }
  }

  /// Records a step.
  ///
  /// Call it after the step.
  package mutating func record(
    _ inputs: [Input], _ happenings: [Happening], leadingTo performance: any Performance
  ) {
    makeRoom()
    let entry = TimelineStorage.Entry(
      changes: pending, inputs: inputs, happenings: happenings,
      bytes: pendingBytes + pending.count * MemoryLayout<Change>.stride + inputs.count * MemoryLayout<Input>.stride
        + happenings.count * MemoryLayout<Happening>.stride)
    let isReplaced = pending.contains { if case .replaced = $0 { true } else { false } }
    storage.store(entry, at: end)
    // The entry owns the array now. Emptying it in place would allocate a new one every step.
    pending = []
    pendingBytes = 0
    end += 1
    known = end
    turn = nil
    if end % storage.stride == 0 { storage.keep(performance, at: end) }
    // A jump that was not recorded as a change becomes one here.
    if performance.steps != lastSteps + 1, !isReplaced { pending = [.replaced(performance)] }
    lastSteps = performance.steps
  }

  /// Removes the oldest steps if the next one would overwrite them or if the memory limit is exceeded.
  private mutating func makeRoom() {
    let oldest = end + 1 - Int64(seconds) * Step.perSecond - storage.stride
    if oldest > start { letGo(before: (oldest + storage.stride - 1) / storage.stride * storage.stride) }
    while storage.bytes > mostBytes, start + 2 * storage.stride <= end { letGo(before: start + storage.stride) }
  }

  /// The memory limit in bytes; that of eight minutes holds for any longer timeline.
  private var mostBytes: Int { Self.mostBytes * (seconds / Self.seconds).clamped(to: 1...16) }

  /// Keeps half a minute from the next step on.
  mutating func shorten() { seconds = Self.seconds }

  /// Removes the steps before `next`, which must be the position of a snapshot.
  private mutating func letGo(before next: Int64) {
    for position in start..<next {
      held.follow(storage.entry(position).inputs)
      storage.store(TimelineStorage.Entry(), at: position)
      if position % storage.stride == 0 { storage.keep(nil, at: position) }
    }
    start = next
  }

  // MARK: - Lookup

  /// Returns the effect at a position.
  ///
  /// Positions outside the timeline are clamped to its ends.
  package func performance(at position: Int64) -> any Performance {
    let position = position.clamped(to: start...end)
    var at = min(position, known) / storage.stride * storage.stride
    guard var performance = storage.snapshot(at: at) else { preconditionFailure("no snapshot at \(at)") }
    while at < position {
      step(&performance, at)
      at += 1
    }
    if position == end {
      apply(pending, to: &performance)
    } else if position == turn {
      apply(storage.entry(position).changes, to: &performance)
    }
    return performance
  }

  /// Returns the inputs of the step that begins at a position.
  package func inputs(at position: Int64) -> [Input] {
    contains(position) ? storage.entry(position).inputs : []
  }

  package func changes(at position: Int64) -> [Change] {
    contains(position) ? storage.entry(position).changes : []
  }

  /// Returns the events of the step that begins at a position.
  package func happenings(at position: Int64) -> [Happening] {
    contains(position) && position < known ? storage.entry(position).happenings : []
  }

  private func contains(_ position: Int64) -> Bool { position >= start && position < end }

  /// Returns the fingers that are down at a position.
  package func fingers(at position: Int64) -> FingersDown {
    var down = held
    for earlier in start..<position.clamped(to: start...end) { down.follow(storage.entry(earlier).inputs) }
    return down
  }

  /// Repeats the recorded step at a position.
  @discardableResult
  package func step(_ performance: inout any Performance, _ position: Int64) -> [Happening] {
    let entry = storage.entry(position)
    apply(entry.changes, to: &performance)
    // A step that fails under values other than its own leaves the effect unchanged.
    return (try? performance.step(entry.inputs)) ?? []
  }

  private func apply(_ changes: [Change], to performance: inout any Performance) {
    for change in changes { try? change.apply(to: &performance) }
  }

  // MARK: - Truncating

  /// Forgets the steps after a position.
  ///
  /// Recording continues from there.
  package mutating func truncate(to position: Int64) {
    let position = position.clamped(to: start...end)
    guard position < end else { return }
    let changes = position == turn ? storage.entry(position).changes : []
    let performance = performance(at: position)
    explore(atMost: max(0, position - known))
    for forgotten in position..<end {
      storage.store(TimelineStorage.Entry(), at: forgotten)
      if (forgotten + 1) % storage.stride == 0 { storage.keep(nil, at: forgotten + 1) }
    }
    (end, known, turn, explorer) = (position, position, nil, nil)
    pending = changes
    lastSteps = performance.steps
  }
}

extension Timeline.Change {
  /// Applies the change.
  ///
  /// Throws and changes nothing if the effect refuses the values.
  package func apply(to performance: inout any Performance) throws {
    switch self {
    case .size(let size): performance.resize(to: size)
    case .tuned(let patch): try performance.tune(patch)
    case .replaced(let other): performance = other
    }
  }
}
