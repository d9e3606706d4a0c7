import Formatting
import Gestures
import Motion
import Panel

// Calls to single tools, from the playground and its hands alone, that are neither actions nor queries.
extension Desk {
  func begin(_ options: Playground.Options) {
    toolbox.decisions.isShown = options.showsOverlay
    toolbox.notices.showsTouches = options.showsTouches
    if let effect = options.effect { toolbox.decisions.choose(options.readout, of: effect) }
  }

  /// Draws each finger's whole way since its landing, in a picture.
  func keepWays() { toolbox.notices.keepWays() }

  /// Shows the toolbar without a fade, in a film.
  func showToolbar() { toolbox.toolbar.show(isInstant: true) }

  /// Returns the reason to refuse a remote request now; `nil` if it is allowed.
  func veto(of ask: Inbox.Ask) -> String? { toolbox.remote.veto(of: ask, with: services) }

  /// Performs a remote request; returns the reason if it is refused, `nil` if it is done.
  func take(_ ask: Inbox.Ask) -> Problem? { toolbox.remote.take(ask, with: services) }

  /// Whether the mouse acts on the stage: it holds the stage, or holds nothing and is over the stage at `position`.
  ///
  /// A `nil` position counts as the stage.
  func isMouseOnStage(at position: Vector?) -> Bool {
    (mouseHolder ?? position.map { front(at: $0) } ?? toolbox.stage) === toolbox.stage
  }

  /// Moves the mouse without a button; `nil` if it has left the window.
  ///
  /// Returns whether it is over the panel.
  func hover(_ position: Vector?) -> Bool { toolbox.panel.handle(.hover(position), with: services) }

  /// Tells the toolbar the position of the mouse, which calls it; `nil` if the mouse is gone or over the panel.
  func point(at position: Vector?) {
    toolbox.toolbar.pointer = position
    if position != nil, holders.isEmpty { toolbox.toolbar.call(at: services.now, services) }
  }

  /// Offers a wheel turn to the panel; returns whether the panel took it.
  func turnPanel(_ points: Vector, at place: Vector, _ modifiers: Modifiers) -> Bool {
    toolbox.panel.handle(.wheel(points, at: place, modifiers), with: services)
  }
}
