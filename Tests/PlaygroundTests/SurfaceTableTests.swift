import Canvas
import Interface
import Motion
import Studies
import Testing
import Tuning
@testable import Effects
@testable import Playground
@testable import Playing
@testable import TouchTesting

/// Tests the surfaces of tools in a table: every hit area suits a finger, lies in the room and is apart from the others.
@MainActor @Suite struct SurfaceTableTests {
  nonisolated static let sizes = [Vector(320, 568), Vector(390, 844), Vector(844, 390), Vector(1280, 800)]

  /// The frame and the hit areas of a surface.
  private struct Row {
    let name: String
    let frame: Rect
    let areas: [Rect]

    init<Target>(_ name: String, _ surface: Surface<Target>) {
      (self.name, frame, areas) = (name, surface.frame, surface.frontAreas)
    }

    init(_ name: String, _ frame: Rect, _ areas: [Rect]) { (self.name, self.frame, self.areas) = (name, frame, areas) }
  }

  @Test(arguments: sizes) func everyHitAreaSuitsAFinger(_ size: Vector) throws {
    let rows =
      try toolbars(in: size) + splits(in: size) + toasts(in: size) + sheets(in: size) + guests(in: size)
      + (1...6).map { gallery(of: $0, in: size) } + [scrubBar(in: size), strip(in: size), touchTest(in: size)]
    let room = Rect(size: size).inset(by: -0.5)
    func isInRoom(_ area: Rect) -> Bool {
      area.minX >= room.minX && area.minY >= room.minY && area.maxX <= room.maxX && area.maxY <= room.maxY
    }
    for row in rows {
      #expect(!row.areas.isEmpty, "\(row.name)")
      #expect(isInRoom(row.frame), "\(row.name): \(row.frame)")
      for (index, area) in row.areas.enumerated() {
        #expect(isInRoom(area), "\(row.name): \(area)")
        #expect(area.width >= 43.99 && area.height >= 43.99, "\(row.name): \(area)")
        #expect(row.frame.inset(by: -0.5).contains(area.center), "\(row.name): \(area)")
        #expect(row.areas[..<index].allSatisfy { !$0.inset(by: 0.01).intersects(area) }, "\(row.name): \(area)")
      }
    }
  }

