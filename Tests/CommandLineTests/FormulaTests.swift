import Foundation
import Testing

/// The documented formulas of the profile header's and the ticket's readouts hold in every row of real traces.
@Suite struct FormulaTests {
  @Test func headerTraceFollowsItsFormulas() throws {
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
    let shrinking = offset.map { min(40, $0) / 80 / 1.4 }
    let (both, narrow) = (zip(offset, shrinking), 1e-9)
    expect(trace["headerScale"], offset.map { $0 < 0 ? 1 - $0 / 107 : 1 }, within: narrow)
    expect(trace["headerY"], offset.map { $0 < 0 ? -$0 / 2 : max(-40, -$0) }, within: narrow)
    expect(trace["avatarScale"], both.map { $0 < 0 ? 1 : 1 - $1 }, within: narrow)
    expect(trace["avatarY"], both.map { $0 < 0 ? 0 : 80 * $1 / 2 }, within: narrow)
    expect(trace["avatarInFront"], offset.map { $0 <= 40 ? 1 : 0 }, within: 0)
    expect(trace["labelY"], offset.map { max(-35, 95 - $0) }, within: narrow)
    expect(trace["blur"], offset.map { min(1, max(0, ($0 - 95) / 35)) }, within: narrow)
  }

  @Test func ticketTraceFollowsItsFormulas() throws {
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
    let turned = angles.map { $0 - 360 * ($0 / 360).rounded(.down) }
    let anchors = angles.map { angle in
      let turns = (angle + 90) / 180
      return 2 * (turns - turns.rounded(.down)) - 1
    }
    // Exactly at the edge-on angle either face is right.
    let rows = turned.indices.filter { abs(turned[$0] - 90) > 1e-6 && abs(turned[$0] - 270) > 1e-6 }
    func some(_ values: [Double]) -> [Double] { rows.map { values[$0] } }
    #expect(rows.count > angles.count / 2)
    expect(some(trace["face"]), some(turned.map { $0 < 90 || $0 >= 270 ? 0 : 1 }), within: 0)
    expect(some(trace["anchor"]), some(anchors), within: 1e-9)
    expect(some(trace["lightOffset"]), some(anchors.map { $0 * 120 }), within: 1e-7)
    expect(trace["dimmer"], anchors.map { 0.15 * min(1, 90 * abs($0) / 13.5) }, within: 1e-9)
  }

  /// Compares all rows at once: an expectation for each row would take most of the time.
  private func expect(
    _ values: [Double], _ formula: [Double], within least: Double, at place: SourceLocation = #_sourceLocation
  ) {
    let wrong = zip(values, formula).enumerated().filter { abs($0.element.0 - $0.element.1) > least }
    let first = wrong.first.map { "row \($0.offset): \($0.element.0) in place of \($0.element.1)" } ?? ""
    #expect(values.count == formula.count && wrong.isEmpty, "\(first)", sourceLocation: place)
  }
}
