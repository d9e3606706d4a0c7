import Canvas
import Effects
import Motion
import Testing

@testable import Panel
@testable import Playground

/// A window of a phone's shape, made wider for what stands beside the stage.
@MainActor struct WindowRoomTests {
  /// What was asked for since the last call, as widths; the window takes the last one on.
  private func widths(_ bench: Workbench, _ before: inout Int, height: Double = 800) -> [Double] {
    let asked = bench.requests[before...].compactMap { if case .width(let width) = $0 { width } else { nil } }
    before = bench.requests.count
    if let last = asked.last { bench.play("resize \(last) \(height)") }
    return asked
  }

  @Test func theStageKeepsItsSizeBesideThePanel() throws {
    let bench = try Workbench(Lamp.self, size: Vector(370, 800), growsWindow: true)
    var seen = 0
    #expect(widths(bench, &seen).isEmpty)
    bench.play("key Tab\nwait 0.5")
    #expect(widths(bench, &seen) == [801])
    bench.play("wait 0.5")
    #expect(!bench.playground.desk.panel.panel.isSheet)
    let place = bench.playground.desk.place
    #expect(abs(place.size.x - 370) <= 8 && place.size.y == 800 && place.scale == 1)
    bench.play("key Tab\nwait 0.5")
    #expect(widths(bench, &seen) == [370])
    #expect(bench.playground.desk.place.size == Vector(370, 800))
  }

  @Test func bothSidesOfASplitAreWholePhones() throws {
    let bench = try Workbench(Cards.self, size: Vector(370, 800), growsWindow: true)
    var seen = 0
    bench.play("key \\\nwait 0.5")
    #expect(widths(bench, &seen) == [742])
    bench.play("wait 0.2")
    #expect(bench.playground.desk.place.isBesideOther && bench.playground.desk.place.size == Vector(370, 800))
    bench.play("key Tab\nwait 0.5")
    #expect(widths(bench, &seen) == [1166])
    bench.play("wait 0.5")
    #expect(bench.playground.desk.place.size == Vector(370, 800))
    bench.play("key Tab\nwait 0.5\nkey \\\nwait 0.5")
    #expect(widths(bench, &seen) == [742, 370])
  }

  @Test func aSizeThatAHandHasGivenStays() throws {
    let asked = try Workbench(Lamp.self, size: Vector(370, 800))
    asked.play("key Tab\nwait 0.5")
    var seen = 0
    #expect(widths(asked, &seen).isEmpty)
    let sized = try Workbench(Lamp.self, size: Vector(370, 800), growsWindow: true)
    sized.play("key Tab\nwait 0.2\nresize 900 700\nkey Tab\nwait 0.5")
    #expect(widths(sized, &seen, height: 700) == [801])
    let wide = try Workbench(Lamp.self, size: Vector(1280, 720), growsWindow: true)
    seen = 0
    wide.play("key Tab\nwait 0.5\nkey Tab\nwait 0.5")
    #expect(widths(wide, &seen).isEmpty)
  }
}
