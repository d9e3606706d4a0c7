import Effects
import Formatting
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Sketches

/// Keys of a keyboard, for sketches with `keyboard = true`.
@Suite struct SketchKeyboardTests {
  private static func text(_ start: String, _ step: String, keyboard: String = "keyboard = true,") -> String {
    SketchWordTests.sketch(start: "return { \(start) }", step: step).replacing("title =", with: "\(keyboard) title =")
  }

  /// Plays a take; restores the state from its encoded form now and then.
  private static func played(_ start: String, _ step: String, _ take: String) throws -> SketchValue {
    let card = try Sketch(id: "t", text: text(start, step), isTried: false).card
    var performance = try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
    let player = TakePlayer(try Take(parsing: take, named: "t"))
    for step in 0..<player.stepCount {
      if step % 7 == 3 {
        try performance.restore(JSONDocument(performance.encodedState.line), in: Vector(390, 844))
      }
      _ = try performance.step(player.inputs(in: step))
    }
    return try #require(SketchValue.of(performance.current))
  }

  @Test func typedKeysComeInTheirOrder() throws {
    let step = "for k in inputs:typed() do table.insert(s.l, k.text or k.key) end"
    let take = "at 0 type \"é 1\"\nat 0.1 key left\nat 0.1 key right\nat 0.2 key enter"
    let state = try Self.played("l = {}", step, take)
    #expect(state["l"].items.compactMap(\.text) == ["é", " ", "1", "left", "right", "enter"])
  }

  @Test(arguments: [
    ("type \"Hé🙂\"", "Hé🙂", 7), ("type \"Hé🙂\" over 0.1\nat 0.2 key backspace", "Hé", 3),
    ("type \"Hé🙂\"\nat 0.2 key backspace x 2", "H", 1), ("key backspace x 3", "", 0), ("key enter", "", 0),
    ("type \"Hé\"\nat 0.1 key left\nat 0.2 type \"a\"", "Haé", 2), ("type \"é\"\nat 0.1 key left x 9", "é", 0),
    ("type \"é🙂\"\nat 0.1 key left x 2 every 0.01\nat 0.2 key right\nat 0.3 key backspace", "🙂", 0),
    ("type \"ab\"\nat 0.1 key right x 3", "ab", 2), ("type \"ab\"\nat 0.1 key left x 5\nat 1 key backspace", "ab", 0),
  ])
  func aTextIsEdited(take: String, text: String, caret: Int) throws {
    let step = """
      for k in inputs:typed() do
        s.whole = k:edit(s.whole)
        s.text, s.caret = k:edit(s.text, s.caret)
      end
      """
    let state = try Self.played("text = '', caret = 0, whole = ''", step, "at 0 \(take)")
    #expect(state["text"].text.map { Array($0.utf8) } == Array(text.utf8))
    #expect(state["caret"].whole == caret)
  }

  @Test func eachYieldsKeysBesidesFingers() throws {
    let step = "for i in inputs:each() do table.insert(s.l, i.kind .. ' ' .. (i.text or i.key or i.x)) end"
    let state = try Self.played("l = {}", step, "at 0 finger 1 down 3 4\nat 0 type \"a\"\nat 0 key enter")
    #expect(state["l"].items.compactMap(\.text) == ["down 3", "key a", "key enter"])
  }

  @Test func recognisersIgnoreKeys() throws {
    let step = """
      for at in s.tap:read(inputs) do s.n = s.n + 1 end
      for g in s.drag:read(inputs) do s.n = s.n + 1 end
      for g in s.pinch:read(inputs) do s.n = s.n + 1 end
      """
    let start = "n = 0, tap = tap(), drag = drag(), pinch = pinch()"
    let state = try Self.played(start, step, "at 0 type \"abc\" over 0.2")
    #expect(state["n"].whole == 0)
  }

  @Test func aSketchWithoutAKeyboardGetsNoKeys() throws {
    let text = Self.text("n = 0", "for i in inputs:each() do s.n = s.n + 1 end", keyboard: "")
    let card = try Sketch(id: "t", text: text).card
    #expect(!card.hasKeyboard)
    var performance = try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
    _ = try performance.step([.key(KeyEvent(.named(.enter)))])
    #expect(SketchValue.of(performance.current)?["n"].whole == 0)
    #expect(try Sketch(id: "t", text: Self.text("n = 0", "")).card.hasKeyboard)
    #expect(try !Sketch(id: "t", text: Self.text("n = 0", "", keyboard: "keyboard = false,")).card.hasKeyboard)
  }

  @Test(arguments: [
    ("", "inputs:typed()", "inputs:typed: the effect has no keyboard, expected keyboard = true in effect { … }"),
    ("keyboard = 1,", "", "effect: keyboard is 1, expected true or false"),
    ("keybord = true,", "", "effect: \"keybord\" is not a field of an effect, did you mean keyboard?"),
    ("keyboard = true,", "inputs:typed(1)", "inputs:typed: argument 1 is 1, expected no argument"),
    ("keyboard = true,", "inputs:typd()", "inputs:typd is not a known word, did you mean inputs:typed?"),
    (
      "keyboard = true,", "for k in inputs:typed() do local t = k.txt end",
      "inputs:typed: a key has no \"txt\", did you mean text?"
    ),
    (
      "keyboard = true,", "for k in inputs:typed() do k:edit(3) end", "k:edit: argument 1 is 3, expected a text"
    ),
    (
      "keyboard = true,", "for k in inputs:typed() do k:edit('ab', 3) end",
      "k:edit: argument 2 is 3, expected a caret, 0…2"
    ),
    (
      "keyboard = true,", "for k in inputs:typed() do k:edit('ab', 0.5) end",
      "k:edit: argument 2 is 0.5, expected a caret, 0…2"
    ),
    (
      "keyboard = true,", "for k in inputs:typed() do k:edit('ab', 1, 2) end",
      "k:edit: argument 3 is 2, expected only a text and a caret"
    ),
    (
      "tile = [[\nat 1 type \"a\"]],", "", "tile:1: type: t has no keyboard, expected a sketch with keyboard = true"
    ),
  ])
  func aWrongUseIsRefused(field: String, step: String, message: String) {
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: Self.text("x = 1", step, keyboard: field))
      Issue.record("accepted: \(field) \(step)")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }

  /// A fault that only a keyboard meets.
  @Test(arguments: [
    "k.text == '\"'", "k.key == 'enter' and s.text == ''", "k.key == 'backspace' and s.text == ''", "#s.text > 60",
    "k.text and #k.text == 4",
  ])
  func aRehearsalTypes(condition: String) throws {
    let step = """
      for k in inputs:typed() do
        if \(condition) then error('met') end
        s.text = k.key == 'enter' and '' or k:edit(s.text)
      end
      """
    do throws(SketchFault) {
      try Sketch(id: "t", text: Self.text("text = ''", step), isTried: false).rehearse()
      Issue.record("not met: \(condition)")
    } catch { #expect("\(error)".contains("met"), "\(error)") }
  }
}
