import Canvas
import Glibc
import Testing
import Tuning

@testable import Pictures

@Suite struct PictureHeaderTests {
  static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height)
      + [8, 6, 0, 0, 0]
  }

  static func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

  /// Returns a JPEG with notes before the frame, as cameras write them.
  static func jpeg(_ width: UInt8, _ height: UInt8, notes: Int = 0, marker: UInt8 = 0xC0) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    for _ in 0..<notes { bytes += [0xFF, 0xE1, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533) }
    return bytes + [0xFF, 0xFF, marker, 0, 17, 8, 1, height, 2, width] + [3, 1, 0x22, 0, 2, 0x11, 1]
  }

  /// A JPEG in the form that a phone held upright writes: code 6, the top of the scene at the right.
  static let turnedJPEG: [UInt8] = {
    var notes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8)
    notes += [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    return notes + jpeg(3, 4).dropFirst(2)
  }()

  /// An EXIF directory with one tag: turned by a quarter.
  private static let turn: [UInt8] =
    Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
  private static let turnedPNG =
    png(1422, 800) + [0, 0, 0, 0] + PNGSample.chunk("eXIf", turn) + PNGSample.chunk("IDAT", [])
  /// A WebP whose EXIF notes are behind the pixels.
  private static let turnedWebP =
    Array(webp("VP8X", [8, 0, 0, 0, 0x1F, 3, 0, 0x57, 2, 0]).prefix(30))
    .replacing([32, 0, 0, 0], with: [10, 0, 0, 0]) + Array("VP8L".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    + Array("EXIF".utf8) + [UInt8(turn.count), 0, 0, 0] + turn

  static func webp(_ kind: String, _ payload: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [64, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [32, 0, 0, 0] + payload
      + [UInt8](repeating: 0, count: 16)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let found: String

    init(_ name: String, _ bytes: [UInt8], _ found: String) {
      testDescription = name
      self.bytes = bytes
      self.found = found
    }
    init(_ name: String, svg: String, _ found: String) { self.init(name, Array(svg.utf8), found) }
  }

  static let page = "is an HTML page, not a picture, expected PNG, JPEG, WebP or SVG"
  static let damaged = "whose header is damaged or cut short"

  @Test(
    arguments: [
      Case("png", png(1422, 800), "PNG 1422 × 800"),
      Case("largest png", png(65_535, 3906), "PNG 65535 × 3906"),
      Case("wide png", png(65_536, 1), "is 65536 × 1 pixels, expected at most 65535 on a side"),
      Case("huge png", png(.max, .max), "is 4294967295 × 4294967295 pixels, expected at most 65535 on a side"),
      Case("many pixels", png(65_535, 65_535), "is 65535 × 65535 pixels, expected at most 256 megapixels"),
      Case("empty png", png(0, 5), "is a PNG \(damaged)"),
      Case("short png", Array(png(3, 5).prefix(20)), "is a PNG \(damaged)"),
      Case("jpeg", jpeg(3, 4), "JPEG 515 × 260"),
      Case("progressive jpeg", jpeg(3, 4, marker: 0xC2), "JPEG 515 × 260"),
      Case("jpeg with notes", jpeg(3, 4, notes: 3), "JPEG 515 × 260"),
      Case("jpeg held upright", turnedJPEG, "JPEG 260 × 515"),
      Case("jpeg of tables only", jpeg(3, 4, marker: 0xC4), "is a JPEG \(damaged)"),
      Case("short jpeg", Array(jpeg(3, 4).prefix(9)), "is a JPEG \(damaged)"),
      Case("jpeg, length 0", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "is a JPEG \(damaged)"),
      Case("webp lossy", webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x20, 0x43, 0x58, 0x82]), "WebP 800 × 600"),
      Case("webp lossless", webp("VP8L", [0x2F, 0x1F, 0xC3, 0x95, 0]), "WebP 800 × 600"),
      Case("webp extended", webp("VP8X", [0, 0, 0, 0, 0x1F, 3, 0, 0x57, 2, 0]), "WebP 800 × 600"),
      Case(
        "webp that moves", webp("VP8X", [2, 0, 0, 0, 0x1F, 3, 0, 0x57, 2, 0]),
        "is a WebP that moves, expected a still picture"),
      Case("webp of another kind", webp("ABCD", []), "is a WebP \(damaged)"),
      Case("svg", svg: "<svg width='160' height=\"90.2\"/>", "SVG 160 × 91"),
      Case("svg with units", svg: "<?xml version='1.0'?>\n<svg height='1in' width='25.4mm'>", "SVG 96 × 96"),
      Case("svg with a box", svg: "<svg width='100%' height='100%' viewBox='0 0 30,20'>", "SVG 30 × 20"),
      Case("svg with a prefix", svg: "<s:svg xmlns:s='http://www.w3.org/2000/svg' width='3' height='4'>", "SVG 3 × 4"),
      Case(
        "svg that stays within itself",
        svg:
          "<svg width='3' height='4'><use href='#a'/><path fill=\"url('#b')\"/><image href='data:image/png;base64,'/>",
        "SVG 3 × 4"),
      Case("doctype in a comment", svg: "<!-- <!DOCTYPE svg> --><svg width='3' height='4'/>", "SVG 3 × 4"),
      Case("svg without a size", svg: "<svg></svg>", "SVG 300 × 150"),
      Case("wide svg", svg: "<svg width='9000' height='1'>", "SVG 9000 × 1"),
      Case(
        "svg too wide", svg: "<svg width='90000' height='1'>", "is 90000 × 1 pixels, expected at most 65535 on a side"),
      Case("thin svg", svg: "<svg width='0.001' height='8192'>", "SVG 1 × 8192"),
      Case("svg of a width alone", svg: "<svg width='100' viewBox='0 0 24 12'>", "SVG 100 × 50"),
      Case("svg of a height alone", svg: "<svg height='100' viewBox='0 0 24 12'>", "SVG 200 × 100"),
      Case("svg behind a comment", svg: "<?xml?><!-- <svg width='1'> -- > --><svg width='3' height='4'>", "SVG 3 × 4"),
      Case("svg of nonsense", svg: "<svg width='nan' height='-1'>", "is a SVG \(damaged)"),
      Case("doctype", svg: "<!doctype svg><svg width='3' height='4'/>", "SVG 3 × 4"),
      Case("size by an entity", svg: "<!DOCTYPE svg [<!ENTITY w '3'>]><svg width='&w;' height='4'/>", "SVG 3 × 4"),
      Case("turned png", turnedPNG, "PNG 800 × 1422"),
      Case("turned webp", turnedWebP, "WebP 600 × 800"),
      Case(
        "entity later on", svg: "<svg width='3' height='4'><!ENTITY a 'b'></svg>",
        "is an SVG with a DOCTYPE or entities, which Fidget does not read; remove them"),
      Case(
        "outside picture", svg: "<svg width='3' height='4'><image xlink:HREF = 'file:///etc/passwd'/></svg>",
        "is an SVG that refers to \"file:///etc/passwd\", expected no other files"),
      Case(
        "outside paint", svg: "<svg width='3' height='4'><path fill='url( http://x/a#b)'/></svg>",
        "is an SVG that refers to \"http://x/a#b\", expected no other files"),
      Case(
        "import", svg: "<svg width='3' height='4'><style><![CDATA[@import 'x']]></style></svg>",
        "is an SVG with an @import, expected no references to other files"),
      Case(
        "style sheet", svg: "<?xml-stylesheet href='#x'?><svg width='3' height='4'></svg>",
        "is an SVG with an outside style sheet, expected no references to other files"),
      Case("endless comment", svg: "<svg width='3' height='4'><!-- ", "is an SVG with a comment that has no end"),
      Case("not utf-8", Array("<svg width='3' height='4'>".utf8) + [0xFF], "is an SVG that is not UTF-8"),
      Case("html", svg: "<!-- x --><html><svg/></html>", page),
      Case("page", svg: "\u{FEFF}\n<!DOCTYPE HTML>\n<title>404</title><svg width='3' height='4'></svg>", page),
      Case("xhtml", svg: "<?xml version='1.0'?><!DOCTYPE html PUBLIC '-'><html/>", page),
      Case("nothing", [], "is not a picture that Fidget reads, expected PNG, JPEG, WebP or SVG"),
      Case("gif", svg: "GIF89a", "is not a picture that Fidget reads, expected PNG, JPEG, WebP or SVG"),
    ])
  func headersGiveFormatAndSize(_ sample: Case) {
    do {
      let header = try PictureHeader(sample.bytes)
      if let refusal = header.refusal { throw refusal }
      if header.format == .svg { try SVGReferences.check(sample.bytes) }
      #expect("\(header.format.rawValue) \(header.width) × \(header.height)" == sample.found)
    } catch { #expect((error as? FileRefusal)?.reason == sample.found) }
  }

  @Test func filesAreReadAsFarAsNeeded() throws {
    let folder = PictureFolder()
    func read(_ bytes: [UInt8], _ name: String) throws -> PictureHeader {
      try PictureHeader.read(path: folder.write(bytes, to: name))
    }
    #expect(try read(Self.jpeg(3, 4, notes: 3), "a.jpg").width == 515)
    let svg = "<!--\(String(repeating: " ", count: 70_000))--><svg width='3' height='4'/>"
    #expect(try read(Array(svg.utf8), "a.svg").height == 4)
    _ = try read(Self.png(3, 4), "a.png")
    truncate(folder["a.png"], 64 << 20)
    #expect(try PictureHeader.read(path: folder["a.png"]).refusal == nil)
    // The file is too large to be read, but its proportions are known.
    truncate(folder["a.png"], 64 << 20 + 1)
    let large = try PictureHeader.read(path: folder["a.png"])
    #expect(large.height == 4 && large.refusal?.reason == "is 67108865 bytes, expected at most 64 MiB")
    precondition(mkfifo(folder["pipe.png"], 0o644) == 0)
    #expect(throws: FileRefusal.self) { try PictureHeader.read(path: folder["pipe.png"]) }
    #expect { try PictureHeader.read(path: folder["none.png"]) } throws: { ($0 as? FileRefusal)?.isMissing == true }
  }

  @Test func orientationIsReadAndApplied() throws {
    #expect(try PictureHeader(Self.turnedJPEG).orientation.code == 6)
    #expect(Orientation.code(exif: Self.turnedJPEG[6..<20]) == 1)
    var bitmap = Bitmap(width: 3, height: 2)
    bitmap.pixels = (0..<6).map { RGBA8(red: UInt8($0), green: 0, blue: 0, alpha: 255) }
    #expect(bitmap.turned(Orientation(code: 6)).pixels.map(\.red) == [3, 0, 4, 1, 5, 2])
    #expect(bitmap.turned(Orientation(code: 8)).pixels.map(\.red) == [2, 5, 1, 4, 0, 3])
    #expect(bitmap.turned(Orientation(code: 3)).pixels.map(\.red) == [5, 4, 3, 2, 1, 0])
  }
}
