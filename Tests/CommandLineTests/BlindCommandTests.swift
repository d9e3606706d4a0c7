import Foundation
import Testing
import Tuning

@testable import fidget

/// `fidget --blind`: what it refuses, and the file that grows.
struct BlindCommandTests {
  @Test(arguments: [
    (["--blind", "calm,now"], "--blind: expected one effect to show twice"),
    (["cards", "--blind", "calm"], "--blind calm: expected two or more, such as calm,playful,now"),
    (["cards", "--blind", "calm,,now"], "--blind calm,,now: expected a name before and behind each comma"),
    (["cards", "--blind", "calm,now,calm"], "--blind: calm is given twice"),
    (["cards", "--blind", "calm,now", "--a", "calm"], "--a and --blind: expected one of them"),
    (["cards", "--blind", "calm,now", "--panel"], "--panel and --blind: expected one of them"),
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

  @Test func linesAreAddedWholeAndTheFirstOnce() throws {
    let folder = FidgetCommand.Folder()
    let path = folder.path("votes.csv")
    func add(_ text: String) throws { try LineFile.append(Array(text.utf8), to: path, head: Array("head\n".utf8)) }
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
      try LineFile.append([65, 10], to: folder.url.path, head: [])
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
    #expect(throws: FileRefusal.self) { try LineFile.append(long, to: path, head: []) }
    #expect(folder.read("votes.csv") == "head\na\n")
  }

  @Test func anotherFileIsNotWrittenInto() {
    let folder = Self.folder
    folder.write("time,value\n1,2\n", to: "votes.csv")
    let run = FidgetCommand.run(["cards", "--blind", "calm,now", "--votes", "votes.csv"], in: folder)
    // Where there is no screen that is said first.
    #expect(run.status == 1 || run.status == 3)
    #expect(folder.read("votes.csv") == "time,value\n1,2\n")
  }
}
