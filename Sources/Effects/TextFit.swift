import Canvas

/// Fitting of text that may be longer than its designed place.
///
/// Such text gets another line, then smaller letters, and is truncated only if neither helps.
extension TextRun {
  /// Returns the run unchanged if its text has room, else with as many lines and as large as there is room for.
  ///
  /// - Parameters:
  ///   - smallest: The least size, in points per em.
  ///   - most: The most lines.
  ///   - height: The room for all lines, in points.
  func fitted(smallest: Double, lines most: Int = 1, height: Double = .infinity) -> TextRun {
    if hasRoom(slack: 1) { return self }
    var run = self
    var size = size
    while size >= smallest {
      run.size = size
      for lines in lines...max(lines, most) {
        run.lines = lines
        if lines > self.lines, run.box.y > height { break }
        if run.hasRoom(slack: Self.slack), run.holdsItsWords { return run }
      }
      size -= 1
    }
    run.size = smallest
    run.lines = max(lines, most)
    while run.lines > lines, run.box.y > height { run.lines -= 1 }
    return run
  }

  /// The part of the width that text may fill by estimate, because an estimate may be less than the real width.
  private static let slack = 0.97

  private func hasRoom(slack: Double) -> Bool {
    TextWidth.lines(of: text, size: size, weight: weight, width: slack * width, limit: lines + 1) <= lines
  }

  /// Whether no word is longer than a line.
  private var holdsItsWords: Bool {
    text.split { $0 == " " || $0 == "\n" }.allSatisfy {
      TextWidth.estimate(String($0), size: size, weight: weight) <= Self.slack * width
    }
  }
}
