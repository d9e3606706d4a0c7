import Canvas
import Motion
import Studies
import Testing
import Tuning

@testable import Playground

/// Stories about holding a slider's name, which shows the slider's range to try before choosing.
@MainActor struct StripStoryTests {
  private static let key = "cards.snapResponse"
  private static let flick = "down 1 300 250\nmove 1 240 250\nmove 1 150 250\nup 1\nwait 0.5"

  private func bench(size: Vector = Vector(1280, 720)) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}", opensPanel: true, size: size)
    // The search scrolls to the row, even if rows are added to the list.
    bench.play("wait 0.3\nkey Ctrl+F\ntype snapResponse\nkey Return\nwait 0.3")
    return bench
  }

  /// Holds the name of the row, which opens the strip.
  private func open(_ bench: Workbench) throws -> Strip.Content {
    let row = try #require(bench.rowFrame(Self.key))
    bench.play("wait 0.2\ndown 5 \(row.x + 30) \(row.y + 10)\nwait 0.7\nup 5\nwait 0.1")
    return try #require(bench.playground.desk.toolbox.strip.content)
  }

  private func cell(_ index: Int, _ bench: Workbench) throws -> Vector {
    let strip = try #require(bench.playground.desk.toolbox.strip.surface(with: bench.playground.desk.services))
    return try #require(strip.frame(of: index)).center
  }

  private func tap(_ place: Vector, _ bench: Workbench) { bench.play("tap \(place.x) \(place.y)\nwait 0.1") }

  /// Checks that a strip without cells is not shown: it would cover the window and offer nothing to tap.
  @Test func stripWithoutCellsIsNotShown() throws {
    let bench = try bench()
    bench.play(Self.flick)
    let desk = bench.playground.desk
    desk.send(.useRecentTake(.strip(Self.key, [])))
    #expect(!desk.toolbox.strip.isOn)
    desk.send(.useRecentTake(.strip(Self.key, [.number(0.2)])))
    #expect(desk.toolbox.strip.isOn)
  }

  /// Checks that a finger takes the nearest cell in a window in which cells are narrower than a finger.
  @Test func fingerTakesTheNearestCell() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(200, 400))
    bench.play("wait 0.2\n" + Self.flick)
    let desk = bench.playground.desk
    desk.send(.useRecentTake(.strip(Self.key, [0.1, 0.2, 0.3, 0.4, 0.5].map { .number($0) })))
    let surface = try #require(desk.toolbox.strip.surface(with: desk.services))
    for index in 0..<5 {
      let frame = try #require(surface.frame(of: index))
      #expect(frame.width < 44)
      for x in [frame.minX + 1, frame.maxX - 1] {
        #expect(desk.toolbox.strip.target(at: Vector(x, frame.midY), desk.services) == index)
      }
    }
    #expect(desk.toolbox.strip.target(at: Vector(100, 4), desk.services) == -1)
  }

  @Test func stripShowsItsRangeWithTheLastTouches() throws {
    for size in [Vector(1280, 720), Vector(390, 844)] {
      let bench = try bench(size: size)
      bench.play(Self.flick)
      let before = bench.number(Self.key)
      let strip = try open(bench)
      #expect(bench.number(Self.key) == before, "holding the name leaves the value")
      let definition = try #require(ParameterCatalogue.all.definition(of: Self.key))
      let range = try #require(definition.useful, "what a slider goes over")
      let values = strip.cells.compactMap { if case .number(let value) = $0.value { value } else { nil } }
      #expect(values.count == 5 && values.first == range.lowerBound && values.last == range.upperBound)
      #expect(strip.cells[strip.current].value == before.map { .number($0) }, "one is what counts now")
      #expect(values == values.sorted() && strip.cells[strip.current].value != strip.cells[0].value)
      // Every cell plays the same touches with its own value.
      bench.play("wait 0.35")
      let fronts = try #require(bench.playground.desk.toolbox.strip.content).cells.map {
        $0.player.performance.readouts[0].value
      }
      #expect(Set(fronts).count > 2, "\(fronts)")
      #expect(bench.playground.isMoving)
      let room = Rect(size: bench.playground.desk.place.room)
      #expect(try strip.cells.indices.allSatisfy { room.contains(try cell($0, bench)) })
      // The strip consists of marks that a small stage has too.
      #expect(bench.picture.marks.count > 5)
    }
  }

  @Test func tapOnACellIsOneUndoStep() throws {
    let bench = try bench()
    bench.play(Self.flick)
    let before = bench.number(Self.key)
    let strip = try open(bench)
    tap(try cell(4, bench), bench)
    #expect(!bench.playground.desk.toolbox.strip.isOn)
    #expect(bench.playground.tuner.stack.value(of: Self.key) == strip.cells[4].value)
    #expect(bench.number(Self.key) != before)
    bench.play("key Ctrl+Z")
    #expect(bench.number(Self.key) == before && bench.playground.tuner.stack.undoName == nil)
  }

  @Test func stripClosesOnEscapeOrTapOutside() throws {
    let bench = try bench()
    bench.play(Self.flick)
    let before = bench.number(Self.key)
    _ = try open(bench)
    #expect(bench.play("key Escape").contains("strip.closed") && !bench.playground.desk.scene.isSplit)
    #expect(bench.subject == "cards" && bench.playground.desk.toolbox.panel.panel.isOpen)
    _ = try open(bench)
    tap(Vector(300, 60), bench)
    #expect(!bench.playground.desk.toolbox.strip.isOn && bench.number(Self.key) == before)
    // A finger that slides off a stage picks no value.
    _ = try open(bench)
    let (from, to) = try (cell(4, bench), cell(0, bench))
    bench.play("down 1 \(from.x) \(from.y)\nmove 1 \(to.x) \(to.y)\nup 1")
    #expect(bench.number(Self.key) == before)
    bench.play("key Escape")
    // A held track resets the slider to its default, as before.
    bench.playground.tuner.set(Self.key, .number(0.9), gesture: nil)
    let row = try #require(bench.rowFrame(Self.key))
    bench.play("wait 0.2\ndown 5 \(row.midX) \(row.maxY - 8)\nwait 0.7\nup 5")
    #expect(!bench.playground.desk.toolbox.strip.isOn && bench.number(Self.key) == before)
  }

  @Test func stripCostDoesNotGrow() throws {
    let bench = try bench()
    bench.play(Self.flick)
    _ = try open(bench)
    bench.play("wait 20")
    let cells = try #require(bench.playground.desk.toolbox.strip.content).cells
    #expect(cells.allSatisfy { $0.player.past.timeline == nil && $0.player.isTakePlaying })
    #expect(cells.contains { ($0.player.playing?.pass ?? 0) > 1 })
  }

  @Test func panelButtonTogglesTheSplit() throws {
    for size in [Vector(1280, 720), Vector(390, 844)] {
      let bench = try bench(size: size)
      bench.play("wait 0.3")
      let button = try bench.place { _, actions in actions.contains(.split) }
      #expect(bench.play("tap \(button.x) \(button.y)\nwait 0.1").contains { $0.hasPrefix("split.opened") })
      #expect(bench.playground.desk.toolbox.panel.panel.isOpen)
      #expect(bench.play("tap \(button.x) \(button.y)\nwait 0.1").contains("split.closed"))
    }
    // The gallery offers no split.
    let gallery = try Workbench(nil, config: "{}", opensPanel: true, size: Vector(1280, 720))
    #expect((try? gallery.place { _, actions in actions.contains(.split) }) == nil)
  }
}
