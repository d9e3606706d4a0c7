import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about the same effect twice under one finger, as a designer uses it.
@MainActor struct SplitStoryTests {
  private static let size = Vector(1282, 720)
  private static let preset = "{\"cards\": {\"snapResponse\": 0.9, \"shrink\": 0.3}}"
  private static let flick = "down 1 400 400\nmove 1 340 400\nmove 1 260 400\nup 1"

  private func bench(_ settings: String..., size: Vector = size) throws -> Workbench {
    try Workbench(
      Cards.self, config: "{\"cards\": {\"shrink\": 0.2}}", settings: settings,
      files: ["presets/slow.json": Self.preset], size: size)
  }

  private func split(_ bench: Workbench) throws -> Split {
    #expect(bench.playground.desk.scene.isSplit)
    return bench.playground.desk.toolbox.split
  }
  private func chosen(_ bench: Workbench) throws -> SplitSide { try #require(bench.playground.desk.scene.chosen) }
  private func name(_ side: SplitSide, _ bench: Workbench) throws -> String {
    try split(bench).title(of: side, with: bench.playground.desk.services)
  }
  private func front(_ side: SplitSide, _ bench: Workbench) throws -> Double {
    let player = bench.playground.desk.scene.player(of: side)
    return try #require(player?.performance.readouts.first { $0.name == "front" }).value
  }
  private func differences(_ bench: Workbench) throws -> [String] {
    try split(bench).differences(with: bench.playground.desk.services).map(\.words)
  }
  private func tap(_ target: SplitBar.Target, _ bench: Workbench) throws { try bench.tap(target) }

  @Test func touchDrivesBothSides() throws {
    for offset in [0.0, 642] {
      let bench = try bench("cards.snapResponse=0.5")
      #expect(bench.play("wait 0.2\nkey \\").contains("split.opened a=\"saved\" b=\"now\""))
      bench.play("down 1 \(400 + offset) 400\nmove 1 \(300 + offset) 400\nwait 0.1")
      #expect(try front(.a, bench) == front(.b, bench) && front(.a, bench) > 0.1)
      #expect(bench.player?.down.fingers.map(\.position) == [Vector(300, 400)], "on a side of its own points")
      // Beyond the dividing line, the finger still belongs to the side on which it went down.
      bench.play("move 1 \(1000 - offset) 400\nwait 0.1")
      #expect(bench.player?.down.fingers.map(\.position) == [Vector(1000 - 2 * offset, 400)])
      bench.play("up 1\nwait 2")
      #expect(try front(.a, bench) == front(.b, bench))
    }
  }

  @Test func tuningChangesTheChosenSide() throws {
    let bench = try bench()
    bench.play("wait 0.2\nkey \\")
    #expect(try chosen(bench) == .b && differences(bench).isEmpty)
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    #expect(try differences(bench) == ["shrink 0.2 → 0.4"])
    #expect(bench.play("key Left").contains("split.chosen side=\"A\"") && bench.number("cards.shrink") == 0.2)
    bench.playground.tuner.set("cards.shrink", .number(0.1), gesture: nil)
    bench.playground.tuner.set("cards.snapResponse", .number(1.2), gesture: nil)
    bench.play(Self.flick + "\nwait 0.3")
    #expect(try front(.a, bench) < front(.b, bench), "slower where the spring is")
    bench.play("key Ctrl+Z\nkey Ctrl+Z")
    #expect(try differences(bench) == ["shrink 0.2 → 0.4"], "each side has its own steps")
    try bench.tap(name: .b)
    #expect(try chosen(bench) == .b && bench.number("cards.shrink") == 0.4)
    // A changed file changes both sides, except for tuned values.
    bench.play("write c.json {\"cards\": {\"shrink\": 0.2, \"fade\": 0.7}}\nwait 0.5")
    #expect(try differences(bench) == ["shrink 0.2 → 0.4"] && bench.number("cards.fade") == 0.7)
  }

  @Test func keepingTheSavedSideNeedsNoSave() throws {
    let bench = try bench()
    bench.playground.tuner.set("cards.fade", .number(0.9), gesture: nil)
    bench.play("wait 0.2\nkey \\")
    try tap(.keep(.a), bench)
    #expect(bench.notice == "Kept A, saved")
  }

  /// Checks that each side's name is clear of the effect's own title in its half.
  @Test(arguments: EffectLibrary.builtIn.ids) func sideNamesStayClearOfTitles(_ id: String) throws {
    let bench = try Workbench(card: EffectLibrary.builtIn[id], config: "{}")
    bench.play("wait 0.2\nkey \\")
    for size in [(320, 568), (358, 700), (390, 844), (480, 320), (640, 360), (844, 390), (1280, 800)] {
      bench.play("resize \(size.0) \(size.1)")
      let desk = bench.playground.desk
      for (side, plate) in zip(SplitSide.allCases, desk.toolbox.split.plates(with: desk.services)) {
        let half = desk.services.half(side)
        let title = Chrome.area(of: try #require(EffectLibrary.builtIn[id]), in: half.size).offset(by: half.origin)
        #expect(!plate.intersects(title) && half.contains(plate.center), "\(id) \(size) \(side): \(plate) on \(title)")
      }
    }
  }

  /// Checks that every difference can be reached: the last row of a full list shows the next ones, and the end returns to the
  /// start.
  @Test func everyDifferenceIsReachable() throws {
    let bench = try bench(size: Vector(390, 844))
    bench.play("wait 0.2\nkey \\")
    let many = ["fade", "cardWidth", "snapResponse", "snapDampingRatio", "pathRadius", "snapVelocity", "dragMinimum"]
    let catalogue = bench.playground.tuner.stack.catalogue
    for name in many {
      guard case .number(let range)? = catalogue.definition(of: "cards.\(name)")?.kind else { continue }
      bench.playground.tuner.set("cards.\(name)", .number(range.upperBound), gesture: nil)
    }
    bench.play("wait 0.2")
    let all = try differences(bench)
    #expect(all.count > 5)
    try tap(.differences, bench)
    func list() throws -> DifferenceList {
      let (bar, services) = (bench.tool(SplitBar.self), bench.playground.desk.services)
      let frame = try #require(bar.frame(with: services))
      return try #require(bar.list(below: frame, with: services))
    }
    var seen: [String] = []
    let first = try list().changes.map(\.words)
    #expect(first.count < all.count && first == Array(all.prefix(first.count)))
    for _ in 0..<all.count {
      seen += try list().changes.map(\.words)
      bench.play("wait 0.3")
      try tap(.more, bench)
      if try list().changes.map(\.words) == first { break }
    }
    #expect(seen == all)
  }

  /// Checks that the side's name says so while the saved values are shown.
  @Test func sideNameShowsComparison() throws {
    let bench = try bench()
    bench.playground.tuner.set("cards.fade", .number(0.9), gesture: nil)
    bench.play("wait 0.2\nkey \\\nwait 0.2")
    let (chosen, shown) = (try chosen(bench), try name(chosen(bench), bench))
    #expect(shown != "saved")
    bench.play("hold B\nwait 0.2")
    #expect(try name(chosen, bench) == "saved")
    bench.play("let go B\nwait 0.2")
    #expect(try name(chosen, bench) == shown)
  }

  @Test func keepingASideIsOneUndoStep() throws {
    let bench = try bench()
    bench.playground.tuner.set("cards.fade", .number(0.9), gesture: nil)
    bench.play("wait 0.2\nkey \\\nkey Left")
    bench.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
    #expect(try name(.a, bench) == "slow" && name(.b, bench) == "now" && differences(bench).count == 3)
    let shown = try front(.a, bench)
    try tap(.keep(.a), bench)
    #expect(!bench.playground.desk.scene.isSplit && bench.playground.desk.scene.twin == nil)
    // The kept values are effective, and the file does not have them.
    #expect(bench.notice == "Kept A, slow: not saved yet")
    #expect(bench.playground.tuner.announcer.notice?.keys.map(\.title) == ["Undo", "Save"])
    #expect(
      bench.number("cards.snapResponse") == 0.9 && bench.number("cards.shrink") == 0.3
        && bench.readout("front") == shown)
    #expect(bench.playground.tuner.stack.presetName(in: "cards") == "slow")
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.shrink") == 0.2 && bench.number("cards.fade") == 0.9)
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.fade") != 0.9, "and before it what was there before")
  }

  private static var slow: Patches {
    var patches = Patches()
    patches[key: "cards.snapResponse"] = .number(0.9)
    patches[key: "cards.shrink"] = .number(0.3)
    return patches
  }

  /// Checks that a side's name is the file's name without its folder, unless only the folder distinguishes the two sides.
  @Test func sideFromAFileHasTheFilesName() throws {
    func titles(_ a: String, _ b: String) throws -> [String] {
      let bench = try bench()
      bench.playground.tuner.change { $0.pick(Preset(name: b, note: "", patches: Self.slow), in: "cards") }
      bench.play("wait 0.2\nkey \\\nkey Left")
      bench.playground.tuner.change { $0.pick(Preset(name: a, note: "", patches: Self.slow), in: "cards") }
      let desk = bench.playground.desk
      let titles = SplitSide.allCases.map { desk.toolbox.split.title(of: $0, with: desk.services) }
      try tap(.keep(.a), bench)
      #expect(bench.notice == "Kept A, \(titles[0]): not saved yet")
      return titles
    }
    #expect(try titles("/home/me/stand/wild.json", "calm") == ["wild.json", "calm"])
    #expect(try titles("old/c.json", "new/c.json") == ["old/c.json", "new/c.json"])
    #expect(try titles("slow", "now") == ["slow", "now"])
  }

  @Test func sideNamesFollowChoiceAndPreset() throws {
    let bench = try bench()
    func drawn() -> [String] {
      bench.picture.marks.compactMap { mark in
        guard case .picture(.baked(let name), _, _, _, _) = mark.shape else { return nil }
        return name.key.wholeMatch(of: /side's name (.+)/).map { String($0.output.1) }
      }
    }
    bench.play("wait 0.2\nkey \\")
    #expect(drawn() == ["false A  saved", "true B  now"])
    bench.play("key Left")
    #expect(drawn() == ["true A  saved", "false B  now"])
    bench.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
    #expect(drawn() == ["true A  slow", "false B  now"])
  }

  @Test func keepingBOrJoiningDiscardsChangesOfA() throws {
    for ending in ["key \\", "key Escape", "B"] {
      let bench = try bench()
      bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
      bench.play("wait 0.2\nkey \\\nkey Left")
      bench.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
      if ending == "B" { try tap(.keep(.b), bench) } else { bench.play(ending) }
      #expect(!bench.playground.desk.scene.isSplit && bench.subject == "cards")
      #expect(bench.number("cards.shrink") == 0.4 && bench.number("cards.fade") != 0.25, "\(ending)")
      #expect(bench.playground.desk.scene.player?.windowSize == Self.size)
    }
  }

  /// Checks that values tuned before the split are asked about and kept, whichever side is chosen.
  @Test func closingASplitAsksAboutUnsavedValues() throws {
    let bench = try bench()
    bench.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    bench.play("wait 0.2\nkey \\\nkey Left\nclose")
    #expect(!bench.requests.contains(.quit) && bench.notice?.contains("1 value not saved") == true)
    let other = try self.bench()
    other.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    other.play("wait 0.2\nkey \\\nkey Left")
    #expect(other.playground.finish()?.contains("Fade") == true)
  }

  /// Checks that beside a panel, a split phone has two small phones whose names are in one line and do not overlap.
  @Test func splitBesideThePanelShowsTwoPhones() throws {
    let bench = try Workbench(Lamp.self, config: "{}", opensPanel: true, size: Vector(390, 844))
    bench.play("wait 0.5")
    bench.playground.tuner.set("lamp.gravity", .number(1800), gesture: nil)
    bench.play("key Ctrl+S\nwait 0.1")
    let desk = bench.playground.desk
    desk.perform(.split)
    bench.play("wait 0.1")
    for side in SplitSide.allCases {
      let place = desk.place(side)
      #expect(place.isBesideOther && place.size == Vector(390, 844) && (0.4...0.5).contains(place.scale))
    }
    let names = desk.toolbox.split.targets(with: desk.services)
    #expect(names.map(\.area.midY) == [names[0].area.midY, names[0].area.midY], "\(names)")
    #expect(try name(.a, bench) == "before the save" && names[0].area.maxX <= names[1].area.minX)
    for (side, area) in names { #expect(desk.services.half(side).contains(area.center)) }
  }

  @Test func splitAfterASaveComparesWithBefore() throws {
    let bench = try bench()
    bench.play("wait 0.2")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    let saved = bench.play("key Ctrl+S\nwait 0.1\nkey \\")
    #expect(saved.contains("split.opened a=\"before the save\" b=\"now\""))
    #expect(try differences(bench) == ["shrink 0.2 → 0.4"])
    try tap(.keep(.a), bench)
    #expect(bench.number("cards.shrink") == 0.2 && !bench.playground.tuner.stack.changedFromSaved.isEmpty)
    // Later changes are compared with the file again.
    #expect(bench.play("key \\").contains("split.opened a=\"saved\" b=\"now\""))
  }

  @Test func saveUpdatesBothSides() throws {
    let bench = try bench()
    bench.play("wait 0.2\nkey \\")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    #expect(bench.play("key Ctrl+S").contains { $0.hasPrefix("tuning.saved") })
    #expect(try differences(bench).isEmpty, "the saved side says what the file says")
    bench.play("write c.json {\"cards\": {\"shrink\": 0.4, \"fade\": 0.7}}\nwait 0.5")
    #expect(try differences(bench).isEmpty && bench.number("cards.fade") == 0.7)
  }

  @Test func valuesCanBeCopiedAndSidesSwapped() throws {
    let bench = try bench()
    bench.play("wait 0.2\nkey \\")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    bench.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
    try tap(.swap, bench)
    #expect(try name(.a, bench) == "now" && name(.b, bench) == "saved" && chosen(bench) == .a)
    #expect(bench.number("cards.shrink") == 0.4)
    try tap(.differences, bench)
    try tap(.copy("cards.shrink"), bench)
    #expect(try differences(bench).count == 1 && differences(bench)[0].hasPrefix("fade 0.25 → "))
    bench.play("key Right")
    #expect(bench.number("cards.shrink") == 0.4)
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.shrink") == 0.2, "the copy is a step of the side that got it")
  }

  @Test func timeTakesAndLoopsDriveBothSides() throws {
    let bench = try bench()
    bench.play("wait 0.2\nkey \\")
    bench.playground.tuner.set("cards.snapResponse", .number(1.2), gesture: nil)
    let flick = "down 1 400 400\n" + (1...8).map { "move 1 \(400 - 12 * $0) 400\n" }.joined() + "up 1"
    bench.play(flick + "\nwait 0.3\nkey Space\nwait 0.1")
    let (a, b) = try (front(.a, bench), front(.b, bench))
    #expect(a != b)
    bench.play("key Home")
    #expect(try front(.a, bench) == 0 && front(.b, bench) == 0)
    bench.play("key End")
    #expect(try front(.a, bench) == a && front(.b, bench) == b)
    // A value that is changed in the past replays the touches on both sides.
    bench.play("key Home")
    bench.playground.tuner.set("cards.snapResponse", .number(1.1), gesture: nil)
    bench.play("wait 0.05\nkey Space\nwait 9")
    let (first, second) = try (front(.a, bench), front(.b, bench))
    #expect(first == second && first > 0 && bench.player?.isBack == false)
    // A pass of a loop begins on both sides at once, however long each takes to come to rest.
    bench.play("key R\n" + flick + "\nwait 3\nkey F6\nwait 9")
    for _ in 0..<40 {
      bench.play("wait 0.1")
      let desk = bench.playground.desk
      #expect(desk.scene.player?.performance.steps == desk.scene.twin?.performance.steps)
      #expect(desk.scene.player?.playing?.pass == desk.scene.twin?.playing?.pass)
    }
    #expect((bench.player?.playing?.pass ?? 0) > 1)
  }

  @Test func secondMouseFingerStaysOnItsSide() throws {
    let bench = try Workbench(Stitch.self, config: "{}", size: Self.size)
    bench.play("wait 0.2\nkey \\\npress 1062 360\nwait 0.1")
    bench.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    bench.play("wait 0.1")
    #expect(bench.player?.down.fingers.map(\.position).sorted { $0.x < $1.x } == [Vector(220, 360), Vector(420, 360)])
  }

  @Test func splitFitsEveryWindow() throws {
    for size in [Vector(390, 844), Vector(844, 390), Vector(1280, 720), Vector(1080, 1920), Vector(320, 480)] {
      let bench = try bench(size: size)
      bench.play("wait 0.2\nkey \\")
      bench.playground.tuner.change { $0.pick(Preset(name: "slow", note: "", patches: Self.slow), in: "cards") }
      let desk = bench.playground.desk
      let (a, b) = (desk.services.half(.a), desk.services.half(.b))
      #expect(a.size == b.size && desk.scene.player?.windowSize == a.size && desk.scene.twin?.windowSize == a.size)
      #expect(size.x >= size.y ? b.minX - a.maxX >= 2 : b.minY - a.maxY >= 2)
      try tap(.differences, bench)
      for target in [SplitBar.Target.keep(.a), .keep(.b), .swap, .copy("cards.shrink")] {
        _ = try bench.place(target)
      }
      for side in SplitSide.allCases { _ = try bench.place(ofName: side) }
    }
  }
}
