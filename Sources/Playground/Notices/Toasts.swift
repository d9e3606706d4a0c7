import Canvas
import Effects
import Gestures
import Motion
import Playing

/// Shows one toast at the foot of the room: a confirmation, a question or an error, with buttons.
///
/// A toast takes free room, clear of titles and other bars. It disappears after its time, with a tap, or when the next toast
/// comes.
final class Toasts: TargetTool {
  enum Target: Hashable {
    case plate(toast: Int)
    case key(Int, toast: Int)
  }

  var held: [Int: Target] = [:]
  private var shown: Toast?
  /// The number of undo steps when the toast appeared; its Undo or Redo is for the last of them.
  private var stepsThen = 0
  /// The time at which the toast disappears, in nanoseconds.
  private var end: Int64 = 0
  private var fade = Transition()

  // MARK: - Coming and going

  var isAnimating: Bool { !fade.isAtRest }
  var nextMoment: Int64? { shown == nil || fade.target == 0 ? nil : end }

  func advance(to now: Int64, with services: Services) {
    if let notice = services.announcer.notice, notice != shown {
      shown = notice
      stepsThen = services.tuner.stack.steps
      end = now + Int64(notice.seconds * 1e9)
      services.redraw()
    }
    let isOn = isOn(with: services)
    let isOfStep = shown?.keys.contains { [.command(.undo), .command(.redo)].contains($0) } == true
    let isPast = isOfStep && services.tuner.stack.steps != stepsThen
    if isOn, now >= end || isPast, held.isEmpty { services.announcer.hush() }
    fade.turn(on: isOn && services.announcer.notice != nil, curve: .linear, duration: 0.16)
  }

  func animate(by seconds: Double, with services: Services) {
    fade.step(by: seconds)
    if fade.value == 0, fade.target == 0 { shown = nil }
  }

  /// Whether the current toast is shown; visitors of a kiosk and films see none.
  private func isOn(with services: Services) -> Bool {
    services.announcer.notice != nil && services.announcer.notice == shown && services.ask(.kioskLook)?.isLocked != true
      && !services.isFilm
  }

  // MARK: - Room

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard let shown, isOn(with: services) || fade.value > 0 else { return nil }
    return BottomSlot(size: ToastLayout.size(of: shown, in: services.place.room), isNeeded: true, sinks: true)
  }

  /// Returns the layout of the toast, in points of the room; `nil` if no toast is shown.
  func layout(with services: Services) -> ToastLayout? {
    guard let shown, let bottomSlot = bottomSlot(with: services), let area = services.area(of: self, bottomSlot) else {
      return nil
    }
    return ToastLayout(shown, on: area)
  }

  // MARK: - Hands

  func targets(with services: Services) -> [(target: Target, area: Rect)] {
    guard isOn(with: services), let shown, let layout = layout(with: services) else { return [] }
    let keys = layout.keys.enumerated().map { (Target.key($0, toast: shown.number), $1) }
    return ([(.plate(toast: shown.number), layout.plate)] + keys).map { ($0, services.inWindow($1)) }
  }

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    guard let toast = services.announcer.notice else { return }
    services.announcer.hush()
    guard case .key(let index, _) = target else { return }
    switch toast.keys[index] {
    case .command(let command, _): services.perform(command)
    case .copy(let text):
      services.host.clipboard = text
      services.announcer.say("Path copied: \(text)")
    case .keepGuest: services.send(.keepGuest)
    case .forgetRecovery: services.tuner.recovery.forget(services.tuner.stack)
    }
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard fade.value > 0, let shown, let layout = layout(with: services) else { return }
    services.inRoom(on: &canvas) { canvas in
      layout.draw(shown, alpha: fade.value, on: &canvas) { held.values.contains(.key($0, toast: shown.number)) }
    }
  }
}

/// The frames of a toast's text and buttons.
struct ToastLayout {
  let plate: Rect
  let words: Rect
  /// The touch targets of the buttons, each 44 points high.
  let keys: [Rect]

  private static let (height, padding, points): (Double, Double, Double) = (44, 16, 14)
  /// The width of a button, in points.
  private static let key = 88.0
  /// The space above the text, in points.
  private static let above = 11.0
  /// The height of a line of text, and the least width of text beside buttons, in points.
  private static let (lineHeight, least): (Double, Double) = (20, 120)

  private static func most(in room: Vector) -> Double { min(640, room.x - 2 * BottomSlot.margin) }

  /// Places the text beside the buttons if it needs at most two lines there, otherwise above them.
  private static func parts(_ toast: Toast, width most: Double) -> (words: Vector, keys: Double, isStacked: Bool) {
    let keys = Double(toast.keys.count) * (key + 4)
    let preferred = (TextWidth.estimate(toast.text, size: points, weight: .medium) * 1.04 + 8).rounded(.up)
    let beside = min(preferred, most - 2 * padding - keys)
    let besideHeight = beside < least ? .infinity : run(toast, width: beside).box.y
    if toast.keys.isEmpty || besideHeight <= 2 * lineHeight { return (Vector(beside, besideHeight), keys, false) }
    let words = min(preferred, most - 2 * padding)
    return (Vector(words, run(toast, width: words).box.y), keys, true)
  }

  private static func run(_ toast: Toast, width: Double) -> TextRun {
    TextRun(
      paragraph: toast.text, size: points, weight: .medium, width: width, slack: 4, limit: 6, tabularDigits: true)
  }

  static func size(of toast: Toast, in room: Vector) -> Vector {
    let (words, keys, isStacked) = parts(toast, width: most(in: room))
    return isStacked
      ? Vector(max(words.x, keys) + 2 * padding, (words.y + above).rounded(.up) + height)
      : Vector(words.x + keys + 2 * padding, max(height, (words.y + 2 * above).rounded(.up)))
  }

  init(_ toast: Toast, on plate: Rect) {
    self.plate = plate
    let (words, room, isStacked) = Self.parts(toast, width: plate.width)
    let top = isStacked ? Self.above : ((plate.height - words.y) / 2).rounded()
    self.words = Rect(x: plate.x + Self.padding, y: plate.y + top, width: words.x, height: words.y)
    var x = plate.maxX - room - (toast.keys.isEmpty ? 0 : 4)
    keys = toast.keys.map { _ in
      defer { x += Self.key + 4 }
      return Rect(x: x, y: plate.maxY - Self.height, width: Self.key, height: Self.height)
    }
  }

  func draw(_ toast: Toast, alpha: Double, on canvas: inout Canvas, isHeld: (Int) -> Bool) {
    canvas.plate(plate, radius: 12, Look.ink.opacity(0.94 * alpha), shadow: 0.4 * alpha)
    if toast.isBad {
      let bar = Rect(x: plate.x + 5, y: plate.y + 10, width: 3, height: plate.height - 20)
      canvas.fill(.rounded(bar, 1.5), Look.error.opacity(alpha))
    }
    canvas.text(Self.run(toast, width: words.width), at: words.origin, Look.text.opacity(alpha))
    for (index, (key, area)) in zip(toast.keys, keys).enumerated() {
      let button = area.inset(x: 2, y: 6)
      canvas.fill(.rounded(button, 8), Look.paper.opacity((isHeld(index) ? 0.36 : 0.14) * alpha))
      let run = TextRun(key.title, size: Self.points, weight: .semibold, width: button.width, alignment: .center)
        .fitted(smallest: 10, anchor: .middle)
      canvas.line(run, in: button, Look.text.opacity(alpha))
    }
  }
}
