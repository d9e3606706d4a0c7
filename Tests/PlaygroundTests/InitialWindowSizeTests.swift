import Canvas
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground

/// Tests of a phone-shaped window that grows for the panel beside the stage.
@MainActor struct InitialWindowSizeTests {
  /// Returns the widths requested since the last call; the window takes the last one.
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
    #expect(widths(bench, &seen) == [370 + PanelPlacement.beside])
    bench.play("wait 0.5")
    #expect(!bench.playground.desk.toolbox.panel.panel.isSheet)
    let place = bench.playground.desk.place
    #expect(place.size == Vector(370, 800) && place.scale == 1 && place.offset == .zero)
    bench.play("key Tab\nwait 0.5")
    #expect(widths(bench, &seen) == [370])
    #expect(bench.playground.desk.place.size == Vector(370, 800))
  }

  @Test func splitSidesAreWholePhones() throws {
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

  /// Checks window sizes of 1920 × 1080, 1280 × 800 with and without a title bar, an upright screen, and a scale of 1.25.
  @Test(arguments: [Vector(390, 844), Vector(370, 800), Vector(358, 776), Vector(390.4, 843.2)], [false, true])
  func stageSizeIsExact(_ size: Vector, _ opensAtOnce: Bool) throws {
    let bench = try Workbench(Cards.self, opensPanel: opensAtOnce, size: size, growsWindow: true)
    var (seen, tall) = (0, size.y)
    func follow() -> [Double] { widths(bench, &seen, height: tall) }
    var stage: Vector { bench.playground.desk.place.size }
    if !opensAtOnce { bench.play("key Tab") }
    bench.play("wait 0.5")
    #expect(follow() == [size.x + PanelPlacement.beside])
    bench.play("wait 0.5")
    #expect((stage - size).length < 1e-9)
    // A title bar takes part of the height meanwhile.
    tall -= 24
    bench.play("resize \(size.x + PanelPlacement.beside) \(tall)\nwait 0.2")
    #expect(abs(stage.x - size.x) < 1e-9 && stage.y == tall)
    bench.play("key \\\nwait 0.5")
    #expect(follow() == [StagePlace.widthForTwo(Vector(size.x, tall)) + PanelPlacement.beside])
    bench.play("wait 0.5")
    #expect(abs(stage.x - ((StagePlace.widthForTwo(Vector(size.x, tall)) - 2) / 2).rounded(.down)) <= 1)
    bench.play("key \\\nwait 0.5")
    _ = follow()
    bench.play("key Tab\nwait 0.5")
    #expect(follow() == [size.x])
    #expect(stage == Vector(size.x, tall))
    // The panel opens again before the window has shrunk.
    bench.play("key Tab\nwait 0.5")
    _ = follow()
    bench.play("key Tab\nkey Tab\nwait 0.5")
    _ = follow()
    bench.play("wait 0.5")
    #expect(abs(stage.x - size.x) < 1e-9)
  }

  @Test func manualWindowSizeStays() throws {
    let asked = try Workbench(Lamp.self, size: Vector(370, 800))
    asked.play("key Tab\nwait 0.5")
    var seen = 0
    #expect(widths(asked, &seen).isEmpty)
    let sized = try Workbench(Lamp.self, size: Vector(370, 800), growsWindow: true)
    sized.play("key Tab\nwait 0.2\nresize 900 700\nkey Tab\nwait 0.5")
    #expect(widths(sized, &seen, height: 700) == [370 + PanelPlacement.beside])
    let wide = try Workbench(Lamp.self, size: Vector(1280, 720), growsWindow: true)
    seen = 0
    wide.play("key Tab\nwait 0.5\nkey Tab\nwait 0.5")
    #expect(widths(wide, &seen).isEmpty)
  }
}
