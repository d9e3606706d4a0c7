import Testing

@testable import Tuning

/// Starts with a broken config: real files, virtual time.
@Suite struct LastGoodFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder["c.json"] }

  private func file(of name: String = "c.json") -> LastGoodFile {
    LastGoodFile(ofConfig: folder[name], ConfigReadingTests.catalogue) {
      $0 == "XDG_STATE_HOME" ? folder["state"] : nil
    }!
  }

  /// Starts, looks at the file for a number of seconds, and returns the source with its first verdict.
  private func start(seconds: Int64 = 0) -> (source: ConfigSource, verdict: ConfigSource.Verdict) {
    var source = ConfigSource(path: path, catalogue: ConfigReadingTests.catalogue, lastGood: file())
    let verdict = source.poll(now: 0)
    for tenth in 1..<(1 + seconds * 10) { _ = source.poll(now: tenth * 100_000_000) }
    return (source, verdict)
  }

  /// The state of the path at the next start, and the beginning of the first problem in it.
  static let broken: [(String, @Sendable (TemporaryFolder) -> Void, String)] = [
    ("half of it", { $0.write("{\"lamp\": {\"gravity\": 18", to: "c.json") }, ":1:24: "),
    ("nothing in it", { $0.write("", to: "c.json") }, ":1:1: "),
    ("a bad value", { $0.write(ConfigBench.lamp(-1), to: "c.json") }, ":1:22: lamp.gravity: -1 is out of range"),
    (
      "a folder",
      {
        $0.delete("c.json")
        $0.makeFolder("c.json")
      }, ": is a folder"
    ),
    ("too much", { $0.write(String(repeating: " ", count: 1 << 21), to: "c.json") }, ": is 2 MiB"),
  ]

  @Test(arguments: broken.indices) func lastGoodConfigIsRestored(index: Int) throws {
    let (name, spoil, complaint) = Self.broken[index]
    folder.write(ConfigBench.lamp(1800), to: "c.json")
    _ = start(seconds: 2)
    spoil(folder)
    var (source, verdict) = start()
    guard case .refused(let list) = verdict else { throw Told("\(name): \(verdict)") }
    #expect(list[0].description.dropFirst(path.count).hasPrefix(complaint), "\(name): \(list[0])")
    #expect(source.takeFallback() == ["lamp": ["gravity": 1800.0]], "\(name)")
    #expect(source.takeFallback() == nil)
    #expect(source.patches == ["lamp": ["gravity": 1800.0]])
    // Another start finds the same values: no bad file was kept.
    var (third, _) = start(seconds: 2)
    #expect(third.takeFallback() == ["lamp": ["gravity": 1800.0]])
  }

  @Test func lastGoodConfigIsRestoredForADanglingLink() {
    folder.write(ConfigBench.lamp(1800), to: "real.json")
    folder.link("c.json", to: "real.json")
    _ = start(seconds: 2)
    folder.delete("real.json")
    var (source, _) = start()
    #expect(source.takeFallback() == ["lamp": ["gravity": 1800.0]])
    #expect(source.diagnostics.first?.message.hasSuffix("; the values stay") == true)
  }

  @Test func messagesNameTheKeptValues() {
    folder.write(ConfigBench.lamp(1800), to: "c.json")
    _ = start(seconds: 2)
    folder.write(ConfigBench.lamp(-1), to: "c.json")
    #expect(start().source.diagnostics[0].description.hasSuffix("(kept 1800)"))
  }

  @Test func repairedConfigIsAppliedAtOnce() {
    folder.write(ConfigBench.lamp(1800), to: "c.json")
    _ = start(seconds: 2)
    folder.write("{", to: "c.json")
    var (source, _) = start()
    _ = source.takeFallback()
    // Values that are effective already are reported too, so that a waiting caller learns of them.
    folder.write(ConfigBench.lamp(1800), to: "c.json")
    guard case .applied(_, let changes, _) = source.poll(now: 50_000_000) else {
      Issue.record("not taken")
      return
    }
    #expect(changes.isEmpty && source.diagnostics.isEmpty)
  }

  /// Arguments: the seconds for which the config was seen, and the value to which the next start falls back.
  @Test(arguments: [(0, nil), (2, 900.0)] as [(Int64, Double?)])
  func configIsKeptAfterTwoSeconds(seconds: Int64, kept: Double?) {
    folder.write(ConfigBench.lamp(900), to: "c.json")
    _ = start(seconds: seconds)
    folder.write("{", to: "c.json")
    var (source, _) = start()
    #expect(source.takeFallback() == kept.map { ["lamp": ["gravity": .number($0)]] })
  }

  @Test func exitKeepsAGoodConfig() {
    folder.write(ConfigBench.lamp(900), to: "c.json")
    var (source, _) = start()
    source.settle()
    #expect(file().read() == ["lamp": ["gravity": 900.0]])
    folder.write(ConfigBench.lamp(-9), to: "c.json")
    (source, _) = start()
    source.settle()
    #expect(file().read() == ["lamp": ["gravity": 900.0]])
  }

  @Test func missingFileIsNotBroken() {
    folder.write(ConfigBench.lamp(900), to: "c.json")
    _ = start(seconds: 2)
    folder.delete("c.json")
    var (source, verdict) = start()
    #expect(verdict == .unchanged && source.takeFallback() == nil)
    // A file that breaks later is no broken start either: the values effective by then stay.
    folder.write("{", to: "c.json")
    _ = source.poll(now: 1_000_000_000)
    #expect(source.takeFallback() == nil)
  }

  @Test func keptConfigIsExactAndPrivate() throws {
    let text = "// mine\n{\"lamp\": {\"gravity\": 9e2,},}\n"
    folder.write(text, to: "c.json")
    _ = start(seconds: 2)
    let kept = file().path
    #expect(kept.hasPrefix(folder["state/fidget/good-"]))
    #expect(String(decoding: try SmallFile.bytes(at: kept, atMost: 999), as: UTF8.self) == text)
    guard case .present(_, _, let mode, _, _, _) = FileStamp(of: kept) else { throw Told("not there") }
    #expect(mode & 0o777 == 0o600)
  }

  @Test func oldestKeptConfigsAreDeleted() {
    for number in 0..<(LastGoodFile.most + 3) {
      var one = file(of: "\(number).json")
      one.keep(Array("{}".utf8))
    }
    #expect(Disk().names(in: folder["state/fidget"]).count == LastGoodFile.most)
    #expect(file(of: "0.json").read() == nil)
    #expect(file(of: "\(LastGoodFile.most + 2).json").read() != nil)
  }

  private struct Told: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }
}
