import Canvas
import Motion
import Studies
import Takes
import Testing

@testable import Playground
@testable import Playing

/// Tests of cutting a take by fingers alone: what the bar shows, edits that are changed, and ways to leave.
@MainActor @Suite struct CutByFingerTests {
  private func area(_ target: CutBar.Target, _ bench: Workbench) throws -> Rect {
    let spots = bench.tool(CutTool.self).spots(with: bench.playground.desk.services)
    return try #require(spots.first { $0.target == AnyHashable(target) }).area
  }

  private func tap(_ target: CutBar.Target, _ bench: Workbench) throws {
    bench.play("wait 0.3")
    let place = try area(target, bench).center
    bench.play("tap \(place.x) \(place.y)\nwait 0.8")
  }

  /// Returns the place of a share of the take on the line.
  private func place(_ share: Double, _ bench: Workbench) throws -> Vector {
    let frame = try area(.line, bench)
    return Vector(frame.minX + 22 + share * (frame.width - 44), frame.minY + 40)
  }

  /// Drags along the line between two shares of the take.
  private func drag(_ from: Double, _ to: Double, dx: Double = 0, _ bench: Workbench) throws {
    let (a, b) = (try place(from, bench), try place(to, bench))
    bench.play("wait 0.3\ndown 1 \(a.x + dx) \(a.y)\nmove 1 \(b.x + dx) \(b.y)\nup 1\nwait 0.5")
  }

