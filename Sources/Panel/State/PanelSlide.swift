import Motion

/// How far the panel has slid into its window, and the room that it leaves to the stage.
struct PanelSlide: Equatable, Sendable {
  /// The window in points of the panel's own.
  private(set) var window: Vector
  /// Points of the window for one of the panel.
  private(set) var scale: Double
  private(set) var isOpen: Bool
  private var slide: Transition
  /// The width in points of the window that the stage keeps beside the panel; nil where the panel's own width decides.
  var keptStage: Double?

  /// Seconds of the way in and out.
  static let seconds = 0.26

  init(in window: Vector, isOpen: Bool) {
    scale = Self.scale(in: window)
    self.window = window / scale
    self.isOpen = isOpen
    slide = Transition(isOn: isOpen)
  }

  /// Larger on a 4K screen at scale 1, where a target of 44 points is narrower than a finger; smaller in a window that
  /// the panel's buttons do not fit.
  static func scale(in window: Vector) -> Double {
    let side = min(window.x, window.y)
    if side >= 1800 { return min(3, side / 1440) }
    return min(window.x / (window.y > window.x ? 300 : 332), window.y / 260).clamped(to: 0.25...1)
  }

  mutating func resize(to window: Vector) {
    scale = Self.scale(in: window)
    self.window = window / scale
  }

  var placement: PanelPlacement { PanelPlacement(in: window, keeping: keptStage.map { $0 / scale }) }
  var isMoving: Bool { !slide.isAtRest }
  /// Also where it was opened and closed within one frame, so that it is still seen to slide out.
  var isVisible: Bool { slide.value > 0 || isOpen || isMoving }
  var frame: Rect { placement.frame(at: slide.value) }
  /// 0 is out of sight, 1 open.
  var openness: Double { slide.value }
  /// What the open panel leaves, in points of the window.
  var room: Vector { placement.stage * scale }

  /// Starts to slide in or out; at once when calm.
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
/// high or was made wide enough for it, below it in others. All in points of the panel's own.
package struct PanelPlacement: Hashable, Sendable {
  package let window: Vector
  /// True for a sheet at the bottom.
  package let isSheet: Bool
  /// The open panel.
  package let frame: Rect
  /// The size of the stage while the panel is open; the stage keeps the window's upper left corner.
  package let stage: Vector

  /// Points of a side panel; less in windows where the stage would get little more than half.
  private static let width = 392.0
  /// Points of a sheet at most.
  private static let sheetWidth = 1440.0
  private static let margin = 16.0
  /// Points that a panel at its full width takes beside the stage.
  package static let beside = width + 2 * margin
  private static let sheetMargin = 8.0

  /// - Parameter kept: the stage's width, kept where the panel has about its usual width beside it, or at least 300 points.
  package init(in window: Vector, keeping kept: Double? = nil) {
    self.window = window
    let own = kept.map { window.x - $0 - 2 * Self.margin }.flatMap { 300...Self.width + 4 ~= $0 ? $0 : nil }
    isSheet = own == nil && window.y > window.x
    if isSheet {
      let height = (window.y * 0.5).rounded().clamped(to: min(300, window.y - 40)...600)
      let width = min(Self.sheetWidth, window.x - 2 * Self.sheetMargin)
      frame = Rect(
        x: ((window.x - width) / 2).rounded(), y: window.y - height - Self.sheetMargin, width: width, height: height)
      stage = Vector(window.x, max(1, window.y - height - 2 * Self.sheetMargin))
    } else {
      // A stage as high as a phone's needs no more than its half.
      let share = window.y < 600 ? 0.4 : 0.49
      // From 340 points on a slider is beside its name, so that a low window shows more rows.
      let least = window.x >= 800 ? 340.0 : 300
      let width = own ?? min(Self.width, max(least, (window.x * share).rounded()), window.x - 2 * Self.margin)
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
}
