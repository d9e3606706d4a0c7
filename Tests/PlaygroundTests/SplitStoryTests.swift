import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Playground

/// The same effect twice under one finger, as a designer works with it.
@MainActor struct SplitStoryTests {
  private static let size = Vector(1282, 720)
  private static let preset = "{\"cards\": {\"snapResponse\": 0.9, \"shrink\": 0.3}}"
  private static let flick = "down 1 400 400\nmove 1 340 400\nmove 1 260 400\nup 1"

  private func desk(_ settings: String..., size: Vector = size) throws -> Desk {
    try Desk(
      Cards.self, config: "{\"cards\": {\"shrink\": 0.2}}", settings: settings,
      files: ["presets/slow.json": Self.preset], size: size)
  }

  private func split(_ desk: Desk) throws -> Split { try #require(desk.playground.layers.split) }
  private func name(_ side: Split.Side, _ desk: Desk) throws -> String {
    try split(desk).name(of: side, in: desk.playground.layers)
  }
  private func front(_ side: Split.Side, _ desk: Desk) throws -> Double {
    let player = try split(desk).player(of: side, in: desk.playground.layers)
    return try #require(player?.performance.readouts.first { $0.name == "front" }).value
  }
  private func differences(_ desk: Desk) throws -> [String] {
    try split(desk).differences(in: desk.playground.layers).map(\.words)
  }
  private func tap(_ target: SplitBar.Target, _ desk: Desk) throws { try desk.tap(target) }

  @Test func bothSidesHaveTheFingerWhicheverItIsOn() throws {
    for offset in [0.0, 642] {
      let desk = try desk("cards.snapResponse=0.5")
      #expect(desk.play("wait 0.2\nkey \\").contains("split.opened a=\"saved\" b=\"now\""))
      desk.play("down 1 \(400 + offset) 400\nmove 1 \(300 + offset) 400\nwait 0.1")
      #expect(try front(.a, desk) == front(.b, desk) && front(.a, desk) > 0.1)
      #expect(desk.player?.down.fingers.map(\.position) == [Vector(300, 400)], "on a side of its own points")
      // Over the line it is still the finger of the side that it came down on.
      desk.play("move 1 \(1000 - offset) 400\nwait 0.1")
      #expect(desk.player?.down.fingers.map(\.position) == [Vector(1000 - 2 * offset, 400)])
      desk.play("up 1\nwait 2")
      #expect(try front(.a, desk) == front(.b, desk))
    }
  }

  @Test func valuesAreTunedOnTheSideThatIsChosen() throws {
    let desk = try desk()
    desk.play("wait 0.2\nkey \\")
    #expect(try split(desk).chosen == .b && differences(desk).isEmpty)
    desk.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    #expect(try differences(desk) == ["shrink 0.2 → 0.4"])
    #expect(desk.play("key Left").contains("split.chosen side=\"A\"") && desk.number("cards.shrink") == 0.2)
    desk.playground.tuner.set("cards.shrink", .number(0.1), gesture: nil)
    desk.playground.tuner.set("cards.snapResponse", .number(1.2), gesture: nil)
    desk.play(Self.flick + "\nwait 0.3")
    #expect(try front(.a, desk) < front(.b, desk), "slower where the spring is")
    desk.play("key Ctrl+Z\nkey Ctrl+Z")
    #expect(try differences(desk) == ["shrink 0.2 → 0.4"], "each side has its own steps")
    try tap(.name(.b), desk)
    #expect(try split(desk).chosen == .b && desk.number("cards.shrink") == 0.4)
    // A changed file changes both, but for what was tuned.
    desk.play("write c.json {\"cards\": {\"shrink\": 0.2, \"fade\": 0.7}}\nwait 0.5")
    #expect(try differences(desk) == ["shrink 0.2 → 0.4"] && desk.number("cards.fade") == 0.7)
  }

  @Test func theSideThatIsKeptIsOneStep() throws {
    let desk = try desk()
    desk.playground.tuner.set("cards.fade", .number(0.9), gesture: nil)
    desk.play("wait 0.2\nkey \\\nkey Left")
    desk.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
    #expect(try name(.a, desk) == "slow" && name(.b, desk) == "now" && differences(desk).count == 3)
    let shown = try front(.a, desk)
    try tap(.keep(.a), desk)
    #expect(desk.playground.layers.split == nil && desk.playground.layers.scene.twin == nil)
    #expect(
      desk.number("cards.snapResponse") == 0.9 && desk.number("cards.shrink") == 0.3 && desk.readout("front") == shown)
    #expect(desk.playground.tuner.session.presetName(in: "cards") == "slow")
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.shrink") == 0.2 && desk.number("cards.fade") == 0.9)
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.fade") != 0.9, "and before it what was there before")
  }

