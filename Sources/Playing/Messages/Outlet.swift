import Effects
import Sound
import Synchronization

/// A queue of news from the playground.
///
/// Any thread can read it.
package final class Outlet: Sendable {
  package enum News: Sendable, Hashable {
    /// A line of the event log.
    case event(String)
    /// The effect's readouts at a step, at most ten times a second and only if they have changed.
    case readouts(step: Int64, [Readout])
    /// The strength of a haptic impact that the effect makes, and its time in nanoseconds.
    case impact(Happening.Impact, at: Int64)
    /// The sound of an event, and its time in nanoseconds.
    case sound(ImpactSound, at: Int64)
  }

  private let news = Mutex<[News]?>([])
  private let wake: @Sendable () -> Void

  /// The greatest number of unread news.
  ///
  /// An outlet that falls further behind is closed.
  package static let capacity = 4096

  /// Makes an open outlet.
  ///
  /// `wake` is called on the playground's thread after each new piece of news.
  package init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Whether the outlet is open.
  ///
  /// It closes by `close()` or because its reader fell behind.
  package var isOpen: Bool { news.withLock { $0 != nil } }
  package func close() { news.withLock { $0 = nil } }

  /// Returns the news since the last call; `nil` once the outlet is closed.
  package func take() -> [News]? {
    news.withLock { news in
      defer { if news != nil { news = [] } }
      return news
    }
  }

  func put(_ piece: News) {
    news.withLock { news in
      if let count = news?.count { if count < Self.capacity { news!.append(piece) } else { news = nil } }
    }
    wake()
  }
}
