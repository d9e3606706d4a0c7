import Canvas
import Files
import Formatting
import Synchronization

/// Writes frames through ffmpeg into a video file.
///
/// The embedded text and the sound are known only after the last frame, so a second run of ffmpeg adds them and copies
/// the video stream unchanged.
package final class FFmpegSink: FrameSink {
  private let file: PartFile
  /// The output of the first run, for a video with embedded text or sound. `nil` without either.
  private let bare: PartFile?
  private let cargo: Cargo?
  private let sound: SoundSource?
  /// The sound between the two runs. `nil` without one.
  private let wave: PartFile?
  private let frames = Atomic(0)
  private let format: CaptureFormat
  private let layout: VideoLayout
  private let runs: EncoderRuns
  /// The process of the first run, which encodes.
  private let child: ChildProcess

  package init(
    _ target: OutputTarget, _ format: CaptureFormat, size: PixelSize, rate: Ratio, quality: CaptureQuality = .good,
    limits: EncoderLimits = EncoderLimits(), cargo: Cargo? = nil, isOpaque: Bool = true, sound: SoundSource? = nil
  ) throws(Problem) {
    precondition(format.needsFFmpeg, "\(format) needs no ffmpeg")
    runs = EncoderRuns(try FFmpeg.find())
    file = try PartFile(target)
    self.format = format
    layout = VideoLayout(format, isOpaque: isOpaque)
    (self.cargo, self.sound) = (cargo, sound)
    bare = cargo == nil && sound == nil ? nil : try PartFile(at: target.place + ".bare", named: target.path)
    wave = sound == nil ? nil : try PartFile(at: target.place + ".wav", named: target.path)
    let arguments =
      FFmpeg.quiet + FFmpeg.input(format, size: size, rate: rate, isOpaque: isOpaque)
      + FFmpeg.encoder(format, rate: rate, quality, limits, isOpaque: isOpaque)
      // MP4 stores how long the last frame stays, and WebM does not; but only WebM stores the alpha of VP9.
      + (bare == nil || format == .mov || !isOpaque ? [] : ["-f", "mp4"]) + [FFmpeg.url((bare ?? file).part)]
    child = try runs.begin(arguments, making: (bare ?? file).part)
  }

  package var isSlow: Bool { true }

  package var bytesSoFar: Int { file.size }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    layout.convert(picture, into: &buffer.bytes)
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    let bytes = buffer.bytes
    frames.store(frame + 1, ordering: .relaxed)
    do throws(Problem) { try child.write(bytes.span.bytes, named: "ffmpeg") } catch {
      // It no longer reads, so it has ended or is about to.
      throw failure(child.wait(), child, after: frame)
    }
  }

  package func finish(_ hash: FrameHash) throws(Problem) {
    let carried = cargo?(nil, hash)
    if let bare {
      try complete(child, bare)
      if let sound, let wave { try WAVFile.write(sound(frames.load(ordering: .relaxed)), to: wave) }
      let copying = try runs.begin(
        FFmpeg.quiet + FFmpeg.copying(bare.part, as: format, sound: wave?.part, to: file), making: file.part)
      do throws(Problem) { try copying.write(FFmpeg.tags(carried).span.bytes, named: "ffmpeg") } catch {
        throw failure(copying.wait(), copying, after: nil)
      }
      try complete(copying, file)
      bare.abandon()
      wave?.abandon()
    } else {
      try complete(child, file)
    }
    try file.seal(isOurs: false)
  }

  package func publish() throws(Problem) { try file.complete() }

  /// Waits for ffmpeg to end, and checks its exit status and then, more telling, the file that it made.
  private func complete(_ child: ChildProcess, _ made: PartFile) throws(Problem) {
    let end = child.wait()
    guard end == .status(0) else { throw failure(end, child, after: nil) }
    if let lack = made.lack { throw failure(end, child, after: nil, lacks: lack) }
  }

  package func abandon() {
    runs.kill()
    bare?.abandon()
    wave?.abandon()
    file.abandon()
  }

  package func interrupt(_ urgency: Urgency) { runs.interrupt(urgency) }

  /// Builds the error for a run of ffmpeg.
  ///
  /// - Parameter frames: The number of frames it had received. `nil` if it had received all of them.
  private func failure(
    _ end: ChildProcess.End, _ child: ChildProcess, after frames: Int?, lacks lack: String? = nil
  ) -> Problem {
    let moment = frames.map { " after \($0) frame\($0 == 1 ? "" : "s")" } ?? " while it completed the file"
    let nothing = "; nothing was kept"
    if child.wasEnded {
      return Problem(path: file.path, message: "\(runs.reasonOfEnd)\(moment)\(nothing)")
    }
    let reason = FFmpeg.reason(in: child.lastLines)
    if let lack { return Problem(path: file.path, message: "ffmpeg left it incomplete: \(reason ?? lack)\(nothing)") }
    switch end {
    case .signal(let number):
      return Problem(path: file.path, message: "ffmpeg was killed by signal \(number)\(moment)\(nothing)")
    case .status(let status):
      return Problem(
        path: file.path,
        message: "ffmpeg stopped\(moment): \(reason ?? "it ended with status \(status)")\(nothing)")
    }
  }
}
