import Canvas
import Effects
import Formatting
import Motion
import Pictures
import Tuning

/// What a sketch names and does not have itself.
struct SketchScenery: Sendable {
  var layers: [String: SVGLayers] = [:]
  /// Own pictures; any other name is one of ours.
  var pictures: [String: PictureReference] = [:]
}

/// The marks that a sketch has drawn, put on a canvas.
enum SketchPicture {
  /// How many marks a picture may have.
  static let mostMarks = 20_000

  /// Refuses what is too much, and names of pictures that lead out of their folder.
  static func check(_ marks: [UInt8], _ scenery: SketchScenery) throws(SketchFault) {
    var count = 0
    let bad = marks.withUnsafeBufferPointer { bytes -> String? in
      for mark in SketchView.all(bytes) {
        count += 1
        var parts = mark.items
        guard parts.take().says("picture"), let name = parts.take().text, scenery.pictures[name] == nil else {
          continue
        }
        // A name is put together with a folder.
        if !name.utf8.allSatisfy({ $0 == 45 || 48...57 ~= $0 || 97...122 ~= $0 }) { return name }
      }
      return nil
    }
    if let bad { throw SketchFault("c:picture: '\(bad.excerpt)' is not a built-in picture") }
    if count > mostMarks { throw SketchFault("draw: \(count) marks, expected at most \(mostMarks)") }
  }

  static func draw(_ marks: [UInt8], in scenery: SketchScenery, on canvas: inout Canvas) {
    marks.withUnsafeBufferPointer { bytes in
      var marks = SketchView.all(bytes)
      draw(&marks, scenery, on: &canvas)
    }
  }

  /// Until the end of what `c:with` began.
  private static func draw(_ marks: inout SketchView.Items, _ scenery: SketchScenery, on canvas: inout Canvas) {
    while let mark = marks.next() {
      var parts = mark.items
      let kind = parts.take()
      if kind.says("fill") {
        let (shape, ink, how) = (parts.take(), parts.take(), parts.take())
        if let points = how["lift"].double { lift(box(shape), points, on: &canvas) }
        if let path = path(shape) { canvas.fill(path, paint(ink), blend: blend(how)) }
        marks.pass(parts)
      } else if kind.says("stroke") {
        let (shape, width, ink, how) = (parts.take(), parts.take().double, parts.take(), parts.take())
        guard let path = path(shape), let width else { continue }
        let dashes = how["dashes"].items.compactMap(\.double)
        let stroke = Stroke(width: width, cap: how["round"].isTrue ? .round : .butt, dashes: dashes)
        canvas.add(.stroke(path, stroke, paint(ink)), blend: blend(how))
      } else if kind.says("text") {
        text(&parts, on: &canvas)
        marks.pass(parts)
      } else if kind.says("shadow") {
        let ((rect, corners), how) = (box(parts.take()), parts.take())
        canvas.shadow(
          of: rect, radius: corners.topLeft, offset: Vector(how["x"].double ?? 0, how["y"].double ?? 0),
          blur: max(0, how["blur"].double ?? 16), color(how["color"], .black).opacity(how["alpha"].double ?? 0.25))
        marks.pass(parts)
      } else if kind.says("begin") {
        group(parts.take(), &marks, scenery, on: &canvas)
      } else if kind.says("end") {
        return
      } else if kind.says("picture") {
        picture(parts.take().text ?? "", box(parts.take()), parts.take(), scenery, on: &canvas)
      } else if kind.says("layer") {
        let (file, name, how) = (parts.take().text ?? "", parts.take().text ?? "", parts.take())
        guard let layer = scenery.layers[file]?[name] else { continue }
        let outer = canvas.transform
        canvas.transform = outer * map(how, around: layer.box.center)
        canvas.draw(layer.picture, in: layer.region, tint: tint(how))
        canvas.transform = outer
      } else if kind.says("glow") {
        guard let x = parts.take().double, let y = parts.take().double, let radius = parts.take().double else {
          continue
        }
        canvas.glow(at: Vector(x, y), radius: radius, color(parts.take(), .white))
      }
    }
  }

  /// The shadows of a box: where it nearly touches what is below it, and in the light of the room.
  private static func lift(_ box: (rect: Rect, corners: Corners), _ points: Double, on canvas: inout Canvas) {
    for (y, blur, alpha) in [(points / 8, points / 3, 0.18), (points, points * 7 / 3, 0.42)] {
      canvas.shadow(
        of: box.rect, radius: box.corners.topLeft, offset: Vector(0, y), blur: blur, Color.black.opacity(alpha))
    }
  }

  private static func picture(
    _ name: String, _ box: (rect: Rect, corners: Corners), _ how: SketchView, _ scenery: SketchScenery,
    on canvas: inout Canvas
  ) {
    if name.isEmpty { return }
    let tint = color(how["tint"], .white).opacity(how["alpha"].double ?? 1)
    let art = scenery.pictures[name] ?? PictureReference(art: name)
    let part =
      how["fit"].says("stretch")
      ? Rect(x: 0, y: 0, width: 1, height: 1)
      : Rect.part(of: Vector(Double(max(1, art.width)), Double(max(1, art.height))), covering: box.rect.size)
    canvas.draw(art.path.map { .file($0) } ?? .art(name), in: box.rect, corners: box.corners, tint: tint, part: part)
  }

