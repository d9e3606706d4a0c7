import Canvas
import Motion
import Synchronization
import Threads

/// The stage's latest picture as marks, handed from the drawing thread to the threads that send it.
///
/// The drawing thread only copies the list of marks, and only while a client watches. Other threads compare, draw and encode.
package final class StageFeed: Sendable {
  /// A picture of the stage alone, without the panel and messages.
  package struct Picture: Sendable {
    /// The number of the frame that drew the picture.
    package let number: Int
    /// The marks, in points of the window.
    package let marks: [Mark]
    /// The part of the window that the picture shows.
    package let area: Rect
    /// The size of the stage in its own points.
    package let size: Vector
    /// The two sides of a split stage, A first; none of a whole stage.
    package let sides: [Side]
    /// The side that the picture shows; `nil` if it shows the whole stage.
    package var side: SplitSide?
  }

  fileprivate struct State: Sendable {
    /// The last picture drawn, which is not yet compared with the newest.
    var drawn: Picture?
    /// The picture with the highest number; `nil` before the first.
    var newest: Picture?
    /// Whether `drawn` is the window's latest picture.
    var isCurrent = false
    /// The number of requests that wait for a picture or send one.
    var watchers = 0
    /// The number of pictures that are still kept after the last watcher has gone.
    var linger = 0
    var isOver = false
  }
  private let state = Monitor(State())
  /// The number of frames that the window has drawn, also while no client watched.
  private let frames = Atomic(0)

  /// The number of pictures kept for a watcher that is between two requests: two seconds of them.
  private static let lingering = 120

  package init() {}

  // MARK: - The drawing thread

  /// Takes a picture while a client watches.
  ///
  /// - Parameter marks: returns the marks; not called while no client watches.
  package func show(_ area: Rect, _ size: Vector, sides: [Side] = [], _ marks: () -> [Mark]) {
    let number = frames.add(1, ordering: .relaxed).newValue
    let isWatched = state.look { $0.watchers > 0 || $0.linger > 0 }
    guard isWatched else {
      if state.look({ $0.isCurrent }) { state.with { $0.isCurrent = false } }
      return
    }
    let marks = marks()
    state.with { state in
      if state.watchers == 0 { state.linger -= 1 }
      state.drawn = Picture(number: number, marks: marks, area: area, size: size, sides: sides)
      state.isCurrent = true
    }
  }

  // MARK: - Other threads

  /// Whether the feed has the window's latest picture; otherwise the window has to draw again.
  package var isCurrent: Bool { state.look { $0.isCurrent } }

  /// Whether a request waits for a picture or sends one.
  package var isWatched: Bool { state.look { $0.watchers > 0 } }

  /// The latest picture, with the number of the first frame that looked like it; `nil` if the window has to draw again.
  package var latest: Picture? {
    state.with { state in
      state.judge()
      return state.isCurrent ? state.newest : nil
    }
  }

  /// The number of the last frame that the window has drawn; 0 before the first.
  package var frame: Int { frames.load(ordering: .relaxed) }

  package func beginWatching() { state.with { $0.watchers += 1 } }

  package func endWatching() {
    state.with { state in
      state.watchers -= 1
      state.linger = Self.lingering
    }
  }

  /// Ends every wait, now and later.
  package func end() { state.with { $0.isOver = true } }

  /// Waits for a picture that `isWanted` accepts by its number; `nil` at the time `end`, or if the feed is over.
  ///
  /// - Parameter isGivenUp: whether the wait ends without a picture; asked again for each picture and each new watcher.
  package func picture(
    until end: Int64, unless isGivenUp: () -> Bool = { false }, where isWanted: (Int) -> Bool
  ) -> Picture? {
    let found = state.wait(until: end) { state -> Picture?? in
      if state.isOver || isGivenUp() { return .some(nil) }
      state.judge()
      guard state.isCurrent, let newest = state.newest, isWanted(newest.number) else { return nil }
      return .some(newest)
    }
    return found ?? nil
  }
}

extension StageFeed.State {
  /// Makes the drawn picture the newest if it differs. The numbers between belong to frames that look the same, and to
  /// pictures that no client asked for.
  fileprivate mutating func judge() {
    guard let drawn else { return }
    self.drawn = nil
    if let newest, newest.area == drawn.area, newest.size == drawn.size, newest.sides == drawn.sides,
      newest.marks == drawn.marks
    {
      return
    }
    newest = drawn
  }
}
