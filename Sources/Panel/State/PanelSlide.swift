import Motion

/// How far the panel has come into its window, and what it leaves of that to the stage.
struct PanelSlide: Equatable, Sendable {
  /// The window in points.
  var window: Vector
  private(set) var isOpen: Bool
  private var slide: Transition

  /// Seconds of the way in and out.
  static let seconds = 0.26

  init(in window: Vector, isOpen: Bool) {
    self.window = window
    self.isOpen = isOpen
    slide = Transition(isOn: isOpen)
  }

  var placement: PanelPlacement { PanelPlacement(in: window) }
  var isMoving: Bool { !slide.isAtRest }
  var isVisible: Bool { slide.value > 0 || isOpen }
  /// Where the panel is now.
  var frame: Rect { placement.frame(at: slide.value) }
  /// What the panel leaves of the window as soon as it is asked to open.
  var stageSize: Vector { isOpen ? placement.stage : window }
  /// Where that stage is drawn.
  var stageOffset: Vector { isVisible ? placement.stageOffset(at: slide.value, size: stageSize) : .zero }

  /// Sets out to come or to go; is there at once when calm.
  mutating func turn(_ isOpen: Bool, isCalm: Bool) {
    self.isOpen = isOpen
    slide.turn(on: isOpen, curve: CubicBezier(0.25, 0.1, 0.25, 1), duration: isCalm ? 0 : Self.seconds)
  }

  mutating func step(by seconds: Double) { slide.step(by: seconds) }
}

extension Transition {
  /// Fades steadily, over 0.16 seconds for the whole way; at once when calm.
  mutating func fade(to isOn: Bool, by seconds: Double, isCalm: Bool) {
    turn(on: isOn, curve: .linear, duration: isCalm ? 0 : 0.16)
    step(by: seconds)
  }

  /// True while it fades, or is about to.
  func isFading(to isOn: Bool) -> Bool { !isAtRest || (target == 1) != isOn }
}
