import Foundation
import Testing

/// The documented formulas of the profile header's and the ticket's readouts hold in every row of real traces.
@Suite struct FormulaTests {
  @Test func everyRowOfTheHeaderFollowsItsOffset() throws {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      # size 390 844
      at 0.2  drag 195 150 to 195 690 over 0.8
      at 3.0  drag 195 700 to 195 200 over 1.2
      at 5.0  fling 195 200 to 195 500 over 0.2
      """, to: "scroll.take")
    let trace = TraceTests.trace("header", "--size", "390x844", "--take", "scroll.take", in: folder)
    let offset = trace["offset"]
    #expect((offset.min() ?? 0) <= -200)
    #expect((offset.max() ?? 0) >= 400)
    for (row, y) in offset.enumerated() {
      let f = min(40, y) / 80 / 1.4
      #expect(abs(trace["headerScale"][row] - (y < 0 ? 1 - y / 107 : 1)) < 1e-9)
      #expect(abs(trace["headerY"][row] - (y < 0 ? -y / 2 : max(-40, -y))) < 1e-9)
      #expect(abs(trace["avatarScale"][row] - (y < 0 ? 1 : 1 - f)) < 1e-9)
      #expect(abs(trace["avatarY"][row] - (y < 0 ? 0 : 80 * f / 2)) < 1e-9)
      #expect(trace["avatarInFront"][row] == (y <= 40 ? 1 : 0))
      #expect(abs(trace["labelY"][row] - max(-35, 95 - y)) < 1e-9)
      #expect(abs(trace["blur"][row] - min(1, max(0, (y - 95) / 35))) < 1e-9)
    }
  }

  @Test func everyRowOfTheTicketFollowsItsAngle() throws {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      # size 390 844
      at 0.2   fling 60 400 to 360 400 over 0.08
      at 8.0   fling 360 400 to 30 400 over 0.05
      at 20.0  fling 360 400 to 30 400 over 0.05
      """, to: "spin.take")
    let trace = TraceTests.trace("ticket", "--take", "spin.take", "--seconds", "32", in: folder)
    let angles = trace["angle"]
    #expect((angles.min() ?? 0) <= -1440)
    #expect((angles.max() ?? 0) >= 1440)
    for (row, angle) in angles.enumerated() {
      let m = angle - 360 * (angle / 360).rounded(.down)
      let turns = (angle + 90) / 180
      let anchor = 2 * (turns - turns.rounded(.down)) - 1
      // Exactly at the edge-on angle either face is right.
      if abs(m - 90) > 1e-6, abs(m - 270) > 1e-6 {
        #expect(trace["face"][row] == (m < 90 || m >= 270 ? 0 : 1))
        #expect(abs(trace["anchor"][row] - anchor) < 1e-9)
        #expect(abs(trace["lightOffset"][row] - anchor * 120) < 1e-7)
      }
      #expect(abs(trace["dimmer"][row] - 0.15 * min(1, 90 * abs(anchor) / 13.5)) < 1e-9)
    }
  }
}
