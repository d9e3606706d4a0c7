import Canvas
import Files
import Formatting
import Glibc

/// The ffmpeg program: its place, its arguments and its error messages.
package enum FFmpeg {
  /// Returns the path of ffmpeg; throws with a message that says how to install it.
  package static func find() throws(Problem) -> String {
    guard let path = ChildProcess.find("ffmpeg") else {
      throw Problem(
        message:
          "ffmpeg is not on PATH; install it with: apt install ffmpeg (.gif, .webp, .png, .apng, .y4m need none)")
    }
    return path
  }

  /// The arguments of every run: no banner, no questions, one line for each error.
  static let quiet = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]

  /// Returns the arguments that describe raw frames on standard input, as `FFmpegSink` sends them.
  static func input(_ format: CaptureFormat, size: PixelSize, rate: Ratio, isOpaque: Bool = true) -> [String] {
    let layout = VideoLayout(format, isOpaque: isOpaque)
    let stored = layout.size(of: size)
    return ["-f", "rawvideo", "-pix_fmt", layout.rawValue, "-video_size", "\(stored.width)x\(stored.height)"]
      + ["-framerate", "\(rate)", "-thread_queue_size", "4"] + color + from("pipe:0")
  }

  /// Returns the arguments to read `url`; the input can open nothing but files and pipes, whatever its content.
  static func from(_ url: String) -> [String] { ["-protocol_whitelist", "file,pipe", "-i", url] }

  /// The colour space of our own conversion: BT.709 for high-definition screens, limited range.
  private static let color = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
  ]

  /// Arguments that make the output reproducible: the same frames give the same file.
  private static let repeatable = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]

  /// Returns the encoder's settings for a finished clip.
  package static func encoder(
    _ format: CaptureFormat, rate: Ratio, _ quality: CaptureQuality = .good, _ limits: EncoderLimits = EncoderLimits(),
    isOpaque: Bool = true
  ) -> [String] {
    let factor = ["-crf", "\(limits.rateFactor ?? quality.rateFactor(of: format) ?? 0)"]
    let keyframes = ["-g", "\(max(1, Int((rate.value * 2).rounded())))"]
    switch format {
    case .mp4:
      return ["-c:v", "libx264"] + quality.x264 + factor + ["-profile:v", "high", "-pix_fmt", "yuv420p"]
        + keyframes + color + repeatable + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return ["-c:v", "libvpx-vp9"] + quality.vp9 + factor + ["-b:v", "0", "-row-mt", "1"]
        // Alpha is a second stream of VP9, which allows no frames that are only referred to.
        + (isOpaque ? ["-pix_fmt", "yuv420p"] : ["-pix_fmt", "yuva420p", "-auto-alt-ref", "0"])
        + keyframes + color + repeatable + ["-f", "webm"]
    case .mov:
      return ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0"] + quality.proRes
        + (isOpaque ? ["-pix_fmt", "yuv444p10le", "-alpha_bits", "0"] : ["-pix_fmt", "yuva444p10le"])
        + color + repeatable + ["-movflags", "+faststart", "-f", "mov"]
    case .gif, .apng, .webp, .png, .y4m, .rgba, .wav:
      preconditionFailure("\(format) is not made in one run of ffmpeg")
    }
  }

  /// Returns the arguments that copy the encoded pictures to another file, with tags from standard input.
  ///
  /// With a rate, every picture gets the same duration: Matroska rounds times to milliseconds. With the path of a WAV file
  /// its sound is added.
  static func copying(
    _ source: String, as format: CaptureFormat, at rate: Ratio? = nil, sound: String? = nil, to target: PartFile
  ) -> [String] {
    (rate.map { ["-r", "\($0)"] } ?? []) + from(url(source)) + ["-f", "ffmetadata"] + from("pipe:0")
      + (sound.map { opusDelay(format) + ["-f", "wav"] + from(url($0)) } ?? []) + [
        "-map", "0", "-map_metadata", "1", "-c", "copy",
      ]
      + (sound == nil ? [] : ["-map", "2"] + soundEncoder(format))
      + (rate.map { ["-bsf:v", evenTimes($0)] } ?? []) + ["-fflags", "+bitexact"]
      + (format == .mp4 ? ["-movflags", "+faststart"] : [])
      // QuickTime's own comments have at most 64 KiB.
      + (format == .mov ? ["-movflags", "+faststart+use_metadata_tags"] : [])
      + ["-f", format.rawValue, url(target.part)]
  }

  /// Returns the delay of the encoder for Opus, 312 samples, which ffmpeg 5's WebM does not put back.
  ///
  /// Without it the sound would begin before the first frame, and ffmpeg would move the pictures.
  private static func opusDelay(_ format: CaptureFormat) -> [String] {
    format == .webm ? ["-itsoffset", "0.0065"] : []
  }

  /// Returns the encoder's settings for sound: AAC in MP4 and Opus in WebM, of which players skip the silence that both put
  /// in front; the samples themselves in MOV.
  private static func soundEncoder(_ format: CaptureFormat) -> [String] {
    let encoder =
      switch format {
      case .webm: ["-c:a", "libopus", "-b:a", "128k"]
      case .mov: ["-c:a", "pcm_s16le"]
      default: ["-c:a", "aac", "-b:a", "160k"]
      }
    return encoder + ["-flags:a", "+bitexact"]
  }

  /// Returns the filter that recomputes the times of pictures in the time base of an MP4 of this rate: at least 10,000
  /// units a second.
  private static func evenTimes(_ rate: Ratio) -> String {
    var (units, length) = (rate.numerator, rate.denominator)
    while units < 10_000 { (units, length) = (2 * units, 2 * length) }
    return "setts=ts=N*\(length):duration=\(length):time_base=1/\(units)"
  }

  /// Returns an ffmetadata file whose comment is the embedded text, which consists of letters only and needs no escapes.
  static func tags(_ carried: [UInt8]?) -> [UInt8] {
    Array(";FFMETADATA1\n".utf8) + (carried.map { Array("comment=".utf8) + $0 + Array("\n".utf8) } ?? [])
  }

  /// Returns the settings for a recording in real time: fast, with no frames held back, and on the disk every half second.
  static func liveEncoder(rate: Ratio) -> [String] {
    ["-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency", "-crf", "18", "-profile:v", "high"]
      + ["-pix_fmt", "yuv420p", "-g", "\(max(1, Int(rate.value.rounded())))"] + color
      + ["-cluster_time_limit", "500", "-flush_packets", "1", "-f", "matroska"]
  }

  /// Returns a path in ffmpeg's notation, safe for any characters in it.
  static func url(_ path: String) -> String { "file:" + path }

  /// Returns the last line that gives a reason, without the prefix that names a part of ffmpeg. `nil` if none does.
  static func reason(in lines: [String]) -> String? {
    if lines.contains(where: { $0.contains("No space left on device") }) { return SystemReason.text(ENOSPC) }
    let messages = lines.map(withoutPrefix).filter { line in
      !line.isEmpty && !idle.contains { line.hasPrefix($0) }
    }
    return messages.last
  }

  /// The beginnings of lines that give no reason.
  private static let idle = [
    "Conversion failed", "Last message repeated", "Exiting normally", "Error while filtering", "Error closing file",
    "Error opening output files", "Error writing trailer", "Error initializing output stream",
  ]

  private static func withoutPrefix(_ line: String) -> String {
    var line = line[...]
    while line.hasPrefix("["), let end = line.firstIndex(of: "]") {
      line = line[line.index(after: end)...].drop { $0 == " " }
    }
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line)
  }
}
