import Effects
import Files
import Foundation
import Playground
import Testing
import Tuning

@testable import Application
@testable import Commands

/// `fidget --blind`: what it refuses, and the file that grows.
struct BlindCommandTests {
  @Test(arguments: [
    (["--blind", "calm,now"], "--blind: expected one effect to show twice"),
    (["cards", "--blind", "calm"], "--blind calm: expected two or more, such as calm,playful,now"),
    (["cards", "--blind", "calm,,now"], "--blind calm,,now: expected a name before and after each comma"),
    (
      ["cards", "--blind", "now" + (1...50).map { ",calm\($0)" }.joined()],
      "--blind: 51 candidates, expected 50 at most"
    ),
    (["cards", "--blind", "calm,now,calm"], "--blind: calm is given twice"),
    (["cards", "--blind", "calm,now", "--a", "calm"], "--a and --blind: expected only one of them"),
    (["cards", "--blind", "calm,now", "--panel"], "--panel and --blind: expected only one of them"),
    (["cards", "--votes", "v.csv"], "--votes: expected --blind VALUES,VALUES… with it"),
    (["cards", "--seed", "2"], "--seed: expected --blind VALUES,VALUES… with it"),
    (["cards", "--blind", "calm,now", "--seed", "-1"], "--seed: expected a whole number in 0…4294967295, got '-1'"),
  ])
  func wrongCommandLinesAreRefused(_ words: [String], _ problem: String) {
    let run = FidgetCommand.run(words, in: Self.folder)
    #expect(run.status == 2 && run.errors == "fidget: \(problem)\n", "\(run.errors)")
  }

  /// With a preset that is called calm.
  private static var folder: FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/presets")
    folder.write("{\"cards\": {\"snapResponse\": 0.9}}", to: "config/presets/calm.json")
    return folder
  }

  @Test func anUnknownNameIsToldAsThatOption() {
    let run = FidgetCommand.run(["cards", "--blind", "calm,clam"], in: Self.folder)
    let problem = "fidget: --blind clam: unknown preset, did you mean calm?"
    #expect(run.status == 2 && run.errors.hasPrefix(problem), "\(run.errors)")
  }

  @MainActor @Test func whatIsNotSaidIsTheSameForAll() throws {
    func read(_ words: String...) throws -> Blind.Options? {
      try Blind.Options(
        Arguments(words[...], options: [.blind, .votes, .seed], command: "", files: FileLedger()), .all,
        for: EffectLibrary.builtIn["cards"], configPath: "none.json", now: nil)
    }
    let options = try #require(try read("--blind", "saved, now"))
    #expect(options.candidates.map(\.name) == ["saved", "now"] && options.effect == "cards")
    #expect(options.votes == "votes.csv" && options.seed == 1)
    let others = try #require(try read("--blind", "now,saved", "--votes", "v.csv", "--seed", "7"))
    #expect(others.votes == "v.csv" && others.seed == 7)
  }

  @Test func linesAreAddedWholeAndTheFirstOnce() throws {
    let folder = FidgetCommand.Folder()
    let path = folder.path("votes.csv")
    func add(_ text: String) throws { try Disk().append(Array(text.utf8), to: path, head: Array("head\n".utf8)) }
    try add("")
    try add("a\n")
    try add("b\nc\n")
    #expect(folder.read("votes.csv") == "head\na\nb\nc\n")
    // What a power cut has left is a line of its own.
    folder.write("head\na\nb", to: "votes.csv")
    try add("c\n")
    #expect(folder.read("votes.csv") == "head\na\nb\nc\n")
    chmod(path, 0o444)
    #expect(throws: FileRefusal.self) { try add("d\n") }
    #expect(throws: FileRefusal.self) {
      try Disk().append([65, 10], to: folder.url.path, head: [])
    }
    // A pipe may never be read.
    mkfifo(folder.path("pipe"), 0o600)
    #expect(throws: FileRefusal(reason: "cannot be written: not a regular file")) {
      try Disk().append([65, 10], to: folder.path("pipe"), head: [])
    }
    #expect(folder.read("votes.csv") == "head\na\nb\nc\n")
  }

  /// A limit on the size of files stands in for a disk that is full.
  @Test func whatDoesNotFitLeavesNothingBehind() throws {
    let folder = FidgetCommand.Folder()
    folder.write("head\na\n", to: "votes.csv")
    let path = folder.path("votes.csv")
    var old = rlimit()
    signal(SIGXFSZ, SIG_IGN)
    getrlimit(__rlimit_resource_t(1), &old)
    // Other tests write meanwhile, so that the limit is far above what they do.
    let long = [UInt8](repeating: 66, count: 80 << 20)
    var limit = rlimit(rlim_cur: 64 << 20, rlim_max: old.rlim_max)
    setrlimit(__rlimit_resource_t(1), &limit)
    defer { setrlimit(__rlimit_resource_t(1), &old) }
    #expect(throws: FileRefusal.self) { try Disk().append(long, to: path, head: []) }
    #expect(folder.read("votes.csv") == "head\na\n")
  }

  @Test func anotherFileIsNotWrittenInto() {
    let folder = Self.folder
    folder.write("time,value\n1,2\n", to: "votes.csv")
    func problem(_ path: String) -> String {
      // It is not to open its window, which would stay open.
      let words = [FidgetCommand.executable.path, "cards", "--blind", "calm,now", "--votes", path]
      let run = FidgetCommand.run(
        ["20"] + words, in: folder, environment: ["SDL_VIDEODRIVER": "dummy"], program: "/usr/bin/timeout")
      #expect(run.status == 1)
      return run.errors.replacing("fidget: ", with: "")
    }
    #expect(
      problem("votes.csv")
        == "votes.csv:1:1: expected when,effect,a,b,choice,seconds,touches as the first line, or another file\n")
    #expect(folder.read("votes.csv") == "time,value\n1,2\n")
    #expect(problem("nowhere/votes.csv") == "nowhere/votes.csv: cannot be written: No such file or directory\n")
  }
}
