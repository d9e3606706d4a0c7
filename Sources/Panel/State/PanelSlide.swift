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

/// Where the panel stands in a window, and what it leaves to the stage: beside the stage in a window that is wider than
/// high, below it in one that is higher than wide.
package struct PanelPlacement: Hashable, Sendable {
  package let window: Vector
  /// True for a sheet at the bottom.
  package let isSheet: Bool
  /// The open panel.
  package let frame: Rect
  /// The size of the stage while the panel is open; the stage keeps the window's upper left corner.
  package let stage: Vector

  /// Points of a side panel; less in windows where the stage would get less than half.
  private static let width = 392.0
  private static let sheetWidth = 560.0
  private static let margin = 16.0
  private static let sheetMargin = 8.0

  package init(in window: Vector) {
    self.window = window
    isSheet = window.y > window.x
    if isSheet {
      let height = (window.y * 0.5).rounded().clamped(to: min(300, window.y - 40)...600)
      let width = min(Self.sheetWidth, window.x - 2 * Self.sheetMargin)
      frame = Rect(
        x: ((window.x - width) / 2).rounded(), y: window.y - height - Self.sheetMargin, width: width, height: height)
      stage = Vector(window.x, max(1, window.y - height - 2 * Self.sheetMargin))
    } else {
      let width = min(Self.width, max(300, (window.x * 0.5).rounded()), window.x - 2 * Self.margin)
      frame = Rect(
        x: window.x - width - Self.margin, y: Self.margin, width: width, height: max(1, window.y - 2 * Self.margin))
      stage = Vector(max(1, window.x - width - 2 * Self.margin), window.y)
    }
  }

  /// The panel while it slides: 0 is out of sight, 1 open.
  package func frame(at openness: Double) -> Rect {
    let away = isSheet ? Vector(0, window.y - frame.minY + 48) : Vector(window.x - frame.minX + 48, 0)
    return frame.offset(by: away * (1 - openness))
  }

  /// Where the stage's upper left corner is drawn while the panel slides, for a stage that already has its new size: its
  /// middle goes steadily from the window's middle to that of what the panel leaves.
  package func stageOffset(at openness: Double, size: Vector) -> Vector {
    let middle = mix(window / 2, stage / 2, openness)
    let offset = middle - size / 2
    return Vector(offset.x.rounded(), offset.y.rounded())
  }
}
