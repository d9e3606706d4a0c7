import Testing

@testable import Raster

/// The threads of a pool end with the pool's last owner.
struct ThreadPoolTests {
  /// The test releases the pool without waiting, so that its threads may or may not have begun.
  @Test func poolEndsWithItsLastOwner() {
    for _ in 0..<400 {
      weak var left: ThreadPool?
      do {
        let pool = ThreadPool(size: 4)
        left = pool
        #expect(pool.size == 4)
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

  /// Jobs follow each other at once, and the pool ends right after them.
  @Test(arguments: 1...4) func everyPartRunsOnce(size: Int) {
    weak var left: ThreadPool?
    for round in 0..<100 {
      let pool = ThreadPool(size: size)
      left = pool
      let job = Counting()
      for count in [50, 1, 0, 7] { pool.share(count, of: job) }
      #expect(job.done[0] == 3 && job.done[6] == 2 && job.done[7...].allSatisfy { $0 == 1 }, "round \(round)")
    }
    #expect(left == nil)
  }
}
