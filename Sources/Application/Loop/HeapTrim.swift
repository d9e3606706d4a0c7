/// The schedule for returning unused heap pages to the system.
///
/// Small allocations and pictures leave holes between blocks that stay. Returning the holes takes some milliseconds of
/// a processor, so it happens seconds apart, and never if no picture has been made since.
struct HeapTrim {
  static let pause: Int64 = 5_000_000_000

  /// The number of pictures made by the time the pages were last returned.
  private var made = 0
  private var moment: Int64?

  /// Returns whether to return the pages now; true only once per occasion.
  ///
  /// - Parameters:
  ///   - made: The number of pictures made so far.
  ///   - now: The time in nanoseconds.
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
