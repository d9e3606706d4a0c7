import Canvas
import Motion

/// A text on one or more lines, in the vertical middle of its frame.
package struct Label: Hashable, Sendable {
  package var text: String
  package var size: Double
  package var weight: TextRun.Weight
  package var color: Color
  package var alignment: TextRun.Alignment
  /// The number of lines that the label has room for.
  package var lines: Int
  /// The least size of the letters, in points per em.
  package var smallest: Double
  package var tabularDigits: Bool
  /// The place of a text that has fewer lines, more lines or smaller letters than the label has room for.
  package var anchor = TextRun.Anchor.middle
  /// The most lines of a text that is too long, if it may grow beyond its frame.
  package var mostLines: Int?
  /// The distance between baselines, in ems; `nil` for the usual one.
  package var lineHeight: Double?
  /// Shorter texts for a text that does not fit, in the order in which they are tried.
  package var shorter: [String] = []
  /// The plate that hugs the text; `nil` for none.
  package var hug: Hug?

  /// A plate as wide and high as the text that was drawn, with space around it.
  package struct Hug: Hashable, Sendable {
    package var shape: TextRun.Plate
    package var color: Color

    package init(_ shape: TextRun.Plate, _ color: Color) { (self.shape, self.color) = (shape, color) }
  }

  package init(
    _ text: String, size: Double = 14, weight: TextRun.Weight = .medium, _ color: Color,
    _ alignment: TextRun.Alignment = .center, lines: Int = 1, smallest: Double? = nil, tabularDigits: Bool = false
  ) {
    (self.text, self.size, self.weight, self.color, self.alignment) = (text, size, weight, color, alignment)
    (self.lines, self.tabularDigits) = (lines, tabularDigits)
    self.smallest = smallest ?? size
  }

  /// Makes a paragraph from the top of its frame.
  ///
  /// The label has room for the lines that the text needs in a width, at most `limit`, by an estimate. `slack` is the error
  /// of the estimate, in points: a line too many is better than an ellipsis.
  package init(
    paragraph text: String, size: Double, weight: TextRun.Weight = .regular, _ color: Color, width: Double,
    slack: Double = 8, limit: Int, tabularDigits: Bool = false
  ) {
    let run = TextRun(
      paragraph: text, size: size, weight: weight, width: width, slack: slack, limit: limit,
      tabularDigits: tabularDigits)
    self.init(text, size: size, weight: weight, color, .leading, lines: run.lines, tabularDigits: tabularDigits)
    anchor = .top
  }

  /// The space around the text, in points.
  var padding: Vector { hug?.shape.padding ?? .zero }

  /// Returns the text with its rule for a box of a width, in points.
  func run(width: Double) -> TextRun {
    TextRun(
      text, size: size, weight: weight, lineHeight: lineHeight, width: width, lines: lines, alignment: alignment,
      tabularDigits: tabularDigits
    ).or(shorter).fitted(smallest: smallest, lines: mostLines ?? lines, anchor: anchor)
  }
}
