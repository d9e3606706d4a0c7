import Canvas
import Motion

extension Ticket {
  /// Degrees by which a tile shows the ticket turned, so that it never stands flat.
  private static let tileTurn = -24.0

  /// To and fro so that the foil lives, and now and then a flick for the other side.
  package static let tileTake = """
    # fidget take 1
    # effect ticket
    # size 288 576
    at 0.600  drag 90 200 to 168 204 over 2.20 ease-in-out
    at 2.900  drag 168 204 to 96 200 over 2.20 ease-in-out
    at 6.000  fling 96 240 to 150 236 over 0.12
    at 10.200 drag 190 220 to 120 222 over 2.00 ease-in-out
    at 12.400 fling 170 236 to 128 240 over 0.12

    """

  package static func drawTile(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas) {
    draw(Pose(angle: state.turn.value + tileTurn), p, scene, on: &canvas)
  }
}
