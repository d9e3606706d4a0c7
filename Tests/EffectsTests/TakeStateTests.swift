import Foundation
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests states in takes from earlier versions of this project, which must stay readable for ever.
///
/// A golden is a state in the middle of a gesture and is never recorded again; a change of the stored state must define
/// how older ones are read. Below the state is a hash of its future under known inputs. The hash changes only with the feel,
/// and is recorded with the other goldens.
struct TakeStateTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test("a state from an older take is read, and goes on", arguments: ["cards", "header", "lamp", "stitch", "ticket"])
  func olderTakeStatesAreRead(id: String) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    func check(_ url: URL) throws {
      let size = Vector(390, 844)
      let script = try ConformanceScript.everything(try Catalogue.named(id), in: size).steps
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      let step = try #require(Int(lines[0]))
      var run = try card.make(size, [:])
      try run.restore(JSONDocument(String(lines[1])), in: size)
      let future = try play(&run, script[(step + 1)...])
      try Golden.compare(lines[..<2].joined(separator: "\n") + "\n\(future)\n", with: url.lastPathComponent)
    }
    func play(_ run: inout any Performance, _ steps: ArraySlice<[Input]>) throws -> String {
      // The hash is 64-bit FNV-1a over the bits of every readout after every step.
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for inputs in steps.prefix(480) {
        _ = try run.step(inputs)
        for bits in run.bits { hash = (hash ^ bits) &* 0x100_0000_01b3 }
      }
      return "0x" + String(hash, radix: 16)
    }
    for number in 0...2 {
      try check(Self.folder.appendingPathComponent("\(id)-state-\(number).txt"))
    }
  }
}
