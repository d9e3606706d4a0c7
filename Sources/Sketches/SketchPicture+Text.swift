import Canvas
import Effects
import Motion

/// Words that a sketch draws or measures.
extension SketchPicture {
  static func text(
    _ parts: inout SketchView.Items, _ budget: inout PictureBudget, on canvas: inout Canvas
  ) throws(PictureBudget.Excess) {
    let (run, origin, ink) = placed(&parts)
    if let gradient = paint(ink).gradient {
      // Its letters are a layer of their own first.
      _ = try budget.group(on: budget.base, isLayer: true) { budget throws(PictureBudget.Excess) in
        try budget.text(run, at: origin, canvas.transform)
        try budget.paint(.gradient(gradient), lines: 4)
      }
      canvas.text(run, at: origin, gradient)
    } else {
      try budget.text(run, at: origin, canvas.transform)
      canvas.text(run, at: origin, color(ink, Look.text))
    }
  }

  /// Reads a text mark after its kind: the run, the corner of its box, and its colour or paint.
  static func placed(_ parts: inout SketchView.Items) -> (run: TextRun, origin: Vector, ink: SketchView) {
    let (words, x, y, how) = (parts.take().text ?? "", parts.take().double, parts.take().double, parts.take())
    let run = run(words, how)
    // The point of a text without a width is its start, centre or end, by its alignment.
    let shift =
      !how["width"].isNothing || run.alignment == .leading ? 0 : run.alignment == .center ? run.width / 2 : run.width
    return (run, Vector((x ?? 0) - shift, y ?? 0), how["color"])
  }

  /// Returns the run of words with the options of `c:text`.
  static func run(_ words: String, _ how: SketchView) -> TextRun {
    let size = (how["size"].double ?? 17).clamped(to: 1...400)
    let align = how["align"]
    let alignment: TextRun.Alignment = align.says("center") ? .center : align.says("right") ? .trailing : .leading
    let width = max(size, how["width"].double ?? unboxedWidth(of: words, size: size))
    let lines = Int((how["lines"].double ?? 1).clamped(to: 1...100))
    let run = TextRun(
      words, size: size, weight: weight(how["weight"].double ?? 400), width: width, lines: lines,
      alignment: alignment, tabularDigits: true)
    guard let least = how["shrink"].double ?? (how["shrink"].isTrue ? 1 : nil), !how["width"].isNothing else {
      return run
    }
    return run.fitted(smallest: max(1, least), lines: lines, anchor: lines == 1 ? .baseline : .top)
  }

  /// Returns the width of the box of a text without a width of its own.
  ///
  /// It is greater than any text of Latin letters needs, but not much, as the text's picture is as wide. Half of it is a
  /// whole number of pixels at any usual scale, so letters keep their positions.
  package static func unboxedWidth(of words: String, size: Double) -> Double {
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
