import Formatting
import Motion

/// Draws Figma's angular gradients as shapes.
///
/// Figma's SVGs hold them as HTML, which librsvg leaves out:
/// `<foreignObject …><div style="background:conic-gradient(from 90deg, rgba(…) 0deg, …)"/></foreignObject>`.
/// A gradient becomes a nested `svg` with a wedge for each step of colour, so fine that no step shows.
struct SVGConicGradient {
  private struct Stop {
    /// Red, green and blue, 0…255, and alpha, 0…1.
    var color: [Double]
    /// The angle in degrees. `nil` until it is computed from the neighbours.
    var angle: Double?
  }

  /// The most gradients in a drawing; each takes some ten thousand bytes.
  private static let most = 64
  private static let mostStops = 64
  /// The most bytes by which gradients may lengthen the text; further ones stay as they are.
  private static let mostGrowth = 2 << 20

  private let from: Double
  private let opacity: Double
  private let stops: [Stop]

  /// Returns the text with shapes in place of the gradients that can be parsed; others stay unchanged.
  static func drawn(in text: [UInt8]) -> [UInt8] {
    guard SVGMarkup.place(of: "conic-gradient", in: text[...]) != nil else { return text }
    var (out, place, count): ([UInt8], _, _) = ([], 0, 0)
    var markup = SVGMarkup(text)
    var object: (start: Int, tag: SVGMarkup.Tag, gradient: SVGConicGradient?)?
    while let piece = markup.next() {
      switch piece {
      case .start(let tag) where tag.name == "foreignobject" && !tag.isEmpty: object = (markup.pieceStart, tag, nil)
      case .start(let tag):
        guard object != nil, let style = tag.attributes.first(where: { $0.name == "style" })?.value else { continue }
        object?.gradient = SVGConicGradient(String(decoding: SVGMarkup.plain(style), as: UTF8.self))
      case .end("foreignobject"):
        guard let found = object else { continue }
        object = nil
        guard count < most, out.count < text.count + mostGrowth, let shapes = found.gradient?.shapes(in: found.tag)
        else { continue }
        count += 1
        out += text[place..<found.start] + Array(shapes.utf8)
        place = markup.index
      default: continue
      }
    }
    return place == 0 ? text : out + text[place...]
  }

  // MARK: - CSS

  private init?(_ style: String) {
    guard !style.contains("repeating-"), let start = style.firstRange(of: "conic-gradient(")?.upperBound,
      let body = Self.untilClosed(style[start...])
    else { return nil }
    var parts = Self.split(body)
    var from = 0.0
    if let head = parts.first, head.hasPrefix("from ") {
      guard let angle = Self.angle(head.dropFirst(5)) else { return nil }
      from = angle
      parts.removeFirst()
    }
    var stops: [Stop] = []
    for part in parts {
      let end = part.firstIndex(of: ")").map { part.index(after: $0) } ?? part.firstIndex(of: " ") ?? part.endIndex
      guard let color = Self.color(part[..<end]) else { return nil }
      let angles = part[end...].split(separator: " ").map { Self.angle($0) }
      if angles.isEmpty { stops.append(Stop(color: color)) }
      for angle in angles {
        guard let angle else { return nil }
        stops.append(Stop(color: color, angle: angle))
      }
    }
    guard (2...Self.mostStops).contains(stops.count) else { return nil }
    let opacity = SVGHeader.declarations(style)["opacity"].flatMap { SVGNumbers.all(in: $0).first } ?? 1
    (self.from, self.opacity, self.stops) = (from, opacity.clamped(to: 0...1), Self.placed(stops))
  }

  /// Returns the text up to its closing bracket. `nil` without one.
  private static func untilClosed(_ text: Substring) -> Substring? {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return nil
  }

