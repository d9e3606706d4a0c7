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
    // A process from elsewhere may send any name, and names are put together with a folder.
    guard scenery.pictures[name] != nil || SketchWords.pictures.contains(name) else { return }
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
}
