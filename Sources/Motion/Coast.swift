/// A throw that ends at a stop: it coasts there and never speeds up; a spring seats it.
///
/// A spring of angular frequency ω and damping ratio ζ speeds up whatever is further away than 2ζ/ω seconds of its speed
/// (x'' = ω²·d − 2ζω·v), so it takes over no sooner. A coast loses speed in proportion to its way. One whose own rest is the
/// stop is the same time of its speed away all along: the spring would take over at once or never, and the last bit would
/// take seconds. So the rate is such that the coast comes to the seat, the last quarter of the way between two stops, with
/// the speed that the spring takes from there; one that is slower already keeps its speed.
package struct Coast: Hashable, Sendable {
  package var spring: Spring
  /// From one stop to the next, in the moving value's unit; above 0.
  package var spacing: Double

  package init(_ spring: Spring, spacing: Double) { (self.spring, self.spacing) = (spring, spacing) }

  /// Before the stop, as far as the spring's part reaches at most.
  private var seat: Double { spacing / 4 }

  /// What it arrives at the seat with: the least of its speed and the one at which the spring takes over there.
  private func arrival(_ speed: Double) -> Double {
    spring.timeOfSpeed > 0 ? min(speed, seat / spring.timeOfSpeed) : speed
  }

  /// Moves on until the spring has to take over; returns the seconds that are left for it, all of them where it has to at
  /// once, as when the stop lies behind.
  ///
  /// The spring gets a speed that swings over by no more than a part of the spacing.
  package func advance(_ motion: inout MovingValue, toward stop: Double, by seconds: Double) -> Double {
    let (way, speed) = (stop - motion.value, motion.velocity.magnitude)
    guard way * motion.velocity > 0 else { return seconds }
    let arrival = arrival(speed)
    let left = way.magnitude - arrival * spring.timeOfSpeed
    guard left > 0 else {
      let most = spring.timeOfSpeed > 0 ? 2 * seat / spring.timeOfSpeed : speed
      motion.velocity = motion.velocity.clamped(to: -most...most)
      return seconds
    }
    // Along a coast speed falls evenly with the way: from here to the seat as far as from there on.
    let coast = Deceleration(friction: (speed - arrival) / left)
    let time = coast.time(toTravel: way > 0 ? left : -left, from: motion.velocity) ?? .infinity
    coast.advance(&motion, by: min(time, seconds))
    return max(0, seconds - time)
  }

  /// The stop nearest to where a throw would come to rest by itself. Where that lies behind and the spring would bring it
  /// back faster than it was thrown, it is the next one ahead.
  package func stop(nearestTo rest: Double, from motion: MovingValue) -> Double {
    let nearest = (rest / spacing + 0.5).rounded(.down) * spacing
    let back = motion.velocity < 0 ? nearest - motion.value : motion.value - nearest
    guard back > 0, back > longestWayBack(motion.velocity.magnitude) else { return nearest }
    return nearest + (motion.velocity < 0 ? -spacing : spacing)
  }

  /// How far behind a stop may lie for a throw to come back to it no faster than it went.
  ///
  /// Let go at rest at x, a spring reaches f·ω·x; passing its target at v, it goes f·v/ω beyond it. So from x beyond it at
  /// v it goes at most x + f·v/ω out and comes back at most at f·ω of that.
  private func longestWayBack(_ speed: Double) -> Double {
    let share = spring.returningShare
    return speed * (1 - share * share) / (share * spring.angularFrequency)
  }
}

extension Spring {
  /// Seconds of its speed that a thing is away from the target where the spring neither speeds it up nor slows it down:
  /// 2ζ/ω. 0 where the spring is at its target at once.
  package var timeOfSpeed: Double { response > 0 ? max(dampingRatio, 0) * response / Double.pi : 0 }

  /// f: passing its target at v it goes f·v/ω beyond it; let go at rest at x its speed reaches f·ω·x at
  /// most. e^(−ζ·acos ζ/√(1−ζ²)): 1 without damping, 1/e when critical, less beyond.
  var returningShare: Double {
    let ratio = max(dampingRatio, 0)
    guard ratio < 0.9999 else {
      let root = ((ratio - 1) * (ratio + 1)).magnitude.squareRoot()
      guard ratio > 1.0001 else { return Exact.exp(-1) }
      return Exact.exp(-ratio * Exact.log(ratio + root) / root)
    }
    return Exact.exp(-ratio * Exact.acos(ratio) / ((1 - ratio) * (1 + ratio)).squareRoot())
  }
}
