import Canvas
import Gestures
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground

/// Tests that targets never move, and that a press means the target that was shown at its place 150 ms before.
@MainActor struct PressHistoryTests {
  /// A tool that is on the desk already, or that appears.
  private enum Thing: CaseIterable {
    case nothing, overlay, time, split, list, panel, typing, strip, keys, bar, more, toast, errors, ruler, gallery

    /// The tools that appear by themselves; the scrub bar needs a key press.
    static let comers: [Thing] = [.bar, .toast, .errors, .time]
  }

  private nonisolated static let sizes = [Vector(390, 844), Vector(844, 390), Vector(1280, 800)]

  private static func bring(_ thing: Thing, to bench: Workbench) throws {
    let desk = bench.playground.desk
    switch thing {
    case .nothing: break
    case .overlay: bench.play("key O")
    case .time: bench.play("key Space")
    // The wait lets the message about the two sides disappear.
    case .split: bench.play("key \\\nwait 7")
    case .list:
      bench.play("key \\\nwait 7")
      for (key, value) in [("shrink", 0.4), ("fade", 0.25)] {
        bench.playground.tuner.set("cards.\(key)", .number(value), gesture: nil)
      }
      try bench.tap(.differences)
    case .panel: bench.play("key Tab")
    case .typing:
      bench.play("key Tab\nwait 0.5")
      let place = try bench.place { panel, _ in panel.isTyping }
      bench.play("tap \(place.x) \(place.y)")
    case .strip:
      bench.play("down 1 150 300\nmove 1 160 300\nup 1\nwait 0.5")
      desk.send(.useRecentTake(.strip("cards.snapResponse", [.number(0.2), .number(0.5)])))
    case .keys: bench.play("type ?")
    case .bar: bench.send(.mouseMoved(position: Vector(300, 200), modifiers: []))
    case .more:
      bench.send(.mouseMoved(position: Vector(300, 200), modifiers: []))
      bench.frame()
      if let bar = desk.toolbox.toolbar.surface(with: desk.services) {
        let more = try desk.services.inWindow(#require(bar.frame(of: .more))).center
        bench.play("tap \(more.x) \(more.y)")
      }
    case .toast: desk.announcer.say("Something has come of it, and can be taken back", seconds: 60, .command(.undo))
    case .errors: bench.play("write c.json {\"cards\": {\"count\": \"many\", \"shrnk\": 3}}\nwait 0.3")
    case .ruler: bench.play("key M")
    case .gallery: bench.play("key Escape")
    }
    bench.frame()
  }

  /// Checks that for every pair of tools the second moves and covers nothing of the first.
  ///
  /// For 150 ms a press means the target that was there before.
  @Test(arguments: sizes) func newToolsCoverNoExistingTargets(_ size: Vector) throws {
    var pairs = 0
    for first in Thing.allCases {
      for second in Thing.comers where second != first {
        // A press on a physical keyboard hides the on-screen keyboard.
        if first == .typing, second == .time { continue }
        let bench = try Workbench(Cards.self, config: "{}", size: size)
        bench.play("wait 0.1")
        try Self.bring(first, to: bench)
        bench.play("wait 0.4")
        let (desk, words) = (bench.playground.desk, "\(first), then \(second) at \(size)")
        let before = desk.spots
        try Self.bring(second, to: bench)
        // Reading a bad file takes some time.
        if second != .errors { checkPresses(before, desk, bench.time, words) }
        pairs += check(before, desk, words)
        bench.play("wait 0.2")
        pairs += check(before, desk, words + ", later")
      }
    }
    #expect(pairs > 200, "targets were compared")
  }

  private func checkPresses(_ before: [Spot], _ desk: Desk, _ time: Int64, _ words: String) {
    let spots = desk.spots
    for place in (before + spots).map(\.area.center) {
      let old = before.last { $0.area.contains(place) }
      guard case .counts(let leftOut) = desk.press(at: place, time, among: spots) else {
        Issue.record("\(words): \(place) presses nothing")
        return
      }
      let now = spots.last { $0.area.contains(place) && !leftOut.contains($0.tool) }
      if now?.tool != old?.tool || now?.target != old?.target {
        func named(_ spot: Spot?) -> String { spot.map { "\($0.target)" } ?? "the stage" }
        Issue.record("\(words): \(place) presses \(named(now)), not \(named(old))")
        return
      }
    }
  }

  /// Checks the old and new targets, and returns the number of compared pairs.
  private func check(_ before: [Spot], _ desk: Desk, _ words: String) -> Int {
    let after = desk.spots
    func place(_ spot: Spot) -> Int { desk.tools.firstIndex { ObjectIdentifier($0) == spot.tool } ?? 0 }
    func isSame(_ a: Spot, _ b: Spot) -> Bool { a.tool == b.tool && a.target == b.target }
    let new = after.filter { spot in !before.contains { isSame($0, spot) } }
    for old in before {
      guard let now = after.first(where: { isSame($0, old) }) else {
        Issue.record("\(words): \(desk.tools[place(old)]) \(old.target) has gone")
        return 0
      }
      if now.area != old.area {
        Issue.record("\(words): \(desk.tools[place(old)]) \(old.target) has moved from \(old.area) to \(now.area)")
        return 0
      }
      // A target that covers the whole window, such as the background of a strip, is behind everything that appears later.
      if old.area.size == desk.size || desk.scene.gallery != nil { continue }
      for spot in new where spot.area.intersects(old.area.inset(by: 0.5)) && place(spot) > place(old) {
        Issue.record(
          "\(words): \(desk.tools[place(spot)]) \(spot.target) lies on \(desk.tools[place(old)]) \(old.target)")
        return 0
      }
    }
    return before.count * new.count
  }

  /// Checks that the mouse hits its target although the toolbar appears on the way.
  ///
  /// In an early test the toolbar appeared under the mouse, and the click started a recording.
  @Test func clickHitsTheTargetThatWasThere() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
    bench.play("wait 0.5\nkey \\")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    bench.play("wait 0.5")
    let place = try bench.place(.differences)
    bench.play("drag \(place.x) \(place.y - 120)\ndrag \(place.x) \(place.y - 40)")
    bench.play("press \(place.x) \(place.y)\nrelease\nwait 0.1")
    #expect(bench.playground.desk.toolbox.toolbar.isShown && bench.player?.isRecording == false)
    #expect(try bench.place(.copy("cards.shrink")).y < place.y, "the list is open")
  }