  /// Splits the text at commas outside brackets.
  private static func split(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }.map { $0.drop(while: \.isWhitespace) }
  }

  /// Parses an angle and returns degrees. `nil` for another text.
  private static func angle(_ text: Substring) -> Double? {
    let text = String(text).trimmed.lowercased()
    let units: [(String, Double)] = [
      ("deg", 1), ("grad", 0.9), ("turn", 360), ("rad", 180 / .pi), ("%", 3.6), ("", text == "0" ? 1 : .nan),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }), let number = Double(text.dropLast(unit.0.count)),
      (number * unit.1).magnitude < 100_000
    else { return nil }
    return number * unit.1
  }

  private static func color(_ text: Substring) -> [Double]? {
    let text = String(text).trimmed.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst().flatMap { text.count < 6 ? [$0, $0] : [$0] }
      guard digits.count == 6 || digits.count == 8, let bits = UInt32(String(digits), radix: 16) else { return nil }
      let all = digits.count == 8 ? bits : bits << 8 | 0xFF
      return [24, 16, 8].map { Double(all >> $0 & 0xFF) } + [Double(all & 0xFF) / 255]
    }
    guard text.hasPrefix("rgb(") || text.hasPrefix("rgba(") else { return text == "transparent" ? [0, 0, 0, 0] : nil }
    let numbers = SVGNumbers.all(in: text.drop { $0 != "(" }.dropFirst())
    guard numbers.count == 3 || numbers.count == 4, !text.contains("%") else { return nil }
    return numbers.prefix(3).map { $0.clamped(to: 0...255) }
      + [(numbers.count == 4 ? numbers[3] : 1).clamped(to: 0...1)]
  }

  /// Returns the stops with increasing angles; CSS spaces those without an angle evenly between their neighbours.
  private static func placed(_ stops: [Stop]) -> [Stop] {
    var stops = stops
    stops[0].angle = stops[0].angle ?? 0
    stops[stops.count - 1].angle = stops[stops.count - 1].angle ?? 360
    var before = 0
    for index in stops.indices.dropFirst() {
      guard let angle = stops[index].angle else { continue }
      let start = stops[before].angle!
      stops[index].angle = max(start, angle)
      for place in before + 1..<index {
        let share = Double(place - before) / Double(index - before)
        stops[place].angle = start + (stops[index].angle! - start) * share
      }
      before = index
    }
    return stops
  }

  // MARK: - Shapes

  /// Returns wedges round the centre of the object's frame, clipped at its edges. `nil` for a frame without a size.
  private func shapes(in object: SVGMarkup.Tag) -> String? {
    func number(_ name: String) -> Double {
      let value = object.attributes.first { $0.name == name }?.value ?? []
      return SVGNumbers.all(in: String(decoding: value, as: UTF8.self)).first ?? 0
    }
    let (width, height) = (number("width"), number("height"))
    guard width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
    // Large enough that the chord of the widest wedge lies outside the corners.
    let radius = Vector(width, height).length * 0.6
    var text = """
      <svg x="\(number("x"))" y="\(number("y"))" width="\(width)" height="\(height)" overflow="hidden" \
      viewBox="\(-width / 2) \(-height / 2) \(width) \(height)" preserveAspectRatio="none"><g stroke="none" \
      shape-rendering="crispEdges" opacity="\(opacity)">
      """
    func point(_ angle: Double) -> String {
      let radians = (from + angle) * .pi / 180
      return "\((Exact.sin(radians) * radius).text(places: 3)) \((-Exact.cos(radians) * radius).text(places: 3))"
    }
    for (start, end, color) in wedges {
      let rgb = color.prefix(3).map { "\(Int($0.rounded()))" }.joined(separator: ",")
      let alpha = color[3] < 1 ? " fill-opacity=\"\(color[3].text(places: 4))\"" : ""
      text += "<path d=\"M0 0L\(point(start))L\(point(end))Z\" fill=\"rgb(\(rgb))\"\(alpha)/>"
    }
    return text + "</g></svg>"
  }

  /// The wedges from 0 to 360 degrees, each at most 15 wide; neighbouring colours differ by a step of 1/255.
  private var wedges: [(start: Double, end: Double, color: [Double])] {
    var wedges: [(start: Double, end: Double, color: [Double])] = []
    func add(_ start: Double, _ end: Double, _ a: [Double], _ b: [Double]) {
      guard end > start, end > 0, start < 360 else { return }
      let difference = zip(a, b).enumerated().map { abs($1.0 - $1.1) * ($0 == 3 ? 255 : 1) }.max() ?? 0
      let count = max(1, Int(max((end - start) / 15, difference).rounded(.up)))
      guard count < 10_000 else { return }
      for index in 0..<count {
        let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
        let (first, last) = (start + (end - start) * from, start + (end - start) * to)
        guard last > 0, first < 360 else { continue }
        wedges.append((max(0, first), min(360, last), Self.mix(a, b, (from + to) / 2)))
      }
    }
    add(min(0, stops[0].angle!), stops[0].angle!, stops[0].color, stops[0].color)
    for (a, b) in zip(stops, stops.dropFirst()) { add(a.angle!, b.angle!, a.color, b.color) }
    let last = stops[stops.count - 1]
    add(last.angle!, max(360, last.angle!), last.color, last.color)
    return wedges
  }

  /// Returns a mixture of two colours with premultiplied alpha, as CSS interpolates them.
  private static func mix(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
    let alpha = a[3] + (b[3] - a[3]) * share
    guard alpha > 0 else { return [0, 0, 0, 0] }
    return (0..<3).map { (a[$0] * a[3] * (1 - share) + b[$0] * b[3] * share) / alpha } + [alpha]
  }
}
