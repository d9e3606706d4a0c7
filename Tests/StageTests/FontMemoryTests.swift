import Canvas
import Glibc
import Testing

@testable import Pictures
@testable import Stage

/// Tests that setting texts leaves no descriptors open, and no more glyphs than the limit.
@Suite struct FontMemoryTests {
  @Test("no font stays open, whatever the weights and scripts")
  func fontsLeaveNoDescriptors() throws {
    let engine = TextEngine()
    func set(_ text: String, _ weight: TextRun.Weight, _ size: Double) {
      _ = engine.bitmap(TextRun(text, size: size, weight: weight, width: 400), PixelSize(400, 80))
    }
    for weight in [TextRun.Weight.regular, .medium, .semibold, .bold] {
      for size in [12.0, 40] { set("Fidget", weight, size) }
      set("שלום Привет 你好", weight, 20)
    }
    // Other tests open and close files at the same time, but none opens fonts by their names.
    var fonts: [String] = []
    for descriptor in 0..<1024 {
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count)
      guard count > 0 else { continue }
      let name = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if [".otf", ".ttf", ".ttc"].contains(where: name.hasSuffix) { fonts.append(name) }
    }
    #expect(fonts == [])
  }

  @Test("a font that is none is refused with its path")
  func nonFontIsRefusedWithItsPath() {
    for (path, call) in [("/nowhere/a.otf", "open /nowhere/a.otf"), ("/dev/null", "open /dev/null")] {
      do {
        _ = try FontFace(FontCatalog.Found(path: path, index: 0, family: "A"), GlyphCache())
        Issue.record("\(path) was opened")
      } catch {
        #expect(error.kind == .machine && error.key == call)
      }
    }
  }

  @Test("glyphs of ever other sizes are forgotten, those in use are not")
  func glyphCacheIsBounded() {
    let cache = GlyphCache()
    let (face, other) = (ObjectIdentifier(cache), ObjectIdentifier(TextEngine.self))
    let glyph = FontFace.Glyph(width: 100, height: 40, left: 0, top: 0, coverage: Array(repeating: 7, count: 4000))
    let used = GlyphCache.Key(face: face, scalar: "a", dotsPerInch: 72)
    cache.keep(glyph, used)
    for size in 0..<10_000 {
      cache.keep(glyph, GlyphCache.Key(face: face, scalar: "b", dotsPerInch: 100 + size))
      #expect(cache.find(used) != nil)
    }
    #expect(cache.count * 4000 <= GlyphCache.limit)
    #expect(cache.count * 4000 > GlyphCache.limit / 3)
    #expect(cache.find(GlyphCache.Key(face: face, scalar: "b", dotsPerInch: 100)) == nil)
    cache.keep(glyph, GlyphCache.Key(face: other, scalar: "a", dotsPerInch: 72))
    cache.forget(face)
    #expect(cache.count == 1 && cache.find(used) == nil)
  }
}
