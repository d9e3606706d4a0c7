import Formatting
import Gestures
import Panel
import Playing
import Synchronization
import Tuning

/// A queue of requests from other threads.
///
/// The playground performs them in order at its next frame.
///
/// Requests are subject to the same vetoes as keys and buttons.
package final class Inbox: Sendable {
  package enum Ask: Sendable {
    /// Sets the value of a full key such as `lamp.gravity`, as one undo step.
    case set(String, ParameterValue)
    case perform(UserCommand)
    /// A touch in points of the window.
    ///
    /// Every device has a number of its own.
    case touch(RawTouch)
    case listen(Outlet)
    /// Performs actions of a remote panel, one after another.
    case act([PanelAction])
    /// Turns a command on or off; `nil` acts like its key.
    case turn(UserCommand, on: Bool?)
    /// Opens an effect by its id; `nil` opens the gallery.
    case show(String?)
    /// Chooses a side of a split stage, or keeps it and ends the split.
    case side(SplitSide, isKept: Bool)
    /// Touches on a remote screen, named by its client's number.
    ///
    /// Positions are shares of the stage, 0…1.
    ///
    /// An empty list only says that the screen is still connected.
    case pad(Int64, [RawTouch])
    /// The clients that are connected.
    case clients([RemoteClient])
    /// Publishes the present state before the answer, and does nothing else.
    case look
    /// Draws the picture once more, for a client that begins to watch the stage.
    case drawStage
    /// A client plays on a screen of its own from now on; `nil` ends it.
    case play(Int64, Play?)
  }

  /// The screen on which a client plays.
  package struct Play: Hashable, Sendable {
    let screen: PhoneScreen
    /// Whether the stage should take the screen's shape.
    let takesShape: Bool

    package init(_ screen: PhoneScreen, takesShape: Bool) { (self.screen, self.takesShape) = (screen, takesShape) }
  }

  /// A callback, called once on the playground's thread.
  ///
  /// It gets the refusal; `nil` if the request was done.
  package typealias Answer = @Sendable (Problem?) -> Void

  typealias Letter = (ask: Ask, answer: Answer?)
  private let letters = Mutex<[Letter]>([])
  private let wake: @Sendable () -> Void

  /// The greatest number of requests in the queue.
  package static let capacity = 4096

  /// Makes an empty queue.
  ///
  /// `wake` ends the sleep of the loop that drives the playground; it is called from any thread.
  package init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Adds a request.
  ///
  /// Returns `false` if the queue is full: then the request is dropped and not answered.
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
