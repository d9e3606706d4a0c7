import Motion

extension TakeEasing {
  /// The share of the way that is done after a share of the time, both 0…1.
  func value(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: Self.bezier(0.42, 1, at: time)
    case .easeOut: Self.bezier(0, 0.58, at: time)
    case .easeInOut: Self.bezier(0.42, 0.58, at: time)
    }
  }

  /// The cubic Bézier from (0, 0) over (x1, 0) and (x2, 1) to (1, 1), found by halving.
  private static func bezier(_ x1: Double, _ x2: Double, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let s = (low + high) / 2
      let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
      if x < time { low = s } else { high = s }
    }
    let s = (low + high) / 2
    return 3 * (1 - s) * s * s + s * s * s
  }
}
