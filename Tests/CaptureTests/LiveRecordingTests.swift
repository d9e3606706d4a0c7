import Canvas
import Files
import Formatting
import Foundation
import Synchronization
import Testing

@testable import Capture

/// Recordings in real time, with a simulated clock; they need ffmpeg and are skipped without it.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"),
    "no ffmpeg here; install it with: apt install ffmpeg")) struct LiveRecordingTests
{
  private final class Moment: Sendable {
    let now: Mutex<Int64>

    init() {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      now = Mutex(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    var value: Int64 { now.withLock { $0 } }
    func pass(_ nanoseconds: Int64) { now.withLock { $0 += nanoseconds } }
  }

  private static func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// A recording of one second at 60 frames/s has all sixty frames, though only every third is offered, and some twice.
  @Test func missingFramesAreRepeated() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let moment = Moment()
    let recording = try LiveRecording(
      name: folder.appendingPathComponent("clip").path, FileLedger().claim(by: "F9"), size: PixelSize(64, 48),
      rate: Ratio(60),
      now: { moment.value }, ended: {})
    // The window takes 0.7 s for its first frame: the file begins with that frame.
    moment.pass(700_000_000)
    var offered = 0
    for frame in 0..<60 {
      if frame % 3 == 0 {
        for _ in 0..<2 {
          recording.offer {
            offered += 1
            let shade = UInt8(frame * 4)
            return Bitmap(width: 64, height: 48, fill: RGBA8(red: shade, green: shade, blue: shade, alpha: 255))
          }
        }
      }
      moment.pass(16_666_667)
    }
    guard case .finished(let path, let frames, let missed) = recording.finish(withinSeconds: 60) else {
      Issue.record("\(String(describing: recording.outcome))")
      return
    }
    #expect(frames == 60)
    // The second offer for the same frame of the file is not even read.
    #expect(offered + missed == 20)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["clip.mp4"] && path.hasSuffix("/clip.mp4"))
    let probe = Process()
    let output = Pipe()
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/ffprobe")
    probe.arguments =
      ["-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", path]
    probe.standardOutput = output
    try probe.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.hasPrefix("60"), "\(text)")
    #expect(try Self.rates(of: path) == "60/1,60/1")
    #expect(try Self.durations(of: path).count == 1)
  }

  private static func probe(_ path: String, _ entries: String) throws -> String {
    let (probe, output) = (Process(), Pipe())
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/ffprobe")
    probe.arguments = ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0", path]
    probe.standardOutput = output
    try probe.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the lowest rate and the mean rate.
  private static func rates(of path: String) throws -> String {
    try probe(path, "stream=r_frame_rate,avg_frame_rate")
  }

  private static func durations(of path: String) throws -> Set<Substring> {
    Set(try probe(path, "packet=duration").split(separator: "\n"))
  }

  /// Every picture of a file is shown for the same time, at rates for which milliseconds are mostly too coarse.
  @Test(arguments: [Ratio(24), Ratio(60), Ratio(120), Ratio(60_000, 1001)]) func frameTimesAreEven(_ rate: Ratio) throws
  {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let moment = Moment()
    let recording = try LiveRecording(
      name: folder.appendingPathComponent("clip").path, FileLedger().claim(by: "F9"), size: PixelSize(64, 48),
      rate: rate, now: { moment.value }, ended: {})
    recording.offer { Bitmap(width: 64, height: 48) }
    moment.pass(1_000_000_000)
    guard case .finished(let path, let frames, _) = recording.finish(withinSeconds: 60) else {
      Issue.record("\(String(describing: recording.outcome))")
      return
    }
    #expect(frames > 20)
    #expect(try Self.rates(of: path) == "\(rate.numerator)/\(rate.denominator),\(rate.numerator)/\(rate.denominator)")
    #expect(try Self.durations(of: path).count == 1)
  }

  @Test func missingFolderIsReportedAtOnce() {
    let error = #expect(throws: Problem.self) {
      _ = try LiveRecording(
        name: "/nowhere/clip", FileLedger().claim(by: "F9"), size: PixelSize(64, 48), rate: Ratio(60), now: { 0 },
        ended: {})
    }
    #expect(error?.description == "/nowhere/clip.mp4: no such folder")
  }

  @Test func endBeforeTheFirstFrameLeavesNoFile() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let moment = Moment()
    let recording = try LiveRecording(
      name: folder.appendingPathComponent("clip").path, FileLedger().claim(by: "F9"), size: PixelSize(64, 48),
      rate: Ratio(60),
      now: { moment.value }, ended: {})
    guard case .failed = recording.finish(withinSeconds: 60) else {
      Issue.record("nothing was recorded")
      return
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
