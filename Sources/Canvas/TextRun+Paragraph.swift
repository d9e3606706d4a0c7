extension TextRun {
  /// Makes a paragraph with as many lines as its text needs.
  ///
  /// The number of lines comes from an estimate of the text's width. `slack` is the error of the estimate, in points: a line
  /// too many is better than an ellipsis.
  package init(
    paragraph text: String, size: Double, weight: Weight = .regular, width: Double, slack: Double = 8, limit: Int,
    alignment: Alignment = .leading, tabularDigits: Bool = false
  ) {
    let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width - slack, limit: limit)
    self.init(
      text, size: size, weight: weight, width: width, lines: lines, alignment: alignment, tabularDigits: tabularDigits)
  }
}
