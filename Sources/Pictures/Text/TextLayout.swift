import CFaces
import CText
import Canvas

/// A run fitted to its box and broken into lines, with every piece placed in points from the line's left edge.
struct TextLayout {
  struct Line {
    var pieces: [TextPiece]
    /// The width in points, without the tracking after the last letter.
    var width: Double
    var rightToLeft: Bool
  }

  /// The run as its mark describes it, with the box that the lines are placed in.
  let run: TextRun
  /// The run with the text, the size and the lines that its fit has led to.
  private(set) var fitted: TextRun
  private(set) var lines: [Line] = []

  init(_ run: TextRun, fonts: Fonts) {
    self.run = run
    fitted = run
    var setter = LineSetter(run, fonts: fonts)
    lines = setter.set()
    guard !setter.isWhole, run.fit != nil || !run.shorter.isEmpty else { return }
    for text in run.shorter where !setter.isWhole {
      fitted.text = text
      setter = LineSetter(fitted, fonts: fonts)
      lines = setter.set()
    }
    guard !setter.isWhole, let fit = run.fit else { return }
    for smaller in fitted.smaller(fit) where !setter.isWhole {
      fitted = smaller
      setter = LineSetter(smaller, fonts: fonts)
      lines = setter.set()
    }
    if setter.omitsTail {
      // Smaller letters have not made room for the words behind the text, so it keeps its own size without them.
      var alone = run
      alone.tails = []
      let bare = TextLayout(alone, fonts: fonts)
      (fitted, lines) = (bare.fitted, bare.lines)
    } else if fit.omits, !setter.isWhole {
      lines = []
    }
  }
}

extension TextRun {
  /// Returns the runs with smaller letters and more lines, from the largest to the smallest.
  fileprivate func smaller(_ fit: Fit) -> [TextRun] {
    var runs: [TextRun] = []
    for size in Array(stride(from: size, to: fit.smallest, by: -1)) + [fit.smallest] {
      for lines in lines...fit.lines where size < self.size || lines > self.lines {
        let run = sized(size, lines: lines)
        if lines == self.lines || run.box.y <= fit.height { runs.append(run) }
      }
    }
    return runs
  }

  /// Returns the run in another size, with tails in proportion.
  private func sized(_ size: Double, lines: Int) -> TextRun {
    var run = self
    (run.size, run.lines) = (size, lines)
    for index in tails.indices {
      run.tails[index].size *= size / self.size
      run.tails[index].gap *= size / self.size
    }
    return run
  }
}
