import Canvas
import Motion

extension Cards {
  /// The darkening and cooling of a distant card: a colour for each side and one between, multiplied into its texture.
  ///
  /// The side that faces away from the front card keeps a little light; the side behind the front card loses more.
  struct Shading: Hashable, Sendable {
    private static let far = Color(0.40, 0.38, 0.44)

    /// The position of the colour between, in points from the card's middle: 45 % of the width from the outer side.
    private(set) var knee: Double
    private var left: Color
    private var middle: Color
    private var right: Color

    init(of place: Place, _ p: Parameters) {
      let d = place.distance.magnitude
      let e = min(1, d) * min(1, d)
      let sine = Exact.sin(2 * Double.pi / Double(p.count) * place.distance)
      // A card behind the front one has no outer side; its sides are alike, so that nothing pops as it changes sides.
      let sided = min(1, 2 * sine.magnitude)
      let behind = Falloff.smooth(0.4, 0.6, d)
      middle = Color.white.mixed(with: Self.far, e)
      let outer = middle.shaded(1 + 0.14 * e * sided)
      let inner = middle.shaded(1 - 0.45 * e * behind * sided)
      let half = Layout.card.x / 2
      left = sine < 0 ? outer : inner
      right = sine < 0 ? inner : outer
      knee = sine < 0 ? 0.45 * Layout.card.x - half : half - 0.45 * Layout.card.x
    }

    func color(at x: Double) -> Color {
      let half = Layout.card.x / 2
      return x < knee
        ? left.mixed(with: middle, max(0, (x + half) / (knee + half)))
        : middle.mixed(with: right, min(1, (x - knee) / (half - knee)))
    }

    /// Draws a picture over `rect` of the card, shaded, from `top` downwards; `alpha` gives the opacity at a height.
    func draw(
      _ picture: Picture, in rect: Rect, tint: Color = .white, from top: Double? = nil, alpha: (Double) -> Double,
      on canvas: inout Canvas
    ) {
      let hasKnee = knee > rect.minX && knee < rect.maxX
      canvas.grid(picture, columns: hasKnee ? 3 : 2) { points in
        func addRow(_ y: Double) {
          let alpha = alpha(y)
          func add(_ x: Double) {
            var color = color(at: x).opacity(alpha)
            color.red *= tint.red
            color.green *= tint.green
            color.blue *= tint.blue
            color.alpha *= tint.alpha
            let texture = Vector((x - rect.minX) / rect.width, (y - rect.minY) / rect.height)
            points.append(Grid.Point(Vector(x, y), texture: texture, color: color))
          }
          add(rect.minX)
          if hasKnee { add(knee) }
          add(rect.maxX)
        }
        addRow(top ?? rect.minY)
        addRow(rect.maxY)
      }
    }
  }
}