  private static var slow: Patches {
    var patches = Patches()
    patches[key: "cards.snapResponse"] = .number(0.9)
    patches[key: "cards.shrink"] = .number(0.3)
    return patches
  }

  /// A folder says nothing about a side, unless it is all that tells it from the other.
  @Test func aSideFromAFileIsCalledAsTheFile() throws {
    func titles(_ a: String, _ b: String) throws -> [String] {
      let desk = try desk()
      desk.playground.tuner.change { $0.pick(Preset(name: b, note: "", patches: Self.slow), in: "cards") }
      desk.play("wait 0.2\nkey \\\nkey Left")
      desk.playground.tuner.change { $0.pick(Preset(name: a, note: "", patches: Self.slow), in: "cards") }
      let (split, layers) = (try split(desk), desk.playground.layers)
      let titles = Split.Side.allCases.map { split.title(of: $0, in: layers) }
      try tap(.keep(.a), desk)
      #expect(desk.notice == "Kept: A, \(titles[0])")
      return titles
    }
    #expect(try titles("/home/me/stand/wild.json", "calm") == ["wild.json", "calm"])
    #expect(try titles("old/c.json", "new/c.json") == ["old/c.json", "new/c.json"])
    #expect(try titles("slow", "now") == ["slow", "now"])
  }

