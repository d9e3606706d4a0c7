import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Sketches

/// The sketch docs/pictures/words.lua, which draws each word by its example, matches the words in docs/SKETCHES.md.
@Suite struct WordsSheetTests {
  private static let path = URL(fileURLWithPath: #filePath + "/../../../docs/pictures/words.lua").standardized.path

  private static func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private struct Cell {
    /// The word as it is called, such as `spring:advance`.
    let label: String
    let example: String
    /// The lines of the function that draws the example.
    let code: String
  }

  /// Returns the text between two others, and the text after them; `nil` if one of them is missing.
  private static func between(_ start: String, _ end: String, in text: Substring) -> (
    inside: Substring, rest: Substring
  )? {
    guard let from = text.firstRange(of: start)?.upperBound, let to = text[from...].firstRange(of: end) else {
      return nil
    }
    return (text[from..<to.lowerBound], text[to.upperBound...])
  }

  /// Returns the lines of one sheet's table.
  private static func sheet(_ name: String) throws -> Substring {
    try #require(between("\nsheets.\(name) = {\n", "\n}\n", in: try text()[...])).inside
  }

  private static func cells(_ name: String) throws -> [Cell] {
    var (rest, cells) = (try sheet(name) + "\n", [Cell]())
    while rest.hasPrefix("  { \"") {
      let label = try #require(between("  { \"", "\", [[", in: rest))
      let example = try #require(between("\", [[", "]], function(c, p)\n", in: rest))
      let code = try #require(between("]], function(c, p)\n", "  end },\n", in: rest))
      cells.append(Cell(label: String(label.inside), example: String(example.inside), code: String(code.inside)))
      rest = code.rest
    }
    #expect(rest.isEmpty, "\(name): what follows \(cells.last?.label ?? "") is no cell")
    return cells
  }

  private static func words(_ sheet: String) throws -> [SketchGuide.Word] {
    try #require(SketchGuide.groups.first { $0.sheet == sheet }).words
  }

  private static func label(_ word: SketchGuide.Word) -> String {
    word.name.prefix(1).lowercased() + word.name.dropFirst()
  }

  private static func sketch(_ text: String) throws -> Sketch {
    var artwork = SketchArtwork(beside: path, Disk())
    return try Sketch(
      id: "words", text: text, isTried: false,
      finding: { name throws(SketchFault) in try artwork.layers(name, now: 0) })
  }

  /// The cells are in the order of the words.
  ///
  /// A word without a cell makes a thing whose own words have cells; `layers` is shown with `c:layer`.
  @Test(arguments: ["gestures", "motion", "shapes", "drawing"])
  func everyDrawingWordHasACell(_ sheet: String) throws {
    let (words, cells) = (try Self.words(sheet), try Self.cells(sheet))
    let labels = cells.map(\.label)
    let shown = words.filter { labels.contains(Self.label($0)) }
    #expect(shown.map(Self.label) == labels)
    for word in words where !labels.contains(Self.label(word)) {
      #expect(labels.contains { $0.hasPrefix(word.name + ":") } || word.name == "layers", "\(word.name)")
    }
    let step = try #require(Self.between("\n  step = function", "\n  end,\n", in: try Self.text()[...])).inside
    for (word, cell) in zip(shown, cells) {
      #expect(cell.example == word.example)
      let code = sheet == "gestures" ? String(step) : cell.code
      #expect(code.contains(word.example), "\(word.name): its example is not in the code that shows it")
    }
  }

  @Test func parametersAreDeclaredAsTheirExamples() throws {
    let examples = try Self.words("parameters").dropFirst().map(\.example)
    #expect(try Self.sheet("parameters").split(separator: "\n") == examples.map { "  [[\($0)]]," })
    let declared = try #require(Self.between("\n  params = {\n", "\n  },\n", in: try Self.text()[...])).inside
    #expect(declared.hasPrefix(examples.map { "    \($0),\n" }.joined()))
  }

  /// Returns the number of marks of a sheet.
  private static func marks(_ text: String, _ sheet: String) throws -> Int {
    var performance = try sketch(text).card.make(Vector(830, 622), ["sheet": .text(sheet)])
    var canvas = Canvas(size: Vector(830, 622))
    performance.draw(fraction: 1, on: &canvas)
    // A fault of drawing is thrown by the next step.
    _ = try performance.step([])
    return count(canvas)
  }

  private static func count(_ canvas: Canvas) -> Int {
    canvas.marks.reduce(0) { sum, mark in
      if case .layer(let layer) = mark.shape { sum + count(layer.content) } else { sum + 1 }
    }
  }

  /// Every example draws more than the grid below it.
  @Test(arguments: ["motion", "shapes", "drawing"]) func everyExampleDraws(_ sheet: String) throws {
    let text = try Self.text()
    let all = try Self.marks(text, sheet)
    for cell in try Self.cells(sheet) {
      let head = "]], function(c, p)\n"
      let grid = cell.code.hasPrefix("    grid(c)\n") ? "    grid(c)\n" : ""
      let blank = text.replacing(cell.example + head + cell.code, with: cell.example + head + grid)
      #expect(try Self.marks(blank, sheet) < all, "\(cell.label)")
    }
  }

  @Test func everyRecogniserReportsItsFinger() throws {
    let take = try Take(
      parsing: try String(contentsOfFile: Self.path.replacing(".lua", with: ".take"), encoding: .utf8), named: "words")
    let player = TakePlayer(take, in: Vector(830, 420))
    var performance = try Self.sketch(try Self.text()).card.make(Vector(830, 420), ["sheet": .text("gestures")])
    for step in 0..<player.stepCount {
      var inputs: [Input] = []
      player.get(&inputs, of: step)
      _ = try performance.step(inputs)
    }
    let state = try #require(SketchValue.of((performance as! SketchPerformance).current))
    let output = state["notes"].items.map { "\($0["n"].double ?? 0) \($0["say"].text ?? "")" }
    #expect(
      output == [
        "1.0 landed", "1.0 began", "1.0 ended -420 pt/s", "2.0 tap 1", "3.0 began", "3.0 ended × 2.10", "4.0 began",
        "4.0 ended 60 pt", "5.0 0°", "5.0 ended 168°", "6.0 finger 2", "6.0 finger 3", "6.0 up after 0.4 s",
        "6.0 up after 0.4 s", "7.0 down of 2", "7.0 up of 2",
      ])
  }

  /// The automatic check, which plays with the sketch, finds no fault.
  @Test func theSheetIsASketch() throws {
    let sketch = try Self.sketch(try Self.text())
    #expect(throws: Never.self) { try sketch.rehearse() }
    #expect(sketch.card.schema["sheet"] != nil)
  }
}
