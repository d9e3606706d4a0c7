import Effects
import Gestures
import Motion
import Testing

@testable import Playground

/// What becomes of the sizes that a take gives the stage.
@MainActor @Suite struct TakeSizeTests {
  private func sizes(_ desk: Desk) -> [Vector] {
    desk.requests.compactMap { if case .size(let size) = $0 { size } else { nil } }
  }

  /// A window that follows every wish.
  private func follow(_ desk: Desk, frames: Int) {
    var seen = sizes(desk).count
    for _ in 0..<frames {
      desk.frame()
      let asked = sizes(desk)
      if asked.count > seen, let size = asked.last { desk.play("resize \(size.x) \(size.y)") }
      seen = asked.count
    }
  }

  private static let recording =
    "key F8\ndown 1 166 300\nmove 1 200 320\nup 1\nwait 0.2\nresize 600 600\nwait 0.3\ntap 300 200\nwait 0.2\nkey F8"

  @Test func whatWasDoneHereIsDoneAgainInTheSizesThatItHad() throws {
    let desk = try Desk(Lamp.self, size: Vector(333, 720))
    desk.play(Self.recording)
    let before = desk.player?.performance.encodedState.line
    #expect(sizes(desk).isEmpty && before != nil)
    desk.play("key F7")
    #expect(desk.player?.performance.size == Vector(333, 720))
    follow(desk, frames: 120)
    #expect(sizes(desk) == [Vector(333, 720), Vector(600, 600)])
    #expect(desk.player?.windowSize == Vector(600, 600) && desk.player?.performance.size == Vector(600, 600))
    desk.play("key F7\nkey F6")
    follow(desk, frames: 600)
    #expect(Set(sizes(desk)) == [Vector(333, 720), Vector(600, 600)])
  }

  @Test func aWindowIsAskedAFewTimesASecondAtMost() throws {
    let desk = try Desk(Lamp.self, size: Vector(333, 720))
    desk.play("key F8\ntap 166 300")
    for step in 0..<50 { desk.play("resize \(300 + step * 6) \(700 - step * 4)\nwait 0.034") }
    desk.play("key F8\nkey F6")
    follow(desk, frames: 240)
    let asked = sizes(desk)
    #expect(asked.count <= 4 * 4 + 2, "\(asked.count)")
    #expect(asked.allSatisfy { $0.x <= 594 && $0.y <= 720 })
    #expect(asked.contains(Vector(594, 504)))
  }

  /// One that does not follow shows all of it all the same, and has its own back with the first touch.
  @Test func aWindowMayStayAsItIs() throws {
    let desk = try Desk(Lamp.self, size: Vector(333, 720))
    desk.play(Self.recording + "\nresize 300 300\nkey F7\nwait 2")
    #expect(sizes(desk) == [Vector(333, 720), Vector(600, 600)])
    #expect(desk.player?.performance.size == Vector(600, 600))
    let place = desk.playground.layers.place
    #expect(place.size == Vector(300, 300) && place.inStage(Vector(300, 300)) == Vector(600, 600))
    desk.play("down 1 150 150\nwait 0.1")
    #expect(desk.player?.performance.size == Vector(300, 300))
    #expect(desk.playground.layers.place.inStage(Vector(150, 150)) == Vector(150, 150))
  }

  private static let foreign =
    "# effect lamp\n# size 390 844\nat 0.1 size 500 600\nat 0.2 tap 100 100\nat 0.4 size 780 844\n"

  @Test(arguments: ["--take", "drop"]) func oneFromElsewhereAsksTheWindowForNothing(way: String) throws {
    let desk =
      way == "drop"
      ? try Desk(Lamp.self, files: ["x.take": Self.foreign]) : try Desk(Lamp.self, take: Self.foreign)
    desk.play((way == "drop" ? "drop x.take\n" : "") + "wait 0.3")
    #expect(desk.player?.performance.size == Vector(500, 600))
    desk.play("wait 0.2")
    #expect(desk.player?.performance.size == Vector(780, 844) && sizes(desk).isEmpty)
    #expect(desk.playground.layers.place.inStage(Vector(390, 422)) == Vector(780, 844))
    // The window's own size is none of the take's.
    desk.play("resize 400 800\nwait 0.1")
    #expect(desk.player?.windowSize == Vector(400, 800) && desk.player?.performance.size != Vector(400, 800))
    desk.play("down 1 100 100\nwait 0.1")
    #expect(desk.player?.performance.size == Vector(400, 800))
  }

  @Test func tenThousandSizesAreNone() throws {
    let lines = (0..<10_000).map { "at \(0.1 + Double($0) / 200) size \(7000 + $0 % 7) 4000" }.joined(separator: "\n")
    let desk = try Desk(Lamp.self, take: "# effect lamp\n# size 390 844\n" + lines)
    desk.play("wait 1\nresize 800 600\nwait 1")
    #expect(sizes(desk).isEmpty && desk.player?.windowSize == Vector(800, 600))
  }
}
