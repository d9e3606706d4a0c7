import Canvas
import Motion
import Studies
import Testing

@testable import Playground

/// Tests of the badges in the upper right corner: they never overlap, in narrow windows and with long texts too.
@MainActor @Suite struct BadgeTests {
  /// Returns the centre of a tool's badge once it can be pressed, and checks that it is large enough for a finger.
  private func place(of tool: any Tool, _ bench: Workbench) throws -> Vector {
    bench.play("wait 0.4")
    let area = try #require(tool.spots(with: bench.playground.desk.services).last).area
    #expect(area.width >= 44 && area.height >= 44)
    return area.center
  }

  @Test func tapOnTheBadgeEndsTheRecording() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.5\nkey F8\nwait 0.3")
    let take = try place(of: bench.tool(Notices.self), bench)
    #expect(bench.play("tap \(take.x) \(take.y)\nwait 0.1") == ["take.dropped reason=\"nothing happened in it\""])
    #expect(bench.tool(Notices.self).spots(with: bench.playground.desk.services).isEmpty)
    bench.play("key F9")
    bench.playground.follow(.recording(path: "captures/x.mp4"))
    // The badge also works while nothing moves.
    bench.play("sleep 14\nwait 0.2")
    #expect(Mark.texts(in: bench.plates).contains { $0.hasPrefix("REC  14.") })
    let light = try place(of: bench.tool(Captures.self), bench)
    bench.play("press \(light.x) \(light.y)\nrelease")
    #expect(bench.requests.last == .endRecording)
    bench.playground.follow(.saved(path: "captures/x.mp4", frames: 60, missed: 0, words: "saved"))
    #expect(bench.tool(Captures.self).spots(with: bench.playground.desk.services).isEmpty)
  }

  @Test func compareBadgeStaysWhileComparing() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    bench.play("wait 0.5\nhold B\nwait 0.3")
    // Another message does not replace the badge.
    bench.playground.tuner.announcer.say("Something else", seconds: 1)
    bench.play("wait 2")
    #expect(Mark.texts(in: bench.picture).contains("Saved values shown") && bench.notice == nil)
    let badge = try place(of: bench.tool(Notices.self), bench)
    bench.play("tap \(badge.x) \(badge.y)\nwait 0.2")
    #expect(!bench.playground.tuner.stack.isComparing && bench.effective("cards.shrink") == 0.4)
    #expect(!Mark.texts(in: bench.picture).contains("Saved values shown"))
  }

  @Test(
    arguments: [300.0, 333, 390, 500, 844, 1280],
    ["Paused", "Paused, 1/16×"])
  func badgesDoNotOverlap(_ width: Double, _ words: String) throws {
    var canvas = Canvas(size: Vector(width, 720))
    let take = ActivityBadge(kind: .looping, seconds: 4.6, total: 9.4, accent: .white)
    // The names of the two sides reach 36 points down.
    Notices(isFilm: false).draw(badge: words, [take], mouse: [], above: 36, on: &canvas)
    let end = Notices.corner(words, [take], below: 36, in: canvas.size).frame.maxY
    Captures.light(seconds: 14.2, below: end, in: canvas.size).draw(on: &canvas)
    let plates = canvas.marks.compactMap { mark -> Rect? in
      guard case .fill(let path, _) = mark.shape, (28...200).contains(path.bounds.height) else { return nil }
      return path.bounds
    }
    #expect(plates.count == 3 && plates[0].y >= 44 && plates[1].y >= plates[0].maxY + 8, "\(plates)")
    #expect(plates[2].y == plates[1].maxY + 8, "\(plates)")
  }
}
