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
  static func check(_ marks: [[SketchValue]], _ scenery: SketchScenery) throws(SketchFault) {
    guard marks.count <= mostMarks else {
      throw SketchFault("draw: \(marks.count) marks, expected at most \(mostMarks)")
    }
    for mark in marks where mark[0].text == "picture" {
      // A name is put together with a folder.
      guard let name = mark[1].text,
        scenery.pictures[name] != nil || name.utf8.allSatisfy({ $0 == 45 || 48...57 ~= $0 || 97...122 ~= $0 })
      else {
        throw SketchFault("c:picture: '\((mark[1].text ?? "").excerpt)' is not a built-in picture")
      }
    }
  }

  static func draw(_ marks: [[SketchValue]], in scenery: SketchScenery, on canvas: inout Canvas) {
    var index = 0
    draw(marks, &index, scenery, on: &canvas)
  }

  /// Until the end of what `c:with` began.
  private static func draw(
    _ marks: [[SketchValue]], _ index: inout Int, _ scenery: SketchScenery, on canvas: inout Canvas
  ) {
    while index < marks.count {
      let mark = marks[index]
      index += 1
      switch mark[0].text {
      case "end": return
      case "begin": group(mark[1], marks, &index, scenery, on: &canvas)
      case "fill":
        if let path = path(mark[1]) { canvas.fill(path, paint(mark[2]), blend: blend(mark[3])) }
      case "stroke":
        guard let path = path(mark[1]), let width = mark[2].double else { continue }
        let stroke = Stroke(
          width: width, cap: mark[4]["round"].flag == true ? .round : .butt, dashes: mark[4]["dashes"].doubles)
        canvas.add(.stroke(path, stroke, paint(mark[3])), blend: blend(mark[4]))
      case "picture":
        let (rect, corners) = box(mark[2])
        let tint = color(mark[3]["tint"], .white).opacity(mark[3]["alpha"].double ?? 1)
        let name = mark[1].text ?? ""
        if name.isEmpty { continue }
        let art = scenery.pictures[name] ?? PictureReference(art: name)
        let part =
          mark[3]["fit"].text == "stretch"
          ? Rect(x: 0, y: 0, width: 1, height: 1)
          : Rect.part(of: Vector(Double(max(1, art.width)), Double(max(1, art.height))), covering: rect.size)
        canvas.draw(art.path.map { .file($0) } ?? .art(name), in: rect, corners: corners, tint: tint, part: part)
      case "layer":
        guard let layer = scenery.layers[mark[1].text ?? ""]?[mark[2].text ?? ""] else { continue }
        let outer = canvas.transform
        canvas.transform = outer * map(mark[3], around: layer.box.center)
        let tint = Color.white.opacity((mark[3]["alpha"].double ?? 1).clamped(to: 0...1))
        canvas.draw(layer.picture, in: layer.region, tint: tint)
        canvas.transform = outer
      case "text": text(mark, on: &canvas)
      case "shadow":
        let (rect, corners) = box(mark[1])
        let how = mark[2]
        canvas.shadow(
          of: rect, radius: corners.topLeft, offset: Vector(how["x"].double ?? 0, how["y"].double ?? 0),
          blur: max(0, how["blur"].double ?? 16), color(how["color"], .black).opacity(how["alpha"].double ?? 0.25))
      case "glow":
        let n = mark[1...3].compactMap(\.double)
        guard n.count == 3 else { continue }
        canvas.glow(at: Vector(n[0], n[1]), radius: n[2], color(mark[4], .white))
      default: break
      }
    }
  }

  private static func group(
    _ how: SketchValue, _ marks: [[SketchValue]], _ index: inout Int, _ scenery: SketchScenery,
    on canvas: inout Canvas
  ) {
    let inner = map(how, around: .zero)
    let outer = canvas.transform
    let tint = Color.white.opacity((how["alpha"].double ?? 1).clamped(to: 0...1))
    if how["clip"] != .nothing {
      let (rect, corners) = box(how["clip"])
      var content = Canvas(size: rect.size)
      content.transform = .translation(-rect.origin) * inner
      draw(marks, &index, scenery, on: &content)
      canvas.draw(Layer(content, in: rect, corners: corners, tint: tint))
    } else if tint.alpha < 1 {
      var content = Canvas(size: canvas.size)
      content.transform = outer * inner
      draw(marks, &index, scenery, on: &content)
      canvas.transform = .identity
      canvas.draw(Layer(content, in: canvas.bounds, tint: tint))
      canvas.transform = outer
    } else {
      canvas.transform = outer * inner
      draw(marks, &index, scenery, on: &canvas)
      canvas.transform = outer
    }
  }

  /// As `move`, `around`, `turn`, `scale` and `stretch` say.
  private static func map(_ how: SketchValue, around middle: Vector) -> Affine {
    func pair(_ name: String) -> Vector? {
      let n = how[name].doubles
      return n.count == 2 ? Vector(n[0], n[1]) : nil
    }
    let center = pair("around") ?? middle
    let scale = (pair("stretch") ?? Vector(1, 1)) * (how["scale"].double ?? 1)
    return Affine.translation((pair("move") ?? .zero) + center) * .rotation(radians: how["turn"].double ?? 0)
      * .scale(scale.x, scale.y) * .translation(-center)
  }

  private static func text(_ mark: [SketchValue], on canvas: inout Canvas) {
    let how = mark[4]
    let size = (how["size"].double ?? 17).clamped(to: 1...400)
    let weight = weight(how["weight"].double ?? 400)
    let alignment: TextRun.Alignment =
      how["align"].text == "center" ? .center : how["align"].text == "right" ? .trailing : .leading
    let width = max(size, how["width"].double ?? 4000)
    let run = TextRun(
      mark[1].text ?? "", size: size, weight: weight, width: width,
      lines: Int((how["lines"].double ?? 1).clamped(to: 1...100)), alignment: alignment, tabularDigits: true)
    let place = Vector(mark[2].double ?? 0, mark[3].double ?? 0)
    // Without a width of its own a text stands about its point.
    let shift = how["width"].double != nil || alignment == .leading ? 0 : alignment == .center ? width / 2 : width
    canvas.text(run, at: place - Vector(shift, 0), color(how["color"], Look.text))
  }

  static func weight(_ number: Double) -> TextRun.Weight {
    switch number {
    case ..<450: .regular
    case ..<550: .medium
    case ..<650: .semibold
    default: .bold
    }
  }

  private static func blend(_ how: SketchValue) -> BlendMode {
    switch how["blend"].text {
    case "add": .additive
    case "multiply": .multiply
    case "screen": .screen
    default: .normal
    }
  }

  private static func color(_ value: SketchValue, _ fallback: Color) -> Color {
    guard let text = value.text, text.utf8.count >= 7, let color = HexColor(String(text.prefix(7))) else {
      return fallback
    }
    let alpha = text.utf8.count == 9 ? Double(UInt8(text.suffix(2), radix: 16) ?? 255) / 255 : 1
    return Color(color).opacity(alpha)
  }

  private static func paint(_ value: SketchValue) -> Paint {
    let items = value.items
    guard items.count == 7 else { return .color(color(value, .clear)) }
    let n = items[1...4].map { $0.double ?? 0 }
    return .linear(
      from: Vector(n[0], n[1]), to: Vector(n[2], n[3]), color(items[5], .clear), color(items[6], .clear))
  }

  private static func box(_ value: SketchValue) -> (Rect, Corners) {
    let n = value.doubles
    if n.count == 3 {
      let radius = max(0, n[2])
      return (Rect(center: Vector(n[0], n[1]), size: Vector(2 * radius, 2 * radius)), Corners(radius))
    }
    guard n.count >= 4 else { return (Rect(size: .zero), .square) }
    return (Rect(x: n[0], y: n[1], width: max(0, n[2]), height: max(0, n[3])), Corners(n.count > 4 ? n[4] : 0))
  }

  static func path(_ value: SketchValue) -> Path? {
    let (items, n) = (value.items, value.doubles)
    switch items.first?.text {
    case "rect" where n.count >= 4: return .rect(box(value).0)
    case "rounded" where n.count >= 5: return .rounded(box(value).0, n[4])
    case "circle" where n.count >= 3: return .circle(Vector(n[0], n[1]), radius: max(0, n[2]))
    case "arc" where n.count >= 5:
      // Round and round is no more than once round.
      let turn = (n[4] - n[3]).clamped(to: -2 * .pi...2 * .pi)
      return .arc(Vector(n[0], n[1]), radius: max(0, n[2]), from: n[3], to: n[3] + turn)
    case "path": return outline(items)
    default: return nil
    }
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

  private static func outline(_ items: [SketchValue]) -> Path? {
    var path = Path()
    var index = 1
    func point(_ offset: Int) -> Vector {
      Vector(items[index + offset].double ?? 0, items[index + offset + 1].double ?? 0)
    }
    while index < items.count {
      switch items[index].text {
      case "M" where index + 2 < items.count:
        path.move(to: point(1))
        index += 3
      case "L" where index + 2 < items.count:
        path.line(to: point(1))
        index += 3
      case "C" where index + 6 < items.count:
        path.cubic(point(1), point(3), to: point(5))
        index += 7
      case "Z":
        path.close()
        index += 1
      default: return nil
      }
    }
    return path
  }
}
