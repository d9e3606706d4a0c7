import Canvas
import Motion

/// How an effect shows itself in the gallery; by default the whole of it, untouched.
package protocol Tiled: Preparing {
  /// The size that the effect runs in to fill a gallery tile; it is scaled to the tile. Title and sentence cover the tile's
  /// lower half: a page whose own words or bars fill so low a picture runs in a larger size, `tile * max(1, 480 / tile.y)`.
  static func tileSize(for tile: Vector) -> Vector
  /// The picture without its own words, as the gallery shows it.
  static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
  /// Touches that the gallery plays over and over, as a take; empty for none. In points of `tileSize`, unless it begins
  /// with a size of its own, such as `# size 1000 1000`, which is scaled to every tile.
  static var tileTake: String { get }
  /// True when the gallery shows the fingers of `tileTake`, without which its tile could not be understood.
  static var tileShowsFingers: Bool { get }
}

extension Effect {
  package static func tileSize(for tile: Vector) -> Vector { tile }
  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    draw(state, p, prepared, on: &canvas)
  }
  package static var tileTake: String { "" }
  package static var tileShowsFingers: Bool { false }

  /// With what is prepared for this one call.
  package static func drawTile(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    drawTile(state, p, prepare(in: canvas.size, p, isTile: true), on: &canvas)
  }
}
