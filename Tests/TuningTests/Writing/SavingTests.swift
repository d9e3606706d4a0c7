import Glibc
import Testing

@testable import Tuning

/// Saves into real files that other programs change too.
@Suite struct SavingTests {
  /// A file, its watcher and a session, like those of a window.
  final class Desk {
    let folder = TemporaryFolder()
    var source: ConfigSource
    var stack: ValueStack
    var reloads: [TuningReload] = []
    private var now: Int64 = 0

    init(_ name: String = "f.json", _ text: String? = nil, settings: Patches = [:]) {
      source = ConfigSource(path: folder[name], catalogue: ConfigReadingTests.catalogue)
      stack = ValueStack(ConfigReadingTests.catalogue, settings: settings)
      if let text { folder.write(text, to: name) }
      look()
    }

    /// Returns the watcher's verdicts within half a second.
    @discardableResult
    func look() -> [String] {
      var words: [String] = []
      for _ in 0..<50 {
        now += 10_000_000
        switch source.poll(now: now, kept: stack.values) {
        case .unchanged: break
        case .applied(let file, let changes, _):
          reloads.append(stack.reload(file))
          words.append((["applied"] + changes.map(\.words)).joined(separator: " "))
        case .refused: words.append("refused")
        case .ok: words.append("ok")
        }
      }
      return words
    }

    func save() -> String {
      let saved = source.save(stack)
      stack = saved.stack
      reloads += saved.reloads
      return switch saved.outcome {
      case .nothing: "nothing"
      case .saved(let changes, _): "saved " + changes.map(\.words).joined(separator: ", ")
      case .refused(let reason, _): reason.replacing(folder.path + "/", with: "")
      }
    }

    func read(_ name: String = "f.json") -> String {
      String(decoding: (try? SmallFile.bytes(at: folder[name], atMost: 1 << 20)) ?? [], as: UTF8.self)
    }

    func mode(_ name: String) -> mode_t {
      var status = stat()
      return lstat(folder[name], &status) == 0 ? status.st_mode : 0
    }

    var names: [String] { Reference.files(in: folder.path) }
  }

  static let text = "{\n  // mine\n  \"lamp\": { \"gravity\": 3.6e3, \"count\": 7, },\n}\n"

  @Test func savedNumberIsNotReadAsAChange() throws {
    let desk = Desk("f.json", Self.text)
    chmod(desk.folder["f.json"], 0o640)
    desk.look()
    #expect(desk.save() == "nothing")
    try desk.stack.set("lamp.gravity", 1800)
    #expect(desk.save() == "saved gravity 3600 → 1800")
    #expect(desk.read() == Self.text.replacing("3.6e3", with: "1800"))
    #expect(desk.look() == [])
    #expect(desk.stack.changedFromSaved.isEmpty)
    #expect(desk.mode("f.json") & 0o7777 == 0o640)
    #expect(desk.names == ["f.json"])
    // A value back at its default keeps its key.
    desk.stack.reset(["lamp.gravity"])
    #expect(desk.save() == "saved gravity 1800 → 3600")
    #expect(desk.read() == Self.text.replacing("3.6e3", with: "3600"))
    // Undone and saved once more, the file is the same as before.
    _ = desk.stack.undo()
    #expect(desk.save() == "saved gravity 3600 → 1800")
    #expect(desk.look() == [])
    // Another program's change is still reported.
    desk.folder.write(Self.text, to: "f.json")
    #expect(desk.look() == ["applied gravity 1800 → 3600"])
  }

  @Test func savingFollowsLinks() throws {
    let desk = Desk("f.json")
    desk.folder.makeFolder("real")
    desk.folder.write(Self.text, to: "real/g.json")
    desk.folder.link("h.json", to: "real/g.json")
    desk.folder.link("f.json", to: "h.json")
    desk.look()
    try desk.stack.set("lamp.gravity", 1800)
    #expect(desk.save() == "saved gravity 3600 → 1800")
    #expect(desk.mode("f.json") & S_IFMT == S_IFLNK && desk.mode("h.json") & S_IFMT == S_IFLNK)
    #expect(desk.read("real/g.json") == Self.text.replacing("3.6e3", with: "1800"))
    #expect(Reference.files(in: desk.folder["real"]) == ["g.json"])
    #expect(desk.look() == [])
  }

  @Test func missingFileIsCreatedWithChangedKeys() throws {
    let desk = Desk("config/f.json")
    #expect(desk.save() == "nothing")
    try desk.stack.set("lamp.gravity", 1800)
    try desk.stack.set("lamp.reveal", false)
    #expect(desk.save() == "saved gravity 3600 → 1800, reveal true → false")
    #expect(desk.read("config/f.json") == "{\n  \"lamp\": {\n    \"gravity\": 1800,\n    \"reveal\": false\n  }\n}\n")
    #expect(desk.look() == [])
    // The file is gone again: its values stay effective, and the next save creates it with all of them.
    desk.folder.delete("config/f.json")
    #expect(desk.look() == [])
    try desk.stack.set("lamp.count", 9)
    #expect(desk.save() == "saved gravity 3600 → 1800, count 5 → 9, reveal true → false")
    #expect(desk.look() == [])
  }