  @Test func newTargetsIgnorePresses() throws {
    for (frames, counts) in [(7, false), (11, true)] {
      let bench = try Workbench(Cards.self, config: "{}")
      bench.play("wait 1\ntap 385 780")
      let desk = bench.playground.desk
      let bar = try #require(desk.toolbox.toolbar.surface(with: desk.services))
      let pause = try desk.services.inWindow(#require(bar.frame(of: .command(.pause)))).center
      for _ in 0..<frames { bench.frame() }
      let output = bench.play("down 1 \(pause.x) \(pause.y)\nup 1\nwait 0.1")
      #expect(output.contains("time.paused") == counts, "after \(frames) frames")
    }
  }

  @Test func liftOffTheTargetIsNoPress() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 1\ntap 385 780\nwait 0.3")
    let desk = bench.playground.desk
    let bar = try #require(desk.toolbox.toolbar.surface(with: desk.services))
    let pause = try #require(bar.frame(of: .command(.pause))).center
    let loop = try #require(bar.frame(of: .command(.loop))).center
    #expect(bench.play("down 1 \(pause.x) \(pause.y)\nmove 1 \(loop.x) \(loop.y)\nup 1\nwait 0.1") == [])
  }

  /// Checks that the second tap of a double tap does not hit the thing behind a target that the first tap removed.
  @Test func doubleTapHitsNothingBehind() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
    bench.play("wait 0.5\nkey \\\nwait 0.5")
    let place = try bench.place(ofName: .a)
    bench.play("key Escape\nwait 0.05\nkey Escape\nwait 0.02")
    #expect(bench.subject == "gallery")
    bench.play("down 1 \(place.x) \(place.y + 200)\nup 1\nwait 0.1")
    #expect(bench.subject == "gallery", "the tile was not there yet")
    bench.play("down 1 \(place.x) \(place.y + 200)\nup 1\nwait 0.2")
    #expect(bench.subject != "gallery")
  }

  /// Checks that a row that was scrolled under a finger is not pressed, while the list can still be dragged there.
  @Test func rowScrolledUnderAFingerIsNotPressed() throws {
    let bench = try Workbench(Cards.self, config: "{}", opensPanel: true, size: Vector(1280, 800))
    bench.play("wait 0.6")
    let (_, place) = try bench.row()
    let steps = bench.playground.tuner.stack.steps
    bench.play("wheel \(place.x) \(place.y) -1\ndown 1 \(place.x + 30) \(place.y)\nup 1\nwait 0.1")
    #expect(bench.playground.tuner.stack.steps == steps)
    let top = bench.playground.desk.toolbox.panel.panel.controls.rows.scroll.offset
    bench.play("wheel \(place.x) \(place.y) -1\ndown 1 \(place.x) \(place.y)\n")
    bench.play("move 1 \(place.x) \(place.y - 30)\nmove 1 \(place.x) \(place.y - 60)\nup 1\nwait 0.3")
    #expect(bench.playground.desk.toolbox.panel.panel.controls.rows.scroll.offset > top + 60)
    bench.play("wait 1\ndown 1 \(place.x + 30) \(place.y)\nup 1\nwait 0.1")
  }

  /// Checks that the second tap on the presets' button does not choose an item of the menu that the first tap opened.
  @Test func doubleTapOnAMenuChoosesNothing() throws {
    let bench = try Workbench(
      Cards.self, config: "{\"cards\": {\"shrink\": 0.4}}", opensPanel: true, size: Vector(1280, 800))
    bench.play("wait 0.6")
    let place = try bench.place { panel, _ in panel.showsPresets }
    bench.play("down 1 \(place.x) \(place.y)\nup 1\ndown 1 \(place.x) \(place.y + 60)\nup 1\nwait 0.1")
    #expect(bench.playground.desk.toolbox.panel.panel.showsPresets && bench.number("cards.shrink") == 0.4)
    bench.play("wait 0.3\ndown 1 \(place.x) \(place.y + 60)\nup 1\nwait 0.1")
    #expect(!bench.playground.desk.toolbox.panel.panel.showsPresets)
  }
}
