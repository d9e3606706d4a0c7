import Motion

extension Lamp {
  package static func insights(_ p: Parameters) -> [Insight] {
    let length = max(p.cordLength, Pendulum.shortest)
    // The small swing of θ'' = −(g/L)·θ − d·θ': ω² = g/L − d²/4; at 0 and below it creeps back without swinging.
    let square = p.gravity / length - p.damping * p.damping / 4
    let period = square > 0 ? 2 * Double.pi / square.squareRoot() : .infinity
    // Its height falls with e^(−d·t/2).
    let half = p.damping > 0 ? 2 * Exact.log(2) / p.damping : .infinity
    // What a push gives as speed is height at the turn: ½(Lθ')² = gL(1 − cos θ). Beyond half a turn it goes over the top.
    let spin = p.tapPush * .pi / 180
    let height = p.gravity > 0 ? length * spin * spin / (2 * p.gravity) : .infinity
    let reach = spin == 0 ? 0 : height < 2 ? Exact.acos(1 - height) * 180 / .pi : .infinity
    return [
      Insight("one swing takes", period, "s", of: "gravity", "cordLength", "damping"),
      Insight("half as far after", half, "s", of: "damping"),
      Insight("a tap at rest swings it to", reach, "°", of: "gravity", "cordLength", "tapPush"),
    ]
  }
}
