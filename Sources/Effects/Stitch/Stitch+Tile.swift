import Canvas
import Motion

extension Stitch {
  /// Heights of the picture that a tile shows: in a low tile words take more of it. The strip's own height is 300.
  private static let tallTile = 532.0
  private static let lowTile = 571.0

  package static func tileSize(for tile: Vector) -> Vector {
    // A tile much wider than high shows no more of the strip than one eight times as wide.
    tile * ((tile.y >= 200 ? tallTile : lowTile) / max(tile.y, tile.x / 8))
  }

  /// Pinches the strip together, throws it, and spreads it again.
  package static let tileTake = """
    # fidget take 1
    # effect stitch
    # size 1124 532
    at 0.8 pinch 560 215 from 330 to 170 over 0.5 angle 12 ease-in-out
    at 2.4 fling 760 230 to 560 225 over 0.16
    at 4.6 pinch 560 215 from 170 to 330 over 0.5 angle 12 ease-in-out
    at 6.2 fling 400 225 to 600 230 over 0.16
    at 8.4 tap 1100 500
    """

  package static let tileShowsFingers = true

  package static func drawTile(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas) {
    let strip = scene.strip
    canvas.draw(scene.tileGround, in: canvas.bounds)
    // Room for the strip at its usual height, under the tile's upper edge.
    let room = canvas.size.y > 550 ? Rect(x: 0, y: 51, width: 0, height: 300) : Rect(x: 0, y: 61, width: 0, height: 300)
    let band = Band(strip, state, top: max(0, room.midY - strip.height / 2))
    band.drawShadows(radius: p.cornerRadius, on: &canvas)
    band.drawPhotographs(radius: p.cornerRadius, on: &canvas)
  }

  static func tileGround(_ size: Vector) -> Picture {
    Look.tileGround("stitch tile", size, density: 0.25, Color(hex: 0x123C40), Color(hex: 0x0D1319))
  }
}
