import Testing
import Tuning

@testable import Panel

/// The texts of two values in a message, and the parsing of typed numbers.
@Suite struct ShownNumberTests {
  private func definition(_ range: ClosedRange<Double>) throws -> ParameterDefinition {
    try ParameterDefinition(checking: "x", .none, .number(range), .number(range.lowerBound))
  }

  @Test(arguments: [
    (3600, 1800.5, "3600", "1800.5"), (1800.5, 3600, "1800.5", "3600"), (12.75, 400, "12.75", "400"),
    (0.5, 20_000, "0.5", "20000"), (-1.25, 1000, "−1.25", "1000"),
  ])
  func shortNumbersAreShownExactly(_ old: Double, _ new: Double, _ first: String, _ second: String) throws {
    let shown = try ShownNumber.texts(from: .number(old), to: .number(new), definition(-20_000...20_000))
    #expect(shown == (first, second))
  }

  /// A drag leaves more digits than a person reads.
  @Test func longNumbersAreRounded() throws {
    let shown = try ShownNumber.texts(from: .number(0.53281), to: .number(0.861204), definition(0...1))
    #expect(shown == ("0.53", "0.86"))
  }

  @Test(arguments: [("600ms", 0.6), ("600 ms", 0.6), ("0.6s", 0.6), ("0.6", 0.6), ("600/2 ms", 0.3), ("50%", 0.5)])
  func typedSecondsAreParsed(_ text: String, _ value: Double) throws {
    #expect(ShownNumber.parse(text, unit: .seconds, default: 1) == value)
  }
}
