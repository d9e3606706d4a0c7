import Motion

/// The soft bar of light that crosses a turning ticket.
enum TicketBand {
  private static let across = Exact.sinCos(24 * .pi / 180)

  /// Points across the bar from its middle when frontal.
  static func distance(_ x: Double, _ y: Double) -> Double {
    (x - 150) * across.cos + (y - 210) * across.sin
  }

  /// The x at which a row crosses a line along the bar.
  static func x(distance: Double, y: Double) -> Double { 150 + (distance - (y - 210) * across.sin) / across.cos }

  /// 0 … about 1, by the distance from the bar's middle.
  static func light(_ d: Double) -> Double {
    0.95 * Falloff.gauss(d, 36) + 0.1 * Falloff.gauss(d, 120) + 0.42 * Falloff.gauss(d - 78, 8)
      + 0.22 * Falloff.gauss(d + 86, 14)
  }

  /// What the glint of the foil is multiplied by.
  static func wide(_ d: Double) -> Double { 0.3 + 0.8 * Falloff.gauss(d, 120) }

  /// Where the light's profile bends, so that straight lines between them follow it; nowhere far apart, so that the
  /// outline seen through them stays straight.
  static let knots: [Double] = {
    var knots = Array(stride(from: -364.0, through: -140, by: 16))
    knots += stride(from: -124.0, through: -52, by: 6)
    knots += stride(from: -44.0, through: 52, by: 8)
    knots += stride(from: 58.0, through: 98, by: 2.5)
    return knots + stride(from: 108.0, through: 364, by: 16)
  }()

  /// The light at each of them.
  static let knotLights = knots.map { light($0) }
}
