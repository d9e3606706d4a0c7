import Testing

@testable import Capture

@Suite struct RatioTests {
  @Test(arguments: [
    ("60", 60, 1), ("0.5", 1, 2), ("59.94", 2997, 50), ("30000/1001", 30000, 1001), ("1.5/3", 1, 2), ("25.0", 25, 1),
  ])
  func ratiosAreParsedExactly(_ text: String, _ numerator: Int64, _ denominator: Int64) {
    #expect(Ratio(text) == Ratio(numerator, denominator))
  }

  @Test(arguments: ["", "0", "-1", "1/0", "0/1", "1e3", "1.", "1..2", ".", "1/2/3", "1234567890", "nan", "+1", "½"])
  func malformedRatiosAreRefused(_ text: String) {
    // A point needs a digit on one side.
    if text == "1." { #expect(Ratio(text) == Ratio(1)) } else { #expect(Ratio(text) == nil) }
  }
}
