import Canvas
import Effects
import Motion

extension Look {
  /// Returns whether text is placed beside the hero object instead of above it.
  static func isWide(_ size: Vector) -> Bool { size.x >= 600 && size.x > size.y }

  /// Returns the scale of a hero object of `objectHeight` points, so that it takes at most 62 % of the height.
  static func heroScale(objectHeight: Double, in size: Vector) -> Double {
    min(1, 0.62 * size.y / objectHeight)
  }

  /// Returns a tile's background for a small object: light behind the object, dark at the edges.
  static func tileGround(
    _ key: String, _ size: Vector, density: Double = 0.5, _ light: Color, _ dark: Color
  ) -> Picture {
    .field(key, size: size, density: density, dithers: true) { point in
      let d = Vector((point.x - 0.5 * size.x) / size.x, (point.y - 0.3 * size.y) / size.y).length
      return light.mixed(with: dark, Falloff.smooth(0, 0.8, d))
    }
  }
}
