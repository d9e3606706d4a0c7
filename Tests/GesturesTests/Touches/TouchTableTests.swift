import Gestures
import Motion
import Testing

@Suite struct TouchTableTests {
  static let size = Vector(400, 800)
  var table = TouchTable(size: size)
  static let ms: Int64 = 1_000_000

  func touch(
    _ finger: Int64, _ phase: FingerEvent.Phase, _ x: Double = 100, _ y: Double = 100, device: Int64 = 7
  ) -> RawTouch {
    RawTouch(device: device, finger: finger, phase: phase, position: Vector(x, y))
  }

  /// Passes touches to the table and drains it, at a time in milliseconds.
  mutating func pump(_ ms: Int64, _ touches: RawTouch...) -> [TimedTouch] {
    for touch in touches { table.receive(touch) }
    return table.drain(now: ms * Self.ms)
  }

  func phases(_ events: [TimedTouch]) -> [String] { events.map { "\($0.event.id) \($0.event.phase)" } }

  @Test mutating func `ids are small whatever the device calls its fingers, and free again after the lift`() {
    let first = pump(0, touch(.max, .down), touch(0, .down), touch(-81, .down), touch(0, .down, device: 8))
    #expect(phases(first) == ["1 down", "2 down", "3 down", "4 down"])
    #expect(phases(pump(16, touch(0, .up))) == ["2 up"])
    #expect(phases(pump(32, touch(55, .down))) == ["2 down"])
    #expect(table.down.map(\.id) == [1, 3, 4, 2])
  }

