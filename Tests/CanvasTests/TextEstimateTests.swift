import Testing

@testable import Canvas

/// Tests of the sizes that layouts give to texts before they are drawn.
@Suite struct TextEstimateTests {
  @Test func paragraphHasTheLinesThatItNeeds() {
    let width = TextWidth.estimate("one two", size: 14, weight: .regular) + 0.01
    func lines(slack: Double, limit: Int) -> Int {
      TextRun(paragraph: "one two one two one two", size: 14, width: width, slack: slack, limit: limit).lines
    }
    #expect(lines(slack: 0, limit: 9) == 3 && lines(slack: 0, limit: 2) == 2 && lines(slack: 1, limit: 9) == 6)
  }

  @Test func unitStaysOnTheLineOfItsNumber() {
    let width = TextWidth.estimate("one 0.5", size: 14, weight: .regular) + 0.01
    func lines(_ text: String) -> Int { TextWidth.lines(of: text, size: 14, width: width, limit: 9) }
    #expect(lines("one 0.5 s two") == 3 && lines("one 0.5 so two") == 2)
    #expect(lines("0.5678 s") == 2, "both have no room on one line")
  }

  @Test func tailsContinueTheLine() {
    let (name, rest) = ("thrown", ": 81 of 90")
    let width = TextWidth.estimate(name, size: 14) + TextWidth.estimate(rest, size: 12, weight: .regular)
    func run(_ width: Double) -> TextRun {
      TextRun(name, size: 14, weight: .semibold, width: width).followed(by: [.init(rest, size: 12, gap: 0)])
    }
    let estimate = TextEstimate(of: run(1))
    #expect((estimate.width - width).magnitude < 1e-9)
    #expect(estimate.lines(in: width + 0.01, limit: 9) == 1 && estimate.lines(in: width - 0.01, limit: 9) == 2)
  }

  /// Checks that the gap before a tail counts, and that only a tail that may break begins a line.
  @Test func gapsAreSpacesBetweenLines() {
    let word = TextWidth.estimate("one", size: 14, weight: .regular)
    func lines(_ width: Double, breaks: Bool) -> Int {
      let run = TextRun("one", size: 14, width: 0).followed(by: [.init("one", size: 14, gap: 20, breaks: breaks)])
      return TextEstimate(of: run).lines(in: width, limit: 9)
    }
    #expect(lines(2 * word + 20.01, breaks: true) == 1 && lines(2 * word + 19.99, breaks: true) == 2)
    #expect(lines(2 * word + 20.01, breaks: false) == 1)
    let empty = TextRun("", size: 14, width: 9).followed(by: [.init("one", size: 14, gap: 20)])
    #expect(TextEstimate(of: empty).width == word)
  }

  @Test func digitsOfReadoutsHaveOneWidth() {
    func width(_ text: String, _ isTabular: Bool) -> Double {
      TextEstimate(of: TextRun(text, size: 14, width: 9, tabularDigits: isTabular)).width
    }
    #expect(width("111", true) == width("000", true) && width("111", false) < width("000", false))
    #expect(width("1°", true) < width("1é", true))
  }
}
