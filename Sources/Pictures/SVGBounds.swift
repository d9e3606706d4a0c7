import Canvas
import Motion

/// The area of an element, computed from its geometry: the same on every machine, with any renderer and any fonts.
struct SVGBounds {
  /// The box of the outlines, without strokes and shadows.
  private(set) var box = SVGExtent()
  /// The box of every pixel that the element may colour.
  private(set) var ink = SVGExtent()
  /// Whether the geometry does not show the whole coloured area, as with text, markers or a style sheet.
  private(set) var isOpen = false

  /// The properties that an element passes on to its children.
  struct Pen {
    var map: Affine
    var hasStroke = false
    var width = 1.0
    var letters = 16.0
    var anchor = ""
  }

  /// The elements by name, with a budget of visits, since one element may use another that uses a third.
  struct Names {
    fileprivate var elements: [String: SVGElement] = [:]
    fileprivate var rest = 100_000

    init(_ all: [SVGElement]) { for element in all { add(element) } }

    private mutating func add(_ element: SVGElement) {
      if let name = element["id"], elements[name] == nil { elements[name] = element }
      for child in element.children { add(child) }
    }
  }

  init() {}

  init(_ element: SVGElement, _ pen: Pen, _ names: inout Names, depth: Int = 0) {
    names.rest -= 1
    guard names.rest > 0, depth < 120 else {
      isOpen = true
      return
    }
    if !element.isShown { return }
    var pen = pen
    pen.map = pen.map * Self.map(element["transform"] ?? "")
    if let stroke = element.property("stroke") { pen.hasStroke = stroke != "none" }
    pen.width = element.number("stroke-width") ?? pen.width
    pen.letters = element.number("font-size") ?? pen.letters
    pen.anchor = element.property("text-anchor") ?? pen.anchor
    func number(_ name: String) -> Double { element.number(name) ?? 0 }
    let frame = Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    func trace(_ path: Path) {
      box.add(path, pen.map)
      // A mitre extends at most four times as far.
      let half = pen.hasStroke ? pen.width / 2 * pen.map.meanScale * (element.tag.name == "path" ? 4 : 1.5) : 0
      var own = SVGExtent()
      own.add(path, pen.map)
      ink.add(own.rect?.inset(by: -half))
    }
    switch element.tag.name {
    case "g", "a", "switch":
      for child in element.drawn { add(SVGBounds(child, pen, &names, depth: depth + 1)) }
    case "path": trace(SVGPathText.path(element["d"] ?? ""))
    case "rect", "image": trace(.rect(frame))
    case "circle", "ellipse":
      let radius = Vector(element.number("rx") ?? number("r"), element.number("ry") ?? number("r"))
      trace(.ellipse(Rect(center: Vector(number("cx"), number("cy")), size: radius * 2)))
    case "line": trace(.line(Vector(number("x1"), number("y1")), Vector(number("x2"), number("y2"))))
    case "polyline", "polygon":
      let n = SVGNumbers.all(in: element["points"] ?? "")
      trace(.polyline(stride(from: 0, to: n.count - 1, by: 2).map { Vector(n[$0], n[$0 + 1]) }))
    case "use":
      let name = (element["href"] ?? element["xlink:href"] ?? "").drop { $0 == "#" || $0 == " " }
      guard let other = names.elements[String(name)] else { break }
      pen.map = pen.map * .translation(frame.origin)
      isOpen = isOpen || !other.isDrawn
      if other.isDrawn { add(SVGBounds(other, pen, &names, depth: depth + 1)) } else { box.add(.rect(frame), pen.map) }
    case "text":
      isOpen = true
      addWords(of: element, pen, Vector(number("x"), number("y")))
    default:
      isOpen = true
      box.add(.rect(frame), pen.map)
    }
    if element.property("marker-end") ?? element.property("marker-start") ?? element.property("marker-mid") != nil {
      isOpen = true
    }
    cut(element, pen.map, &names, depth)
    addFilter(element, pen.map, names)
  }

  private mutating func add(_ other: SVGBounds) {
    box.add(other.box.rect)
    ink.add(other.ink.rect)
    isOpen = isOpen || other.isOpen
  }

