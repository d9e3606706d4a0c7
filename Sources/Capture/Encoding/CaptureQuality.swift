/// How much time a clip's encoder is given, and how much of the picture it has to keep.
package enum CaptureQuality: String, CaseIterable, Sendable {
  /// To look at at once: half the frames, unless their rate is told, and the quickest settings.
  case draft
  /// To show.
  case good
  /// To keep: nobody tells it from the frames.
  case archive

  var x264: [String] {
    switch self {
    case .draft: ["-preset", "ultrafast", "-crf", "23"]
    case .good: ["-preset", "medium", "-crf", "17"]
    case .archive: ["-preset", "slow", "-crf", "10"]
    }
  }

  var vp9: [String] {
    switch self {
    case .draft: ["-crf", "32", "-deadline", "realtime", "-cpu-used", "8"]
    case .good: ["-crf", "24", "-deadline", "good", "-cpu-used", "4"]
    case .archive: ["-crf", "10", "-deadline", "good", "-cpu-used", "2"]
    }
  }

  /// Frames a second of such a clip where nothing else was asked for.
  package func rate(of format: CaptureFormat?) -> Ratio {
    let usual = format?.usualRate ?? Ratio(60)
    return self == .draft ? Ratio(usual.numerator, 2 * usual.denominator) : usual
  }
}
