import Motion

extension Lamp {
  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let layout = LampLayout(state.size, .page)
    switch parameter {
    case "cordLength":
      return .segment(
        layout.pivot, layout.rim(angle: state.angle, length: state.length), isLimited: layout.scale < 1)
    case "stretch":
      // From where the rim hangs down along the cord, as far as no hand reaches.
      let axis = Vector(Exact.sin(state.angle), Exact.cos(state.angle))
      let rim = layout.rim(angle: state.angle, length: state.pendulum.length.value)
      return .segment(rim, rim + axis * (p.stretch * layout.scale), isLimited: layout.scale < 1)
    case "lightTravel":
      // A way of the finger, wherever that is.
      let middle = Vector(state.size.x / 2, 0.62 * state.size.y)
      let half = Vector(p.lightTravel / 2, 0)
      return .segment(middle - half, middle + half)
    default: return nil
    }
  }
}