  private static func group(
    _ how: SketchView, _ marks: inout SketchView.Items, _ scenery: SketchScenery, on canvas: inout Canvas
  ) {
    let inner = map(how, around: .zero)
    let outer = canvas.transform
    let tint = tint(how)
    if !how["clip"].isNothing {
      let (rect, corners) = box(how["clip"])
      var content = Canvas(size: rect.size)
      content.transform = .translation(-rect.origin) * inner
      draw(&marks, scenery, on: &content)
      canvas.draw(Layer(content, in: rect, corners: corners, tint: tint))
    } else if tint.alpha < 1 {
      var content = Canvas(size: canvas.size)
      content.transform = outer * inner
      draw(&marks, scenery, on: &content)
      canvas.transform = .identity
      canvas.draw(Layer(content, in: canvas.bounds, tint: tint))
      canvas.transform = outer
    } else {
      canvas.transform = outer * inner
      draw(&marks, scenery, on: &canvas)
      canvas.transform = outer
    }
  }

  private static func tint(_ how: SketchView) -> Color {
    Color.white.opacity((how["alpha"].double ?? 1).clamped(to: 0...1))
  }

  /// As `move`, `around`, `turn`, `scale` and `stretch` say.
  private static func map(_ how: SketchView, around middle: Vector) -> Affine {
    func pair(_ name: StaticString) -> Vector? {
      let (count, n) = how[name].numbers
      return count == 2 ? Vector(n[0], n[1]) : nil
    }
    let center = pair("around") ?? middle
    let scale = (pair("stretch") ?? Vector(1, 1)) * (how["scale"].double ?? 1)
    return Affine.translation((pair("move") ?? .zero) + center) * .rotation(radians: how["turn"].double ?? 0)
      * .scale(scale.x, scale.y) * .translation(-center)
  }

  private static func text(_ parts: inout SketchView.Items, on canvas: inout Canvas) {
    let (words, x, y, how) = (parts.take().text ?? "", parts.take().double, parts.take().double, parts.take())
    let size = (how["size"].double ?? 17).clamped(to: 1...400)
    let align = how["align"]
    let alignment: TextRun.Alignment = align.says("center") ? .center : align.says("right") ? .trailing : .leading
    let width = max(size, how["width"].double ?? 4000)
    let run = TextRun(
      words, size: size, weight: weight(how["weight"].double ?? 400), width: width,
      lines: Int((how["lines"].double ?? 1).clamped(to: 1...100)), alignment: alignment, tabularDigits: true)
    // Without a width of its own a text stands about its point.
    let shift =
      !how["width"].isNothing || alignment == .leading ? 0 : alignment == .center ? width / 2 : width
    canvas.text(run, at: Vector((x ?? 0) - shift, y ?? 0), color(how["color"], Look.text))
  }

  static func weight(_ number: Double) -> TextRun.Weight {
    switch number {
    case ..<450: .regular
    case ..<550: .medium
    case ..<650: .semibold
    default: .bold
    }
  }

  private static func blend(_ how: SketchView) -> BlendMode {
    let blend = how["blend"]
    return blend.says("add") ? .additive : blend.says("multiply") ? .multiply : blend.says("screen") ? .screen : .normal
  }

  /// `#RRGGBB`, or with two digits more for how opaque it is.
  private static func color(_ value: SketchView, _ fallback: Color) -> Color {
    let text = value.utf8
    guard text.count == 7 || text.count == 9 else { return fallback }
    var bits: UInt32 = 0
    for byte in text.dropFirst() {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return fallback }
      bits = bits << 4 | UInt32(digit)
    }
    return text.count == 7 ? Color(hex: bits) : Color(hex: bits >> 8, Double(bits & 255) / 255)
  }

  private static func paint(_ value: SketchView) -> Paint {
    var items = value.items
    guard items.take().says("linear") else { return .color(color(value, .clear)) }
    let (_, n) = value.numbers
    for _ in 0..<4 { _ = items.next() }
    return .linear(
      from: Vector(n[0], n[1]), to: Vector(n[2], n[3]), color(items.take(), .clear), color(items.take(), .clear))
  }

  private static func box(_ value: SketchView) -> (Rect, Corners) {
    let (count, n) = value.numbers
    if count == 3 {
      let radius = max(0, n[2])
      return (Rect(center: Vector(n[0], n[1]), size: Vector(2 * radius, 2 * radius)), Corners(radius))
    }
    guard count >= 4 else { return (Rect(size: .zero), .square) }
    return (Rect(x: n[0], y: n[1], width: max(0, n[2]), height: max(0, n[3])), Corners(count > 4 ? n[4] : 0))
  }

  static func path(_ value: SketchView) -> Path? {
    var items = value.items
    let kind = items.take()
    if kind.says("path") { return outline(&items) }
    let (count, n) = value.numbers
    if kind.says("rounded"), count >= 5 { return .rounded(box(value).0, n[4]) }
    if kind.says("rect"), count >= 4 { return .rect(box(value).0) }
    if kind.says("circle"), count >= 3 { return .circle(Vector(n[0], n[1]), radius: max(0, n[2])) }
    guard kind.says("arc"), count >= 5 else { return nil }
    // Round and round is no more than once round.
    let turn = (n[4] - n[3]).clamped(to: -2 * .pi...2 * .pi)
    return .arc(Vector(n[0], n[1]), radius: max(0, n[2]), from: n[3], to: n[3] + turn)
  }

  /// A path as a sketch has it.
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
    var path = Path()
    func point() -> Vector { Vector(items.take().double ?? 0, items.take().double ?? 0) }
    while let sign = items.next() {
      if sign.says("M") {
        path.move(to: point())
      } else if sign.says("L") {
        path.line(to: point())
      } else if sign.says("C") {
        path.cubic(point(), point(), to: point())
      } else if sign.says("Z") {
        path.close()
      } else {
        return nil
      }
    }
    return path
  }
}
