import Canvas
import Effects
import Foundation
import Motion
import Studies
import Takes
import Testing

/// Tests each effect's demo take, and the drawing at a few of its moments.
@Suite struct DemoTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func take(of id: String) throws -> Take {
    let url = checkout.appendingPathComponent("demos/\(id).take")
    return try Take(parsing: try String(contentsOf: url, encoding: .utf8), named: "demos/\(id).take")
  }

  @Test(arguments: Catalogue.ids) func demoLastsSecondsAndShowsHappenings(_ id: String) throws {
    let take = try Self.take(of: id)
    #expect(take.effect == id)
    let size = try #require(take.size)
    let player = TakePlayer(take, in: size)
    #expect((4...8).contains(Double(player.stepCount) / 240))
    var performance = try #require(EffectLibrary.builtIn[id]).make(size, [:])
    var names: Set<String> = []
    for step in 0..<player.stepCount {
      for happening in try performance.step(player.inputs(in: step)) { names.insert(happening.name) }
    }
    #expect(names.count >= 2, "\(names)")
  }

  @Test(arguments: Catalogue.ids) func demoMarksMatchTheGolden(_ id: String) throws {
    let take = try Self.take(of: id)
    let size = try #require(take.size)
    let player = TakePlayer(take, in: size)
    var performance = try #require(EffectLibrary.builtIn[id]).make(size, [:])
    var lines: [String] = []
    let moments = (0...4).map { player.stepCount * Int64($0) / 5 }
    for step in 0..<player.stepCount {
      if moments.contains(step) {
        var canvas = Canvas(size: size)
        performance.draw(fraction: 1, on: &canvas)
        lines += ["step \(step)"] + performance.readouts.map { "  \($0.name) \($0.value.text)" }
        lines += canvas.lines.map { "  " + $0 }
      }
      _ = try performance.step(player.inputs(in: step))
    }
    try Golden.compare(lines.joined(separator: "\n") + "\n", with: "\(id).txt")
  }
}

extension Double {
  /// The number rounded to a millionth, precise enough to reveal any change of feel.
  fileprivate var text: String { "\((self * 1e6).rounded() / 1e6)" }
}
