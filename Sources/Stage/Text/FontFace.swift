import CSDL
import CText
import Files
import Glibc

/// One face of one font file: measures in ems, and coverage of single glyphs at any size.
///
/// SDL2_ttf measures in whole pixels, so measures are taken at 2048 pixels per em. Not safe for several threads.
final class FontFace {
  /// How many columns of coverage make a pixel: glyphs are placed to this fraction of a pixel.
  static let columnsPerPixel = 8
  private static let measuringSize = 2048
  /// Measures that are kept, of letters and of pairs.
  private static let mostMeasures = 8192

  /// Coverage of a glyph, `columnsPerPixel` times as wide as it is drawn.
  struct Glyph {
    var width: Int
    var height: Int
    /// Columns from the pen to the left edge.
    var left: Int
    /// Pixels from the baseline up to the top edge.
    var top: Int
    var coverage: [UInt8]
  }

  let family: String
  /// Ems above and below the baseline, both positive, as in the font's horizontal header.
  let ascent: Double
  let descent: Double
  private let measuring: OpaquePointer
  private let drawing: OpaquePointer
  private var drawingDotsPerInch = 0
  private var advances: [Unicode.Scalar: Double] = [:]
  private var kernings: [UInt64: Double] = [:]
  private let glyphs: GlyphCache
  private let file: FontFile

  init(_ found: FontCatalog.Found, _ glyphs: GlyphCache) throws(MachineError) {
    self.glyphs = glyphs
    file = try FontFile(found.path)
    measuring = try file.face(found.index, pixels: FontFace.measuringSize)
    do {
      drawing = try file.face(found.index, pixels: 1)
    } catch {
      TTF_CloseFont(measuring)
      throw error
    }
    family = found.family
    ascent = Double(TTF_FontAscent(measuring)) / Double(FontFace.measuringSize)
    descent = -Double(TTF_FontDescent(measuring)) / Double(FontFace.measuringSize)
    TTF_SetFontHinting(measuring, TTF_HINTING_NONE)
    TTF_SetFontHinting(drawing, TTF_HINTING_NONE)
  }

  deinit {
    // Another face may come to lie where this one was.
    glyphs.forget(ObjectIdentifier(self))
    TTF_CloseFont(measuring)
    TTF_CloseFont(drawing)
  }

  func covers(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(measuring, scalar.value) != 0 }

  /// Ems from one pen position to the next, without kerning.
  func advance(_ scalar: Unicode.Scalar) -> Double {
    if let known = advances[scalar] { return known }
    let value = Double(metrics(scalar).advance) / Double(FontFace.measuringSize)
    if advances.count >= FontFace.mostMeasures { advances = [:] }
    advances[scalar] = value
    return value
  }

  /// Ems by which `b` moves towards (negative) or away from `a` before it.
  func kerning(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Double {
    let key = UInt64(a.value) << 32 | UInt64(b.value)
    if let known = kernings[key] { return known }
    // The width of a pair reaches from the pen or the first ink to the last advance or ink.
    let first = metrics(a)
    let second = metrics(b)
    let before = min(0, first.left)
    let after = max(second.advance, second.right)
    let kern = measuredWidth(String(a) + String(b)) + before - first.advance - after
    // Whole pixels of each measure leave up to 2 of them; real kerning is larger, and ligatures are not kerning.
    let value = abs(kern) <= 2 || abs(kern) > 600 ? 0 : Double(kern) / Double(FontFace.measuringSize)
    if kernings.count >= FontFace.mostMeasures { kernings = [:] }
    kernings[key] = value
    return value
  }

  /// Ems that a shaped run takes.
  func width(shaped text: String, rightToLeft: Bool) -> Double {
    shaping(text, rightToLeft, measuring) { Double(measuredWidth(text)) / Double(FontFace.measuringSize) }
  }

  /// Coverage at `pixels` per em; nil for what has no ink.
  func glyph(_ scalar: Unicode.Scalar, pixels: Double) -> Glyph? {
    setSize(pixels)
    let key = GlyphCache.Key(face: ObjectIdentifier(self), scalar: scalar, dotsPerInch: drawingDotsPerInch)
    if let known = glyphs.find(key) { return known.width > 0 ? known : nil }
    let made = draw(scalar)
    glyphs.keep(made ?? Glyph(width: 0, height: 0, left: 0, top: 0, coverage: []), key)
    return made
  }

  /// Coverage of a run shaped as a whole, its pen starting at the left edge.
  func run(_ text: String, rightToLeft: Bool, pixels: Double) -> Glyph? {
    setSize(pixels)
    return shaping(text, rightToLeft, drawing) {
      guard let surface = TTF_RenderUTF8_Blended(drawing, text, FontFace.white) else { return nil }
      return FontFace.coverage(surface, left: 0, top: Int(TTF_FontAscent(drawing)))
    }
  }

  /// With the direction and script of `text` set, then back to plain Latin.
  private func shaping<R>(_ text: String, _ rightToLeft: Bool, _ font: OpaquePointer, _ body: () -> R) -> R {
    TTF_SetFontDirection(font, rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    let script = text.unicodeScalars.lazy.compactMap(\.shapedScript).first { $0 != HB_SCRIPT_INHERITED }
    // The script's number is its ISO 15924 name, letter by letter.
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (script ?? HB_SCRIPT_LATIN).rawValue >> $0) }
    TTF_SetFontScriptName(font, String(decoding: letters, as: UTF8.self))
    defer {
      TTF_SetFontDirection(font, TTF_DIRECTION_LTR)
      TTF_SetFontScriptName(font, "Latn")
    }
    return body()
  }

