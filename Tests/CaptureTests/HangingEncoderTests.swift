import Canvas
import Files
import Formatting
import Foundation
import Testing
import Threads

@testable import Capture

/// Encoders that hang while a user waits for their end; shell scripts stand in for them.
@Suite struct HangingEncoderTests {
  /// Short time limits, so that a test ends soon; a test whose program must not be ended sets longer ones.
  private static let patience = EncoderPatience(idle: 200_000_000, fruitless: 600_000_000, grace: 50_000_000)

  private static func runs(_ patience: EncoderPatience = patience) -> EncoderRuns { EncoderRuns("/bin/sh", patience) }

  /// A program that ignores the request to end is killed, whether it sleeps, wakes now and then, or only computes.
  @Test(arguments: [
    "exec tail -f /dev/null", "while :; do sleep 0.05; done",
    "while :; do :; done",
  ])
  func stubbornEncoderIsKilled(_ script: String) throws {
    for urgency in [Urgency.soon, .now] {
      let runs = Self.runs()
      let child = try runs.begin(["-c", "trap '' TERM; echo ready >&2; " + script])
      while child.lastLines.isEmpty { sched_yield() }
      runs.interrupt(urgency)
      #expect(child.wait() == .signal(SIGKILL) && child.wasEnded)
      #expect(runs.reasonOfEnd == (urgency == .now ? "given up" : "ffmpeg made no progress and was ended"))
    }
  }

  @Test func encoderIsAskedBeforeItIsKilled() throws {
    let runs = Self.runs(EncoderPatience(idle: 200_000_000, fruitless: 600_000_000, grace: 60_000_000_000))
    let child = try runs.begin(["-c", "trap 'exit 7' TERM; echo ready >&2; while :; do sleep 0.01; done"])
    while child.lastLines.isEmpty { sched_yield() }
    runs.interrupt(.soon)
    #expect(child.wait() == .status(7) && child.wasEnded)
  }

  /// A program started after the interruption is ended too.
  @Test func programStartedAfterInterruptionIsEnded() throws {
    let runs = Self.runs()
    #expect(try runs.begin(["-c", "exit 0"]).wait() == .status(0))
    runs.interrupt(.soon)
    let child = try runs.begin(["-c", "trap '' TERM; exec tail -f /dev/null"], takesInput: false)
    #expect(child.wait() == .signal(SIGKILL))
  }

  /// A program is ended although its own child ignores the request too, or keeps standard error open in another session.
  @Test(arguments: ["sh -c 'trap \"\" TERM; exec tail -f /dev/null'", "setsid sleep 5 & exec tail -f /dev/null"])
  func childProcessesCannotDelayTheEnd(_ script: String) throws {
    let runs = Self.runs()
    let child = try runs.begin(["-c", script])
    runs.interrupt(.soon)
    #expect(child.wait() != .status(0))
  }

  @Test func childOfAnExitedProgramIsNotAwaited() throws {
    let child = try Self.runs().begin(["-c", "setsid sleep 5 & echo done >&2; exit 3"])
    #expect(child.wait() == .status(3) && child.lastLines == ["done"])
  }

  /// A program that waits for input, or whose file grows, makes progress and is not ended.
  @Test func progressingEncoderIsNotEnded() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/fidget-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let patience = EncoderPatience(idle: 1_000_000_000, fruitless: 1_500_000_000, grace: 0)
    let product = folder + "/clip"
    let runs = Self.runs(patience)
    let script = "cat > /dev/null; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo $i >> \(product); sleep 0.2; done"
    let child = try runs.begin(["-c", script], making: product)
    runs.interrupt(.soon)
    #expect(child.waitForEnd(until: Monotonic.now + 2_000_000_000) == nil && !child.wasEnded)
    try child.write([1, 2, 3].span.bytes, named: "it")
    #expect(child.wait() == .status(0) && !child.wasEnded)
  }

  /// A write to standard output fails with the reason if its reader no longer reads.
  @Test(arguments: [
    (Urgency.soon, "standard output: its reader takes nothing; given up"), (.now, "standard output: given up"),
  ])
  func hangingReaderOfStandardOutputFails(_ urgency: Urgency, _ reason: String) throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let stream = OutputStream(ends[1], Self.patience)
    try stream.write([1, 2, 3].span.bytes)
    stream.interrupt(urgency)
    let error = #expect(throws: Problem.self) {
      try stream.write([UInt8](repeating: 7, count: 1 << 20).span.bytes)
    }
    #expect(error?.description == reason)
  }

  // MARK: - A recording

  /// Ends a recording whose programs are all this script; returns the reason that it reports and the files that remain.
  private static func recording(_ script: String, givesUp: Bool = false) throws -> (reason: String, left: [String]) {
    let folder = FileManager.default.temporaryDirectory.path + "/fidget-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = folder + "/ffmpeg"
    try "#!/bin/sh\nfor last; do :; done; out=${last#file:}\n\(script)\n".write(
      toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let recording = try LiveRecording(
      name: folder + "/clip", FileLedger().claim(by: "F9"), size: PixelSize(640, 480), rate: Ratio(60),
      now: { Monotonic.now }, encoder: EncoderRuns(program, patience), ended: {})
    // The six frames are more than a pipe holds.
    for _ in 0..<6 { recording.offer { Bitmap(width: 640, height: 480) } }
    if givesUp { recording.giveUp() }
    guard case .failed(let error) = recording.finish(withinSeconds: 60) else { return ("finished", []) }
    try FileManager.default.removeItem(atPath: program)
    return (
      error.description.replacingOccurrences(of: folder + "/", with: ""),
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    )
  }

  @Test(arguments: [false, true]) func anEmptyRecordingIsNotKept(_ givesUp: Bool) throws {
    let result = try Self.recording("trap '' TERM; while :; do sleep 1; done", givesUp: givesUp)
    let reason = givesUp ? "given up" : "ffmpeg made no progress and was ended"
    #expect(result.reason == "clip.mp4: \(reason); nothing could be kept")
    #expect(result.left == [])
  }

  @Test func partialRecordingIsKept() throws {
    let result = try Self.recording("trap '' TERM; echo begun > \"$out\"; while :; do sleep 1; done")
    #expect(
      result.reason
        == "clip.mp4: ffmpeg made no progress and was ended; what was recorded until then is in clip.mkv")
    #expect(result.left == ["clip.mkv"])
  }

  /// The encoder works, but the program that looks for pictures in its file hangs.
  @Test func hangingProbeIsEnded() throws {
    let result = try Self.recording(
      "case $* in *frames:v*) trap '' TERM; exec tail -f /dev/null;; esac; cat > \"$out\"; exit 1")
    #expect(result.reason == "clip.mp4: ffmpeg stopped: no reason given; what was recorded until then is in clip.mkv")
    #expect(result.left == ["clip.mkv"])
  }
}
