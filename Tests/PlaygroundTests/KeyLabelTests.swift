import Canvas
import Effects
import Gestures
import Motion
import Testing

@testable import Playground
@testable import Playing

/// Labels for the keys of a take.
@MainActor struct KeyLabelTests {
  private func press(_ text: String, _ labels: inout KeyLabels, at seconds: Double = 0) {
    for scalar in text.unicodeScalars { labels.press(.character(scalar), at: seconds) }
  }

  @Test func charactersJoinAndKeysAreCounted() {
    var labels = KeyLabels()
    press("On my", &labels, at: 0.4)
    press(" way", &labels, at: 0.6)
    labels.press(.named(.enter), at: 1)
    for _ in 0..<3 { labels.press(.named(.backspace), at: 1.2) }
    #expect(labels.texts == ["“On my way”", "Enter", "Backspace × 3"])
    // Older labels make room.
    press("a", &labels)
    #expect(labels.texts == ["Enter", "Backspace × 3", "“a”"])
    labels.clear()
    #expect(labels.isEmpty)
  }

  @Test func aLongTextShowsItsEnd() {
    var labels = KeyLabels()
    press(String(repeating: "a", count: 30) + "b", &labels)
    #expect(labels.texts == ["“…" + String(repeating: "a", count: 23) + "b”"])
  }

  @Test func aPauseBeginsAnotherLabelAndTheOldOneFades() {
    var labels = KeyLabels()
    press("a", &labels)
    labels.advance(by: 0.8)
    press("b", &labels)
    labels.advance(by: 1)
    press("c", &labels)
    #expect(labels.texts == ["“ab”", "“c”"])
    labels.advance(by: 0.2)
    #expect(labels.texts == ["“c”"])
    labels.advance(by: 2)
    #expect(labels.isEmpty)
  }

  @Test func aLabelHasThePlateAndTheTimeOfItsFirstKey() throws {
    var labels = KeyLabels()
    press("ab", &labels, at: 0.4)
    var canvas = Canvas(size: Vector(390, 844))
    labels.draw(on: &canvas)
    let runs = canvas.marks.compactMap { mark in
      if case .picture(let picture, _, _, _, _) = mark.shape, case .text(let run) = picture { run } else { nil }
    }
    #expect(runs.contains { $0.part == .letters && $0.text == "“ab”" && $0.tails.map(\.text) == ["0.40 s"] })
    #expect(runs.count { if case .plate = $0.part { true } else { false } } == 4)
    // A label that fades is a layer.
    labels.advance(by: 1)
    canvas = Canvas(size: Vector(390, 844))
    labels.draw(on: &canvas)
    guard case .layer(let layer) = try #require(canvas.marks.first).shape else {
      Issue.record("no layer")
      return
    }
    #expect(layer.tint.alpha > 0 && layer.tint.alpha < 1)
  }
}
