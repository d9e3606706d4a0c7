import Canvas
import Glibc
import Motion
import Testing

@testable import Pictures
@testable import Stage

/// Tests of characters that are coloured pictures; those that draw need the package that the messages name.
@Suite struct EmojiTests {
  private static let hasFont = FontCatalog().colorFace(covering: "😀") != nil
  private static let families = ["😀", "👍🏽", "🇩🇪", "👨‍👩‍👧", "❤️", "1️⃣"]

  @Test func emojiCharactersAreDetected() {
    for text in Self.families {
      #expect(text.count == 1 && text.first!.isColorEmoji && TextRun(text, size: 14, width: 90).mayHaveEmoji)
    }
    for text in ["a", "1", "é", "本", "↔", "❤", "😀\u{FE0E}", "#", "©"] { #expect(!text.first!.isColorEmoji, "\(text)") }
    #expect(!TextRun("Jetzt buchen, 中文, ж", size: 14, width: 90).mayHaveEmoji)
  }

  /// A coloured picture is drawn beside the letters, which take the colour of the mark.
  @Test func canvasDrawsEmojiInTheirOwnColours() {
    var canvas = Canvas(size: Vector(100, 40))
    canvas.text(TextRun("a 😀", size: 14, width: 90), at: .zero, Color(1, 0, 0, 0.5))
    let tints = canvas.marks.compactMap { mark -> Color? in
      if case .picture(_, _, _, let tint, _) = mark.shape { tint } else { nil }
    }
    #expect(tints == [Color(1, 0, 0, 0.5), Color(1, 1, 1, 0.5)])
    var plain = Canvas(size: Vector(100, 40))
    plain.text(TextRun("a", size: 14, width: 90), at: .zero, .white)
    #expect(plain.marks.count == 1)
  }

  /// The advice in messages names packages that contain the characters.
  @Test func missingFontAdviceNamesThePackage() {
    #expect(
      Fonts.package(with: "😀") == "fonts-noto-color-emoji" && Fonts.package(with: "🇩") == "fonts-noto-color-emoji")
    #expect(Fonts.package(with: "本") == "fonts-noto-cjk" && Fonts.package(with: "ꦄ") == "fonts-noto-core")
    guard let emoji = FontCatalog().colorFace(covering: "😀") else { return }
    // Debian's package contains this file.
    #expect(emoji.family != "Noto Color Emoji" || emoji.path.hasSuffix("NotoColorEmoji.ttf"))
  }

  private func bitmap(_ text: String, _ part: TextRun.Part, size: Double = 24, lines: Int = 1) -> Bitmap {
    var run = TextRun(text, size: size, width: 200, lines: lines)
    run.part = part
    let engine = TextEngine()
    let result = engine.bitmap(run, PixelSize(Int(run.inkBox.width), Int(run.inkBox.height.rounded(.up))))
    #expect(engine.problems.isEmpty, "\(engine.problems)")
    return result
  }

  /// Returns the columns with ink.
  private func columns(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.width).filter { x in (0..<bitmap.height).contains { bitmap[x, $0].alpha > 20 } }
  }

  @Test(.enabled(if: EmojiTests.hasFont), arguments: families)
  func emojiAreDrawnInColor(_ text: String) throws {
    let letters = bitmap(text, .letters)
    #expect(letters.pixels.allSatisfy { $0.alpha == 0 })
    let picture = bitmap(text, .emoji)
    let colors = Set(picture.pixels.filter { $0.alpha > 200 }.map { [$0.red / 32, $0.green / 32, $0.blue / 32] })
    #expect(colors.count > 3, "\(colors.count) colours")
    #expect(picture.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    // The cluster is one picture, about as wide as a square of the size, however many scalars it has.
    let ink = columns(picture)
    #expect((18...34).contains(ink.last! - ink.first!), "\(ink.first!)…\(ink.last!)")
  }

  /// Letters leave the width of the pictures free, in one line and over several.
  @Test(.enabled(if: EmojiTests.hasFont)) func lettersAndEmojiDoNotOverlap() {
    let (letters, picture) = (bitmap("HH😀HH", .letters), bitmap("HH😀HH", .emoji))
    let (ink, face) = (columns(letters), columns(picture))
    let gap = zip(ink, ink.dropFirst()).max { $0.1 - $0.0 < $1.1 - $1.0 }!
    #expect(gap.0 < face.first! && face.last! < gap.1, "\(gap), \(face.first!)…\(face.last!)")
    let layout = TextLayout(TextRun("😀😀 😀😀 😀😀", size: 24, width: 70, lines: 9), fonts: Fonts())
    #expect(layout.lines.map { $0.pieces.filter { !$0.isSpace }.count } == [2, 2, 2])
  }

  /// Without colour the sign is a letter, if a font of letters has it.
  @Test(.enabled(if: EmojiTests.hasFont)) func ambiguousSignsAreDrawnAsLetters() {
    let fonts = Fonts()
    let run = TextRun("↔", size: 14, width: 90)
    #expect(fonts.colorFace(for: "↔", in: run) == nil)
    #expect(fonts.colorFace(for: "😀", in: run) != nil && fonts.colorFace(for: "a", in: run) == nil)
  }
}
