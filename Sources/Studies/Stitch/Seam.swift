import Motion

/// The stitching state of the strip, and the progress of the transition.
///
/// It has hysteresis: below one threshold the strip stitches, above another it parts, and in between it stays unchanged, also
/// from one pinch to the next. Before a threshold the gap previews the change: the nearer the threshold, the more of the gap
/// follows the fingers.
struct Seam: Codable, Hashable, Sendable {
  private(set) var isStitched = false
  /// The transition along the curves.
  private var transition = Transition()
  /// The transition by a spring instead; `nil` while the curves move the strip, and in older takes.
  private var springing: MovingValue?
  /// The previewed share of the change: from 0 up to `preview` just before the threshold; `nil` means 0.
  private var given: MovingValue?
  /// The preview that the fingers ask for; `nil` without a pinch.
  private var wanted: Double?
  /// Whether the gap is closing; `nil` means `false`.
  private var isClosing: Bool?

  /// The spring with which the preview follows the fingers: practically at once, but smoothing uneven reports.
  private static let following = Spring.critical(response: 0.05)
  private static let tolerance = Tolerance(distance: 1e-4, speed: 1e-3)

  /// The progress without the preview, from 0 when apart to 1 when stitched.
  private var settled: Double { (springing?.value ?? transition.value).clamped(to: 0...1) }

  /// The progress with the preview, from 0 when apart to 1 when stitched.
  var progress: Double {
    let given = given?.value ?? 0
    return isStitched ? settled * (1 - given) : settled + (1 - settled) * given
  }

  var isMoving: Bool { !transition.isAtRest || springing != nil || given != nil || wanted != nil }

  /// Updates the preview for a magnification and its rate of change; returns true if the seam turns over.
  ///
  /// A `nil` magnification means that nothing pinches. A magnification equal to a threshold is not beyond it.
  mutating func judge(_ magnification: Double?, speed: Double, _ p: Stitch.Parameters) -> Bool {
    guard let magnification else {
      wanted = nil
      return false
    }
    guard isStitched ? magnification > p.partAbove : magnification < p.stitchBelow else {
      let way = isStitched ? magnification - 1 : 1 - magnification
      let whole = isStitched ? p.partAbove - 1 : 1 - p.stitchBelow
      wanted = p.preview * (whole > 0 ? (way / whole).clamped(to: 0...1) : 0)
      if wanted != 0, given == nil { given = MovingValue() }
      return false
    }
    turnOver(speed, p)
    return true
  }

  private mutating func turnOver(_ speed: Double, _ p: Stitch.Parameters) {
    let (from, share) = (progress, 1 - settled)
    // The pace is the speed at which the fingers were closing or opening the gap.
    let whole = isStitched ? p.partAbove - 1 : 1 - p.stitchBelow
    let pace = whole > 0 ? -speed * p.preview / whole * (isStitched ? 1 - share : share) : 0
    isStitched.toggle()
    isClosing = isStitched ? true : nil
    (given, wanted) = (nil, nil)
    transition.jump(to: from)
    springing = nil
    if p.stitchEasing == .spring {
      springing = MovingValue(from, velocity: pace.clamped(to: -30...30))
    } else {
      transition.turn(
        on: isStitched, curve: isStitched ? p.closing : p.opening,
        duration: isStitched ? p.stitchDuration : p.partDuration)
    }
  }

  /// Advances the transition; returns true if the gap has closed in this step.
  mutating func advance(_ p: Stitch.Parameters, by dt: Double) -> Bool {
    let spring = Spring(response: p.stitchResponse, dampingRatio: p.stitchDampingRatio)
    transition.step(by: dt)
    if var moving = springing {
      let target = isStitched ? 1.0 : 0
      let isResting = spring.advance(&moving, toward: target, by: dt, landingWithin: Self.tolerance)
      springing = isResting ? nil : moving
      if isResting { transition.jump(to: target) }
    }
    if var moving = given {
      let isFollowing = wanted != nil
      let isResting = (isFollowing ? Self.following : spring)
        .advance(&moving, toward: wanted ?? 0, by: dt, landingWithin: Self.tolerance)
      given = isResting && wanted ?? 0 == 0 ? nil : moving
    }
    guard isClosing == true, settled == 1 else { return false }
    isClosing = nil
    return true
  }
}
