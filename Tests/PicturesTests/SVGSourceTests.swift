import CDeflate
import Canvas
import Motion
import Testing
import Tuning

@testable import Pictures

/// Unpacking of an SVG's text, removal of its DOCTYPE, and notes about parts that are not drawn.
@Suite struct SVGSourceTests {
  private static let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
  private static let publicName =
    "PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\""

  private let folder = PictureFolder()

  private func text(_ svg: String) throws -> String {
    String(decoding: try SVGSource.text(Array(svg.utf8)), as: UTF8.self)
  }

  private func refusal(_ svg: String) -> String {
    do throws(FileRefusal) {
      _ = try SVGSource.text(Array(svg.utf8))
      return ""
    } catch { return error.reason }
  }

  @Test(arguments: [
    "<!DOCTYPE svg>", "<!DOCTYPE svg \(publicName)>", "<!doctype svg SYSTEM 'a>b.dtd' >", "<!DOCTYPE svg [ ]>",
    "<!DOCTYPE svg \(publicName) [ <!-- ]> --> <?x ]> ?> <!ENTITY a 'b'> ] >",
    "<!DOCTYPE svg [<!ELEMENT rect (#PCDATA)><!ATTLIST svg xmlns:x CDATA #IMPLIED><!ENTITY amp '&#38;#38;'>]>",
  ])
  func harmlessDoctypeIsRemoved(_ doctype: String) throws {
    let drawing = "<svg \(Self.names)><text>&amp;a</text></svg>"
    for before in ["", "<?xml version='1.0'?>\n<!-- <!DOCTYPE x [ -->\n", "\u{FEFF}"] {
      #expect(try text(before + doctype + drawing) == before + drawing)
    }
  }

