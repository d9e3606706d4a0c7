import Canvas
import Files
import Glibc
import Threads

/// A recording of something that runs in real time and must never wait: frames are offered when there are any, and
/// those that the encoder cannot take in time are left out; the one before is repeated in their place.
///
/// Recorded as Matroska in clusters of half a second, so that whatever is killed, all but the last half second is on the
/// disk; when it ends it is put into an MP4 as it is, without encoding anew.
package final class LiveRecording: Sendable {
  package enum Outcome: Sendable {
    /// `missed` frames were offered and could not be taken.
    case finished(path: String, frames: Int, missed: Int)
    /// The message names what is left, if anything is.
    case failed(CaptureError)
  }

  struct State {
    var free: [FrameBuffer]
    var waiting: [(tick: Int64, buffer: FrameBuffer)] = []
    /// The tick of the newest frame that was taken.
    var newest: Int64 = -1
    var missed = 0
    /// Set when it ends: no tick from here on is recorded.
    var end: Int64?
    /// What the file carries beside its pictures.
    var carried: [UInt8]?
    var outcome: Outcome?
  }

  package let size: PixelSize
  package let rate: Ratio
  private let start: Int64
  private let state: Monitor<State>
  private let now: @Sendable () -> Int64
  private let runs: EncoderRuns

  /// How many frames may wait for the encoder.
  private static let depth = 6

  /// Begins at once. `name` is the path without its ending, of two files; `now` is a monotonic clock in nanoseconds; `ended` is called
  /// on another thread when there is an outcome.
  package convenience init(
    name: String, _ claim: OutputClaim, size: PixelSize, rate: Ratio, now: @escaping @Sendable () -> Int64,
    ended: @escaping @Sendable () -> Void
  ) throws(CaptureError) {
    try self.init(
      name: name, claim, size: size, rate: rate, now: now, encoder: EncoderRuns(FFmpeg.find()), ended: ended)
  }

  /// The same with an encoder of the caller's.
  init(
    name: String, _ claim: OutputClaim, size: PixelSize, rate: Ratio, now: @escaping @Sendable () -> Int64,
    encoder runs: EncoderRuns, ended: @escaping @Sendable () -> Void
  ) throws(CaptureError) {
    precondition(size.width > 0 && size.height > 0, "there is something to record")
    let start = now()
    // A folder that takes no files is told at once; later failures are an outcome.
    let target = try claim.target(name + ".mp4")
    _ = try PartFile(target)
    let raw = try LiveFile(claim.target(name + ".mkv"))
    let child: ChildProcess
    do throws(CaptureError) {
      child = try runs.begin(
        FFmpeg.quiet + FFmpeg.input(.mp4, size: size, rate: rate) + FFmpeg.liveEncoder(rate: rate)
          + [FFmpeg.url(raw.path)], making: raw.path)
    } catch {
      raw.remove()
      throw error
    }
    // The picture comes first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child.pid), 5)
    let state = Monitor(State(free: (0..<Self.depth).map { _ in FrameBuffer(size) }))
    let writing = LiveWriting(
      target: target, raw: raw, start: start, rate: rate, runs: runs, state: state, child: child,
      now: now)
    let isBegun = Thread.detach {
      let outcome = writing.run()
      state.with { $0.outcome = outcome }
      ended()
    }
    guard isBegun else {
      runs.kill()
      raw.remove()
      throw CaptureError("no thread could be started; are there too many processes?")
    }
    (self.size, self.rate, self.start, self.now, self.state) = (size, rate, start, now, state)
    self.runs = runs
  }

  /// Takes a frame that is shown from now on, unless its place in the file is taken already, the encoder is behind or
  /// `picture`, which is asked only then, has none of the recording's size.
  package func offer(_ picture: () -> Bitmap?) {
    let tick = Self.tick(now(), start, rate)
    let buffer: FrameBuffer? = state.with { state in
      guard state.end == nil, state.outcome == nil, tick > state.newest else { return nil }
      guard let buffer = state.free.popLast() else {
        state.missed += 1
        state.newest = tick
        return nil
      }
      return buffer
    }
    guard let buffer else { return }
    var isTaken = false
    if let picture = picture(), PixelSize(picture.width, picture.height) == size {
      // At once: what waits takes less than half of a picture's memory, and the picture is drawn over.
      buffer.keepBytes(of: picture, isPlanar: true)
      isTaken = true
    }
    state.with { state in
      if isTaken {
        state.newest = tick
        state.waiting.append((tick, buffer))
      } else {
        state.free.append(buffer)
      }
    }
  }

  /// True when a frame that is shown now would get a place in the file: reading it back is not in vain.
  package var wantsFrame: Bool {
    let tick = Self.tick(now(), start, rate)
    return state.look { $0.end == nil && $0.outcome == nil && tick > $0.newest }
  }

  /// True from `end` on.
  package var isEnding: Bool { state.look { $0.end != nil } }

  /// Nothing later is recorded; the file is completed in the background, and carries this beside its pictures.
  package func end(carrying carried: [UInt8]? = nil) {
    let tick = Self.tick(now(), start, rate)
    state.with { state in
      guard state.end == nil else { return }
      state.end = max(tick, state.newest + 1)
      state.carried = carried
    }
  }

  /// Nil while it runs or is being completed.
  package var outcome: Outcome? { state.look { $0.outcome } }

  /// Ends it and waits for the outcome. An encoder that makes no progress, or takes longer than this, is given up.
  package func finish(withinSeconds seconds: Int64) -> Outcome {
    end()
    runs.interrupt(.soon)
    let limit = now() + seconds * 1_000_000_000
    if let outcome = state.wait(until: limit, { $0.outcome }) { return outcome }
    runs.interrupt(.now)
    return state.wait { $0.outcome }
  }

  /// Ends the encoder and waits a moment for the outcome, so that no part of a file is left. Any thread.
  package func giveUp() {
    end()
    runs.interrupt(.now)
    _ = state.wait(until: Monotonic.now + 3_000_000_000) { $0.outcome }
  }

  /// The frame of the file that shows a moment.
  static func tick(_ now: Int64, _ start: Int64, _ rate: Ratio) -> Int64 {
    Int64(Int128(now - start) * Int128(rate.numerator) / (Int128(rate.denominator) * 1_000_000_000))
  }

  /// When a frame of the file begins, in nanoseconds.
  static func moment(_ tick: Int64, _ start: Int64, _ rate: Ratio) -> Int64 {
    start + Int64((Int128(tick) * Int128(rate.denominator) * 1_000_000_000) / Int128(rate.numerator))
  }
}
