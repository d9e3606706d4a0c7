import Motion

/// The moments of the simulation that the frames of a clip show, without any rounding.
///
/// Frame n shows the time n ÷ rate × speed. With motion blur a frame is the mean of `exposures` moments, spread evenly
/// over the time that the shutter is open: it opens at the frame's own time, for `shutterDegrees` of 360 of a frame.
package struct FrameTimes: Hashable, Sendable {
  /// The clip's frames a second.
  package var rate: Ratio
  /// Seconds of the simulation in a second of the clip.
  package var speed: Ratio
  /// The moments in a frame, at least 1.
  package var exposures: Int
  /// The shutter's opening in degrees, 1…360.
  package var shutterDegrees: Int

  package init(rate: Ratio = Ratio(60), speed: Ratio = Ratio(1), exposures: Int = 1, shutterDegrees: Int = 180) {
    self.rate = rate
    self.speed = speed
    self.exposures = exposures
    self.shutterDegrees = shutterDegrees
  }

  /// Returns the last step at or before a moment, and the moment's position between it and the next step, 0 ..< 1.
  package func moment(frame: Int, exposure: Int = 0) -> (step: Int64, fraction: Double) {
    let parts = Int128(exposures) * 360
    let frames = Int128(frame) * parts + Int128(exposure) * Int128(shutterDegrees)
    let upper = frames * Int128(Step.perSecond) * Int128(speed.numerator) * Int128(rate.denominator)
    let lower = parts * Int128(speed.denominator) * Int128(rate.numerator)
    let (step, rest) = upper.quotientAndRemainder(dividingBy: lower)
    return (Int64(step), Double(rest) / Double(lower))
  }

  /// Returns the number of frames that last `seconds` of the clip: to the nearest, at least one.
  package func count(seconds: Double) -> Int { max(1, Int((seconds * rate.value).rounded())) }

  /// Returns the seconds that a number of frames lasts.
  package func seconds(frames: Int) -> Double { Double(frames) * Double(rate.denominator) / Double(rate.numerator) }
}

/// An exact positive fraction: a frame rate or a speed, exactly as written.
package struct Ratio: Hashable, Sendable, CustomStringConvertible {
  /// The numerator, at least 1.
  package let numerator: Int64
  /// The denominator, at least 1; it has no factor in common with the numerator.
  package let denominator: Int64

  package init(_ numerator: Int64, _ denominator: Int64 = 1) {
    precondition(numerator > 0 && denominator > 0, "a ratio is positive")
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Parses "60", "59.94" or "30000/1001": above 0, at most nine digits a number; fails on any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let upper = Self.decimal(parts[0]) else { return nil }
    var (numerator, denominator) = upper
    if parts.count == 2 {
      guard let lower = Self.decimal(parts[1]) else { return nil }
      numerator *= lower.denominator
      denominator *= lower.numerator
    }
    guard numerator > 0, denominator > 0 else { return nil }
    self.init(numerator, denominator)
  }

  private static func decimal(_ text: Substring) -> (numerator: Int64, denominator: Int64)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    let digits = whole + fraction
    guard !digits.isEmpty, digits.utf8.count <= 9, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    var denominator: Int64 = 1
    for _ in fraction.utf8 { denominator *= 10 }
    return Int64(digits).map { ($0, denominator) }
  }

  package var value: Double { Double(numerator) / Double(denominator) }

  /// The ratio as "60" or "30000/1001", a form that ffmpeg reads too.
  package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension FrameTimes {
  /// Returns the duration of a frame in whole milliseconds; successive frames together have the right length.
  static func milliseconds(of frame: Int, at rate: Ratio) -> Int {
    func time(_ frame: Int) -> Int { Int((Double(frame) * 1000 / rate.value).rounded()) }
    return time(frame + 1) - time(frame)
  }
}
