import Effects
import Gestures
import Motion

/// Behaviour and wording that all scrolling effects share.
extension ScrollAxis {
  /// Applies the feel parameters, which a designer may have changed.
  mutating func tune(deceleration rate: Double, response: Double, stretch: Double) {
    deceleration.ratePerMillisecond = rate
    springResponse = response
    guard stretchConstant != stretch else { return }
    stretchConstant = stretch
    if isDragging { grab() }
  }

  /// Returns the velocity in points per second: the finger's while one holds the axis, else the axis's own.
  func velocity(under finger: Double) -> Double { isDragging ? finger : velocity }

  /// Returns the current activity, given the velocity of the finger that holds the axis; `nil` while it is still.
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

  /// Returns an arrow of the velocity on the screen, labelled with the speed and the time left until rest.
  func going(from start: Vector, _ velocity: Vector, in size: Vector, _ side: Decision.Side = .below) -> [Decision] {
    let resting = deceleration.time(toSpeed: tolerance.speed, from: self.velocity)
    return Decision.going(
      from: start, velocity, in: size, "\(velocity.length.readable(places: 0)) pt/s",
      phase == .decelerating ? "rests in \(resting.readableSeconds)" : isDragging ? "if let go now" : "", side)
  }

  /// Returns the mark of the place to which the point `start` of the picture moves until the axis rests at an offset.
  ///
  /// `along` is the direction in which the picture moves while the offset grows. Empty within a point of the offset.
  func resting(
    at rest: Double, from start: Vector, along direction: Vector, in size: Vector, _ side: Decision.Side
  ) -> [Decision] {
    let left = rest - offset
    guard left.magnitude > 1 else { return [] }
    return [
      .target(
        at: start + direction * left, "rests at \(rest.readable(places: 0)) pt",
        "\(left.magnitude.readable(places: 0)) pt to go", side, in: size)
    ]
  }

  /// Returns the resting offset if nothing touches the axis from now on.
  ///
  /// While a finger holds the axis, it is the resting offset if the finger lifts now with this velocity.
  func rest(ifReleasedAt velocity: Double) -> Double {
    guard isDragging else { return projectedRest }
    var scroll = self
    scroll.release(velocity: velocity)
    return scroll.projectedRest
  }

  /// The rule of motion past the ends, in terms of the parameters `rubberBand` and `edgeResponse`.
  static let law = """
    Past an end a pull of x points shows as d × (1 - 1 / (x × rubberBand / d + 1)), d the length of the \
    view; a critical spring of response edgeResponse brings it back, with the velocity that it has.
    """

  /// Returns the quantities derived from the parameter `deceleration`: distance and duration of a fling at 1000 pt/s.
  static func insights(deceleration rate: Double) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: rate)
    return [
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}

extension ScrollEvent {
  /// The delta along the axis with the larger movement, in points; 0 if the delta is not finite.
  var dominant: Double {
    guard delta.isFinite else { return 0 }
    return delta.x.magnitude >= delta.y.magnitude ? delta.x : delta.y
  }
}
