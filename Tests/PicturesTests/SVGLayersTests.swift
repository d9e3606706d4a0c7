import Canvas
import Motion
import Testing
import Tuning

@testable import Pictures

/// The layers of a drawing, their boxes, and the drawing of each layer alone.
@Suite struct SVGLayersTests {
  private static let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

  private static func layers(_ body: String, _ size: String = "width='100' height='80'") throws -> SVGLayers {
    try SVGLayers(Array("<svg \(names) \(size)>\(body)</svg>".utf8), named: "card.svg")
  }

  private static func box(_ body: String) throws -> [Double] {
    let box = try layers(body).layers[0].box
    return [box.x, box.y, box.width, box.height].map { ($0 * 1000).rounded() / 1000 + 0 }
  }

  private func refusal(_ body: String) -> String {
    do throws(FileRefusal) {
      _ = try SVGLayers(Array("<svg \(Self.names)>\(body)</svg>".utf8), named: "card.svg")
      return ""
    } catch { return error.reason }
  }

  @Test func layersAreTheGroupsOrRootsChildren() throws {
    let parts = "<rect/><g id='button'><rect id='inner'/></g><circle id='sun'/><g id='sun'/>"
    let expected = ["rect1", "button", "sun", "g4"]
    #expect(try Self.layers(parts).layers.map(\.name) == expected)
    #expect(try Self.layers("<defs/><g id='Card'>\(parts)</g><title>x</title>").layers.map(\.name) == expected)
    #expect(try Self.layers("<g id='a'><g>\(parts)</g></g>").layers.map(\.name) == expected)
    // A group of unnamed shapes is a single layer.
    #expect(try Self.layers("<g id='one'><rect/><rect/></g>").layers.map(\.name) == ["one"])
    #expect(try Self.layers("<g id='Frame &amp; 1'/><g id=' b '/>").layers.map(\.name) == ["Frame & 1", "b"])
  }

  @Test(arguments: [
    ("<rect id='a' x='10' y='20' width='30' height='15'/>", [10.0, 20, 30, 15]),
    ("<circle id='a' cx='10' cy='20' r='5'/>", [5, 15, 10, 10]),
    ("<ellipse id='a' cx='10' cy='20' rx='5' ry='2'/>", [5, 18, 10, 4]),
    ("<line id='a' x1='10' y1='20' x2='3' y2='4'/>", [3, 4, 7, 16]),
    ("<polygon id='a' points='1,2 3,4-5-6'/>", [-5, -6, 8, 10]),
    ("<path id='a' d='M10 10h5v5H10z'/>", [10, 10, 5, 5]), ("<path id='a' d='m10 10 5 5-10 1'/>", [5, 10, 10, 6]),
    // The box contains the curves themselves, not their handles.
    ("<path id='a' d='M0 0C0 40 40 40 40 0'/>", [0, 0, 40, 30]),
    ("<path id='a' d='M0 0Q20 40 40 0T80 0'/>", [0, -20, 80, 40]),
    ("<path id='a' d='M0 0C0 8 8 8 8 0S16-8 16 0'/>", [0, -6, 16, 12]),
    ("<path id='a' d='M0 0A10 10 0 0 1 20 0'/>", [0, -10, 20, 10]),
    ("<path id='a' d='M0 0a10 10 0 0020 0'/>", [0, 0, 20, 10]),
    ("<path id='a' d='M0 0a10 10 0 1 1 10 10'/>", [-0, -10, 20, 20]),
    ("<path id='a' d='M1 1L.5.5 x'/>", [0.5, 0.5, 0.5, 0.5]),
    ("<g id='a' transform='translate(10,20) scale(2)'><rect width='3' height='4'/></g>", [10, 20, 6, 8]),
    ("<g id='a' transform='rotate(90 10 10)'><rect width='10' height='4'/></g>", [16, 0, 4, 10]),
    ("<g id='a' transform='matrix(0 1 -1 0 5 6)'><rect width='10' height='4'/></g>", [1, 6, 4, 10]),
    ("<g id='a'><rect width='3' height='4' display='none'/><rect width='1' height='1'/></g>", [0, 0, 1, 1]),
    ("<g id='a'><use href='#r' x='5'/></g><defs><rect id='r' width='2' height='3'/></defs>", [5, 0, 2, 3]),
    (
      "<g id='a' clip-path='url(#c)'><rect width='90' height='90'/></g>"
        + "<clipPath id='c'><rect x='5' y='6' width='7' height='8'/></clipPath>", [5, 6, 7, 8]
    ),
    ("<g id='a'/>", [0, 0, 0, 0]), ("<text id='a' x='10' y='20' font-size='10'>00</text>", [10, 12, 12.5, 10]),
  ])
  func layerBoxesMatchGeometry(_ body: String, _ expected: [Double]) throws {
    #expect(try Self.box(body) == expected.map { $0 + 0 })
  }

