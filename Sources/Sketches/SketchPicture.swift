import Canvas
import Effects
import Formatting
import Motion
import Pictures
import Tuning

/// The layers and pictures that a sketch refers to by name.
struct SketchScenery: Sendable {
  var layers: [String: SVGLayers] = [:]
  /// The user's own pictures; any other name is one of the program's.
  var pictures: [String: PictureReference] = [:]
}

/// The drawing of a sketch's marks on a canvas.
enum SketchPicture {
  /// Puts all marks on the canvas, or none if one of them exceeds the budget.
  static func draw(
    _ marks: [UInt8], in scenery: SketchScenery, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let (count, transform) = (canvas.marks.count, canvas.transform)
    var budget = PictureBudget(stage: canvas.size)
    do throws(PictureBudget.Excess) {
      try marks.withUnsafeBufferPointer { bytes throws(PictureBudget.Excess) in
        var marks = SketchView.all(bytes)
        while try draw(&marks, scenery, &budget, on: &canvas) {}
      }
    } catch {
      canvas.removeMarks(after: count)
      canvas.transform = transform
      throw error
    }
  }

  /// Draws until the end of the group that `c:with` began. Returns `false` if there are no more marks.
  static func draw(
    _ marks: inout SketchView.Items, _ scenery: SketchScenery, _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) -> Bool {
    while let mark = marks.next() {
      budget.mark += 1
      var parts = mark.items
      let kind = parts.take()
      if kind.says("fill") {
        let (shape, ink, how) = (parts.take(), parts.take(), parts.take())
        if let points = how["lift"].double { try lift(box(shape), points, &budget, on: &canvas) }
        if let (path, isOutline) = path(shape) {
          if isOutline {
            try budget.fill(path, canvas.transform)
          } else {
            try budget.cover(path.bounds, canvas.transform)
          }
          canvas.fill(path, paint(ink), blend: blend(how))
        }
        marks.pass(parts)
      } else if kind.says("stroke") {
        let (shape, width, ink, how) = (parts.take(), parts.take().double, parts.take(), parts.take())
        guard let (path, _) = path(shape), let width else { continue }
        let dashes = how["dashes"].items.prefix(mostDashes).compactMap(\.double)
        let stroke = Stroke(width: width, cap: how["round"].isTrue ? .round : .butt, dashes: dashes)
        try budget.stroke(path, stroke, canvas.transform)
        canvas.add(.stroke(path, stroke, paint(ink)), blend: blend(how))
      } else if kind.says("text") {
        try text(&parts, &budget, on: &canvas)
        marks.pass(parts)
      } else if kind.says("shadow") {
        let ((rect, corners), how) = (box(parts.take()), parts.take())
        let offset = Vector(how["x"].double ?? 0, how["y"].double ?? 0)
        let color = color(how["color"], .black).opacity(how["alpha"].double ?? 0.25)
        try shadow(
          of: rect, corners.topLeft, offset, blur: max(0, how["blur"].double ?? 16), color, &budget, on: &canvas)
        marks.pass(parts)
      } else if kind.says("blur") {
        try backdrop(box(parts.take()), parts.take().double ?? 0, parts.take(), &budget, on: &canvas)
        marks.pass(parts)
      } else if kind.says("begin") {
        try group(parts.take(), &marks, scenery, &budget, on: &canvas)
      } else if kind.says("end") {
        return true
      } else if kind.says("picture") {
        try picture(parts.take().text ?? "", box(parts.take()), parts.take(), scenery, &budget, on: &canvas)
      } else if kind.says("layer") {
        let (file, name, how) = (parts.take().text ?? "", parts.take().text ?? "", parts.take())
        guard let layer = scenery.layers[file]?[name] else { continue }
        let outer = canvas.transform
        canvas.transform = outer * map(how, around: layer.box.center)
        try budget.cover(layer.region, canvas.transform)
        canvas.draw(layer.picture, in: layer.region, tint: tint(how))
        canvas.transform = outer
      } else if kind.says("glow") {
        guard let x = parts.take().double, let y = parts.take().double, let radius = parts.take().double else {
          continue
        }
        let reach = 5 * max(0, radius)
        try budget.cover(Rect(center: Vector(x, y), size: Vector(reach, reach)), canvas.transform)
        canvas.glow(at: Vector(x, y), radius: radius, color(parts.take(), .white))
      }
    }
    return false
  }

  /// The most lengths of dashes and gaps; further ones are left out.
  private static let mostDashes = 100

  private static func shadow(
    of rect: Rect, _ radius: Double, _ offset: Vector, blur: Double, _ color: Color, _ budget: inout PictureBudget,
    on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    try budget.shadow(of: rect.offset(by: offset), radius: radius, blur: blur, canvas.transform)
    canvas.shadow(of: rect, radius: radius, offset: offset, blur: blur, color)
  }

