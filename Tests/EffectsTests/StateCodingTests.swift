import Foundation
import Gestures
import Motion
import Support
import Takes
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests that a state written as a line of JSON and read back has the same future, in the middle of any motion.
struct StateCodingTests {
  /// Returns a copy made by writing and reading, and checks that a second writing gives the same text, so that every bit is
  /// equal.
  private func copy(of running: any Performance, _ card: EffectCard) throws -> any Performance {
    let text = running.encodedState.line
    var copy = try card.make(Vector(100, 100), running.patch)
    try copy.restore(JSONDocument(text), in: running.size)
    #expect(copy.encodedState.line == text)
    #expect(copy.size == running.size && copy.steps == 0)
    return copy
  }

  @Test("a state goes through its text unchanged and has the same future", arguments: Catalogue.ids)
  func stateSurvivesEncoding(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    let size = Vector(390, 844)
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("demos/\(id).take")
    let demo = TakePlayer(try Take(parsing: String(contentsOf: url, encoding: .utf8), named: "demo"), in: size)
    let scripts = [
      (0..<demo.stepCount).map { demo.inputs(in: $0) },
      try ConformanceScript.everything(try Catalogue.named(id), in: size).steps,
    ]
    for script in scripts {
      var running = try card.make(size, [:])
      var down: Set<Int> = []
      var checkedWithFingers = 0
      for (index, inputs) in script.enumerated() {
        _ = try running.step(inputs)
        for case .finger(let event) in inputs {
          if event.phase == .down { down.insert(event.id) }
          if event.phase == .up || event.phase == .cancelled { down.remove(event.id) }
        }
        guard index % 97 == 7 || (!down.isEmpty && index % 19 == 4) else { continue }
        if !down.isEmpty { checkedWithFingers += 1 }
        var one = running
        var other = try copy(of: running, card)
        for inputs in script[(index + 1)...].prefix(48) {
          let happenings = try one.step(inputs)
          guard try other.step(inputs) == happenings, other.bits == one.bits else {
            Issue.record("\(id): another future from step \(index)")
            return
          }
        }
        #expect(one.encodedState == other.encodedState)
      }
      #expect(checkedWithFingers > 3)
    }
  }

  @Test(arguments: [0.0, -0.0, .infinity, -.infinity, .pi, 0x1p-1074, 0x1.fffffffffffffp1023, 0.1 + 0.2])
  func doublesSurviveEncoding(number: Double) throws {
    struct Numbers: Codable { var number: Double }
    let text = JSONValue(encoding: Numbers(number: number)).line
    #expect(try JSONDocument(text).decode(Numbers.self).number.bitPattern == number.bitPattern)
  }

  @Test(arguments: [0, -1, 1 << 53, 1 << 53 + 1, Int.max, Int.min])
  func integersSurviveEncoding(number: Int) throws {
    struct Numbers: Codable {
      var number: Int
      var bits: UInt64
    }
    let text = JSONValue(encoding: Numbers(number: number, bits: UInt64(bitPattern: Int64(number)))).line
    let read = try JSONDocument(text).decode(Numbers.self)
    #expect(read.number == number && read.bits == UInt64(bitPattern: Int64(number)))
  }

  @Test("an unknown word of a state is reported on one line, even with control characters")
  func unknownWordIsReportedOnOneLine() {
    struct Words: Codable { var lead: PanRecognizer.Lead }
    for word in ["a\\nb", "\\u0000", String(repeating: "x", count: 4000)] {
      do throws(JSONProblem) {
        _ = try JSONDocument("{\"lead\":\"\(word)\"}").decode(Words.self)
        Issue.record("\(word) was taken")
      } catch {
        #expect(error.path == "lead" && error.offset == 8)
        #expect(error.message.hasSuffix(" is not a known word") && error.message.count < 130)
        #expect(!error.message.contains("\n") && !error.message.contains("\0"), "\(error.message)")
      }
    }
  }

  @Test("a text that is no state of the effect is refused in one line", arguments: Catalogue.ids)
  func foreignStateIsRefusedOnOneLine(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    let size = Vector(390, 844)
    let good = try card.make(size, [:])
    let line = good.encodedState.line
    func refusal(_ text: String, in size: Vector = size) -> String? {
      var running = good
      do throws(JSONProblem) { try running.restore(JSONDocument(text), in: size) } catch {
        #expect(running.encodedState == good.encodedState)
        #expect(!error.message.contains("\n"))
        return "\(error.offset): \(error.path): \(error.message)"
      }
      return nil
    }
    #expect(refusal(line) == nil)
    #expect(refusal("") != nil)
    #expect(refusal("{}") == "0: : the key size is missing")
    #expect(refusal(line, in: Vector(390, 845)) == "8: size: expected the take's size, 390 by 845 points")
    let extra = refusal(line.dropLast() + ",\"sise\":1}")
    #expect(extra == "\(line.utf8.count): sise: unknown key, did you mean size?")
    #expect(
      refusal(line.replacingOccurrences(of: "[390,844]", with: "390")) == "8: size: expected a list, got a number")
    #expect(refusal(line.replacingOccurrences(of: "[390,844]", with: "[390]"))?.contains("more than 1") == true)
    for other in EffectLibrary.builtIn.cards where other.id != id {
      #expect(try refusal(other.make(size, [:]).encodedState.line) != nil)
    }
  }

  /// Replaces each number of a state by one that no effect writes: the state is refused, or does no harm.
  @Test("no state that is accepted can end the program", arguments: Catalogue.ids)
  func hostileStatesAreRefusedOrHarmless(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    let size = Vector(390, 844)
    let script = try ConformanceScript.everything(try Catalogue.named(id), in: size).steps
    var running = try card.make(size, [:])
    let evils = [["-1", "1e9", "1e300", "\"inf\""], ["64", "-3e18", "\"nan\"", "0"]]
    for (index, inputs) in script.enumerated() {
      _ = try running.step(inputs)
      guard index % 397 == 20 else { continue }
      let text = running.encodedState.line
      // Half of the replacements at each moment, the others at the next one.
      for (place, range) in numbers(in: text).enumerated() {
        for evil in evils[(index / 397 + place) % 2] {
          var copy = running
          let changed = text.replacingCharacters(in: range, with: evil)
          guard (try? copy.restore(JSONDocument(changed), in: size)) != nil else { continue }
          for inputs in script[(index + 1)...].prefix(3) { _ = try copy.step(inputs) }
          _ = copy.picture(at: 0.5)
        }
      }
    }
  }

  private func numbers(in text: String) -> [Range<String.Index>] {
    text.ranges(of: /-?\d+(\.\d+)?(e-?\d+)?/).map { $0 }
  }
}
