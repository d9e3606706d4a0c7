import Glibc
import Testing

@testable import Tuning

@Suite struct FileAlarmTests {
  /// Whether the descriptor can be read without waiting.
  static func rings(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  @Test func alarmRingsForEverySaveAlongLinks() {
    let folder = TemporaryFolder()
    folder.makeFolder("here")
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write("1", to: "one/f.json")
    folder.write("2", to: "two/f.json")
    folder.link("here/f.json", to: "data.json")
    folder.link("here/data.json", to: folder["one/f.json"])
    var alarm = FileAlarm(path: folder["here/f.json"])
    let descriptor = alarm.descriptor
    #expect(descriptor >= 0)
    #expect(!Self.rings(descriptor))
    let nothing = alarm.drain()
    #expect(!nothing)

    func rangAfter(_ what: String, _ change: () -> Void) {
      change()
      #expect(Self.rings(descriptor), "\(what)")
      let hadEvents = alarm.drain()
      #expect(hadEvents, "\(what)")
      #expect(!Self.rings(descriptor), "\(what) drained")
    }
    rangAfter("a write at the link's target") { folder.write("3", to: "one/f.json") }
    rangAfter("a rename at the link's target") {
      folder.write("4", to: "one/g.json")
      folder.move("one/g.json", over: "one/f.json")
    }
    rangAfter("a swapped link") {
      folder.link("here/next", to: folder["two/f.json"])
      folder.move("here/next", over: "here/data.json")
    }
    rangAfter("a write at the new target") { folder.write("5", to: "two/f.json") }
    folder.write("6", to: "one/f.json")
    #expect(!Self.rings(descriptor))
    rangAfter("a folder that is replaced") {
      folder.move("here", over: "gone")
      folder.makeFolder("here")
    }
    rangAfter("a save in the new folder") { folder.write("7", to: "here/f.json") }
  }

  @Test func newFolderIsWatchedFromTheNextDrain() {
    let folder = TemporaryFolder()
    var alarm = FileAlarm(path: folder["here/f.json"])
    folder.makeFolder("here")
    alarm.drain()
    folder.write("1", to: "here/f.json")
    let descriptor = alarm.descriptor
    #expect(Self.rings(descriptor))
  }

  @Test func overflowDisablesTheAlarm() throws {
    let limit = String(decoding: Reference.bytes("/proc/sys/fs/inotify/max_queued_events"), as: UTF8.self)
    let count = try #require(Int(limit.filter(\.isNumber)))
    try #require(count <= 100_000, "the queue of inotify is too long here to make it overflow")
    let folder = TemporaryFolder()
    folder.write("1", to: "f.json")
    folder.write("1", to: "g.json")
    var alarm = FileAlarm(path: folder["f.json"])
    // Equal events in a row are merged, so two files alternate.
    for index in 0...count { chmod(folder[index % 2 == 0 ? "f.json" : "g.json"], 0o644) }
    let hadEvents = alarm.drain()
    let descriptor = alarm.descriptor
    #expect(hadEvents && descriptor == -1)
    let again = alarm.drain()
    #expect(!again)
  }
}
