import Glibc
import Testing

@testable import Tuning

/// Real saves, and other kinds of files at the path, in a real folder under virtual time.
@Suite struct ConfigSaveTests {
  @Test func everyWayOfSavingIsNoticedInTheSameFrame() {
    let bench = ConfigBench()
    let folder = bench.folder
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    #expect(bench.run() == [])

    folder.write(ConfigBench.lamp(1001), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1001")

    folder.overwrite("1002", at: 21, in: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1002")

    folder.write(ConfigBench.lamp(1003), to: "f.json~")
    folder.move("f.json~", over: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1003")

    // Vim with backupcopy=no moves the old file away and creates a new one.
    folder.move("f.json", over: "f.json.bak")
    #expect(bench.poll() == "")
    folder.write(ConfigBench.lamp(1004), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1004")

    folder.delete("f.json")
    #expect(bench.run() == [])
    folder.write(ConfigBench.lamp(1004), to: "f.json")
    #expect(bench.run() == [])
    folder.write(ConfigBench.lamp(1005), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1005"])
  }

  @Test func deletedConfigIsReported() {
    let bench = ConfigBench()
    let folder = bench.folder
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    folder.delete("f.json")
    #expect(bench.run(500) == [])
    #expect(bench.run(3000) == ["refused 1"])
    #expect(bench.messages == ["is gone; the values stay"])
    #expect(bench.source.patches["lamp"]["gravity"] == .number(1000))
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.poll() == "ok")
    #expect(bench.messages == [])

    folder.move("f.json", over: "g.json")
    folder.link("f.json", to: "g.json")
    #expect(bench.run() == [])
    folder.delete("g.json")
    #expect(bench.run(3000) == ["refused 1"])
    #expect(bench.messages == ["is a link to \(folder["g.json"]), which does not exist; the values stay"])
    folder.write(ConfigBench.lamp(1001), to: "g.json")
    #expect(bench.poll() == "applied lamp.gravity=1001")
    #expect(bench.messages == [])
  }

  @Test func danglingLinkIsReportedAtStart() {
    let bench = ConfigBench()
    bench.folder.link("f.json", to: "/nowhere/f.json")
    #expect(bench.poll() == "refused 1")
    #expect(bench.messages == ["is a link to /nowhere/f.json, which does not exist; the defaults apply"])
  }

  /// Like Samba for its clients, a lease keeps every other reader from the file while it is written, and for 2 s after.
  @Test func fileLeaseIsWaitedFor() throws {
    let bench = ConfigBench()
    let folder = bench.folder
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    let descriptor = open(folder["f.json"], O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    // F_SETSIG, to a signal without effect, and F_SETLEASE; neither is in Swift's module of Glibc.
    guard fcntl(descriptor, 10, SIGURG) == 0, fcntl(descriptor, 1024, F_WRLCK) == 0 else {
      print("ConfigSaveTests: NOT RUN: no leases on this file system: \(String(cString: strerror(errno)))")
      return
    }
    let text = Array(ConfigBench.lamp(1001).utf8)
    try #require(pwrite(descriptor, text, text.count, 0) == text.count)
    #expect(bench.run(2000) == [])
    #expect(fcntl(descriptor, 1024, F_UNLCK) == 0)
    #expect(bench.run() == ["applied lamp.gravity=1001"])
    #expect(bench.messages == [])
  }

  @Test(
    "what cannot be read is tried again until it can",
    arguments: [
      (EAGAIN, 3000), (EBUSY, 3000), (ESTALE, 3000), (EINTR, 3000), (EMFILE, 3000), (EIO, 250), (EACCES, 250),
    ] as [(Int32, Int64)])
  func transientReadErrorIsRetried(code: Int32, patience: Int64) {
    let disk = OddDisk { () throws(FileRefusal) in throw FileRefusal(code) }
    let bench = ConfigBench(files: disk)
    let atStart = patience > 250
    #expect(bench.run(10) == (atStart ? [] : ["refused 1"]))
    #expect(bench.run(patience - 10) == [])
    if atStart { #expect(bench.run(500) == ["refused 1"]) }
    #expect(bench.messages == ["cannot be read: \(String(cString: strerror(code)))"])
    #expect(bench.run(10_000) == [])
    disk.read = { Array(ConfigBench.lamp(1).utf8) }
    #expect(bench.run(250) == ["applied lamp.gravity=1"])
    #expect(bench.messages == [])
    #expect(bench.run() == [])
    // A sleeping loop gets the time of its next look.
    disk.read = { Array(ConfigBench.lamp(2).utf8) }
    #expect(bench.source.nextPoll(after: bench.now * 1_000_000) == (bench.now + 250) * 1_000_000)
  }

  @Test func linksAreFollowed() {
    let bench = ConfigBench("here/f.json")
    let folder = bench.folder
    folder.makeFolder("here")
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write(ConfigBench.lamp(1), to: "one/f.json")
    folder.write(ConfigBench.lamp(2), to: "two/f.json")
    folder.link("data", to: "one")
    folder.link("here/f.json", to: "../data/f.json")
    #expect(bench.run() == ["applied lamp.gravity=1"])

    // Like Kubernetes publishing a new map, this swaps the link to the folder in one step.
    folder.link("next", to: "two")
    folder.move("next", over: "data")
    #expect(bench.poll() == "applied lamp.gravity=2")

    folder.write(ConfigBench.lamp(3), to: "two/f.json")
    #expect(bench.poll() == "applied lamp.gravity=3")

    folder.write(ConfigBench.lamp(4), to: "two/g.json")
    folder.move("two/g.json", over: "two/f.json")
    #expect(bench.poll() == "applied lamp.gravity=4")

    folder.move("here", over: "gone")
    folder.makeFolder("here")
    folder.write(ConfigBench.lamp(5), to: "here/f.json")
    #expect(bench.run() == ["applied lamp.gravity=5"])
  }

  @Test func specialFilesNeverBlock() throws {
    let bench = ConfigBench()
    let folder = bench.folder
    func message() -> String? {
      bench.run().first.map { _ in
        bench.source.diagnostics.map { String($0.description.dropFirst(folder["f.json"].count)) }.joined()
      }
    }
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])

    folder.delete("f.json")
    precondition(mkfifo(folder["f.json"], 0o644) == 0)
    #expect(message() == ": is a named pipe, expected a regular file")

    folder.delete("f.json")
    folder.makeFolder("f.json")
    #expect(message() == ": is a folder, expected a regular file")
    rmdir(folder["f.json"])

    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(folder["f.json"].utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    #expect(message() == ": is a socket, expected a regular file")
    folder.delete("f.json")

    folder.link("f.json", to: "/dev/zero")
    #expect(message() == ": is a device, expected a regular file")
    folder.delete("f.json")

    folder.link("f.json", to: "f.json")
    #expect(message() == ": cannot be read: Too many levels of symbolic links")
    folder.delete("f.json")

    folder.write("", to: "f.json")
    truncate(folder["f.json"], 200 << 20)
    #expect(message() == ": is 200 MiB, expected at most 1 MiB")

    // Only this thread gives up root's rights, if it has them; the call is not in Swift's module of Glibc.
    typealias StepDown = @convention(c) (uid_t) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setfsuid = unsafeBitCast(symbol, to: StepDown.self)
    folder.write(ConfigBench.lamp(1), to: "f.json")
    chmod(folder["f.json"], 0)
    chmod(folder.path, 0o755)
    let previous = setfsuid(65_534)
    let unread = message()
    _ = setfsuid(uid_t(previous))
    #expect(unread == ": cannot be read: Permission denied")
    chmod(folder["f.json"], 0o644)
    #expect(bench.run() == ["applied lamp.gravity=1"])
  }
}
