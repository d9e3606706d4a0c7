/// Sizes of texts by the widths that `TextWidth` estimates, for layouts that place other things by them.
///
/// An effect's state and hit areas follow from such layouts, so they may not depend on the machine's fonts. A text on which only
/// drawing depends has a `Fit`, tails or a plate instead, which follow its measured width.
extension TextRun {
  /// Makes a paragraph with as many lines as its text is estimated to need.
  ///
  /// `slack` is the error of the estimate, in points: a line too many is better than an ellipsis.
  package init(
    paragraph text: String, size: Double, weight: Weight = .regular, lineHeight: Double? = nil, width: Double,
    slack: Double, limit: Int, tabularDigits: Bool = false
  ) {
    self.init(
      text, size: size, weight: weight, lineHeight: lineHeight, width: width, tabularDigits: tabularDigits)
    lines = estimatedLines(slack: slack, limit: limit)
  }

  /// Returns the estimated number of lines of the text and its tails, at least 1 and at most `limit`.
  package func estimatedLines(slack: Double = 0, limit: Int) -> Int {
    TextWidth.lines(of: self, width: width - slack, limit: limit)
  }

  /// The estimated width of the text and its tails on one line, in points.
  package var estimatedWidth: Double {
    let own = TextWidth.estimate(text, size: size, weight: weight, isTabular: tabularDigits)
    return tails.reduce(own) { width, tail in
      let next = TextWidth.estimate(tail.text, size: tail.size, weight: tail.weight, isTabular: tabularDigits)
      return width + (width > 0 && next > 0 ? tail.gap : 0) + next
    }
  }
}
