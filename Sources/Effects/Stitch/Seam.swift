import Motion

/// Whether the strip is stitched, and how far it has got with becoming so.
///
/// Hysteresis: below one threshold it stitches, above another it parts, in between it stays as it is, also from one
/// pinch to the next.
struct Seam: Codable, Hashable, Sendable {
  private(set) var isStitched = false
  private var transition = Transition()

  /// 0 apart … 1 stitched.
  var progress: Double { transition.value }
  var isMoving: Bool { !transition.isAtRest }

  /// Takes note of a magnification; true when it turns the seam over. Exactly a threshold is not beyond it.
  mutating func judge(_ magnification: Double, _ p: Stitch.Parameters) -> Bool {
    guard isStitched ? magnification > p.partAbove : magnification < p.stitchBelow else { return false }
    isStitched.toggle()
    transition.turn(
      on: isStitched, curve: isStitched ? .easeIn : .easeOut, duration: isStitched ? p.stitchDuration : p.partDuration)
    return true
  }

  mutating func advance(by dt: Double) { transition.step(by: dt) }
}