  private static let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)

  private func draw(_ scalar: Unicode.Scalar) -> Glyph? {
    var left: Int32 = 0
    var top: Int32 = 0
    guard TTF_GlyphMetrics32(drawing, scalar.value, &left, nil, nil, &top, nil) == 0,
      let surface = TTF_RenderGlyph32_Blended(drawing, scalar.value, FontFace.white)
    else { return nil }
    // SDL2_ttf moves the pen right for ink left of it, and the baseline down for ink above the ascent.
    return FontFace.coverage(surface, left: Int(min(0, left)), top: Int(max(TTF_FontAscent(drawing), top)))
  }

  private static func coverage(_ surface: UnsafeMutablePointer<SDL_Surface>, left: Int, top: Int) -> Glyph? {
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    guard width > 0, height > 0, let base = surface.pointee.pixels else { return nil }
    var coverage = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = base.advanced(by: y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { coverage[y * width + x] = UInt8(row[x] >> 24) }
    }
    return Glyph(width: width, height: height, left: left, top: top, coverage: coverage)
  }

  /// One point per em at as many dots per inch as give the size: exact to 1/72 of a pixel, and wider than high.
  private func setSize(_ pixels: Double) {
    let dots = max(72, Int((pixels * 72).rounded()))
    guard dots != drawingDotsPerInch else { return }
    TTF_SetFontSizeDPI(drawing, 1, UInt32(dots * FontFace.columnsPerPixel), UInt32(dots))
    drawingDotsPerInch = dots
  }

  private func metrics(_ scalar: Unicode.Scalar) -> (left: Int, right: Int, advance: Int) {
    var left: Int32 = 0
    var right: Int32 = 0
    var advance: Int32 = 0
    TTF_GlyphMetrics32(measuring, scalar.value, &left, &right, nil, nil, &advance)
    return (Int(left), Int(right), Int(advance))
  }

  private func measuredWidth(_ text: String) -> Int {
    var width: Int32 = 0
    TTF_SizeUTF8(measuring, text, &width, nil)
    return Int(width)
  }
}

/// A font's file in memory, read as it is needed; no descriptor stays open for it, however many faces it has.
///
/// Package managers put new files in place of old ones, so what is mapped does not change.
final class FontFile {
  private let bytes: UnsafeMutableRawPointer
  private let count: Int

  init(_ path: String) throws(MachineError) {
    func refusal(_ call: String) -> MachineError {
      MachineError("\(call) \(path)", reason: String(cString: strerror(errno)))
    }
    InputFiles.note(path)
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal("open") }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw refusal("fstat") }
    count = Int(status.st_size)
    guard count > 0, count <= Int(Int32.max) else {
      throw MachineError("open \(path)", reason: "a font has 1 to \(Int32.max) bytes")
    }
    guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED else {
      throw refusal("mmap")
    }
    bytes = mapped
  }

  deinit { munmap(bytes, count) }

  /// A face for HarfBuzz, the caller's to let go of before the file.
  func shapingFace(_ index: Int) -> OpaquePointer {
    let blob = hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(count), HB_MEMORY_MODE_READONLY, nil, nil)
    defer { hb_blob_destroy(blob) }
    return hb_face_create(blob, UInt32(index))
  }

  /// A face at a size in pixels; it must be closed before the file is let go of.
  func face(_ index: Int, pixels: Int) throws(MachineError) -> OpaquePointer {
    guard let source = SDL_RWFromConstMem(bytes, Int32(count)),
      let font = TTF_OpenFontIndexRW(source, 1, Int32(pixels), index)
    else { throw .sdl("TTF_OpenFont") }
    return font
  }
}
