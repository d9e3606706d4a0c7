import Foundation
import Testing

@testable import Pictures
@testable import Stage

/// Tests that empty parts of the heap go back to the system.
@Suite struct HeapTests {
  /// Returns the resident memory of this process in bytes.
  private static func resident() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
    return try #require(Int(pages)) * sysconf(Int32(_SC_PAGESIZE))
  }

  @Test("what is freed between blocks that stay does not stay with them")
  func heapTrimReturnsFreedMemory() throws {
    let (count, bytes) = (4096, 60_000)
    var blocks: [UnsafeMutableRawPointer] = []
    for _ in 0..<count {
      let block = try #require(malloc(bytes))
      memset(block, 1, bytes)
      blocks.append(block)
      // The block stays, and keeps the memory below it from going back.
      blocks.append(try #require(malloc(64)))
    }
    for index in stride(from: 0, to: blocks.count, by: 2) { free(blocks[index]) }
    let before = try Self.resident()
    Machine.trimHeap()
    let after = try Self.resident()
    for index in stride(from: 1, to: blocks.count, by: 2) { free(blocks[index]) }
    #expect(after < before - count * bytes / 2, "\(before) bytes before, \(after) after")
  }
}
