import Gestures
import Motion

/// Simulated people at a screen, and events of the machine: a random series of days, the same for the same seed.
///
/// A visitor comes every 18 minutes or so, unless told otherwise, between eight in the morning and eight at night, stays
/// for ten seconds to a minute, and returns to the gallery.
struct RandomUse {
  /// An event of the simulation.
  enum Action {
    case event(WindowEvent)
    /// The key of an effect, by a number that is reduced to the effects present.
    case open(Int)
    /// A config, preset or picture is written or removed.
    case write(SoakContentKind)
    case resize(Vector)
    case show(Bool)
    /// The screen changes its rate, in frames a second.
    case refresh(Double)
    /// The loop stops for this many nanoseconds.
    case stall(Int64)
    /// The machine is suspended for this many nanoseconds, and reports it afterwards.
    case suspend(Int64)
    /// The graphics driver loses all textures.
    case loseDevice
  }

  /// The file, and the kind of its content.
  enum SoakContentKind {
    case goodConfig, badConfig, noConfig, preset, picture
  }

  private var random: Mulberry32
  /// The planned actions, in order.
  private var agenda: [(time: Int64, action: Action)] = []
  private var time: Int64
  /// The time at which the visitor leaves.
  private var leaving: Int64
  private var size: Vector
  private var nextFinger: Int64 = 0
  /// The mean seconds from one visit's end to the next visit.
  private let gap: Double

  private static let second: Int64 = 1_000_000_000
  private static let day = 86_400 * second

  /// Creates a series; time 0 is eight in the morning.
  init(seed: UInt32, visits: Int, size: Vector) {
    random = Mulberry32(seed: seed)
    gap = 43_200 / Double(visits)
    self.size = size
    time = 2 * Self.second
    leaving = time + 30 * Self.second
  }

  // MARK: - Asking

  /// Returns the time of the next action.
  mutating func next() -> Int64 {
    while agenda.isEmpty { plan() }
    return agenda[0].time
  }

  /// Returns the next action that is due by `now`, and removes it. `nil` if none is.
  mutating func take(by now: Int64) -> Action? { next() <= now ? agenda.removeFirst().action : nil }

  /// Delays all planned actions.
  mutating func postpone(by delay: Int64) {
    for index in agenda.indices { agenda[index].time += delay }
    time += delay
    leaving += delay
  }

  /// Drops all planned actions; new ones come after `now`.
  mutating func interrupt(until now: Int64) {
    agenda = []
    time = max(time, now) + Self.second
    leaving = time
  }

  // MARK: - Chance

