import Canvas
import Motion

extension Canvas {
  /// A line of text for every mark, short enough for a diff and complete enough to reveal any visible change.
  var lines: [String] { marks.map(\.line) }
}

extension Mark {
  fileprivate var line: String {
    var words = [shape.text]
    if transform != .identity {
      let m = transform
      words.append("turned " + [m.a, m.b, m.c, m.d, m.tx, m.ty].map(\.short).joined(separator: " "))
    }
    if blend != .normal { words.append("\(blend)") }
    if let clip { words.append("clip " + clip.text) }
    return words.joined(separator: ", ")
  }
}

extension Mark.Shape {
  fileprivate var text: String {
    switch self {
    case .fill(let path, let paint): "fill \(path.text), \(paint.text)"
    case .stroke(let path, let stroke, let paint):
      "stroke \(stroke.width.short) \(path.text), \(paint.text)" + (stroke.dashes.isEmpty ? "" : ", dashed")
    case .picture(let picture, let rect, let corners, let tint, let part):
      "picture \(picture.text) in \(rect.text)" + (corners == .square ? "" : ", corners \(corners.text)")
        + (tint == .white ? "" : ", \(tint.text)")
        + (part == Rect(x: 0, y: 0, width: 1, height: 1) ? "" : ", part \(part.text)")
    case .grid(let grid): "grid \(grid.columns)×\(grid.rows) \(grid.picture?.text ?? "") \(grid.sums)"
    case .layer(let layer): "layer of \(layer.content.marks.count) in \(layer.rect.text)"
    case .inset(let inset): "inset of \(inset.content.marks.count) in \(inset.rect.text)"
    case .masked(let masked): "masked layer of \(masked.layer.content.marks.count) in \(masked.layer.rect.text)"
    }
  }
}

extension Grid {
  /// The bounds of the points and their mean position and colour, which change with any of the points.
  fileprivate var sums: String {
    let count = Double(points.count)
    func mean(_ value: (Point) -> Double) -> String { (points.reduce(0) { $0 + value($1) } / count).short }
    let xs = points.map(\.position.x)
    let ys = points.map(\.position.y)
    let bounds =
      "x \((xs.min() ?? 0).short)…\((xs.max() ?? 0).short) y \((ys.min() ?? 0).short)…\((ys.max() ?? 0).short)"
    return bounds + " mean \(mean(\.position.x)) \(mean(\.position.y))"
      + " colour \(mean(\.color.red)) \(mean(\.color.green)) \(mean(\.color.blue)) \(mean(\.color.alpha))"
  }
}

extension Path {
  fileprivate var text: String {
    let points = elements.flatMap { element -> [Vector] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(_, _, let p): [p]
      case .close: []
      }
    }
    guard let first = points.first else { return "nothing" }
    let low = points.reduce(first) { Vector(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = points.reduce(first) { Vector(max($0.x, $1.x), max($0.y, $1.y)) }
    return "path of \(points.count) in \(Rect(origin: low, size: high - low).text)"
  }
}

extension Paint {
  fileprivate var text: String {
    switch self {
    case .color(let color): color.text
    case .linear(_, _, let from, let to): "\(from.text) to \(to.text)"
    case .gradient(let gradient): gradient.stops.map(\.color.text).joined(separator: " to ")
    }
  }
}

extension Picture {
  fileprivate var text: String {
    switch self {
    case .art(let name): name
    case .file(let path): path
    case .drawing(let drawing): drawing.key
    case .text(let run): "\"\(run.text)\" \(run.size.short)/\(run.weight.rawValue)" + run.rule
    case .painted(let painting): "painted [\(painting.key)]"
    case .baked(let baked): "baked [\(baked.key.prefix(60))]"
    case .blurred(let blur): "blurred \(blur.radius.short) \(blur.picture.text)"
    }
  }
}

extension TextRun {
  /// The tails, the part and the rule for long texts, if there are any.
  fileprivate var rule: String {
    let more = tails.map { " +\"\($0.text)\"" }.joined() + (part == .letters || part == .emoji ? "" : " \(part)")
    guard let fit else { return more }
    return more + " to \(fit.smallest.short)×\(fit.lines) \(fit.anchor)"
  }
}

extension Color {
  fileprivate var text: String { "(\(red.short) \(green.short) \(blue.short) \(alpha.short))" }
}

extension Corners {
  fileprivate var text: String { "\(topLeft.short) \(topRight.short) \(bottomRight.short) \(bottomLeft.short)" }
}

extension Rect {
  fileprivate var text: String { "\(x.short) \(y.short) \(width.short)×\(height.short)" }
}

extension Double {
  /// The number rounded to a hundredth, without needless zeros or a minus sign before zero.
  fileprivate var short: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(self)" }
    let value = hundredths / 100
    if value == 0 { return "0" }
    return value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }
}
