import Canvas
import Capture
import Formatting
import Motion

/// What a clip gives up to be small, from nothing to most: pixels first, as long as what is written in it can be read, then
/// frames, then pixels again, and last what each pixel says. A GIF keeps 64 colours.
package struct SizeLadder {
  /// What is given up together; the next one gives up as much of everything or more.
  package struct Rung: Hashable {
    package var limits = EncoderLimits()
    /// Of the pixels a side.
    package var scale = 1.0
    /// In place of the clip's frames a second.
    package var rate: Ratio?
    /// About how many bytes it takes for each of the first one's.
    package fileprivate(set) var weight = 1.0
  }

  package private(set) var rungs = [Rung()]
  private let format: CaptureFormat
  private let rate: Ratio
  private let pixels: PixelSize
  private let best: Int?

  /// Pixels of the longer side that a clip has while it has all of its frames, and at the least, but no more than these shares.
  private static let (readable, least) = ((side: 640.0, share: 0.6), (side: 320.0, share: 0.33))
  private static let shares = [0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.36, 0.3, 0.25, 0.2, 0.17, 0.14, 0.12, 0.1]

  /// Nil where nothing can be given up. `canShrink` and `canSlow` where size and pace were left open.
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
      // What it says at first is not missed by an eye.
      let (unseen, most) = format == .mp4 ? (best + 6, 51) : (best + 10, 63)
      for factor in best + 1...unseen { add { $0.limits.rateFactor = factor } }
      shrink(to: Self.readable)
      slow(to: Ratio(30))
      shrink(to: Self.least)
      for factor in unseen + 1...most { add { $0.limits.rateFactor = factor } }
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
        - 0.115 * factors)
    rungs.append(rung)
  }

  /// The first rung among some of which fewer bytes than this may be expected, if one takes `bytes`; else the last of them.
  package func guess(below limit: Int, from rung: Int, _ bytes: Int, among range: Range<Int>) -> Int {
    let share = Double(limit) / Double(max(1, bytes)) * rungs[rung].weight
    return range.first { rungs[$0].weight <= share } ?? max(0, range.upperBound - 1)
  }

  /// What a rung has in place of what.
  package func words(_ rung: Rung) -> String {
    var words: [String] = []
    if rung.scale < 1 {
      let small = [pixels.width, pixels.height].map { "\(Int((Double($0) * rung.scale).rounded()))" }
      words.append("\(small.joined(separator: " × ")) pixels in place of \(pixels.width) × \(pixels.height)")
    }
    if let slow = rung.rate { words.append("\(slow.shown) frames/s in place of \(rate.shown)") }
    if rung.limits.colors < 256 { words.append("\(rung.limits.colors) colours in place of 256") }
    if let factor = rung.limits.rateFactor, let best, factor > best {
      words.append("rate factor \(factor) in place of \(best)")
    }
    return words.isEmpty ? "all that it has" : words.joined(separator: ", ")
  }
}
