import Support

@testable import Effects

/// A performance with a thing that a finger throws.
protocol Throwing {
  /// The speed of the thing, in points per second of the finger; `nil` if nothing can be thrown now.
  var speed: Double? { get }
  /// The slowest finger speed that throws, in points per second.
  var slowestThrow: Double { get }
}

extension Running: Throwing where E: ThrowingEffect {
  var speed: Double? { E.speed(tuned(current), parameters) }
  var slowestThrow: Double { E.slowestThrow(parameters) }
}

/// The throws that an effect may have.
extension Performance {
  /// The speed of the thing that a finger throws; `nil` for effects without such a thing.
  var speed: Double? { (self as? any Throwing)?.speed }
  var slowestThrow: Double { (self as? any Throwing)?.slowestThrow ?? 0 }
}

extension Effect {
  static var card: EffectCard { EffectCard(Self.self) }
}
