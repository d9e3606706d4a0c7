/// The number of bytes that a cache may keep between frames, a multiple of the largest demand of a recent frame.
///
/// Recent frames are those of the last two seconds. That is enough for content that comes back soon, and does not grow
/// over hours. A cache counts the bytes that each frame asks for, and discards content that none of the last frames asked
/// for, the longest unused first. The caller gives the time, on any scale that never goes back; while no frames are drawn,
/// nothing changes.
package struct MemoryBudget: Sendable {
  /// The number of the current frame; 0 before the first.
  package private(set) var frame = 0
  /// The time at which the current frame began.
  package private(set) var now: Int64 = 0
  private let least: Int
  private let times: Int
  private let second: Int64
  /// The bytes that the current frame has asked for so far.
  private var asked = 0
  /// The largest demand of a frame in the current second.
  private var most = 0
  /// The largest demand of a frame in the second before.
  private var mostBefore = 0
  private var began: Int64 = 0

  /// - Parameters:
  ///   - least: the bytes that may be kept even if frames ask for less.
  ///   - times: the multiple of the largest demand; three fits alternating scenes and requests between them.
  ///   - second: the length of a second on the caller's time scale.
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
      // After a pause, the last frames are the ones from before it.
      (mostBefore, most) = (most, 0)
      began = now
    }
    frame += 1
    self.now = now
  }

  /// Adds the bytes of content that the current frame asks for; to be called once a frame for each content.
  package mutating func ask(for bytes: Int) { asked += bytes }

  /// Whether the current frame or the one before asked for the content, so that it is likely to be needed again at once.
  package func isNeeded(askedIn frame: Int) -> Bool { frame >= self.frame - 1 }

  /// Whether content was last used more than a second ago.
  package func isStale(usedAt moment: Int64) -> Bool { now - moment > second }
}
