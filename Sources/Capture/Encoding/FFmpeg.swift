import Canvas
import Files
import Glibc

/// How ffmpeg is found, asked and understood.
package enum FFmpeg {
  /// Where it is. The message says how to get it.
  package static func find() throws(CaptureError) -> String {
    guard let path = ChildProcess.find("ffmpeg") else {
      throw CaptureError(
        "ffmpeg is not on PATH; install it with: apt install ffmpeg (.gif, .png, .apng, .y4m need none)")
    }
    return path
  }

  /// For all runs: no banner, no questions, one line for each error.
  static let quiet = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]

  /// Raw frames on standard input, as `FFmpegSink` sends them.
  static func input(_ format: CaptureFormat, size: PixelSize, rate: Ratio) -> [String] {
    let common = ["-framerate", "\(rate)", "-thread_queue_size", "4"]
    if format.isSubsampled {
      let planar = PlanarVideo(of: size)
      return ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "\(planar.width)x\(planar.height)"] + common
        + color + from("pipe:0")
    }
    return ["-f", "rawvideo", "-pix_fmt", "rgb0", "-video_size", "\(size.width)x\(size.height)"] + common
      + from("pipe:0")
  }

  /// What is read from there, and through nothing but files and pipes whatever is in it.
  static func from(_ url: String) -> [String] { ["-protocol_whitelist", "file,pipe", "-i", url] }

  /// What our own conversion makes: BT.709 for high-definition screens, limited range.
  private static let color = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
  ]

  /// The same frames give the same file.
  private static let repeatable = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]

  /// The encoder's settings for a finished clip.
  package static func encoder(
    _ format: CaptureFormat, rate: Ratio, _ quality: CaptureQuality = .good, _ limits: EncoderLimits = EncoderLimits()
  ) -> [String] {
    let factor = ["-crf", "\(limits.rateFactor ?? quality.rateFactor(of: format) ?? 0)"]
    let keyframes = ["-g", "\(max(1, Int((rate.value * 2).rounded())))"]
    switch format {
    case .mp4:
      return ["-c:v", "libx264"] + quality.x264 + factor + ["-profile:v", "high", "-pix_fmt", "yuv420p"]
        + keyframes + color + repeatable + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return ["-c:v", "libvpx-vp9"] + quality.vp9 + factor + ["-b:v", "0", "-row-mt", "1"]
        + ["-pix_fmt", "yuv420p"] + keyframes + color + repeatable + ["-f", "webm"]
    case .gif, .apng, .png, .y4m, .rgba:
      preconditionFailure("\(format) is not made in one run of ffmpeg")
    }
  }

  /// The same pictures in another file, with tags from standard input. With a rate, each picture is shown as long as the
  /// others: Matroska rounds times to milliseconds.
  static func copying(
    _ source: String, as format: CaptureFormat, at rate: Ratio? = nil, to target: PartFile
  ) -> [String] {
    (rate.map { ["-r", "\($0)"] } ?? []) + from(url(source)) + ["-f", "ffmetadata"] + from("pipe:0") + [
      "-map", "0", "-map_metadata", "1", "-c", "copy",
    ]
      + (rate.map { ["-bsf:v", evenTimes($0)] } ?? []) + ["-fflags", "+bitexact"]
      + (format == .mp4 ? ["-movflags", "+faststart"] : [])
      + ["-f", format.rawValue, url(target.part)]
  }

  /// The filter that counts the times of pictures anew, in the units that an MP4 of this rate has: at least 10,000 a
  /// second.
  private static func evenTimes(_ rate: Ratio) -> String {
    var (units, length) = (rate.numerator, rate.denominator)
    while units < 10_000 { (units, length) = (2 * units, 2 * length) }
    return "setts=ts=N*\(length):duration=\(length):time_base=1/\(units)"
  }

  /// What is carried as a comment, which needs letters only.
  static func tags(_ carried: [UInt8]?) -> [UInt8] {
    Array(";FFMETADATA1\n".utf8) + (carried.map { Array("comment=".utf8) + $0 + Array("\n".utf8) } ?? [])
  }

  /// The encoder's settings for a recording in real time: quick, nothing held back, and on the disk every half second.
  static func liveEncoder(rate: Ratio) -> [String] {
    ["-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency", "-crf", "18", "-profile:v", "high"]
      + ["-pix_fmt", "yuv420p", "-g", "\(max(1, Int(rate.value.rounded())))"] + color
      + ["-cluster_time_limit", "500", "-flush_packets", "1", "-f", "matroska"]
  }

  /// A path as ffmpeg takes it, whatever characters are in it.
  static func url(_ path: String) -> String { "file:" + path }

  /// The last line that tells something, without the address of the part of ffmpeg that wrote it.
  static func reason(in lines: [String]) -> String? {
    if lines.contains(where: { $0.contains("No space left on device") }) { return SystemReason.text(ENOSPC) }
    let said = lines.map(withoutPrefix).filter { line in
      !line.isEmpty && !idle.contains { line.hasPrefix($0) }
    }
    return said.last
  }

  /// Lines that say nothing about why.
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
