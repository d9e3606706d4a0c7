import Canvas
import Interface
import Motion
import Studies
import Testing

@testable import Playground
@testable import Playing

/// Tests of a clip from its start to the card that offers it.
@MainActor @Suite struct ClipCardTests {
  private func bench(_ size: Vector = Vector(390, 844)) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}", size: size)
    bench.play("wait 1")
    return bench
  }

  private func film(_ bench: Workbench, missed: Int = 0) {
    bench.play("key F9\nwait 0.1")
    bench.playground.follow(.recording(path: "captures/x.mp4"))
    bench.play("wait 1\nkey F9")
    bench.playground.follow(.saved(path: "captures/x.mp4", frames: 60, missed: missed, words: "saved"))
    bench.play("wait 0.5")
  }

  private func isShown(_ bench: Workbench) -> Bool { !bench.tool(ClipCard.self).targets(with: bench.services).isEmpty }

  /// The take of a clip has the rests that its picture has.
  @Test func restIsPartOfTheTake() throws {
    let bench = try bench()
    #expect(bench.player?.performance.isSettled == true)
    bench.play("key F9")
    bench.playground.follow(.recording(path: "captures/x.mp4"))
    bench.play("wait 2\nkey F9")
    let film = try #require(bench.player?.recordings.film).take
    #expect((460...500).contains(film.steps), "\(film.steps) steps")
    bench.playground.follow(.saved(path: "captures/x.mp4", frames: 120, missed: 0, words: "saved"))
    let steps = bench.player?.performance.steps
    bench.play("wait 1")
    #expect(bench.player?.performance.steps == steps)
  }

  @Test func toolbarIsHiddenWhenAClipBegins() throws {
    let bench = try bench()
    bench.play("key Shift+F9\ntap 385 780\nwait 0.4")
    #expect(bench.playground.desk.toolbox.toolbar.isShown)
    try bench.tap(key: "Film")
    bench.play("wait 0.1")
    #expect(!bench.playground.desk.toolbox.toolbar.isShown)
  }

  @Test func badgeSaysThatTheFileIsCompleted() throws {
    let bench = try bench()
    bench.play("key F9\nwait 0.1")
    bench.playground.follow(.recording(path: "captures/x.mp4"))
    bench.play("wait 1")
    #expect(Mark.texts(in: bench.plates).contains { $0.hasPrefix("REC") })
    bench.play("key F9\nwait 1\nkey F9\nwait 0.1")
    #expect(bench.requests.count { $0 == .endRecording } == 1)
    #expect(Mark.texts(in: bench.plates).contains("Saving"))
    bench.playground.follow(.saved(path: "captures/x.mp4", frames: 60, missed: 0, words: "saved"))
    bench.play("wait 0.2")
    #expect(!Mark.texts(in: bench.plates).contains("Saving"))
  }

  @Test func cardStaysUntilTheStageIsTouched() throws {
    let bench = try bench()
    film(bench)
    #expect(isShown(bench))
    bench.play("tap 195 200\nwait 1")
    #expect(isShown(bench), "a touch just after the clip")
    bench.play("wait 20")
    #expect(isShown(bench))
    bench.play("tap 195 200\nwait 0.5")
    #expect(!isShown(bench))
  }

  @Test func cardMakesRoomForTheNextClip() throws {
    let bench = try bench()
    film(bench)
    bench.play("key F9\nwait 0.5")
    #expect(!isShown(bench))
  }

  @Test func clipWithMissingFramesOffersAVideo() throws {
    let bench = try bench()
    film(bench)
    func offers(_ kind: ClipExport.Kind) -> Bool {
      bench.tool(ClipCard.self).targets(with: bench.services).contains { $0.target == .make(kind) }
    }
    #expect(offers(.gif) && offers(.clear) && !offers(.video))
    film(bench, missed: 20)
    #expect(offers(.video))
    #expect(Mark.texts(in: bench.plates).contains { $0.contains("frames are missing") })
  }

  /// Every button of the largest card suits a finger and lies inside the card.
  @Test(arguments: [Vector(360, 776), Vector(390, 844), Vector(800, 480), Vector(844, 390), Vector(1080, 1920)])
  func buttonsSuitAFinger(_ size: Vector) throws {
    let bench = try bench(size)
    film(bench, missed: 20)
    let surface = try #require(bench.tool(ClipCard.self).surface(with: bench.services))
    for (target, area) in surface.targets where target != .plate {
      #expect(
        area.width >= 44 && area.height >= 44 && area.isInside(Rect(size: size), slack: 0.01), "\(target): \(area)")
    }
    #expect(surface.targets.count == 9)
  }

  @Test func editedTakeIsOfferedAsAVideo() {
    #expect(SavedClip(path: "takes/a.take", seconds: 6, effect: "lamp").kinds == [.video, .gif, .clear])
    #expect(SavedClip(path: "a.mp4", seconds: 6, effect: nil, isRough: true).kinds.isEmpty)
    #expect(ClipExport.Kind.allCases.filter(\.canSound) == [.video, .clear])
  }
}

extension Workbench {
  fileprivate var services: Services { playground.desk.services }
}
