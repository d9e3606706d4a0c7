import Gestures
import Motion

extension Header {
  /// What fingers do to the page: they scroll it, or tap what can be tapped.
  struct Fingers: Codable, Hashable, Sendable {
    private var pan = PanRecognizer(axis: .vertical)
    /// The clock of `pan`, in older takes.
    private var clock: Double?
    /// What the finger landed on, until it scrolls.
    private(set) var target: Target?
    /// True while it is still on it.
    private(set) var isOnTarget = false

    var isIdle: Bool { !pan.isDown }
    /// What is to look pressed.
    var pressing: Target? { isOnTarget ? target : nil }
    var velocity: Vector { pan.velocity }

    /// What the event means to the scrolling. A finger on something that can be tapped first crosses a slop, any other
    /// moves the page at once.
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
