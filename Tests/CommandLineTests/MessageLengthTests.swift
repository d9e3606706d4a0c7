import Carried
import Foundation
import Testing

@testable import Application
@testable import Commands

/// The length of messages: none is longer than one reads, whatever a file says, and none takes long to make.
@Suite struct MessageLengthTests {
  /// A word nearly as long as a command line allows.
  private static let long = String(repeating: "x", count: 120_000)

  /// Every option of every command with a long value, and every command with long operands.
  @MainActor private static var commands: [[String]] {
    Program.fidget.commands.flatMap { command -> [[String]] in
      let name = command.name.isEmpty ? [] : [command.name]
      let operand = command.operands.hasPrefix("EFFECT") || command.operands.hasPrefix("[EFFECT]") ? ["lamp"] : []
      let options = command.everyOption.map { option in
        name + operand + [option.value == nil ? "\(option.name)=\(long)" : option.name]
          + (option.value == nil ? [] : [long])
      }
      return options + [name + [long], name + operand + [long], name + operand + ["--" + long, "-" + long]]
    }
  }

  @MainActor @Test func longCommandLinesGiveShortMessages() async {
    let commands = Self.commands
    #expect(commands.count > 200)
    await withTaskGroup(of: Void.self) { group in
      for words in commands {
        group.addTask {
          let result = FidgetCommand.run(words)
          let text = result.errors + result.output
          let shown = words.map { $0.count > 1000 ? "LONG" : $0 }
          #expect(result.status != 0 && !text.isEmpty && text.utf8.count < 2000, "\(shown) \(text.prefix(300))")
        }
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let words: [String]
    /// A part of the message.
    let says: String

    init(_ name: String, _ files: [String: String], _ words: String..., says: String) {
      (testDescription, self.files, self.words, self.says) = (name, files, words, says)
    }
  }

  /// A word shorter than the limit of a config's length.
  private static let word = String(repeating: "x", count: 900_000)

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ",")
  }

  private static let cut = String(repeating: "x", count: 59) + "…"

  static let readers = [
    Case("a word in a take", ["x.take": "at 1 \(word)"], "take", "x.take", says: "got '\(cut)'"),
    Case("a number", ["x.take": "at 1 tap \(word.replacing("x", with: "9")) 1"], "take", "x.take", says: "99…'"),
    Case("an effect", ["x.take": "# effect \(word)\nat 1 tap 1 1"], "trace", "lamp", "--take", "x.take", says: cut),
    Case("a readout", ["x.take": "# effect lamp\nexpect \(word) settled within 1"], "take", "x.take", says: cut),
    Case("a happening", ["x.take": "# effect lamp\nexpect \"\(word)\""], "test", "x.take", says: "at most 400 letters"),
    Case("a key", ["x.take": "at 1 set \(word) 1"], "take", "x.take", says: cut),
    Case("a value", ["x.take": "at 1 set lamp.gravity \(word)"], "take", "x.take", says: "lamp.gravity=\(cut)"),
    Case(
      "parameters", ["x.take": "# effect lamp\n# parameters {\"\(word)\":1}"], "take", "x.take", says: "lamp.\(cut)"),
    Case(
      "a state", ["x.take": "# effect lamp\n# size 9 9\n# state {\"\(word)\":1}"], "take", "x.take", says: "is missing"),
    Case(
      "bad lines of a take", ["x.take": String(repeating: "at 1 jump\n", count: 100_000)], "take", "x.take",
      says: "and 99,980 more"),
    Case(
      "bad parameters", ["x.take": "# effect lamp\n# parameters {\(list(60_000) { "\"k\($0)\":1" })}"], "take",
      "x.take",
      says: "and 59,980 more"),
    Case(
      "pictures of a take",
      [
        "x.take": (1...3000).map { "at \($0) set cards.cards [{\"picture\":\"p\($0).png\"}]\n" }.joined()
          + "at 1 tap 1 x"
      ],
      "take", "x.take", says: "got 'x'"),
    Case("a clip", ["x.mp4": "\u{1}" + carried("at 1 \(word)")], "take", "x.mp4", says: "got '\(cut)'"),
    Case("a config's group", ["c.json": "{\"\(word)\": 1}"], "check", "c.json", says: "\(cut): unknown effect"),
    Case("a config's key", ["c.json": "{\"lamp\": {\"\(word)\": 1}}"], "check", "c.json", says: "lamp.\(cut): unknown"),
    Case("a config's word", ["c.json": "{\"lamp\": {\"gravity\": \(word)}}"], "check", "c.json", says: "not a value"),
    Case(
      "a choice", ["c.json": "{\"stitch\": {\"stitchEasing\": \"\(word)\"}}"], "check", "c.json", says: "stitchEasing"),
    Case(
      "a config's keys", ["c.json": "{\"lamp\": {\(list(90_000) { "\"k\($0)\":0" })}}"], "check", "c.json",
      says: "c.json: and 89,980 more"),
    Case(
      "one key", ["c.json": "{\"lamp\": {\(list(80_000) { _ in "\"gravity\":0" })}}"], "check", "c.json",
      says: "c.json: and 79,979 more"),
    Case(
      "words that are none", ["c.json": "{\"lamp\": [\(list(400_000) { _ in "x" })]}"], "check", "c.json",
      says: "and 399,981 more"),
    Case(
      "rows", ["c.json": "{\"cards\": {\"cards\": [\(list(40_000) { "{\"picture\":\"p\($0).png\"}" })]}}"], "check",
      "c.json",
      says: "40000 rows are out of range"),
    Case("depth", ["c.json": String(repeating: "{\"a\":", count: 200_000)], "check", "c.json", says: "nested too deep"),
    Case(
      "a preset", ["config/presets/x.json": "{\"lamp\": {\"\(word)\": 1}}"], "trace", "lamp", "--preset", "x",
      says: "x.json:1:11: lamp.\(cut)"),
    Case("a drawing", ["c.json": drawing, "x.svg": svg(word)], "check", "c.json", says: "refers to \"\(cut)\""),
  ]

  private static let drawing = "{\"cards\": {\"cards\": [{\"picture\": \"x.svg\"}]}}"
  private static func svg(_ name: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='\(name)'/></svg>"
  }
  private static func carried(_ take: String) -> String {
    String(decoding: CarriedText.pack(take) ?? [], as: UTF8.self)
  }

  @Test(arguments: readers) func longFileContentsGiveShortMessages(_ sample: Case) {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/presets")
    for (name, text) in sample.files { folder.write(text, to: name) }
    // A process of its own, which the system ends once it has used the seconds of the processor that only a time that
    // grows with the square of the length, or worse, would use up.
    let result = LimitTests.run("--cpu=60", sample.words, in: folder)
    let text = result.errors + result.output
    #expect(result.status == 1 && text.contains(sample.says), "\(result.status) \(text.prefix(600))")
    #expect(text.utf8.count < 4000 && text.split(separator: "\n").count <= 22, "\(text.prefix(600))")
  }
}
