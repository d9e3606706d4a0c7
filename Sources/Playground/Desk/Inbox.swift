import Effects
import Gestures
import Panel
import Synchronization
import Tuning

/// What hands from elsewhere ask of a playground: from any thread, done in order with the next frame, past the vetoes that
/// keys and buttons pass.
package final class Inbox: Sendable {
  package enum Ask: Sendable {
    /// A value for a whole key such as `lamp.gravity`, as one step to undo.
    case set(String, ParameterValue)
    case perform(Desk.Command)
    /// A finger, in points of the window. Each device has a number of its own.
    case touch(RawTouch)
    case listen(Outlet)
    /// What the panel can ask for, one after another.
    case act([PanelAction])
    /// A command that goes on, to go on or to end; nil does what its key does.
    case turn(Desk.Command, on: Bool?)
    /// An effect by its id, or the gallery.
    case show(String?)
    /// A side of a split stage, to be chosen or kept.
    case side(Split.Side, isKept: Bool)
    /// What fingers do on a screen elsewhere, each screen by its client's number, in 0…1 across the stage and down; without any
    /// it says that it is there.
    case pad(Int64, [RawTouch])
    /// Who is there now.
    case clients([RemoteClient])
    /// Nothing but to publish the present state before the answer.
    case look
  }

  /// Why an ask was not done.
  package struct Refusal: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The state of the playground or of a file forbids it.
      case forbidden
      /// Nothing has this name.
      case unknown
      /// The name or the value cannot be used.
      case invalid
      /// The disk has no room for a file.
      case full
    }

    package let kind: Kind
    package let reason: String

    package init(_ reason: String, _ kind: Kind = .forbidden) { (self.kind, self.reason) = (kind, reason) }
  }

  /// Told once on the playground's thread: nil where it was done, else why not.
  package typealias Answer = @Sendable (Refusal?) -> Void

  typealias Letter = (ask: Ask, answer: Answer?)
  private let letters = Mutex<[Letter]>([])
  private let wake: @Sendable () -> Void

  /// Asks that wait for the next frame at most.
  package static let capacity = 4096

  /// `wake` ends the sleep of the loop that drives the playground; any thread calls it.
  package init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// False where the box is full: the ask is not kept, and not answered.
  @discardableResult
  package func post(_ ask: Ask, answer: Answer? = nil) -> Bool {
    let isKept = letters.withLock { letters in
      guard letters.count < Self.capacity else { return false }
      letters.append((ask, answer))
      return true
    }
    wake()
    return isKept
  }

  func drain() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}

/// What a playground tells hands elsewhere, for any thread to take.
package final class Outlet: Sendable {
  package enum News: Sendable, Hashable {
    /// A line of the event log.
    case event(String)
    /// Of the effect on the stage as of a step; at most ten times a second, and only when they have changed.
    case readouts(step: Int64, [Readout])
  }

  private let news = Mutex<[News]?>([])
  private let wake: @Sendable () -> Void

  /// Pieces of news that wait at most: an outlet that lags further is closed.
  package static let capacity = 4096

  /// `wake` is called on the playground's thread where there is something to take.
  package init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// False once it was closed, by hand or because it lagged.
  package var isOpen: Bool { news.withLock { $0 != nil } }
  package func close() { news.withLock { $0 = nil } }

  /// What has come since the last call; nil once it is closed.
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
