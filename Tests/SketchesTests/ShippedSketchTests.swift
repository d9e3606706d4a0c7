import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Takes
import Testing

@testable import Sketches

/// The shipped sketches, each fit to be shown to somebody who learns from it.
@Suite struct ShippedSketchTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let ids = ["controls", "dock", "refresh", "sheet", "stack", "strings"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyShippedSketchIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.checkout.appendingPathComponent("sketches").path)
    #expect(files.sorted() == Self.ids.map { "\($0).lua" })
  }

  @Test(arguments: ids)
  func sketchIsAShortTutorial(_ id: String) throws {
    let text = try Self.text("sketches/\(id).lua")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("-- Teaches ") && lines[0].hasSuffix("."))
    let code = lines.filter { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("--")
    }
    #expect((40...90).contains(code.count), "\(code.count) lines")
    #expect(lines.count <= 102, "\(lines.count) lines with comments")
    #expect(lines.allSatisfy { $0.count <= 110 }, "\(lines.filter { $0.count > 110 })")
    let card = try Sketch(id: id, text: text).card
    #expect(!card.calm.changes.isEmpty && card.readouts.count > 1 && !card.tile.take.isEmpty)
    #expect(card.sentence.hasSuffix(".") && card.sentence.count < 60)
    #expect(card.schema.parameters.allSatisfy { !$0.group.isEmpty && !($0.label + $0.help).isEmpty })
  }

  @Test(arguments: ids)
  func demoShowsTheHappeningAndRests(_ id: String) throws {
    let sketch = try Sketch(id: id, text: Self.text("sketches/\(id).lua"))
    let demo = try Self.text("demos/\(id).take")
    let size = Vector(390, 844)
    for take in [demo, sketch.card.tile.take] {
      let player = TakePlayer(try Take(parsing: take, named: id), in: size)
      var performance = try #require(try sketch.card.make(size, [:]) as? SketchPerformance)
      var (reported, inputs, canvas): ([Happening], [Input], Canvas) = ([], [], Canvas(size: size))
      for step in 0..<player.stepCount {
        inputs.removeAll()
        player.get(&inputs, of: step)
        // A fault of drawing is thrown by the next step.
        try performance.step(inputs, &reported)
        if step % 60 == 0 { performance.draw(fraction: 1, on: &canvas) }
      }
      #expect(Set(reported.map(\.name)).count >= (take == demo ? 2 : 1), "\(reported.map(\.name))")
      #expect(reported.allSatisfy { !$0.reason.isEmpty })
      #expect(reported.contains { $0.impact != nil })
      // A minute after the last finger nothing moves, and further steps change nothing.
      var steps = 0
      while !performance.isSettled, steps < 60 * 240 {
        try performance.step([], &reported)
        steps += 1
      }
      #expect(performance.isSettled, "\(performance.readouts)")
    }
  }

  @Test(arguments: ids, [Vector(844, 390), Vector(1280, 800), Vector(320, 480), Vector(173, 188)])
  func sketchIsDrawnInEverySize(_ id: String, _ size: Vector) throws {
    let card = try Sketch(id: id, text: Self.text("sketches/\(id).lua")).card
    var performance = try #require(try card.make(size, [:]) as? SketchPerformance)
    var (reported, canvas) = ([Happening](), Canvas(size: size))
    // Fingers touch every part of the stage.
    for step in 0..<480 {
      let place = Vector(size.x * Double(step % 97) / 97, size.y * Double(step % 61) / 61)
      let phase: FingerEvent.Phase = step % 40 == 0 ? .down : step % 40 == 39 ? .up : .move
      try performance.step([.finger(FingerEvent(id: 1 + step / 40 % 3, phase: phase, position: place))], &reported)
      if step % 48 == 0 { performance.draw(fraction: 1, on: &canvas) }
    }
    performance.resize(to: Vector(size.y, size.x))
    for _ in 0..<2 {
      try performance.step([], &reported)
      performance.draw(fraction: 1, on: &canvas)
    }
    try performance.step([], &reported)
  }
}