  @Test func namesAreDrawnAsTheyAre() throws {
    let desk = try desk()
    func drawn() -> [String] {
      desk.picture.marks.compactMap { mark in
        guard case .picture(.baked(let name), _, _, _, _) = mark.shape else { return nil }
        return name.key.wholeMatch(of: /side's name (.+)/).map { String($0.output.1) }
      }
    }
    desk.play("wait 0.2\nkey \\")
    #expect(drawn() == ["false A  saved", "true B  now"])
    desk.play("key Left")
    #expect(drawn() == ["true A  saved", "false B  now"])
    desk.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
    #expect(drawn() == ["true A  slow", "false B  now"])
  }

  @Test func keepingTheFirstOrJoiningLeavesIt() throws {
    for ending in ["key \\", "key Escape", "B"] {
      let desk = try desk()
      desk.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
      desk.play("wait 0.2\nkey \\\nkey Left")
      desk.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
      if ending == "B" { try tap(.keep(.b), desk) } else { desk.play(ending) }
      #expect(desk.playground.layers.split == nil && desk.subject == "cards")
      #expect(desk.number("cards.shrink") == 0.4 && desk.number("cards.fade") != 0.25, "\(ending)")
      #expect(desk.playground.layers.scene.player?.windowSize == Self.size)
    }
  }

  /// What was tuned before the split is what is asked about and kept, whichever side is chosen.
  @Test func leavingAsksForWhatWasTuned() throws {
    let desk = try desk()
    desk.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    desk.play("wait 0.2\nkey \\\nkey Left\nclose")
    #expect(!desk.requests.contains(.quit) && desk.notice?.contains("1 value not saved") == true)
    let other = try self.desk()
    other.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    other.play("wait 0.2\nkey \\\nkey Left")
    #expect(other.playground.finish()?.contains("fade") == true)
  }

  @Test func aSaveIsBothSides() throws {
    let desk = try desk()
    desk.play("wait 0.2\nkey \\")
    desk.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    #expect(desk.play("key Ctrl+S").contains { $0.hasPrefix("tuning.saved") })
    #expect(try differences(desk).isEmpty, "the saved side says what the file says")
    desk.play("write c.json {\"cards\": {\"shrink\": 0.4, \"fade\": 0.7}}\nwait 0.5")
    #expect(try differences(desk).isEmpty && desk.number("cards.fade") == 0.7)
  }

  @Test func oneValueGoesAcrossAndSidesChangePlaces() throws {
    let desk = try desk()
    desk.play("wait 0.2\nkey \\")
    desk.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    desk.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    try tap(.swap, desk)
    #expect(try name(.a, desk) == "now" && name(.b, desk) == "saved" && split(desk).chosen == .a)
    #expect(desk.number("cards.shrink") == 0.4)
    try tap(.differences, desk)
    try tap(.copy("cards.shrink"), desk)
    #expect(try differences(desk).count == 1 && differences(desk)[0].hasPrefix("fade 0.25 → "))
    desk.play("key Right")
    #expect(desk.number("cards.shrink") == 0.4)
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.shrink") == 0.2, "the copy is a step of the side that got it")
  }

  @Test func timeTakesAndLoopsMoveBoth() throws {
    let desk = try desk()
    desk.play("wait 0.2\nkey \\")
    desk.playground.tuner.set("cards.snapResponse", .number(1.2), gesture: nil)
    let flick = "down 1 400 400\n" + (1...8).map { "move 1 \(400 - 12 * $0) 400\n" }.joined() + "up 1"
    desk.play(flick + "\nwait 0.3\nkey Space\nwait 0.1")
    let (a, b) = try (front(.a, desk), front(.b, desk))
    #expect(a != b)
    desk.play("key Home")
    #expect(try front(.a, desk) == 0 && front(.b, desk) == 0)
    desk.play("key End")
    #expect(try front(.a, desk) == a && front(.b, desk) == b)
    // A value that is changed back there plays the touches again, on both sides.
    desk.play("key Home")
    desk.playground.tuner.set("cards.snapResponse", .number(1.1), gesture: nil)
    desk.play("wait 0.05\nkey Space\nwait 9")
    let (first, second) = try (front(.a, desk), front(.b, desk))
    #expect(first == second && first > 0 && desk.player?.isBack == false)
    // A pass of a loop begins on both at once, however long each takes to come to rest.
    desk.play("key R\n" + flick + "\nwait 3\nkey F6\nwait 9")
    for _ in 0..<40 {
      desk.play("wait 0.1")
      let layers = desk.playground.layers
      #expect(layers.scene.player?.performance.steps == layers.scene.twin?.performance.steps)
      #expect(layers.scene.player?.playing?.pass == layers.scene.twin?.playing?.pass)
    }
    #expect((desk.player?.playing?.pass ?? 0) > 1)
  }

  @Test func aMousesSecondFingerIsOnTheSameSide() throws {
    let desk = try Desk(Stitch.self, config: "{}", size: Self.size)
    desk.play("wait 0.2\nkey \\\npress 1062 360\nwait 0.1")
    desk.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    desk.play("wait 0.1")
    #expect(desk.player?.down.fingers.map(\.position).sorted { $0.x < $1.x } == [Vector(220, 360), Vector(420, 360)])
  }

  @Test func everyWindowHasRoomForIt() throws {
    for size in [Vector(390, 844), Vector(844, 390), Vector(1280, 720), Vector(1080, 1920), Vector(320, 480)] {
      let desk = try desk(size: size)
      desk.play("wait 0.2\nkey \\")
      desk.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
      let layers = desk.playground.layers
      let (a, b) = (Split.half(.a, in: layers), Split.half(.b, in: layers))
      #expect(a.size == b.size && layers.scene.player?.windowSize == a.size && layers.scene.twin?.windowSize == a.size)
      #expect(size.x >= size.y ? b.minX - a.maxX >= 2 : b.minY - a.maxY >= 2)
      try tap(.differences, desk)
      for target in [SplitBar.Target.name(.a), .name(.b), .keep(.a), .keep(.b), .swap, .copy("cards.shrink")] {
        _ = try desk.place(target)
      }
    }
  }
}