  /// Draws the shadows of a lifted box: a contact shadow, and a wider one from ambient light.
  private static func lift(
    _ box: (rect: Rect, corners: Corners), _ points: Double, _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    for (y, blur, alpha) in [(points / 8, points / 3, 0.18), (points, points * 7 / 3, 0.42)] {
      let color = Color.black.opacity(alpha)
      try shadow(
        of: box.rect, box.corners.topLeft, Vector(0, y), blur: max(0, blur), color, &budget, on: &canvas)
    }
  }

  private static func picture(
    _ name: String, _ box: (rect: Rect, corners: Corners), _ how: SketchView, _ scenery: SketchScenery,
    _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    // A foreign process may send any name, and names are joined with a folder, so only known ones are accepted.
    guard scenery.pictures[name] != nil || SketchWords.pictures.contains(name) else { return }
    try budget.cover(box.rect, canvas.transform)
    let tint = color(how["tint"], .white).opacity(how["alpha"].double ?? 1)
    let art = scenery.pictures[name] ?? PictureReference(art: name)
    let part =
      how["fit"].says("stretch")
      ? Rect(x: 0, y: 0, width: 1, height: 1)
      : Rect.part(of: Vector(Double(max(1, art.width)), Double(max(1, art.height))), covering: box.rect.size)
    canvas.draw(art.path.map { .file($0) } ?? .art(name), in: box.rect, corners: box.corners, tint: tint, part: part)
  }

  private static func group(
    _ how: SketchView, _ marks: inout SketchView.Items, _ scenery: SketchScenery, _ budget: inout PictureBudget,
    on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let inner = map(how, around: .zero)
    let outer = canvas.transform
    let tint = tint(how)
    if !how["clip"].isNothing {
      let (rect, corners) = box(how["clip"])
      var content = Canvas(size: rect.size)
      content.transform = .translation(-rect.origin)
      let base = budget.base * outer * .translation(rect.origin)
      _ = try budget.group(on: base, clip: rect.size, isLayer: true) { budget throws(PictureBudget.Excess) in
        try finished(how, inner, .white, &marks, scenery, &budget, on: &content)
      }
      var layer = Layer(content, in: rect, corners: corners, tint: tint)
      layer.fitsContent = true
      canvas.draw(layer)
    } else {
      try finished(how, inner, tint, &marks, scenery, &budget, on: &canvas)
    }
  }

  private static func tint(_ how: SketchView) -> Color {
    Color.white.opacity((how["alpha"].double ?? 1).clamped(to: 0...1))
  }

  /// Returns the transform given by `move`, `around`, `turn`, `scale` and `stretch`.
  private static func map(_ how: SketchView, around middle: Vector) -> Affine {
    let center = pair(how, "around") ?? middle
    let scale = (pair(how, "stretch") ?? Vector(1, 1)) * (how["scale"].double ?? 1)
    return Affine.translation((pair(how, "move") ?? .zero) + center) * .rotation(radians: how["turn"].double ?? 0)
      * .scale(scale.x, scale.y) * .translation(-center)
  }

  private static func text(
    _ parts: inout SketchView.Items, _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let (words, x, y, how) = (parts.take().text ?? "", parts.take().double, parts.take().double, parts.take())
    let size = (how["size"].double ?? 17).clamped(to: 1...400)
    let align = how["align"]
    let alignment: TextRun.Alignment = align.says("center") ? .center : align.says("right") ? .trailing : .leading
    let width = max(size, how["width"].double ?? unboxedWidth(of: words, size: size))
    let run = TextRun(
      words, size: size, weight: weight(how["weight"].double ?? 400), width: width,
      lines: Int((how["lines"].double ?? 1).clamped(to: 1...100)), alignment: alignment, tabularDigits: true)
    // The point of a text without a width is its start, centre or end, by its alignment.
    let shift =
      !how["width"].isNothing || alignment == .leading ? 0 : alignment == .center ? width / 2 : width
    let origin = Vector((x ?? 0) - shift, y ?? 0)
    try budget.text(run, at: origin, canvas.transform)
    canvas.text(run, at: origin, color(how["color"], Look.text))
  }

  /// Returns the width of the box of a text without a width of its own.
  ///
  /// It is greater than any text of Latin letters needs, but not much, as the text's picture is as wide. Half of it is a
  /// whole number of pixels at any usual scale, so letters keep their positions.
  private static func unboxedWidth(of words: String, size: Double) -> Double {
    guard words.utf8.allSatisfy({ $0 < 0x80 }) else { return 4000 }
    // The box must be the same everywhere, because marks and their budget follow from it.
    let estimate = 1.12 * TextEstimate(words, size: size).width + size
    return min(4000, (estimate / 96).rounded(.up) * 96)
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
