import Canvas
import Motion

/// Shapes, paints and colours of marks.
extension SketchPicture {
  static func blend(_ how: SketchView) -> BlendMode {
    let blend = how["blend"]
    return blend.says("add") ? .additive : blend.says("multiply") ? .multiply : blend.says("screen") ? .screen : .normal
  }

  /// Parses `#RRGGBB` or the short `#RGB`, and either with an alpha behind it.
  static func color(_ value: SketchView, _ fallback: Color) -> Color {
    let text = value.utf8
    let digits = text.count - 1
    guard [3, 4, 6, 8].contains(digits) else { return fallback }
    var bits: UInt32 = 0
    for index in 1...digits {
      let digit: UInt32
      switch text[index] {
      case 0x30...0x39: digit = UInt32(text[index] - 0x30)
      case 0x41...0x46: digit = UInt32(text[index] - 0x37)
      case 0x61...0x66: digit = UInt32(text[index] - 0x57)
      default: return fallback
      }
      // A short colour has each digit twice.
      bits = digits < 6 ? bits << 8 | digit * 17 : bits << 4 | digit
    }
    return digits % 3 == 0 ? Color(hex: bits) : Color(hex: bits >> 8, Double(bits & 255) / 255)
  }

  static func paint(_ value: SketchView) -> Paint {
    var items = value.items
    let kind = items.take()
    func point() -> Vector { Vector(items.take().double ?? 0, items.take().double ?? 0) }
    if kind.says("linear") {
      let (from, to) = (point(), point())
      return .linear(from: from, to: to, color(items.take(), .clear), color(items.take(), .clear))
    }
    let way: Gradient.Way
    if kind.says("gradient") {
      let from = point()
      way = .linear(from: from, to: point())
    } else if kind.says("radial") {
      let center = point()
      way = .radial(center: center, radius: items.take().double ?? 0)
    } else if kind.says("conic") {
      let center = point()
      way = .conic(center: center, angle: items.take().double ?? 0)
    } else {
      return .color(color(value, .clear))
    }
    // A foreign process may send any shares.
    var stops: [Gradient.Stop] = []
    while stops.count < Gradient.mostStops, let share = items.next()?.double {
      stops.append(Gradient.Stop(share.clamped(to: (stops.last?.share ?? 0)...1), color(items.take(), .clear)))
    }
    return .gradient(Gradient(way, stops))
  }

  static func box(_ value: SketchView) -> (Rect, Corners) {
    let (count, n) = value.numbers
    if count == 3 {
      let radius = max(0, n[2])
      return (Rect(center: Vector(n[0], n[1]), size: Vector(2 * radius, 2 * radius)), Corners(radius))
    }
    guard count >= 4 else { return (Rect(size: .zero), .square) }
    return (Rect(x: n[0], y: n[1], width: max(0, n[2]), height: max(0, n[3])), Corners(count > 4 ? n[4] : 0))
  }

  /// Returns the path of a shape, and whether it is an outline of the sketch's own. `nil` for another value.
  static func path(_ value: SketchView) -> (path: Path, isOutline: Bool)? {
    var items = value.items
    let kind = items.take()
    if kind.says("path") { return outline(&items).map { ($0, true) } }
    return simple(kind, value).map { ($0, false) }
  }

  private static func simple(_ kind: SketchView, _ value: SketchView) -> Path? {
    let (count, n) = value.numbers
    if kind.says("rounded"), count >= 5 { return .rounded(box(value).0, n[4]) }
    if kind.says("rect"), count >= 4 { return .rect(box(value).0) }
    if kind.says("circle"), count >= 3 { return .circle(Vector(n[0], n[1]), radius: max(0, n[2])) }
    guard kind.says("arc"), count >= 5 else { return nil }
    return .arc(Vector(n[0], n[1]), radius: max(0, n[2]), from: n[3], to: n[4])
  }

  /// Returns a path in the sketch's form.
  static func value(_ path: Path) -> SketchValue {
    var items: [SketchValue] = [.text("path")]
    func add(_ sign: String, _ points: Vector...) {
      items.append(.text(sign))
      for point in points { items += [.number(point.x), .number(point.y)] }
    }
    for element in path.elements {
      switch element {
      case .move(let p): add("M", p)
      case .line(let p): add("L", p)
      case .cubic(let a, let b, let p): add("C", a, b, p)
      case .close: add("Z")
      }
    }
    return .list(items)
  }

  private static func outline(_ items: inout SketchView.Items) -> Path? {
    var elements: [Path.Element] = []
    // Most elements are lines, which have three items.
    elements.reserveCapacity(items.count / 3 + 1)
    while let sign = items.takeSign() {
      switch sign {
      case UInt8(ascii: "M"): elements.append(.move(items.takePoint()))
      case UInt8(ascii: "L"): elements.append(.line(items.takePoint()))
      case UInt8(ascii: "C"): elements.append(.cubic(items.takePoint(), items.takePoint(), items.takePoint()))
      case UInt8(ascii: "Z"): elements.append(.close)
      default: return nil
      }
    }
    return Path(elements)
  }
}
