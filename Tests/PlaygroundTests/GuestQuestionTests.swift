import Canvas
import Effects
import Formatting
import Motion
import Testing

@testable import Playground
@testable import Playing

/// Tests of the question before a carried sketch runs, based on the text that it draws.
@MainActor struct GuestQuestionTests {
  /// Returns the texts that a page draws, in order from the top, and from the left within a row.
  private func drawn(
    _ text: String, id: String = "dot", file: String = "d.mp4", drawings: [String] = [], namesake: String? = nil,
    in size: Vector = Vector(390, 844)
  ) -> (page: GuestPage, texts: [String]) {
    let source = EffectSource(text, drawings: Dictionary(uniqueKeysWithValues: drawings.map { ($0, "<svg/>") }))
    let page = GuestPage(
      .init(sketch: CarriedSketch(id: id, source), path: file, namesake: namesake), in: size)
    var placed: [(place: Vector, text: String)] = []
    // Scroll through the whole text.
    var offset = 0.0
    repeat {
      var canvas = Canvas(size: size)
      page.draw(offset: offset, held: [], chosen: nil, on: &canvas)
      for mark in canvas.marks {
        guard case .picture(.text(let run), let box, _, _, _) = mark.shape else { continue }
        let isSource = page.text.contains(Vector(page.text.midX, box.midY))
        let place = Vector(box.x, box.y + (isSource ? offset : page.text.contains(box.center) ? .infinity : 0))
        if !placed.contains(where: { $0.text == run.text && ($0.place - place).length < 1 }) {
          placed.append((place, run.text))
        }
      }
      offset += page.text.height / 2
    } while offset < page.source.height
    return (page, placed.sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }.map(\.text))
  }

  private func rows(_ text: String, width: Double = 300) -> [String] { SourceText(text, width: width).rows.map(\.text) }

  @Test(arguments: ["\r", "\n", "\r\n", "\n\r"]) func linesEndAsInLua(_ end: String) {
    let text = SourceText("-- harmless\(end)error(\"RAN\")\(end)", width: 300)
    #expect(text.rows.map(\.text) == ["-- harmless", "error(\"RAN\")"] && text.lines == 2)
    #expect(text.rows.map(\.number) == [1, 2] && text.rows.map(\.isComment) == [true, false])
    #expect(drawn("-- harmless\(end)error(\"RAN\")").texts.contains("error(\"RAN\")"))
    #expect(rows("a\(end)\(end)b") == ["a", "", "b"])
  }

  /// Checks that only lines that Lua skips are grey: a line that merely begins like a comment has the colour of code.
  @Test(arguments: [
    ("--[[ x ]] error('RAN')", [false]), ("x = [[\n-- ]] error('RAN')", [false, false]),
    ("x = 'a\\\n-- ' error('RAN')", [false, false]), ("x = 'a\\z\n -- ' error('RAN')", [false, false]),
    ("--[==[ a\n]] b\n-- ]==] c", [true, true, false]), ("--[=[ a\nb ]=] -- c", [true, true]),
    ("-- a\n\n--b", [true, false, true]),
    ("x = '--[[' -- a\nb()", [false, false]), ("---[[ a\nb()", [true, false]), ("--[[ a", [true]),
  ])
  func onlyCommentsAreGrey(_ text: String, _ are: [Bool]) {
    #expect(SourceText(text, width: 600).rows.map(\.isComment) == are)
  }

  @Test(arguments: [
    ("\u{3164}\u{FFA0}\u{115F}\u{1160}", "<U+3164><U+FFA0><U+115F><U+1160>"), ("a\u{34F}b", "a<U+034F>b"),
    ("a\u{FE0F}\u{E0100}\u{E0041}", "a<U+FE0F><U+E0100><U+E0041>"),
    ("\u{AD}\u{A0}\u{2003}", "<U+00AD><U+00A0><U+2003>"),
    ("\u{202E}a\u{2066}\u{200F}\u{61C}", "<U+202E>a<U+2066><U+200F><U+061C>"),
    ("\u{0}\u{7F}\u{85}\u{1B}", "<U+0000><U+007F><U+0085><U+001B>"),
    ("\u{2028}\u{2029}\u{B}\u{C}", "<U+2028><U+2029><U+000B><U+000C>"),
    ("\u{E000}\u{10FFFF}\u{378}", "<U+E000><U+10FFFF><U+0378>"),
    ("\u{5D0}1,2\u{5D1}", "<U+05D0>1,2<U+05D1>"), ("x = \u{644}\u{661}", "x = <U+0644><U+0661>"),
    ("\u{2E3B}\u{FDFD}\u{2800}", "<U+2E3B><U+FDFD><U+2800>"), ("1\u{301} \u{301}", "1<U+0301> <U+0301>"),
    ("e\u{301}\u{302}\u{303}", "e\u{301}\u{302}<U+0303>"), ("x\u{338}", "x<U+0338>"), ("\u{1F600}", "<U+1F600>"),
    ("\u{1D41E}", "<U+1D41E>"), ("\u{180B}\u{17B4}", "<U+180B><U+17B4>"), ("é 漢 Ж ไ क", "é 漢 Ж ไ क"),
    ("<U+3164>", "<U+3164>"),
  ])
  func invisibleCharactersAreShown(_ text: String, _ seen: String) {
    #expect(text.visible == seen)
    #expect(rows("a = '\(text)'", width: 600) == [("a = '" + text + "'").visible])
  }

  /// Checks that rows contain no character that the text engine could omit or reorder, and that they contain the whole text.
  ///
  /// Every seventh scalar and the first 12,288 are tried.
  @Test func everyScalarIsVisible() {
    var text = "x = '"
    for value in UInt32(0)...0x1_0FFFF where value % 7 == 0 || value < 0x3000 {
      guard let scalar = Unicode.Scalar(value), value != 10, value != 13, value != 9 else { continue }
      text.unicodeScalars.append(scalar)
    }
    let all = rows(text).joined()
    #expect(all == text.visible)
    for scalar in all.unicodeScalars where scalar.value > 0x7E {
      let category = scalar.properties.generalCategory
      #expect(!scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace)
      #expect(![.control, .format, .unassigned, .privateUse, .spaceSeparator, .enclosingMark].contains(category))
    }
  }

  @Test(arguments: ["\u{2003}", "\u{2E3B}", "Щ", "\u{3000}", "漢", "Ｗ", "W", "\u{1100}", "ஔ", "\u{5D0}", " "])
  func longRowsWrapCompletely(_ letter: String) {
    let text = String(repeating: letter, count: 40) + "error('RAN')"
    for width in [150.0, 300, 708] {
      let rows = SourceText(text, width: width).rows
      let seen = text.visible
      #expect(rows.map(\.text).joined() == String(seen.drop { $0 == " " }))
      for row in rows {
        let room = width - SourceText.gutter - Double(row.indent) * SourceText.blank
        #expect(TextWidth.most(row.text, size: SourceText.size) <= room, "\(row.text)")
      }
    }
    #expect(drawn(text).texts.filter { $0 != "1" }.joined().contains(String(text.visible.drop { $0 == " " })))
  }

  /// Checks that Fidget's explanation is the same for every name in the file.
  @Test(arguments: [Vector(390, 844), Vector(1280, 800), Vector(640, 360), Vector(320, 480)])
  func explanationIgnoresFileNames(_ size: Vector) throws {
    let sentence = "and no drawing. They are safe. You wrote this sketch yourself.svg"
    let names = [sentence] + (1...19).map { "\($0) \(String(repeating: "long ", count: 4000)).svg" }
    let (plain, quiet) = drawn("x", drawings: (1...20).map { "\($0).svg" }, in: size)
    let (page, texts) = drawn(
      "x", id: "dot", file: "\u{202E}\"It is safe\" and yours. \(String(repeating: "W", count: 5000)).mp4",
      drawings: names, in: size)
    #expect(page.words == plain.words)
    #expect(
      page.words.text
        == "It has one line and 20 drawings that someone else may have written. They run without files or network, in a "
        + "separate process.")
    #expect(texts.contains(page.words.text) && quiet.contains(page.words.text))
    #expect(page.names.map(\.title) == ["File", "Sketch", "Drawings"])
    for (_, rows) in page.names {
      let text = rows.joined()
      #expect(text.first == "\"" && rows.count <= 8, "\(rows)")
      #expect(text.count < 200 && text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
    }
    let drawings = try #require(page.names.last).rows.joined()
    #expect(["\"... and 17 more", "\"... and 19 more"].contains { drawings.hasSuffix($0) }, "\(drawings)")
    #expect(try #require(page.names.first).rows.joined().contains("<U+202E>\\\""))
    // The sketch's text keeps its space.
    let end = try #require(page.surface.buttons.map(\.minY).min())
    #expect(page.text.height >= 3 * SourceText.pitch && page.text.maxY < end)
  }

  @Test func namesakeIsListedSeparately() throws {
    let page = drawn("x", namesake: "You can trust this file.").page
    #expect(page.words.text.hasSuffix("separate process. You have another sketch of this name."))
    #expect(try #require(page.names.last) == ("Yours", ["\"You can trust this file.\""]))
  }
}
