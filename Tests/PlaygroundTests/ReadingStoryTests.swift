import Effects
import Motion
import Studies
import Testing

@testable import Playground

/// Stories about files that are read beside the main loop while it continues.
@MainActor @Suite struct ReadingStoryTests {
  private static let flick = "# size 390 844\nat 0.1  fling 300 440 to 110 440 over 0.1\n"

  private func bench(_ effect: (any Effect.Type)?, _ files: [String: String]) throws -> Workbench {
    let bench = try Workbench(effect, config: "{}", files: files)
    bench.host.isWorkHeldBack = true
    return bench
  }

  @Test func dropIsReadInTheBackground() throws {
    let bench = try bench(Lamp.self, ["a.take": "# effect cards\n" + Self.flick])
    bench.play("drop a.take\nwait 0.1")
    #expect(bench.subject == "lamp" && bench.notice == nil)
    bench.play("wait 0.5")
    #expect(bench.notice == "Reading a.take…")
    // The lamp still responds.
    let before = bench.player?.performance.steps ?? 0
    bench.play("tap 195 330\nwait 0.2")
    #expect(bench.player!.performance.steps > before)
    #expect(bench.host.finishWork() == 1)
    bench.play("wait 0.05")
    #expect(bench.subject == "cards" && bench.player?.isTakePlaying == true && bench.notice != "Reading a.take…")
  }

  @Test func lastOfSeveralDropsWins() throws {
    let bench = try bench(
      Lamp.self, ["a.take": "# effect cards\n" + Self.flick, "b.take": "# effect ticket\n" + Self.flick, "c.take": "?"])
    bench.play("drop a.take\ndrop c.take\ndrop b.take\nwait 0.1")
    // Only one file is read at a time.
    #expect(bench.host.finishWork() == 1)
    bench.play("wait 0.1")
    #expect(bench.subject == "lamp")
    #expect(bench.host.finishWork() == 1)
    bench.play("wait 0.1")
    #expect(bench.subject == "ticket" && bench.host.finishWork() == 0 && bench.host.reported.isEmpty)
  }

  @Test func readingErrorIsReported() throws {
    let bench = try bench(Lamp.self, ["a.take": "at 1 jump"])
    bench.play("drop a.take\nwait 1")
    bench.host.finishWork()
    bench.play("wait 0.05")
    #expect(bench.notice?.hasPrefix("a.take:1:6: expected") == true && bench.host.reported.count == 1)
  }

  @Test func newestTakeIsReadInTheBackground() throws {
    let bench = try bench(Cards.self, ["takes/cards-1.take": "# effect cards\n" + Self.flick])
    #expect(bench.play("key F7\nwait 0.1").isEmpty && bench.player?.isTakePlaying == false)
    bench.host.finishWork()
    #expect(bench.play("wait 0.05") == ["take.playing file=\"takes/cards-1.take\""])
    // The take is discarded if its effect was closed meanwhile.
    bench.play("key 1\nkey F7")
    bench.host.memory["takes/ticket-1.take"] = "# effect ticket\n" + Self.flick
    bench.play("key F7\nkey 2\nwait 0.1")
    bench.host.finishWork()
    bench.play("wait 0.1")
    #expect(bench.subject == "stitch" && bench.player?.isTakePlaying == false)
  }

  /// Checks that a moment far into a take is reached over many frames, not in one.
  @Test func distantMomentIsReachedOverManyFrames() throws {
    let carried = "# fidget take 1\n# clip {\"at\": 60}\n# effect cards\n" + Self.flick
    let bench = try Workbench(Lamp.self, config: "{}", files: ["p.png": try Carrying.file(carried)])
    bench.play("drop p.png")
    let steps = try #require(bench.player?.performance.steps)
    #expect(bench.subject == "cards" && steps > 1000 && steps < 6000)
    bench.play("wait 0.5")
    #expect(bench.player?.performance.steps == 60 * 240 && bench.playground.desk.scene.clock.isPaused)
    // A hand takes over before the moment is reached.
    bench.play("key Space\nkey Escape\ndrop p.png\nwait 0.02\ndown 1 100 100\nwait 1")
    #expect(!bench.playground.desk.scene.clock.isPaused && bench.player?.isTakePlaying == false)
  }
}
