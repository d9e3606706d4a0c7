import Effects
import Formatting
import Foundation
import Motion
import Testing
import Tuning

@testable import Sketches

/// The guide to the words of sketches matches the words of a machine.
@Suite struct SketchGuideTests {
  /// Returns the words of a machine, grouped by where they are defined.
  private static func words() throws -> SketchValue {
    let text = """
      return effect { title = "T", start = function() return {} end, step = function() end, draw = function() end }
      """
    let machine = try SketchMachine(text)
    let words = try #require(try machine.call("_words", [], into: .answer, returning: .answer, .step))
    return try #require(SketchValue.of(words))
  }

  @Test func guideListsEveryWord() throws {
    let there = try Self.words()
    let output = SketchGuide.groups.flatMap(\.words).map(\.name)
    #expect(Set(output).count == output.count)
    let language = [
      "math", "string", "table", "pairs", "ipairs", "type", "select", "error", "tonumber", "tostring", "assert",
    ]
    let globals = output.filter { !$0.contains(":") && $0 != "happen" }
    #expect(globals.sorted() + [] == there["words"].items.compactMap(\.text).filter { !language.contains($0) })
    let drawing = output.filter { $0.hasPrefix("c:") }.map { String($0.dropFirst(2)) }
    #expect(drawing.sorted() == there["drawing"].items.compactMap(\.text))
    let methods = output.filter { $0.contains(":") && !$0.hasPrefix("c:") }
    #expect(methods.sorted() == there["methods"].items.compactMap(\.text))
  }

  @Test func guideListsEveryOption() throws {
    let there = try Self.words()["options"]
    let words = SketchGuide.groups.flatMap(\.words).filter { !$0.options.isEmpty }
    for (word, names) in there.members {
      let output = words.first { $0.name == word }?.options.map(\.name).sorted()
      #expect(output == names.items.compactMap(\.text), "\(word)")
    }
    #expect(there.members.count == words.count)
  }

  /// Lua reads every example as it is.
  @Test func examplesAreLua() throws {
    for word in SketchGuide.groups.flatMap(\.words) {
      var code = word.example.replacing("…", with: "nil")
      if code.hasPrefix(":") { code = "path()" + code }
      if code.hasPrefix("return effect") { continue }
      if code.hasPrefix("for "), !code.hasSuffix(" end") { code += " end" }
      let isStatement =
        code.hasPrefix("for ") || code.hasPrefix("c:") || code.firstRange(of: " = ") != nil && !code.contains("(")
      let name = code.split(separator: " ").first.map(String.init) ?? ""
      if code.hasPrefix("\(name) = ") { code = "local " + code } else if !isStatement { code = "local _ = " + code }
      code = code.replacing("function() nil end", with: "function() end")
      let text = """
        return effect { title = "T", start = function() return {} end, draw = function() end,
          step = function(s, inputs, p, dt, happen) if s.never then local c, y, top, bottom, rests, share, distance, x, sheet, line, art, size, names, area, card
            \(code) end end }
        """
      #expect(throws: Never.self, "\(word.name): \(code)") { _ = try SketchMachine(text) }
    }
  }

  private static func text(_ path: String) throws -> String {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
  }

  /// The code in docs/SKETCHES.md runs: its whole sketches, and the first change of the starter, line by line.
  @Test func documentedSketchesRun() throws {
    let blocks = try Self.text("docs/SKETCHES.md").split(separator: "```lua\n").dropFirst()
      .map { String($0.prefix(upTo: $0.firstRange(of: "```")!.lowerBound)) }
    let whole = blocks.filter { $0.contains("return effect {\n  title") && $0.hasSuffix("\n}\n") }
    #expect(whole.count == 11)
    for text in whole { #expect(throws: Never.self) { try Sketch(id: "t", text: text).rehearse() } }
    func lines(_ block: String) -> [String] { block.split(separator: "\n").map(String.init) }
    func code(_ line: String) -> String {
      String(line.prefix(upTo: line.firstRange(of: "  --")?.lowerBound ?? line.endIndex)).trimmed
    }
    var text = SketchStarter.text("card-stack")
    func write(_ new: String, for old: String) {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    let (change, value, gesture) = (lines(blocks[0]), lines(blocks[1]), lines(blocks[2]))
    write(code(change[1]).replacing("16)", with: "p.corner)"), for: code(change[0]))
    write("  params = {\n\(value[0])", for: "  params = {")
    write(
      gesture[0], for: "start = function(size, p) return { x = moving(size.x / 2), y = moving(0), drag = drag() } end,")
    write(gesture[1...].joined(separator: "\n"), for: gesture[1])
    let sketch = try Sketch(id: "card-stack", text: text)
    #expect(throws: Never.self) { try sketch.rehearse() }
    #expect(sketch.card.schema["corner"] != nil)
  }

  @Test func guidePicturesAreTheShippedArt() throws {
    let art = URL(fileURLWithPath: #filePath + "/../../../art").standardized.path
    let names = try FileManager.default.contentsOfDirectory(atPath: art).map { $0.prefix { $0 != "." } }
    #expect(SketchWords.pictures.sorted() == names.map(String.init).sorted())
  }

  @Test func theStarterMovesAndIsShort() throws {
    let text = SketchStarter.text("card-stack")
    #expect(text.split(separator: "\n").count <= 32 && text.contains("title = \"Card Stack\""))
    let sketch = try Sketch(id: "card-stack", text: text)
    var performance = try sketch.card.make(.init(390, 844), [:])
    for _ in 0..<60 { _ = try performance.step([]) }
    #expect(performance.readouts[1].value > 50)
  }

  @Test func editorDefinitionsHaveWordsAndParameters() throws {
    let sketch = try Sketch(id: "dot", text: SketchStarter.text("dot"))
    let text = SketchEditorFiles.definitions([sketch.card.parameters])
    #expect(text.hasPrefix("---@meta\n") && text.contains("\nfunction mix(a, b, share) end\n"))
    #expect(text.contains("---@field radius number Size of the dot, 8…120 pt (Dot)"))
    #expect(text.contains("---@field home fidget.Spring Back to the middle (Dot)"))
  }

  /// Lua reads the definitions, and each word has a help text and names its arguments.
  @Test func editorDefinitionsAreValidLua() throws {
    let text = SketchEditorFiles.definitions([])
    let sketch = "local function never()\n\(text)end\n" + SketchStarter.text("dot")
    #expect(throws: Never.self) { _ = try SketchMachine(sketch) }
    for word in SketchGuide.groups.flatMap(\.words) {
      #expect(word.help.hasSuffix(".") && !word.example.isEmpty, "\(word.name)")
    }
    var output: [Substring] = []
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { " (),?".contains($0) })
      if words.first == "---@param" {
        output.append(words[1])
      } else if let function = words.firstIndex(of: "function"), words.last == "end" {
        #expect(words[(function + 2)...].dropLast() == output[...], "\(line)")
        output = []
      }
    }
  }
}