  @Test mutating func `reports that arrive together are spread over the time since the last poll`() {
    _ = pump(1000, touch(1, .down), touch(2, .down))
    let events = pump(
      1016, touch(1, .move, 101), touch(2, .move, 201), touch(1, .move, 102), touch(2, .move, 202), touch(1, .up, 102))
    #expect(
      phases(events) == ["1 move", "2 move", "1 move", "2 move", "1 up"])
    // Three reports in 16 ms: both fingers, both again, the lift.
    let expected: [Int64] = [1_005_333_333, 1_005_333_333, 1_010_666_666, 1_010_666_666, 1_016_000_000]
    #expect(events.map(\.nanoseconds) == expected)
  }

  @Test mutating func `a long sleep before the first touch does not stretch it`() {
    _ = pump(0)
    let events = pump(60_000, touch(1, .down), touch(1, .move, 110))
    #expect(events.last?.nanoseconds == 60_000 * Self.ms)
    #expect((events.first?.nanoseconds ?? 0) >= 60_000 * Self.ms - 33_333_334)
  }

  @Test mutating func `a slow frame does not hold a finger that was on its way`() {
    _ = pump(0, touch(1, .down))
    _ = pump(16, touch(1, .move, 110))
    let late = pump(76, touch(1, .move, 120), touch(1, .up, 120))
    #expect(late.map { $0.nanoseconds / Self.ms } == [32, 49])
    // If the loop slept meanwhile, the finger rested, and the event that woke the loop has just happened.
    _ = pump(100, touch(1, .down), touch(1, .move, 110))
    table.receive(touch(1, .up, 110))
    #expect(table.drain(now: 160 * Self.ms, hasSlept: true).map { $0.nanoseconds / Self.ms } == [160])
  }

  @Test mutating func `times given by the system are used, in order and not in the future`() {
    func at(_ ms: Int64, _ phase: FingerEvent.Phase, _ x: Double, finger: Int64 = 1) -> RawTouch {
      var touch = touch(finger, phase, x)
      touch.nanoseconds = ms * Self.ms
      return touch
    }
    _ = pump(1000, at(970, .down, 100), at(972, .down, 300, finger: 2))
    let events = pump(
      1050, at(978, .move, 110), at(990, .move, 310, finger: 2), at(986, .move, 120), at(994, .move, 130),
      at(1060, .up, 130))
    #expect(phases(events) == ["1 move", "2 move", "1 move", "1 move", "1 up"])
    #expect(events.map { $0.nanoseconds / Self.ms } == [978, 990, 990, 994, 1050])
  }

  @Test mutating func `reports are never spread wider than a finger's are apart`() {
    // 125 Hz, two reports per frame, and then one late frame.
    _ = pump(0, touch(1, .down, 0))
    for frame in 1...10 {
      _ = pump(Int64(frame) * 16, touch(1, .move, Double(frame) * 16 - 8), touch(1, .move, Double(frame) * 16))
    }
    let late = pump(220, touch(1, .move, 168), touch(1, .move, 176), touch(1, .up, 176))
    #expect(late.map { $0.nanoseconds / Self.ms } == [168, 176, 184])
    // The device's next finger starts with the interval of this one; a finger of another device does not.
    _ = pump(1000, touch(2, .down, 0), touch(3, .down, 0, device: 8))
    let next = pump(1050, touch(2, .move, 8), touch(2, .move, 16))
    #expect(next.map { $0.nanoseconds / Self.ms } == [1008, 1016])
    let other = pump(1100, touch(3, .move, 8, device: 8), touch(3, .move, 16, device: 8))
    #expect(other.map { $0.nanoseconds / Self.ms } == [1050, 1066])
  }

  /// The reports come from two panels, read together by a loop that is up to 50 ms late.
  @Test(arguments: [(60.0, 240.0), (120, 125), (1000, 60)])
  mutating func `two fingers at different report rates keep their speeds`(first: Double, second: Double) {
    var random = Mulberry32(seed: 3)
    var trackers = [VelocityTracker(), VelocityTracker()]
    var next = [0, 0]
    var now = 0.0
    var worst = 0.0
    while now < 3 {
      now += 1 / 60 + random.next() * 0.05
      var arrived: [RawTouch] = []
      for (device, rate) in [first, second].enumerated() {
        while Double(next[device]) / rate <= now {
          let time = Double(next[device]) / rate
          var touch = touch(
            1, next[device] == 0 ? .down : .move, time * 100 * Double(device + 1), device: Int64(device))
          touch.nanoseconds = Int64(time * 1000) * Self.ms
          arrived.append(touch)
          next[device] += 1
        }
      }
      for touch in arrived.sorted(by: { ($0.nanoseconds ?? 0) < ($1.nanoseconds ?? 0) }) { table.receive(touch) }
      for event in table.drain(now: Int64(now * 1e9)) {
        let (finger, seconds) = (event.event.id - 1, Double(event.nanoseconds) / 1e9)
        trackers[finger].add(event.event.position, at: seconds)
        let speed = trackers[finger].velocity(at: seconds).x
        if seconds > 0.1 { worst = max(worst, (speed / (100 * Double(finger + 1)) - 1).magnitude) }
      }
    }
    #expect(worst < 0.05)
  }

  @Test mutating func `a resting finger does not change the report interval`() {
    _ = pump(0, touch(1, .down, 0))
    for frame in 1...10 {
      _ = pump(Int64(frame) * 16, touch(1, .move, Double(frame) * 16 - 8), touch(1, .move, Double(frame) * 16))
    }
    for ms in stride(from: Int64(176), through: 1000, by: 16) { #expect(pump(ms).isEmpty) }
    _ = pump(1008, touch(1, .move, 200))
    let late = pump(1058, touch(1, .move, 208), touch(1, .move, 216))
    #expect(late.map { $0.nanoseconds / Self.ms } == [1008, 1016])
  }

  @Test(arguments: [(60.0, 0.3), (75, 0.1), (120, 0.33), (144, 0.12), (250, 0.16)])
  mutating func `a 125 Hz panel keeps its speed at any polling rate`(rate: Double, tolerance: Double) {
    var tracker = VelocityTracker()
    var next = 0
    var worst = 0.0
    _ = pump(0)
    for frame in 1...Int(rate) {
      let now = Int64(Double(frame) / rate * 1e9)
      while Double(next) * 0.008 <= Double(now) / 1e9 {
        table.receive(touch(1, next == 0 ? .down : .move, Double(next) * 0.008 * 300))
        next += 1
      }
      for event in table.drain(now: now) {
        tracker.add(event.event.position, at: Double(event.nanoseconds) / 1e9)
        let seconds = Double(event.nanoseconds) / 1e9
        if seconds > 0.15 { worst = max(worst, abs(tracker.velocity(at: seconds).x - 300) / 300) }
      }
    }
    // The time of arrival is accurate to a frame: two reports in most frames and three in some stand for one speed.
    #expect(worst < tolerance)
  }

  @Test mutating func `a finger that lands again was lost: cancelled, then down`() {
    _ = pump(0, touch(1, .down))
    let events = pump(16, touch(1, .down, 300))
    #expect(phases(events) == ["1 cancelled", "1 down"])
    #expect(events[0].reason == .landedAgain && events[0].event.position == Vector(100, 100))
    #expect(events[1].reason == nil && events[1].event.position == Vector(300, 100))
  }

  @Test mutating func `lifts and moves of unknown fingers are ignored`() {
    #expect(pump(0, touch(9, .up), touch(8, .move), touch(7, .cancelled)).isEmpty)
    #expect(table.down.isEmpty)
  }

  @Test mutating func `positions are clamped to the picture, and non-finite ones ignored`() {
    let events = pump(0, touch(1, .down, -50, 9e9), touch(2, .down, .nan))
    #expect(phases(events) == ["1 down"])
    #expect(events[0].event.position == Vector(0, 800))
    #expect(pump(16, touch(1, .move, .infinity)).isEmpty)
    // A lift with an invalid place is still a lift.
    let lift = pump(32, touch(1, .up, .nan))
    #expect(phases(lift) == ["1 up"] && lift[0].event.position == Vector(0, 800))
  }

  @Test mutating func `a lift somewhere else is a move and a lift`() {
    _ = pump(0, touch(1, .down))
    let events = pump(16, touch(1, .up, 120))
    #expect(phases(events) == ["1 move", "1 up"])
    #expect(events.map(\.event.position) == [Vector(120, 100), Vector(120, 100)])
    #expect(events[0].nanoseconds == events[1].nanoseconds)
  }

  @Test(arguments: [CancelReason.hidden, .minimized, .mouseButton, .deviceChanged, .resumed])
  mutating func `cancelling all fingers gives a reason, and later lifts are ignored`(reason: CancelReason) {
    _ = pump(0, touch(1, .down), touch(2, .down))
    table.cancelAll(reason)
    let events = table.drain(now: 16 * Self.ms)
    #expect(phases(events) == ["1 cancelled", "2 cancelled"])
    #expect(events.allSatisfy { $0.reason == reason && $0.nanoseconds == 16 * Self.ms })
    #expect(pump(32, touch(1, .move), touch(1, .up), touch(2, .up)).isEmpty)
    #expect(table.isEmpty)
  }

  /// An unplugged device lifts its fingers just before the system reports its removal.
  @Test mutating func `a lift in the poll that reports a lost device is ignored`() {
    _ = pump(0, touch(1, .down), touch(0, .down, device: RawTouch.mouse))
    _ = pump(16, touch(1, .move, 140))
    table.receive(touch(1, .move, 180))
    table.receive(touch(1, .up, 190))
    table.receive(touch(0, .up, device: RawTouch.mouse))
    table.cancelAll(.deviceChanged)
    let events = table.drain(now: 32 * Self.ms)
    #expect(phases(events) == ["1 move", "1 move", "2 up", "1 cancelled"])
    #expect(events[3].reason == .deviceChanged && events[3].event.position == Vector(190, 100))
    #expect(table.isEmpty)
  }

  @Test mutating func `a mouse button cancels the touches, not the mouse's own finger`() {
    _ = pump(0, touch(1, .down))
    table.cancelAll(.mouseButton, exceptDevice: RawTouch.mouse)
    table.receive(touch(0, .down, device: RawTouch.mouse))
    #expect(phases(table.drain(now: 16 * Self.ms)) == ["1 cancelled", "1 down"])
  }

  @Test mutating func `a finger silent for 2 s while another moves is given up, not one that rests alone`() {
    _ = pump(0, touch(1, .down))
    #expect(pump(9000).isEmpty)
    var cancelled: (at: Int64, event: TimedTouch)?
    _ = pump(9000, touch(2, .down, 200))
    _ = pump(9010, touch(1, .move, 101))
    for ms in stride(from: Int64(9020), through: 13_000, by: 10) {
      for event in pump(ms, touch(2, .move, 200 + Double(ms % 7))) where event.event.phase == .cancelled {
        #expect(cancelled == nil)
        cancelled = (ms, event)
      }
    }
    #expect(cancelled?.event.event.id == 1)
    #expect((11_000...11_100).contains(cancelled?.at ?? 0))
    #expect(cancelled?.event.reason?.description == "silent for 2.0 s beside a finger in use")
  }

  @Test mutating func `a resting mouse button is never cancelled beside a moving finger`() {
    _ = pump(0, touch(0, .down, device: RawTouch.mouse), touch(2, .down, 200))
    for ms in stride(from: Int64(10), through: 15_000, by: 10) {
      #expect(phases(pump(ms, touch(2, .move, 200 + Double(ms % 7)))).allSatisfy { $0 == "2 move" })
    }
    #expect(phases(pump(15_010, touch(3, .down), touch(3, .move, 180))) == ["3 down", "3 move"])
    #expect(phases(pump(15_020, touch(0, .up, device: RawTouch.mouse))) == ["1 up"])
  }

  @Test mutating func `a silent finger is cancelled only while another moves`() {
    _ = pump(0, touch(1, .down), touch(2, .down, 200))
    for second in Int64(1)...8 {
      #expect(pump(second * 1000, touch(2, .move, 200 + Double(second))).map(\.event.phase) == [.move])
    }
  }

  /// The next touch lands at some distance, and approaches or recedes, slowly or in leaps.
  @Test(arguments: [(30.0, 1.5), (30, -1.5), (100, 1.5), (100, -12), (200, 20), (300, -20)])
  mutating func `a stuck finger does not make a pinch of the next touch`(distance: Double, pace: Double) {
    _ = pump(0, touch(1, .down))
    // The lift of this finger is lost; 3 s later somebody drags with one finger.
    var pinch = PinchRecognizer()
    _ = pinch.handle(FingerEvent(id: 1, phase: .down, position: Vector(100, 100)))
    var extremes = 1.0...1.0
    for (index, ms) in stride(from: Int64(3000), through: 4000, by: 10).enumerated() {
      for event in pump(ms, touch(2, index == 0 ? .down : .move, 100 + distance + Double(index) * pace)) {
        _ = pinch.handle(event.event)
        let seen = pinch.magnification
        extremes = min(extremes.lowerBound, seen)...max(extremes.upperBound, seen)
      }
    }
    #expect(extremes.lowerBound > 0.95 && extremes.upperBound < 1.05)
    #expect(table.down.map(\.id) == [2])
  }

  @Test mutating func `a finger that rested for 10 s is given up when another lands, and comes back when it moves`() {
    _ = pump(0, touch(1, .down))
    #expect(phases(pump(10_000, touch(2, .down, 200))) == ["1 cancelled", "1 down"])
    #expect(phases(pump(10_016, touch(1, .move, 105))) == ["2 down"])
    #expect(phases(pump(10_032, touch(1, .move, 106), touch(2, .up, 200))) == ["2 move", "1 up"])
    #expect(phases(pump(10_048, touch(1, .up, 106))) == ["2 up"])
  }

  @Test mutating func `more fingers than there is room for are ignored until one lifts`() {
    for finger in 0..<20 { table.receive(touch(Int64(finger), .down, Double(finger))) }
    #expect(table.drain(now: 0).count == 16)
    #expect(pump(16, touch(18, .move), touch(18, .up)).isEmpty)
    #expect(phases(pump(32, touch(3, .up, 3), touch(18, .down, 5))) == ["4 up", "4 down"])
  }

  @Test mutating func `a finger that stays in place sends no events`() {
    _ = pump(0, touch(1, .down))
    #expect(pump(16, touch(1, .move), touch(1, .move)).isEmpty)
  }

  /// For any reports of random devices, from a fixed seed, effects see well-formed fingers in order of time.
  @Test(arguments: 1...20) mutating func `every finger that lands ends, for any reports of a device`(seed: UInt64) {
    var random = seed &* 0x9E37_79B9_7F4A_7C15
    func below(_ n: UInt64) -> UInt64 {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return random % n
    }
    var down: Set<Int> = []
    var last = Int64.min
    var positions: [Int: Vector] = [:]
    func check(_ events: [TimedTouch], now: Int64) {
      for event in events {
        #expect(event.nanoseconds >= last && event.nanoseconds <= now)
        last = event.nanoseconds
        let finger = event.event
        #expect((0...400).contains(finger.position.x) && (0...800).contains(finger.position.y))
        switch finger.phase {
        case .down: #expect(down.insert(finger.id).inserted && down.count <= 16)
        case .move: #expect(down.contains(finger.id))
        case .up, .cancelled:
          #expect(down.remove(finger.id) != nil && positions[finger.id] == finger.position)
        }
        #expect((event.reason != nil) == (finger.phase == .cancelled))
        positions[finger.id] = finger.position
      }
    }
    var now: Int64 = 0
    for _ in 0..<2000 {
      now += Int64(below(40)) * Self.ms
      for _ in 0..<below(8) {
        let phase: FingerEvent.Phase = [.down, .move, .move, .move, .up, .cancelled][Int(below(6))]
        let x = below(30) == 0 ? Double.nan : Double(below(900)) - 200
        var touch = touch(Int64(below(24)), phase, x, x, device: Int64(below(2)))
        // Some systems report a time, which need not be right.
        if below(3) == 0 { touch.nanoseconds = now + (Int64(below(200)) - 150) * Self.ms }
        if below(90) == 0 { touch.nanoseconds = below(2) == 0 ? .min : .max }
        table.receive(touch)
        if below(100) == 0 { table.cancelAll(.deviceChanged) }
      }
      check(table.drain(now: now), now: now)
    }
    table.cancelAll(.hidden)
    check(table.drain(now: now), now: now)
    #expect(down.isEmpty)
  }

  @Test mutating func shrinkingWindowMovesFingersInside() {
    table.receive(touch(1, .down, 390, 790))
    table.receive(touch(2, .down, 10, 790))
    _ = table.drain(now: 0)
    table.size = Vector(200, 100)
    table.receive(touch(1, .up, .nan, .nan))
    table.cancelAll(.hidden)
    let ends = table.drain(now: 8 * Self.ms).map(\.event)
    #expect(ends.map(\.position) == [Vector(200, 100), Vector(10, 100)] && ends.map(\.phase) == [.up, .cancelled])
  }
}
