import Formatting
import Gestures
import Motion
import Testing

@testable import Takes

@Suite struct TakeKeysTests {
  private func keys(_ text: String) throws -> [(step: Int64, key: KeyEvent.Key)] {
    TakePlayer(try Take(parsing: text, named: "x")).allInputs.compactMap { step, input in
      if case .key(let event) = input { (step, event.key) } else { nil }
    }
  }

  @Test func `a text is typed character by character from its beginning to its end`() throws {
    let typed = try keys("at 1 type \"hallo\" over 0.4")
    #expect(typed.map(\.step) == [240, 264, 288, 312, 336])
    #expect(typed.map(\.key) == "hallo".unicodeScalars.map { .character($0) })
    #expect(try keys("at 1 type \"ab\"").map(\.step) == [240, 240])
    #expect(try keys("at 1 type \"a\" over 3").map(\.step) == [240])
  }

  @Test func `a key is pressed once or several times`() throws {
    let all = try keys("at 1 key enter\nat 2 key backspace x 3\nat 3 key left x 2 every 0.5")
    #expect(all.map(\.step) == [240, 480, 504, 528, 720, 840])
    #expect(
      all.map(\.key) == [
        .named(.enter), .named(.backspace), .named(.backspace), .named(.backspace), .named(.left), .named(.left),
      ])
  }

  @Test func `and joins keys with gestures and with other keys`() throws {
    let text = "at 1 tap 5 5 and type \"ab\" over 0.5 and hold 9 9 over 0.3 and key left x 2 every 0.25"
    let take = try Take(parsing: text, named: "x")
    #expect(
      take.lines.map(\.text) == [
        "at 1.000  tap 5 5 and hold 9 9 over 0.3", "at 1.000  type \"ab\" over 0.5",
        "at 1.000  key left x 2 every 0.25",
      ])
    #expect(take.lines.allSatisfy { $0.number == 1 })
    #expect(try keys(text).map(\.step) == [240, 240, 300, 360])
    #expect(try keys("at 1 key left and tap 5 5 over 0.5").map(\.step) == [240])
    let again = try Take(parsing: take.text, named: "y")
    #expect(TakePlayer(again) == TakePlayer(take))
    // A sweep that moves the gestures moves the keys of their line.
    let later = try #require(take.with(try TakeNumber(parsing: "tap.start"), 2))
    #expect(later.lines.allSatisfy { $0.step == 480 })
  }

  @Test(arguments: [
    "type \"hello\" over 0.6", "type \" # a \\\"b\\\" \\\\ \"", "type \"é🙂👩\u{200D}👧 e\u{301}\" over 1", "key enter",
    "key backspace x 3", "key left x 20 every 0.005", "type \"\u{301}\"",
  ])
  func `keys keep their text`(action: String) throws {
    let take = try Take(parsing: "at 1.000  \(action)\n", named: "x")
    #expect(take.lines.map(\.text) == ["at 1.000  \(action)"])
    #expect(Array(take.lines[0].text.utf8) == Array("at 1.000  \(action)".utf8))
    let expanded = try Take(parsing: take.expanded.text, named: "x")
    #expect(TakePlayer(expanded).allInputs.map(\.input) == TakePlayer(take).allInputs.map(\.input))
    #expect(TakePlayer(expanded).allInputs.map(\.step) == TakePlayer(take).allInputs.map(\.step))
  }

  @Test(arguments: [
    ("type hello", "1:11: expected a text in quotation marks, got 'hello'"),
    ("type", "1:10: expected a text in quotation marks, got the end of the line"),
    ("type \"hello", "1:11: expected a text in quotation marks, got '\"hello'"),
    ("type \"a\\n\"", "1:14: expected \\\" or \\\\ after a backslash"),
    ("type \"a\tb\"", "1:13: expected no control characters in the text"),
    ("type \"\"", "1:11: expected a text of 1 to 1000 characters, got 0"),
    ("type \"a\"b", "1:14: expected a space after the text"),
    ("type \"a\" for 3", "1:15: expected the end of the line, got 'for'"),
    ("type \"a\" over 0", "1:20: expected a number of seconds from 0.001 to 3600, got 0"),
    ("key return", "1:10: expected one of enter, backspace, left, right, got 'return'"),
    ("key entr", "1:10: expected one of enter, backspace, left, right, got 'entr', did you mean enter?"),
    ("key left x 1", "1:17: expected a number of times from 2 to 1000, got '1'"),
    (
      "type \"a\" and",
      "1:18: expected one of tap, hold, press, drag, fling, pinch, type, key, got the end of the line"
    ),
    (
      "type \"a\" and set a.b 1",
      "1:19: expected one of tap, hold, press, drag, fling, pinch, type, key, got 'set'"
    ),
    ("key left every 2", "1:15: expected the end of the line, got 'every'"),
  ])
  func `a wrong line is refused with its place`(action: String, message: String) {
    #expect {
      try Take(parsing: "at 1 \(action)", named: "x.take")
    } throws: { error in
      (error as? Problems<Problem>)?.lines == ["x.take:\(message)"]
    }
  }

  @Test func `a text has at most a thousand characters`() {
    let text = String(repeating: "a", count: 1001)
    #expect(throws: Problems<Problem>.self) { try Take(parsing: "at 1 type \"\(text)\"", named: "x") }
    #expect(throws: Never.self) { try Take(parsing: "at 1 type \"\(text.dropFirst())\"", named: "x") }
  }

  @Test func `a recording has a line for each moment`() throws {
    var recorder = TakeRecorder()
    for scalar in "né".unicodeScalars { recorder.record(.key(KeyEvent(.character(scalar), time: 0.001)), in: 10) }
    recorder.record(.key(KeyEvent(.character("!"), time: 0.002)), in: 10)
    recorder.record(.key(KeyEvent(.named(.enter))), in: 12)
    #expect(
      recorder.take.lines.map(\.text) == [
        "at 0.042+0.001  type \"né\"", "at 0.042+0.002  type \"!\"", "at 0.050  key enter",
      ])
  }

  @Test func `a pasted text beyond the limit of a line continues in another`() throws {
    var recorder = TakeRecorder()
    for _ in 0..<1500 { recorder.record(.key(KeyEvent(.character("a"))), in: 1) }
    #expect(recorder.take.lines.count == 2)
    #expect(TakePlayer(try Take(parsing: recorder.take.text, named: "x")).allInputs.count == 1500)
  }

  @Test func `single keys are reported as one gesture while they follow soon`() throws {
    let take = """
      at 1 type "h"
      at 1.3 type "i"
      at 2.5 type "!"
      at 2.6 key backspace
      at 2.7 key backspace
      at 3 tap 1 2
      """
    #expect(
      try Take(parsing: take, named: "x").gestures.map(\.text) == [
        "at 1.000  type \"hi\" over 0.3", "at 2.500  type \"!\"", "at 2.600  key backspace x 2",
        "at 3.000  tap 1 2",
      ])
  }

  @Test func `an effect without a keyboard refuses the first line with keys`() throws {
    let take = try Take(parsing: "at 1 tap 1 2\nat 2 type \"a\"\nat 3 key enter", named: "x")
    let refusal = try #require(take.refusalOfKeys(by: "lamp", named: "x.take"))
    #expect("\(refusal)" == "x.take:2: type: lamp has no keyboard, expected a sketch with keyboard = true")
    #expect(try Take(parsing: "at 1 tap 1 2", named: "x").refusalOfKeys(by: "lamp", named: "x.take") == nil)
  }
}
