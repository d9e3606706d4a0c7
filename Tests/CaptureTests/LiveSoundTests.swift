import Canvas
import Files
import Foundation
import Sound
import Synchronization
import Testing

@testable import Capture

/// Sounds of recordings in real time, with a simulated clock; they need ffmpeg and are skipped without it.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"),
    "no ffmpeg here; install it with: apt install ffmpeg")) struct LiveSoundTests
{
  /// The clip begins with the first frame, and so does its sound.
  @Test func soundBeginsWithItsFrame() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let time = Time()
    let recording = try LiveRecording(
      name: folder.appendingPathComponent("clip").path, FileLedger().claim(by: "F9"), size: PixelSize(64, 48),
      rate: Ratio(60), hasSound: true, now: { time.now.withLock { $0 } }, ended: {})
    // The first frame comes after half a second.
    time.now.withLock { $0 += 500_000_000 }
    recording.offer { Bitmap(width: 64, height: 48) }
    recording.add(ImpactSound(.knock), at: time.now.withLock { $0 } + 250_000_000)
    time.now.withLock { $0 += 1_000_000_000 }
    guard case .finished(let path, let frames, _) = recording.finish(withinSeconds: 60) else {
      Issue.record("\(String(describing: recording.outcome))")
      return
    }
    #expect(frames == 60)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mp4"])
    let samples = try Self.samples(of: path)
    #expect((47_900...49_200).contains(samples.count), "\(samples.count) samples")
    let peak = samples.map(\.magnitude).max() ?? 0
    let onset = samples.firstIndex { $0.magnitude > peak / 10 } ?? 0
    #expect(peak > 2000 && (11_904...12_096).contains(onset), "at sample \(onset) of 12,000")
  }

  private final class Time: Sendable {
    let now: Mutex<Int64>

    /// Begins at the machine's time, which `finish` waits by.
    init() {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      now = Mutex(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
  }

  /// Returns the samples of a clip, mixed into one channel.
  private static func samples(of path: String) throws -> [Int16] {
    let (program, output) = (Process(), Pipe())
    program.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    program.arguments = ["-v", "error", "-i", path, "-vn", "-f", "s16le", "-ac", "1", "-ar", "48000", "-"]
    program.standardOutput = output
    try program.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}
