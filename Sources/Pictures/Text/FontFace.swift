import CFaces
import CText
import Files
import Formatting
import Glibc
import Synchronization

/// A face of a font file, with measures in ems and the coverage of single glyphs at any size.
///
/// SDL2_ttf measures in whole pixels, so measures are taken at 2048 pixels per em. The class is not safe for several threads.
final class FontFace {
  /// The number of coverage columns per pixel: glyphs are placed to this fraction of a pixel.
  static let columnsPerPixel = 8
  private static let measuringSize = 2048
  /// The largest number of cached measures, for letters and for pairs each.
  private static let mostMeasures = 8192

  /// The coverage of a glyph, `columnsPerPixel` times as wide as it is drawn.
  struct Glyph {
    var width: Int
    var height: Int
    /// The columns from the pen to the left edge.
    var left: Int
    /// The pixels from the baseline up to the top edge.
    var top: Int
    var coverage: [UInt8]
  }

  let family: String
  /// The ems above and below the baseline, both positive, as in the font's horizontal header.
  let ascent: Double
  let descent: Double
  private let measuring: OpaquePointer
  private let drawing: OpaquePointer
  private var drawingDotsPerInch = 0
  private var advances: [Unicode.Scalar: Double] = [:]
  private var kernings: [UInt64: Double] = [:]
  private let glyphs: GlyphCache
  private let file: FontFile

  init(_ found: FontCatalog.Found, _ glyphs: GlyphCache) throws(Problem) {
    self.glyphs = glyphs
    file = try FontFile(found.path)
    measuring = try file.face(found.index, pixels: FontFace.measuringSize)
    do {
      drawing = try file.face(found.index, pixels: 1)
    } catch {
      FontFile.close(measuring)
      throw error
    }
    family = found.family
    ascent = Double(TTF_FontAscent(measuring)) / Double(FontFace.measuringSize)
    descent = -Double(TTF_FontDescent(measuring)) / Double(FontFace.measuringSize)
    TTF_SetFontHinting(measuring, TTF_HINTING_NONE)
    TTF_SetFontHinting(drawing, TTF_HINTING_NONE)
  }

  deinit {
    // A later face may get the same address.
    glyphs.forget(ObjectIdentifier(self))
    FontFile.close(measuring)
    FontFile.close(drawing)
  }

  func covers(_ scalar: Unicode.Scalar) -> Bool { TTF_GlyphIsProvided32(measuring, scalar.value) != 0 }

  /// Returns the distance from one pen position to the next in ems, without kerning.
  func advance(_ scalar: Unicode.Scalar) -> Double {
    if let known = advances[scalar] { return known }
    let value = Double(metrics(scalar).advance) / Double(FontFace.measuringSize)
    if advances.count >= FontFace.mostMeasures { advances = [:] }
    advances[scalar] = value
    return value
  }