  /// The reader uses Inkscape's names, and knows the layers that Inkscape hides.
  @Test func hiddenLayersStayHiddenAndLabelsAreNames() throws {
    let art = try Self.layers(
      "<g inkscape:label='Red knob' inkscape:groupmode='layer' id='layer1'><rect id='r' width='3' height='3'/></g>"
        + "<g inkscape:label='Red knob' id='layer2'><rect/></g><g inkscape:label=' ' id='layer3'><rect/></g>"
        + "<g inkscape:label='Guides' id='layer4' style='display : none'><rect width='9' height='9'/></g>"
        + "<rect id='ghost' visibility='hidden' width='9' height='9'/>"
        + "<g id='part' visibility='hidden'><rect visibility='visible' width='2' height='2'/></g>")
    #expect(art.layers.map(\.name) == ["Red knob", "layer2", "layer3", "part"])
    #expect(art.layers[3].box == Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(
      art.notes == ["Guides", "ghost"].map { "hides the layer '\($0)', so it is none of the layers here" })
    #expect(refusal("<g id='a' display='none'/>").contains("whose layers are all hidden"))
  }

  /// The reader finds layers in a `switch`, where Illustrator keeps its own data beside the drawing.
  @Test func layersInASwitchAreFound() throws {
    let art = try Self.layers(
      "<switch><foreignObject requiredExtensions='x' width='1' height='1'><i:pgfRef/></foreignObject>"
        + "<g i:extraneous='self'><g id='Ground'/><g id='Knob'/></g></switch>")
    #expect(art.layers.map(\.name) == ["Ground", "Knob"] && art.notes == [])
  }

  @Test func viewBoxScalesToPoints() throws {
    let art = try Self.layers(
      "<rect id='a' x='10' y='10' width='20' height='20'/>", "viewBox='10 10 50 40' width='100'")
    #expect(art.size == Vector(100, 80) && art.layers[0].box == Rect(x: 0, y: 0, width: 40, height: 40))
  }

  /// A region reaches beyond its box for strokes and shadows, and is the whole drawing if geometry does not determine it.
  @Test(arguments: [
    ("<rect id='a' x='10' y='10' width='20' height='20'/>", [9.0, 9, 22, 22]),
    ("<rect id='a' x='10' y='10' width='20' height='20' stroke='red' stroke-width='4'/>", [6, 6, 28, 28]),
    (
      "<g id='a' filter='url(#f)'><rect x='10' y='10' width='20' height='20'/></g>"
        + "<filter id='f' x='2' y='3' width='40' height='50' filterUnits='userSpaceOnUse'/>", [1, 2, 42, 52]
    ),
    ("<text id='a'>x</text>", [-1, -1, 102, 82]),
    ("<style>rect{stroke-width:9}</style><rect id='a'/>", [-1, -1, 102, 82]),
  ])
  func regionsHoldAllInk(_ body: String, _ expected: [Double]) throws {
    let region = try Self.layers(body).layers[0].region
    #expect([region.x, region.y, region.width, region.height] == expected)
  }

  /// A layer's text draws that layer; the others become definitions, so that references find them.
  @Test func layerTextIsACompleteDrawing() throws {
    let art = try Self.layers(
      "<g id='b' data-x='\"'><rect x='10' y='10' width='20' height='20'/></g><use id='u' href='#b'/>",
      "width='100' height='80' style='width:100px;fill:red'")
    guard case .drawing(let drawing) = art.layers[1].picture else { return #expect(Bool(false)) }
    let text = drawing.text()
    #expect(try SVGHeader.size(text)?.x == 22 && PictureHeader(text).height == 22)
    let words = String(decoding: text, as: UTF8.self)
    #expect(words.contains("<defs><g id='b' data-x='\"'>") && words.contains("</defs><use id='u'"))
    #expect(words.contains("viewBox=\"9.0 9.0 22.0 22.0\"") && words.contains("style=\"fill:red\""))
    let again = try Self.layers("<g id='b'><rect width='3' height='3'/></g><use id='u' href='#b'/>")
    #expect(again.layers[1].picture != art.layers[1].picture && art.layers[0].picture != art.layers[1].picture)
  }

  @Test func unsupportedDrawingsAreRefused() {
    #expect(refusal("").contains("without layers"))
    #expect(refusal("<g id='a'><rect width='1' height='1'/>").contains("<g> has no end"))
    #expect(refusal("<image id='a' href='other.png'/>").contains("expected no other files"))
    #expect(refusal(String(repeating: "<g id='a'/>", count: 101)) == "is an SVG with 101 layers, expected at most 100")
    #expect(refusal(String(repeating: "<g id='a'>", count: 200)).contains("more than 100 levels"))
    // A group that uses itself and one that grows without end get the parts that can be determined.
    #expect(refusal("<g id='a'><use href='#a'/></g>") == "")
    let doubling = (0..<40).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/><use href='#a\($0 + 1)'/></g>" }.joined()
    #expect(refusal(doubling) == "")
  }
}
