import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Playground

/// A slider's name that is held: its range, felt before it is chosen.
@MainActor struct StripStoryTests {
  private static let key = "cards.snapResponse"
  private static let flick = "down 1 300 250\nmove 1 240 250\nmove 1 150 250\nup 1\nwait 0.5"

  private func desk(size: Vector = Vector(1280, 720)) throws -> Desk {
    let desk = try Desk(Cards.self, config: "{}", opensPanel: true, size: size)
    // The row is where the search leaves it, whatever others there are.
    desk.play("wait 0.3\nkey Ctrl+F\ntype snapResponse\nkey Return\nwait 0.1")
    return desk
  }

  /// Holds the name of the row.
  private func open(_ desk: Desk) throws -> Strip {
    let row = try #require(desk.rowFrame(Self.key))
    desk.play("down 5 \(row.x + 30) \(row.y + 10)\nwait 0.7\nup 5\nwait 0.1")
    return try #require(desk.playground.layers.strip)
  }

  private func cell(_ index: Int, _ desk: Desk) throws -> Vector {
    try #require(StripLayout(in: desk.playground.layers)).cells[index].center
  }

  private func tap(_ place: Vector, _ desk: Desk) { desk.play("tap \(place.x) \(place.y)\nwait 0.1") }

  @Test func itsRangeIsShownUnderTheLastTouches() throws {
    for size in [Vector(1280, 720), Vector(390, 844)] {
      let desk = try desk(size: size)
      desk.play(Self.flick)
      let before = desk.number(Self.key)
      let strip = try open(desk)
      #expect(desk.number(Self.key) == before, "holding the name leaves the value")
      let definition = try #require(ParameterCatalogue.all.definition(of: Self.key))
      let range = try #require(definition.useful, "what a slider goes over")
      let values = strip.cells.compactMap { if case .number(let value) = $0.value { value } else { nil } }
      #expect(values.count == 5 && values.first == range.lowerBound && values.last == range.upperBound)
      #expect(strip.cells[strip.current].value == before.map { .number($0) }, "one is what counts now")
      #expect(values == values.sorted() && strip.cells[strip.current].value != strip.cells[0].value)
      // The same touches, and each as its value has it.
      desk.play("wait 0.35")
      let fronts = try #require(desk.playground.layers.strip).cells.map { $0.player.performance.readouts[0].value }
      #expect(Set(fronts).count > 2, "\(fronts)")
      #expect(desk.playground.isMoving)
      let layout = try #require(StripLayout(in: desk.playground.layers))
      let room = Rect(size: desk.playground.layers.place.room)
      #expect(layout.cells.allSatisfy { $0.width > 40 && room.contains($0.center) })
      // Wherever it is drawn, it is drawn of marks that a small stage has.
      #expect(desk.picture.marks.count > 5)
    }
  }

  @Test func aTapTakesItsValueAsOneStep() throws {
    let desk = try desk()
    desk.play(Self.flick)
    let before = desk.number(Self.key)
    let strip = try open(desk)
    tap(try cell(4, desk), desk)
    #expect(desk.playground.layers.strip == nil)
    #expect(desk.playground.tuner.session.value(of: Self.key) == strip.cells[4].value)
    #expect(desk.number(Self.key) != before)
    desk.play("key Ctrl+Z")
    #expect(desk.number(Self.key) == before && desk.playground.tuner.session.undoName == nil)
  }

  @Test func besideItOrWithEscapeItGoes() throws {
    let desk = try desk()
    desk.play(Self.flick)
    let before = desk.number(Self.key)
    _ = try open(desk)
    #expect(desk.play("key Escape").contains("strip.closed") && desk.playground.layers.split == nil)
    #expect(desk.subject == "cards" && desk.playground.layers.panel.panel.isOpen)
    _ = try open(desk)
    tap(Vector(300, 60), desk)
    #expect(desk.playground.layers.strip == nil && desk.number(Self.key) == before)
    // A finger that slides off a stage has taken nothing.
    _ = try open(desk)
    let (from, to) = try (cell(4, desk), cell(0, desk))
    desk.play("down 1 \(from.x) \(from.y)\nmove 1 \(to.x) \(to.y)\nup 1")
    #expect(desk.number(Self.key) == before)
    desk.play("key Escape")
    // On the track it is the default that is meant, as ever.
    desk.playground.tuner.set(Self.key, .number(0.9), gesture: nil)
    let row = try #require(desk.rowFrame(Self.key))
    desk.play("down 5 \(row.midX) \(row.maxY - 8)\nwait 0.7\nup 5")
    #expect(desk.playground.layers.strip == nil && desk.number(Self.key) == before)
  }

  @Test func itCostsNoMoreTheLongerItIsThere() throws {
    let desk = try desk()
    desk.play(Self.flick)
    _ = try open(desk)
    desk.play("wait 20")
    let cells = try #require(desk.playground.layers.strip).cells
    #expect(cells.allSatisfy { $0.player.past.timeline == nil && $0.player.isTakePlaying })
    #expect(cells.contains { ($0.player.playing?.pass ?? 0) > 1 })
  }

  @Test func thePanelSplitsTheStageAndJoinsIt() throws {
    for size in [Vector(1280, 720), Vector(390, 844)] {
      let desk = try desk(size: size)
      desk.play("wait 0.3")
      let button = try desk.place { _, actions in actions.contains(.split) }
      #expect(desk.play("tap \(button.x) \(button.y)\nwait 0.1").contains { $0.hasPrefix("split.opened") })
      #expect(desk.playground.layers.panel.panel.isOpen)
      #expect(desk.play("tap \(button.x) \(button.y)\nwait 0.1").contains("split.closed"))
    }
    // In the gallery there is nothing to be split.
    let gallery = try Desk(nil, config: "{}", opensPanel: true, size: Vector(1280, 720))
    #expect((try? gallery.place { _, actions in actions.contains(.split) }) == nil)
  }
}
