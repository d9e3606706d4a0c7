import Canvas
import Files
import Formatting
import Glibc
import Sound
import Threads

/// A recording of something that runs in real time and must never wait.
///
/// The owner offers frames as they are shown. Frames that the encoder cannot take in time are dropped, and the previous
/// frame is repeated in their place.
///
/// The file is Matroska in clusters of half a second, so that whichever process is killed, all but the last half second
/// is on the disk. At the end the encoded video is copied into an MP4 without encoding it again.
package final class LiveRecording: Sendable {
  package enum Outcome: Sendable {
    /// The recording is complete; `missed` frames were offered but not taken.
    case finished(path: String, frames: Int, missed: Int)
    /// The recording failed; the message names the file that is left, if any.
    case failed(Problem)
  }

  struct State {
    var free: [FrameBuffer]
    var waiting: [(tick: Int64, buffer: FrameBuffer)] = []
    /// The tick of the newest frame that was taken.
    var newest: Int64 = -1
    var missed = 0
    /// The tick at which the recording ends: no tick from it on is recorded. `nil` until then.
    var end: Int64?
    /// The bytes to embed in the file beside its pictures.
    var carried: [UInt8]?
    /// The sounds so far, with the times in nanoseconds at which they begin.
    var sounds: [(time: Int64, sound: ImpactSound)] = []
    var outcome: Outcome?
  }

  package let size: PixelSize
  package let rate: Ratio
  private let start: Int64
  private let state: Monitor<State>
  private let now: @Sendable () -> Int64
  private let runs: EncoderRuns

  /// The number of frames that may wait for the encoder.
  private static let depth = 6

  /// Starts recording at once.
  ///
  /// - Parameters:
  ///   - name: The path of the two files, without their endings.
  ///   - hasSound: Whether the clip has a track of sound.
  ///   - now: A monotonic clock in nanoseconds.
  ///   - ended: Called on another thread once there is an outcome.
  package convenience init(
    name: String, _ claim: OutputClaim, size: PixelSize, rate: Ratio, hasSound: Bool = false,
    now: @escaping @Sendable () -> Int64, ended: @escaping @Sendable () -> Void
  ) throws(Problem) {
    try self.init(
      name: name, claim, size: size, rate: rate, hasSound: hasSound, now: now, encoder: EncoderRuns(FFmpeg.find()),
      ended: ended)
  }

  /// Starts recording with an encoder of the caller's.
  init(
    name: String, _ claim: OutputClaim, size: PixelSize, rate: Ratio, hasSound: Bool = false,
    now: @escaping @Sendable () -> Int64, encoder runs: EncoderRuns, ended: @escaping @Sendable () -> Void
  ) throws(Problem) {
    precondition(size.width > 0 && size.height > 0, "there is something to record")
    let start = now()
    // A folder that accepts no files is reported at once; later failures are an outcome.
    let target = try claim.target(name + ".mp4")
    _ = try PartFile(target)
    let raw = try LiveFile(claim.target(name + ".mkv"))
    let child: ChildProcess
    do throws(Problem) {
      child = try runs.begin(
        FFmpeg.quiet + FFmpeg.input(.mp4, size: size, rate: rate) + FFmpeg.liveEncoder(rate: rate)
          + [FFmpeg.url(raw.path)], making: raw.path)
    } catch {
      raw.remove()
      throw error
    }
    // Drawing has priority over encoding.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child.pid), 5)
    let state = Monitor(State(free: (0..<Self.depth).map { _ in FrameBuffer(size) }))
    let writing = LiveWriting(
      target: target, raw: raw, start: start, rate: rate, hasSound: hasSound, runs: runs, state: state, child: child,
      now: now)
    let isBegun = Thread.detach {
      let outcome = writing.run()
      state.with { $0.outcome = outcome }
      ended()
    }
    guard isBegun else {
      runs.kill()
      raw.remove()
      throw Problem(message: "no thread could be started; are there too many processes?")
    }
    (self.size, self.rate, self.start, self.now, self.state) = (size, rate, start, now, state)
    self.runs = runs
  }

  /// Takes a frame that is shown from now on.
  ///
  /// The frame is ignored if its place in the file is taken already, if the encoder is behind, or if `picture`, called only
  /// when needed, returns none of the recording's size.
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
      // Converted at once: a waiting frame then takes less than half of a picture's memory, and the caller reuses the picture.
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

  /// Adds a sound that begins at a time of the recording's clock, in nanoseconds.
  package func add(_ sound: ImpactSound, at time: Int64) {
    state.with { state in
      if state.end == nil, state.outcome == nil { state.sounds.append((time, sound)) }
    }
  }

  /// Whether a frame shown now would get a place in the file, so that reading it back is worthwhile.
  package var wantsFrame: Bool {
    let tick = Self.tick(now(), start, rate)
    return state.look { $0.end == nil && $0.outcome == nil && tick > $0.newest }
  }

  /// Whether `end` has been called.
  package var isEnding: Bool { state.look { $0.end != nil } }

  /// Ends the recording: later frames are ignored, and the file is completed in the background with `carried` embedded.
  package func end(carrying carried: [UInt8]? = nil) {
    let tick = Self.tick(now(), start, rate)
    state.with { state in
      guard state.end == nil else { return }
      state.end = max(tick, state.newest + 1)
      state.carried = carried
    }
  }

  /// The outcome. `nil` while the recording runs or is being completed.
  package var outcome: Outcome? { state.look { $0.outcome } }

  /// Ends the recording and waits for the outcome; gives up an encoder that makes no progress or exceeds the time.
  package func finish(withinSeconds seconds: Int64) -> Outcome {
    end()
    runs.interrupt(.soon)
    let limit = now() + seconds * 1_000_000_000
    if let outcome = state.wait(until: limit, { $0.outcome }) { return outcome }
    runs.interrupt(.now)
    return state.wait { $0.outcome }
  }

  /// Ends the encoder and waits briefly for the outcome, so that no part of a file is left; callable from any thread.
  package func giveUp() {
    end()
    runs.interrupt(.now)
    _ = state.wait(until: Monotonic.now + 3_000_000_000) { $0.outcome }
  }

  /// Returns the frame of the file that is shown at `now`.
  static func tick(_ now: Int64, _ start: Int64, _ rate: Ratio) -> Int64 {
    Int64(Int128(now - start) * Int128(rate.numerator) / (Int128(rate.denominator) * 1_000_000_000))
  }

  /// Returns the time in nanoseconds at which a frame of the file begins.
  static func moment(_ tick: Int64, _ start: Int64, _ rate: Ratio) -> Int64 {
    start + Int64((Int128(tick) * Int128(rate.denominator) * 1_000_000_000) / Int128(rate.numerator))
  }
}
