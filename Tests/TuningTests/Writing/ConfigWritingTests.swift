import Testing

@testable import Tuning

/// Values written into a text that a person has laid out.
@Suite struct ConfigWritingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let values: String
    let after: String

    init(_ name: String, _ before: String, _ values: String, _ after: String) {
      testDescription = name
      self.before = before
      self.values = values
      self.after = after
    }
  }

  static let gravity = "{\"lamp\": {\"gravity\": 1800}}"

  @Test(
    arguments: [
      Case(
        "one number, nothing else",
        "{ // top\n  \"lamp\": {\n    \"gravity\":  3.60e3, // earth\n    \"damping\": 1.20e-2,\n  },\n}\n", gravity,
        "{ // top\n  \"lamp\": {\n    \"gravity\":  1800, // earth\n    \"damping\": 1.20e-2,\n  },\n}\n"),
      Case(
        "a missing key, past the comment of the last",
        "{\n  \"lamp\": {\n    \"damping\": 1 // why\n  }\n}\n", gravity,
        "{\n  \"lamp\": {\n    \"damping\": 1, // why\n    \"gravity\": 1800\n  }\n}\n"),
      Case(
        "a missing key after a trailing comma",
        "{\n  \"lamp\": {\n    \"damping\": 1, // why\n    // \"count\": 7\n  },\n}\n", gravity,
        "{\n  \"lamp\": {\n    \"damping\": 1, // why\n    \"gravity\": 1800,\n    // \"count\": 7\n  },\n}\n"),
      Case(
        "tabs and CR LF", "{\r\n\t\"lamp\": {\r\n\t\t\"damping\":1\r\n\t}\r\n}", gravity,
        "{\r\n\t\"lamp\": {\r\n\t\t\"damping\":1,\r\n\t\t\"gravity\":1800\r\n\t}\r\n}"),
      Case(
        "an object on one line", "{\n  \"lamp\": { \"damping\": 1 }, // short\n}", gravity,
        "{\n  \"lamp\": { \"damping\": 1, \"gravity\": 1800 }, // short\n}"),
      Case(
        "all on one line, without blanks", "{\"lamp\":{\"damping\":1}}", gravity,
        "{\"lamp\":{\"damping\":1,\"gravity\":1800}}"),
      Case("an empty object on one line", "{ \"lamp\": {} }", gravity, "{ \"lamp\": { \"gravity\": 1800 } }"),
      Case(
        "an empty object among lines", "{\n    \"lamp\": {},\n    \"cards\": {}\n}\n", gravity,
        "{\n    \"lamp\": {\n        \"gravity\": 1800\n    },\n    \"cards\": {}\n}\n"),
      Case(
        "an empty object over lines, with a word in it", "{\n  \"lamp\": { // none yet\n  }\n}\n", gravity,
        "{\n  \"lamp\": { // none yet\n    \"gravity\": 1800\n  }\n}\n"),
      Case(
        "a comment and nothing else", "{\n  \"lamp\": { /* none */ }\n}\n", gravity,
        "{\n  \"lamp\": { /* none */\n    \"gravity\": 1800\n  }\n}\n"),
      Case(
        "blanks and nothing else", "{\n  \"lamp\": {  }\n}\n", gravity,
        "{\n  \"lamp\": {\n    \"gravity\": 1800\n  }\n}\n"),
      Case("an empty file", "{}\n", gravity, "{\n  \"lamp\": {\n    \"gravity\": 1800\n  }\n}\n"),
      Case(
        "a missing effect", "{\n  \"$schema\": \"./s.json\",\n  \"cards\": {\n    \"pathRadius\": 1\n  }\n}\n",
        gravity,
        "{\n  \"$schema\": \"./s.json\",\n  \"cards\": {\n    \"pathRadius\": 1\n  },\n  \"lamp\": {\n    \"gravity\": "
          + "1800\n  }\n}\n"),
      Case(
        "a missing effect after trailing commas", "{\n\t\"cards\": {\n\t\t\"pathRadius\": 1,\n\t},\n}\n",
        "{\"lamp\": {\"gravity\": 1800, \"damping\": 2}}",
        "{\n\t\"cards\": {\n\t\t\"pathRadius\": 1,\n\t},\n\t\"lamp\": {\n\t\t\"gravity\": 1800,\n\t\t\"damping\": 2,\n"
          + "\t},\n}\n"),
      Case(
        "a missing effect on one line", "{\"cards\": {\"pathRadius\": 1}}", gravity,
        "{\"cards\": {\"pathRadius\": 1}, \"lamp\": {\"gravity\": 1800}}"),
      Case(
        "braces on lines of their own", "{\n  \"lamp\":\n  {\n    \"damping\": 1\n  }\n}\n", gravity,
        "{\n  \"lamp\":\n  {\n    \"damping\": 1,\n    \"gravity\": 1800\n  }\n}\n"),
      Case(
        "commas at the beginning", "{ \"lamp\":\n  { \"damping\": 1\n  , \"count\": 7\n  }\n}\n", gravity,
        "{ \"lamp\":\n  { \"damping\": 1\n  , \"count\": 7, \"gravity\": 1800\n  }\n}\n"),
      Case(
        "a byte order mark", "\u{FEFF}{\n \"lamp\": {\n  \"damping\": 1\n }\n}", gravity,
        "\u{FEFF}{\n \"lamp\": {\n  \"damping\": 1,\n  \"gravity\": 1800\n }\n}"),
      Case(
        "changed, missing and last at once", "{\n  \"lamp\": {\n    \"gravity\": 1,\n    \"damping\": 1\n  }\n}\n",
        "{\"lamp\": {\"gravity\": 2, \"damping\": 3, \"reveal\": false}, \"cards\": {\"pathRadius\": 4}}",
        "{\n  \"lamp\": {\n    \"gravity\": 2,\n    \"damping\": 3,\n    \"reveal\": false\n  },\n  \"cards\": {\n"
          + "    \"pathRadius\": 4\n  }\n}\n"),
      Case(
        "texts, choices, colours",
        "{\"lamp\": {\"message\": \"a\\u0041\", \"landing\": \"nearest\", \"tint\": \"#ffcc88\"}}",
        "{\"lamp\": {\"message\": \"say \\\"b\\\"\\n\", \"landing\": \"frontOnly\", \"tint\": \"#000001\"}}",
        "{\"lamp\": {\"message\": \"say \\\"b\\\"\\n\", \"landing\": \"frontOnly\", \"tint\": \"#000001\"}}"),
      Case(
        "one row of a list",
        "{\n  \"lamp\": {\n    \"pictures\": [\n      \"fog\", // a text will do\n      { \"title\": \"Pig\", "
          + "\"picture\": \"pig\" }\n    ]\n  }\n}\n",
        "{\"lamp\": {\"pictures\": [\"fog\", {\"picture\": \"pig\", \"title\": \"Sow\"}]}}",
        "{\n  \"lamp\": {\n    \"pictures\": [\n      \"fog\", // a text will do\n      { \"picture\": \"pig\", "
          + "\"title\": \"Sow\" }\n    ]\n  }\n}\n"),
      Case(
        "one cell of a list", "{\"lamp\": {\"pictures\": [{\"picture\": \"pig\",  \"title\": \"Pig\"}]}}",
        "{\"lamp\": {\"pictures\": [{\"picture\": \"pig\", \"title\": \"Sow\"}]}}",
        "{\"lamp\": {\"pictures\": [{\"picture\": \"pig\",  \"title\": \"Sow\"}]}}"),
      Case(
        "a list of another length", "{\n  \"lamp\": {\n    \"pictures\": [\"pig\"]\n  }\n}\n",
        "{\"lamp\": {\"pictures\": [\"pig\", \"fog\"]}}",
        "{\n  \"lamp\": {\n    \"pictures\": [\n      { \"picture\": \"pig\" },\n      { \"picture\": \"fog\" }\n    ]\n"
          + "  }\n}\n"),
      Case("nothing", "{ \"lamp\" : { \"gravity\" : 1.80e3 } }", gravity, "{ \"lamp\" : { \"gravity\" : 1.80e3 } }"),
    ]
  )
  func writingChangesOnlyTheValues(_ example: Case) throws {
    let catalogue = ConfigReadingTests.catalogue
    let values = try catalogue.read(Array(example.values.utf8), path: "values")
    let out = catalogue.writing(values, into: JSONDocument(example.before))
    #expect(String(decoding: out, as: UTF8.self) == example.after)
    let before = try catalogue.read(Array(example.before.utf8), path: "before")
    let after = try catalogue.read(out, path: "after")
    #expect(catalogue.changes(from: before.merging(values), to: after).isEmpty)
    // A second write changes nothing.
    #expect(catalogue.writing(values, into: JSONDocument(out)) == out)
  }
}
