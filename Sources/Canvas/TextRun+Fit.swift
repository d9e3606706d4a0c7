import Motion

extension TextRun {
  /// The rule for a text that is too long for its box; the text engine applies it to widths that it has measured.
  ///
  /// A text that has room keeps its size and lines, and `anchor` places it in the box. Otherwise the shorter texts are tried, then more lines and
  /// smaller letters, until the text fits without a break in a word. If nothing fits, the smallest letters are truncated or
  /// left out.
  package struct Fit: Hashable, Sendable {
    /// The least size, in points per em.
    package var smallest: Double
    /// The most lines.
    package var lines: Int
    /// The room for more lines than the box has, in points.
    package var height: Double
    /// The part of the box that keeps its place.
    package var anchor: Anchor
    /// Whether a text that still does not fit is left out instead of truncated.
    package var omits: Bool
  }

  /// The part of a box that keeps its place while the text in it gets smaller letters or more lines.
  package enum Anchor: Hashable, Sendable {
    case top, middle, bottom
    /// The mean of the lines' baselines.
    case baseline
  }

  /// Further words behind a text, on the same line or wrapped with it, in their own style.
  package struct Tail: Hashable, Sendable {
    package var text: String
    /// The size in points per em; it shrinks with the text before it.
    package var size: Double
    package var weight: Weight
    /// The space before the tail, in points; a line may end there if `breaks`.
    package var gap: Double
    package var breaks: Bool
    /// The least room that the tail accepts on a single line, in points.
    ///
    /// A tail with less room is left out, unless it needs even less; infinity asks for its whole width.
    package var least: Double

    package init(
      _ text: String, size: Double, weight: Weight = .regular, gap: Double, breaks: Bool = false, least: Double = 0
    ) {
      (self.text, self.size, self.weight, self.gap, self.breaks, self.least) = (text, size, weight, gap, breaks, least)
    }
  }

  /// A plate that hugs a text.
  package struct Plate: Hashable, Sendable {
    /// The space between the text and the plate's edges.
    package var padding: Vector
    package var radius: Double
    /// The standard deviation of the edge's blur, in points; 0 for a plain plate, more for a shadow.
    package var blur: Double

    package init(padding: Vector, radius: Double, blur: Double = 0) {
      (self.padding, self.radius, self.blur) = (padding, radius, blur)
    }
  }

  /// Returns the run with a rule for a text that is too long.
  ///
  /// - Parameters:
  ///   - smallest: The least size, in points per em.
  ///   - most: The most lines.
  ///   - height: The room for more lines than the box has, in points.
  ///   - anchor: The part of the box that keeps its place.
  ///   - omits: Whether a text that still does not fit is left out instead of truncated.
  package func fitted(
    smallest: Double, lines most: Int = 1, height: Double = .infinity, anchor: Anchor = .top, omits: Bool = false
  ) -> TextRun {
    var run = self
    run.fit = Fit(
      smallest: min(smallest, size), lines: max(lines, most), height: height, anchor: anchor, omits: omits)
    return run
  }

  /// Returns the run with shorter texts, which are used in this order if the text does not fit.
  package func or(_ shorter: [String]) -> TextRun {
    var run = self
    run.shorter = shorter
    return run
  }

  /// Returns the run with words behind it; draw them with `Canvas.text(_:at:_:tails:)`.
  package func followed(by tails: [Tail]) -> TextRun {
    var run = self
    run.tails = tails
    return run
  }

  /// The picture of one of the tails, at the place that the text before leaves for it.
  package func tail(_ index: Int) -> TextRun {
    var run = self
    run.part = .tail(index)
    return run
  }

  /// The picture of a plate that hugs the run.
  package func plate(_ plate: Plate) -> TextRun {
    var run = self
    run.part = .plate(plate)
    return run
  }

  /// The room that the rule adds above and below the box, in whole points.
  var growth: (above: Double, below: Double) {
    guard let fit, fit.lines > lines else { return (0, 0) }
    let most = min(fit.height, Double(fit.lines) * size * lineHeight)
    let more = max(0, most - box.y)
    return switch fit.anchor {
    case .top: (0, more.rounded(.up))
    case .bottom: (more.rounded(.up), 0)
    case .middle, .baseline: ((more / 2).rounded(.up), (more / 2).rounded(.up))
    }
  }
}

extension Canvas {
  /// Draws text and its tails, with its box's top left corner at `origin`; the last colour serves the remaining tails.
  package mutating func text(_ run: TextRun, at origin: Vector, _ color: Color, tails: [Color]) {
    text(run, at: origin, color)
    for index in run.tails.indices where !run.tails[index].text.isEmpty {
      let tint = index < tails.count ? tails[index] : tails.last ?? color
      draw(.text(run.tail(index)), in: run.inkBox.offset(by: origin), tint: tint)
    }
  }

  /// Draws a plate that hugs a text whose box has its top left corner at `origin`.
  package mutating func plate(_ plate: TextRun.Plate, behind run: TextRun, at origin: Vector, _ color: Color) {
    guard !run.text.isEmpty else { return }
    let run = run.plate(plate)
    draw(.text(run), in: run.inkBox.offset(by: origin), tint: color)
  }

  /// Draws the shadow of a plate that hugs a text.
  ///
  /// - Parameter blur: the blur as in CSS, twice the standard deviation, in points.
  package mutating func shadow(
    of plate: TextRun.Plate, behind run: TextRun, at origin: Vector, drop: Double, blur: Double, _ color: Color
  ) {
    var shadow = plate
    shadow.blur = blur / 2
    self.plate(shadow, behind: run, at: origin + Vector(0, drop), color)
  }
}
