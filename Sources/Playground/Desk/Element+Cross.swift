import Effects
import Interface

extension Element {
  /// Returns the button that closes a surface: a disc with a cross, which is a little larger than its place in a corner.
  static func cross(_ target: Target) -> Element {
    let style = Button<Target>.Style(
      ink: Look.text, rest: Look.slate, held: Look.slate.mixed(with: .white, 0.2), radius: 15, inset: -2, size: 14)
    return .sized(
      width: 26, height: 26,
      .button(
        Button(target, "", icon: { center, color, canvas in Icon.cross.draw(at: center, color, on: &canvas) }, style)))
  }
}
