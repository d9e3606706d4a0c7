import Motion

/// The soft bar of light that crosses a turning ticket.
enum TicketBand {
  private static let across = Exact.sinCos(24 * .pi / 180)

  /// Points across the bar from its middle, which is `offset` points from the face's.
  static func distance(_ p: Vector, offset: Double) -> Double {
    (p.x - 150) * across.cos + (p.y - 210) * across.sin - offset
  }

  /// 0 … about 1, by the distance from the bar's middle.
  static func light(_ d: Double) -> Double {
    soft(d) + 0.42 * Falloff.gauss(d - 78, 8) + 0.22 * Falloff.gauss(d + 86, 14)
  }

  /// The light without its narrow lines.
  static func soft(_ d: Double) -> Double { 0.95 * Falloff.gauss(d, 36) + 0.1 * Falloff.gauss(d, 120) }

  /// What the glint of the foil is multiplied by.
  static func wide(_ d: Double) -> Double { 0.3 + 0.8 * Falloff.gauss(d, 120) }
}
