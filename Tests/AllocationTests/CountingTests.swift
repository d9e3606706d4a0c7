import CAllocationCount
import Testing

@Suite("Allocations are counted")
struct CountingTests {
  @Test(
    "an array's storage is one allocation, and counting allocates nothing itself", .enabled(if: allocationsAreCounted())
  )
  func counts() {
    var sizes = 0
    let before = allocationsOfThisThread()
    let none = allocationsOfThisThread()
    let numbers = [Int](unsafeUninitializedCapacity: 1000) { buffer, count in
      buffer.initialize(repeating: 1)
      count = 1000
    }
    let after = allocationsOfThisThread()
    sizes += numbers.count
    #expect(none == before)
    #expect(after == none + 1)
    #expect(allocationsSoFar() >= after)
    #expect(sizes == 1000)
  }
}
