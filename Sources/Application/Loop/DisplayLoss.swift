/// A period in which no frame can be drawn, such as while a graphics card is reset.
struct DisplayLoss {
  private var since: Int64?
  /// Whether the outage has lasted longer than `patience`, so that waiting is pointless.
  private(set) var isFinal = false
  var isOn: Bool { since != nil }

  /// Nanoseconds from one try to the next, and until the last try. Graphics cards are back within two seconds.
  static let (pause, patience): (Int64, Int64) = (50_000_000, 5_000_000_000)

  /// Records that no frame could be drawn at `now`; returns whether it is the first failure of this outage.
  mutating func begin(at now: Int64) -> Bool {
    defer { since = since ?? now }
    if let since, now - since >= Self.patience { isFinal = true }
    return since == nil
  }

  /// Records that a frame was drawn; returns whether an outage ended with it.
  mutating func end() -> Bool {
    defer { since = nil }
    return isOn
  }
}
