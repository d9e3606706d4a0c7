import Canvas
import Capture
import Foundation
import Glibc
import Motion
import Testing

@testable import Pictures
@testable import Stage

@Suite struct TextTests {
  let engine = TextEngine()
  private let fonts = Fonts()

  private func lines(_ run: TextRun) -> [TextLayout.Line] { TextLayout(run, fonts: fonts).lines }
  private func widths(_ run: TextRun) -> [Double] { lines(run).map(\.width) }
  private func texts(_ run: TextRun) -> [String] { lines(run).map { $0.pieces.map(\.source).joined() } }

  /// Inter's own measures are 0.6104 em for "g" and −0.068 em between "A" and "V".
  @Test func measuresInEmsWithKerning() throws {
    let run = TextRun("AV", size: 100, weight: .regular, tracking: 0, width: 1000)
    let pair = try #require(widths(run).first)
    let a = try #require(widths(TextRun("A", size: 100, tracking: 0, width: 1000)).first)
    #expect(pair < 2 * a - 3)
  }

  @Test func wrapsAndEllipsises() {
    let run = TextRun("one two three four five six", size: 14, width: 60, lines: 2)
    let lines = texts(run)
    #expect(lines.count == 2)
    #expect(lines[1].hasSuffix("…"))
    #expect(widths(run).allSatisfy { $0 <= 60.01 })
  }

  @Test func unitStaysOnTheLineOfItsNumber() throws {
    func texts(_ text: String, as wide: String) throws -> [String] {
      let width = try #require(widths(TextRun(wide, size: 14, width: 1000)).first) + 0.1
      return self.texts(TextRun(text, size: 14, width: width, lines: 3))
    }
    #expect(try texts("one 0.5 s, two", as: "one 0.5") == ["one", "0.5 s,", "two"])
    #expect(try texts("one 0.5 so two", as: "one 0.5") == ["one 0.5", "so two"])
    #expect(try texts("0.5 s", as: "0.5") == ["0.5", "s"], "both have no room on one line")
  }

  /// Browsers put the baseline of 28/1.1 display at 25 of 30.8, of 14/20 at 15, and of its second line 20 below.
  @Test func baselinesMatchBrowsers() {
    func bottom(_ run: TextRun, line: Int) -> Int? {
      let box = run.inkBox
      let bitmap = engine.bitmap(run, PixelSize(Int(box.width), Int(box.height.rounded(.up))))
      let end = Int((Double(line + 1) * run.size * run.lineHeight - box.minY).rounded())
      return (0..<min(end, bitmap.height)).last { y in (0..<bitmap.width).contains { bitmap[$0, y].alpha > 127 } }
        .map { $0 + 1 + Int(box.minY) }
    }
    #expect(bottom(TextRun("HHH", size: 28, weight: .bold, width: 100), line: 0) == 25)
    let two = TextRun("HHH HHH", size: 14, lineHeight: 20 / 14.0, width: 40, lines: 2)
    #expect(bottom(two, line: 0) == 15)
    #expect(bottom(two, line: 1) == 35)
  }

  /// Right-to-left words keep their letters together, and change places with each other but not with the words around them.
  @Test func mixedDirectionsAreOrderedForReading() throws {
    func order(_ text: String) throws -> [String] {
      let layout = TextLayout(TextRun(text, size: 14, width: 1000), fonts: fonts)
      return try #require(layout.lines.first).visualOrder.map(\.source).joined().split(separator: " ").map(String.init)
    }
    #expect(try order("one שלום עולם two") == ["one", "עולם", "שלום", "two"])
    #expect(try order("שלום one two עולם") == ["עולם", "one", "two", "שלום"])
    // A bracket is mirrored with its text, and numbers keep their order.
    #expect(try order("שלום עולם (2026) abc 1-2") == ["abc", "1-2", ")2026(", "עולם", "שלום"])
    #expect(try order("مرحبا 12.5 (اختبار)") == [")اختبار(", "12.5", "مرحبا"])
    #expect(try order("one two") == ["one", "two"])
  }

