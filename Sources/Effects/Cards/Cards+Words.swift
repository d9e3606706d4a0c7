import Canvas
import Motion
import Tuning

extension Cards {
  /// Draws headline, sentence and facts; text that does not fit a low window is left out rather than truncated.
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

  /// Draws the headline with its own line breaks, or wraps a headline without any; returns its height.
  @discardableResult
  private static func drawHeadline(
    _ text: String, size: Double, width: Double, at origin: Vector, on canvas: inout Canvas
  ) -> Double {
    let lineHeight = lineHeight(size)
    let lines = lines(of: text)
    guard lines.count > 1 else {
      let run = TextRun(
        text, size: size, weight: .bold, tracking: -0.018, lineHeight: lineHeight / size, width: width, lines: 2
      ).fitted(smallest: 14, lines: 2)
      canvas.text(run, at: origin, Look.text)
      return 2 * lineHeight
    }
    for (index, line) in lines.enumerated() {
      let run = TextRun(line, size: size, weight: .bold, tracking: -0.018, lineHeight: lineHeight / size, width: width)
      canvas.text(run, at: origin + Vector(0, Double(index) * lineHeight), Look.text)
    }
    return Double(lines.count) * lineHeight
  }

  /// Draws the text above the cards; a tall and wide window also has the sentence there and the facts below the cards.
  private static func drawPage(_ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    let isBroad = layout.size.x >= 600
    let top = isBroad ? 84.0 : 64
    let room = layout.top - 12 - top
    let rows = Double(max(2, lines(of: p.title).count))
    let origin = Vector(layout.left, top)
    let sizes = isBroad ? [48.0, 36, 28] : [36, 28]
    guard
      let size = sizes.first(where: { rows * lineHeight($0) <= room && fits(p.title, size: $0, layout.column) })
    else {
      let line = lines(of: p.title).joined(separator: " ")
      guard room >= 28 else { return }
      let size = [22.0, 17].first { length(of: line, size: $0) <= layout.column } ?? 17
      let run = TextRun(line, size: size, weight: .bold, width: layout.column)
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

  private static func length(of line: String, size: Double) -> Double { 0.985 * TextWidth.estimate(line, size: size) }

  /// Returns whether every line of a headline fits the column; a headline without line breaks may wrap to two lines.
  private static func fits(_ headline: String, size: Double, _ width: Double) -> Bool {
    let lines = lines(of: headline)
    return lines.count > 1
      ? lines.allSatisfy { length(of: $0, size: size) <= width }
      : TextWidth.lines(of: headline, size: size, weight: .bold, width: width, limit: 3) < 3
  }

  private static func lineHeight(_ size: Double) -> Double { size < 36 ? size + 3 : size + 4 }

  /// Draws the text beside the cards.
  ///
  /// By design it begins 172 points above the deck's middle; in a low window it is packed from the top.
  private static func drawColumn(_ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    let center = layout.center.y
    let isRoomy = center - 172 >= 72 && center + 190 + 24 <= layout.size.y
    let size =
      [layout.column >= 260 && isRoomy ? 48.0 : layout.column >= 200 ? 36 : 28, 28, 22].first {
        fits(p.title, size: $0, layout.column)
      } ?? 17
    var y = isRoomy ? center - 172 : 72
    y += drawHeadline(p.title, size: size, width: layout.column, at: Vector(layout.left, y), on: &canvas)
    let factsTop = isRoomy ? center + 92 : layout.dots - 3 - 20 - 53
    let room = factsTop - 16 - (y + (isRoomy ? 20 : 12))
    let rows = min(layout.column >= 360 ? 3 : 6, Int(room / 25))
    let width = min(400, layout.column)
    if rows > 0, TextWidth.lines(of: p.sentence, size: 17, width: width - 4, limit: 9) <= rows {
      let run = TextRun(p.sentence, size: 17, lineHeight: 25.0 / 17, width: width, lines: rows)
      // In a low window the pictures' light reaches the text, which is therefore brighter.
      let color = layout.size.y < 500 ? Look.text : Look.mistLong
      canvas.text(run, at: Vector(layout.left, y + (isRoomy ? 20 : 12)), color)
    }
    if factsTop >= y + 16 { drawFacts(p.facts, at: Vector(layout.left, factsTop), layout.column, on: &canvas) }
  }

  private static func drawFacts(_ facts: [Record], at origin: Vector, _ width: Double, on canvas: inout Canvas) {
    var x = 0.0
    for fact in facts {
      let value = TextWidth.estimate(fact["value"], size: 28)
      let label = 0.96 * TextWidth.estimate(fact["label"], size: 14)
      let column = max(value, label) + 6
      guard x + column <= width else { return }
      canvas.text(
        TextRun(fact["value"], size: 28, weight: .bold, width: column), at: origin + Vector(x, 0),
        Look.text)
      canvas.text(TextRun(fact["label"], size: 14, width: column), at: origin + Vector(x, 35), Look.mist)
      x += column + 34
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
