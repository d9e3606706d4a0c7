import Canvas
import Motion

/// The size of a run of text as it is drawn with the fonts of this machine.
package struct TextExtent: Hashable, Sendable {
  /// The width of the longest line in points.
  package var width: Double
  /// The height of all lines in points.
  package var height: Double
  package var lines: Int

  package init(width: Double, height: Double, lines: Int) {
    (self.width, self.height, self.lines) = (width, height, lines)
  }

  /// Measures a run without its tails; several threads may do so, one at a time.
  package init(of run: TextRun) { self = Self.engine.extent(of: run) }

  /// The engine that measures; the fonts that it opens stay open.
  fileprivate static let engine = TextEngine()
}

extension TextEngine {
  fileprivate func extent(of run: TextRun) -> TextExtent {
    withFonts { fonts in
      let layout = TextLayout(run, fonts: fonts)
      return TextExtent(
        width: max(0, layout.lines.map(\.width).max() ?? 0),
        height: Double(layout.lines.count) * layout.fitted.size * layout.fitted.lineHeight, lines: layout.lines.count)
    }
  }
}

extension TextRun {
  /// Returns the lines under a part of the text, in points from the corner of the run's box; one for each line of the text
  /// that shows any of the part.
  ///
  /// - Parameter range: Unicode scalars of the text.
  package func underlines(of range: Range<Int>) -> [Rect] {
    TextExtent.engine.withFonts { fonts in TextLayout(self, fonts: fonts).underlines(of: range, fonts: fonts) }
  }
}
