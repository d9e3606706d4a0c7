import Canvas

extension TextRun {
  /// The run with the text, size and lines that its fit leads to, by estimated widths.
  ///
  /// The text engine decides by measured widths, which a test without fonts does not have.
  package var settled: TextRun {
    if hasRoom { return self }
    var run = self
    for text in shorter {
      run.text = text
      if run.hasRoom { return run }
    }
    guard let fit else { return run }
    let (designed, size) = (run, run.size)
    for size in Array(stride(from: size, to: fit.smallest, by: -1)) + [fit.smallest] {
      run.size = size
      for index in designed.tails.indices {
        run.tails[index].size = designed.tails[index].size * size / designed.size
        run.tails[index].gap = designed.tails[index].gap * size / designed.size
      }
      for lines in designed.lines...fit.lines {
        run.lines = lines
        if lines > designed.lines, run.box.y > fit.height { break }
        if run.hasRoom, run.holdsItsWords { return run }
      }
    }
    run.lines = designed.lines
    while run.lines < fit.lines, Double(run.lines + 1) * run.size * run.lineHeight <= fit.height { run.lines += 1 }
    if fit.omits { run.text = "" }
    return run
  }

  private var hasRoom: Bool {
    if lines == 1, !tails.isEmpty { return widthWithTails <= width + 1 }
    return TextWidth.lines(of: text, size: size, weight: weight, width: width + 1, limit: lines + 1) <= lines
  }

  /// The width of the text and its tails on one line.
  private var widthWithTails: Double {
    tails.reduce(TextWidth.estimate(text, size: size, weight: weight)) { width, tail in
      width + (width > 0 ? tail.gap : 0) + TextWidth.estimate(tail.text, size: tail.size, weight: tail.weight)
    }
  }

  /// Whether no word is longer than a line.
  private var holdsItsWords: Bool {
    text.split { $0 == " " || $0 == "\n" }.allSatisfy {
      TextWidth.estimate(String($0), size: size, weight: weight) <= width + 1
    }
  }
}
