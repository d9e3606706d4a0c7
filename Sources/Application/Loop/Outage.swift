/// Time in which nothing can be drawn, as while a graphics card is reset.
struct Outage {
  private var since: Int64?
  /// It has lasted for too long to wait any more.
  private(set) var isFinal = false
  var isOn: Bool { since != nil }

  /// Nanoseconds from one try to the next, and until the last. Cards are back within two seconds.
  static let (pause, patience): (Int64, Int64) = (50_000_000, 5_000_000_000)

  /// Nothing could be drawn at this time; true for the first one.
  mutating func begin(at now: Int64) -> Bool {
    defer { since = since ?? now }
    if let since, now - since >= Self.patience { isFinal = true }
    return since == nil
  }

  /// A frame was drawn; true for the first one after an outage.
  mutating func end() -> Bool {
    defer { since = nil }
    return isOn
  }
}
