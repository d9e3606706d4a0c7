extension Exact {
  /// Sine of an angle in radians, of any size.
  package static func sin(_ x: Double) -> Double {
    if x.magnitude < 0.785 { return x == 0 ? x : sineSeries(x, 0) }
    guard let (quarter, r) = reduced(x) else { return .nan }
    let v = quarter & 1 == 0 ? sineSeries(r.high, r.low) : cosineSeries(r.high, r.low)
    return quarter & 2 == 0 ? v : -v
  }

  /// Cosine of an angle in radians, of any size.
  package static func cos(_ x: Double) -> Double {
    if x.magnitude < 0.785 { return cosineSeries(x, 0) }
    guard let (quarter, r) = reduced(x) else { return .nan }
    let v = quarter & 1 == 0 ? cosineSeries(r.high, r.low) : sineSeries(r.high, r.low)
    return (quarter &+ 1) & 2 == 0 ? v : -v
  }

  /// Sine and cosine together, the same bits as `sin` and `cos`, for less than the price of both.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    if x.magnitude < 0.785 { return (x == 0 ? x : sineSeries(x, 0), cosineSeries(x, 0)) }
    guard let (quarter, r) = reduced(x) else { return (.nan, .nan) }
    let s = sineSeries(r.high, r.low)
    let c = cosineSeries(r.high, r.low)
    switch quarter & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Tangent of an angle in radians, of any size.
  package static func tan(_ x: Double) -> Double {
    let (s, c) = sinCos(x)
    return s / c
  }

  /// sin(r + low) for |r| ≤ π/4 by its Taylor series; the first term left out is below 1e-19.
  @inline(__always)
  private static func sineSeries(_ r: Double, _ low: Double) -> Double {
    let z = r * r
    let z2 = z * z
    // Two interleaved halves, so that the processor need not wait for each product in turn.
    let even = -1.0 / 6 + z2 * (-1.0 / 5_040 + z2 * (-1.0 / 39_916_800 + z2 * (-1.0 / 1_307_674_368_000)))
    let odd = 1.0 / 120 + z2 * (1.0 / 362_880 + z2 * (1.0 / 6_227_020_800 + z2 * (1.0 / 355_687_428_096_000)))
    return r + (low * (1 - 0.5 * z) + r * z * (even + z * odd))
  }

  /// cos(r + low) for |r| ≤ π/4 by its Taylor series; the first term left out is below 1e-17.
  @inline(__always)
  private static func cosineSeries(_ r: Double, _ low: Double) -> Double {
    let z = r * r
    let z2 = z * z
    let even = 1.0 / 24 + z2 * (1.0 / 40_320 + z2 * (1.0 / 479_001_600 + z2 * (1.0 / 20_922_789_888_000)))
    let odd = -1.0 / 720 + z2 * (-1.0 / 3_628_800 + z2 * (-1.0 / 87_178_291_200))
    let half = 0.5 * z
    let first = 1 - half
    return first + (((1 - first) - half) + (z2 * (even + z * odd) - r * low))
  }
}
