import Canvas
import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground
@testable import Playing

/// Stories about toasts: they are true, use the panel's words, and can be answered with a finger.
@MainActor struct ToastStoryTests {
  private func set(_ key: String, _ value: Double, _ bench: Workbench) {
    bench.playground.tuner.set(key, .number(value), gesture: nil)
  }

  @Test func undoToastShowsValuesInUndoDirection() throws {
    let bench = try Workbench(Cards.self, config: "{\"cards\": {\"snapDampingRatio\": 0.86}}")
    bench.play("wait 0.3")
    set("cards.snapDampingRatio", 0.5332, bench)
    let log = bench.play("key Ctrl+Z")
    #expect(bench.notice == "Undid Snap damping ratio: 0.53 → 0.86")
    #expect(log.contains { $0.contains("name=\"Snap damping ratio: 0.53 → 0.86\"") }, "\(log)")
    try bench.tap(key: "Redo")
    #expect(bench.number("cards.snapDampingRatio") == 0.5332)
    #expect(bench.notice == "Redid Snap damping ratio: 0.86 → 0.53")
    try bench.tap(key: "Undo")
    #expect(bench.number("cards.snapDampingRatio") == 0.86)
    set("cards.snapDampingRatio", 0.8604, bench)
    bench.play("key Ctrl+S")
    #expect(bench.notice == "Saved Snap damping ratio: 0.86 → 0.8604")
    #expect(
      bench.host.reported.last?.hasSuffix("Card Carousel: Snap damping ratio: 0.86 → 0.8604") == true,
      "\(bench.host.reported)")
  }

  /// Checks that an Undo or Redo button applies to the step that its toast names, and disappears with the next step.
  @Test func toastButtonActsOnItsOwnStep() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.3")
    set("cards.shrink", 0.4, bench)
    bench.play("key Ctrl+Z\nwait 0.2")
    #expect(bench.notice?.hasPrefix("Undid ") == true)
    set("cards.shrink", 0.3, bench)
    bench.play("wait 0.1")
    #expect(bench.notice == nil)
    bench.play("key Ctrl+Z\nwait 0.2\nkey Ctrl+Shift+Z\nwait 0.2")
    #expect(bench.notice?.hasPrefix("Redid ") == true)
    try bench.tap(key: "Undo")
    #expect(bench.notice?.hasPrefix("Undid ") == true && bench.number("cards.shrink") != 0.3)
  }

  @Test func toastNamesAnotherEffect() throws {
    let bench = try Workbench(Cards.self, config: "{\"lamp\": {\"gravity\": 3600}}")
    bench.play("wait 0.3")
    #expect(bench.notice == nil, "what the file says at the start is no change of it")
    set("lamp.gravity", 1800, bench)
    bench.play("key Ctrl+Z")
    #expect(bench.notice == "Undid Pendulum Lamp: Gravity: 1800 → 3600")
  }

  @Test func swipeOnTheGalleryOpensNoTile() throws {
    let bench = try Workbench(nil, config: "{}")
    bench.play("wait 0.5\ndown 1 195 180\nmove 1 195 200\nup 1\nwait 0.3")
    #expect(bench.subject == "gallery")
    bench.play("down 1 195 180\nmove 1 195 184\nup 1\nwait 0.3")
    #expect(bench.subject != "gallery")
  }

  /// Checks that a tap beside the buttons closes the toast, that it disappears by itself, and that a finger on the stage leaves
  /// it.
  @Test func toastDisappears() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.3")
    set("cards.shrink", 0.4, bench)
    bench.play("key Ctrl+Z\nwait 0.3\ntap 195 400")
    #expect(bench.notice != nil)
    let plate = try #require(bench.tool(Toasts.self).surface(with: bench.playground.desk.services)).frame
    bench.play("tap \(plate.x + 6) \(plate.midY)")
    #expect(bench.notice == nil && bench.number("cards.shrink") != 0.4)
    bench.play("key Ctrl+Y\nwait 3")
    #expect(bench.notice != nil)
    guard case .sleep(let moment) = bench.playground.rest(after: 0) else {
      Issue.record("awake while nothing moves")
      return
    }
    #expect(moment <= bench.time + 3_000_000_000, "it wakes to take it away")
    bench.play("wait 3")
    #expect(bench.notice == nil && bench.tool(Toasts.self).bottomSlot(with: bench.playground.desk.services) == nil)
  }

  @Test(arguments: [Vector(390, 844), Vector(844, 390), Vector(1280, 800), Vector(320, 480)])
  func toastAvoidsTitlesAndHasFingerSizedButtons(_ size: Vector) throws {
    for words in ["Undid Fade: 0.4 → 0.2", String(repeating: "more words than a line has ", count: 6)] {
      let bench = try Workbench(Cards.self, config: "{}", size: size)
      bench.play("wait 0.3")
      bench.playground.desk.announcer.say(words, .command(.save), .command(.undo))
      bench.play("wait 0.3")
      let surface = try #require(bench.tool(Toasts.self).surface(with: bench.playground.desk.services))
      let (plate, areas) = (surface.frame, surface.targets.map(\.area))
      #expect(plate.minY >= 64 && plate.minX >= 16 && plate.maxX <= size.x - 16)
      #expect(
        areas.count == 3 && areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.isInside(plate, slack: 1) })
      #expect(surface.buttons.allSatisfy { !$0.intersects(surface.labels[0]) }, "\(surface.buttons)")
    }
  }

  @Test func kiosksAndCapturesHaveNoToasts() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.3")
    let before = bench.picture
    bench.playground.desk.announcer.say("Something")
    bench.play("wait 0.3")
    #expect(!bench.plates.marks.isEmpty && bench.picture.marks.count == before.marks.count)
    let kiosk = try Workbench(nil, config: "{}", kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]))
    kiosk.playground.desk.announcer.say("Something")
    kiosk.play("wait 0.3")
    #expect(kiosk.tool(Toasts.self).surface(with: kiosk.playground.desk.services) == nil)
  }

  // MARK: - Comparing

  @Test func compareNeedsDifferences() throws {
    let bench = try Workbench(Cards.self, config: "{}", size: Vector(1280, 800))
    bench.play("wait 0.3\nhold B")
    #expect(!bench.playground.desk.isOn(.compare) && bench.notice == "Your values are the saved ones")
    bench.play("let go B\nkey \\")
    set("cards.shrink", 0.4, bench)
    bench.play("key Left\nhold B")
    #expect(!bench.playground.desk.isOn(.compare) && bench.notice?.hasPrefix("This side has the saved values") == true)
    bench.play("let go B\nkey Right\nhold B")
    #expect(bench.playground.desk.isOn(.compare) && bench.effective("cards.shrink") != 0.4)
    bench.play("let go B")
    #expect(bench.effective("cards.shrink") == 0.4)
  }

  /// Checks that picking a preset ends the comparison.
  ///
  /// The preset's name used to be shown over the saved values.
  @Test func pickingAPresetEndsTheComparison() throws {
    let bench = try Workbench(
      Cards.self, config: "{}", files: ["presets/slow.json": "{\"cards\": {\"snapResponse\": 0.9}}"],
      size: Vector(1280, 800))
    bench.play("wait 0.3\nkey \\")
    set("cards.shrink", 0.4, bench)
    bench.playground.desk.perform(.compare)
    #expect(bench.playground.desk.isOn(.compare))
    bench.playground.tuner.presets.look()
    bench.playground.desk.toolbox.panel.presets.pick("slow")
    bench.frame()
    #expect(!bench.playground.desk.isOn(.compare) && bench.effective("cards.snapResponse") == 0.9)
    #expect(bench.notice == "Preset slow")
  }

  // MARK: - Captures

  @Test func capturesHaveTheirFolders() throws {
    let beside = try Workbench(Lamp.self, config: "{}")
    beside.play("wait 0.2\nkey F12\nkey F9")
    #expect(
      beside.requests.suffix(2) == [
        .savePicture("captures/fidget-lamp-20261122-120000.png"), .record("captures/fidget-lamp-20261122-120000"),
      ])
    let host = MemoryHost()
    host.memory["/home/ada/.config/user-dirs.dirs"] = """
      # XDG_VIDEOS_DIR="$HOME/No"
      XDG_PICTURES_DIR="$HOME/Bilder"
      XDG_VIDEOS_DIR="/mnt/films"
      """
    let own = try Workbench(Lamp.self, host: host)
    own.play("wait 0.2\nkey F12\nkey F9")
    #expect(
      own.requests.suffix(2) == [
        .savePicture("/home/ada/Bilder/fidget-lamp-20261122-120000.png"),
        .record("/mnt/films/fidget-lamp-20261122-120000"),
      ])
    beside.playground.follow(.saved(path: "captures/a.png", frames: 1, missed: nil, words: "saved captures/a.png"))
    #expect(beside.notice == "Saved /work/captures/a.png")
    try beside.tap(key: "Copy path")
    #expect(beside.host.clipboard == "/work/captures/a.png")
    #expect(beside.notice == "Path copied: /work/captures/a.png")
  }

  /// Checks that a loop of a new take is announced as longer or shorter than the one before.
  @Test func loopLengthChangeIsAnnounced() throws {
    let bench = try Workbench(Lamp.self, config: "{}")
    func record(seconds: Double) {
      bench.play("key F8\ndown 1 195 240\nwait \(seconds)\nmove 1 210 240\nup 1\nkey F8\nkey F6\nwait 0.1\nkey F6")
    }
    record(seconds: 0.5)
    #expect(bench.notice == "The loop has ended: your turn")
    bench.play("key F8\ndown 1 195 240\nwait 2\nmove 1 210 240\nup 1\nkey F8\nkey F6\nwait 0.1")
    let words = try #require(bench.notice)
    #expect(words.wholeMatch(of: /The loop's touches last 2\.\d s now, not 0\.\d s/) != nil, "\(words)")
  }

  /// Checks that text of two lines stands beside the buttons, without an empty row, and that the toast sinks after the toolbar.
  @Test func toastIsCompactAndFollowsTheToolbar() throws {
    let host = MemoryHost()
    host.memory["/home/ada/.local/state/fidget/hints-seen"] = "lamp\n"
    let bench = try Workbench(Lamp.self, config: "{}", host: host)
    bench.play("wait 0.5")
    let (desk, toasts) = (bench.playground.desk, bench.tool(Toasts.self))
    desk.toolbox.toolbar.show()
    bench.play("wait 0.3")
    desk.announcer.say("Saved under the name of the evening and of the lamp", seconds: 9, .command(.undo))
    bench.play("wait 0.3")
    let raised = try #require(toasts.surface(with: desk.services))
    #expect(raised.frame.height <= 60, "\(raised.frame)")
    #expect(raised.buttons.allSatisfy { !$0.intersects(raised.labels[0]) })
    #expect(try raised.frame.maxY <= #require(desk.toolbox.toolbar.surface(with: desk.services)).frame.minY)
    bench.play("wait 3.2")
    #expect(desk.toolbox.toolbar.bottomSlot(with: desk.services) == nil)
    bench.play("wait 0.5")
    #expect(try #require(toasts.surface(with: desk.services)).frame.maxY == 844 - BottomSlot.margin)
  }

  /// Checks that a toast and a hint never overlap in a room too small for both.
  @Test func toastReplacesTheHint() throws {
    let bench = try Workbench(Lamp.self, config: "{}", size: Vector(390, 380))
    bench.play("wait 0.5")
    let (desk, hints) = (bench.playground.desk, bench.tool(HintTool.self))
    func hint() -> Rect? { hints.bottomSlot(with: desk.services).flatMap { desk.services.area(of: hints, $0) } }
    #expect(hint() != nil)
    desk.announcer.say(String(repeating: "Saved into a folder far away, ", count: 8), .copy("/x"))
    bench.play("wait 0.3")
    let plate = try #require(bench.tool(Toasts.self).surface(with: desk.services)).frame
    #expect(hint().map { !$0.intersects(plate) } ?? true, "\(plate) over a hint")
  }

  /// Checks that slow motion lasts from one effect to the next but not in the gallery.
  @Test func galleryIgnoresSlowMotion() throws {
    let bench = try Workbench(Lamp.self, config: "{}")
    bench.play("key -\nkey -\nkey ]")
    #expect(bench.playground.desk.scene.clock.speed == 0.25, "one effect after another goes on at it")
    bench.play("key Escape\nwait 0.1")
    #expect(bench.subject == "gallery" && bench.playground.desk.scene.clock.speed == 1)
  }

  /// Checks that the page of keys shows gestures if a finger opened it, and keys if a key opened it.
  @Test func keysPageMatchesTheInputDevice() throws {
    let bench = try Workbench(Lamp.self, config: "{}")
    bench.play("type ?\nwait 0.3")
    #expect(Mark.texts(in: bench.plates).contains("Keys") && !Mark.texts(in: bench.plates).contains("Tap an edge"))
    bench.play("type ?\nwait 0.3\ntap 385 780\nwait 0.3")
    bench.playground.desk.perform(.keys)
    bench.play("wait 0.3")
    #expect(Mark.texts(in: bench.plates).contains("Fingers") && Mark.texts(in: bench.plates).contains("Tap an edge"))
  }

  // MARK: - Names

  /// Checks that Compare, Split and Ghost, which show values against others, are side by side in every list.
  @Test func comparisonCommandsAreGrouped() throws {
    let group: [Command] = [.compare, .split, .ghost]
    let all = CommandEntry.all.map(\.command)
    let first = try #require(all.firstIndex(of: .compare))
    #expect(Array(all[first..<first + 3]) == group)
    let bar = (Toolbar.row(showsMore: false).dropLast() + Toolbar.row(showsMore: true)).map { button in
      if case .command(let command) = button { command } else { Command.keys }
    }
    let place = try #require(bar.firstIndex(of: .compare))
    #expect(Array(bar[place..<place + 3]) == group)
  }

  @Test func commandNamesAreUnique() {
    var names: [String: Command] = [:]
    for entry in CommandEntry.all {
      for name in Set([entry.title, entry.titleOn].map { $0.lowercased() }) {
        #expect(names[name] == nil, "\(name): \(entry.command.name) and \(names[name]?.name ?? "")")
        names[name] = entry.command
      }
    }
    // Entries on the page of keys begin with the name of their command.
    let verbs: [Command: String] = [
      .record: "record", .clip: "film", .pause: "pause", .loop: "loop", .split: "split", .compare: "before",
      .ghost: "ghost",
    ]
    for (command, verb) in verbs {
      let entry = CommandEntry.of(command)
      #expect(entry.title.lowercased().hasPrefix(verb) && entry.help?.does.hasPrefix(verb) == true, "\(command.name)")
    }
  }
}
