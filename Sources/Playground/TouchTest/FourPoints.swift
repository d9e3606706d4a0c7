import Gestures
import Motion

/// A calibration by four touches that locks no one out: what it finds counts for good only once a disc was touched with it,
/// within ten seconds; else what was before counts again.
///
/// Places are of the window, in 0…1, as the panel says them before any calibration.
struct FourPoints: Equatable {
  enum Phase: Equatable {
    case idle
    /// Which cross is to be touched.
    case asking(Int)
    /// Until when, in nanoseconds.
    case confirming(until: Int64)
  }

  /// What counts.
  private(set) var matrix: TouchMatrix
  private(set) var phase = Phase.idle
  private var before: TouchMatrix
  private var measured: [Vector] = []

  static let targets = [Vector(0.12, 0.12), Vector(0.88, 0.12), Vector(0.88, 0.88), Vector(0.12, 0.88)]
  static let patience: Int64 = 10_000_000_000

  init(_ matrix: TouchMatrix) { (self.matrix, before) = (matrix, matrix) }

  mutating func begin() {
    cancel()
    measured = []
    phase = .asking(0)
  }

  /// What was before counts again.
  mutating func cancel() {
    if case .confirming = phase { matrix = before }
    phase = .idle
  }

  /// A touch where a cross is: the middle of what was said of it. `targets` are the places of the crosses in the window.
  /// Why nothing was changed, in words, where the places say nothing.
  mutating func touch(_ place: Vector, at now: Int64, _ targets: [Vector]) -> String? {
    guard case .asking(let index) = phase else { return nil }
    measured.append(place)
    guard index + 1 == Self.targets.count else {
      phase = .asking(index + 1)
      return nil
    }
    guard let found = TouchMatrix.fit(zip(measured, targets).map { (from: $0, to: $1) }), found.inverse != nil else {
      phase = .idle
      return "Those four places lie on a line: nothing was changed"
    }
    (before, matrix, phase) = (matrix, found, .confirming(until: now + Self.patience))
    return nil
  }

  /// The disc was touched.
  mutating func confirm() { phase = .idle }

  /// True once when the time to touch the disc is over.
  mutating func advance(to now: Int64) -> Bool {
    guard case .confirming(let end) = phase, now >= end else { return false }
    cancel()
    return true
  }
}
