import Canvas
import Files
import Glibc
import Threads

/// Frames through ffmpeg into a video file.
///
/// A GIF takes two runs, because the palette is known only once all frames are: the first keeps the frames without loss
/// in a file beside the target and finds the palette, the second applies it. So memory stays small however long it is. What
/// a video carries is known as late, and a second run copies the video as it is beside it.
package final class FFmpegSink: FrameSink {
  private struct State {
    var child: ChildProcess
    var isInterrupted = false
  }

  private let file: PartFile
  /// Of a GIF only.
  private let between: GIFParts?
  /// Of a video that carries something only: what the first run makes.
  private let bare: PartFile?
  private let cargo: Cargo?
  private let format: CaptureFormat
  private let executable: String
  private let state: Monitor<State>

  package init(
    _ target: OutputTarget, _ format: CaptureFormat, size: PixelSize, rate: Ratio, quality: CaptureQuality = .good,
    limits: EncoderLimits = EncoderLimits(), cargo: Cargo? = nil
  ) throws(CaptureError) {
    precondition(format.needsFFmpeg, "\(format) needs no ffmpeg")
    executable = try FFmpeg.find()
    file = try PartFile(target)
    self.format = format
    between = format == .gif ? try GIFParts(target, colors: limits.colors) : nil
    self.cargo = cargo
    bare =
      cargo == nil || format == .gif ? nil : try PartFile(at: target.place + ".bare", named: target.path)
    let arguments =
      FFmpeg.quiet + FFmpeg.input(format, size: size, rate: rate)
      + (between?.collecting ?? FFmpeg.encoder(format, rate: rate, quality, limits)
        // Which says how long the last frame stays, as no WebM does.
        + (bare == nil ? [] : ["-f", "mp4"]) + [FFmpeg.url((bare ?? file).part)])
    state = Monitor(State(child: try ChildProcess(executable, arguments)))
  }

  private var child: ChildProcess { state.look { $0.child } }

  package var isSlow: Bool { true }

  package var bytesSoFar: Int { (between?.frames.size ?? 0) + file.size }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    buffer.keepBytes(of: picture, isPlanar: format.isSubsampled)
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    let (child, bytes) = (child, buffer.bytes)
    do throws(CaptureError) { try child.write(bytes.span.bytes, named: "ffmpeg") } catch {
      // It does not read any more, so it has ended or is about to.
      throw failure(child.wait(), child, after: frame)
    }
  }

  package func finish(_ hash: FrameHash) throws(CaptureError) {
    let carried = cargo?(nil, hash)
    if let between {
      try complete(child, between.frames, between.palette)
      try complete(begin(between.applying(file), takesInput: false), file)
      between.remove()
      if let carried { try GIFParts.append(carried, to: file) }
    } else if let bare {
      try complete(child, bare)
      let copying = try begin(FFmpeg.copying(bare.part, as: format, to: file))
      do throws(CaptureError) { try copying.write(FFmpeg.tags(carried).span.bytes, named: "ffmpeg") } catch {
        throw failure(copying.wait(), copying, after: nil)
      }
      try complete(copying, file)
      bare.abandon()
    } else {
      try complete(child, file)
    }
    try file.seal(isOurs: false)
  }

  package func publish() throws(CaptureError) { try file.complete() }

  /// The second run, which is ended as the first would be.
  private func begin(_ arguments: [String], takesInput: Bool = true) throws(CaptureError) -> ChildProcess {
    let second = try ChildProcess(executable, FFmpeg.quiet + arguments, takesInput: takesInput)
    let isInterrupted = state.with { state in
      state.child = second
      return state.isInterrupted
    }
    if isInterrupted { second.kill() }
    return second
  }

  /// What it says at its end counts, and more than that what it has made.
  private func complete(_ child: ChildProcess, _ made: PartFile...) throws(CaptureError) {
    let end = child.wait()
    guard end == .status(0) else { throw failure(end, child, after: nil) }
    for file in made {
      if let lack = file.lack { throw failure(end, child, after: nil, lacks: lack) }
    }
  }

  package func abandon() {
    let child = child
    child.kill()
    _ = child.wait()
    between?.remove()
    bare?.abandon()
    file.abandon()
  }

  package func interrupt() {
    state.with { $0.isInterrupted = true }
    child.kill()
  }

  /// `frames` is how many it had taken; nil when it had all of them.
  private func failure(
    _ end: ChildProcess.End, _ child: ChildProcess, after frames: Int?, lacks lack: String? = nil
  ) -> CaptureError {
    let moment = frames.map { " after \($0) frame\($0 == 1 ? "" : "s")" } ?? " while it completed the file"
    let nothing = "; nothing was kept"
    if child.wasKilled { return CaptureError("\(file.path): given up\(moment)\(nothing)") }
    let reason = FFmpeg.reason(in: child.lastLines)
    if let lack { return CaptureError("\(file.path): ffmpeg left it incomplete: \(reason ?? lack)\(nothing)") }
    switch end {
    case .signal(let number):
      return CaptureError("\(file.path): ffmpeg was killed by signal \(number)\(moment)\(nothing)")
    case .status(let status):
      return CaptureError(
        "\(file.path): ffmpeg stopped\(moment): \(reason ?? "it ended with status \(status)")\(nothing)")
    }
  }
}

/// The two runs that make a GIF, and the files between them.
private struct GIFParts {
  let frames: PartFile
  let palette: PartFile
  private let colors: Int

  init(_ target: OutputTarget, colors: Int) throws(CaptureError) {
    self.colors = colors
    frames = try PartFile(at: target.place + ".frames", named: target.path)
    palette = try PartFile(at: target.place + ".palette", named: target.path)
  }

  /// All frames without loss, and the colours that suit all of them best.
  var collecting: [String] {
    let most = colors == 256 ? "" : ":max_colors=\(colors)"
    return ["-filter_complex", "[0:v]split[a][b];[b]palettegen=stats_mode=full:reserve_transparent=0\(most)[p]"]
      + ["-map", "[a]", "-c:v", "utvideo", "-pix_fmt", "gbrp", "-f", "nut", FFmpeg.url(frames.part)]
      + ["-map", "[p]", "-frames:v", "1", "-c:v", "png", "-f", "image2", "-update", "1", FFmpeg.url(palette.part)]
  }

  /// Ordered dithering: its pattern stands still while the picture moves, and compresses well.
  func applying(_ gif: PartFile) -> [String] {
    ["-f", "nut"] + FFmpeg.from(FFmpeg.url(frames.part))
      + ["-f", "image2", "-pattern_type", "none"] + FFmpeg.from(FFmpeg.url(palette.part))
      + ["-filter_complex", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle"]
      + ["-loop", "0", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "gif", FFmpeg.url(gif.part)]
  }

  /// Puts bytes of 7 bits into an application extension at the end of a complete file.
  ///
  /// They are not cut into blocks, as XMP does it: a reader that takes them for lengths of blocks lands in the ramp behind
  /// them, every byte of which leads to its end.
  static func append(_ carried: [UInt8], to gif: PartFile) throws(CaptureError) {
    // In the place of the trailer, which comes again behind it.
    _ = lseek(gif.descriptor, -1, SEEK_END)
    let ramp = [1] + (0...255).reversed().map { UInt8($0) } + [0]
    try gif.write([0x21, 0xFF, 11] + Array("FIDGETSRC10".utf8) + carried + ramp + [0x3B])
  }

  func remove() {
    frames.abandon()
    palette.abandon()
  }
}