  @Test func textWithRoomIsSetAsIfThereWereNoFit() {
    let run = TextRun("Tent at Twin Peaks", size: 22, weight: .semibold, width: 224)
    let layout = TextLayout(run.fitted(smallest: 11, lines: 2), fonts: fonts)
    #expect(layout.fitted.size == 22 && layout.fitted.lines == 1 && texts(run) == ["Tent at Twin Peaks"])
  }

  @Test func longTextGetsLinesThenSmallerLetters() {
    let two = TextRun("Zusammengesetzte Aufnahmen", size: 22, weight: .semibold, width: 224)
    let onTwo = TextLayout(two.fitted(smallest: 11, lines: 2), fonts: fonts)
    #expect(onTwo.fitted.size == 22 && onTwo.lines.count == 2)
    let long = TextRun("Donaudampfschifffahrtsgesellschaft am See", size: 22, weight: .semibold, width: 224)
    let small = TextLayout(long.fitted(smallest: 11, lines: 2, height: 52), fonts: fonts)
    #expect(small.lines.count == 2 && small.fitted.size < 22 && small.fitted.box.y <= 52)
    #expect(small.lines.allSatisfy { $0.width <= 224.01 } && !small.lines[1].pieces.contains { $0.source == "…" })
  }

  @Test func textThatFitsNowhereIsTruncatedOrLeftOut() {
    let run = TextRun(String(repeating: "never ", count: 40), size: 14, width: 100)
    #expect(TextLayout(run.fitted(smallest: 12), fonts: fonts).lines.last?.pieces.last?.source == "…")
    #expect(TextLayout(run.fitted(smallest: 12, omits: true), fonts: fonts).lines.isEmpty)
  }

  @Test func shorterTextsAreTriedInTheirOrder() {
    func text(_ width: Double) -> String {
      let run = TextRun("Save 3 changes", size: 14, width: width).or(["Save 3", "Save"])
      return TextLayout(run, fonts: fonts).lines[0].pieces.map(\.source).joined()
    }
    #expect(text(200) == "Save 3 changes" && text(60) == "Save 3" && text(36) == "Save")
  }

  @Test func tailsFollowAtTheMeasuredEnd() throws {
    func layout(_ width: Double) throws -> TextLayout.Line {
      let run = TextRun("1,284", size: 14, width: width)
        .followed(by: [.init("pt", size: 12, gap: 4, least: .infinity)])
      return try #require(TextLayout(run, fonts: fonts).lines.first)
    }
    let (alone, both) = (try layout(38), try layout(100))
    let tail = try #require(widths(TextRun("pt", size: 12, width: 100)).first)
    #expect((both.width - alone.width - 4 - tail).magnitude < 0.5)
    #expect(alone.pieces.allSatisfy { $0.tail == nil } && both.pieces.filter { $0.tail == 0 }.count == 3)
  }

  @Test func textKeepsItsSizeIfNoSizeMakesRoomForItsTail() throws {
    func layout(_ unit: String) throws -> TextLayout {
      let run = TextRun("€ 58", size: 17, weight: .semibold, width: 90)
        .followed(by: [.init(unit, size: 14, gap: 4, least: .infinity)])
      return TextLayout(run.fitted(smallest: 12, anchor: .baseline), fonts: fonts)
    }
    let (short, smaller, long) = (
      try layout("a day"), try layout("a weekend"), try layout("for the whole of the winter")
    )
    #expect(short.fitted.size == 17 && short.lines.first?.pieces.contains { $0.tail == 0 } == true)
    #expect(smaller.fitted.size < 17 && smaller.lines.first?.pieces.contains { $0.tail == 0 } == true)
    #expect(long.fitted.size == 17 && long.lines.first?.pieces.allSatisfy { $0.tail == nil } == true)
  }

