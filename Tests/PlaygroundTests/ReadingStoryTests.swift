import Effects
import Motion
import Testing

@testable import Playground

/// Files are read beside the loop, which goes on meanwhile.
@MainActor @Suite struct ReadingStoryTests {
  private static let flick = "# size 390 844\nat 0.1  fling 300 440 to 110 440 over 0.1\n"

  private func desk(_ effect: (any Effect.Type)?, _ files: [String: String]) throws -> Desk {
    let desk = try Desk(effect, config: "{}", files: files)
    desk.host.isWorkHeldBack = true
    return desk
  }

  @Test func aDropIsReadWhileTheWindowGoesOn() throws {
    let desk = try desk(Lamp.self, ["a.take": "# effect cards\n" + Self.flick])
    desk.play("drop a.take\nwait 0.1")
    #expect(desk.subject == "lamp" && desk.notice == nil)
    desk.play("wait 0.5")
    #expect(desk.notice == "Reading a.take…")
    // The lamp answers meanwhile.
    let before = desk.player?.performance.steps ?? 0
    desk.play("tap 195 330\nwait 0.2")
    #expect(desk.player!.performance.steps > before)
    #expect(desk.host.finishWork() == 1)
    desk.play("wait 0.05")
    #expect(desk.subject == "cards" && desk.player?.isTakePlaying == true && desk.notice != "Reading a.take…")
  }

  @Test func theLastOfSeveralCounts() throws {
    let desk = try desk(
      Lamp.self, ["a.take": "# effect cards\n" + Self.flick, "b.take": "# effect ticket\n" + Self.flick, "c.take": "?"])
    desk.play("drop a.take\ndrop c.take\ndrop b.take\nwait 0.1")
    // One at a time.
    #expect(desk.host.finishWork() == 1)
    desk.play("wait 0.1")
    #expect(desk.subject == "lamp")
    #expect(desk.host.finishWork() == 1)
    desk.play("wait 0.1")
    #expect(desk.subject == "ticket" && desk.host.finishWork() == 0 && desk.host.told.isEmpty)
  }

  @Test func whatIsWrongIsSaidThen() throws {
    let desk = try desk(Lamp.self, ["a.take": "at 1 jump"])
    desk.play("drop a.take\nwait 1")
    desk.host.finishWork()
    desk.play("wait 0.05")
    #expect(desk.notice?.hasPrefix("a.take:1:6: expected") == true && desk.host.told.count == 1)
  }

  @Test func theNewestTakeIsReadThatWay() throws {
    let desk = try desk(Cards.self, ["takes/cards-1.take": "# effect cards\n" + Self.flick])
    #expect(desk.play("key F7\nwait 0.1").isEmpty && desk.player?.isTakePlaying == false)
    desk.host.finishWork()
    #expect(desk.play("wait 0.05") == ["take.playing file=\"takes/cards-1.take\""])
    // For an effect that has been left it is none.
    desk.play("key 1\nkey F7")
    desk.host.memory["takes/ticket-1.take"] = "# effect ticket\n" + Self.flick
    desk.play("key F7\nkey 2\nwait 0.1")
    desk.host.finishWork()
    desk.play("wait 0.1")
    #expect(desk.subject == "stitch" && desk.player?.isTakePlaying == false)
  }

  /// Ten minutes of a take are not run in one frame.
  @Test func aMomentFarAwayIsGoneToFrameByFrame() throws {
    let carried = "# fidget take 1\n# clip {\"at\": 60}\n# effect cards\n" + Self.flick
    let desk = try Desk(Lamp.self, config: "{}", files: ["p.png": try Carrying.file(carried)])
    desk.play("drop p.png")
    let steps = try #require(desk.player?.performance.steps)
    #expect(desk.subject == "cards" && steps > 1000 && steps < 6000)
    desk.play("wait 0.5")
    #expect(desk.player?.performance.steps == 60 * 240 && desk.playground.layers.scene.clock.isPaused)
    // A hand takes over on the way.
    desk.play("key Space\nkey Escape\ndrop p.png\nwait 0.02\ndown 1 100 100\nwait 1")
    #expect(!desk.playground.layers.scene.clock.isPaused && desk.player?.isTakePlaying == false)
  }
}
