import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing

/// Shows the gestures of an effect at its foot, the first time that the user opens the effect.
///
/// The hint disappears when the user has done every gesture, or has played for some seconds. An effect names its `gestureHints`; the
/// words for a finger and for a mouse are in this file. The hint uses only free room and takes no touch.
final class HintTool: Tool {
  private var seen: SeenHints
  /// The gestures that the user has not done yet.
  private(set) var left: [GestureHint] = []
  /// The lines drawn, also while they fade.
  private var lines: [String] = []
  private var isShown = false
  private var fade = Transition()
  private var tracker = GestureHintTracker()
  /// Gestures of the last touch whose event the effect has not sent yet.
  private var awaited: [GestureHint] = []
  /// The time at which a hand first touched the stage, in nanoseconds; `nil` if none has.
  private var firstUse: Int64?

  /// The time of use after which the hint disappears, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000
  /// The greatest width of the plate, in points.
  private static let widest = 440.0

  init(_ host: any Host) { seen = SeenHints(host) }

  // MARK: - Showing

  func enter(with services: Services) {
    (tracker, firstUse, awaited) = (GestureHintTracker(), nil, [])
    let isForUs = !services.isFilm && !services.isKiosk
    left = services.scene.effect.map { isForUs && !seen.contains($0.id) ? $0.gestureHints : [] } ?? []
    show(with: services)
  }

  /// Decides whether to show the hint.
  ///
  /// There is no room for it beside a take, a split, a strip, a sheet, an open panel or the second set of buttons, and in a
  /// low or narrow room.
  private func show(with services: Services) {
    let others = [
      services.scene.isSplit, services.ask(.isStripOpen), services.ask(.isSheetOpen), services.ask(.isPanelOpen),
      services.ask(.isMoreShown),
    ]
    let isFree = !others.contains(true) && hasRoom(with: services)
    isShown = !left.isEmpty && isFree && services.scene.player?.isTakePlaying != true
    if isShown { lines = left.map { $0.words(byFinger: services.isByFinger) } }
  }

  func advance(to now: Int64, with services: Services) {
    if let firstUse, now - firstUse >= Self.patience { finish(left, with: services) }
    let before = (isShown, lines)
    show(with: services)
    if before != (isShown, lines) { services.redraw() }
  }

  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    guard isStage, !left.isEmpty else { return }
    firstUse = firstUse ?? touch.nanoseconds
    if touch.event.phase == .down { awaited = [] }
    let done = tracker.follow(touch, left)
    awaited += done.filter { $0.event != nil }
    finish(done.filter { $0.event == nil }, with: services)
  }

  /// Finishes the gestures whose event the effect has sent before the next touch.
  func step(_ stepped: PlayerStep?, with services: Services) {
    guard !awaited.isEmpty, let stepped else { return }
    let names = stepped.happenings.map(\.name)
    let done = awaited.filter { hint in names.contains { $0 == hint.event } }
    awaited.removeAll(where: done.contains)
    finish(done, with: services)
  }

  /// Notes that the wheel turned over the stage; `isPinch` if Ctrl was held.
  func turn(isPinch: Bool, at now: Int64, _ services: Services) {
    firstUse = firstUse ?? now
    finish(left.filter { $0.way == (isPinch ? .pinch : .scroll) }, with: services)
  }

  private func finish(_ done: [GestureHint], with services: Services) {
    guard !done.isEmpty else { return }
    left.removeAll(where: done.contains)
    if left.isEmpty, let effect = services.scene.effect { seen.add(effect.id) }
    show(with: services)
  }

  // MARK: - Time

  private func hasRoom(with services: Services) -> Bool { services.place.room.x >= 240 && services.place.room.y >= 300 }

  var isAnimating: Bool { !fade.isAtRest || (fade.target == 1) != isShown }
  var nextMoment: Int64? { left.isEmpty ? nil : firstUse.map { $0 + Self.patience } }

  func animate(by seconds: Double, with services: Services) {
    fade.turn(on: isShown, curve: .linear, duration: 0.2)
    fade.step(by: seconds)
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard fade.value > 0, !services.isFilm, hasRoom(with: services) else { return }
    guard let bottomSlot = bottomSlot(with: services), let plate = services.area(of: self, bottomSlot) else { return }
    let surface = Surface(part(in: services.place.room), in: plate)
    services.inRoom(on: &canvas) { surface.draw(alpha: fade.value, on: &$0) }
  }

  /// Returns the slot for the hint's plate.
  ///
  /// The plate stands as low as possible, above the toolbar, so that it covers little of the effect. It leaves its place to the
  /// second set of buttons without a fade.
  func bottomSlot(with services: Services) -> BottomSlot? {
    guard isShown || fade.value > 0, !services.isFilm, !services.ask(.isMoreShown) else { return nil }
    let room = services.place.room
    let bar = services.ask(.hasToolbarSlot) ? Toolbar.height(in: room) : 0
    return BottomSlot(size: part(in: room).minimum, above: bar, sinks: true)
  }

  /// Returns the gestures, one a line, on a plate that hugs them.
  ///
  /// A longer gesture takes two lines, which raise the plate, or smaller letters.
  private func part(in room: Vector) -> Element<Never> {
    var label = Label(
      lines.joined(separator: "\n"), size: 14, Look.paper, lines: max(1, lines.count), smallest: 11)
    (label.lineHeight, label.mostLines, label.anchor) = (20 / 14, 2 * label.lines, .bottom)
    label.hug = Label.Hug(TextRun.Plate(padding: Vector(18, 8), radius: 14), Look.slate.opacity(0.96))
    return .sized(width: min(room.x - 2 * Look.margin(forWidth: room.x), Self.widest), .label(label))
  }
}

