import Gestures
import Motion
import Studies
import Testing

@testable import Playground
@testable import Playing

/// Tests of the stage sizes that a take requests.
@MainActor @Suite struct TakeSizeTests {
  private func sizes(_ bench: Workbench) -> [Vector] {
    bench.requests.compactMap { if case .size(let size) = $0 { size } else { nil } }
  }

  /// Runs frames of a window that follows every requested size.
  private func follow(_ bench: Workbench, frames: Int) {
    var seen = sizes(bench).count
    for _ in 0..<frames {
      bench.frame()
      let asked = sizes(bench)
      if asked.count > seen, let size = asked.last { bench.play("resize \(size.x) \(size.y)") }
      seen = asked.count
    }
  }

  private static let recording =
    "key F8\ndown 1 166 300\nmove 1 200 320\nup 1\nwait 0.2\nresize 600 600\nwait 0.3\ntap 300 200\nwait 0.2\nkey F8"

  @Test func playbackRepeatsRecordedWindowSizes() throws {
    let bench = try Workbench(Lamp.self, size: Vector(333, 720))
    bench.play(Self.recording)
    let before = bench.player?.performance.encodedState.line
    #expect(sizes(bench).isEmpty && before != nil)
    bench.play("key F7")
    #expect(bench.player?.performance.size == Vector(333, 720))
    follow(bench, frames: 120)
    #expect(sizes(bench) == [Vector(333, 720), Vector(600, 600)])
    #expect(bench.player?.windowSize == Vector(600, 600) && bench.player?.performance.size == Vector(600, 600))
    bench.play("key F7\nkey F6")
    follow(bench, frames: 600)
    #expect(Set(sizes(bench)) == [Vector(333, 720), Vector(600, 600)])
  }

  @Test func sizeRequestsAreThrottled() throws {
    let bench = try Workbench(Lamp.self, size: Vector(333, 720))
    bench.play("key F8\ntap 166 300")
    for step in 0..<50 { bench.play("resize \(300 + step * 6) \(700 - step * 4)\nwait 0.034") }
    bench.play("key F8\nkey F6")
    follow(bench, frames: 240)
    let asked = sizes(bench)
    #expect(asked.count <= 4 * 4 + 2, "\(asked.count)")
    #expect(asked.allSatisfy { $0.x <= 594 && $0.y <= 720 })
    #expect(asked.contains(Vector(594, 504)))
  }

  /// Checks that a window that does not follow shows the whole stage scaled, and returns to its own size with the first touch.
  @Test func fixedWindowShowsTheScaledStage() throws {
    let bench = try Workbench(Lamp.self, size: Vector(333, 720))
    bench.play(Self.recording + "\nresize 300 300\nkey F7\nwait 2")
    #expect(sizes(bench) == [Vector(333, 720), Vector(600, 600)])
    #expect(bench.player?.performance.size == Vector(600, 600))
    let place = bench.playground.desk.place
    #expect(place.size == Vector(300, 300) && place.inStage(Vector(300, 300)) == Vector(600, 600))
    bench.play("down 1 150 150\nwait 0.1")
    #expect(bench.player?.performance.size == Vector(300, 300))
    #expect(bench.playground.desk.place.inStage(Vector(150, 150)) == Vector(150, 150))
  }

  private static let foreign =
    "# effect lamp\n# size 390 844\nat 0.1 size 500 600\nat 0.2 tap 100 100\nat 0.4 size 780 844\n"

  @Test(arguments: ["--take", "drop"]) func foreignTakeDoesNotResizeTheWindow(way: String) throws {
    let bench =
      way == "drop"
      ? try Workbench(Lamp.self, files: ["x.take": Self.foreign]) : try Workbench(Lamp.self, take: Self.foreign)
    bench.play((way == "drop" ? "drop x.take\n" : "") + "wait 0.3")
    #expect(bench.player?.performance.size == Vector(500, 600))
    bench.play("wait 0.2")
    #expect(bench.player?.performance.size == Vector(780, 844) && sizes(bench).isEmpty)
    #expect(bench.playground.desk.place.inStage(Vector(390, 422)) == Vector(780, 844))
    // A resize of the window does not change the take's size.
    bench.play("resize 400 800\nwait 0.1")
    #expect(bench.player?.windowSize == Vector(400, 800) && bench.player?.performance.size != Vector(400, 800))
    bench.play("down 1 100 100\nwait 0.1")
    #expect(bench.player?.performance.size == Vector(400, 800))
  }

  @Test func rapidForeignSizesDoNotResizeTheWindow() throws {
    let lines = (0..<10_000).map { "at \(0.1 + Double($0) / 200) size \(7000 + $0 % 7) 4000" }.joined(separator: "\n")
    let bench = try Workbench(Lamp.self, take: "# effect lamp\n# size 390 844\n" + lines)
    bench.play("wait 1\nresize 800 600\nwait 1")
    #expect(sizes(bench).isEmpty && bench.player?.windowSize == Vector(800, 600))
  }
}
