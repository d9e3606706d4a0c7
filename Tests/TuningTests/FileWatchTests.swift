import Testing

@testable import Tuning

@Suite struct FileWatchTests {
  /// Every save within 100 ms of a change is noticed, even if a coarse clock gives all saves the same time.
  @Test func savesWithEqualTimesAreNoticed() {
    let folder = TemporaryFolder()
    folder.write("1", to: "f")
    let disk = OddDisk { () throws(FileRefusal) in try SmallFile.bytes(at: folder["f"], atMost: 10) }
    var watch = FileWatch(path: folder["f"], files: disk)
    func poll(_ milliseconds: Int64) -> String? {
      guard case .content(let bytes, _) = watch.poll(now: milliseconds * 1_000_000) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(poll(0) == "1")
    #expect(poll(90) == nil)
    folder.write("2", to: "f")
    #expect(poll(95) == "2")
    // A change found by reading starts the interval anew.
    #expect(poll(190) == nil)
    folder.write("3", to: "f")
    #expect(poll(191) == "3")
    // A loop that sleeps through the interval still looks once after it.
    folder.write("4", to: "f")
    #expect(poll(1000) == "4")
    #expect(poll(2000) == nil)
    folder.write("5", to: "f")
    #expect(poll(2001) == nil)
  }
}