  /// Returns the kerning of a pair in ems: `b` moves towards `a` if it is negative, away from it if positive.
  func kerning(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Double {
    let key = UInt64(a.value) << 32 | UInt64(b.value)
    if let known = kernings[key] { return known }
    // The width of a pair reaches from the pen or the first ink to the last advance or ink.
    let first = metrics(a)
    let second = metrics(b)
    let before = min(0, first.left)
    let after = max(second.advance, second.right)
    let kern = measuredWidth(String(a) + String(b)) + before - first.advance - after
    // Rounding each measure to whole pixels leaves up to 2 of them; real kerning is larger, and ligatures are not kerning.
    let value = abs(kern) <= 2 || abs(kern) > 600 ? 0 : Double(kern) / Double(FontFace.measuringSize)
    if kernings.count >= FontFace.mostMeasures { kernings = [:] }
    kernings[key] = value
    return value
  }

  /// Returns the width of a shaped run in ems.
  func width(shaped text: String, rightToLeft: Bool) -> Double {
    shaping(text, rightToLeft, measuring) { Double(measuredWidth(text)) / Double(FontFace.measuringSize) }
  }

  /// Returns the coverage of a glyph at `pixels` per em; `nil` for one without ink.
  func glyph(_ scalar: Unicode.Scalar, pixels: Double) -> Glyph? {
    setSize(pixels)
    let key = GlyphCache.Key(face: ObjectIdentifier(self), scalar: scalar, dotsPerInch: drawingDotsPerInch)
    if let known = glyphs.find(key) { return known.width > 0 ? known : nil }
    let made = draw(scalar)
    glyphs.keep(made ?? Glyph(width: 0, height: 0, left: 0, top: 0, coverage: []), key)
    return made
  }

  /// Returns the coverage of a run shaped as a whole, with its pen starting at the left edge.
  func run(_ text: String, rightToLeft: Bool, pixels: Double) -> Glyph? {
    setSize(pixels)
    return shaping(text, rightToLeft, drawing) {
      guard let surface = TTF_RenderUTF8_Blended(drawing, text, FontFace.white) else { return nil }
      return FontFace.coverage(surface, left: 0, top: Int(TTF_FontAscent(drawing)))
    }
  }

  /// Calls `body` with the direction and script of `text` set, then returns to plain Latin.
  private func shaping<R>(_ text: String, _ rightToLeft: Bool, _ font: OpaquePointer, _ body: () -> R) -> R {
    TTF_SetFontDirection(font, rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    let script = text.unicodeScalars.lazy.compactMap(\.shapedScript).first { $0 != HB_SCRIPT_INHERITED }
    // The number of a script consists of the letters of its ISO 15924 name.
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

  /// Sets the drawing size, as one point per em at the dots per inch that give the size.
  ///
  /// The size is exact to 1/72 of a pixel. The horizontal resolution is higher, by `columnsPerPixel`.
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

/// A font's file mapped into memory and read on demand; it keeps no descriptor open, however many faces it has.
///
/// Package managers replace old files by new ones, so the mapped content does not change.
final class FontFile {
  private let bytes: UnsafeMutableRawPointer
  private let count: Int

  /// The lock of FreeType's library, in which one thread at a time opens and closes faces.
  private static let library = Mutex(())

  init(_ path: String) throws(Problem) {
    func refusal(_ call: String) -> Problem {
      Problem.machine("\(call) \(path)", String(cString: strerror(errno)))
    }
    InputFiles.note(path)
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal("open") }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw refusal("fstat") }
    count = Int(status.st_size)
    guard count > 0, count <= Int(Int32.max) else {
      throw Problem.machine("open \(path)", "a font has 1 to \(Int32.max) bytes")
    }
    guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED else {
      throw refusal("mmap")
    }
    bytes = mapped
  }

  deinit { munmap(bytes, count) }

  /// Returns a face for HarfBuzz; the caller must release it before the file.
  func shapingFace(_ index: Int) -> OpaquePointer {
    let blob = hb_blob_create(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(count), HB_MEMORY_MODE_READONLY, nil, nil)
    defer { hb_blob_destroy(blob) }
    return hb_face_create(blob, UInt32(index))
  }

  /// Returns a face at a size in pixels; the caller must close it before the file is released.
  func face(_ index: Int, pixels: Int) throws(Problem) -> OpaquePointer {
    let font = Self.library.withLock { _ in
      SDL_RWFromConstMem(bytes, Int32(count)).flatMap { TTF_OpenFontIndexRW($0, 1, Int32(pixels), index) }
        .map { Int(bitPattern: $0) }
    }
    guard let font = font.flatMap({ OpaquePointer(bitPattern: $0) }) else { throw .sdl("TTF_OpenFont") }
    return font
  }

  /// Closes a face, which nothing may use any more.
  static func close(_ face: OpaquePointer) {
    let face = Int(bitPattern: face)
    library.withLock { _ in TTF_CloseFont(OpaquePointer(bitPattern: face)) }
  }

  /// Starts the library of faces; returns false, with SDL's reason for this thread, if it cannot.
  static func begin() -> Bool { library.withLock { _ in TTF_Init() == 0 } }
}
