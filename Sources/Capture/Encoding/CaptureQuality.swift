/// The trade-off between a clip's encoding time and its fidelity.
package enum CaptureQuality: String, CaseIterable, Sendable {
  /// Quick to view: the fastest settings and half the frames, unless a rate is given.
  case draft
  /// Good enough to show.
  case good
  /// Good enough to keep: visually like the frames.
  case archive

  var x264: [String] {
    switch self {
    case .draft: ["-preset", "ultrafast"]
    case .good: ["-preset", "faster"]
    case .archive: ["-preset", "slow"]
    }
  }

  var vp9: [String] {
    switch self {
    case .draft: ["-deadline", "realtime", "-cpu-used", "8"]
    case .good: ["-deadline", "good", "-cpu-used", "4"]
    case .archive: ["-deadline", "good", "-cpu-used", "2"]
    }
  }

  var proRes: [String] {
    switch self {
    case .draft: ["-qscale:v", "12"]
    case .good: ["-qscale:v", "5"]
    case .archive: ["-qscale:v", "2"]
    }
  }

  /// How long the encoder of a WebP tries: 0 … 6.
  var effort: Int32 { self == .draft ? 2 : 4 }

  /// Returns the encoder's rate factor. `nil` for a format that is lossless or has no such number.
  ///
  /// A WebP's is the share of its quality that is given up, in hundredths; at 0 the file is lossless.
  package func rateFactor(of format: CaptureFormat) -> Int? {
    switch (format, self) {
    case (.mp4, .draft): 23
    case (.mp4, .good): 17
    case (.webm, .draft): 32
    case (.webm, .good): 24
    case (.mp4, .archive), (.webm, .archive): 10
    case (.webp, .draft): 35
    case (.webp, .good): 12
    case (.webp, .archive): 0
    case (.mov, _), (.gif, _), (.apng, _), (.png, _), (.y4m, _), (.rgba, _), (.wav, _): nil
    }
  }

  /// Returns the default frame rate of such a clip, in frames a second.
  package func rate(of format: CaptureFormat?) -> Ratio {
    let usual = format?.usualRate ?? Ratio(60)
    return self == .draft ? Ratio(usual.numerator, 2 * usual.denominator) : usual
  }
}

/// Lower encoder settings than the quality asks for, used to keep a file small.
package struct EncoderLimits: Hashable, Sendable {
  /// The rate factor of H.264, VP9 and WebP: higher keeps less. `nil` for the quality's own.
  package var rateFactor: Int?
  /// The number of colours of a GIF.
  package var colors: Int

  package init(rateFactor: Int? = nil, colors: Int = 256) { (self.rateFactor, self.colors) = (rateFactor, colors) }
}