  mutating func below(_ count: Int) -> Int { Int(random.next() * Double(count)) }
  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random.next()
  }
  private mutating func seconds(_ range: ClosedRange<Double>) -> Int64 { Int64(number(range) * 1e9) }

  // MARK: - Planning

  private mutating func plan() {
    if time >= leaving { return comeAgain() }
    for _ in 0...below(3) { doSomething(at: time + seconds(0...0.5)) }
    // By time; actions of one moment stay in the order of planning.
    agenda = agenda.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    time = (agenda.last?.time ?? time) + seconds(0.05...2)
    if time >= leaving { for _ in 0..<4 { press("Escape", at: time) } }
  }

  private mutating func comeAgain() {
    time += Int64(-Exact.log(1 - random.next()) * gap * 1e9)
    let inDay = time % Self.day
    if inDay > Self.day / 2 { time += Self.day - inDay }
    leaving = time + seconds(10...60)
    agenda.append((time, .open(below(9))))
    time += Self.second / 2
  }

  private mutating func doSomething(at time: Int64) {
    switch below(1000) {
    case ..<560: touch(at: time)
    case ..<600: useMouse(at: time)
    case ..<640: turnWheel(at: time)
    case ..<820: pressKey(at: time)
    case ..<840: add(.event(.text(pick(["0.5", "dusk", "1e9", "?", "-3", "Grüße 🐷", "\u{202E}x"]))), at: time)
    case ..<860: add(.open(below(9)), at: time)
    case ..<890: add(.write(.goodConfig), at: time)
    case ..<905: add(.write(pick([.badConfig, .noConfig, .preset, .picture])), at: time)
    case ..<935: resize(at: time)
    case ..<945: hide(at: time)
    case ..<955: add(.event(pick([.focusLost, .focusGained, .exposed, .woken, .mouseLeft])), at: time)
    case ..<962: add(.event(.devicesChanged), at: time)
    case ..<975: add(.refresh(pick([30, 50, 59.94, 60, 75, 90, 120, 144, 165, 240])), at: time)
    case ..<990: add(.stall(pick([seconds(0.02...0.3), seconds(1...3), 10 * Self.second])), at: time)
    case ..<994: add(.suspend(seconds(1...3600)), at: time)
    case ..<996: add(.stall(3600 * Self.second), at: time)
    default: add(.loseDevice, at: time)
    }
  }

  private mutating func add(_ action: Action, at time: Int64) { agenda.append((time, action)) }

  // MARK: - Hands

  /// Plans a touch of one to ten fingers; some of them never lift, land twice, are cancelled or leave the glass.
  private mutating func touch(at start: Int64) {
    let fingers = pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 10])
    let length = pick([seconds(0.02...0.1), seconds(0.05...0.3), seconds(0.2...1.5)])
    let center = place()
    let isPinch = fingers == 2 && below(2) == 0
    for finger in 0..<fingers {
      // Ids are arbitrary, and reused.
      nextFinger += 1
      let id = pick([Int64(finger), nextFinger, .max - Int64(finger)])
      let begin = start + seconds(0...0.05)
      let from = fingers == 1 ? center : center + Vector(number(-150...150), number(-150...150))
      let to = isPinch ? center + (from - center) * number(0.1...3) : pick([from, place(), from + Vector(0, -200)])
      let contact = { (phase: FingerEvent.Phase, position: Vector) in
        Action.event(.finger(RawTouch(device: 7, finger: id, phase: phase, position: position)))
      }
      add(contact(.down, from), at: begin)
      let moves = Int(length / 8_333_333)
      for move in 0..<moves {
        add(
          contact(.move, from + (to - from) * (Double(move + 1) / Double(moves))), at: begin + Int64(move) * 8_333_333)
      }
      switch below(40) {
      case 0: break
      case 1: add(contact(.down, place()), at: begin + length)
      case 2: add(contact(.move, Vector(.nan, 1e30)), at: begin + length)
      case 3: add(contact(.cancelled, to), at: begin + length)
      default: add(contact(.up, to), at: begin + length)
      }
    }
  }

  /// Returns a random place; three in eight lie at an edge or in a corner, where bars and back buttons are.
  private mutating func place() -> Vector {
    let place = Vector(number(0...size.x), number(0...size.y))
    switch below(8) {
    case 0: return Vector(place.x, pick([6, size.y - 6, size.y - 30]))
    case 1: return Vector(pick([6, 30, size.x - 6]), place.y)
    case 2: return Vector(number(0...80), number(0...80))
    default: return place
    }
  }

  private mutating func useMouse(at start: Int64) {
    let held: Modifiers = pick([[], [], .alt, [.alt, .shift], .control])
    let button = pick([MouseButton.left, .left, .left, .right, .middle])
    var time = start
    add(.event(.mouseButton(button, isDown: true, position: place(), modifiers: held)), at: time)
    for _ in 0..<below(40) {
      time += 8_000_000
      add(.event(.mouseMoved(position: place(), modifiers: held)), at: time)
    }
    add(.event(.mouseButton(button, isDown: false, position: place(), modifiers: held)), at: time + 8_000_000)
  }

  private mutating func turnWheel(at start: Int64) {
    let held: Modifiers = pick([[], [], .control])
    for turn in 0..<1 + below(12) {
      let wheel = WheelTurn(notches: Vector(number(-1...1), number(-3...3)), position: place(), modifiers: held)
      add(.event(.wheel(wheel)), at: start + Int64(turn) * 30_000_000)
    }
  }

  private mutating func press(_ name: String, _ modifiers: Modifiers = [], at time: Int64) {
    add(.event(.key(KeyPress(name: name, modifiers: modifiers))), at: time)
    add(.event(.key(KeyPress(name: name, modifiers: modifiers, isDown: false))), at: time + 40_000_000)
  }

  private mutating func pressKey(at time: Int64) {
    if below(4) == 0 { return press(pick(["S", "Z", "Z", "Y"]), .control, at: time) }
    let keys = [
      "Tab", "Tab", "Tab", "P", "Space", ".", ",", "Left", "Right", "Up", "Down", "Return", "Home", "End", "G", "O",
      "'",
      ";", "F12", "F9", "F8", "F8", "F7", "F6", "R", "T", "-", "=", "=", "B", "Backspace", "Delete", "Left Alt", "\\",
    ]
    press(pick(keys), pick([[], [], [], .shift]), at: time)
  }

  // MARK: - The window

  private mutating func resize(at time: Int64) {
    size = pick([
      Vector(390, 844), Vector(844, 390), Vector(1280, 720), Vector(160, 160), Vector(768, 1024),
      Vector(number(160...1000), number(160...1000)),
    ])
    add(.resize(.zero), at: time)
    for _ in 0..<below(20) { add(.resize(Vector(number(160...900), number(160...900))), at: time + seconds(0...0.3)) }
    add(.resize(size), at: time + Self.second / 2)
  }

  private mutating func hide(at time: Int64) {
    add(.show(false), at: time)
    add(.show(true), at: time + seconds(0.1...20))
  }
}
