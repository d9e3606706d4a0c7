import Testing

@testable import Application

/// The time for which a window waits for a graphics card that draws nothing.
@Suite struct DisplayLossTests {
  @Test func lossIsFinalOnlyAfterTwoSeconds() {
    var outage = DisplayLoss()
    let first = [outage.end(), outage.begin(at: 7), outage.begin(at: 7)]
    #expect(first == [false, true, false] && outage.isOn)
    for time in stride(from: Int64(7), through: 2_000_000_007, by: Int(DisplayLoss.pause)) {
      let isNew = outage.begin(at: time)
      #expect(!isNew && !outage.isFinal)
    }
    let ends = [outage.end(), outage.end()]
    #expect(ends == [true, false] && !outage.isOn)
    // The next outage has the full time again.
    let next = [outage.begin(at: 9_000_000_000), outage.isFinal]
    #expect(next == [true, false])
    _ = outage.begin(at: 9_000_000_000 + DisplayLoss.patience)
    #expect(outage.isFinal)
  }
}