  @Test func foreignChangeIsMergedByKey() throws {
    let desk = Desk("f.json", Self.text)
    try desk.stack.set("lamp.gravity", 1800)
    try desk.stack.set("cards.pathRadius", 10)
    // The file changes in the same frame as the save, before the next look.
    desk.reloads = []
    desk.folder.write("{\"lamp\": {\"gravity\": 3600, \"count\": 8}} // theirs\n", to: "f.json")
    #expect(desk.save() == "saved gravity 3600 → 1800, pathRadius 160 → 10")
    #expect(
      desk.read() == "{\"lamp\": {\"gravity\": 1800, \"count\": 8}, \"cards\": {\"pathRadius\": 10}} // theirs\n")
    #expect(desk.reloads.map { $0.changes.map(\.words) } == [["count 7 → 8"]])
    #expect(desk.look() == [])

    // Both sides change the same key: the file's value wins, and nothing is left to save.
    try desk.stack.set("lamp.gravity", 5)
    desk.reloads = []
    desk.folder.write("{\"lamp\": {\"gravity\": 7}}", to: "f.json")
    #expect(desk.save() == "nothing")
    #expect(desk.read() == "{\"lamp\": {\"gravity\": 7}}")
    #expect(desk.reloads.flatMap(\.clashes) == [TuningClash(key: "lamp.gravity", here: 5.0, file: 7.0)])
    #expect(desk.look() == [])
    _ = desk.stack.undo()
    #expect(desk.save().hasPrefix("saved gravity 7 → 5"))
  }

  @Test func aBrokenFileIsNotWritten() throws {
    let desk = Desk("f.json", Self.text)
    try desk.stack.set("lamp.gravity", 1800)
    for (broken, reason) in [
      ("{\"lamp\": {\"gravity\": 36", "1:24: expected ',' or '}', got the end of the file ('{' opened at line 1)"),
      ("", "1:1: expected '{' at the start, got the end of the file"),
      ("{\"lamp\": {\"gravity\": -1}}", "1:22: lamp.gravity: -1 is out of range, expected 0…20000 pt/s² (kept 1800)"),
    ] {
      desk.folder.write(broken, to: "f.json")
      #expect(desk.save() == "f.json: not saved: it has an error (\(reason))")
      #expect(desk.read() == broken)
      #expect(desk.names == ["f.json"])
    }
    #expect(desk.stack.changedFromSaved.map(\.words) == ["gravity 3600 → 1800"])
    desk.folder.write(Self.text, to: "f.json")
    #expect(desk.save() == "saved gravity 3600 → 1800")
  }

  @Test func unwritableFileStays() throws {
    let desk = Desk("f.json", Self.text)
    try desk.stack.set("lamp.gravity", 1800)
    chmod(desk.folder["f.json"], 0o444)
    #expect(desk.save() == "f.json: not saved: cannot be written: Permission denied")
    chmod(desk.folder["f.json"], 0o644)

    // Only this thread gives up root's rights, if it has them; the call is not in Swift's module of Glibc.
    typealias StepDown = @convention(c) (uid_t) -> Int32
    let setfsuid = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: StepDown.self)
    chmod(desk.folder["f.json"], 0o666)
    chmod(desk.folder.path, 0o555)
    let previous = setfsuid(65_534)
    let readOnlyFolder = desk.save()
    _ = setfsuid(uid_t(previous))
    chmod(desk.folder.path, 0o755)
    #expect(readOnlyFolder == "f.json: not saved: cannot be written: Permission denied")
    #expect(desk.read() == Self.text)
    #expect(desk.names == ["f.json"])

    desk.folder.delete("f.json")
    desk.folder.makeFolder("f.json")
    #expect(desk.save() == "f.json: not saved: is a folder, expected a regular file")
    #expect(desk.stack.changedFromSaved.count == 1)
  }

  @Test func aSettingOfTheCommandLineIsNotSaved() throws {
    let desk = Desk("f.json", "{\"lamp\": {\"gravity\": 1}}", settings: ["lamp": ["gravity": 5, "count": 9]])
    try desk.stack.set("lamp.damping", 1)
    #expect(desk.save() == "saved damping 0.012 → 1")
    #expect(desk.read() == "{\"lamp\": {\"gravity\": 1, \"damping\": 1}}")
  }

  @Test func concurrentChangeIsDetected() throws {
    let folder = TemporaryFolder()
    folder.write("theirs", to: "f")
    #expect(throws: FileRefusal.changedMeanwhile) {
      try Disk().replace(folder["f"], Array("old".utf8), with: Array("ours".utf8))
    }
    #expect(try SmallFile.bytes(at: folder["f"], atMost: 100) == Array("theirs".utf8))
    #expect(throws: FileRefusal.changedMeanwhile) {
      try Disk().replace(folder["f"], nil, with: Array("ours".utf8))
    }
    #expect(throws: FileRefusal.changedMeanwhile) {
      try Disk().replace(folder["g"], Array("old".utf8), with: Array("ours".utf8))
    }
    #expect(throws: FileRefusal.changedMeanwhile) { try Disk().remove(folder["f"], Array("old".utf8)) }
    #expect(Reference.files(in: folder.path) == ["f"])
  }
}
