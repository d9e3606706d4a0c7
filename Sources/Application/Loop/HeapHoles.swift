/// When the heap's holes are worth giving back: words and small pictures come and go between what stays.
///
/// Some seconds apart, since it takes some milliseconds of a processor; and never where nothing has been made since.
struct HeapHoles {
  static let pause: Int64 = 5_000_000_000

  /// Of the pictures that were made so far, when they were last given back.
  private var made = 0
  private var moment: Int64?

  /// True where they should be given back now; told once. `now` is in nanoseconds.
  mutating func areDue(after made: Int, at now: Int64) -> Bool {
    guard let last = moment else {
      moment = now
      return false
    }
    guard made != self.made, now - last >= Self.pause else { return false }
    (self.made, moment) = (made, now)
    return true
  }
}
