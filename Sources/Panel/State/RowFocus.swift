import Motion

/// The row that keys mean.
struct RowFocus: Equatable, Sendable {
  var key: String?
  /// True once keys have been used: a ring shows it.
  var isRinged = false

  /// A pointer means a row.
  mutating func point(at key: String) {
    self.key = key
    isRinged = false
  }

  /// To the next row, up or down; in from either end where there is none yet.
  mutating func move(by direction: Int, among keys: [String]) {
    guard !keys.isEmpty else { return }
    isRinged = true
    let index = key.flatMap { keys.firstIndex(of: $0) }
    key = keys[index.map { ($0 + direction).clamped(to: 0...keys.count - 1) } ?? (direction > 0 ? 0 : keys.count - 1)]
  }
}
