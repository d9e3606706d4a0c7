import Foundation
import Testing

/// A shell function for programs that stand in for ffmpeg.
enum FakeFilm {
  /// A function `film FILE`, which prints a complete MP4 that has these bytes as its media data and shows nothing.
  static let shell = #"""
    film() {
      n=$(($(wc -c < "$1") + 8))
      printf '\000\000\000\010ftyp\000\000\000\010moov'
      printf "$(printf '\\%03o\\%03o\\%03o\\%03o' $((n >> 24)) $((n >> 16 & 255)) $((n >> 8 & 255)) $((n & 255)))mdat"
      cat "$1"
    }
    """#
  /// The number of bytes that the MP4 adds.
  static let headBytes = 24
}

/// Failures during a render: each gets a clear line, and no partial file has the real name.
@Suite struct RenderFailureTests {
  /// Returns a folder with a program called ffmpeg in `bin`, first on the PATH.
  ///
  /// Called to add tags, the program only copies the file, unless `always` is true and `script` handles every call.
  private static func folder(ffmpeg script: String, always: Bool = false) -> FidgetCommand.Folder {
    let copying = """
      for word; do case $word in file:*) bare=${bare:-${word#file:}};; esac; done
      case "$*" in *ffmetadata*) cat > /dev/null; exec cp "$bare" "$out";; esac
      """
    let folder = FidgetCommand.Folder()
    folder.makeFolder("bin")
    let begin = always ? "" : copying
    folder.writeProgram(
      "#!/bin/sh\n\(FakeFilm.shell)\nfor last; do :; done; out=${last#file:}\n\(begin)\n\(script)\n", to: "bin/ffmpeg")
    return folder
  }

  private static func path(_ folder: FidgetCommand.Folder) -> [String: String] {
    ["PATH": folder.path("bin") + ":/usr/bin:/bin"]
  }

  private static let clip = ["render", "lamp", "--size", "64x64", "-o", "lamp.mp4"]
  private static let frameBytes = 64 * 64 * 3 / 2
  /// A command whose single frame is larger than a pipe, so that it blocks on an encoder that no longer reads.
  private static let large = ["render", "lamp", "--size", "1280x720", "-o", "lamp.mp4"]

  @Test func theWholeClipReachesTheEncoder() throws {
    let folder = Self.folder(ffmpeg: "cat > raw; film raw > \"$out\"; rm raw")
    folder.write("somebody's", to: "lamp.mp4.part")
    let result = FidgetCommand.run(Self.clip + ["--seconds", "0.5"], in: folder, environment: Self.path(folder))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try RenderTests.bytes("lamp.mp4", in: folder).count == 30 * Self.frameBytes + FakeFilm.headBytes)
    #expect(folder.names == ["bin", "lamp.mp4", "lamp.mp4.part"])
    #expect(folder.read("lamp.mp4.part") == "somebody's")
  }

  @Test(arguments: [
    (
      "head -c 5000 > /dev/null; echo '[libx264 @ 0x5] too blue' >&2; echo 'Conversion failed!' >&2; exit 3",
      "lamp.mp4: ffmpeg stopped after", "too blue; nothing was kept"
    ),
    ("head -c 5000 > \"$out\"; kill -9 $$", "lamp.mp4: ffmpeg was killed by signal 9 after", "nothing was kept"),
    ("exit 0", "lamp.mp4: ffmpeg stopped", "nothing was kept"),
    ("cat > \"$out\"; echo 'x: No space left on device' >&2; exit 1", "lamp.mp4: ffmpeg stopped", "the disk is full"),
    ("yes garbage | head -c 300000 >&2; cat > /dev/null; exit 9", "lamp.mp4: ffmpeg stopped", "garbage"),
  ])
  func failingEncoderLeavesTheOldFile(_ script: String, _ says: String, _ reason: String) {
    let folder = Self.folder(ffmpeg: script)
    folder.write("the one from before", to: "lamp.mp4")
    let result = FidgetCommand.run(Self.large + ["--seconds", "1"], in: folder, environment: Self.path(folder))
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    // A slow render prints its progress first.
    let lines = result.errors.split(separator: "\n").filter { !$0.contains(" frames/s, ") }
    #expect(lines.count == 1 && lines[0].hasPrefix("fidget: " + says) && lines[0].contains(reason), "\(result.errors)")
    #expect(folder.names == ["bin", "lamp.mp4"])
    #expect(folder.read("lamp.mp4") == "the one from before")
  }

  /// An MP4 has three inputs: the second run of ffmpeg reads the first one's file and another input.
  @Test(arguments: [("lamp.mp4", 3)])
  func ffmpegInputsAreFilesAndPipesOnly(_ name: String, _ inputs: Int) throws {
    let folder = Self.folder(ffmpeg: "printf '%s ' \"$@\" >> words; exec /usr/bin/ffmpeg \"$@\"", always: true)
    let result = FidgetCommand.run(
      ["render", "lamp", "--seconds", "0.1", "--size", "64x64", "-o", name], in: folder, environment: Self.path(folder))
    #expect(result.status == 0, "\(result.errors)")
    let words = try #require(folder.read("words"))
    #expect(words.ranges(of: " -i ").count == inputs, "\(words)")
    #expect(words.ranges(of: " -protocol_whitelist file,pipe -i ").count == inputs, "\(words)")
  }

  @Test func missingFFmpegIsExplained() {
    let folder = FidgetCommand.Folder()
    for name in ["lamp.mp4", "lamp.webm"] {
      let result = FidgetCommand.run(
        ["render", "lamp", "-o", name], in: folder, environment: ["PATH": folder.path("nowhere")])
      #expect(result.status == 1)
      #expect(result.errors.contains("apt install ffmpeg") && result.errors.contains(".png"), "\(result.errors)")
      #expect(folder.names == [])
    }
    for name in ["a.png", "a.gif"] {
      let without = FidgetCommand.run(
        ["render", "lamp", "--size", "40x32", "--seconds", "0.02", "-o", name], in: folder, environment: ["PATH": ""])
      #expect(without.status == 0, "\(without.errors)")
    }
  }

  /// An interruption completes the file, which holds the frames so far under its real name.
  @Test(arguments: [SIGINT, SIGTERM]) func interruptedRenderCompletesItsFile(_ signal: Int32) throws {
    let folder = Self.folder(
      ffmpeg:
        "head -c \(Self.frameBytes) > raw; echo ready > ready; cat >> raw; film raw > \"$out\"; rm raw")
    let render = try RunningRender(
      Self.clip + ["--seconds", "80000"], in: folder, environment: Self.path(folder), ready: "ready")
    render.send(signal)
    let result = render.end()
    #expect(result.status == 130)
    let words = result.output.split(whereSeparator: \.isWhitespace).map(String.init)
    let frames = try #require(words.count > 1 ? Int(words[1]) : nil, "\(result.output) \(result.errors)")
    #expect(frames >= 1)
    #expect(try RenderTests.bytes("lamp.mp4", in: folder).count == frames * Self.frameBytes + FakeFilm.headBytes)
    #expect(folder.names == ["bin", "lamp.mp4", "ready"])
    // The file is the beginning of the whole clip.
    let again = FidgetCommand.run(
      ["render", "lamp", "--size", "64x64", "-o", "null:", "--seconds", "\(Double(frames) / 60)"], in: folder)
    #expect(RenderTests.hash(again) == words.last)
  }

  /// A killed render leaves a part; the next run deletes it, but no part still being written and no other file.
  @Test func nextRenderDeletesPartsOfAKilledOne() throws {
    let folder = Self.folder(ffmpeg: "echo ready > ready; cat > raw$$; film raw$$ > \"$out\"; rm raw$$")
    for name in [".lamp.mp4.fidget-0123", ".lamp.mp4.fidget-0123456789abcdeg", "lamp.mp4.fidget-0123456789abcdef"] {
      folder.write("somebody's", to: name)
    }
    let others = Set(folder.names)
    let killed = try RunningRender(
      Self.clip + ["--seconds", "80000"], in: folder, environment: Self.path(folder), ready: "ready")
    let lives = try RunningRender(
      Self.clip + ["--seconds", "80000"], in: folder, environment: Self.path(folder), ready: "ready")
    killed.send(SIGKILL)
    _ = killed.end()
    #expect(Set(folder.names).subtracting(others).filter { $0.hasPrefix(".lamp") }.count == 4)
    let next = FidgetCommand.run(["render", "lamp", "--size", "40x32", "--seconds", "0.02", "-o", "a.png"], in: folder)
    #expect(next.status == 0, "\(next.errors)")
    #expect(Set(folder.names).subtracting(others).filter { $0.hasPrefix(".lamp") }.count == 2)
    lives.send(SIGTERM)
    #expect(lives.end().status == 130)
    #expect(Set(folder.names) == others.union(["a.png", "lamp.mp4", "ready"]))
  }

  /// An encoder that no longer reads fills the pipe; the second interruption gives up and leaves no file.
  @Test func secondInterruptionLeavesNoFile() throws {
    let folder = Self.folder(ffmpeg: "head -c 100 > /dev/null; echo ready > ready; exec tail -f /dev/null")
    let render = try RunningRender(
      Self.large + ["--seconds", "80000"], in: folder, environment: Self.path(folder), ready: "ready")
    render.send(SIGINT)
    #expect(render.waitForError("once more gives up"))
    render.send(SIGINT)
    let result = render.end()
    #expect(result.status == 130)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("lamp.mp4: stopped before it was complete"), "\(result.errors)")
    #expect(folder.names == ["bin", "ready"])
  }

  /// The first request ends an encoder without progress: one that reads nothing, or one that never completes its file.
  @Test(arguments: [
    (
      SIGTERM, "trap '' INT TERM; head -c 100 > /dev/null; echo ready > ready",
      "lamp.mp4: ffmpeg made no progress and was ended after 0 frames"
    ),
    (
      SIGINT, "trap '' INT TERM; head -c 9000 > \"$out\"; echo ready > ready; cat > /dev/null",
      "lamp.mp4: ffmpeg made no progress and was ended while it completed the file"
    ),
  ])
  func anEncoderThatHangsIsEnded(_ signal: Int32, _ script: String, _ reason: String) throws {
    let folder = Self.folder(ffmpeg: script + "; while :; do sleep 1; done")
    folder.write("the one from before", to: "lamp.mp4")
    let render = try RunningRender(
      Self.large + ["--seconds", "80000"], in: folder, environment: Self.path(folder), ready: "ready")
    render.send(signal)
    let result = render.end()
    #expect(result.status == 130 && result.output.isEmpty)
    #expect(result.errors.contains("fidget: \(reason)"), "\(result.errors)")
    #expect(folder.names == ["bin", "lamp.mp4", "ready"])
    #expect(folder.read("lamp.mp4") == "the one from before")
  }

  /// A test of a hanging encoder ends if the program ends before the encoder is ready.
  @Test func programThatEndsEarlyEndsTheWait() throws {
    let folder = Self.folder(ffmpeg: "exit 3")
    let error = #expect(throws: RunningRender.Ended.self) {
      _ = try RunningRender(
        Self.clip + ["--set", "lamp.none=1"], in: folder, environment: Self.path(folder), ready: "ready")
    }
    #expect(error?.errors.contains("lamp.none") == true)
  }

  @Test func aSweepWhoseEncoderHangsEnds() throws {
    // The encoder is ready only after some frames: before the first one there is no file to complete.
    let folder = Self.folder(
      ffmpeg: "trap '' INT TERM; head -c 9000 > /dev/null; echo ready > ready; while :; do sleep 1; done")
    let sweep = try RunningRender(
      ["sweep", "lamp", "--demo", "--vary", "lamp.damping=0,1", "--seconds", "80", "-o", "sheet.mp4"], in: folder,
      environment: Self.path(folder), ready: "ready")
    sweep.send(SIGTERM)
    let result = sweep.end()
    #expect(result.status == 130 && result.output.isEmpty)
    #expect(result.errors.contains("fidget: sheet.mp4: ffmpeg made no progress"), "\(result.errors)")
    #expect(folder.names == ["bin", "ready"])
  }
}

/// A render that is under way, with its encoder running; launched, since signals are sent to a process.
final class RunningRender {
  private let process = Process()
  private let errors = Pipe()
  private let folder: FidgetCommand.Folder
  private var output = Data()

  /// The program ended before its encoder was ready; the text of its standard error.
  struct Ended: Error {
    let errors: String
  }

  /// Starts a render; returns once the encoder has written to the named pipe `ready`.
  ///
  /// Throws `Ended` if the program ends before that.
  init(
    _ arguments: [String], in folder: FidgetCommand.Folder, environment: [String: String], ready: String
  ) throws {
    self.folder = folder
    let encoder = try Self.pipe(at: folder.path(ready))
    process.executableURL = FidgetCommand.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = FidgetCommand.clean(environment, home: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
    _ = FileManager.default.createFile(atPath: folder.path(".out"), contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: folder.path(".out"))
    // The end of the program ends the wait, too.
    let end = try Self.pipe(at: folder.path(ready))
    process.terminationHandler = { _ in try? end.write(contentsOf: Data([Self.ended])) }
    try process.run()
    if encoder.availableData.first == Self.ended { throw Ended(errors: self.end().errors) }
  }

  private static let ended = UInt8(ascii: "\u{4}")

  /// Opens a named pipe for reading and writing, so that neither side waits for the other; creates it if it is not there.
  private static func pipe(at path: String) throws -> FileHandle {
    mkfifo(path, 0o600)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    return FileHandle(fileDescriptor: try #require(descriptor >= 0 ? descriptor : nil), closeOnDealloc: true)
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for words on standard error; returns false if the program ends or prints nothing for a minute.
  func waitForError(_ words: String) -> Bool {
    let descriptor = errors.fileHandleForReading.fileDescriptor
    while !String(decoding: output, as: UTF8.self).contains(words) {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 60_000) > 0 else { return false }
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { return false }
      output.append(data)
    }
    return true
  }

  func end() -> FidgetCommand.Result {
    output.append(errors.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(atPath: folder.path(".out")) }
    return FidgetCommand.Result(
      status: process.terminationStatus, output: folder.read(".out") ?? "",
      errors: String(decoding: output, as: UTF8.self))
  }
}
