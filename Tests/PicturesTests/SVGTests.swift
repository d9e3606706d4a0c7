import Testing
import Tuning

@testable import Pictures

/// The drawings that are accepted, one for each feature of SVG, and the messages for refused ones.
@Suite struct SVGTests {
  private static let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
  private static let rect = "<rect width='40' height='30' fill='red'/>"

  private static func drawing(_ body: String, _ size: String = "width='40' height='30'", before: String = "") -> String
  {
    "\(before)<svg \(names) \(size)>\(body)</svg>"
  }

  private func found(_ bytes: [UInt8]) -> String {
    do {
      let header = try PictureHeader(bytes)
      if let refusal = header.refusal { throw refusal }
      try SVGReferences.check(bytes)
      return "\(header.width) × \(header.height)"
    } catch { return (error as? FileRefusal)?.reason ?? "\(error)" }
  }

  /// The content of a drawing does not affect its size.
  @Test(arguments: [
    rect, "<a xlink:href='https://example.com'>\(rect)</a>", "<a href='page.html' target='_blank'>\(rect)</a>",
    "<a href='mailto:x@y.z'>\(rect)</a>", "<rect style=\"fill:url(&quot;#g&quot;)\"/>",
    "<rect style='fill:url(&apos;#g&apos;)'/>", "<rect style='fill:url(&#34;#g&#x22;)'/>",
    "<text>href = \"x\" and href=y, url(http://x)</text>", "<desc>background: url(http://x), href='http://y'</desc>",
    "<title>see url(foo.png)</title>", "<g data-href='http://x/y' class='href'>\(rect)</g>",
    "<style>@namespace svg url(http://www.w3.org/2000/svg); @namespace url('http://x');rect{fill:red}</style>",
    "<style>/* @import 'x' url(y) */ rect{fill:red}</style>", "<style type='text/css'/>\(rect)",
    "<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA) format('woff2'),local('B')}</style>",
    "<style>:root{--c:red} @media (prefers-color-scheme: dark){rect{fill:var(--c)}}</style>",
    "<style><![CDATA[ <!-- rect{fill:url(#g)} --> ]]></style>", "<script><![CDATA[ if (a<!b) x('url(y)') ]]></script>",
    "<image href='data:image/png;base64,AAAA'/>", "<image xlink:href='DATA:IMAGE/PNG;base64,AAAA'/>",
    "<image href='data:;base64,AAAA'/>", "<image href='data:image/svg+xml;utf8,&lt;svg xmlns=&quot;x&quot;/&gt;'/>",
    "<image href=''/>", "<image href=\"\"/><use href=' #a '/><use href\n=\n'#b'/>", "<use xlink:href='#a'/>",
    "<filter id='f'><feImage href='#x'/></filter><rect filter='url(#f) blur(2px)'/>",
    "<rect fill='url( #g ) red' mask='url(#m)' clip-path='url(\"#c\")' marker-end='url(#e)'/>",
    "<rect><animate attributeName='x' from='0' to='9' dur='1s' href='#q'/></rect>",
    "<text><textPath href='#p'>x</textPath></text>",
    "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
    "<metadata><cc:license xmlns:cc='http://c' rdf:resource='http://x' xmlns:rdf='http://r'/></metadata>",
    "<!-- href='x' url(y) <!DOCTYPE --><svg x='1'/>", "<switch><g systemLanguage='de'/></switch>",
    "<?xpacket begin='x'?>",
  ])
  func drawingIsAccepted(_ body: String) { #expect(found(Array(Self.drawing(body).utf8)) == "40 × 30") }

  @Test(arguments: [
    ("", "300 × 150"), ("width='100%' height='100%'", "300 × 150"), ("width='40'", "40 × 150"),
    ("height='30'", "300 × 30"),
    ("viewBox='0,0,40,30'", "40 × 30"), ("viewBox='-1-1 40 3e1'", "40 × 30"), ("viewBox='0 0 0 0'", "300 × 150"),
    ("width='auto' height='auto' viewBox='0 0 40 30'", "40 × 30"),
    ("width='0' height='0' viewBox='0 0 40 30'", "40 × 30"),
    ("width='10em' height='10REM'", "160 × 160"), ("width='10ex' height='40Q'", "80 × 38"),
    ("width='72PT' height='6pc'", "96 × 96"), ("width='10vw' height='50%' viewBox='0 0 40 30'", "40 × 30"),
    ("style='width: 40px;height:30px'", "40 × 30"), ("style='width:20px' viewBox='0 0 40 30'", "20 × 15"),
    ("width='4&#48;' height=' 3.0E1 '", "40 × 30"), ("data-a='a>b' width='40' height='30'", "40 × 30"),
  ])
  func drawingSizeIsFound(_ size: String, _ expected: String) {
    #expect(found(Array(Self.drawing(Self.rect, size).utf8)) == expected)
    #expect(found(Array("<svg \(Self.names) \(size)/>".utf8)) == expected)
  }

  @Test func otherEncodingsAreRead() {
    let text = "<text>é</text>" + Self.rect
    let wide = Array(Self.drawing(text, before: "<?xml version='1.0' encoding='UTF-16'?>").utf16)
    #expect(found([0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == "40 × 30")
    #expect(found([0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == "40 × 30")
    for name in ["ISO-8859-1", "windows-1252"] {
      let narrow = Self.drawing(text, before: "<?xml version='1.0' encoding=\"\(name)\"?>").unicodeScalars
      #expect(found(narrow.map { UInt8($0.value) }) == "40 × 30")
    }
    // A reference is found in any of these encodings.
    let other = Array(Self.drawing("<image href='é.png'/>").utf16)
    #expect(found([0xFF, 0xFE] + other.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).contains("refers to \"é.png\""))
    #expect(found(Array("\u{FEFF}\(Self.drawing(Self.rect))".utf8)) == "40 × 30")
  }

  @Test(arguments: [
    ("<image href='a.png'/>", "refers to \"a.png\""), ("<use xlink:href='b.svg#a'/>", "refers to \"b.svg#a\""),
    ("<script href='x.js'/>", "refers to \"x.js\""), ("<rect fill='url(b.svg#g)'/>", "refers to \"b.svg#g\""),
    ("<g style='cursor:URL( \"hand.cur\" ), pointer'/>", "refers to \"hand.cur\""),
    ("<style>@font-face{src:url(https://x/a.woff2)}</style>", "refers to \"https://x/a.woff2\""),
    ("<style>rect{fill:url('a&amp;b#c')}</style>", "refers to \"a&b#c\""),
    ("<style>@namespace a url(b); rect{fill:url(c)}</style>", "refers to \"c\""),
    ("<style>@IMPORT 'x';</style>", "with an @import"), ("<style>@import url(x)", "with an @import"),
    ("<a href='x'><image href='y'/></a>", "refers to \"y\""), ("<!ENTITY a 'b'>", "with a DOCTYPE or entities"),
    ("<?XML-stylesheet href='x'?>", "with an outside style sheet"), ("<!-- ", "with a comment that has no end"),
  ])
  func externalReferencesAreRefused(_ body: String, _ words: String) {
    let reason = found(Array(Self.drawing(body).utf8))
    #expect(reason.hasPrefix("is an SVG ") && reason.contains(words), "\(reason)")
  }

  @Test func packedAndDeclaredDrawingsAreRead() {
    #expect(found([0x1F, 0x8B, 8]) == "is a packed file (.svgz) that is damaged or cut short")
    let declared = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://x/svg11.dtd\">"
    #expect(found(Array(Self.drawing(Self.rect, before: declared).utf8)) == "40 × 30")
  }

  /// Every text of up to five of the characters of markup is read to its end, with a limited number of steps.
  @Test func malformedMarkupEnds() {
    let characters = Array("<>?!-/='".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<5 {
      texts = texts.flatMap { text in characters.map { text + [$0] } }
      for text in texts {
        var markup = SVGMarkup(text)
        var count = 0
        while markup.next() != nil { count += 1 }
        #expect(count <= text.count)
      }
    }
  }

  @Test func pathologicalMarkupIsReadQuickly() {
    for body in [
      String(repeating: "<", count: 50_000), String(repeating: "<g a='", count: 20_000),
      String(repeating: "url(#a) ", count: 50_000), "<g style='\(String(repeating: "url(#a) ", count: 50_000))'/>",
      "<g a='\(String(repeating: "&", count: 50_000))('/>", String(repeating: "<style>", count: 20_000),
      "<style>\(String(repeating: "/*", count: 50_000))</style>", String(repeating: "<!", count: 3) + "[CDATA[",
    ] {
      _ = found(Array(Self.drawing(body).utf8))
      _ = found(Array("<svg \(body)".utf8))
    }
  }
}
