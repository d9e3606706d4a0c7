import Motion

/// Text and everything that shapes it: one to a few lines in a box of fixed width. Layout never measures it.
package struct TextRun: Hashable, Sendable {
  package enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  package enum Alignment: Hashable, Sendable {
    case leading, center, trailing
  }

  package var text: String
  /// Points per em.
  package var size: Double
  package var weight: Weight
  /// Extra space after each letter, in ems; −0.018 for display sizes.
  package var tracking: Double
  /// Distance between baselines, in ems.
  package var lineHeight: Double
  /// Points; longer lines wrap at spaces, and the last line allowed ends in an ellipsis.
  package var width: Double
  package var lines: Int
  package var alignment: Alignment
  /// Every digit as wide as a zero, for numbers that change.
  package var tabularDigits: Bool

  package init(
    _ text: String, size: Double, weight: Weight = .regular, tracking: Double? = nil, lineHeight: Double? = nil,
    width: Double, lines: Int = 1, alignment: Alignment = .leading, tabularDigits: Bool = false
  ) {
    self.text = text
    self.size = size
    self.weight = weight
    self.tracking = tracking ?? TextRun.tracking(forSize: size)
    self.lineHeight = lineHeight ?? (size >= 28 ? 1.1 : 1.3)
    self.width = width
    self.lines = lines
    self.alignment = alignment
    self.tabularDigits = tabularDigits
  }

  /// True from 28 points up, where the display cut of the face is used.
  package var isDisplay: Bool { size >= 28 }

  /// The box that the run fills: its width by its lines' height. Ink may reach a little outside it.
  package var box: Vector { Vector(width, Double(lines) * size * lineHeight) }

  /// What a picture of the run covers, from the box's top left corner: the box and a whole number of points round it,
  /// so that no accent or descender is cut.
  package var inkBox: Rect { Rect(size: box).inset(by: -(size * 0.25).rounded(.up)) }

  private static func tracking(forSize size: Double) -> Double {
    if size >= 28 { return -0.018 }
    if size >= 22 { return -0.012 }
    return size >= 17 ? -0.008 : 0
  }
}
