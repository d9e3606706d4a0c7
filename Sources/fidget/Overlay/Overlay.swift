import Canvas
import Effects
import Motion
import Stage

/// Everything that the window draws over the picture: fingers, messages, badges, keys, the fade between scenes.
struct Overlay {
  var fingers = FingerDots()
  var thump = Thump()
  var back = BackButton()
  /// What is recorded or played.
  var take: TakeBadge?
  /// What key T said, if it was pressed: wins over the config.
  var touchesKey: Bool?
  var showsTouches = false
  var showsKeys = false
  private var keysAlpha = 0.0
  private var messagesAlpha = 0.0
  private var lastMessages: [String] = []
  private var notice: (text: String, seconds: Double)?
  /// 1 hides the picture, falling to 0 once its pictures are ready.
  private var veil = 1.0
  private var veilSeconds = 0.0
  private var last: Int64?
  private var hasMessages = false

  /// Things appear and go over this many seconds.
  private static let fade = 0.16
  /// A scene is shown with what it has after this many seconds, ready or not.
  private static let patience = 1.5

  mutating func fadeIn() {
    veil = 1
    veilSeconds = 0
    fingers.clear()
  }

  /// A short line that goes by itself.
  mutating func say(_ text: String, seconds: Double = 1.6) { notice = (text, seconds) }

  /// True while a scene is still coming up.
  var isVeiled: Bool { veil > 0 }

  /// True when the picture changes without steps.
  var isAnimating: Bool {
    veil > 0 || !thump.isOver || (showsTouches && !fingers.isStill) || notice != nil
      || keysAlpha != (showsKeys ? 1 : 0) || messagesAlpha != (hasMessages ? 1 : 0)
  }

  /// After a sleep no time has passed for what is drawn.
  mutating func forgetTime() { last = nil }

  mutating func advance(to now: Int64, isReady: Bool, messages: [String]) {
    let seconds = last.map { min(0.1, Double(now - $0) / 1e9) } ?? 1.0 / 60
    last = now
    func approach(_ value: Double, _ target: Double) -> Double {
      value < target ? min(target, value + seconds / Self.fade) : max(target, value - seconds / Self.fade)
    }
    hasMessages = !messages.isEmpty
    if hasMessages { lastMessages = messages }
    keysAlpha = approach(keysAlpha, showsKeys ? 1 : 0)
    messagesAlpha = approach(messagesAlpha, hasMessages ? 1 : 0)
    veilSeconds += seconds
    if isReady || veilSeconds > Self.patience { veil = approach(veil, 0) }
    fingers.advance(by: seconds)
    thump.advance(by: seconds)
    if let left = notice?.seconds { notice = left > seconds ? (notice!.text, left - seconds) : nil }
  }

  /// `mouse` is where the mouse stands for fingers; two of them are shown even when fingers are not.
  /// `below` is what the bar of the timeline takes at the bottom.
  func draw(_ clock: FixedStep, mouse: [Vector], below: Double, on canvas: inout Canvas) {
    thump.draw(on: &canvas)
    if showsTouches { fingers.draw(on: &canvas) }
    if mouse.count > 1 { FingerDots.draw(at: mouse, on: &canvas) }
    if veil > 0 { canvas.fill(.rect(canvas.ground), Look.ink.opacity(veil)) }
    let badge = badge(clock)
    if let badge { Plates.drawBadge(badge, on: &canvas) }
    take?.draw(below: badge == nil ? 16 : 60, on: &canvas)
    Plates.drawMessages(lastMessages, alpha: messagesAlpha, below: below, on: &canvas)
    Plates.drawKeys(Self.keys, alpha: keysAlpha, on: &canvas)
  }

  /// The short line in the upper right corner.
  func badge(_ clock: FixedStep) -> String? {
    let speed = clock.speed == 1 ? nil : clock.speed < 1 ? "1/\(Int(1 / clock.speed))×" : "\(Int(clock.speed))×"
    if let notice { return notice.text }
    if clock.isPaused { return ["Paused", speed].compactMap { $0 }.joined(separator: ", ") }
    return speed
  }

  private static let keys: [(key: String, does: String)] = [
    ("1 … 9", "open an effect"), ("[  ]", "previous, next effect"), ("R", "start the effect again"),
    ("Tab", "the tuning panel, also a tap with three fingers"),
    ("Space", "pause, go on from what is shown"), (",  .", "while paused: a step back, on"),
    ("←  →", "a frame back, on; Shift: 0.5 s"), ("−  =", "slower, faster: 1/16 … 4×"),
    ("G", "ghost: the values before"),
    ("F8  F7", "record a take, play the last one"), ("F6", "loop it while values change"),
    ("B", "hold to feel the saved values"), ("Ctrl + S", "save into the config file"),
    ("Ctrl + Z", "undo; with Shift: do it again"),
    ("O", "decisions, events, a graph"), (";  '", "what the graph shows"),
    ("F9  F12", "record a clip, save a picture"),
    ("T", "show the fingers"), ("Alt + drag", "a second finger, mirrored"), ("F11", "full screen"),
    ("?", "these keys"), ("Esc", "back to the gallery, then quit"),
  ]
}
