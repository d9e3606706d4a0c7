import Formatting
import Testing

@testable import Tuning

@Suite struct JSONDocumentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The problems, each as `line:column: message`.
    let problems: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ problems: String...) {
      self.text = text
      self.problems = problems
    }
  }

  @Test(
    arguments: [
      Case("{}"),
      Case(" \u{FEFF}", "1:2: expected '{' at the start, got '\u{FEFF}'"),
      Case("\u{FEFF}{}"),
      Case("// a\r\n/* b\n*/{\"a\":[1,2,],}// end"),
      Case("", "1:1: expected '{' at the start, got the end of the file"),
      Case("[]", "1:1: expected '{' at the start, got '['"),
      Case("{\"a\": 1", "1:8: expected ',' or '}', got the end of the file ('{' opened at line 1)"),
      Case("{\n\"a\": [1", "2:8: expected ',' or ']', got the end of the file ('[' opened at line 2)"),
      Case("{\"a\":", "1:6: a: expected a value, got the end of the file ('{' opened at line 1)"),
      Case("{\"a\"", "1:5: expected ':', got the end of the file ('{' opened at line 1)"),
      Case("{\"a\": 1 \"b\": 2}", "1:9: expected ',' or '}' after a value"),
      Case("{\"a\": [1 2]}", "1:10: expected ',' or ']' after a value"),
      Case("{\"a\": 1]", "1:8: expected ',' or '}' after a value"),
      Case("{\"a\": 1}}", "1:9: expected the end of the file, got '}'"),
      Case("{,}", "1:2: expected a key in double quotes or '}', got ','"),
      Case("{\"a\":1,,}", "1:8: expected a key in double quotes or '}', got ','"),
      Case("{\"a\":[1,,2]}", "1:9: a[1]: expected a value, got ','"),
      Case("{\"a\": , \"b\": nope}", "1:7: a: expected a value, got ','", "1:14: b: nope is not a value"),
      Case(
        "{a: 1, b: 2}", "1:2: expected a key in double quotes, got a", "1:8: expected a key in double quotes, got b"),
      Case("{'a': 1}", "1:2: expected a key in double quotes or '}', got '''"),
      Case("{\"a\" 1}", "1:6: expected ':' after a key"),
      Case("{\"a\": .5}", "1:7: a: .5 is not a number, expected one like -1.5e3"),
      Case("{\"a\": 01}", "1:7: a: 01 is not a number, expected one like -1.5e3"),
      Case("{\"a\": +1}", "1:7: a: +1 is not a number, expected one like -1.5e3"),
      Case("{\"a\": 1.}", "1:7: a: 1. is not a number, expected one like -1.5e3"),
      Case("{\"a\": 0x10}", "1:7: a: 0x10 is not a value"),
      Case("{\"a\": NaN, \"b\": -Infinity}", "1:7: a: NaN is not a value", "1:17: b: -Infinity is not a value"),
      Case("{\"a\": 1e999}", "1:7: a: 1e999 is too large for a number"),
      Case("{\"a\": \"x\ny\"}", "1:7: a: this string has no end on its line, expected \""),
      Case("{\"a\": \"x", "1:7: a: this string has no end, expected \""),
      Case("{\"a\": \"\t\"}", "1:8: a: a control character in a string, expected an escape such as \\t"),
      Case("{\"a\": \"\\x\"}", "1:8: a: an unknown escape, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"),
      Case("{\"a\": \"\\u12g4\"}", "1:8: a: expected four hexadecimal digits after \\u"),
      Case("{\"a\": \"\\uD800\"}", "1:8: a: half a surrogate pair, expected \\uD800…\\uDBFF then \\uDC00…\\uDFFF"),
      Case(
        "{\"a\": [{}, nope, {\"b\": [.5]}]}", "1:12: a[1]: nope is not a value",
        "1:25: a[2].b[0]: .5 is not a number, expected one like -1.5e3"),
      Case("{\"a\\nb\": {\"c\": nope}}", "1:16: a\\nb.c: nope is not a value"),
      Case(
        "{\"a\": [[[[[[[[[nope]]]]]]]]]}", "1:16: a[0][0][0][0][0][0][0]…: nope is not a value"),
      Case("{\"a\": 1 /* b", "1:9: this comment has no end, expected */"),
      Case("{\"a\": 1 / 2", "1:9: expected // or /* for a comment"),
      Case("{\n  \"a\": 1,\r\n  \"a\": 2\r}", "3:3: a: given twice, first at line 2"),
      Case("{\"a\": {\"b\": [0, {\"c\": 1, \"c\": 2}]}}", "1:26: a.b[1].c: given twice, first at line 1"),
      Case("{\"é🐷\": 1 2}", "1:10: expected ',' or '}' after a value"),
      Case("{\u{0}}", "1:1: the text is UTF-16, expected UTF-8"),
    ])
  func syntaxProblemsHaveTheirPositions(_ sample: Case) {
    let document = JSONDocument(sample.text)
    let found = document.problems.map { problem in
      let place = document.position(of: problem.offset)
      return "\(place.line):\(place.column): " + (problem.path.isEmpty ? "" : problem.path + ": ") + problem.message
    }
    #expect(found == sample.problems)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "the text is UTF-16, expected UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x7B], "the text is UTF-16, expected UTF-8"),
      ([0x00, 0x7B, 0x00, 0x7D], "the text is UTF-16, expected UTF-8"),
      ([0x7B, 0x00, 0x00, 0x00], "the text is UTF-32, expected UTF-8"),
      ([0xFF, 0xFE, 0x00, 0x00], "the text is UTF-32, expected UTF-8"),
      ([0x7B, 0xC0, 0xAF, 0x7D], "the text is not UTF-8 here"),
      ([0x7B, 0xED, 0xA0, 0x80], "the text is not UTF-8 here"),
      ([0x7B, 0xF4, 0x90, 0x80, 0x80], "the text is not UTF-8 here"),
      ([0x7B, 0xE2, 0x82], "the text is not UTF-8 here"),
    ] as [([UInt8], String)])
  func otherEncodingsAreRefused(bytes: [UInt8], message: String) {
    #expect(JSONDocument(bytes).problems.map(\.message) == [message])
  }

  @Test func valuesHavePositions() throws {
    let text =
      "{\n  // the lamp\n  \"lamp\": { \"gravity\": 3.6e3, \"on\": true, \"x\": [null, \"a\\n\\uD83D\\uDC37\"] }\n}"
    let document = JSONDocument(text)
    #expect(document.problems.isEmpty)
    let gravity = try #require(document.value(at: ["lamp", "gravity"]))
    guard case .number(3600) = gravity.content else { return #expect(Bool(false), "not 3600") }
    #expect(document.position(of: gravity.range.lowerBound) == TextPosition(line: 3, column: 24))
    #expect(String(decoding: document.bytes[gravity.range], as: UTF8.self) == "3.6e3")
    let list = try #require(document.value(at: ["lamp", "x"]))
    #expect(String(decoding: document.bytes[list.range], as: UTF8.self) == "[null, \"a\\n\\uD83D\\uDC37\"]")
    guard case .array(let elements) = list.content, case .string(let pig) = elements[1].content else {
      return #expect(Bool(false), "not a string")
    }
    #expect(pig == "a\n🐷")
    #expect(document.value(at: ["lamp", "nothing"]) == nil)
  }

  @Test func parsingContinuesAfterAnError() {
    let document = JSONDocument("{\"a\": {\"b\": 1 \"c\": 2}, \"d\": nope, \"e\": 3, \"f\": {\"g\": 4")
    #expect(document.problems.count == 3)
    #expect(document.value(at: ["a", "c"]) != nil)
    #expect(document.value(at: ["d"]) == nil)
    #expect(document.value(at: ["e"]) != nil)
    #expect(document.value(at: ["f", "g"]) != nil)
  }

  @Test func depthIsBounded() {
    func nested(_ depth: Int) -> String {
      String(repeating: "{\"a\":", count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
    }
    #expect(JSONDocument(nested(64)).problems.isEmpty)
    #expect(JSONDocument(nested(65)).problems.map(\.message) == ["nested too deep, expected at most 64 levels"])
    #expect(JSONDocument(String(repeating: "{\"a\":", count: 100_000)).problems.count == 1)
  }

  @Test func sizeIsBounded() {
    let blank = [UInt8](repeating: 0x20, count: 1_048_574)
    #expect(JSONDocument(Array("{}".utf8) + blank).problems.isEmpty)
    #expect(
      JSONDocument(Array("{}".utf8) + blank + [0x20]).problems.map(\.message)
        == ["the text is too long, expected at most 1048576 bytes"])
  }

  @Test func atMostTwentyProblems() {
    let text = "{" + (0..<30).map { "\"k\($0)\": nope" }.joined(separator: ",") + "}"
    #expect(JSONDocument(text).problems.count == 20)
  }

  @Test func writingANumberKeepsTheRest() {
    let text = "\u{FEFF}{ // top\r\n\t\"lamp\": {\"gravity\":  3600 , /* keep */ \"damping\": 1.20e-2,},\r\n}\r\n"
    let document = JSONDocument(text)
    let one = document.setting([.init("lamp", .object([.init("gravity", 1800)]))])
    #expect(String(decoding: one, as: UTF8.self) == text.replacing("3600", "1800"))
    let both = document.setting([.init("lamp", .object([.init("damping", 0.05), .init("gravity", 0)]))])
    #expect(String(decoding: both, as: UTF8.self) == text.replacing("3600", "0").replacing("1.20e-2", "0.05"))
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    guard let range = self.firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
