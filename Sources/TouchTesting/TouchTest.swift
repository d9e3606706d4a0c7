import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing
import Tuning

/// The test `fidget touch-test`: it draws and measures the fingers that the touch screen reports, and calibrates the screen.
///
/// Its inputs are events and time; its outputs are a picture, requests and a report.
@MainActor
package struct TouchTest {
  package enum Request: Equatable, Sendable {
    /// Saves a calibration that the user confirmed.
    case save(TouchMatrix)
    case report
    case leave
  }

  enum Action: String, CaseIterable {
    case calibrate = "Calibrate"
    case report = "Report"
    case leave = "Done"
  }

  /// The size of the picture, in points.
  private(set) var size: Vector
  /// The rotation of the picture in the window.
  let turn: QuarterTurn
  private(set) var points: CalibrationSession
  private(set) var fingers: [FingerMeter] = []
  private(set) var grid: TouchGrid
  private(set) var notice = ""
  private(set) var isConfirmed = false
  private(set) var tally = TouchTally()
  private var requests: [Request] = []
  private(set) var pressed: (action: Action, finger: Int)?
  /// The number of fingers that have landed.
  private var count = 0
  /// The number of fingers that landed before the calibration began.
  private var countBefore = 0
  private(set) var now: Int64 = 0

  /// The maximum number of fingers that are drawn, including lifted ones.
  private static let most = 16

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - calibration: the effective calibration at the start.
  ///   - turn: the rotation of the picture in the window.
  ///   - size: the size of the picture, in points.
  package init(calibration: TouchMatrix, picture turn: QuarterTurn, size: Vector) {
    self.turn = turn
    self.size = size
    points = CalibrationSession(calibration)
    grid = TouchGrid(over: size)
  }

  package mutating func fit(to size: Vector) {
    guard size != self.size, size.x >= 1, size.y >= 1 else { return }
    self.size = size
    grid = TouchGrid(over: size)
    fingers = []
  }

  package mutating func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  package mutating func say(_ words: String) { notice = words }

  package mutating func beginCalibration() {
    points.begin()
    countBefore = count
    notice = ""
  }

  /// Whether the picture changes without events.
  package var isCounting: Bool { if case .confirming = points.phase { true } else { false } }

  // MARK: - Events

  /// Handles an event; touches are in points of the picture, as the touch screen reports them before any calibration.
  package mutating func handle(_ event: WindowEvent, at time: Int64) {
    now = max(now, time)
    switch event {
    case .finger(let touch): follow(touch)
    case .mouseButton(.left, let isDown, let place, _):
      if isDown { if let action = action(at: place) { press(action) } }
    case .key(let key) where key.isDown && !key.isRepeat:
      switch key.name {
      case "C": press(.calibrate)
      case "S": press(.report)
      case "Escape": points.phase == .idle ? press(.leave) : points.cancel()
      default: break
      }
    case .quit, .closeAsked: requests.append(.leave)
    default: break
    }
  }

  package mutating func advance(to time: Int64) {
    now = max(now, time)
    if points.advance(to: now) { notice = "Not confirmed: the old calibration is back" }
  }

  /// Notes that a picture with every event so far was shown.
  package mutating func noteShown(at time: Int64) { tally.noteShown(at: time) }

  private mutating func follow(_ touch: RawTouch) {
    guard touch.position.isFinite else { return }
    let place = calibrated(touch.position)
    let index = fingers.firstIndex { $0.isDown && $0.device == touch.device && $0.finger == touch.finger }
    tally.noteReport(at: now)
    switch touch.phase {
    case .down:
      if let index { fingers[index].isDown = false }
      count += 1
      var finger = FingerMeter(number: count, touch)
      finger.report(asked ? touch.position : place, at: now)
      fingers.append(finger)
      if fingers.count > Self.most { fingers.removeFirst(fingers.count - Self.most) }
      land(place, count)
    case .move, .up:
      guard let index else { return }
      let before = fingers[index].place
      if touch.phase == .move { fingers[index].report(asked ? touch.position : place, at: now) }
      if !asked { grid.mark(from: before, to: fingers[index].place) }
      if touch.phase == .up { lift(index) }
    case .cancelled: if let index { fingers[index].isDown = false }
    }
    tally.fingers = max(tally.fingers, fingers.count { $0.isDown })
    if let index, fingers.indices.contains(index) { tally.note(fingers[index]) }
  }

  private var asked: Bool { if case .asking = points.phase { true } else { false } }

  private mutating func land(_ place: Vector, _ number: Int) {
    switch points.phase {
    case .asking: break
    case .confirming: if place.distance(to: size / 2) <= discRadius { confirm() }
    case .idle:
      grid.mark(from: place, to: place)
      pressed = action(at: place).map { ($0, number) }
    }
  }

  private mutating func lift(_ index: Int) {
    let finger = fingers[index]
    fingers[index].isDown = false
    if asked {
      if finger.number <= countBefore { return }
      let targets = CalibrationSession.targets.indices.map { window(target($0)) }
      if let refusal = points.touch(window(finger.middle), at: now, targets) { notice = refusal }
    } else if let pressed, pressed.finger == finger.number {
      self.pressed = nil
      if action(at: finger.place) == pressed.action { press(pressed.action) }
    }
  }

  private mutating func press(_ action: Action) {
    switch action {
    case .calibrate: beginCalibration()
    case .report: requests.append(.report)
    case .leave: requests.append(.leave)
    }
  }

  private mutating func confirm() {
    points.confirm()
    (isConfirmed, notice) = (true, "Calibrated")
    requests.append(.save(points.matrix))
    grid = TouchGrid(over: size)
  }

  // MARK: - Places

  var discRadius: Double { max(40, min(size.x, size.y) * 0.09) }

  /// Returns the centre of a cross, in points of the picture.
  func target(_ index: Int) -> Vector {
    Vector(CalibrationSession.targets[index].x * size.x, CalibrationSession.targets[index].y * size.y)
  }

  /// Converts points of the picture to window coordinates, 0 to 1.
  private func window(_ place: Vector) -> Vector {
    let window = turn.size(size)
    let place = turn.place(place, in: size)
    return Vector(place.x / window.x, place.y / window.y)
  }

  /// Converts a position that the touch screen reports to a calibrated one, both in points of the picture.
  func calibrated(_ place: Vector) -> Vector {
    let window = turn.size(size)
    let found = points.matrix.place(of: self.window(place)) ?? .zero
    return turn.inverse.place(Vector(found.x * window.x, found.y * window.y), in: window)
  }

  /// The buttons, side by side at the foot of the picture.
  var buttons: Surface<Action> {
    let width = min(140, (size.x - 32) / 3 - 8)
    let style = Button<Action>.Style(
      ink: Look.ink, rest: Look.paper.opacity(0.92), held: Look.paper.opacity(0.72), radius: 12, inset: 0, size: 17,
      weight: .semibold)
    let row = Element<Action>.row(
      Action.allCases.map { .sized(width: width, height: 56, .button(Button($0, $0.rawValue, style))) },
      gap: 8)
    let frame = Rect(x: (size.x - row.minimum.x) / 2, y: size.y - 72, width: row.minimum.x, height: 56)
    return Surface(row, in: frame)
  }

  private func action(at place: Vector) -> Action? { points.phase == .idle ? buttons.target(at: place) : nil }
}

extension Tuner {
  /// Writes a calibration, and nothing else, into the config, with the rotation of the screen during the calibration.
  ///
  /// Returns whether it was saved.
  package func save(calibration matrix: TouchMatrix, madeAt rotation: QuarterTurn) -> Bool {
    for (name, number) in zip(["a", "b", "c", "d", "e", "f"], matrix.numbers) {
      set("\(TouchCalibration.id).\(name)", .number(number), gesture: 1)
    }
    set("\(TouchCalibration.id).rotation", .text("\(rotation.rawValue)"), gesture: 1)
    save()
    return !stack.changedFromSaved.contains { $0.name.hasPrefix(TouchCalibration.id + ".") }
  }
}

extension TouchMatrix {
  /// The numbers of the matrix, rounded to a millionth of the screen, which is less than a pixel on any screen.
  var numbers: [Double] { [a, b, c, d, e, f].map { ($0 * 1e6).rounded() / 1e6 } }
}
