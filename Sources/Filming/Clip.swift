import Canvas
import Capture
import Files
import Formatting
import Motion
import Playing
import Sound

/// A file of a render: its frames and their moments.
package struct Clip {
  package let output: CaptureOutput
  private let claim: OutputClaim
  package let times: FrameTimes
  /// The frames that are drawn; for a single picture only the last one.
  package var frames: Range<Int>
  package var quality = CaptureQuality.good
  package var limits = EncoderLimits()
  /// The histogram of the frames' colours. `nil` if the format has no palette, or before it is made.
  package var colors: ColorTally?
  /// Makes the bytes to embed in the file. `nil` if nothing is embedded.
  package private(set) var cargo: Cargo?
  /// Whether the file has the sounds of impacts.
  package var hasSound = false
  /// Whether the file has sounds and no pictures.
  package var isSound: Bool { output.format == .wav }
  /// Whether its end continues at its beginning.
  var loops = false

  package init(
    output: CaptureOutput, _ claim: OutputClaim, times: FrameTimes, frames: Range<Int>,
    quality: CaptureQuality = .good
  ) {
    (self.output, self.claim, self.times, self.frames) = (output, claim, times, frames)
    self.quality = quality
  }

  /// Embeds a take: in a clip as far as it is shown, in a picture with its moment.
  package mutating func carry(_ take: CarriedTake) {
    let (times, first) = (times, frames.lowerBound)
    let seconds = times.seconds(frames: frames.upperBound) * times.speed.value
    cargo = { frame, hash in
      guard let frame else { return take.packed(seconds: seconds, hash: hash.description) }
      let (step, fraction) = times.moment(frame: first + frame)
      return take.packed(moment: (Double(step) + fraction) / Double(Step.perSecond), hash: hash.description)
    }
  }

  /// Returns a file of one picture: the frame at `seconds` of the clip, or the middle frame.
  package func poster(_ path: String, _ claim: OutputClaim, at seconds: Double?) -> Clip {
    let frame = frames.lowerBound + (seconds.map { Int(($0 * times.rate.value).rounded()) } ?? frames.count / 2)
    let last = frames.upperBound - 1
    return Clip(
      output: .file(path, .png), claim, times: times, frames: min(last, frame)..<min(last, frame) + 1)
  }

  package var name: String { output.name }

  /// The number of frames from which a clip's colours are found.
  private static let samples = 48

  /// Finds the colours of a GIF from pictures at even distances; `draw` makes them in order.
  package mutating func findColors(_ draw: (Moment) -> Bitmap) {
    guard case .file(_, .gif) = output, colors == nil else { return }
    let tally = ColorTally()
    let count = min(frames.count, Self.samples)
    for sample in 0..<count {
      tally.add(draw(Moment(times.moment(frame: frames.lowerBound + sample * frames.count / count))))
    }
    colors = tally
  }

  /// Returns the settings of an animated WebP.
  func webP(isOpaque: Bool) -> WebPSink.Settings {
    WebPSink.Settings(isOpaque: isOpaque, quality: quality, limits: limits)
  }

  /// Returns the destination of the frames, ready for writing; throws, before any drawing, if it cannot be written.
  ///
  /// - Parameters:
  ///   - isOpaque: Whether the frames have a background.
  ///   - sounds: The sounds of the film, complete before `finish`; files without sound need none.
  package func sink(size: PixelSize, isOpaque: Bool = true, _ sounds: FilmSounds = FilmSounds()) throws(Problem)
    -> any FrameSink
  {
    let rate = times.rate
    let sound: SoundSource = { [self] frames in track(of: sounds, frames: frames) }
    switch output {
    case .null: return NullSink()
    case .standardOutput(let format): return try RawSink(nil, format, size: size, rate: rate)
    case .sequence(let name): return try PNGSink(name, claim, cargo: cargo)
    case .file(let path, let format):
      let target = try claim.target(path)
      return switch format {
      case .png: try PNGSink(target, cargo: cargo)
      case .apng: try APNGSink(target, size: size, rate: rate, cargo: cargo, isOpaque: isOpaque)
      case .webp:
        try WebPSink(target, size: size, rate: rate, webP(isOpaque: isOpaque), cargo: cargo)
      case .y4m, .rgba: try RawSink(target, format, size: size, rate: rate)
      case .gif:
        try GIFSink(
          target, size: size, rate: rate, colors: GIFColors(colors ?? ColorTally(), most: limits.colors), cargo: cargo)
      case .mp4, .webm, .mov:
        try FFmpegSink(
          target, format, size: size, rate: rate, quality: quality, limits: limits, cargo: cargo, isOpaque: isOpaque,
          sound: hasSound ? sound : nil)
      case .wav: try WAVSink(target, sound)
      }
    }
  }
}

extension Clip {
  /// Returns the sounds of the file's first frames.
  func track(of sounds: FilmSounds, frames count: Int) -> SoundTrack {
    sounds.track(of: frames.lowerBound..<frames.lowerBound + count, times, loops: loops && count == frames.count)
  }
}

/// The frames of several clips in the order of their moments; a frame that several clips share is drawn once.
package struct FrameSchedule {
  private let clips: [Clip]
  private var next: [Int]

  package init(_ clips: [Clip]) {
    self.clips = clips
    next = clips.map(\.frames.lowerBound)
  }

  /// The number of frames to draw.
  package var count: Int {
    if clips.count == 1 { return clips[0].frames.count }
    var (all, count) = (self, 0)
    while all.take() != nil { count += 1 }
    return count
  }

  /// Returns the next frame to draw: the moments of its exposures, and the clips that share it. `nil` after the last.
  package mutating func take() -> (moments: [Moment], shares: [FrameShare])? {
    var first: (clip: Int, moment: Moment)?
    for clip in clips.indices {
      guard let moment = moment(of: clip), first.map({ moment < $0.moment }) ?? true else { continue }
      first = (clip, moment)
    }
    guard let first else { return nil }
    let (times, frame) = (clips[first.clip].times, next[first.clip])
    let moments = (0..<times.exposures).map { Moment(times.moment(frame: frame, exposure: $0)) }
    var shares: [FrameShare] = []
    for clip in clips.indices where moment(of: clip) == first.moment {
      shares.append(FrameShare(sink: clip, frame: next[clip] - clips[clip].frames.lowerBound))
      next[clip] += 1
    }
    return (moments, shares)
  }

  private func moment(of clip: Int) -> Moment? {
    guard next[clip] < clips[clip].frames.upperBound else { return nil }
    return Moment(clips[clip].times.moment(frame: next[clip]))
  }
}
