import Gestures
import Motion

/// What effects that scroll say alike.
extension ScrollAxis {
  /// Takes up what a designer may have changed of its feel.
  mutating func tune(deceleration rate: Double, response: Double, stretch: Double) {
    deceleration.ratePerMillisecond = rate
    springResponse = response
    guard stretchConstant != stretch else { return }
    stretchConstant = stretch
    if isDragging { grab() }
  }

  /// Points per second: that of the finger while one holds it.
  func velocity(under finger: Double) -> Double { isDragging ? finger : velocity }

  /// What it does, with the velocity of a finger that holds it; nil while it is still.
  func status(held velocity: Double?) -> Happening? {
    if let velocity { return Happening("held", reason: "\(velocity.readable(places: 0)) pt/s if let go now") }
    switch phase {
    case .idle, .dragging: return nil
    case .decelerating:
      return Happening(
        "gliding",
        reason: "\(self.velocity.readable(places: 0)) pt/s, rests at \(projectedRest.readable(places: 0)) pt")
    case .returning, .gliding:
      return Happening("returning", reason: "\(overshoot.magnitude.readable(places: 0)) pt past the end")
    }
  }

  /// How fast it goes on the screen, and when it rests.
  func going(from start: Vector, _ velocity: Vector, in size: Vector, _ side: Decision.Side = .below) -> [Decision] {
    let resting = deceleration.time(toSpeed: tolerance.speed, from: self.velocity)
    return Decision.going(
      from: start, velocity, in: size, "\(velocity.length.readable(places: 0)) pt/s",
      phase == .decelerating ? "rests in \(resting.readableSeconds)" : isDragging ? "if let go now" : "", side)
  }

  /// Where it comes to rest, if nothing touches it from now on; under a finger, if that lifts now with this velocity.
  func rest(ifReleasedAt velocity: Double) -> Double {
    guard isDragging else { return projectedRest }
    var scroll = self
    scroll.release(velocity: velocity)
    return scroll.projectedRest
  }

  /// Beyond its ends, by the parameters `rubberBand` and `edgeResponse`.
  static let law = """
    Past an end a pull of x points shows as d × (1 - 1 / (x × rubberBand / d + 1)), d the length of the \
    view; a critical spring of response edgeResponse brings it back, with the velocity that it has.
    """

  /// What the parameter `deceleration` comes to.
  static func insights(deceleration rate: Double) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: rate)
    return [
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}

extension ScrollEvent {
  /// Points along the axis that it goes along most; 0 where it is no number.
  var dominant: Double {
    guard delta.isFinite else { return 0 }
    return delta.x.magnitude >= delta.y.magnitude ? delta.x : delta.y
  }
}
