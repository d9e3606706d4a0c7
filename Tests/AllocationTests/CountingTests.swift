import CAllocationCount
import Testing

@Suite("Allocations are counted")
struct CountingTests {
  @Test(
    "an array's storage is one allocation, and counting allocates nothing itself", .enabled(if: allocationsAreCounted())
  )
  func arrayStorageIsOneAllocation() {
    // The first array of a type also allocates the runtime's data for all arrays of the type.
    var sizes = numbers().count
    let before = allocationsOfThisThread()
    let none = allocationsOfThisThread()
    let numbers = numbers()
    let after = allocationsOfThisThread()
    sizes += numbers.count
    #expect(none == before)
    #expect(after == none + 1)
    #expect(allocationsSoFar() >= after)
    #expect(sizes == 2000)
  }

  @inline(never)
  private func numbers() -> [Int] {
    [Int](unsafeUninitializedCapacity: 1000) { buffer, count in
      buffer.initialize(repeating: 1)
      count = 1000
    }
  }
}
