import Canvas
import Capture
import Formatting
import Motion

/// The steps by which a clip is made smaller, each lowering more of its settings.
///
/// Pixels are lowered first, as long as text stays readable, then frames, then pixels again, and last the detail of each
/// pixel. A GIF keeps at least 64 colours.
package struct SizeLadder {
  /// The settings of one step; the next step lowers each of them as much or more.
  package struct Rung: Hashable {
    package var limits = EncoderLimits()
    /// The factor for the width and height in pixels.
    package var scale = 1.0
    /// The frame rate in place of the clip's own. `nil` to keep it.
    package var rate: Ratio?
    /// The approximate size in bytes, relative to the first step.
    package fileprivate(set) var weight = 1.0
  }

  package private(set) var rungs = [Rung()]
  private let format: CaptureFormat
  private let rate: Ratio
  private let pixels: PixelSize
  private let best: Int?

  /// The smallest scales: while the clip has all of its frames, and at the end.
  ///
  /// The limit is the scale at which the longer side has `side` pixels, but at most `share`.
  private static let (readable, least) = ((side: 640.0, share: 0.6), (side: 320.0, share: 0.33))
  private static let shares = [0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.36, 0.3, 0.25, 0.2, 0.17, 0.14, 0.12, 0.1]

  /// Builds the steps; fails if the format has no setting to lower.
  ///
  /// - Parameters:
  ///   - canShrink: Whether the command line leaves the scale open.
  ///   - canSlow: Whether the command line leaves the frame rate open.
  package init?(of clip: Clip, _ pixels: PixelSize, canShrink: Bool, canSlow: Bool) {
    guard case .file(_, let format) = clip.output else { return nil }
    (self.format, self.pixels, rate, best) = (format, pixels, clip.times.rate, clip.quality.rateFactor(of: format))
    guard best != nil || format == .gif || format == .apng else { return nil }
    func shrink(to end: (side: Double, share: Double)) {
      guard canShrink, let now = rungs.last?.scale else { return }
      let least = min(end.share, end.side / Double(max(pixels.width, pixels.height)))
      for share in Self.shares where share < now && share >= least { add { $0.scale = share } }
    }
    func slow(to rates: Ratio...) {
      guard canSlow else { return }
      for slower in rates where (rungs.last?.rate ?? rate).value > slower.value + 0.1 { add { $0.rate = slower } }
    }
    if let best {
      // The eye does not miss the detail that these rate factors lose.
      let (unseen, most) =
        format == .webp ? (max(30, best + 10), 80) : format == .mp4 ? (best + 6, 51) : (best + 10, 63)
      // A WebP's factor goes to 100.
      let step = format == .webp ? 3 : 1
      for factor in stride(from: best + step, through: unseen, by: step) { add { $0.limits.rateFactor = factor } }
      shrink(to: Self.readable)
      slow(to: Ratio(30))
      if format == .webp { slow(to: Ratio(20), Ratio(15)) }
      shrink(to: Self.least)
      for factor in stride(from: unseen + step, through: most, by: step) { add { $0.limits.rateFactor = factor } }
    } else {
      shrink(to: Self.readable)
      if format == .apng { slow(to: Ratio(30)) }
      slow(to: Ratio(20), Ratio(50, 3), Ratio(25, 2))
      shrink(to: Self.least)
      slow(to: Ratio(10))
      if format == .gif { for colors in [128, 64] { add { $0.limits.colors = colors } } }
    }
  }

  private mutating func add(_ change: (inout Rung) -> Void) {
    guard var rung = rungs.last else { return }
    change(&rung)
    let slower = (rung.rate ?? rate).value / rate.value
    let factors = Double((rung.limits.rateFactor ?? best ?? 0) - (best ?? 0))
    rung.weight = Exact.exp(
      1.6 * Exact.log(rung.scale) + 0.7 * Exact.log(slower) + 0.3 * Exact.log(Double(rung.limits.colors) / 256)
        - (format == .webp ? 0.025 : 0.115) * factors)
    rungs.append(rung)
  }

  /// Returns the first step of `range` that is expected to fit into `limit` bytes, given that `rung` took `bytes`.
  ///
  /// If none is expected to fit, returns the last step.
  package func guess(below limit: Int, from rung: Int, _ bytes: Int, among range: Range<Int>) -> Int {
    let share = Double(limit) / Double(max(1, bytes)) * rungs[rung].weight
    return range.first { rungs[$0].weight <= share } ?? max(0, range.upperBound - 1)
  }

  /// Returns the changes of a step in words, each with the value that it replaces.
  package func words(_ rung: Rung) -> String {
    var words: [String] = []
    if rung.scale < 1 {
      let small = [pixels.width, pixels.height].map { "\(Int((Double($0) * rung.scale).rounded()))" }
      words.append("\(small.joined(separator: " × ")) pixels in place of \(pixels.width) × \(pixels.height)")
    }
    if let slow = rung.rate { words.append("\(slow.shown) frames/s in place of \(rate.shown)") }
    if rung.limits.colors < 256 { words.append("\(rung.limits.colors) colours in place of 256") }
    if let factor = rung.limits.rateFactor, let best, factor > best, format == .webp {
      words.append("quality \(100 - factor) in place of \(100 - best)")
    } else if let factor = rung.limits.rateFactor, let best, factor > best {
      words.append("rate factor \(factor) in place of \(best)")
    }
    return words.isEmpty ? "all that it has" : words.joined(separator: ", ")
  }
}
