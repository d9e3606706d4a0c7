import Testing

@testable import Raster

/// Threads come and go with whoever holds them.
struct CrewTests {
  /// Dropped before its threads have begun, as likely as after: neither end is waited for.
  @Test func aCrewGoesAsSoonAsNobodyHoldsIt() {
    for _ in 0..<400 {
      weak var left: Crew?
      do {
        let crew = Crew(size: 4)
        left = crew
        #expect(crew.size == 4)
      }
      #expect(left == nil)
    }
  }

  private final class Counting: Job {
    let done = UnsafeMutableBufferPointer<Int>.allocate(capacity: 50)
    init() { done.initialize(repeating: 0) }
    deinit { done.deallocate() }
    func work(_ worker: Int, part: Int) { done[part] += 1 }
  }

  /// Jobs that follow each other at once, and the crew's end right after them.
  @Test(arguments: 1...4) func everyPartIsDoneOnce(size: Int) {
    weak var left: Crew?
    for round in 0..<100 {
      let crew = Crew(size: size)
      left = crew
      let job = Counting()
      for count in [50, 1, 0, 7] { crew.share(count, of: job) }
      #expect(job.done[0] == 3 && job.done[6] == 2 && job.done[7...].allSatisfy { $0 == 1 }, "round \(round)")
    }
    #expect(left == nil)
  }
}
