import Canvas
import Files
import Formatting
import Glibc
import Sound
import Threads

/// The thread behind a live recording: writes a frame for every tick of its rate, new or repeated.
struct LiveWriting: Sendable {
  /// The finished clip's file.
  let target: OutputTarget
  /// The file that holds the recording until the clip is finished.
  let raw: LiveFile
  let start: Int64
  let rate: Ratio
  let hasSound: Bool
  let runs: EncoderRuns
  let state: Monitor<LiveRecording.State>
  /// The encoding process.
  let child: ChildProcess
  let now: @Sendable () -> Int64

  private var path: String { target.path }

  private enum Next {
    case frame(tick: Int64, FrameBuffer)
    case repeatUntil(Int64)
    case end(Int64)
  }

  /// The delay, in nanoseconds, after which a missing frame is replaced by a repeat of the previous one.
  private static let patience: Int64 = 100_000_000

  func run() -> LiveRecording.Outcome {
    do throws(Problem) {
      let ticks = try record()
      // No more frames are taken, and completing a long clip takes a while.
      state.with { $0.free = [] }
      try complete(ticks)
      return .finished(path: path, frames: ticks.count, missed: state.look { $0.missed })
    } catch {
      return .failed(error)
    }
  }

  /// Writes all frames; returns their ticks.
  private func record() throws(Problem) -> Range<Int64> {
    var shown: FrameBuffer?
    var first: Int64 = 0
    var written: Int64 = 0
    func show(until tick: Int64) throws(Problem) {
      guard let shown else { return }
      while written < tick {
        do throws(Problem) { try child.write(shown.bytes.span.bytes, named: "ffmpeg") } catch { throw failure() }
        written += 1
      }
    }
    while true {
      switch next(after: shown == nil ? nil : written) {
      case .frame(let tick, let buffer):
        // The clip begins with the first frame taken.
        if shown == nil { (first, written) = (tick, tick) }
        try show(until: tick)
        if let old = shown { state.with { $0.free.append(old) } }
        shown = buffer
        try show(until: tick + 1)
      case .repeatUntil(let tick): try show(until: tick)
      case .end(let tick):
        try show(until: tick)
        let end = child.wait()
        guard written > first else {
          raw.remove()
          throw Problem(path: path, message: "ended before the first frame; nothing was recorded")
        }
        guard end == .status(0), raw.lack == nil else { throw failure() }
        return first..<written
      }
    }
  }

  /// Waits for the next frame; after the first one, only until the previous frame is due to be repeated.
  private func next(after written: Int64?) -> Next {
    let due = written.map { LiveRecording.moment($0 + 1, start, rate) + Self.patience } ?? .max
    let found: Next? = state.wait(until: due) { state in
      if state.waiting.isEmpty { return state.end.map { .end($0) } }
      let (tick, buffer) = state.waiting.removeFirst()
      return .frame(tick: tick, buffer)
    }
    return found ?? .repeatUntil(LiveRecording.tick(now() - Self.patience, start, rate))
  }

  /// Copies the pictures into an MP4, which plays everywhere.
  private func complete(_ ticks: Range<Int64>) throws(Problem) {
    do throws(Problem) {
      let file = try PartFile(target)
      let wave = hasSound ? try PartFile(at: target.place + ".wav", named: path) : nil
      defer { wave?.abandon() }
      if let wave { try WAVFile.write(track(ticks), to: wave) }
      let second = try runs.begin(
        FFmpeg.quiet + FFmpeg.copying(raw.path, as: .mp4, at: rate, sound: wave?.part, to: file), making: file.part)
      // A failed write is ignored: ffmpeg itself reports why it stopped reading.
      try? second.write(FFmpeg.tags(state.look { $0.carried }).span.bytes, named: "ffmpeg")
      guard second.wait() == .status(0), file.lack == nil else {
        let reason = second.wasEnded ? runs.reasonOfEnd : FFmpeg.reason(in: second.lastLines) ?? file.lack
        throw Problem(path: path, message: reason ?? "ffmpeg stopped")
      }
      try file.seal(isOurs: false)
      try file.complete()
    } catch {
      throw Problem(path: error.path, message: "\(error.text); the recording is in \(raw.path)")
    }
    raw.remove()
  }

  /// Returns the sounds of the clip, which begins with the first of its ticks.
  private func track(_ ticks: Range<Int64>) -> SoundTrack {
    func sample(_ time: Int64) -> Int { Int(Int128(time) * Int128(SoundWave.rate) / 1_000_000_000) }
    let (first, end) = (moment(ticks.lowerBound), moment(ticks.upperBound))
    let sounds = state.look { $0.sounds }
    return SoundTrack(
      sounds.map { SoundTrack.Entry(start: sample($0.time - first), $0.sound) }, length: sample(end - first))
  }

  private func moment(_ tick: Int64) -> Int64 { LiveRecording.moment(tick, start, rate) }

  /// Whether the recording has a picture that players can show, tested by letting ffmpeg decode one.
  ///
  /// A recording that cannot be tested is kept, unless it is empty.
  private var hasPictures: Bool {
    if raw.isEmpty { return false }
    if child.wasEnded { return true }
    let looking = FFmpeg.quiet + FFmpeg.from(FFmpeg.url(raw.path)) + ["-frames:v", "1", "-f", "null", "-"]
    guard let player = try? runs.begin(looking, takesInput: false) else { return true }
    let end = player.wait()
    return end == .status(0) || player.wasEnded
  }

  /// Builds the error for a recording without an MP4; it names the file with the pictures recorded so far, if there are any.
  private func failure() -> Problem {
    let end = child.wait()
    let reason =
      switch end {
      case _ where child.wasEnded: runs.reasonOfEnd
      case .signal(let number): "ffmpeg was killed by signal \(number)"
      case .status(let status):
        "ffmpeg stopped: \(FFmpeg.reason(in: child.lastLines) ?? (status == 0 ? raw.lack : nil) ?? "no reason given")"
      }
    guard hasPictures else {
      raw.remove()
      return Problem(path: path, message: "\(reason); nothing could be kept")
    }
    return Problem(path: path, message: "\(reason); what was recorded until then is in \(raw.path)")
  }
}
