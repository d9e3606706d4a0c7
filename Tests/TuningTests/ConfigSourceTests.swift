import Glibc
import Testing

@testable import Tuning

/// Real saves in a real folder under virtual time.
@Suite struct ConfigSourceTests {
  /// A watched file and a clock; what `poll` gives is written down in short words.
  final class Bench {
    let folder = TemporaryFolder()
    var source: ConfigSource
    /// Milliseconds.
    var now: Int64 = 0

    init(_ name: String = "f.json", settings: Patches = [:]) {
      source = ConfigSource(path: folder[name], catalogue: ConfigReadingTests.catalogue, settings: settings)
    }

    /// What happens within so many milliseconds, at 100 frames a second, the first frame at once.
    func run(_ milliseconds: Int64 = 400) -> [String] {
      let end = now + milliseconds
      var words: [String] = []
      while now < end {
        let word = poll()
        if word != "" { words.append(word) }
        now += 10
      }
      return words
    }

    func poll() -> String {
      switch source.poll(now: now * 1_000_000) {
      case .unchanged: ""
      case .applied(_, let changes, _):
        (["applied"] + changes.map { "\($0.name)=\($0.new.shown)" }).joined(separator: " ")
      case .refused(let list): "refused \(list.count)"
      case .ok: "ok"
      }
    }
  }

  static func lamp(_ gravity: Int) -> String { "{\"lamp\": {\"gravity\": \(gravity)}}" }

