import Motion

/// Text and everything that shapes it: one to a few lines in a box of fixed width.
///
/// Layout never measures the text: a text too long for its box follows the rule in `fit` when it is drawn.
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
  /// The size of the font, in points per em.
  package var size: Double
  package var weight: Weight
  /// The extra space after each letter, in ems; −0.018 for display sizes.
  package var tracking: Double
  /// The distance between baselines, in ems.
  package var lineHeight: Double
  /// The width in points; longer lines wrap at spaces, and the last line allowed ends in an ellipsis.
  package var width: Double
  package var lines: Int
  package var alignment: Alignment
  /// Whether every digit is as wide as a zero, for numbers that change.
  package var tabularDigits: Bool
  /// The rule for a text that is too long; `nil` truncates it.
  package var fit: Fit?
  /// Shorter texts for a text that does not fit, in the order in which they are tried.
  package var shorter: [String] = []
  /// Words behind the text, in other styles.
  package var tails: [Tail] = []
  /// The part of the run that its picture holds.
  ///
  /// `Canvas.text` draws letters and emoji, its variant with `tails:` the tails, too, and `Canvas.plate` the plate.
  package var part = Part.letters

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

  /// Whether the size is at least 28 points, from which the display cut of the typeface is used.
  package var isDisplay: Bool { size >= 28 }

  /// The size of the box that the run fills: its width by its lines' height.
  ///
  /// Ink may reach a little outside the box.
  package var box: Vector { Vector(width, Double(lines) * size * lineHeight) }

  /// The rectangle that a picture of the run covers, from the box's top left corner.
  ///
  /// It is the box, the room that the fit may need, and a whole number of points around it, so that no accent or descender is
  /// cut.
  package var inkBox: Rect {
    let growth = growth
    let room = Rect(x: 0, y: -growth.above, width: width, height: box.y + growth.above + growth.below)
    let bleed = room.inset(by: -(size * 0.25).rounded(.up))
    guard case .plate(let plate) = part else { return bleed }
    let blur = 2 * plate.blur
    return bleed.inset(x: -(plate.padding.x + blur).rounded(.up), y: -(plate.padding.y + blur).rounded(.up))
  }

  private static func tracking(forSize size: Double) -> Double {
    if size >= 28 { return -0.018 }
    if size >= 22 { return -0.012 }
    return size >= 17 ? -0.008 : 0
  }
}

