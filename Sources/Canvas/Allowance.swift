/// How many bytes may be kept from frame to frame: some times the most that a frame of the last two seconds asked for.
///
/// Enough for what comes back soon, and nothing that grows with the hours. A cache counts what each frame asks for, and lets
/// go of what none of the last frames asked for, the longest unused first. The caller gives the time, on any scale that
/// never goes back; where no frames are drawn nothing changes.
package struct Allowance: Sendable {
  /// The number of the frame that is being drawn; 0 before the first.
  package private(set) var frame = 0
  /// When that frame began.
  package private(set) var now: Int64 = 0
  private let least: Int
  private let times: Int
  private let second: Int64
  /// Bytes that the present frame has asked for, and the most of one in this second and in the one before.
  private var asked = 0
  private var most = 0
  private var mostBefore = 0
  private var began: Int64 = 0

  /// - Parameters:
  ///   - least: bytes that may be kept whatever frames ask for.
  ///   - times: three where scenes that alternate, and what is wished for between them, should fit.
  ///   - second: what makes a second on the caller's scale.
  package init(least: Int, times: Int = 3, second: Int64) {
    self.least = least
    self.times = times
    self.second = second
  }

  package var limit: Int { max(least, times * max(asked, most, mostBefore)) }

  package mutating func beginFrame(at now: Int64) {
    most = max(most, asked)
    asked = 0
    if now - began >= second {
      // After a pause the last frames are those from before it.
      (mostBefore, most) = (most, 0)
      began = now
    }
    frame += 1
    self.now = now
  }

  /// Counts something that the present frame asks for, to be told once a frame of each.
  package mutating func ask(for bytes: Int) { asked += bytes }

  /// True for what the present frame asked for, or the one before: it is likely to be asked for again at once.
  package func isNeeded(askedIn frame: Int) -> Bool { frame >= self.frame - 1 }

  /// True for what was last used more than a second ago.
  package func isStale(usedAt moment: Int64) -> Bool { now - moment > second }
}
