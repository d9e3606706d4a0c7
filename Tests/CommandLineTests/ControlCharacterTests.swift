import Foundation
import Testing

/// Names and texts of a sketch, a take or a file contain control sequences; no command prints them to a terminal.
struct ControlCharacterTests {
  /// A hostile text with control characters, and with characters that tables and code quote.
  ///
  /// Among them are an escape sequence that clears the screen, a bell, C1 controls, a right-to-left override, and a line
  /// break of each kind.
  private static let hostile = "\\27[2J\\7\\u{85}\\u{9B}31m\\u{202E}\\u{2066}\\r\\n\\t\\\",;|<&>*/ ${x}"

  private static let sketch = """
    -- \u{1B}[2J \u{202E} */ ```
    return effect {
      title = "T\(hostile)t", sentence = "S\(hostile)s", laws = { "L\(hostile)l" },
      params = {
        group "G\(hostile)g", number("radius", 8, { 1, 40 }, "pt", "R\(hostile)r"),
        text("label", "X\(hostile)x", "W\(hostile)w"),
        choice("mode", "m\(hostile)", { "m\(hostile)", "plain" }, "C\(hostile)c"),
        toggle("quick", true, "Q\(hostile)q"), spring("flip", { response = 0.4, damping = 0.6 }, "P\(hostile)p"),
      },
      start = function(size, p) return { x = 0.0, tap = tap() } end,
      step = function(s, inputs, p, dt, happen)
        s.x = s.x + 0.25 -- \u{1B}[2J
        for at in s.tap:read(inputs) do happen("N\(hostile)n", { reason = "Y\(hostile)y" }) end
      end,
      draw = function(s, p, c) c:fill(circle(s.x, 100, p.radius), "#FFFFFF") end,
      readouts = function(s) return { { "a,b", 1.5, "pt" }, { "c\\"d", 2.5 }, { "e\(hostile)f", s.x } } end,
    }

    """

  private func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/sketches")
    folder.write("{}", to: "config/fidget.json")
    folder.write(Self.sketch, to: "config/sketches/evil.lua")
    folder.write(
      "# fidget take 1\n# effect evil\n# size 390 844\nat 0.1 tap 200 300\nat 0.2 caption \"a\u{1B}[2J\u{202E}b\" for 0.5\n"
        + "at 0.3 set evil.label x\u{1B}[2J\u{85}y\nexpect \"N\u{1B}n\"\n", to: "e.take")
    folder.write(Self.sketch, to: "e\u{1B}[2J\u{202E}.lua")
    return folder
  }

  /// Fails if a text has a control character other than the command's own line breaks.
  private func expectPlain(_ text: String, _ words: [String]) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isControl =
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl || scalar == "\u{2028}"
      if isControl {
        return #expect(Bool(false), "\(words): U+\(String(scalar.value, radix: 16)) in \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ["list"], ["list", "--json"], ["list", "--ids"], ["check", "evil"], ["trace", "evil", "--seconds", "0.1"],
    ["trace", "evil", "--seconds", "0.1", "--format", "jsonl"],
    ["trace", "evil", "--take", "e.take", "--seconds", "0.5", "--events", "-"], ["schema"],
    ["test", "e.take"], ["test", "e.take", "--json"], ["take", "e.take"], ["take", "e.take", "--json"],
    ["take", "e.take", "--expand"], ["take", "e.take", "--expect"], ["completions", "words", "list", ""],
    ["sweep", "evil", "--vary", "evil.radius=1,2", "--take", "e.take", "-o", "s.csv"],
    ["export", "evil"], ["check", "e\u{1B}[2J\u{202E}.lua"],
    ["take", "e\u{1B}[2J.take"], ["trace", "ev\u{1B}il"], ["render", "evil", "-o", "a\u{1B}.xyz"],
  ])
  func commandsPrintNoControlCharacters(_ words: [String]) {
    let result = FidgetCommand.run(words, in: folder())
    #expect(!result.output.isEmpty || !result.errors.isEmpty)
    expectPlain(result.output, words)
    expectPlain(result.errors, words)
  }

  @Test func expandedTakeEscapesControlCharacters() {
    let folder = folder()
    let result = FidgetCommand.run(["take", "e.take", "--expand"], in: folder)
    #expect(result.status == 0 && result.output.contains("caption \"a\\u001b[2J\\u202eb\""), "\(result.errors)")
    // The output is still a take.
    folder.write(result.output, to: "f.take")
    let again = FidgetCommand.run(["take", "f.take", "--expand"], in: folder)
    #expect(again.status == 0 && again.output == result.output, "\(again.errors)")
  }

  @Test func tracesEscapeNames() throws {
    let folder = folder()
    let csv = FidgetCommand.run(["trace", "evil", "--seconds", "0"], in: folder).output
    let fields = Self.fields(csv)
    #expect(fields[0].prefix(4) == ["step", "time", "a,b", "c\"d"] && fields[0].count == 5)
    #expect(fields[0].last?.hasPrefix("e\\u001b[2J\\u0007\\u0085") == true && fields[0].last?.contains("\",;|") == true)
    #expect(fields[1] == ["0", "0", "1.5", "2.5", "0"])
    let json = FidgetCommand.run(["trace", "evil", "--seconds", "0", "--format", "jsonl"], in: folder).output
    let row = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(row?["a,b"] as? Double == 1.5 && row?["c\"d"] as? Double == 2.5 && row?.count == 5)
    #expect(row?.keys.contains { $0.hasPrefix("e\u{1B}[2J\u{7}\u{85}\u{9B}31m\u{202E}") } == true)
  }

  @Test func csvFieldsAreQuoted() throws {
    let folder = folder()
    let run = FidgetCommand.run(
      ["sweep", "evil", "--vary", "evil.radius=1,2", "--take", "e.take", "-o", "s.csv"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let table = Self.fields(try #require(folder.read("s.csv")))
    #expect(table.count == 3 && table.allSatisfy { $0.count == table[0].count }, "\(table)")
    #expect(table[1].contains { $0.contains("N\\u001b[2J") && $0.contains("\",;|") }, "\(table)")
    expectPlain(folder.read("s.csv") ?? "", ["s.csv"])
  }

  @Test func junitReportEscapesControlCharacters() throws {
    let folder = folder()
    _ = FidgetCommand.run(["test", "e.take", "--junit", "r.xml"], in: folder)
    let text = try #require(folder.read("r.xml"))
    #expect(text.contains("&quot;N\\u001bn&quot;"), "\(text)")
    expectPlain(text, ["r.xml"])
  }

  @Test(arguments: [
    "swiftui", "uikit", "compose", "android", "flutter", "css", "motion", "react-spring", "libadwaita", "figma", "dtcg",
    "json", "markdown",
  ])
  func exportsHaveNoControlCharacters(_ target: String) {
    for more in [[], ["--with", "content"]] {
      let result = FidgetCommand.run(["export", "evil", "--to", target] + more, in: folder())
      #expect(result.status == 0 && result.output.contains("T\\"), "\(result.errors)")
      expectPlain(result.output, [target])
      // The sketch's own text ends no comment; inside a string it may contain the characters that do.
      if more.isEmpty, target == "css" || target == "libadwaita" {
        #expect(result.output.ranges(of: "/*").count == result.output.ranges(of: "*/").count)
      }
    }
  }

  /// Parses the rows of a table by RFC 4180.
  private static func fields(_ text: String) -> [[String]] {
    var (rows, row, field, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        field.append("\"")
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(field)
        field = ""
      case "\n" where !isQuoted:
        rows.append(row + [field])
        (row, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    return rows
  }
}
