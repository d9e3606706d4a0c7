import Motion

/// Whether the strip is stitched, and how far it has got with becoming so.
///
/// Hysteresis: below one threshold it stitches, above another it parts, in between it stays as it is, also from one
/// pinch to the next. Before that it gives way: the nearer to the threshold, the more of the gap follows the fingers.
struct Seam: Codable, Hashable, Sendable {
  private(set) var isStitched = false
  /// Along the curves.
  private var transition = Transition()
  /// By a spring in their place; nil while the curves move it, and in older takes.
  private var springing: MovingValue?
  /// How far it has given way: 0 not at all … `preview` just before the threshold; nil as 0.
  private var given: MovingValue?
  /// Where the fingers want that to be; nil without a pinch.
  private var wanted: Double?
  /// True while the gap closes; nil as false.
  private var isClosing: Bool?

  /// How quickly it follows the fingers: as good as at once, and smooth where reports are not.
  private static let following = Spring.critical(response: 0.05)
  private static let tolerance = Tolerance(distance: 1e-4, speed: 1e-3)

  /// 0 apart … 1 stitched, without what it has given way.
  private var settled: Double { (springing?.value ?? transition.value).clamped(to: 0...1) }

  /// 0 apart … 1 stitched.
  var progress: Double {
    let given = given?.value ?? 0
    return isStitched ? settled * (1 - given) : settled + (1 - settled) * given
  }

  var isMoving: Bool { !transition.isAtRest || springing != nil || given != nil || wanted != nil }

  /// Takes note of a magnification and how fast it changes, or that nothing pinches; true when it turns the seam over.
  /// Exactly a threshold is not beyond it.
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
    // The speed at which the fingers were closing it, or opening it.
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

  /// True when the gap has closed in this step.
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