  @Test func everyWayOfSavingIsNoticedInTheSameFrame() {
    let bench = Bench()
    let folder = bench.folder
    folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    #expect(bench.run() == [])

    folder.write(Self.lamp(1001), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1001")

    folder.overwrite("1002", at: 21, in: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1002")

    folder.write(Self.lamp(1003), to: "f.json~")
    folder.move("f.json~", over: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1003")

    // As vim does with backupcopy=no: the old file moves away, a new one is made.
    folder.move("f.json", over: "f.json.bak")
    #expect(bench.poll() == "")
    folder.write(Self.lamp(1004), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=1004")

    folder.delete("f.json")
    #expect(bench.run() == [])
    folder.write(Self.lamp(1004), to: "f.json")
    #expect(bench.run() == [])
    folder.write(Self.lamp(1005), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1005"])
  }

  @Test func linksAreFollowed() {
    let bench = Bench("here/f.json")
    let folder = bench.folder
    folder.makeFolder("here")
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write(Self.lamp(1), to: "one/f.json")
    folder.write(Self.lamp(2), to: "two/f.json")
    folder.link("data", to: "one")
    folder.link("here/f.json", to: "../data/f.json")
    #expect(bench.run() == ["applied lamp.gravity=1"])

    // As Kubernetes publishes a new map: the link to the folder is swapped in one step.
    folder.link("next", to: "two")
    folder.move("next", over: "data")
    #expect(bench.poll() == "applied lamp.gravity=2")

    folder.write(Self.lamp(3), to: "two/f.json")
    #expect(bench.poll() == "applied lamp.gravity=3")

    folder.write(Self.lamp(4), to: "two/g.json")
    folder.move("two/g.json", over: "two/f.json")
    #expect(bench.poll() == "applied lamp.gravity=4")

    folder.move("here", over: "gone")
    folder.makeFolder("here")
    folder.write(Self.lamp(5), to: "here/f.json")
    #expect(bench.run() == ["applied lamp.gravity=5"])
  }

  /// A clock so coarse that every save carries the same time: within 100 ms of a change, all are seen none the less.
  @Test func savesThatLookAlikeAreAllSeen() {
    let folder = TemporaryFolder()
    folder.write("1", to: "f")
    var watch = FileWatch(path: folder["f"], limit: 10) { _ in .absent(0) }
    func poll(_ milliseconds: Int64) -> String? {
      guard case .content(let bytes, _) = watch.poll(now: milliseconds * 1_000_000) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(poll(0) == "1")
    #expect(poll(90) == nil)
    folder.write("2", to: "f")
    #expect(poll(95) == "2")
    // What is seen counts as a change in its turn.
    #expect(poll(190) == nil)
    folder.write("3", to: "f")
    #expect(poll(191) == "3")
    // A loop that sleeps through the window still looks once after it.
    folder.write("4", to: "f")
    #expect(poll(1000) == "4")
    #expect(poll(2000) == nil)
    folder.write("5", to: "f")
    #expect(poll(2001) == nil)
  }

  @Test func anErrorShowsWhenTheFileIsStillAndOnce() {
    let bench = Bench()
    let folder = bench.folder
    folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])

    folder.write(Self.lamp(-1), to: "f.json")
    #expect(bench.run(250) == [])
    #expect(bench.poll() == "refused 1")
    #expect(
      bench.source.diagnostics.map(\.description) == [
        "\(folder["f.json"]):1:22: lamp.gravity: -1 is out of range, expected 0…20000 pt/s² (kept 1000)"
      ])
    #expect(bench.source.patches["lamp"]["gravity"] == .number(1000))
    #expect(bench.run(2000) == [])

    // Saved again unchanged: nothing new to say.
    folder.write(Self.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    // Away and back again, or different for a moment: still the same complaint.
    folder.delete("f.json")
    #expect(bench.run() == [])
    folder.write(Self.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    folder.write(Self.lamp(-7), to: "f.json")
    #expect(bench.run(100) == [])
    folder.write(Self.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    // Other content, as bad: said again.
    folder.write(Self.lamp(-2), to: "f.json")
    #expect(bench.run() == ["refused 1"])
    // Good again with what was so anyway.
    folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.poll() == "ok")
    #expect(bench.source.diagnostics.isEmpty)
    folder.write(Self.lamp(-2), to: "f.json")
    #expect(bench.run() == ["refused 1"])
    folder.write(Self.lamp(7), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=7")
    #expect(bench.source.diagnostics.isEmpty)
  }

  @Test func aSaveInPiecesShowsNoError() {
    let bench = Bench()
    let folder = bench.folder
    folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    let text = Self.lamp(3000)
    for count in 0...text.count {
      folder.write(String(text.prefix(count)), to: "f.json")
      #expect(bench.run(50) == (count == text.count ? ["applied lamp.gravity=3000"] : []))
    }
  }

  @Test func commentsAndSpacesAreNoNews() {
    let bench = Bench()
    bench.folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    bench.folder.write("// calm\n" + Self.lamp(1000), to: "f.json")
    #expect(bench.run() == [])
  }

  @Test func whatLeavesTheFileGoesBackToItsDefault() {
    let bench = Bench()
    bench.folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    bench.folder.write("{}", to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=3600"])
  }

  @Test func settingsWinOverTheFile() {
    let bench = Bench(settings: ["lamp": ["gravity": 5]])
    #expect(bench.source.patches["lamp"]["gravity"] == 5)
    bench.folder.write("{\"lamp\": {\"gravity\": 1000, \"count\": 7}}", to: "f.json")
    #expect(bench.run() == ["applied lamp.count=7"])
    #expect(bench.source.patches["lamp"]["gravity"] == 5)
  }

  @Test func theFirstStartSpeaksAtOnce() {
    let bench = Bench()
    bench.folder.write(Self.lamp(-1), to: "f.json")
    #expect(bench.poll() == "refused 1")
    #expect(bench.run() == [])
    let missing = Bench()
    #expect(missing.run() == [])
    missing.folder.write("{}", to: "f.json")
    #expect(missing.poll() == "applied")
  }

  @Test func whateverLiesThereNeverBlocks() throws {
    let bench = Bench()
    let folder = bench.folder
    func message() -> String? {
      bench.run().first.map { _ in
        bench.source.diagnostics.map { String($0.description.dropFirst(folder["f.json"].count)) }.joined()
      }
    }
    folder.write(Self.lamp(1000), to: "f.json")
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

    // This thread alone steps down, should it be root's; the call is not in Swift's module of Glibc.
    typealias StepDown = @convention(c) (uid_t) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setfsuid = unsafeBitCast(symbol, to: StepDown.self)
    folder.write(Self.lamp(1), to: "f.json")
    chmod(folder["f.json"], 0)
    chmod(folder.path, 0o755)
    let previous = setfsuid(65_534)
    let unread = message()
    _ = setfsuid(uid_t(previous))
    #expect(unread == ": cannot be read: Permission denied")
    chmod(folder["f.json"], 0o644)
    #expect(bench.run() == ["applied lamp.gravity=1"])
  }

  @Test func aSleeperKnowsWhenToLook() {
    let bench = Bench()
    bench.folder.write(Self.lamp(1000), to: "f.json")
    #expect(bench.poll() != "")
    #expect(bench.source.nextPoll(after: 0) == 100_000_000)
    bench.now = 100
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 100_000_000) == 350_000_000)
    bench.folder.write(Self.lamp(-1), to: "f.json")
    bench.now = 200
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 200_000_000) == 300_000_000)
    bench.now = 300
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 300_000_000) == 450_000_000)
    bench.now = 450
    #expect(bench.poll() == "refused 1")
  }

  @Test func whereTheConfigIsLookedFor() {
    let folder = TemporaryFolder()
    var variables = ["HOME": folder["home"]]
    func find(_ explicit: String? = nil) -> ConfigLocation {
      .find(explicit: explicit, folder: folder.path) { variables[$0] }
    }
    let here = folder["config/fidget.json"]
    let home = folder["home/.config/fidget/fidget.json"]
    #expect(find().reason == "config: built-in defaults (looked for \(here) and \(home))")
    #expect(!find().exists && find().path == here)
    for name in ["home", "home/.config", "home/.config/fidget", "xdg", "xdg/fidget", "config"] {
      folder.makeFolder(name)
    }
    folder.write("{}", to: "home/.config/fidget/fidget.json")
    #expect(find().reason == "config: \(home)")
    variables["XDG_CONFIG_HOME"] = "relative"
    #expect(find().path == home)
    variables["XDG_CONFIG_HOME"] = folder["xdg"]
    #expect(!find().exists)
    folder.write("{}", to: "xdg/fidget/fidget.json")
    #expect(find().path == folder["xdg/fidget/fidget.json"])
    folder.write("{}", to: "config/fidget.json")
    #expect(find().path == here && find().exists)
    #expect(find("x.json") == ConfigLocation(path: "x.json", exists: false, reason: "config: x.json (--config)"))
  }
}
