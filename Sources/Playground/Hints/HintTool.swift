import Canvas
import Effects
import Gestures
import Motion

/// What can be done with an effect, at its foot: the first time that it is opened, until it was done or somebody has played
/// with it for some seconds.
///
/// An effect says its `deeds`; which words they have for a finger and for a mouse stands here. Nothing gives way to it, and it
/// takes no touch.
final class HintTool: Tool {
  private var seen: SeenHints
  /// What has not been done yet, and the lines that are drawn, also while they fade.
  private(set) var left: [Deed] = []
  private var lines: [String] = []
  private var isShown = false
  private var fade = Transition()
  private var tracker = DeedTracker()
  /// When a hand first touched the stage, in nanoseconds.
  private var firstUse: Int64?

  private static let patience: Int64 = 5_000_000_000

  init(_ host: any Host) { seen = SeenHints(host) }

  // MARK: - When

  func enter(at desk: Desk) {
    (tracker, firstUse) = (DeedTracker(), nil)
    let isForUs = !desk.isFilm && desk.kiosk == nil && desk.blind == nil
    left = desk.scene.effect.map { isForUs && !seen.contains($0.id) ? $0.deeds : [] } ?? []
    show(at: desk)
  }

  /// Beside a take, another side or the panel, or in a low or narrow room, there is no place for it.
  private func show(at desk: Desk) {
    let others = [desk.split.isOn, desk.strip.isOn, desk.sheet.isOn, desk.panel.panel.isOpen]
    let isFree = !others.contains(true) && hasRoom(at: desk)
    isShown = !left.isEmpty && isFree && desk.scene.player?.isTakePlaying != true
    if isShown { lines = left.map { $0.words(byFinger: desk.isByFinger) } }
  }

  func advance(to now: Int64, at desk: Desk) {
    if let firstUse, now - firstUse >= Self.patience { finish(left, at: desk) }
    let before = (isShown, lines)
    show(at: desk)
    if before != (isShown, lines) { desk.redraw() }
  }

  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {
    guard isStage, !left.isEmpty else { return }
    firstUse = firstUse ?? touch.nanoseconds
    finish(tracker.follow(touch, left), at: desk)
  }

  /// A wheel has turned over the stage, or pinched with Ctrl.
  func turn(isPinch: Bool, at now: Int64, _ desk: Desk) {
    firstUse = firstUse ?? now
    finish(left.filter { $0.way == (isPinch ? .pinch : .scroll) }, at: desk)
  }

  private func finish(_ done: [Deed], at desk: Desk) {
    guard !done.isEmpty else { return }
    left.removeAll(where: done.contains)
    if left.isEmpty, let effect = desk.scene.effect { seen.add(effect.id) }
    show(at: desk)
  }

  // MARK: - Time

  private func hasRoom(at desk: Desk) -> Bool { desk.place.room.x >= 240 && desk.place.room.y >= 300 }

  var isAnimating: Bool { !fade.isAtRest || (fade.target == 1) != isShown }
  var nextMoment: Int64? { left.isEmpty ? nil : firstUse.map { $0 + Self.patience } }

  func animate(by seconds: Double, at desk: Desk) {
    fade.turn(on: isShown, curve: .linear, duration: 0.2)
    fade.step(by: seconds)
  }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard fade.value > 0, !desk.isFilm, hasRoom(at: desk) else { return }
    guard let standing = standing(at: desk), let plate = desk.area(of: self, standing) else { return }
    desk.inRoom(on: &canvas) { draw(runs(in: desk.place.room), on: plate, &$0) }
  }

  /// Above where the bars of buttons and of time come.
  func standing(at desk: Desk) -> Standing? {
    guard isShown || fade.value > 0, !desk.isFilm else { return nil }
    let (room, runs) = (desk.place.room, runs(in: desk.place.room))
    let size = Vector((runs.first?.width ?? 0) + 36, runs.reduce(20) { $0 + $1.box.y + 4 } - 4)
    let bars = ToolbarLayout.height(in: room)
    return Standing(size: size, above: bars == 0 ? 0 : bars + ScrubBar.room)
  }

  private func runs(in room: Vector) -> [TextRun] {
    let most = room.x - 2 * Look.margin(forWidth: room.x)
    let widest = lines.map { TextWidth.estimate($0, size: 15, weight: .medium) }.max() ?? 0
    let width = min(most, (widest + 48).rounded(.up))
    return lines.map {
      TextRun(paragraph: $0, size: 15, weight: .medium, width: width - 36, limit: 2, alignment: .center)
    }
  }

  private func draw(_ runs: [TextRun], on plate: Rect, _ canvas: inout Canvas) {
    let alpha = fade.value
    canvas.plate(plate, radius: 14, Look.slate.opacity(0.96 * alpha), shadow: 0.4 * alpha)
    var y = plate.y + 10
    for run in runs {
      canvas.text(run, at: Vector(plate.x + 18, y), Look.paper.opacity(alpha))
      y += run.box.y + 4
    }
  }
}

extension Deed {
  /// `Turn the wheel with Ctrl, or Alt-drag, to stitch`: what a hand does, and what comes of it.
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

/// Which deeds the fingers on the stage have done.
struct DeedTracker {
  private var fingers: [Int: (from: Vector, since: Int64, place: Vector, path: [(place: Vector, at: Int64)])] = [:]
  private var span: Double?

  private static let (slack, way, tap): (Double, Double, Int64) = (10, 24, 300_000_000)
  /// Points a second of a finger that lets go, over its last tenth of a second.
  private static let (speed, tail): (Double, Int64) = (300, 100_000_000)

  /// Those of `deeds` that this touch has done.
  mutating func follow(_ touch: TimedTouch, _ deeds: [Deed]) -> [Deed] {
    let (event, now) = (touch.event, touch.nanoseconds)
    if event.phase == .down { fingers[event.id] = (event.position, now, event.position, []) }
    guard var finger = fingers[event.id] else { return [] }
    finger.place = event.position
    finger.path = finger.path.filter { now - $0.at <= Self.tail } + [(event.position, now)]
    let isOver = event.phase == .up || event.phase == .cancelled
    fingers[event.id] = isOver ? nil : finger
    let moved = (event.position - finger.from).length
    var ways: Set<Deed.Way> = []
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
    return deeds.filter { ways.contains($0.way) }
  }
}
