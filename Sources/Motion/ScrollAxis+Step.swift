extension ScrollAxis {
  /// Advances by `seconds`; a change from one motion to the next happens at its exact moment within them.
  package mutating func step(by seconds: Double) {
    caught?.age += seconds
    var left = seconds
    // Decelerating, returning and decelerating again is the longest possible chain; the bound is for safety alone.
    for _ in 0..<4 where left > 0 {
      switch phase {
      case .idle, .dragging: return
      case .decelerating: left = decelerate(for: left)
      case .returning: left = returnToEdge(for: left)
      case .gliding(let target):
        if spring.advance(&motion, toward: target, by: left, landingWithin: tolerance) { phase = .idle }
        return
      }
    }
  }

  /// Decelerates, and returns the seconds that remain after reaching an edge or coming to rest.
  private mutating func decelerate(for seconds: Double) -> Double {
    if overshoot != 0 {
      beginReturn()
      return seconds
    }
    let edge = velocity > 0 ? bounds.upperBound : bounds.lowerBound
    let edgeTime = deceleration.time(toTravel: edge - offset, from: velocity) ?? .infinity
    let restTime = deceleration.time(toSpeed: tolerance.speed, from: velocity)
    if min(edgeTime, restTime) > seconds {
      deceleration.advance(&motion, by: seconds)
      // Rounding must not carry the offset past an edge that it does not reach.
      motion.value = motion.value.clamped(to: bounds)
      return 0
    }
    if edgeTime < restTime {
      deceleration.advance(&motion, by: edgeTime)
      motion.value = edge
      beginReturn()
      return seconds - edgeTime
    }
    deceleration.advance(&motion, by: restTime)
    motion.value = motion.value.clamped(to: bounds)
    stop()
    return 0
  }

  /// Returns to the edge, and returns the seconds that remain after a push inwards has crossed it.
  private mutating func returnToEdge(for seconds: Double) -> Double {
    let edge = edgeToReturnTo
    let x = offset - edge
    // The critical spring x(t) = e^(−ωt)·(x + (v + ωx)t) reaches its target only once, and only after a hard enough push.
    let push = velocity + spring.angularFrequency * x
    if springResponse > 0, x != 0, (push > 0) != (x > 0), push != 0 {
      let crossing = -x / push
      if crossing <= seconds {
        spring.advance(&motion, toward: edge, by: crossing)
        motion.value = edge
        phase = .decelerating
        if motion.velocity.magnitude <= tolerance.speed { stop() }
        return seconds - crossing
      }
    }
    if spring.advance(&motion, toward: edge, by: seconds, landingWithin: tolerance) { phase = .idle }
    return 0
  }

  /// The edge that the offset is past or, if it is exactly at one, the edge that it moves over.
  private var edgeToReturnTo: Double {
    if overshoot > 0 { return bounds.upperBound }
    if overshoot < 0 { return bounds.lowerBound }
    return offset == bounds.upperBound && velocity >= 0 ? bounds.upperBound : bounds.lowerBound
  }
}
