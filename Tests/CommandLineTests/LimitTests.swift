import Foundation
import Testing

/// An operation that the system refuses is reported in one line, and leaves no file.
@Suite struct LimitTests {
  private static let prlimit = "/usr/bin/prlimit"
  private static let isHere = FileManager.default.fileExists(atPath: prlimit)

  /// Launches the program, since the system's limits are those of a process.
  static func run(_ limit: String, _ words: [String], in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    // A backtrace, which a developer may want, is not the program's.
    OtherProgram.run(
      prlimit, [limit, FidgetCommand.executable.path] + words, in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"]
    )
  }

  private static func run(_ limit: String, _ words: String, in folder: FidgetCommand.Folder) -> FidgetCommand.Result {
    run(limit, words.split(separator: " ").map(String.init), in: folder)
  }

  /// The limit of `ulimit -f`, which by default ends a process with a signal and no message, is reported.
  @Test(
    .enabled(if: isHere, "no prlimit here"),
    arguments: [
      "render lamp --demo --seconds 0.1 -o a.png", "render lamp --demo --seconds 0.1 -o a.apng",
      "render lamp --demo --seconds 0.1 -o a.gif", "render lamp --demo --seconds 0.1 -o a.y4m", "frame lamp -o a.png",
      "export lamp --to markdown -o a.md", "trace lamp --seconds 2",
    ]) func fileSizeLimitIsOneLine(_ words: String)
  {
    let folder = FidgetCommand.Folder()
    let result = Self.run("--fsize=2048", words, in: folder)
    #expect(result.status == 1, "\(words): \(result.errors)")
    #expect(
      result.errors.hasSuffix(": the file would be larger than this process may write (ulimit -f)\n")
        && result.errors.split(separator: "\n").count == 1, "\(words): \(result.errors)")
    #expect(folder.everything.keys.allSatisfy { !$0.contains("a.") }, "\(words): \(folder.everything.keys)")
  }

  @Test(.enabled(if: isHere, "no prlimit here"), .enabled(if: hasFFmpeg, "no ffmpeg here"), arguments: ["mp4", "webm"])
  func encoderFileSizeLimitIsOneLine(_ ending: String) {
    let folder = FidgetCommand.Folder()
    let result = Self.run("--fsize=2048", "render lamp --demo --seconds 0.1 -o a.\(ending)", in: folder)
    #expect(result.status == 1 && result.errors.contains("(ulimit -f); nothing was kept"), "\(result.errors)")
    #expect(folder.names.allSatisfy { !$0.contains("a.") }, "\(folder.names)")
  }

  /// A thread, a picture or a text may be the first to fail to get memory.
  @Test(.enabled(if: isHere, "no prlimit here"), arguments: [8, 16, 24, 32, 40, 50])
  func memoryLimitIsOneLine(_ megabytes: Int) {
    let folder = FidgetCommand.Folder()
    for words in ["render lamp --seconds 0.1 -o a.apng", "frame lamp --size 1920x1080 -o a.png"] {
      let result = Self.run("--data=\(megabytes)000000", words, in: folder)
      let lines = result.errors.split(separator: "\n").filter { !$0.hasPrefix("a.apng: ") }
      if result.status == 0 { continue }
      #expect(result.status == 1 && lines.count == 1, "\(megabytes) MB, \(words): \(result)")
      #expect(lines.first?.hasPrefix("fidget: ") == true, "\(megabytes) MB, \(words): \(result.errors)")
      #expect(!folder.names.contains("a.apng") && !folder.names.contains("a.png"))
    }
  }

  /// A cache that takes no pictures is an error of this command, whose purpose is to fill it.
  @Test(.enabled(if: SmallDisk.isAvailable, Comment(rawValue: SmallDisk.needed)))
  func fullPictureCacheIsReported() throws {
    let disk = try SmallDisk(kilobytes: 256)
    disk.leave(kilobytes: 0)
    for (words, environment) in [
      (["warm", "lamp"], ["XDG_CACHE_HOME": disk.path]), (["warm", "lamp", "-o", disk.path], [:]),
    ] {
      let result = FidgetCommand.run(words, environment: environment)
      #expect(result.status == 1, "\(result)")
      #expect(result.errors.hasPrefix("fidget: warm: \(disk.path)"), "\(result.errors)")
      #expect(result.errors.hasSuffix(": the disk is full\n"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
  }

  /// A new sketch and the files that its editor needs are written together, or not at all.
  @Test(.enabled(if: SmallDisk.isAvailable, Comment(rawValue: SmallDisk.needed)))
  func newSketchOnFullDiskLeavesNothing() throws {
    let disk = try SmallDisk(kilobytes: 256)
    let config = disk.path("fidget.json")
    #expect(FidgetCommand.run(["new", "one", "--config", config]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.path("sketches")).sorted()
    var failures = 0
    for room in stride(from: 0, through: 128, by: 4) {
      try FileManager.default.removeItem(atPath: disk.path("sketches"))
      disk.leave(kilobytes: room)
      let result = FidgetCommand.run(["new", "one", "--config", config])
      let made = (try? FileManager.default.contentsOfDirectory(atPath: disk.path("sketches")).sorted()) ?? []
      if result.status == 0 {
        #expect(made == names && failures > 0)
        return
      }
      failures += 1
      #expect(result.status == 1 && result.errors.contains("No space left on device"), "\(room) kB: \(result.errors)")
      #expect(made.isEmpty, "\(room) kB: \(made)")
      if made.isEmpty { disk.makeFolder("sketches") }
    }
    Issue.record("there was room for it at last")
  }
}
