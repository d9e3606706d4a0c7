import Motion

/// Which moments of the simulation the frames of a clip show, without any rounding.
///
/// Frame n shows the time n ÷ rate × speed. With motion blur it is the mean of as many moments, evenly spread over the
/// time that the shutter is open: it opens at the frame's own time and is open for `shutterDegrees` of 360 of a frame.
package struct FrameTimes: Hashable, Sendable {
  /// Frames a second of the clip.
  package var rate: Ratio
  /// Seconds of the simulation in a second of the clip.
  package var speed: Ratio
  /// Moments a frame, at least 1.
  package var exposures: Int
  /// 1…360.
  package var shutterDegrees: Int

  package init(rate: Ratio = Ratio(60), speed: Ratio = Ratio(1), exposures: Int = 1, shutterDegrees: Int = 180) {
    self.rate = rate
    self.speed = speed
    self.exposures = exposures
    self.shutterDegrees = shutterDegrees
  }

  /// The last step at or before a moment, and how far from it to the next step the moment lies, 0 ..< 1.
  package func moment(frame: Int, exposure: Int = 0) -> (step: Int64, fraction: Double) {
    let parts = Int128(exposures) * 360
    let frames = Int128(frame) * parts + Int128(exposure) * Int128(shutterDegrees)
    let upper = frames * Int128(Step.perSecond) * Int128(speed.numerator) * Int128(rate.denominator)
    let lower = parts * Int128(speed.denominator) * Int128(rate.numerator)
    let (step, rest) = upper.quotientAndRemainder(dividingBy: lower)
    return (Int64(step), Double(rest) / Double(lower))
  }

  /// How many frames show `seconds` of the clip: to the nearest, at least one.
  package func count(seconds: Double) -> Int { max(1, Int((seconds * rate.value).rounded())) }

  /// Seconds that so many frames last.
  package func seconds(frames: Int) -> Double { Double(frames) * Double(rate.denominator) / Double(rate.numerator) }
}
