import Gestures
import Motion

extension Header {
  /// The fingers on the page, which scroll it or tap a button.
  struct Fingers: Codable, Hashable, Sendable {
    private var pan = PanRecognizer(axis: .vertical)
    /// The clock of `pan` in older takes; `nil` otherwise.
    private var clock: Double?
    /// The tappable thing on which the finger landed; `nil` if there is none, or once the finger scrolls.
    private(set) var target: Target?
    /// Whether the finger is still on its target.
    private(set) var isOnTarget = false

    var isIdle: Bool { !pan.isDown }
    /// The target to draw as pressed; `nil` if there is none.
    var pressing: Target? { isOnTarget ? target : nil }
    var velocity: Vector { pan.velocity }

    /// Returns the scroll recogniser's verdicts for an event.
    ///
    /// A finger on a tappable thing has to cross a slop first; any other finger moves the page at once.
    mutating func take(_ event: FingerEvent) -> PanRecognizer.Verdicts {
      if event.phase == .down, pan.isDown { land(on: nil) }
      let verdicts = pan.handle(event, slop: slop)
      for case .began in verdicts { land(on: nil) }
      return verdicts
    }

    private var slop: Double { target == nil ? 0 : PanRecognizer.slop }

    mutating func land(on target: Target?) {
      self.target = target
      isOnTarget = target != nil
    }

    mutating func move(isOnTarget: Bool) { self.isOnTarget = target != nil && isOnTarget }

    mutating func advance(by dt: Double) -> DragVerdict {
      let verdict = pan.advance(by: dt, slop: slop)
      if case .began = verdict { land(on: nil) }
      if isIdle { land(on: nil) }
      return verdict
    }

    mutating func renew() {
      if let clock { pan.resume(at: clock) }
      clock = nil
    }
  }
}
