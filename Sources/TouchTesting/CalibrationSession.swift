import Gestures
import Motion

/// A calibration with four touches that cannot lock the user out.
///
/// The new calibration is kept only if the user touches a disc with it within ten seconds. Otherwise the previous calibration
/// returns. Positions are in the window, 0 to 1, as the touch screen reports them before any calibration.
struct CalibrationSession: Equatable {
  enum Phase: Equatable {
    case idle
    /// Waits for a touch on the cross with this index.
    case asking(Int)
    /// Waits for a touch on the disc, until a time in nanoseconds.
    case confirming(until: Int64)
  }

  /// The effective calibration.
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

  /// Ends the calibration; an unconfirmed one is replaced by the previous one.
  mutating func cancel() {
    if case .confirming = phase { matrix = before }
    phase = .idle
  }

  /// Takes the touch on the current cross; after the last cross, computes the calibration.
  ///
  /// Returns an error message if the four positions allow no calibration; nothing is changed then. Returns `nil` otherwise.
  ///
  /// - Parameters:
  ///   - place: the mean position of the touch.
  ///   - now: the time in nanoseconds.
  ///   - targets: the positions of the crosses in the window.
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

  /// Keeps the new calibration, after a touch on the disc.
  mutating func confirm() { phase = .idle }

  /// Returns `true` once when the time for touching the disc has passed, and restores the previous calibration.
  mutating func advance(to now: Int64) -> Bool {
    guard case .confirming(let end) = phase, now >= end else { return false }
    cancel()
    return true
  }
}
