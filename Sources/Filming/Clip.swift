import Canvas
import Capture
import Files
import Motion
import Playground

/// One file of a render: which frames it has, and when.
package struct Clip {
  package let output: CaptureOutput
  private let claim: OutputClaim
  package let times: FrameTimes
  /// Those that are drawn: only the last one of a single picture.
  package var frames: Range<Int>
  package var quality = CaptureQuality.good
  package var limits = EncoderLimits()
  /// Which colours its frames have; nil where that need not be known.
  package var colors: ColorTally?
  /// What the file carries; nil for nothing.
  package private(set) var cargo: Cargo?

  package init(
    output: CaptureOutput, _ claim: OutputClaim, times: FrameTimes, frames: Range<Int>,
    quality: CaptureQuality = .good
  ) {
    (self.output, self.claim, self.times, self.frames) = (output, claim, times, frames)
    self.quality = quality
  }

  /// A clip's take as far as it is shown; of each picture its moment.
  package mutating func carry(_ take: CarriedTake) {
    let (times, first) = (times, frames.lowerBound)
    let seconds = times.seconds(frames: frames.upperBound) * times.speed.value
    cargo = { frame, hash in
      guard let frame else { return take.packed(seconds: seconds, hash: hash.description) }
      let (step, fraction) = times.moment(frame: first + frame)
      return take.packed(moment: (Double(step) + fraction) / Double(Step.perSecond), hash: hash.description)
    }
  }

  /// A picture of it, of its middle or of a moment in seconds of the clip.
  package func poster(_ path: String, _ claim: OutputClaim, at seconds: Double?) -> Clip {
    let frame = frames.lowerBound + (seconds.map { Int(($0 * times.rate.value).rounded()) } ?? frames.count / 2)
    let last = frames.upperBound - 1
    return Clip(
      output: .file(path, .png), claim, times: times, frames: min(last, frame)..<min(last, frame) + 1)
  }

  package var name: String { output.name }

  /// Frames by which a clip's colours are told.
  private static let samples = 48

  /// Finds out the colours of a GIF, by pictures of moments along it that `draw` makes in order.
  package mutating func findColors(_ draw: (Moment) -> Bitmap) {
    guard case .file(_, .gif) = output, colors == nil else { return }
    let tally = ColorTally()
    let count = min(frames.count, Self.samples)
    for sample in 0..<count {
      tally.add(draw(Moment(times.moment(frame: frames.lowerBound + sample * frames.count / count))))
    }
    colors = tally
  }

  /// Where the frames go, ready to be written; says why it cannot be before anything is drawn.
  package func sink(size: PixelSize) throws(CaptureError) -> any FrameSink {
    let rate = times.rate
    switch output {
    case .null: return NullSink()
    case .standardOutput(let format): return try RawSink(nil, format, size: size, rate: rate)
    case .sequence(let name): return try PNGSink(name, claim, cargo: cargo)
    case .file(let path, let format):
      let target = try claim.target(path)
      return switch format {
      case .png: try PNGSink(target, cargo: cargo)
      case .apng: try APNGSink(target, size: size, rate: rate, cargo: cargo)
      case .y4m, .rgba: try RawSink(target, format, size: size, rate: rate)
      case .gif:
        try GIFSink(
          target, size: size, rate: rate, colors: GIFColors(colors ?? ColorTally(), most: limits.colors), cargo: cargo)
      case .mp4, .webm:
        try FFmpegSink(target, format, size: size, rate: rate, quality: quality, limits: limits, cargo: cargo)
      }
    }
  }
}

/// The frames of several clips in the order of their moments; one that several have is drawn once.
package struct FrameSchedule {
  private let clips: [Clip]
  private var next: [Int]

  package init(_ clips: [Clip]) {
    self.clips = clips
    next = clips.map(\.frames.lowerBound)
  }

  /// How many are drawn.
  package var count: Int {
    if clips.count == 1 { return clips[0].frames.count }
    var (all, count) = (self, 0)
    while all.take() != nil { count += 1 }
    return count
  }

  /// The next frame to draw: the moments of its exposures, and whose it is.
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