  private func toolbars(in size: Vector) throws -> [Row] {
    try [false, true].map { showsMore in
      let buttons = Toolbar.row(showsMore: showsMore)
      let slot = BottomSlot(size: try #require(Toolbar.size(of: buttons, in: size)))
      let frame = slot.area(endingAt: size.y - BottomSlot.margin, in: size)
      let surface = Toolbar.surface(of: buttons, in: size, frame: frame)
      return Row("toolbar, more: \(showsMore)", try #require(surface))
    }
  }

  /// Checks that the list of differences ends above the bar at the foot and has as many rows as fit.
  @Test(arguments: sizes) func differencesFillTheirRoom(_ size: Vector) throws {
    let bench = try split(in: size)
    let (bar, services) = (bench.tool(SplitBar.self), bench.playground.desk.services)
    let frame = try #require(bar.frame(with: services))
    let list = try #require(bar.list(below: frame, with: services))
    let isAboveBar = list.frame.minY < frame.minY
    let end = isAboveBar ? frame.minY - BottomSlot.gap : size.y - BottomSlot.margin
    let top = isAboveBar ? 48 : list.frame.minY
    let rows = min(list.count, Int((end - top - 16) / 44))
    #expect(list.frame.height == Double(rows) * 44 + 16)
    #expect(list.frame.maxY <= end && (!isAboveBar || list.frame.maxY == end))
  }

  private func toasts(in size: Vector) -> [Row] {
    ["Undone", String(repeating: "more words than a line has ", count: 6)].map { words in
      let toast = Toast(text: words, keys: [.command(.save), .command(.undo)], seconds: 1, isBad: false, number: 1)
      let frame = BottomSlot(size: toast.size(in: size)).area(endingAt: size.y - BottomSlot.margin, in: size)
      return Row("toast: \(words)", toast.surface(in: frame))
    }
  }

  /// Returns the cross of a large sheet and of a small one.
  private func sheets(in size: Vector) -> [Row] {
    let sheet = CarriedSheet(
      axes: [], size: Vector(400, 300), first: Rect(x: 100, y: 200, width: 60, height: 60), pitch: Vector(60, -60),
      columns: 3)
    return [false, true].map { isSmall in
      let view = SheetView(
        sheet, picture: "", title: "map.png", isSmall: isSmall, chosen: nil, reading: nil, in: size - Vector(0, 72))
      return Row("sheet, small: \(isSmall)", view.surface)
    }
  }

  /// Returns the questions about a carried sketch, with three and with four answers, and the page for a name.
  private func guests(in size: Vector) -> [Row] {
    let sketch = CarriedSketch(id: "dot", EffectSource("x = 1"))
    return [nil, "Dot"].map { namesake in
      let page = GuestPage(.init(sketch: sketch, path: "d.mp4", namesake: namesake), in: size)
      return Row("guest, namesake: \(namesake ?? "none")", page.surface)
    } + [Row("name of a sketch", NamingPage("A name", in: size, above: 0).surface)]
  }

  private func touchTest(in size: Vector) -> Row {
    Row("touch test", TouchTest(calibration: .identity, picture: .none, size: size).buttons)
  }

  private func scrubBar(in size: Vector) throws -> Row {
    let bench = try Workbench(Cards.self, config: "{}", size: size)
    bench.play("wait 1\nkey Space\nwait 0.1")
    let area = try #require(bench.tool(TimeTool.self).area(with: bench.playground.desk.services))
    return Row("scrub bar", area, bench.tool(TimeTool.self).spots(with: bench.playground.desk.services).map(\.area))
  }

  private func gallery(of count: Int, in size: Vector) -> Row {
    Row("gallery of \(count)", Rect(size: size), GalleryLayout(count: count, in: size).tiles)
  }

  private func strip(in size: Vector) throws -> Row {
    let bench = try Workbench(Cards.self, config: "{}", size: size)
    bench.play("wait 0.2\ndown 1 160 200\nmove 1 120 200\nmove 1 60 200\nup 1\nwait 0.5")
    let (desk, values) = (bench.playground.desk, [0.2, 0.3, 0.4, 0.5, 0.6].map { ParameterValue.number($0) })
    desk.send(.useRecentTake(.strip("cards.snapResponse", values)))
    bench.play("wait 0.1")
    let surface = try #require(bench.tool(Strip.self).surface(with: desk.services))
    #expect(surface.targets.count == values.count)
    return Row("strip", surface)
  }

  /// Returns the bar of a split stage, and its list with as many rows as fit.
  private func splits(in size: Vector) throws -> [Row] {
    let bench = try split(in: size)
    let (bar, desk) = (bench.tool(SplitBar.self), bench.playground.desk)
    let targets = bar.targets(with: desk.services)
    func row(_ plate: SplitBar.Target, _ isIn: (SplitBar.Target) -> Bool) throws -> Row {
      let frame = try #require(targets.first { $0.target == plate }?.area)
      return Row("\(plate)", frame, targets.filter { isIn($0.target) }.map(\.area))
    }
    return try [
      row(.bar) { [.keep(.a), .swap, .differences, .keep(.b)].contains($0) },
      row(.list) { if case .copy = $0 { true } else { $0 == .more } },
    ]
  }

  /// Returns a split stage whose list of differences is open, with no message at its foot.
  private func split(in size: Vector) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}", size: size)
    bench.play("wait 0.2\nkey \\")
    for name in ["fade", "cardWidth", "snapResponse", "pathRadius", "snapVelocity", "dragMinimum"] {
      let definition = bench.playground.tuner.stack.catalogue.definition(of: "cards.\(name)")
      guard case .number(let range)? = definition?.kind else { continue }
      bench.playground.tuner.set("cards.\(name)", .number(range.upperBound), gesture: nil)
    }
    bench.play("wait 12")
    try bench.tap(.differences)
    bench.play("wait 0.2")
    return bench
  }
}
