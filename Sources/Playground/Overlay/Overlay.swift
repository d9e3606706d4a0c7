import Canvas
import Effects
import Motion

/// Everything that is drawn over the picture: fingers, and in a window messages, badges, keys, the fade between scenes.
@MainActor
struct Overlay {
  /// True in a film, which shows nothing but fingers.
  let isFilm: Bool
  var fingers = FingerDots()
  var thump = Thump()
  var directed: LiveDirection
  /// What key T said, if it was pressed: wins over the config.
  var touchesKey: Bool?
  var showsTouches = false
  var showsKeys = false
  /// True where nobody is to read anything.
  var isQuiet = false
  private var keysAlpha = 0.0
  private var messagesAlpha = 0.0
  private var lastMessages = Complaints()
  /// 1 hides the picture, falling to 0 once its pictures are ready.
  private var veil: Double
  private var veilSeconds = 0.0
  private var last: Int64?
  private var hasMessages = false

  /// Things appear and go over this many seconds.
  private static let fade = 0.16
  /// A scene is shown with what it has after this many seconds, ready or not.
  private static let patience = 1.5

  init(isFilm: Bool, _ directed: LiveDirection = LiveDirection()) {
    self.isFilm = isFilm
    self.directed = directed
    veil = isFilm ? 0 : 1
  }

  mutating func fadeIn() {
    veil = isFilm ? 0 : 1
    veilSeconds = 0
    fingers.clear()
  }

  /// True while a scene is still coming up.
  var isVeiled: Bool { veil > 0 }

  /// True when the picture changes without steps.
  var isAnimating: Bool {
    veil > 0 || directed.isLeaving || !thump.isOver || (showsTouches && !fingers.isStill)
      || keysAlpha != (showsKeys ? 1 : 0) || messagesAlpha != (hasMessages ? 1 : 0)
  }

  /// After a sleep no time has passed for what is drawn.
  mutating func forgetTime() { last = nil }

  /// Lets its time go on; the seconds that have passed for it.
  @discardableResult
  mutating func advance(to now: Int64, isReady: Bool, _ complaints: Complaints = Complaints()) -> Double {
    let seconds = last.map { min(0.1, Double(now - $0) / 1e9) } ?? 1.0 / 60
    last = now
    func approach(_ value: Double, _ target: Double) -> Double {
      value < target ? min(target, value + seconds / Self.fade) : max(target, value - seconds / Self.fade)
    }
    hasMessages = !complaints.lines.isEmpty
    if hasMessages { lastMessages = complaints }
    keysAlpha = approach(keysAlpha, showsKeys ? 1 : 0)
    messagesAlpha = approach(messagesAlpha, hasMessages ? 1 : 0)
    veilSeconds += seconds
    if isReady || veilSeconds > Self.patience { veil = approach(veil, 0) }
    fingers.advance(by: seconds)
    thump.advance(by: seconds)
    directed.advance(by: seconds)
    return seconds
  }

  /// What is shown where the stage is touched and struck.
  func drawTouches(on canvas: inout Canvas) {
    if !isFilm { thump.draw(on: &canvas) }
    if showsTouches { fingers.draw(on: &canvas) }
  }

  /// `mouse` is where the mouse stands for fingers; two of them are shown even when fingers are not.
  /// `above` and `below` are what sides' names take at the top, and the bar of the timeline at the bottom; `bars` is that
  /// with the bar of buttons.
  func draw(
    badge: String?, _ take: TakeBadge?, mouse: [Vector], above: Double = 0, below: Double, bars: Double = 0,
    on canvas: inout Canvas
  ) {
    if isFilm { return }
    if mouse.count > 1 { FingerDots.draw(at: mouse, on: &canvas) }
    directed.shot?.drawWords(above: max(below, bars), on: &canvas)
    if veil > 0 { canvas.fill(.rect(canvas.ground), Look.ink.opacity(veil)) }
    if isQuiet { return }
    let top = badge.map { Plates.drawBadge($0, below: above, on: &canvas) } ?? above + 16
    take?.draw(below: top, on: &canvas)
    Plates.drawMessages(lastMessages, alpha: messagesAlpha, below: below, on: &canvas)
  }

  /// Over the whole window, whatever stands beside the stage.
  func drawKeys(on canvas: inout Canvas) {
    if keysAlpha > 0 { KeysPage(KeyCommand.help, in: canvas.size).draw(alpha: keysAlpha, on: &canvas) }
  }

  /// The short line in the upper right corner.
  static func badge(_ clock: FixedStep, notice: String?) -> String? {
    let speed = clock.speed == 1 ? nil : clock.speed < 1 ? "1/\(Int(1 / clock.speed))×" : "\(Int(clock.speed))×"
    if let notice { return notice }
    if clock.isPaused { return ["Paused", speed].compactMap { $0 }.joined(separator: ", ") }
    return speed
  }
}
