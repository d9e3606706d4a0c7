import Canvas
import Files
import Formatting
import Foundation
import Stage
import Synchronization
import Testing
import Threads

@testable import Capture

/// A disk that fills up at any moment: the old file stays until the new one is complete, and messages are true.
@Suite(
  .enabled(if: SmallDisk.isAvailable, Comment(rawValue: SmallDisk.needed)), .enabled(if: hasFFmpeg, "no ffmpeg here"))
struct FullDiskTests {
  private static let clips = [
    "-o x.mp4", "-o x.mp4 --no-source", "-o x.webm", "-o x.webm --no-source", "-o x.gif", "-o x.gif --no-source",
    "-o x.apng", "-o x.png", "-o x.y4m", "-o x.rgba", "-o x.mp4 -o x.gif --poster x.png",
  ]

  private static func render(_ outputs: String, _ gravity: Int, into folder: String) -> FidgetCommand.Result {
    let words = outputs.split(separator: " ").map { $0.hasPrefix("x.") ? "\(folder)/\($0)" : String($0) }
    return FidgetCommand.run(
      ["render", "lamp", "--demo", "--seconds", "0.1", "--size", "64x96", "--set", "lamp.gravity=\(gravity)"] + words)
  }

  /// The disk's free space grows by 12 kB until the render succeeds.
  @Test(arguments: clips) func fullDiskKeepsTheOldClip(_ outputs: String) throws {
    let disk = try SmallDisk(kilobytes: 1024)
    #expect(Self.render(outputs, 1800, into: disk.path).status == 0)
    let names = disk.names
    let old = names.map(disk.bytes)
    let elsewhere = FidgetCommand.Folder()
    #expect(Self.render(outputs, 500, into: elsewhere.path("")).status == 0)
    let new = names.map { FileManager.default.contents(atPath: elsewhere.path($0)) }
    #expect(old != new && !old.contains(nil) && !new.contains(nil))
    var failures = 0
    for room in stride(from: 0, through: 516, by: 12) {
      disk.leave(kilobytes: room)
      let result = Self.render(outputs, 500, into: disk.path)
      #expect(disk.names == names, "\(room) kB")
      if result.status == 0 { break }
      failures += 1
      #expect(result.status == 1 && result.errors.hasPrefix("fidget: ") && result.output.isEmpty)
      #expect(result.errors.contains("the disk is full"), "\(room) kB: \(result.errors)")
      #expect(names.map(disk.bytes) == old, "\(room) kB")
    }
    #expect(failures > 0)
    #expect(names.map(disk.bytes) == new)
  }

  /// The test covers every other file that a command writes.
  @Test(arguments: [
    "frame lamp --size 64x96 -o x.png", "take a.take -o x.take", "test a.take --junit x.xml",
    "export lamp --to markdown -o x.md", "sweep lamp --take a.take --vary lamp.gravity=900,1800 -o x.csv",
    "sweep lamp --take a.take --vary lamp.gravity=900,1800 -o x.png",
    "sweep lamp --take a.take --vary lamp.gravity=900,1800 -o x.jsonl --cells 0..0",
    "bench --scene carousel --frames 10 -o x.ppm",
  ]) func fullDiskKeepsTheOldFile(_ words: String) throws {
    let disk = try SmallDisk(kilobytes: 4096)
    let folder = FidgetCommand.Folder()
    folder.write("# effect lamp\n# size 64 96\nat 0.01 tap 10 10\n", to: "a.take")
    let words = words.split(separator: " ").map { $0.hasPrefix("x.") ? disk.path(String($0)) : String($0) }
    #expect(FidgetCommand.run(words, in: folder).status == 0)
    let (names, old) = (disk.names, disk.names.map(disk.bytes))
    #expect(!names.isEmpty)
    disk.leave(kilobytes: 0)
    let result = FidgetCommand.run(words, in: folder)
    #expect(result.status == 1 && result.errors.contains("the disk is full"), "\(result.errors)")
    #expect(disk.names == names && disk.names.map(disk.bytes) == old)
  }

  private final class Moment: Sendable {
    // The wait for the recording uses the machine's clock.
    let nanoseconds = Mutex(Clock.nowNanoseconds)
    var value: Int64 { nanoseconds.withLock { $0 } }
    func pass(_ nanoseconds: Int64) { self.nanoseconds.withLock { $0 += nanoseconds } }
  }

  /// Records half a second of noise, which no encoder can make much smaller.
  private static func record(on disk: SmallDisk) throws(Problem) -> LiveRecording.Outcome {
    let moment = Moment()
    let recording = try LiveRecording(
      name: disk.path("clip"), FileLedger().claim(by: "F9"), size: PixelSize(64, 48), rate: Ratio(60),
      now: { moment.value }, ended: {})
    var shade: UInt32 = 1
    for _ in 0..<30 {
      recording.offer {
        var bitmap = Bitmap(width: 64, height: 48)
        for index in bitmap.pixels.indices {
          shade = shade &* 1_664_525 &+ 1_013_904_223
          let value = UInt8(shade >> 25)
          bitmap.pixels[index] = RGBA8(red: value, green: value, blue: value, alpha: 255)
        }
        return bitmap
      }
      moment.pass(16_666_667)
    }
    return recording.finish(withinSeconds: 60)
  }

  private static func frames(of path: String) throws -> Int {
    let (probe, output) = (Process(), Pipe())
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    probe.arguments = ["ffprobe", "-v", "quiet", "-count_frames", "-show_entries", "stream=nb_read_frames"]
    probe.arguments! += ["-of", "csv=p=0", path]
    probe.standardOutput = output
    try probe.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// A recording that is reported as kept can be played, and a playable one is reported.
  @Test func reportedRecordingIsPlayable() throws {
    // The program ignores SIGPIPE too: an encoder that has ended must not end it.
    signal(SIGPIPE, SIG_IGN)
    let disk = try SmallDisk(kilobytes: 1024)
    var output: Set<String> = []
    for room in stride(from: 0, through: 512, by: 4) {
      disk.leave(kilobytes: room)
      let outcome: LiveRecording.Outcome
      do throws(Problem) { outcome = try Self.record(on: disk) } catch { outcome = .failed(error) }
      switch outcome {
      case .finished(let path, _, _):
        #expect(disk.names == ["clip.mp4"])
        #expect(try Self.frames(of: path) == 30)
        #expect(output.count == 3, "\(output)")
        return
      case .failed(let error):
        let words = "\(error)"
        #expect(words.contains("the disk is full"), "\(room) kB: \(words)")
        let kept = disk.path("clip.mkv")
        if words.hasSuffix("nothing could be kept") {
          #expect(disk.names == [])
          output.insert("nothing")
        } else {
          #expect(disk.names == ["clip.mkv"])
          let isAll = words.hasSuffix("the recording is in \(kept)")
          #expect(isAll || words.hasSuffix("what was recorded until then is in \(kept)"), "\(words)")
          let frames = try Self.frames(of: kept)
          #expect(isAll ? frames == 30 : (1..<30).contains(frames), "\(room) kB: \(words): \(frames)")
          output.insert(isAll ? "all" : "some")
          try FileManager.default.removeItem(atPath: kept)
        }
      }
    }
    Issue.record("there was room for it at last")
  }
}
