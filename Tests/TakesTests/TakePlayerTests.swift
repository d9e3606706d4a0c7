import Gestures
import Motion
import Takes
import Testing

@Suite struct TakePlayerTests {
  func player(_ text: String, in size: Vector? = nil) throws -> TakePlayer {
    TakePlayer(try Take(parsing: text, named: "demo.take"), in: size)
  }

  func fingers(_ player: TakePlayer) -> [(step: Int64, event: FingerEvent)] {
    player.allInputs.compactMap { step, input in
      if case .finger(let event) = input { (step, event) } else { nil }
    }
  }

  @Test func `a tap is a finger that stays for a tenth of a second`() throws {
    let player = try player("at 0.5 tap 195 330")
    #expect(
      player.inputs(in: 120) == [.finger(FingerEvent(id: 1, phase: .down, position: Vector(195, 330)))])
    #expect(player.inputs(in: 144) == [.finger(FingerEvent(id: 1, phase: .up, position: Vector(195, 330)))])
    #expect(player.allInputs.count == 2)
    #expect(player.lastStep == 144 && player.stepCount == 145)
    #expect(player.inputs(in: -1).isEmpty && player.inputs(in: 121).isEmpty && player.inputs(in: .max).isEmpty)
  }

  @Test func `a drag reports at 120 Hz and lifts at its end`() throws {
    let events = fingers(try player("at 1 drag 0 0 to 300 30 over 0.25"))
    #expect(events.map(\.step) == [240] + Array(stride(from: 242, through: 300, by: 2)) + [300])
    #expect(events.map(\.event.phase) == [.down] + Array(repeating: .move, count: 30) + [.up])
    for (step, event) in events {
      let done = Double(step - 240) / 60
      #expect(event.position.distance(to: Vector(300, 30) * done) < 1e-9)
    }
  }

  @Test(arguments: [0.12, 0.1, 0.3, 0.05])
  func `a fling lifts at the speed it moves with`(over: Double) throws {
    var tracker = VelocityTracker()
    var velocity = Vector.zero
    for (step, event) in fingers(try player("at 3 fling 300 400 to 80 410 over \(over)")) {
      let time = Double(step) / 240
      tracker.add(event.position, at: time)
      if event.phase == .up { velocity = tracker.velocity(at: time) }
    }
    let asked = Vector(-220, 10) / over
    // The end falls on a step, so the stroke lasts up to 1/480 s more or less.
    #expect(velocity.distance(to: asked) < asked.length * (1 / 480.0 / over + 1e-6))
  }

  @Test func `an eased drag slows down as its curve says`() throws {
    let events = fingers(try player("at 0 drag 0 0 to 100 0 over 1 ease-in-out"))
    let middle = events.first { $0.step == 120 }
    #expect(abs((middle?.event.position.x ?? 0) - 50) < 1e-4)
    // The curve (0, 0, 0.58, 1) at half time, by an independent solver.
    let late = fingers(try player("at 0 drag 0 0 to 100 0 over 1 ease-out")).first { $0.step == 120 }
    #expect(abs((late?.event.position.x ?? 0) - 68.464_3) < 1e-3)
  }

  @Test func `a pinch is two fingers about a centre`() throws {
    let events = fingers(try player("at 2 pinch 195 400 from 220 to 120 over 0.4 angle 30"))
    #expect(Set(events.map(\.event.id)) == [1, 2])
    #expect(events.prefix(2).map(\.event.phase) == [.down, .down] && events.prefix(2).map(\.step) == [480, 480])
    #expect(events.suffix(2).map(\.event.phase) == [.up, .up] && events.suffix(2).map(\.step) == [576, 576])
    for (first, second) in zip(events, events.dropFirst()) where first.event.id == 1 && second.event.id == 2 {
      let done = Double(first.step - 480) / 96
      #expect(mix(first.event.position, second.event.position, 0.5).distance(to: Vector(195, 400)) < 1e-9)
      let apart = second.event.position - first.event.position
      #expect(abs(apart.length - (220 - 100 * done)) < 1e-9)
      #expect(abs(apart.y / apart.x - 0.577_350_269_189_625_8) < 1e-9)
    }
  }

  @Test func `gestures at the same time get fingers of their own`() throws {
    let events = fingers(
      try player(
        """
        at 0 finger 2 down 0 0
        at 0 drag 0 0 to 9 9 over 1
        at 0.5 pinch 5 5 from 10 to 20 over 1
        at 1.2 tap 1 1
        """))
    let downs = events.filter { $0.event.phase == .down }
    #expect(downs.map(\.event.id) == [2, 1, 3, 4, 1])
  }

  @Test func `a finger that lands twice is cancelled in between, and may stay down at the end`() throws {
    let events = fingers(
      try player("at 0 finger 7 down 1 2\nat 1 finger 7 move 3 4\nat 2 finger 7 down 5 6\nat 3 finger 7 move 8 8"))
    #expect(events.map(\.event.phase) == [.down, .move, .cancelled, .down, .move])
    #expect(events[2].event.position == Vector(3, 4))
  }

  @Test func `positions scale per axis to the size played in, sizes and wheels with them`() throws {
    let text = """
      # size 390 844
      at 0 tap 195 422
      at 1 scroll 39 844 by 10 -20
      at 2 size 780 844
      at 3 set lamp.gravity 1800
      """
    let player = try player(text, in: Vector(780, 422))
    #expect(
      player.inputs(in: 0) == [.finger(FingerEvent(id: 1, phase: .down, position: Vector(390, 211)))])
    #expect(
      player.inputs(in: 240) == [.scroll(ScrollEvent(position: Vector(78, 422), delta: Vector(20, -10)))])
    #expect(player.commands(in: 480) == [.size(Vector(1560, 422))])
    #expect(player.commands(in: 720) == [.set(key: "lamp.gravity", value: "1800", line: 5)])
    #expect(player.lastStep == 720)
  }

  @Test func `without a size positions are taken as they are`() throws {
    let player = try player("at 0 tap 195 422", in: Vector(1000, 1000))
    #expect(player.inputs(in: 0) == [.finger(FingerEvent(id: 1, phase: .down, position: Vector(195, 422)))])
  }

  @Test func `a recording plays back as the same inputs on the same steps, to the last bit`() throws {
    let original = try player(
      """
      at 0.1 pinch 195 400.3 from 220 to 120 over 0.43 angle 31 ease-in
      at 0.2 scroll 39.123 4 by 0.1 -20
      at 0.3+0.0019 magnify 39.123 4 by 1.0123
      at 1 finger 5 down 0.1 0.2
      at 1.5+0.00123 finger 5 move 0.3 0.2
      at 1.7 finger 5 cancel
      at 9 drag 0 1 to 2 3 over 0.11
      """)
    var recorder = TakeRecorder(effect: "stitch", size: Vector(390, 844))
    for (step, input) in original.allInputs { recorder.record(input, in: step) }
    recorder.record(size: Vector(400, 500), in: 2200)
    recorder.record(set: "stitch.spacing", to: "9", in: 2201)
    let replayed = try player(recorder.take.text, in: Vector(390, 844))
    #expect(replayed.allInputs.map(\.step) == original.allInputs.map(\.step))
    #expect(replayed.allInputs.map(\.input) == original.allInputs.map(\.input))
    #expect(replayed.commands(in: 2200) == [.size(Vector(400, 500))])
    #expect(replayed.lastStep == 2201)
  }

  @Test func `a lift somewhere else, or of a finger from before, is recorded with its place`() throws {
    var recorder = TakeRecorder()
    recorder.record(.finger(FingerEvent(id: 1, phase: .down, position: Vector(1, 1))), in: 0)
    recorder.record(.finger(FingerEvent(id: 1, phase: .up, position: Vector(2, 1))), in: 3)
    // Finger 2 was down before the recording began.
    recorder.record(.finger(FingerEvent(id: 2, phase: .up, position: Vector(9, 9))), in: 4)
    #expect(
      fingers(try player(recorder.take.text)).map(\.event) == [
        FingerEvent(id: 1, phase: .down, position: Vector(1, 1)),
        FingerEvent(id: 1, phase: .up, position: Vector(2, 1)),
        FingerEvent(id: 2, phase: .up, position: Vector(9, 9)),
      ])
  }

  @Test func `fingers that are down as a recording ends are cancelled in place`() throws {
    var recorder = TakeRecorder()
    var down = FingersDown()
    func event(_ id: Int, _ phase: FingerEvent.Phase, _ x: Double) -> Input {
      .finger(FingerEvent(id: id, phase: phase, position: Vector(x, 1)))
    }
    // Finger 7 was down before.
    down.follow([event(7, .down, 8)])
    let steps = [
      [event(9, .down, 1)], [event(2, .down, 3), event(4, .down, 3)], [event(4, .up, 3)], [event(9, .move, 2)],
    ]
    for (step, inputs) in steps.enumerated() {
      down.follow(inputs)
      for input in inputs { recorder.record(input, in: Int64(step)) }
    }
    recorder.end(down, in: 5)
    let player = try player(recorder.take.text)
    #expect(player.inputs(in: 5) == [event(7, .cancelled, 8), event(9, .cancelled, 2), event(2, .cancelled, 3)])
    #expect(player.fingersAtStart.fingers.map(\.id) == [7])
    var after = player.fingersAtStart
    for step in 0..<player.stepCount { after.follow(player.inputs(in: step)) }
    #expect(after == FingersDown())
  }

  @Test func `an expanded take has the same inputs`() throws {
    let text = """
      # effect stitch
      # size 390 844
      # state {"a": 1}
      at 0.1 pinch 195 400.3 from 220 to 120 over 0.43 angle 31 ease-in
      at 0.3 set stitch.spacing 9
      at 0.3+0.0019 magnify 39.123 4 by 1.0123
      at 0.2 scroll 39.123 4 by 0.1 -20
      at 0.3 size 500 600
      at 0.31 fling 300 400 to 80 410 over 0.12
      at 1 finger 5 down 0.1 0.2
      at 1.5 finger 5 down 7 7
      at 9 tap 1 1
      """
    let take = try Take(parsing: text, named: "x")
    let expanded = try Take(parsing: take.expanded.text, named: "y")
    #expect(expanded.lines.allSatisfy { if case .strokes = $0.action { false } else { true } })
    for size in [nil, Vector(390, 844), Vector(811, 333)] {
      let one = TakePlayer(take, in: size)
      let other = TakePlayer(expanded, in: size)
      #expect(one.allInputs.map(\.step) == other.allInputs.map(\.step))
      #expect(one.allInputs.map(\.input) == other.allInputs.map(\.input))
      #expect(one.stepCount == other.stepCount)
      #expect(one.commands(in: 72).count == 2 && other.commands(in: 72).count == 2)
    }
    #expect(expanded.effect == take.effect && expanded.size == take.size && expanded.state == take.state)
    #expect(expanded.expanded.text == expanded.text)
  }

  @Test func `an empty take has nothing to play`() throws {
    let player = try player("# fidget take 1\n")
    #expect(player.lastStep == nil && player.stepCount == 0 && player.inputs(in: 0).isEmpty)
  }
}
