/// How much time a clip's encoder is given, and how much of the picture it has to keep.
package enum CaptureQuality: String, CaseIterable, Sendable {
  /// To look at at once: half the frames, unless their rate is told, and the quickest settings.
  case draft
  /// To show.
  case good
  /// To keep: it looks like the frames.
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

  /// What each may lose; nil for what loses nothing or has no such number.
  package func rateFactor(of format: CaptureFormat) -> Int? {
    switch (format, self) {
    case (.mp4, .draft): 23
    case (.mp4, .good): 17
    case (.webm, .draft): 32
    case (.webm, .good): 24
    case (.mp4, .archive), (.webm, .archive): 10
    case (.gif, _), (.apng, _), (.png, _), (.y4m, _), (.rgba, _): nil
    }
  }

  /// Frames a second of such a clip where nothing else was asked for.
  package func rate(of format: CaptureFormat?) -> Ratio {
    let usual = format?.usualRate ?? Ratio(60)
    return self == .draft ? Ratio(usual.numerator, 2 * usual.denominator) : usual
  }
}

/// What a clip's encoder does with less than its quality asks for, where a file may not be large.
package struct EncoderLimits: Hashable, Sendable {
  /// Of H.264 and VP9: the higher, the less is kept. Nil for what the quality asks for.
  package var rateFactor: Int?
  /// Of a GIF.
  package var colors: Int

  package init(rateFactor: Int? = nil, colors: Int = 256) { (self.rateFactor, self.colors) = (rateFactor, colors) }
}
