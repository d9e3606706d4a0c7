import Motion

/// The slide of the panel into its window, and the room that the panel leaves to the stage.
struct PanelSlide: Equatable, Sendable {
  /// The size of the window, in points of the panel.
  private(set) var window: Vector
  /// The size of one point of the panel, in points of the window.
  private(set) var scale: Double
  private(set) var isOpen: Bool
  private var slide: Transition
  /// The width that the stage keeps beside the panel, in points of the window.
  ///
  /// `nil` lets the panel's own width decide.
  var keptStage: Double?

  /// The duration of the way in or out, in seconds.
  static let seconds = 0.26

  init(in window: Vector, isOpen: Bool) {
    scale = Self.scale(in: window)
    self.window = window / scale
    self.isOpen = isOpen
    slide = Transition(isOn: isOpen)
  }

  /// Returns the scale of the panel in a window.
  ///
  /// The scale is larger than 1 on a 4K screen at scale 1, where a target of 44 points is narrower than a finger. It is
  /// smaller than 1 in a window that is too small for the panel's buttons.
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
  /// Whether any part of the panel is in view.
  ///
  /// Also true after the panel was opened and closed within one frame, so that it is still seen to slide out.
  var isVisible: Bool { slide.value > 0 || isOpen || isMoving }
  var frame: Rect { placement.frame(at: slide.value) }
  /// The fraction of the way that the panel has slid in: 0 is out of sight, 1 is open.
  var openness: Double { slide.value }
  /// The size of the area that the open panel leaves, in points of the window.
  var room: Vector { placement.stage * scale }

  /// Starts to slide in or out, at once if `isCalm`.
  mutating func turn(_ isOpen: Bool, isCalm: Bool) {
    self.isOpen = isOpen
    slide.turn(on: isOpen, curve: CubicBezier(0.25, 0.1, 0.25, 1), duration: isCalm ? 0 : Self.seconds)
  }

  mutating func step(by seconds: Double) { slide.step(by: seconds) }
}

extension Transition {
  /// Fades linearly, over 0.16 seconds for the whole way; at once if `isCalm`.
  mutating func fade(to isOn: Bool, by seconds: Double, isCalm: Bool) {
    turn(on: isOn, curve: .linear, duration: isCalm ? 0 : 0.16)
    step(by: seconds)
  }

  /// Whether a fade is running or about to start.
  func isFading(to isOn: Bool) -> Bool { !isAtRest || (target == 1) != isOn }
}

/// The frame of the panel in a window, and the size that it leaves to the stage, in points of the panel.
///
/// The panel is beside the stage in a window that is wider than high or was widened for the panel, and below the stage
/// in others.
package struct PanelPlacement: Hashable, Sendable {
  package let window: Vector
  /// Whether the panel is a sheet at the bottom.
  package let isSheet: Bool
  /// The frame of the open panel.
  package let frame: Rect
  /// The size of the stage while the panel is open; the stage keeps the window's upper left corner.
  package let stage: Vector

  /// The full width of a side panel; it is less in windows where the stage would get little more than half.
  private static let width = 392.0
  /// The maximum width of a sheet.
  private static let sheetWidth = 1440.0
  private static let margin = 16.0
  /// The width that a panel of full width takes beside the stage, with its margins.
  package static let beside = width + 2 * margin
  private static let sheetMargin = 8.0

  /// - Parameter kept: the stage's width, kept if it leaves the panel at least 300 points and at most about its full width.
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
      // A stage of 600 points or more is as high as a phone's, for which half the width is enough.
      let share = window.y < 600 ? 0.4 : 0.49
      // From 340 points on, a slider is beside its name, so that a low window shows more rows.
      let least = window.x >= 800 ? 340.0 : 300
      let width = own ?? min(Self.width, max(least, (window.x * share).rounded()), window.x - 2 * Self.margin)
      frame = Rect(
        x: window.x - width - Self.margin, y: Self.margin, width: width, height: max(1, window.y - 2 * Self.margin))
      stage = Vector(max(1, window.x - width - 2 * Self.margin), window.y)
    }
  }

  /// Returns the frame of the panel while it slides: 0 is out of sight, 1 is open.
  package func frame(at openness: Double) -> Rect {
    let away = isSheet ? Vector(0, window.y - frame.minY + 48) : Vector(window.x - frame.minX + 48, 0)
    return frame.offset(by: away * (1 - openness))
  }
}
