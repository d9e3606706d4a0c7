import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects

/// Tests the guarantees about time: rest, copies, frame rates, and identical numbers in every build.
struct ConformanceTimeTests {
  @Test("comes to rest after the last finger lifts, and then nothing changes", arguments: Catalogue.ids)
  func comesToRest(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      for size in [Vector(390, 844), Vector(844, 390)] {
        for text in try ConformanceScript.pieces(for: effect, in: size) {
          var running = try Running<E>.calm(in: size)
          for inputs in try ConformanceScript.piece(text, in: size).steps { _ = running.step(inputs) }
          let rests = running.rest(within: 60)
          try #require(rests, "\(id) goes on for a minute after \(text)")
          let state = running.current
          let picture = running.picture()
          _ = running.step([])
          for _ in 0..<100 { #expect(running.step([]).isEmpty) }
          let isSettled = running.isSettled
          #expect(isSettled && running.current == state && running.current.hashValue == state.hashValue)
          let areSame = [0, 0.37, 1].allSatisfy { running.picture(at: $0) == picture }
          #expect(areSame, "\(id) at rest is drawn otherwise at another time of the step, after \(text)")
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test("a copy has the same future, bit for bit", arguments: Catalogue.ids)
  func copiesAgree(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let size = Vector(390, 844)
      let script = try ConformanceScript.everything(effect, in: size)
      var running = Running<E>(in: size)
      func play(_ copy: Running<E>, from step: Int) -> ([UInt64], [Happening], E.State, Canvas) {
        var copy = copy
        var bits: [UInt64] = []
        var happenings: [Happening] = []
        for inputs in script.steps[step...].prefix(300) {
          happenings += copy.step(inputs)
          bits += copy.bits
        }
        return (bits, happenings, copy.current, copy.picture(at: 0.5))
      }
      for (index, inputs) in script.steps.enumerated() {
        if index % 97 == 40 {
          // The copies run one after the other: state shared by both would already have been changed by the first.
          let first = play(running, from: index)
          let second = play(running, from: index)
          let areEqual = first == second
          #expect(areEqual, "\(id) from step \(index)")
          #expect(first.2.hashValue == second.2.hashValue)
        }
        _ = running.step(inputs)
      }
    }
    try check(try Catalogue.named(id))
  }

  /// A sequence of frames at a constant rate, or with irregular gaps of up to 60 ms.
  enum Pace: CaseIterable, CustomTestStringConvertible {
    case hertz60, hertz75, hertz120, hertz144, irregular

    /// Returns the nanoseconds from frame `number` to the next.
    func gap(after number: Int64) -> Int64 {
      func whole(_ rate: Int64) -> Int64 { (number + 1) * 1_000_000_000 / rate - number * 1_000_000_000 / rate }
      switch self {
      case .hertz60: return whole(60)
      case .hertz75: return whole(75)
      case .hertz120: return whole(120)
      case .hertz144: return whole(144)
      case .irregular: return 300_000 + (number &* number &* 7_919_411 &+ number &* 104_729) % 59_000_000
      }
    }

    var testDescription: String { "\(self)" }
  }

  @Test("every frame rate gives the same states for the same touches", arguments: Catalogue.ids)
  func frameRatesAgree(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let size = Vector(1280, 720)
      let script = try ConformanceScript.everything(effect, in: size)
      let stepCount = Int64(script.steps.count)
      let start: Int64 = 1_234_567_890_123
      // Touches arrive in order, a little after their step begins, as devices report them.
      var touches: [(nanoseconds: Int64, input: Input)] = []
      for (step, inputs) in script.steps.enumerated() {
        for (place, input) in inputs.enumerated() {
          let offset = Int64((step &* 37 + place &* 811) % 4096) * 1000 / 2
          touches.append((start + Int64(step) * 1_000_000_000 / 240 + 1 + offset / 2, input))
        }
      }
      touches.sort { $0.nanoseconds < $1.nanoseconds }

      /// Runs like the window: inputs since the last frame are assigned to steps, then the due steps run.
      func run(_ pace: Pace) -> (bits: [UInt64], happenings: [Happening], state: E.State, dropped: Int64) {
        var running = Running<E>(in: size)
        var clock = FixedStep()
        var queue = InputQueue()
        var waiting = touches[...]
        var bits: [UInt64] = []
        var happenings: [Happening] = []
        var now = start
        var frame: Int64 = 0
        _ = clock.advance(toNanoseconds: now)
        while running.steps < stepCount {
          now += pace.gap(after: frame)
          frame += 1
          while let touch = waiting.first, touch.nanoseconds <= now {
            let place = clock.place(ofNanoseconds: touch.nanoseconds)
            queue.add(touch.input, in: place.step, at: place.secondsIntoStep)
            waiting.removeFirst()
          }
          let first = clock.step
          let due = clock.advance(toNanoseconds: now)
          for step in (first..<first + Int64(due)).prefix(Int(stepCount - running.steps)) {
            happenings += running.step(queue.take(in: step))
            bits += running.bits
          }
        }
        return (bits, happenings, running.current, clock.droppedSteps)
      }
      let expected = run(.hertz60)
      #expect(!expected.happenings.isEmpty || E.card.tile.take.isEmpty)
      for pace in Pace.allCases.dropFirst() {
        let got = run(pace)
        #expect(got.dropped == 0)
        let isSame = got.bits == expected.bits
        #expect(isSame, "\(id) at \(pace)")
        #expect(got.happenings == expected.happenings)
        #expect(got.state == expected.state)
      }
    }
    try check(try Catalogue.named(id))
  }

  /// Checks a hash of all readouts, which a change of feel may alter, but a change of compiler, options or machine must not.
  @Test("moves the same, bit for bit, however it is built", arguments: Catalogue.ids)
  func readoutHashIsStable(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let size = E.card.tile.size(Vector(592, 280))
      var running = Running<E>(in: size)
      // The hash is 64-bit FNV-1a over the bits of every readout after every step.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      let script = try ConformanceScript.everything(effect, in: size)
      for inputs in script.steps + Array(repeating: [], count: 240) {
        _ = running.step(inputs)
        for bits in running.bits {
          for shift in stride(from: UInt64(0), to: 64, by: 8) {
            hash = (hash ^ (bits >> shift & 0xFF)) &* 0x100_0000_01b3
          }
        }
      }
      try Golden.compare("0x\(String(hash, radix: 16)) after \(running.steps) steps\n", with: "\(id)-readouts.txt")
    }
    try check(try Catalogue.named(id))
  }
}
