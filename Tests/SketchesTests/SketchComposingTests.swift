import Canvas
import Effects
import Gestures
import Motion
import Pictures
import Testing

@testable import Sketches

/// Text that an input method composes, in the picture of a sketch.
@Suite struct SketchComposingTests {
  private static let size = Vector(390, 844)

  private static func performance(
    _ draw: String, step: String = "for k in inputs:typed() do s.text, s.caret = k:edit(s.text, s.caret) end"
  ) throws -> SketchPerformance {
    let text = SketchWordTests.sketch(start: "return { text = '', caret = 0, n = 0 }", step: step, draw: draw)
    let typing = text.replacing("title =", with: "keyboard = true, title =")
    let card = try Sketch(id: "t", text: typing, isTried: false).card
    return try #require(try card.make(size, [:]) as? SketchPerformance)
  }

  private static func keys(_ text: String) -> [Input] {
    text.unicodeScalars.map { .key(KeyEvent(.character($0))) }
  }

  /// The marks of a picture.
  private static func marks(_ draw: (inout Canvas) -> Void) -> [Mark] {
    var canvas = Canvas(size: size)
    draw(&canvas)
    return canvas.marks
  }

  private static func composing(_ text: String, caret: Int? = nil, in performance: SketchPerformance) throws -> [Mark] {
    let composed = try #require(ComposedText(text, caret: caret ?? text.unicodeScalars.count))
    return marks { performance.draw(composing: composed, fraction: 1, on: &$0) }
  }

  private static let field = "c:text(s.text == '' and 'Message' or s.text, 20, 40, { size = 20, color = '#1A1D26' })"

  @Test func theTextStandsInItsFieldAndIsUnderlined() throws {
    let performance = try Self.performance(Self.field)
    let before = (performance.current, performance.steps, Self.marks { performance.draw(fraction: 1, on: &$0) })
    let marks = try Self.composing("日本", in: performance)
    var typed = performance
    _ = try typed.step(Self.keys("日本"))
    #expect(Array(marks.dropLast()) == Self.marks { typed.draw(fraction: 1, on: &$0) })
    guard case .fill(let path, .color(let color)) = try #require(marks.last).shape else {
      Issue.record("no line")
      return
    }
    #expect(color == Color(hex: 0x1A1D26) && path.bounds.x == 20 && path.bounds.y > 55 && path.bounds.maxY < 66)
    let width = TextExtent(of: TextRun("日本", size: 20, width: 4000, tabularDigits: true)).width
    #expect(abs(path.bounds.width - width) < 0.01)
    // Nothing of it stays.
    #expect(performance.current == before.0 && performance.steps == before.1)
    #expect(Self.marks { performance.draw(fraction: 1, on: &$0) } == before.2)
  }

  @Test func theLineIsUnderThePartThatIsComposed() throws {
    var performance = try Self.performance(Self.field)
    _ = try performance.step(Self.keys("abab") + [.key(KeyEvent(.named(.left))), .key(KeyEvent(.named(.left)))])
    let line = try #require(Self.line(in: try Self.composing("ab", in: performance)))
    func width(_ text: String) -> Double {
      TextExtent(of: TextRun(text, size: 20, width: 4000, tabularDigits: true)).width
    }
    #expect(abs(line.x - 20 - width("ab")) < 0.5 && abs(line.maxX - 20 - width("abab")) < 0.5)
  }

  private static func line(in marks: [Mark]) -> Rect? {
    guard case .fill(let path, _)? = marks.last?.shape else { return nil }
    return path.bounds
  }

  @Test func eachLineOfABoxHasItsOwn() throws {
    let box = "{ size = 20, width = 60, lines = 3, align = 'right' }"
    let performance = try Self.performance("c:text(s.text, 20, 40, \(box))")
    let lines = try Self.composing("wide wide wide", in: performance).dropFirst().compactMap { mark -> Rect? in
      if case .fill(let path, _) = mark.shape { path.bounds } else { nil }
    }
    #expect(lines.count == 3 && lines.allSatisfy { abs($0.maxX - 80) < 0.5 && $0.width < 60 })
    #expect(abs(lines[1].y - lines[0].y - 26) < 0.01 && abs(lines[2].y - lines[1].y - 26) < 0.01)
  }

  @Test func theLineIsInsideTheGroupOfItsText() throws {
    let performance = try Self.performance("c:with({ move = { 100, 0 } }, function() \(Self.field) end)")
    let marks = try Self.composing("a", in: performance)
    #expect(marks.count == 2 && marks[1].transform == marks[0].transform && marks[0].transform.tx == 100)
  }

  @Test func theCaretIsInTheTextWhereTheMethodHasIt() throws {
    let performance = try Self.performance("c:text(s.caret, 20, 40)")
    let before = Self.marks { performance.draw(fraction: 1, on: &$0) }
    let marks = try Self.composing("abc", caret: 1, in: performance)
    var typed = performance
    _ = try typed.step(Self.keys("a"))
    #expect(marks == Self.marks { typed.draw(fraction: 1, on: &$0) } && marks != before)
  }

  @Test func aMistakeThatTheKeysWouldMeetIsNotReportedBefore() throws {
    var performance = try Self.performance("c:text(s.n, 20, 40)", step: "for k in inputs:typed() do s.n = s.n.x.y end")
    let before = Self.marks { performance.draw(fraction: 1, on: &$0) }
    #expect(try Self.composing("a", in: performance) == before && performance.pictureFault == nil)
    _ = try performance.step([])
    #expect(throws: SketchFault.self) { try performance.step(Self.keys("a")) }
  }
}
