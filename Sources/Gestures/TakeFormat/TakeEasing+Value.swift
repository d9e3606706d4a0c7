import Motion

extension TakeEasing {
  /// The share of the way that is done after a share of the time, both 0…1.
  func value(at time: Double) -> Double { curve.value(at: time) }

  private var curve: CubicBezier {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }
}
