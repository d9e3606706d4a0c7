import Testing

@testable import Application

/// The times at which free memory is returned to the system, with a simulated clock.
@Suite struct HeapTrimTests {
  @Test func heapIsTrimmedRarelyAndOnlyAfterAllocations() {
    let second: Int64 = 1_000_000_000
    var holes = HeapTrim()
    var made = 0
    var times: [Int64] = []
    // There is a frame every tenth of a second; in the first twenty seconds each makes a picture.
    for frame in 1...3000 {
      let now = 100 * second + Int64(frame) * second / 10
      if frame <= 200 { made += 1 }
      if holes.areDue(after: made, at: now) { times.append(now) }
    }
    #expect((4...5).contains(times.count) && zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= HeapTrim.pause })
    #expect(
      times.last.map { $0 >= 120 * second && $0 <= 126 * second } == true, "the last pictures are followed by one")
  }
}
