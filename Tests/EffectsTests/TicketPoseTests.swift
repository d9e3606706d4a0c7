import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct TicketPoseTests {
  /// Checks the design's formulas for whole degrees over eight turns.
  @Test func poseFollowsTheFormulasOverEightTurns() {
    let p = Ticket.Parameters()
    for degrees in -1440...1440 {
      let angle = Double(degrees)
      let pose = Ticket.Pose(angle: angle)
      let m = Double(((degrees % 360) + 360) % 360)
      #expect(pose.reduced == m)
      #expect(pose.face == (m < 90 || m >= 270 ? .front : .back), "\(degrees)")
      let share = (angle + 90) / 180
      #expect((pose.anchor - (2 * (share - share.rounded(.down)) - 1)).magnitude < 1e-12, "\(degrees)")
      #expect((pose.lightOffset(p) - 120 * pose.anchor).magnitude < 1e-12)
      #expect((pose.dimmer(p) - 0.15 * min(1, 90 * pose.anchor.magnitude / 13.5)).magnitude < 1e-12)
    }
  }

  @Test(arguments: [0.0, 180, -180, 360, 36_000_000, -36_000_000, 36_000_180])
  func facingPoseIsExactlyCentred(angle: Double) {
    let pose = Ticket.Pose(angle: angle)
    #expect(pose.anchor == 0)
    #expect(pose.dimmer(Ticket.Parameters()) == 0)
  }

  /// Checks that a hundred thousand turns either way change nothing visible.
  @Test(arguments: [-100_000.0, 100_000]) func distantTurnsLookLikeTheFirst(turns: Double) {
    for degrees in stride(from: 0.0, to: 360, by: 7.25) {
      let (first, far) = (Ticket.Pose(angle: degrees), Ticket.Pose(angle: degrees + 360 * turns))
      #expect(far.face == first.face)
      #expect((far.anchor - first.anchor).magnitude < 1e-9)
    }
  }

  @Test func facesChangeAtTheEdge() {
    func face(_ angle: Double) -> Int { Ticket.Pose(angle: angle).face.rawValue }
    #expect([89.999, 90, 269.999, 270, -90, -90.001, -270, -270.001].map(face) == [0, 1, 1, 0, 0, 1, 1, 0])
    #expect(Ticket.Pose(angle: -1e-300).reduced == 0)
  }

  /// Checks the values of the design's table.
  @Test(arguments: [
    (28.0, 0.31, 37.0, 0.15), (-30, -0.33, -40, 0.15), (-75, -0.83, -100, 0.15), (250, 0.78, 93, 0.15),
    (180, 0, 0, 0),
  ]) func poseMatchesTheDesignTable(angle: Double, anchor: Double, light: Double, dimmer: Double) {
    let pose = Ticket.Pose(angle: angle)
    let p = Ticket.Parameters()
    #expect((pose.anchor - anchor).magnitude <= 0.005)
    #expect((pose.lightOffset(p) - light).magnitude <= 0.5)
    #expect((pose.dimmer(p) - dimmer).magnitude < 1e-9)
  }
}
