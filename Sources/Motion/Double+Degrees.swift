extension Double {
  /// Radians told in degrees, for people: what was set as −3.75° comes back as −3.75, not as the neighbour that π's digits
  /// make of it. Snaps to a multiple of 1e-12 that is next to it, below a thousand degrees, and is exact else.
  package var inDegrees: Double {
    let degrees = self * 180 / .pi
    let short = (degrees * 1e12).rounded() / 1e12
    return degrees.magnitude < 1000 && (short - degrees).magnitude <= 2 * degrees.ulp ? short : degrees
  }
}
