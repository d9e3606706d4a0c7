import Canvas
import Effects
import Motion
import Tuning

extension Cards {
  /// Draws headline, sentence and facts; a sentence that does not fit a low window is left out rather than truncated.
  static func drawWords(_ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    if layout.isWide {
      drawColumn(layout, p, on: &canvas)
    } else if !layout.isBare {
      drawPage(layout, p, on: &canvas)
    }
  }

  private static func lines(of headline: String) -> [String] {
    headline.split(separator: "\n").prefix(3).map(String.init)
  }

  /// Draws the headline with its own line breaks, or on two lines if it has none; returns its height.
  @discardableResult
  private static func drawHeadline(
    _ text: String, size: Double, width: Double, at origin: Vector, on canvas: inout Canvas
  ) -> Double {
    let lines = lines(of: text)
    let run = TextRun(
      lines.joined(separator: "\n"), size: size, weight: .bold, tracking: -0.018, lineHeight: lineHeight(size) / size,
      width: width, lines: max(2, lines.count)
    ).fitted(smallest: 10)
    canvas.text(run, at: origin, Look.text)
    return run.box.y
  }

  /// Draws the text above the cards; a tall and wide window also has the sentence there and the facts below the cards.
  private static func drawPage(_ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    let isBroad = layout.size.x >= 600
    let top = isBroad ? 84.0 : 64
    let room = layout.top - 12 - top
    let rows = Double(max(2, lines(of: p.title).count))
    let origin = Vector(layout.left, top)
    let sizes = isBroad ? [48.0, 36, 28] : [36, 28]
    guard let size = sizes.first(where: { rows * lineHeight($0) <= room }) else {
      let line = lines(of: p.title).joined(separator: " ")
      guard room >= 28 else { return }
      let run = TextRun(line, size: 22, weight: .bold, width: layout.column)
      canvas.text(run.fitted(smallest: 12, lines: 2, height: room), at: origin, Look.text)
      return
    }
    let height = drawHeadline(p.title, size: size, width: layout.column, at: origin, on: &canvas)
    let below = origin.y + height + 20
    if isBroad, below + 50 + 24 <= layout.top {
      let run = TextRun(p.sentence, size: 17, lineHeight: 25.0 / 17, width: min(400, layout.column), lines: 2)
        .fitted(smallest: 14, lines: 2)
      canvas.text(run, at: Vector(layout.left, below), Look.mistLong)
    }
    if layout.hasFactsBelow {
      drawFacts(p.facts, at: Vector(layout.left, layout.dots - 98), layout.column, on: &canvas)
    }
  }

  private static func lineHeight(_ size: Double) -> Double { size < 36 ? size + 3 : size + 4 }

  /// Draws the text beside the cards.
  ///
  /// By design it begins 172 points above the deck's middle; in a low window it is packed from the top.
  private static func drawColumn(_ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    let center = layout.center.y
    let isRoomy = center - 172 >= 72 && center + 190 + 24 <= layout.size.y
    let size = layout.column >= 260 && isRoomy ? 48.0 : layout.column >= 200 ? 36 : 28
    var y = isRoomy ? center - 172 : 72
    y += drawHeadline(p.title, size: size, width: layout.column, at: Vector(layout.left, y), on: &canvas)
    let factsTop = isRoomy ? center + 92 : layout.dots - 3 - 20 - 53
    let room = factsTop - 16 - (y + (isRoomy ? 20 : 12))
    let rows = min(layout.column >= 360 ? 3 : 6, Int(room / 25))
    let width = min(400, layout.column)
    if rows > 0 {
      let run = TextRun(p.sentence, size: 17, lineHeight: 25.0 / 17, width: width, lines: rows)
        .fitted(smallest: 17, omits: true)
      // In a low window the pictures' light reaches the text, which is therefore brighter.
      let color = layout.size.y < 500 ? Look.text : Look.mistLong
      canvas.text(run, at: Vector(layout.left, y + (isRoomy ? 20 : 12)), color)
    }
    if factsTop >= y + 16 { drawFacts(p.facts, at: Vector(layout.left, factsTop), layout.column, on: &canvas) }
  }

  private static func drawFacts(_ facts: [Record], at origin: Vector, _ width: Double, on canvas: inout Canvas) {
    let (column, pitch) = (72.0, 84.0)
    for (index, fact) in facts.enumerated() {
      let x = Double(index) * pitch
      guard x + column <= width else { return }
      canvas.text(
        TextRun(fact["value"], size: 28, weight: .bold, width: column).fitted(smallest: 12, anchor: .baseline),
        at: origin + Vector(x, 0), Look.text)
      canvas.text(
        TextRun(fact["label"], size: 14, width: column).fitted(smallest: 9), at: origin + Vector(x, 35), Look.mist)
    }
  }

  /// Draws a dot for each card, the front one long and in the accent's colour; for many cards a row of nine that moves along.
  static func drawDots(front: Double, _ layout: Layout, _ accent: Color, _ p: Parameters, on canvas: inout Canvas) {
    let all = p.count <= 9
    let y = layout.dots
    let length = Double(all ? p.count : 9) * 14 + 18 - 8
    let start = layout.isWide || layout.hasFactsBelow ? layout.left : layout.center.x - length / 2
    var x = start
    let first = all ? 0 : nearest(front) - 5
    for step in 0..<(all ? p.count : 11) {
      let d = all ? place(of: step, front: front, p).distance : first + Double(step) - front
      let a = p.count == 1 ? 1 : max(0, 1 - d.magnitude)
      let width = 6 + 18 * a
      // A dot of a moving row is placed by its distance; dots at the ends fade.
      let left = all ? x : start + length / 2 + 14 * d + 9 * d.clamped(to: -1...1) - width / 2
      let shown = all ? 1 : 1 - Falloff.smooth(3.4, 4.6, d.magnitude)
      canvas.fill(
        .rounded(Rect(x: left, y: y - 3, width: width, height: 6), 3),
        Look.mist.mixed(with: accent, a).opacity((0.5 + 0.5 * a) * shown))
      x += width + 8
    }
  }
}

extension Cards.Layout {
  /// The vertical middle of the row of dots.
  fileprivate var dots: Double {
    if isWide { return min(center.y + 193, size.y - 32) }
    // The dots are low enough to clear the mirror image.
    return size.y - 3 - min(64, max(20, size.y - foot - 6 - 80 * unit))
  }

  /// Whether the facts fit between the mirror image and the dots.
  fileprivate var hasFactsBelow: Bool {
    !isWide && !isBare && size.x >= 600 && dots - 98 >= foot + 6 + 88 * unit + 24
  }
}
