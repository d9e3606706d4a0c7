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
  /// The paths of the last pictures.
  let outlines = OutlineCache()
}

/// The drawing of a sketch's marks on a canvas.
package enum SketchPicture {
  /// Puts all marks on the canvas, or none if one of them exceeds the budget.
  static func draw(
    _ marks: SketchBytes, in scenery: SketchScenery, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let (count, transform) = (canvas.marks.count, canvas.transform)
    scenery.outlines.beginPicture()
    var budget = PictureBudget(stage: canvas.size)
    do throws(PictureBudget.Excess) {
      try marks.withValues { marks throws(PictureBudget.Excess) in
        var marks = marks
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
          let paint = paint(ink)
          try charge(path, isOutline, paint, canvas.transform, &budget)
          canvas.fill(path, paint, blend: blend(how))
        }
        marks.pass(parts)
      } else if kind.says("stroke") {
        let outline = scenery.outlines.outline(parts.take(), &parts)
        let (width, ink, how) = (parts.take().double, parts.take(), parts.take())
        marks.pass(parts)
        guard let outline, let width else { continue }
        let dashes = how["dashes"].items.prefix(mostDashes).compactMap(\.double)
        let stroke = Stroke(width: width, cap: how["round"].isTrue ? .round : .butt, dashes: dashes)
        let paint = paint(ink)
        try budget.paint(paint, lines: 2 * (try budget.stroke(outline, stroke, canvas.transform)))
        canvas.add(.stroke(outline.path, stroke, paint), blend: blend(how))
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
        let (ink, how) = (color(parts.take(), .white), parts.take())
        canvas.glow(at: Vector(x, y), radius: radius, ink, blend: how["blend"].isNothing ? .additive : blend(how))
        marks.pass(parts)
      }
    }
    return false
  }

  /// Charges a filled shape.
  private static func charge(
    _ path: Path, _ isOutline: Bool, _ paint: Paint, _ transform: Affine, _ budget: inout PictureBudget
  ) throws(PictureBudget.Excess) {
    var lines = curveLines
    if isOutline { lines = try budget.fill(path, transform) } else { try budget.cover(path.bounds, transform) }
    try budget.paint(paint, lines: lines)
  }

  /// The number of lines that a circle is taken to have.
  private static let curveLines = 60

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
    let (picture, size) = picture(name, scenery)
    let part =
      how["fit"].says("stretch")
      ? Rect(x: 0, y: 0, width: 1, height: 1) : Rect.part(of: size, covering: box.rect.size)
    canvas.draw(picture, in: box.rect, corners: box.corners, tint: tint, part: part)
  }

  /// Returns the picture with a name, and its own size.
  static func picture(_ name: String, _ scenery: SketchScenery) -> (picture: Picture, size: Vector) {
    let art = scenery.pictures[name] ?? PictureReference(art: name)
    return (art.path.map { .file($0) } ?? .art(name), Vector(Double(max(1, art.width)), Double(max(1, art.height))))
  }

  private static func group(
    _ how: SketchView, _ marks: inout SketchView.Items, _ scenery: SketchScenery, _ budget: inout PictureBudget,
    on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let inner = map(how, around: .zero)
    let outer = canvas.transform
    let tint = tint(how)
    if let (path, isOutline) = cutout(how["clip"]) {
      try charge(path, isOutline, .color(.white), outer, &budget)
      // Pixels beyond the stage are not needed; the edge of the path reaches over its bounds.
      let seen = (budget.base * outer).inverse?.box(of: budget.stage) ?? path.bounds
      let rect = wholePoints(around: path.bounds.intersection(seen).inset(by: -1))
      var content = Canvas(size: rect.size)
      content.transform = .translation(-rect.origin)
      let base = budget.base * outer * .translation(rect.origin)
      _ = try budget.group(on: base, clip: rect.size, isLayer: true) { budget throws(PictureBudget.Excess) in
        try finished(how, inner, .white, &marks, scenery, &budget, on: &content)
      }
      var layer = Layer(content, in: rect, tint: tint)
      layer.fitsContent = true
      canvas.draw(layer, cutTo: path)
    } else if !how["clip"].isNothing {
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

  private static func wholePoints(around rect: Rect) -> Rect {
    let (left, top) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    return Rect(x: left, y: top, width: rect.maxX.rounded(.up) - left, height: rect.maxY.rounded(.up) - top)
  }

  /// Returns the path of a clip that is no box.
  private static func cutout(_ clip: SketchView) -> (path: Path, isOutline: Bool)? {
    var items = clip.items
    let kind = items.take()
    return kind.says("path") || kind.says("arc") ? path(clip) : nil
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
}
