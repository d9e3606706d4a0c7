import Formatting
import Gestures
import Motion
import Testing
import Tuning

@testable import Sketches

/// The decoded recognisers that a machine keeps beside their texts.
@Suite struct KeptRecognizerTests {
  private static let start = """
    across = drag('x'), down = drag('y'), tap = tap(), pinch = pinch(), fingers = fingers(), press = press(0.1),
    spin = spin(), x = 0.0, y = 0.0, taps = 0, turn = 0.0, speed = 0.0, pressed = 0.0, angle = 0.0
    """
  private static let step = """
    for g in s.across:read(inputs) do s.x = g.translation.x end
    for g in s.down:read(inputs) do s.y = g.translation.y end
    for _ in s.tap:read(inputs, rect(0, 0, 390, 600)) do s.taps = s.taps + 1 end
    for g in s.pinch:read(inputs) do s.turn = g.rotation + g.magnification end
    for f in s.fingers:read(inputs) do s.speed = f.velocity.x end
    for g in s.press:read(inputs) do s.pressed = g.velocity.x end
    for g in s.spin:read(inputs, nil, nil, { 195, 420 }) do s.angle = g.rotation end
    """
  private static let size = Vector(390, 844)

  /// Returns the inputs of steps in which two fingers land, move and lift at random.
  private static func touches(_ seed: UInt32, steps: Int = 300) -> [[Input]] {
    var dice = Mulberry32(seed: seed)
    var places: [Int: Vector] = [:]
    return (0..<steps).map { _ in
      (1...2).compactMap { id in
        let luck = dice.next()
        guard luck < 0.3 else { return nil }
        let phase: FingerEvent.Phase = places[id] == nil ? .down : luck < 0.03 ? .up : luck < 0.035 ? .cancelled : .move
        let way = Vector(dice.next() * 24 - 12, dice.next() * 24 - 12)
        let place = places[id].map { $0 + way } ?? Vector(dice.next() * 390, dice.next() * 844)
        places[id] = phase == .up || phase == .cancelled ? nil : place
        return .finger(FingerEvent(id: id, phase: phase, position: place))
      }
    }
  }

  private static func performance() throws -> SketchPerformance { try SketchFingerTests.performance(start, step) }

  @Test(arguments: 1...3 as ClosedRange<UInt32>) func aStepHasTheStateOfItsTextAlone(_ seed: UInt32) throws {
    var performance = try Self.performance()
    for (index, inputs) in Self.touches(seed).enumerated() {
      // A machine that has kept nothing.
      var restored = index % 6 == 0 ? try Self.performance() : nil
      try restored?.restore(JSONDocument(performance.encodedState.line), in: Self.size)
      _ = try performance.step(inputs)
      _ = try restored?.step(inputs)
      if let restored { #expect(restored.current == performance.current) }
    }
    #expect(try #require(SketchValue.of(performance.current))["x"] != .number(0))
  }

  /// Two sides of one machine, and steps that are taken again.
  @Test func noStateMeetsTheRecognisersOfAnother() throws {
    var a = try Self.performance()
    var b = a
    var alone = [try Self.performance(), try Self.performance()]
    let touches = [Self.touches(11), Self.touches(12)]
    var earlier: (performance: SketchPerformance, step: Int)?
    for step in touches[0].indices {
      if step % 40 == 20 { earlier = (a, step) }
      _ = try (a.step(touches[0][step]), b.step(touches[1][step]))
      for side in 0...1 { _ = try alone[side].step(touches[side][step]) }
      #expect(a.current == alone[0].current && b.current == alone[1].current)
      guard step % 40 == 30, let earlier else { continue }
      var again = earlier.performance
      for step in earlier.step...step { _ = try again.step(touches[0][step]) }
      #expect(again.current == a.current)
    }
    #expect(a.current != b.current)
  }

  /// A recogniser with a number that its bytes lack, which therefore tells whether it was decoded.
  private struct Probe: Packed, Equatable {
    static var blank: Probe { Probe() }
    var (number, runs) = (0, 0)
    static func == (a: Probe, b: Probe) -> Bool { a.number == b.number }
    mutating func pack(_ field: inout Packing) { number.pack(&field) }
  }

  @Test func aTextIsDecodedOnlyIfItIsNotKept() throws {
    var list = KeptList<Probe>()
    /// Runs a recogniser from a text, and returns its new text and how often it has run since it was decoded.
    func run(_ text: String, _ settings: String = "", adding number: Int = 1) throws -> (text: String, runs: Int) {
      let arguments = [SketchValue.text(settings), .text(text), .flag(false)].flatMap(\.bytes)
      var (results, runs): ([UInt8], Int) = ([], 0)
      try arguments.withUnsafeBufferPointer { arguments in
        try list.run(RecognizerCall(arguments, []), Probe(), into: &results) { probe in
          probe.number += number
          probe.runs += 1
          runs = probe.runs
          return []
        }
      }
      return (try #require(SketchValue.all(results)?.first?.text), runs)
    }
    let first = try run("")
    let second = try run(first.text)
    let third = try run(second.text)
    #expect([first.runs, second.runs, third.runs] == [1, 2, 3])
    // An earlier text, and other settings, have nothing kept.
    #expect(try run(first.text) == (second.text, 1))
    #expect(try run(third.text, "x").runs == 1)
    // A recogniser at rest has no text.
    #expect(try run(first.text, adding: -1).text == "")
    // More texts than are kept still give what they describe.
    var texts = try (1...20).map { try run("", "\($0)").text }
    for _ in 1...3 { texts = try texts.enumerated().map { try run($1, "\($0 + 1)").text } }
    #expect(Set(texts).count == 1 && Base64.url.bytes(of: texts[0].utf8)?.first == 4)
    #expect(throws: SketchFault.self) { try run("AAAA") }
  }
}
