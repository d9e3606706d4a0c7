import Formatting
import Gestures
import Motion
import Panel

// Calls to single tools, from the playground and its hands alone.
extension Desk {
  // MARK: - The start and films

  func begin(_ options: Playground.Options) {
    decisions.isShown = options.showsOverlay
    notices.showsTouches = options.showsTouches
    if let effect = options.effect { decisions.choose(options.readout, of: effect) }
  }

  /// Shows the toolbar without a fade, in a film.
  func showToolbar() { toolbar.show(isInstant: true) }

  /// Advances the drawn fingers by one step, in a film.
  func stepFingers() { notices.stepFingers() }

  var showsNoTouches: Bool { notices.showsNoTouches }
  /// Whether a scene is still fading in.
  var isVeiled: Bool { notices.isVeiled }
  /// Whether a take is running to one of its steps, so that no other steps may run.
  var isWinding: Bool { takes.isWinding }
  /// Whether the notices or the panel move, which needs every frame in the gallery, too.
  var needsEveryFrame: Bool { notices.isAnimating || panel.isAnimating }

  // MARK: - Reports from the window

  func follow(_ report: CaptureReport) { captures.follow(report, with: services) }
  func follow(_ event: ServerEvent) { remote.follow(event, with: services) }

  // MARK: - Input for single tools

  /// Returns the reason to refuse a remote request now; `nil` if it is allowed.
  func veto(of ask: Inbox.Ask) -> String? { remote.veto(of: ask, with: services) }

  /// Performs a remote request; returns the reason if it is refused, `nil` if it is done.
  func take(_ ask: Inbox.Ask) -> Problem? { remote.take(ask, now: services.now, with: services) }

  /// Whether the mouse acts on the stage: it holds the stage, or holds nothing and is over the stage at `position`.
  ///
  /// A `nil` position counts as the stage.
  func isMouseOnStage(at position: Vector?) -> Bool {
    (mouseHolder ?? position.map { front(at: $0) } ?? stage) === stage
  }

  /// Whether the mouse is over the panel.
  var isPanelPointed: Bool { panel.panel.isPointed }

  /// Advances the panel's clock before an event.
  ///
  /// Long presses wait, because earlier moves of the fingers may still have to be delivered.
  func advancePanel() { panel.advance(to: services.now, pressesLong: false, with: services) }

  func cancelPanelPointers() { panel.cancelPointers(with: services) }

  func compose(_ text: String, caret: Int) { _ = panel.handle(.composing(text, caret: caret), with: services) }

  /// Moves the mouse without a button; `nil` if it has left the window.
  ///
  /// Returns whether it is over the panel.
  func hover(_ position: Vector?) -> Bool { panel.handle(.hover(position), with: services) }

  /// Tells the toolbar the position of the mouse, which calls it; `nil` if the mouse is gone or over the panel.
  func point(at position: Vector?) {
    toolbar.pointer = position
    if position != nil, holders.isEmpty { toolbar.call(at: services.now, services) }
  }

  /// Offers a wheel turn to the panel; returns whether the panel took it.
  func turnPanel(_ points: Vector, at place: Vector, _ modifiers: Modifiers) -> Bool {
    panel.handle(.wheel(points, at: place, modifiers), with: services)
  }

  /// Notes a wheel turn over the stage; `isPinch` if Ctrl was held.
  func noteTurn(isPinch: Bool) { hints.turn(isPinch: isPinch, at: services.now, services) }

  /// Notes an event of a finger that acts on the stage, in points of the stage.
  func noteFinger(_ event: FingerEvent) { notices.follow(event) }
}