/// Estimates of the width of text in Inter, for results that may not depend on the machine's fonts.
///
/// Do not use them for a text that may be too long for its place: `TextRun.fitted` decides by measured widths. Other targets
/// reach them through `TextEstimate` alone.
package enum TextWidth {
  /// The advances from U+0020 to U+007E in Inter Regular, in thousandths of an em.
  private static let regular: [Double] = [
    281, 278, 403, 631, 638, 813, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605, 636, 642, 608, 624,
    571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 563, 889,
    753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621,
    582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 813, 540, 557, 541, 362,
    327, 362, 659,
  ]
  /// The same advances in Inter SemiBold.
  private static let semibold: [Double] = [
    248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379, 667, 481, 621, 652, 666, 632, 648,
    587, 646, 648, 290, 295, 673, 673, 673, 544, 999, 724, 657, 744, 724, 608, 586, 755, 744, 275, 561, 677, 566, 906,
    741, 775, 643, 776, 651, 649, 660, 734, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468, 497, 575, 630, 577, 630,
    593, 377, 625, 613, 261, 261, 569, 261, 898, 610, 608, 625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393,
    358, 393, 673,
  ]

  /// Returns the estimated width of a text in points.
  ///
  /// Weights below semibold use the widths of regular, bold those of semibold. A character beyond ASCII takes two thirds of
  /// an em, a full-width one an em, and an emoji a little more.
  package static func estimate(_ text: String, size: Double, weight: TextRun.Weight = .semibold) -> Double {
    estimate(text, size: size, weight: weight, isTabular: false)
  }

  static func estimate(_ text: String, size: Double, weight: TextRun.Weight, isTabular: Bool) -> Double {
    var thousandths = 0.0
    for scalar in text.unicodeScalars { thousandths += advance(of: scalar, weight, isTabular: isTabular) }
    return thousandths / 1000 * size
  }

  /// Returns a width in points that a text in regular weight stays below, in Inter or in the font that takes its place.
  package static func most(_ text: String, size: Double) -> Double {
    let thousandths = text.unicodeScalars.reduce(0.0) { sum, scalar in
      switch scalar.value {
      case 0x20...0x7E: sum + 1.2 * advance(of: scalar, .regular)
      case 0x300...0x36F: sum + 600
      case ..<0x530: sum + 1600
      case _ where isFullWidth(scalar) || scalar.value > 0xFFFF: sum + 1300
      default: sum + 3000
      }
    }
    return thousandths / 1000 * size
  }

  /// Returns the advance of a character; `isTabular` is for readouts, with the width of a zero for each digit and with narrow
  /// signs of degrees and squares.
  private static func advance(of scalar: Unicode.Scalar, _ weight: TextRun.Weight, isTabular: Bool = false) -> Double {
    switch scalar.value {
    case 0x30...0x39 where isTabular: advance(of: "0", weight)
    case 0xB0 where isTabular, 0xB2 where isTabular: 427
    case 0x20...0x7E: (weight.rawValue < 600 ? regular : semibold)[Int(scalar.value) - 0x20]
    case 0x300...0x36F, 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    // Two of these letters make a flag.
    case 0x1F1E6...0x1F1FF: 620
    case 0x1F000...0x1FFFF: 1245
    case _ where isFullWidth(scalar): 1000
    default: 667
    }
  }

  private static func isFullWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60: true
    default: false
    }
  }

  /// Returns the number of lines that a text takes, at least 1 and at most `limit`.
  ///
  /// The text is broken at spaces and line breaks, and within words longer than a line. A number and its unit stay together.
  package static func lines(
    of text: String, size: Double, weight: TextRun.Weight = .regular, width: Double, limit: Int
  ) -> Int {
    lines(of: TextRun(text, size: size, weight: weight, width: width), width: width, limit: limit)
  }

  /// Returns the number of lines that a run takes with its tails, regardless of its own width and lines.
  static func lines(of run: TextRun, width: Double, limit: Int) -> Int {
    var filling = LineFilling(room: max(run.size, width) * 1000 / run.size, isTabular: run.tabularDigits)
    filling.add(run.text, 1, run.weight)
    for tail in run.tails where !tail.text.isEmpty {
      filling.add(gap: tail.gap * 1000 / run.size, breaks: tail.breaks)
      filling.add(tail.text, tail.size / run.size, tail.weight)
    }
    filling.finishWord()
    return min(filling.count, limit)
  }

  /// Lines filled word by word; all widths are in thousandths of the first text's em.
  private struct LineFilling {
    /// The width of a line.
    let room: Double
    let isTabular: Bool
    var count = 1
    private var line = 0.0
    private var word = 0.0
    /// The spaces before the present word and before the next one.
    private var (space, next) = (0.0, 0.0)

    init(room: Double, isTabular: Bool) { (self.room, self.isTabular) = (room, isTabular) }

    mutating func finishWord() {
      guard word > 0 else { return }
      if line > 0, line + space + word > room {
        count += 1
        line = word
      } else {
        line += line > 0 ? space + word : word
      }
      (word, space) = (0, next)
    }

    mutating func add(gap: Double, breaks: Bool) {
      if breaks {
        finishWord()
        space = gap
      } else if line > 0 || word > 0 {
        word += gap
      }
    }

    mutating func add(_ text: String, _ scale: Double, _ weight: TextRun.Weight) {
      next = advance(of: " ", weight) * scale
      if line == 0, word == 0 { space = next }
      var rest = text.unicodeScalars[...]
      var isAfterNumber = false
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\n":
          finishWord()
          count += 1
          line = 0
        case " " where isAfterNumber && beginsWithUnit(rest, scale, weight): word += next
        case " ": finishWord()
        default:
          let advance = advance(of: scalar, weight, isTabular: isTabular) * scale
          if word > 0, word + advance > room {
            // A word longer than a line begins on a line of its own and is broken where it must be.
            count += line > 0 ? 2 : 1
            line = 0
            word = 0
          }
          word += advance
        }
        isAfterNumber = Quantity.endsNumber(scalar)
      }
    }

    /// Whether a text begins with a unit that fits on a line with the number before it.
    private func beginsWithUnit(
      _ text: Substring.UnicodeScalarView, _ scale: Double, _ weight: TextRun.Weight
    ) -> Bool {
      let unit = text.prefix { $0 != " " && $0 != "\n" }
      guard Quantity.isUnit(Substring(unit)) else { return false }
      return word + next + unit.reduce(0) { $0 + advance(of: $1, weight, isTabular: isTabular) * scale } <= room
    }
  }
}

extension Canvas {
  /// Draws one line in the vertical middle of an area, no wider than the area.
  package mutating func label(
    _ text: String, in area: Rect, size: Double, _ color: Color, weight: TextRun.Weight = .medium,
    alignment: TextRun.Alignment = .center, tabularDigits: Bool = false
  ) {
    let run = TextRun(
      text, size: size, weight: weight, width: area.width, alignment: alignment, tabularDigits: tabularDigits)
    self.text(run, at: Vector(area.x, area.midY - run.box.y / 2), color)
  }

  /// Draws a run in the vertical middle of an area, from the area's left edge.
  package mutating func line(_ run: TextRun, in area: Rect, _ color: Color, tails: [Color] = []) {
    text(run, at: Vector(area.x, area.midY - run.box.y / 2), color, tails: tails)
  }
}
