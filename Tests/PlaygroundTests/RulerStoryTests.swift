import Canvas
import Effects
import Gestures
import Motion
import Studies
import Support
import Testing

@testable import Playground
@testable import Playing

/// Stories about measuring distances and angles on the stage.
@MainActor struct RulerStoryTests {
  private func bench(size: Vector = Vector(390, 844), opensPanel: Bool = false) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}", opensPanel: opensPanel, size: size)
    bench.play("wait 0.5\nkey M\nwait 0.2")
    return bench
  }

  private func expect(
    _ bench: Workbench, _ length: Double, _ degrees: Double, at location: SourceLocation = #_sourceLocation
  ) {
    let measured = bench.tool(RulerTool.self).measured
    #expect(((measured?.length ?? -1) - length).magnitude < 1e-9, "\(measured as Any)", sourceLocation: location)
    #expect(((measured?.degrees ?? -1) - degrees).magnitude < 1e-9, "\(measured as Any)", sourceLocation: location)
  }

  @Test func rulerMeasuresDragsAndFingerPairs() throws {
    let bench = try bench()
    let before = bench.player?.performance.readouts.map(\.value)
    bench.play("down 1 20 700\nmove 1 50 700\nmove 1 50 660")
    expect(bench, 50, Exact.atan2(40, 30) * 180 / .pi)
    bench.play("up 1\nwait 1")
    expect(bench, 50, Exact.atan2(40, 30) * 180 / .pi)
    bench.play("down 1 20 700\ndown 2 20 780")
    expect(bench, 80, -90)
    bench.play("move 1 100 780\nup 2\nmove 1 200 200\nup 1")
    expect(bench, 80, 180)
    #expect(bench.player?.performance.readouts.map(\.value) == before, "no finger was the effect's")
    #expect(Mark.texts(in: bench.picture).contains("80.0 pt, 180°"))
    bench.play("key M\nwait 0.1")
    #expect(!Mark.texts(in: bench.picture).contains("80.0 pt, 180°"))
    bench.play("down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nwait 0.1")
    #expect(bench.player?.performance.readouts.map(\.value) != before)
  }

  /// Checks that fingers can leave the ruler: the edge still opens the toolbar, and the gallery has no ruler.
  @Test func rulerLeavesToolbarEdgeAndGallery() throws {
    let bench = try bench()
    bench.play("tap 195 810\nwait 0.3")
    #expect(bench.playground.desk.toolbox.toolbar.isShown, "a tap at the grabber")
    bench.play("down 1 195 400\nmove 1 195 300\nup 1\nwait 0.3")
    #expect(!bench.playground.desk.toolbox.toolbar.isShown)
    bench.play("down 1 20 835\nmove 1 60 835\nup 1\nwait 0.1")
    expect(bench, 40, 0)
    #expect(!bench.playground.desk.toolbox.toolbar.isShown, "a drag from the edge measures")
    bench.play("key Escape\nwait 0.3")
    #expect(!bench.tool(RulerTool.self).isShown && bench.subject == "gallery")
    bench.play("key M\nwait 0.3")
    #expect(!bench.tool(RulerTool.self).isShown && bench.notice == "Open an effect first")
    let gallery = try #require(bench.playground.desk.scene.gallery)
    let tile = GalleryLayout(count: gallery.tiles.count, in: gallery.size).tiles[2].center
    bench.play("tap \(tile.x) \(tile.y)\nwait 0.3")
    #expect(bench.subject == EffectLibrary.builtIn.ids[2])
  }

  /// Checks that an end snaps to a nearby point from which a parameter is measured.
  @Test func rulerSnapsToMeasuredPoints() throws {
    let bench = try bench()
    let line = try #require(bench.player?.performance.measure("cardWidth", fraction: 1)?.line)
    let (from, to) = (line[0] + Vector(5, 4), line[line.count - 1] - Vector(6, -3))
    bench.play("down 1 \(from.x) \(from.y)\nmove 1 \(to.x) \(to.y)")
    expect(bench, line[0].distance(to: line[line.count - 1]), 0)
  }

  /// Checks that lengths are in points of the stage at every scale, and belong to the side that was touched.
  @Test func rulerMeasuresStagePoints() throws {
    let small = try bench(opensPanel: true)
    let place = small.playground.desk.place
    #expect(place.scale < 1)
    let (from, to) = (place.offset + Vector(4, 300), place.offset + Vector(64, 300))
    small.play("down 1 \(from.x) \(from.y)\nmove 1 \(to.x) \(to.y)")
    expect(small, 60 / place.scale, 0)
    let split = try bench(size: Vector(1282, 720))
    split.play("key \\\nwait 0.2\ndown 1 1000 650\nmove 1 1030 650")
    expect(split, 30, 0)
    func labels(_ bench: Workbench) -> Int { Mark.texts(in: bench.picture).count { $0.hasSuffix(" pt, 0.0°") } }
    #expect(labels(small) > 0 && labels(split) == labels(small), "on the side that was touched")
  }
}