  /// Entities such as Illustrator's namespaces become their text, with other signs if the new place needs them.
  @Test func entitiesOfPlainTextAreReplaced() throws {
    let doctype = """
      <!DOCTYPE svg [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY sign '"a" > b'> <!ENTITY sign "no">
      ]>
      """
    let found = try text(
      doctype + "<svg xmlns='&ns_svg;' a='&sign;'><!-- &sign; --><b><![CDATA[&sign;]]></b>&sign;&lt;&other;</svg>")
    let sign = "&quot;a&quot; &gt; b"
    #expect(
      found == "\n\n<svg xmlns='http://www.w3.org/2000/svg' a='\(sign)'><!-- &sign; --><b><![CDATA[&sign;]]></b>"
        + "\(sign)&lt;&other;</svg>")
  }

  @Test(arguments: [
    ("<!ENTITY a SYSTEM 'file:///etc/passwd'>", "the entity 'a' by another file"),
    ("<!ENTITY a PUBLIC '-' 'http://x'>", "the entity 'a' by another file"),
    ("<!ENTITY % p 'x'>", "a parameter entity"), ("%p;", "a parameter entity"),
    ("<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;'>", "the entity 'b' by another entity"),
    ("<!ENTITY a '&#60;rect/>'>", "the entity 'a' by another entity"), ("<!ENTITY a '<rect/>'>", "'a' with markup"),
    ("<!ATTLIST use xlink:href CDATA 'b.svg'>", "gives attributes values"), ("<!ENTITY a 'b'", "cannot be read"),
    ("<!-- ", "has no end"),
    ("<!ENTITY a b>", "cannot be read"), ("x", "cannot be read"),
  ])
  func otherDeclarationsAreRefused(_ subset: String, _ words: String) {
    let reason = refusal("<!DOCTYPE svg [\(subset)]><svg \(Self.names)>&a;</svg>")
    #expect(reason.hasPrefix("is an SVG whose DOCTYPE ") && reason.contains(words), "\(reason)")
    #expect(reason.hasSuffix("expected only entities of plain text"))
  }

  @Test func entityExpansionIsBounded() {
    let long = String(repeating: "x", count: 2000)
    let uses = String(repeating: "&a;", count: 2000)
    #expect(refusal("<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg>\(uses)</svg>").contains("more than 1 MB longer"))
    #expect(refusal("<!DOCTYPE svg [<!ENTITY a '\(long)x'>]><svg/>").contains("is too long"))
    let many = (0...200).map { "<!ENTITY a\($0) 'x'>" }.joined()
    #expect(refusal("<!DOCTYPE svg [\(many)]><svg/>").contains("is too long"))
    for end in 0..<60 {
      _ = refusal(String("<!DOCTYPE svg \"a\" [<!ENTITY a 'b'><!-- x -->]><svg>&a;</svg>".prefix(end)))
    }
  }

  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    let packer = libdeflate_alloc_compressor(6)!
    defer { libdeflate_free_compressor(packer) }
    let most = libdeflate_gzip_compress_bound(packer, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: most) { out, count in
      count = libdeflate_gzip_compress(packer, bytes, bytes.count, out.baseAddress, most)
    }
  }

  @Test func aPackedDrawingIsRead() throws {
    let drawing = Array("<svg \(Self.names) width='40' height='30'><rect id='a' width='9' height='9'/></svg>".utf8)
    let header = try PictureHeader(packed(drawing))
    #expect(header.format == .svg && header.width == 40 && header.height == 30)
    #expect(try SVGLayers(packed(drawing), named: "card.svgz").layers.map(\.name) == ["a"])
    let path = folder.write(packed(drawing) + [0, 0, 0, 0, 0], to: "card.svgz")
    #expect(try PictureReader(program: fidget).read(path, size: PixelSize(40, 30)).pixels[0].alpha == 255)
    // The file is larger than the part that is read first.
    let dice = (0..<200_000).map { "\($0 &* 2_654_435_761 % 1_000_003)" }.joined()
    let large = folder.write(packed(drawing + Array("<!--\(dice)-->".utf8)), to: "large.svgz")
    #expect(try PictureHeader.read(path: large).width == 40)
  }

  @Test func packedDrawingSizeIsBounded() {
    func reason(_ bytes: [UInt8]) -> String {
      do throws(FileRefusal) {
        _ = try SVGSource.text(bytes, atMost: 1 << 20)
        return ""
      } catch { return error.reason }
    }
    let zeros = packed([UInt8](repeating: 0x20, count: 3 << 20))
    #expect(reason(zeros) == "unpacks to more than 1 MB, expected a smaller drawing")
    // The stored length may be wrong.
    #expect(reason(zeros.dropLast(4) + [9, 0, 0, 0]).contains("1 MB"))
    #expect(reason(Array(zeros.prefix(200))).contains("damaged or cut short"))
    for end in 0..<20 { _ = reason(Array(zeros.prefix(end))) }
    #expect(throws: FileRefusal.self) { try PictureHeader(packed(Array("GIF89a".utf8))) }
  }

  // MARK: - Parts that are not drawn

  /// Gradients of many colours make a drawing at most some megabytes longer, for any number of gradients.
  @Test func angularGradientsAreBounded() {
    let stops = (0..<64).map { $0 % 2 == 0 ? "#000000" : "#FFFFFF" }
    let text = (0..<20).map { _ in Self.angular(stops.joined(separator: ",")) }.joined()
    let drawn = SVGConicGradient.drawn(in: Array(text.utf8))
    #expect(drawn.count > text.utf8.count && drawn.count < text.utf8.count + (5 << 20), "\(drawn.count)")
  }

  private static func angular(_ css: String) -> String {
    "<svg \(names) width='40' height='40'><foreignObject x='0' y='0' width='40' height='40'>"
      + "<div xmlns='http://www.w3.org/1999/xhtml' style='background:conic-gradient(\(css));opacity:1'></div>"
      + "</foreignObject></svg>"
  }

  @Test(arguments: [
    "from 90deg,rgba(255, 0, 0, 1) 0deg,rgba(0, 0, 255, 1) 360deg", "#f00 25%, #00f 0 75%, rgb(0,255,0) 0.75turn",
  ])
  func angularGradientsAreDrawn(_ css: String) throws {
    let path = folder.write(Array(Self.angular(css).utf8), to: "conic \(css.count).svg")
    var notes: [String] = []
    let bitmap = try PictureReader(program: fidget).read(path, size: PixelSize(40, 40)) { notes.append($0) }
    #expect(notes.isEmpty, "\(notes)")
    // The probes are the middles of the four quarters, the first of which begins at the top.
    for (index, place) in [(30, 10), (30, 30), (10, 30), (10, 10)].enumerated() {
      let (pixel, share) = (bitmap[place.0, place.1], Double(index * 90 + 45))
      let wanted = Self.color(css, at: share)
      for (a, b) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
        #expect(abs(Double(a) - b) <= 3, "\(share)°: \(pixel), expected \(wanted)")
      }
    }
  }

  /// Returns the colour by the two definitions above.
  private static func color(_ css: String, at angle: Double) -> [Double] {
    if css.hasPrefix("from 90deg") {
      let share = (angle + 270).truncatingRemainder(dividingBy: 360) / 360
      return [255 * (1 - share), 0, 255 * share]
    }
    return angle < 90 ? [255, 0, 0] : angle < 270 ? [0, 0, 255] : [0, 255, 0]
  }

  @Test(arguments: [
    ("<foreignObject><p/></foreignObject>", "HTML (foreignObject)"),
    ("<foreignObject><p style='backdrop-filter:blur(4px)'/></foreignObject>", "a background blur (foreignObject)"),
    (
      "<foreignObject><p style='background:conic-gradient(from 9deg at 1px 2px,red,blue)'/></foreignObject>",
      "a gradient as HTML (foreignObject)"
    ),
    ("<text><textPath href='#p'>x</textPath></text>", "text on a path (textPath)"),
    ("<rect><animate attributeName='x'/></rect><script/>", "animation and a script"),
    ("<style>@font-face{font-family:A}</style>", "a font of its own (@font-face)"),
    ("<image href='data:image/webp;base64,AAAA'/>", "an image of the kind image/webp"),
  ])
  func undrawnElementsAreReported(_ body: String, _ words: String) throws {
    let reported = SVGUndrawn.line(try SVGSource.text(Array("<svg \(Self.names)>\(body)</svg>".utf8)))
    #expect(reported == "holds \(words), which Fidget does not draw")
  }

  @Test(arguments: [
    "<switch><foreignObject requiredExtensions='x'><p/></foreignObject><g/></switch>", "<rect filter='url(#f)'/>",
    "<defs><foreignObject><p/></foreignObject></defs>", "<image href='data:image/png;base64,AAAA'/>",
    "<mask id='m'/><pattern id='p'><rect/></pattern><text>x</text><style>rect{fill:red}</style>",
  ])
  func drawnElementsAreNotReported(_ body: String) throws {
    #expect(SVGUndrawn.line(Array("<svg \(Self.names)>\(body)</svg>".utf8)) == nil)
  }

  // MARK: - Fonts

  @Test func fontFamiliesAreThoseOfTheText() {
    func families(_ body: String) -> [[String]] { MissingFonts.families(in: Array("<svg>\(body)</svg>".utf8)) }
    #expect(families("<text font-family=\"'SF Pro Text', sans-serif\">x</text>") == [["SF Pro Text", "sans-serif"]])
    #expect(families("<g style='font-family:A B'><text>x</text></g>") == [["A B"]])
    #expect(
      families("<style>.a{fill:red;font-family:A-Bold, A}.b{font:600 12px/1.2 \"B C\", D}</style><text>x</text>")
        == [["A-Bold", "A"], ["B C", "D"]])
    #expect(families("<text font-family='A'> </text>") == [] && families("<g font-family='A'/>") == [])
    #expect(families("<defs><text font-family='A'>x</text></defs><text>x</text>") == [])
  }

  @Test func missingFontIsReported() throws {
    func read(_ font: String) throws -> [String] {
      let svg = "<svg \(Self.names) width='9' height='9'><text font-family='\(font)'>x</text></svg>"
      let path = folder.write(Array(svg.utf8), to: "font \(font).svg")
      var notes: [String] = []
      _ = try PictureReader(program: fidget).read(path, size: PixelSize(9, 9)) { notes.append($0) }
      return notes
    }
    let reported = try read("Fidget Nowhere, sans-serif")
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("the font Fidget Nowhere is not installed, so its words are drawn in ") == true)
    #expect(try read("sans-serif") == [] && read("Fidget Nowhere, inter, sans-serif") == [])
  }
}
