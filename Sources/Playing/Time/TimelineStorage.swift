import Effects
import Gestures
import Motion

/// The entries and snapshots of a timeline, in two rings, and the memory that they take.
struct TimelineStorage: Sendable {
  struct Entry: Sendable {
    /// The changes before the step, in order.
    var changes: [Timeline.Change] = []
    var inputs: [Input] = []
    var happenings: [Happening] = []
    /// The approximate heap size of the entry, in bytes.
    var bytes = 0
  }

  /// The number of steps between two snapshots of a timeline of half a minute.
  static let stride: Int64 = 60
  /// The number of entries of a timeline of half a minute.
  static let capacity = Int64(Timeline.seconds) * Step.perSecond + stride

  /// The number of steps between two snapshots; a longer timeline has fewer snapshots a second.
  let stride: Int64
  /// The number of entries.
  let capacity: Int64

  private(set) var entries: [Entry] = []
  private(set) var snapshots: [(any Performance)?]
  /// The approximate heap size of entries and snapshots, in bytes.
  private(set) var bytes = 0
  /// The approximate heap size of a snapshot, in bytes.
  let snapshotBytes: Int

  init(from performance: any Performance, seconds: Int) {
    stride = Self.stride * Int64((Double(seconds) / Double(Timeline.seconds)).squareRoot().rounded(.up))
    capacity = Int64(seconds) * Step.perSecond + stride
    snapshots = Array(repeating: nil, count: Int(capacity / stride + 2))
    snapshots[0] = performance
    snapshotBytes = performance.bytes
  }

  func entry(_ position: Int64) -> Entry { entries[Int(position % capacity)] }

  mutating func store(_ entry: Entry, at position: Int64) {
    let index = Int(position % capacity)
    bytes += entry.bytes
    if index < entries.count {
      bytes -= entries[index].bytes
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Returns the snapshot at a position, a multiple of `stride`; `nil` if there is none.
  func snapshot(at position: Int64) -> (any Performance)? { snapshots[slot(position)] }

  /// Keeps a snapshot; `nil` removes it.
  mutating func keep(_ performance: (any Performance)?, at position: Int64) {
    let slot = slot(position)
    bytes += (performance == nil ? 0 : snapshotBytes) - (snapshots[slot] == nil ? 0 : snapshotBytes)
    snapshots[slot] = performance
  }

  private func slot(_ position: Int64) -> Int { Int(position / stride) % snapshots.count }
}