  /// Adds the estimated area of text: its exact width depends on the machine's fonts, which must not matter here.
  private mutating func addWords(of element: SVGElement, _ pen: Pen, _ start: Vector) {
    let letters = element.number("font-size") ?? pen.letters
    let words = String(decoding: SVGMarkup.plain(element.words[...]), as: UTF8.self).split { $0.isWhitespace }
      .joined(separator: " ")
    let place = Vector(element.number("x") ?? start.x, element.number("y") ?? start.y)
    if !words.isEmpty {
      let width = TextEstimate(words, size: letters, weight: .regular).width
      let shift = pen.anchor == "middle" ? width / 2 : pen.anchor == "end" ? width : 0
      box.add(.rect(Rect(x: place.x - shift, y: place.y - letters * 0.8, width: width, height: letters)), pen.map)
    }
    for child in element.children { addWords(of: child, pen, place) }
  }

  /// Clips the boxes by the element's clip path, if its shape is known.
  private mutating func cut(_ element: SVGElement, _ map: Affine, _ names: inout Names, _ depth: Int) {
    guard let name = element.target("clip-path"), let clip = names.elements[name], clip["clipPathUnits"] == nil,
      let box = box.rect
    else { return }
    var inside = SVGBounds()
    let pen = Pen(map: map * Self.map(clip["transform"] ?? ""))
    for child in clip.children where child.isDrawn { inside.add(SVGBounds(child, pen, &names, depth: depth + 1)) }
    guard let edge = inside.box.rect, !inside.isOpen else { return }
    (self.box, isOpen) = (SVGExtent(), false)
    self.box.add(box.intersection(edge))
    ink = self.box
  }

  /// Adds the area of shadows and glows, as far as their filter reaches.
  private mutating func addFilter(_ element: SVGElement, _ map: Affine, _ names: Names) {
    guard let value = element.property("filter"), value != "none" else { return }
    guard let name = element.target("filter"), let filter = names.elements[name], let box = box.rect else {
      isOpen = true
      return
    }
    if filter["filterUnits"] == "userSpaceOnUse" {
      let n = ["x", "y", "width", "height"].compactMap { filter.number($0) }
      if n.count == 4 { ink.add(map.box(of: Rect(x: n[0], y: n[1], width: n[2], height: n[3]))) } else { isOpen = true }
      return
    }
    func share(_ name: String, _ otherwise: Double) -> Double {
      filter[name].flatMap { text in SVGNumbers.all(in: text).first.map { text.contains("%") ? $0 / 100 : $0 } }
        ?? otherwise
    }
    ink.add(
      Rect(
        x: box.x + share("x", -0.1) * box.width, y: box.y + share("y", -0.1) * box.height,
        width: share("width", 1.2) * box.width, height: share("height", 1.2) * box.height))
  }

  /// Parses a transform such as `translate(10 20) rotate(45)`.
  static func map(_ text: String) -> Affine {
    var map = Affine.identity
    for part in text.split(separator: ")") {
      let words = part.split(separator: "(", maxSplits: 1)
      guard words.count == 2 else { continue }
      let n = SVGNumbers.all(in: words[1])
      let radians = (n.first ?? 0) * .pi / 180
      switch words[0].filter({ $0.isLetter }) {
      case "matrix" where n.count == 6: map = map * Affine(n[0], n[1], n[2], n[3], n[4], n[5])
      case "translate" where !n.isEmpty: map = map * .translation(Vector(n[0], n.count > 1 ? n[1] : 0))
      case "scale" where !n.isEmpty: map = map * .scale(n[0], n.count > 1 ? n[1] : n[0])
      case "rotate" where n.count == 3:
        let center = Vector(n[1], n[2])
        map = map * .translation(center) * .rotation(radians: radians) * .translation(-center)
      case "rotate": map = map * .rotation(radians: radians)
      case "skewX": map = map * Affine(1, 0, Exact.tan(radians), 1, 0, 0)
      case "skewY": map = map * Affine(1, Exact.tan(radians), 0, 1, 0, 0)
      default: continue
      }
    }
    return map
  }
}
