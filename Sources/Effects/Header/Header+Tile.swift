import Canvas
import Motion

extension Header {
  /// Scrolls up until the name stands in the header, back, and pulls down a little.
  package static let tileTake = """
    # fidget take 1
    # effect header
    # size 288 280
    at 0.900  drag 150 190 to 150 36 over 1.60 ease-in-out
    at 4.000  drag 150 60 to 150 214 over 1.50 ease-in-out
    at 6.200  drag 150 60 to 150 150 over 0.90 ease-in-out

    """

  package static func drawTile(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas) {
    guard let tile = scene.tile else { return }
    canvas.draw(tile.ground, in: canvas.bounds)
    let card = tile.card
    let radius = 0.05 * card.width
    canvas.shadow(of: card, radius: radius, offset: Vector(0, 14), blur: 32, Color.black.opacity(0.42))
    canvas.shadow(of: card, radius: radius, offset: Vector(0, 2), blur: 6, Color.black.opacity(0.3))
    var content = Canvas(size: tile.content.page.size)
    drawPage(tile.content, Pose(offset: state.offset, p), state, p, on: &content)
    canvas.draw(Layer(content, in: card, corners: Corners(radius)))
  }

  static func tile(in size: Vector, _ p: Parameters) -> Scene.Tile {
    // As designed for 288 by 280, of which words take the lower 80 points; on low tiles they take more.
    let share = size.y < 220 ? 0.52 : 0.6
    let width = max(2, (min(0.79 * size.x, 0.93 * size.y) / 2).rounded() * 2)
    let card = Rect(
      x: ((size.x - width) / 2).rounded(), y: (0.071 * size.y).rounded(), width: width,
      height: max(1, (share * size.y).rounded())
    )
    // The page itself, a phone's width of it.
    let scale = width / 380
    return Scene.Tile(
      card: card, ground: tileGround(size), content: Scene(in: card.size / scale, p, isTile: false))
  }

  private static func tileGround(_ size: Vector) -> Picture {
    Look.tileGround("header tile ground", size, Color(hex: 0x2B2A66), Color(hex: 0x11121E))
  }
}
