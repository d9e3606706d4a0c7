import Canvas
import Formatting
import Motion
import Tuning

/// An SVG in the layers of a drawing program, each of which can be drawn alone in its place.
///
/// The layers are the root's children; if a single group contains everything, its children. Hidden elements are no layers.
/// A layer is named by the name that Inkscape shows (`inkscape:label`), else by its `id`.
package struct SVGLayers: Hashable, Sendable {
  package struct Layer: Hashable, Sendable {
    package let name: String
    /// Whether the drawing names the layer; otherwise `name` is its tag and place, such as `rect1`.
    package let isNamed: Bool
    /// The box of the outlines, in points from the drawing's upper left corner.
    package let box: Rect
    /// The area of `picture`, with every pixel that the layer may colour.
    package let region: Rect
    package let picture: Picture
  }

  /// The most bytes of a drawing.
  package static let mostBytes = 4 << 20
  private static let mostLayers = 100

  /// The drawing's size in points, which are CSS pixels.
  package let size: Vector
  /// The layers, back to front.
  package let layers: [Layer]
  /// The source text in UTF-8, unpacked and without a DOCTYPE.
  package let text: [UInt8]
  /// The names of layers that the drawing hides.
  private let hidden: [String]

  package subscript(name: String) -> Layer? { layers.first { $0.name == name } }

  /// Reads a drawing; `name` identifies it in messages.
  package init(_ bytes: [UInt8], named name: String) throws(FileRefusal) {
    guard SVGSource.isPacked(bytes) || SVGHeader.looksLikeOne(bytes) else { throw FileRefusal(reason: "is no SVG") }
    let text = try SVGSource.text(bytes, atMost: Self.mostBytes)
    try SVGReferences.check(text: text)
    guard let natural = try SVGHeader.size(text),
      let root = try SVGElement.all(in: text).first(where: { $0.tag.name == "svg" })
    else { throw FileRefusal(reason: "is an SVG whose header is damaged or cut short") }
    let size = Vector(natural.x, natural.y)
    let view = SVGNumbers.all(in: root["viewBox"] ?? "")
    let box =
      view.count == 4 && view[2] > 0 && view[3] > 0
      ? Rect(x: view[0], y: view[1], width: view[2], height: view[3]) : Rect(size: size)
    // The view box fits as large as possible into the size, centred.
    let scale = min(size.x / box.width, size.y / box.height)
    let map = Affine.translation(size / 2) * .scale(scale) * .translation(-box.center)
    var names = SVGBounds.Names([root])
    var pen = SVGBounds.Pen(map: map)
    var level = root
    while let inner = Self.onlyGroup(of: level), Self.hasNames(inner) {
      level = inner
      pen.map = pen.map * SVGBounds.map(level["transform"] ?? "")
      if let stroke = level.property("stroke") { pen.hasStroke = stroke != "none" }
      pen.width = level.number("stroke-width") ?? pen.width
    }
    let all = level.drawn
    let drawn = all.filter(\.isShown)
    hidden = all.filter { !$0.isShown }.map { Self.name(of: $0) ?? $0.tag.name }
    guard !drawn.isEmpty else {
      let words = all.isEmpty ? "without layers" : "whose layers are all hidden"
      throw FileRefusal(reason: "is an SVG \(words), expected groups with an id")
    }
    guard drawn.count <= Self.mostLayers else {
      throw FileRefusal(reason: "is an SVG with \(drawn.count) layers, expected at most \(Self.mostLayers)")
    }
    let hasSheet = Self.hasSheet(root)
    let mark = FNV1a(text)
    let whole = Rect(size: size)
    var layers: [Layer] = []
    for (place, element) in drawn.enumerated() {
      let bounds = SVGBounds(element, pen, &names)
      var own = Self.name(of: element) ?? ""
      if layers.contains(where: { $0.name == own }) { own = element["id"]?.trimmed ?? "" }
      let isNamed = !own.isEmpty && !layers.contains { $0.name == own }
      if !isNamed { own = "\(element.tag.name)\(place + 1)" }
      var ink = bounds.ink
      if bounds.isOpen || hasSheet { ink.add(whole) }
      let region = Self.whole(
        (ink.rect ?? Rect(size: .zero)).inset(by: -1).intersection(whole.inset(x: -size.x, y: -size.y)))
      let others = drawn.indices.filter { $0 != place }.map { drawn[$0].range }
      let frame = Rect(center: box.center + (region.center - size / 2) / scale, size: region.size / scale)
      let picture = Picture.drawing(
        Drawing(
          key: "\(mark) \(text.count) \(place)", name: "\(name), layer '\(own.excerpt)'", size: region.size
        ) {
          Self.text(text, root, frame, region.size, without: others)
        })
      layers.append(
        Layer(name: own, isNamed: isNamed, box: bounds.box.rect ?? Rect(size: .zero), region: region, picture: picture))
    }
    (self.size, self.layers, self.text) = (size, layers, text)
  }

  /// Returns the smallest rectangle of whole points round `r`, so that without rotation or scaling its pixels are the screen's.
  private static func whole(_ r: Rect) -> Rect {
    let (x, y) = (r.minX.rounded(.down), r.minY.rounded(.down))
    return Rect(x: x, y: y, width: r.maxX.rounded(.up) - x, height: r.maxY.rounded(.up) - y)
  }

  /// Returns the group that contains everything; Illustrator puts it into a `switch`. `nil` without such a group.
  private static func onlyGroup(of element: SVGElement) -> SVGElement? {
    let drawn = element.drawn
    return drawn.count == 1 && ["g", "switch"].contains(drawn[0].tag.name) && drawn[0].isShown ? drawn[0] : nil
  }

  private static func hasNames(_ group: SVGElement) -> Bool {
    group.drawn.contains { name(of: $0) != nil } || onlyGroup(of: group).map(hasNames) == true
  }

  /// Returns the label that a person gave the element, else its `id`. `nil` if it has neither.
  private static func name(of element: SVGElement) -> String? {
    let label = element["inkscape:label"]?.trimmed ?? ""
    return label.isEmpty ? element["id"]?.trimmed : label
  }

  private static func hasSheet(_ element: SVGElement) -> Bool {
    element.tag.name == "style" || element.children.contains(where: hasSheet)
  }

  /// Returns the drawing with a single layer; the others become definitions, so that references to them still work.
  private static func text(
    _ text: [UInt8], _ root: SVGElement, _ frame: Rect, _ size: Vector, without others: [Range<Int>]
  ) -> [UInt8] {
    var out = Array("<svg".utf8)
    func add(_ name: String, _ value: some Sequence<UInt8>) {
      let value = Array(value)
      let quote = value.contains(UInt8(ascii: "\"")) ? "'" : "\""
      out += Array(" \(name)=\(quote)".utf8) + value + Array(quote.utf8)
    }
    for (name, value) in root.tag.attributes {
      if ["width", "height", "viewBox", "x", "y", "preserveAspectRatio"].contains(name) { continue }
      if name == "style" {
        let rest = SVGHeader.declarations(String(decoding: SVGMarkup.plain(value), as: UTF8.self))
          .filter { $0.key != "width" && $0.key != "height" }.sorted { $0.key < $1.key }
        add(
          name, Array(rest.map { "\($0.key):\($0.value)" }.joined(separator: ";").filter { !"\"<&".contains($0) }.utf8))
      } else {
        add(name, value)
      }
    }
    add("viewBox", "\(frame.x) \(frame.y) \(frame.width) \(frame.height)".utf8)
    add("width", "\(size.x)".utf8)
    add("height", "\(size.y)".utf8)
    add("preserveAspectRatio", "none".utf8)
    out.append(UInt8(ascii: ">"))
    var place = root.head.upperBound
    for other in others {
      out += text[place..<other.lowerBound] + Array("<defs>".utf8) + text[other] + Array("</defs>".utf8)
      place = other.upperBound
    }
    return out + text[place..<root.range.upperBound]
  }
}

extension SVGLayers {
  /// Notes about hidden layers, undrawn parts and missing fonts, one line each, to follow the file's name.
  package var notes: [String] {
    let hides = hidden.map { "hides the layer '\($0.excerpt)', so it is none of the layers here" }
    return hides + [SVGUndrawn.line(text)].compactMap { $0 } + MissingFonts.lines(text)
  }

  package static func == (a: SVGLayers, b: SVGLayers) -> Bool { a.size == b.size && a.layers == b.layers }
}
