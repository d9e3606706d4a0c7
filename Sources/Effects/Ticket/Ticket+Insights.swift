import Motion

extension Ticket {
  package static func insights(_ p: Parameters) -> [Insight] {
    let flick = 720.0
    let deceleration = Deceleration(friction: p.friction)
    return [
      Insight("half a turn is a drag of", 180 / p.degreesPerPoint, "pt", of: "degreesPerPoint"),
      Insight("a 720 °/s flick turns", flick / p.friction, "°", of: "friction"),
      Insight("its spin halves in", deceleration.time(toSpeed: flick / 2, from: flick), "s", of: "friction"),
    ]
  }
}
