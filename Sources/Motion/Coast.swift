/// A throw that ends at a stop: it coasts towards the stop without speeding up, and a spring takes over for the last part.
///
/// A spring of angular frequency ω and damping ratio ζ accelerates a value at distance d and speed v if d is more than
/// v·2ζ/ω (x'' = ω²·d − 2ζω·v). The spring therefore takes over no earlier than that. The speed of a coast falls in
/// proportion to its travel. A coast that would come to rest at the stop by itself keeps the ratio of d to v constant:
/// the spring would take over at once or never, and the last bit would take seconds. The friction is therefore such
/// that the coast reaches the seat, the last quarter of the spacing, with the speed at which the spring takes over
/// there. A coast that is slower already keeps its speed.
package struct Coast: Hashable, Sendable {
  package var spring: Spring
  /// The distance between two stops, in the moving value's unit; above 0.
  package var spacing: Double

  package init(_ spring: Spring, spacing: Double) { (self.spring, self.spacing) = (spring, spacing) }

  /// The greatest distance from the stop at which the spring takes over.
  private var seat: Double { spacing / 4 }

  /// Returns the speed on arrival at the seat: the present speed, but at most the speed at which the spring takes over there.
  private func arrival(_ speed: Double) -> Double {
    spring.handoverTime > 0 ? min(speed, seat / spring.handoverTime) : speed
  }

  /// Moves the value along the coast and returns the seconds that remain for the spring.
  ///
  /// Returns all of `seconds` if the spring must take over at once, for example because the stop lies behind. The speed
  /// handed to the spring is limited, so that it overshoots by no more than a part of the spacing.
  package func advance(_ motion: inout MovingValue, toward stop: Double, by seconds: Double) -> Double {
    let (way, speed) = (stop - motion.value, motion.velocity.magnitude)
    guard way * motion.velocity > 0 else { return seconds }
    let arrival = arrival(speed)
    let left = way.magnitude - arrival * spring.handoverTime
    guard left > 0 else {
      let most = spring.handoverTime > 0 ? 2 * seat / spring.handoverTime : speed
      motion.velocity = motion.velocity.clamped(to: -most...most)
      return seconds
    }
    // The speed of a coast falls linearly with its travel: from `speed` here to `arrival` after `left`.
    let coast = Deceleration(friction: (speed - arrival) / left)
    let time = coast.time(toTravel: way > 0 ? left : -left, from: motion.velocity) ?? .infinity
    coast.advance(&motion, by: min(time, seconds))
    return max(0, seconds - time)
  }

  /// Returns the stop nearest to the point where the throw would come to rest by itself.
  ///
  /// If that stop lies behind, and the spring would bring the value back faster than it was thrown, returns the next
  /// stop ahead.
  package func stop(nearestTo rest: Double, from motion: MovingValue) -> Double {
    let nearest = (rest / spacing + 0.5).rounded(.down) * spacing
    let back = motion.velocity < 0 ? nearest - motion.value : motion.value - nearest
    guard back > 0, back > longestWayBack(motion.velocity.magnitude) else { return nearest }
    return nearest + (motion.velocity < 0 ? -spacing : spacing)
  }

  /// Returns the greatest distance of a stop behind a throw from which the throw comes back no faster than it left.
  ///
  /// A value released at rest at distance x reaches the speed f·ω·x; a value that passes its target at speed v goes
  /// f·v/ω beyond it (f is `overshootFactor`). A value at x beyond the target with speed v thus gets at most x + f·v/ω
  /// away, and comes back with at most f·ω times that speed.
  private func longestWayBack(_ speed: Double) -> Double {
    let share = spring.overshootFactor
    return speed * (1 - share * share) / (share * spring.angularFrequency)
  }
}

extension Spring {
  /// The ratio of distance to speed, in seconds, at which the spring neither accelerates nor slows a value down: 2ζ/ω.
  ///
  /// 0 if the spring is at its target at once.
  package var handoverTime: Double { response > 0 ? max(dampingRatio, 0) * response / Double.pi : 0 }

  /// The factor f in the overshoot and the return speed of a spring: e^(−ζ·acos ζ/√(1−ζ²)).
  ///
  /// A value that passes the target at speed v goes f·v/ω beyond it. A value released at rest at distance x reaches at
  /// most the speed f·ω·x. f is 1 without damping, 1/e with critical damping, and less beyond.
  var overshootFactor: Double {
    let ratio = max(dampingRatio, 0)
    guard ratio < 0.9999 else {
      let root = ((ratio - 1) * (ratio + 1)).magnitude.squareRoot()
      guard ratio > 1.0001 else { return Exact.exp(-1) }
      return Exact.exp(-ratio * Exact.log(ratio + root) / root)
    }
    return Exact.exp(-ratio * Exact.acos(ratio) / ((1 - ratio) * (1 + ratio)).squareRoot())
  }
}
