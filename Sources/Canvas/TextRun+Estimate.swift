/// The size of a text by the advances that `TextWidth` lists: the only way to a text's size before it is drawn.
///
/// State, hit areas and the numbers of a sketch may not depend on the machine's fonts, so their texts are estimated. A text on
/// which only drawing depends has a `Fit`, tails or a plate instead, which follow its measured width.
package struct TextEstimate: Sendable {
  private let run: TextRun

  package init(of run: TextRun) { self.run = run }

  package init(_ text: String, size: Double, weight: TextRun.Weight = .semibold) {
    run = TextRun(text, size: size, weight: weight, width: 0)
  }

  /// The width of the text and its tails on one line, in points.
  package var width: Double {
    let own = TextWidth.estimate(run.text, size: run.size, weight: run.weight, isTabular: run.tabularDigits)
    return run.tails.reduce(own) { width, tail in
      let next = TextWidth.estimate(tail.text, size: tail.size, weight: tail.weight, isTabular: run.tabularDigits)
      return width + (width > 0 && next > 0 ? tail.gap : 0) + next
    }
  }

  /// A width in points that the text without tails stays below in every font, in regular weight.
  package var most: Double { TextWidth.most(run.text, size: run.size) }

  /// Returns the number of lines of the text and its tails in a width in points, at least 1 and at most `limit`.
  package func lines(in width: Double, limit: Int) -> Int { TextWidth.lines(of: run, width: width, limit: limit) }
}

extension TextRun {
  /// Makes a paragraph with as many lines as its text is estimated to need, for a layout that places other things below it.
  ///
  /// `slack` is the error of the estimate, in points: a line too many is better than an ellipsis.
  package init(
    paragraph text: String, size: Double, weight: Weight = .regular, lineHeight: Double? = nil, width: Double,
    slack: Double, limit: Int, tabularDigits: Bool = false
  ) {
    self.init(
      text, size: size, weight: weight, lineHeight: lineHeight, width: width, tabularDigits: tabularDigits)
    lines = TextEstimate(of: self).lines(in: width - slack, limit: limit)
  }
}
