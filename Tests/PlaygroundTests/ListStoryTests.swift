import Effects
import Gestures
import Motion
import Studies
import Support
import Testing
import Tuning

@testable import Panel
@testable import Playground

/// Stories about the rows of lists and the items on the stage that belong to them.
@MainActor @Suite struct ListStoryTests {
  /// The lists whose rows are visible one by one on the stage.
  private static let lists: [(effect: any Effect.Type, list: String, rows: Int)] = [
    (Cards.self, "cards", 5), (Header.self, "posts", 5), (Header.self, "banner", 1), (Header.self, "people", 4),
    (Stitch.self, "pictures", 5),
  ]

  @Test(arguments: [Vector(390, 844), Vector(1280, 800)]) func chosenRowMovesToTheFront(_ size: Vector) throws {
    for (effect, list, rows) in Self.lists {
      let bench = try Workbench(effect, opensPanel: true, size: size)
      bench.play("wait 0.5")
      let key = "\(effect.id).\(list)"
      let count: Int = if case .rows(let all)? = bench.playground.tuner.stack.value(of: key) { all.count } else { 0 }
      #expect(count >= rows, "\(key)")
      for row in (0..<count).reversed() {
        bench.playground.desk.toolbox.stage.show(ListPlace(key, row))
        bench.play("wait 2")
        let (performance, place) = (try #require(bench.player).performance, PicturePlace(list, row))
        #expect(performance.scroll(to: place) == nil && performance.isAtRest, "\(key)[\(row)]")
        guard let area = performance.area(of: place) else { continue }
        let middle = Vector(area.midX.clamped(to: 0...performance.size.x), area.midY)
        #expect(performance.picture(at: middle) == place, "\(key)[\(row)] is what is seen there")
      }
    }
  }

  private func opened(_ row: Int) throws -> Workbench {
    let bench = try Workbench(Cards.self, opensPanel: true, size: Vector(1280, 800))
    bench.play("wait 0.5")
    for key in ["cards.cards", "cards.cards[\(row)]"] {
      let place = try bench.place(ofRow: key)
      bench.play("tap \(place.x) \(place.y)\nwait 1.5")
    }
    return bench
  }

  @Test func openedRowIsInFront() throws {
    let bench = try opened(3)
    let performance = try #require(bench.player).performance
    #expect(performance.picture(at: try #require(performance.area(of: PicturePlace("cards", 3))).center)?.row == 3)
  }

  private func focus(_ row: Int, of bench: Workbench) -> String? {
    guard case .rows(let rows)? = bench.playground.tuner.stack.value(of: "cards.cards") else { return nil }
    return rows[row]["focus"]
  }

  @Test func pictureFocusCanBeDragged() throws {
    let bench = try opened(2)
    let before = try #require(focus(2, of: bench))
    let desk = bench.playground.desk
    func area() throws -> Rect {
      desk.place.inWindow(try #require(bench.player?.performance.area(of: PicturePlace("cards", 2))))
    }
    let shares = before.split(separator: " ").map { (Double($0.dropLast()) ?? 50) / 100 }
    let box = try area()
    let spot = box.origin + Vector(shares[0] * box.width, shares[1] * box.height)
    bench.play(
      "down 1 \(spot.x) \(spot.y)\nmove 1 \(spot.x + 1) \(spot.y)\nmove 1 \(spot.x - box.width / 5) \(spot.y)\nup 1")
    let after = try #require(focus(2, of: bench)).split(separator: " ").map { (Double($0.dropLast()) ?? 50) / 100 }
    #expect((after[0] - max(0, shares[0] - 0.2)).magnitude < 0.002 && after[1] == shares[1], "\(before) \(after)")
    #expect(try area() == box, "the deck has not moved")
    bench.play("key Ctrl+Z")
    #expect(focus(2, of: bench) == before, "one drag is one thing to undo")
    // Outside the ring, fingers still move the deck.
    bench.play("down 1 \(box.midX) \(box.maxY + 40)\nmove 1 \(box.midX - 60) \(box.maxY + 40)\nwait 0.1")
    #expect(try area() != box && focus(2, of: bench) == before)
  }

  @Test func chosenRowDoesNotInterruptALoop() throws {
    let bench = try Workbench(
      Cards.self, take: "at 0.1 drag 195 300 to 100 300 over 0.3\n", loops: true, opensPanel: true)
    bench.play("wait 0.2")
    bench.playground.desk.toolbox.stage.show(ListPlace("cards.cards", 3))
    bench.play("wait 1")
    #expect(bench.player?.playing != nil)
  }
}