extension GestureHint {
  /// Returns the gesture and its effect in words, such as `Turn the wheel with Ctrl, or Alt-drag, to stitch`.
  func words(byFinger: Bool) -> String {
    let hand =
      switch way {
      case .drag: "Drag"
      case .flick: "Flick"
      case .tap: byFinger ? "Tap" : "Click"
      case .pinch: byFinger ? "Pinch with two fingers" : "Turn the wheel with Ctrl, or Alt-drag,"
      case .scroll: byFinger ? "Swipe" : "Drag, or turn the wheel,"
      }
    return "\(hand) \(aim)"
  }
}

/// Recognises the gestures that the fingers on the stage have done.
struct GestureHintTracker {
  private var fingers: [Int: (from: Vector, since: Int64, place: Vector, path: [(place: Vector, at: Int64)])] = [:]
  private var span: Double?

  /// The movement of a tap at most and of a drag at least, in points, and the duration of a tap at most, in nanoseconds.
  private static let (slack, way, tap): (Double, Double, Int64) = (10, 24, 300_000_000)
  /// The speed at lift of a flick at least, in points per second, and the time over which it is measured, in nanoseconds.
  private static let (speed, tail): (Double, Int64) = (300, 100_000_000)

  /// Returns the gestures of `gestureHints` that this touch has done.
  mutating func follow(_ touch: TimedTouch, _ gestureHints: [GestureHint]) -> [GestureHint] {
    let (event, now) = (touch.event, touch.nanoseconds)
    if event.phase == .down { fingers[event.id] = (event.position, now, event.position, []) }
    guard var finger = fingers[event.id] else { return [] }
    finger.place = event.position
    finger.path = finger.path.filter { now - $0.at <= Self.tail } + [(event.position, now)]
    let isOver = event.phase == .up || event.phase == .cancelled
    fingers[event.id] = isOver ? nil : finger
    let moved = (event.position - finger.from).length
    var ways: Set<GestureHint.Way> = []
    if event.phase == .move, fingers.count == 1, moved >= Self.way { ways = [.drag, .scroll] }
    if event.phase == .up {
      if moved <= Self.slack, now - finger.since <= Self.tap { ways.insert(.tap) }
      let (first, seconds) = (finger.path[0], Double(now - finger.path[0].at) / 1e9)
      if seconds > 0, (event.position - first.place).length / seconds >= Self.speed { ways.insert(.flick) }
    }
    let places = fingers.values.map(\.place)
    if places.count == 2 {
      let now = (places[0] - places[1]).length
      if (now - (span ?? now)).magnitude >= Self.way { ways.insert(.pinch) }
      span = span ?? now
    } else {
      span = nil
    }
    return gestureHints.filter { ways.contains($0.way) }
  }
}