  /// Tests that a plate is as large as the text and its padding, with its blur around it, and stands where the alignment puts
  /// the text.
  @Test(arguments: [TextRun.Alignment.leading, .center, .trailing]) func platesHugTheirText(
    _ alignment: TextRun.Alignment
  ) throws {
    let run = TextRun("Stitched", size: 14, width: 200, alignment: alignment)
    let width = try #require(widths(run).first)
    for blur in [0, 1] {
      let plate = run.plate(.init(padding: Vector(10, 6), radius: 8, blur: Double(blur)))
      let box = plate.inkBox
      let bitmap = engine.bitmap(plate, PixelSize(Int(box.width), Int(box.height.rounded(.up))))
      let row = bitmap.height / 2
      let across = (0..<bitmap.width).filter { bitmap[$0, row].alpha > 0 }
      let (first, last) = (try #require(across.first), try #require(across.last))
      let down = (0..<bitmap.height).filter { bitmap[(first + last) / 2, $0].alpha > 0 }
      // A blur reaches two points beyond each edge; the line is 18.2 points high.
      #expect(across.count == Int((width + 20).rounded(.up)) + 4 * blur && down.count == 30 + 4 * blur)
      let left = alignment == .leading ? 0 : alignment == .center ? (200 - width) / 2 : 200 - width
      #expect((Double(first + 2 * blur) + box.x + 10 - left).magnitude <= 2)
    }
  }

  @Test func smallerLettersKeepTheAnchor() {
    func top(_ anchor: TextRun.Anchor) -> Int? {
      let run = TextRun("HHHHHHHHHHHH", size: 28, width: 100).fitted(smallest: 10, anchor: anchor)
      let box = run.inkBox
      let bitmap = engine.bitmap(run, PixelSize(Int(box.width), Int(box.height.rounded(.up))))
      return (0..<bitmap.height).first { y in (0..<bitmap.width).contains { bitmap[$0, y].alpha > 127 } }
    }
    let (high, middle, low) = (top(.top) ?? 0, top(.middle) ?? 0, top(.bottom) ?? 0)
    #expect(high < middle && middle < low && (middle - high - (low - middle)).magnitude <= 1)
  }

  @Test func longWordsBreakAcrossLines() {
    let run = TextRun("Donaudampfschifffahrt", size: 14, width: 50, lines: 9)
    #expect(texts(run).count > 2)
    #expect(texts(run).joined() == run.text)
    #expect(widths(run).allSatisfy { $0 <= 50.01 })
  }

  @Test func tabularDigitsHaveOneWidth() throws {
    func width(_ text: String, tabular: Bool) throws -> Double {
      try #require(widths(TextRun(text, size: 20, width: 500, tabularDigits: tabular)).first)
    }
    #expect(try width("111", tabular: true) == width("000", tabular: true))
    #expect(try width("111", tabular: false) < width("000", tabular: false))
  }

  @Test func scaleIsTheSimplestFittingNumber() {
    let run = TextRun("x", size: 14, width: 100.5)
    let box = run.inkBox.size
    for scale in [1, 1.25, 1.5, 2, 3] {
      let size = PixelSize(Int((box.x * scale).rounded(.up)), Int((box.y * scale).rounded(.up)))
      #expect(TextEngine.scale(of: run, in: size) == scale)
    }
  }
}

/// Writes a type specimen for people to look at, if FIDGET_LOOK names a folder.
@Test(.enabled(if: getenv("FIDGET_LOOK") != nil)) func typeSpecimenIsWritten() throws {
  let folder = String(cString: getenv("FIDGET_LOOK"))
  let engine = TextEngine()
  for scale in 1...3 {
    var sheet = Bitmap(width: 420 * scale, height: 460 * scale, fill: RGBA8(Color(hex: 0xF6F3EC)))
    func put(_ run: TextRun, _ x: Int, _ y: Int, _ color: Color) {
      let box = run.inkBox
      let bitmap = engine.bitmap(
        run, PixelSize(Int((box.width * Double(scale)).rounded(.up)), Int((box.height * Double(scale)).rounded(.up))))
      let left = x * scale + Int(box.minX) * scale
      let top = y * scale + Int(box.minY) * scale
      for row in 0..<bitmap.height {
        for column in 0..<bitmap.width where top + row >= 0 && left + column >= 0 && left + column < sheet.width {
          let a = Double(bitmap[column, row].alpha) / 255 * color.alpha
          let under = sheet[left + column, top + row]
          let old = Color(Double(under.red) / 255, Double(under.green) / 255, Double(under.blue) / 255)
          sheet[left + column, top + row] = RGBA8(old.mixed(with: Color(color.red, color.green, color.blue), a))
        }
      }
    }
    let ink = Color(hex: 0x0E1016)
    let soft = Color(hex: 0x5A6172)
    put(TextRun("Maren Holt", size: 28, weight: .bold, width: 300), 16, 20, ink)
    put(TextRun("@marenholt", size: 14, width: 300), 16, 58, soft)
    put(
      TextRun(
        "Keeper of the light at Sandvik Point. Films fog, repairs clocks, answers letters in the order they wash up.",
        size: 14, lineHeight: 20 / 14.0, width: 358, lines: 2), 16, 88, Color(hex: 0x262A35))
    put(TextRun("1,284", size: 14, weight: .semibold, width: 100, tabularDigits: true), 16, 140, ink)
    put(TextRun("Following", size: 14, width: 100), 62, 140, soft)
    put(TextRun("Fidget", size: 48, weight: .bold, width: 300), 16, 170, ink)
    put(TextRun("Stitching Carousel", size: 17, weight: .semibold, width: 300), 16, 230, ink)
    put(
      TextRun(
        "The lamp went on at 16:04 today. Eleven minutes later than yesterday, and the whole bay noticed.", size: 14,
        lineHeight: 20 / 14.0, width: 302, lines: 3), 72, 260, Color(hex: 0x262A35))
    put(TextRun("Åpfelgjäy שלום עולם 2026 مرحبا بالعالم 日本 Ελληνικά", size: 14, width: 390), 16, 330, ink)
    put(
      TextRun("12 pt semibold AVATAR To. 0123456789", size: 12, weight: .semibold, width: 390, tabularDigits: true), 16,
      360, soft)
    put(TextRun("right", size: 22, weight: .medium, width: 390, alignment: .trailing), 16, 380, ink)
    put(TextRun("centred jg", size: 36, weight: .semibold, width: 390, alignment: .center), 16, 400, ink)
    try Data(PNGFile.encoded(sheet)).write(to: URL(fileURLWithPath: "\(folder)/type-\(scale).png"))
  }
}

/// Writes a type specimen of scripts other than Latin, alone and mixed.
@Test(.enabled(if: getenv("FIDGET_LOOK") != nil)) func scriptSpecimenIsWritten() throws {
  let lines = [
    "AVATAR To fi 0123 (2026)", "مرحبا بالعالم 2026 (اختبار) 12.5", "שלום עולם (2026) abc 1-2", "one שלום (עולם) two",
    "नमस्ते दुनिया क्षत्रिय", "สวัสดีชาวโลก ที่นี่ น้ำ", "日本語テキスト 한국어 中文", "e\u{301} a\u{308}\u{323} o\u{302}\u{301} x\u{20D7} q\u{325}",
  ]
  var sheet = Bitmap(width: 520, height: lines.count * 48, fill: RGBA8(red: 255, green: 255, blue: 255, alpha: 255))
  for (index, line) in lines.enumerated() {
    let run = TextRun(line, size: 24, lineHeight: 2, width: 500)
    let bitmap = TextEngine().bitmap(run, PixelSize(Int(run.inkBox.width), Int(run.inkBox.height)))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (column, row) = (10 + x + Int(run.inkBox.minX), index * 48 + y + Int(run.inkBox.minY))
        guard bitmap[x, y].alpha > 0, column >= 0, row >= 0, column < sheet.width, row < sheet.height else { continue }
        let shade = 255 - bitmap[x, y].alpha
        sheet[column, row] = RGBA8(red: shade, green: shade, blue: shade, alpha: 255)
      }
    }
  }
  try Data(PNGFile.encoded(sheet)).write(
    to: URL(fileURLWithPath: "\(String(cString: getenv("FIDGET_LOOK")))/scripts.png"))
}
