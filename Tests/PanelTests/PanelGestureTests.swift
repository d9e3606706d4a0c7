import Motion
import Testing

@testable import Panel

/// The end of each run of changes is reported exactly once, for every way to end a run.
@Suite struct PanelGestureTests {
  /// Returns a rig in the middle of a drag of `shrink` that has set a value.
  private func dragging() -> PanelRig {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 222 mouse
      at 0.02 move 1 1100 222
      """)
    #expect(rig.sets.count == 1)
    #expect(rig.ends == 0)
    return rig
  }

  @Test(arguments: ["up 1", "cancel 1"])
  func dragEndsWhenItsFingerLifts(_ end: String) {
    var rig = dragging()
    rig.run("at 0.04 \(end)")
    #expect(rig.actions.last == .endGesture)
    rig.wait(until: 2)
    #expect(rig.ends == 1)
  }

  @Test func dragWithoutChangesSendsNoEnd() {
    var rig = PanelRig("cards", ["shrink": 0])
    rig.run(
      """
      at 0.00 down 1 1090 222 mouse
      at 0.02 move 1 1050 222
      at 0.04 up 1
      at 1.00 wheel -1 at 1090 222
      """)
    rig.wait(until: 2)
    #expect(rig.actions.isEmpty)
  }

  @Test func cancelledPointersEndTheirDrags() {
    var rig = dragging()
    rig.take(rig.panel.cancelPointers())
    #expect(rig.actions.last == .endGesture)
    rig.take(rig.panel.cancelPointers())
    rig.run("at 0.04 up 1")
    #expect(rig.ends == 1)
  }

  @Test(arguments: [false, true])
  func closingEndsDragsAndWheels(_ isCalm: Bool) {
    var rig = dragging()
    rig.take(rig.panel.open(false, isCalm: isCalm))
    #expect(rig.actions.last == .endGesture)
    var keyed = PanelRig("lamp")
    keyed.panel.controls.rows.focus = "lamp.gravity"
    keyed.run(
      """
      at 0.1 key Right
      at 0.2 key Tab
      """)
    #expect(keyed.actions.contains(.close))
    #expect(keyed.ends == 1)
    keyed.wait(until: 2)
    #expect(keyed.ends == 1)
  }

  @Test func effectSwitchEndsDragsAtTheNextAdvance() {
    var rig = dragging()
    rig.panel.showOther()
    #expect(rig.panel.nextMoment == rig.panel.time)
    rig.wait(until: rig.panel.time + 0.001)
    #expect(rig.actions.last == .endGesture)
    #expect(rig.ends == 1)
  }

  @Test func wheelAndKeyGesturesEndAfterAPause() {
    var rig = PanelRig("cards")
    rig.panel.controls.rows.focus = "cards.shrink"
    rig.run(
      """
      at 2.00 wheel 1 at 1090 222
      at 2.30 wheel 2 at 1090 222
      at 2.60 key Right
      at 2.90 key Right
      """)
    rig.wait(until: 3.29)
    #expect(rig.sets.count == 4)
    #expect(rig.ends == 0)
    #expect(rig.panel.nextMoment == 2.9 + TuningRuns.rest)
    rig.wait(until: 3.31)
    #expect(rig.actions.last == .endGesture)
    rig.wait(until: 5)
    #expect(rig.ends == 1)
    #expect(rig.panel.nextMoment == nil)
  }

  @Test func gestureEndsWithTheLastFinger() {
    var rig = dragging()
    rig.run(
      """
      at 0.03 down 2 1090 354 mouse
      at 0.04 move 2 1070 354
      at 0.05 up 1
      """)
    #expect(rig.ends == 0)
    rig.run("at 0.06 up 2")
    #expect(rig.ends == 1)
  }
}