  private func edited(_ bench: Workbench) throws -> Take {
    let paths = bench.host.memory.paths.filter { $0.hasPrefix("takes/") }
    return try Take(parsing: try #require(paths.first.flatMap { bench.host.memory[$0] }), named: "x")
  }

  /// Selects a caption or camera move by a tap on its mark.
  private func select(_ index: Int, _ bench: Workbench) throws {
    let step = try edited(bench).directions[index].step
    let mark = try place(Double(step) / Double(bench.tool(CutTool.self).steps), bench) - Vector(0, 27)
    bench.play("wait 0.3\ntap \(mark.x) \(mark.y)\nwait 0.4")
    #expect(bench.tool(CutTool.self).selected == index)
  }

  /// A take that starts in mid-motion shows its own first state, not the one before it was opened.
  @Test func firstStepIsTheStartOfTheTake() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.13, dx: -8, bench)
    try tap(.trim, bench)
    let text = try edited(bench).text
    let part = try LoadedTake(text: text, named: "x", library: .builtIn, configPath: "c.json", bench.host.pictures)
    var player = try #require(bench.player)
    player.play(part)
    #expect(bench.player?.takeStep == 0)
    #expect(bench.player?.performance.encodedState.line == player.performance.encodedState.line)
    // Time goes on from there.
    bench.play("key Space\nwait 0.5")
    for _ in 0..<(bench.player?.performance.steps ?? 0) { player.step() }
    #expect(bench.player?.performance.encodedState.line == player.performance.encodedState.line)
  }

  @Test(arguments: [Vector(360, 776), Vector(390, 844), Vector(800, 480)])
  func barShowsTheLength(_ size: Vector) throws {
    let bench = try Workbench.cutting(size: size)
    let seconds = Step.time(bench.tool(CutTool.self).steps).text(places: 3) + " s"
    #expect(Mark.texts(in: bench.plates).contains(seconds))
    try drag(0, 0.5, dx: -8, bench)
    let range = bench.tool(CutTool.self).range
    let part = Step.time(range.upperBound - range.lowerBound).text(places: 3) + " s"
    #expect(part != seconds && Mark.texts(in: bench.plates).contains(part))
  }

  /// Above the bar, a movement of one point moves a handle by single steps.
  @Test func fingerAboveTheBarIsExactToTheStep() throws {
    let bench = try Workbench.cutting()
    let cut = bench.tool(CutTool.self)
    let start = try place(0, bench) - Vector(8, 0)
    bench.play("wait 0.3\ndown 1 \(start.x) \(start.y)\nmove 1 \(start.x + 60) \(start.y)")
    bench.play("move 1 \(start.x + 60) \(start.y - 90)")
    var found: Set<Int64> = []
    for point in 1...12 {
      bench.play("move 1 \(start.x + 60 + Double(point)) \(start.y - 90)")
      found.insert(cut.range.lowerBound)
    }
    let (first, last) = (found.min() ?? 0, found.max() ?? 0)
    #expect(found == Set(first...last) && last - first >= 2, "\(found.sorted())")
    bench.play("up 1\nwait 0.2")
    #expect(cut.range.lowerBound == last && bench.player?.takeStep == last)
  }

  @Test func captionIsChangedAndRemoved() throws {
    let bench = try Workbench.cutting()
    try drag(0.5, 0.4, bench)
    try tap(.caption, bench)
    bench.play("type Pull it\nkey Return\nwait 0.8")
    let step = try edited(bench).directions[0].step
    // The caption has appeared.
    #expect(bench.player?.takeStep == step + 144)
    try select(0, bench)
    #expect(Mark.texts(in: bench.plates).contains("Pull it"))
    try tap(.change, bench)
    bench.play("type the cord\nkey Return\nwait 0.8")
    #expect(try edited(bench).directions.map(\.step) == [step])
    guard case .caption(let words, seconds: 2, at: nil)? = try edited(bench).directions.first?.direction else {
      Issue.record("\(try edited(bench).text)")
      return
    }
    #expect(words != "Pull it" && words.hasSuffix("the cord"))
    bench.play("key Ctrl+Z\nwait 0.8")
    #expect(try edited(bench).directions.first?.direction == .caption("Pull it", seconds: 2))
    try select(0, bench)
    try tap(.delete, bench)
    #expect(try edited(bench).directions.isEmpty)
  }

  @Test func zoomIsChangedAndRemoved() throws {
    let bench = try Workbench.cutting()
    try drag(0.5, 0.2, bench)
    try tap(.zoom, bench)
    try tap(.setZoom, bench)
    let step = try edited(bench).directions[0].step
    try select(0, bench)
    try tap(.change, bench)
    #expect(bench.tool(CutTool.self).zoom?.factor == 2)
    try tap(.nearer, bench)
    try tap(.setZoom, bench)
    guard case .zoom(2.5, _?, 0.6)? = try edited(bench).directions.first?.direction else {
      Issue.record("\(try edited(bench).text)")
      return
    }
    #expect(try edited(bench).directions.map(\.step) == [step])
    // After a zoom, the next one returns to the whole picture.
    try drag(0.5, 0.8, bench)
    try tap(.zoom, bench)
    #expect(bench.tool(CutTool.self).zoom?.factor == 1)
    try tap(.setZoom, bench)
    #expect(try edited(bench).directions.last?.direction == .zoom(1, at: nil, over: 0.6))
    try select(0, bench)
    try tap(.delete, bench)
    #expect(try edited(bench).directions.count == 1)
  }

  @Test func arrowEndsTheCuttingFirst() throws {
    let bench = try Workbench.cutting()
    try drag(0, 0.5, dx: -8, bench)
    try tap(.trim, bench)
    #expect(bench.play("wait 6\ntap 20 35\nwait 0.4").contains { $0 == "gallery.opened" } == false)
    #expect(!bench.tool(CutTool.self).isOn && bench.subject == "lamp")
    #expect(bench.tool(ClipCard.self).surface(with: bench.playground.desk.services) != nil)
    #expect(bench.play("tap 20 35\nwait 0.4") == ["gallery.opened"])
  }

  @Test func fingerOnTheStageIsNotToldToResume() throws {
    let bench = try Workbench.cutting()
    bench.play("tap 195 500\nwait 0.3")
    #expect(bench.notice == nil && bench.tool(CutTool.self).isOn)
  }
}
