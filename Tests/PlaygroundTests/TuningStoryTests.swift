import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground

/// Stories about changing values by hand, keys, file and panel, and about the messages that follow.
@MainActor struct TuningStoryTests {
  private static let mine = "{\n  // mine\n  \"lamp\": { \"gravity\": 3.6e3, \"damping\": 0.05 },\n}\n"

  private func pull(_ bench: Workbench, _ key: String, by points: Double) throws -> [String] {
    let place = try bench.row(key).place
    return bench.play(
      """
      press \(place.x) \(place.y)
      drag \(place.x + points / 2) \(place.y)
      drag \(place.x + points) \(place.y)
      release
      """)
  }

  /// Checks that a config that did not exist at the start can be opened from another path.
  @Test func anotherConfigCanBeOpened() throws {
    let bench = try Workbench(Lamp.self)
    let tuner = bench.playground.tuner
    bench.host.memory["d/e.json"] = "{\"lamp\": {\"gravity\": 900}}"
    bench.play("wait 1")
    #expect(bench.number("lamp.gravity") == 3600)
    tuner.move(toConfig: "d/e.json")
    bench.play("wait 0.5")
    #expect(bench.number("lamp.gravity") == 900 && tuner.path == "d/e.json")
    tuner.set("lamp.gravity", .number(1000), gesture: nil)
    bench.play("key Ctrl+S")
    #expect(bench.host.memory["d/e.json"]?.contains("1000") == true && bench.host.memory["c.json"] == nil)
    // A save writes only the changes of its own file.
    bench.play("write d/e.json {\"lamp\": {\"gravity\": 1100}}\nwait 0.5")
    #expect(bench.number("lamp.gravity") == 1100)
  }

  @Test func savedFileAppliesInTheSameFrame() throws {
    let bench = try Workbench(Lamp.self, config: Self.mine)
    #expect(bench.number("lamp.damping") == 0.05)
    #expect(
      bench.play("write c.json {\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}}")
        == ["config.applied changed={\"lamp.gravity\":[3600,1800]}", "config.shown"])
    #expect(bench.player?.performance.patch.changes.contains { $0.name == "gravity" && $0.value == 1800.0 } == true)
    let bad = bench.play("write c.json {\"lamp\": {\"gravity\": -4}}\nwait 0.5")
    #expect(
      bad.count == 1
        && bad[0].contains("c.json:1:22: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 1800)"))
    #expect(bench.number("lamp.gravity") == 1800)
    #expect(bench.play("write c.json {\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}}") == ["config.ok"])
  }

  @Test func undoCompareAndSave() throws {
    let bench = try Workbench(Lamp.self, config: Self.mine, settings: ["lamp.cordLength=200"])
    bench.host.memory["c.json"] = Self.mine.replacing("3.6e3", with: "1800")
    bench.play("wait 0")
    #expect(
      bench.play("key Ctrl+Z")
        == ["tuning.undo name=\"file: Gravity: 1800 → 3600\" changed={\"lamp.gravity\":[1800,3600]}"])
    #expect(bench.notice == "Undid file: Gravity: 1800 → 3600")
    #expect(bench.play("hold B\nwait 0.2") == ["tuning.compared held=true"])
    #expect(bench.effective("lamp.gravity") == 1800)
    // The panel shows the saved values, and still lists the changes that a save would write.
    var model: PanelModel { bench.playground.desk.toolbox.panel.model(of: bench.playground.desk.scene.effect) }
    #expect(model.row("lamp.gravity")?.value == .number(1800) && model.changes.map(\.key) == ["lamp.gravity"])
    #expect(bench.play("let go B") == ["tuning.compared held=false"])
    #expect(bench.effective("lamp.gravity") == 3600 && model.row("lamp.gravity")?.value == .number(3600))
    #expect(bench.play("hold B\nlose focus") == ["tuning.compared held=true", "tuning.compared held=false"])
    #expect(bench.play("key Ctrl+Shift+Z\nkey Ctrl+Z").count == 2)
    #expect(
      bench.play("key Ctrl+S") == ["tuning.saved path=\"c.json\" changed={\"lamp.gravity\":[1800,3600]}"])
    #expect(bench.host.memory["c.json"] == Self.mine.replacing("3.6e3", with: "3600"))
    #expect(bench.host.reported.last == "config: 1 value saved in c.json: Pendulum Lamp: Gravity: 1800 → 3600")
    // The program's own write is not reported as a change.
    #expect(bench.play("wait 0.5\nkey Ctrl+S").isEmpty)
    #expect(bench.notice == "Nothing to save")
  }

  @Test func saveAndRevertListChangesOfEveryEffect() throws {
    let bench = try Workbench(Lamp.self, config: Self.mine, opensPanel: true, size: Vector(1280, 800))
    _ = try pull(bench, "lamp.gravity", by: 20)
    _ = try pull(bench, "lamp.cordLength", by: 20)
    bench.play("key ]")
    let effect = bench.subject
    let own = try bench.row().key
    _ = try pull(bench, own, by: 20)
    let (gravity, cord) = (try #require(bench.number("lamp.gravity")), try #require(bench.number("lamp.cordLength")))
    #expect(gravity != 3600 && effect != "lamp")

    func tap(_ item: PanelMenu.Item) throws -> [String] {
      let panel = bench.playground.desk.toolbox.panel.panel
      let model = PanelModel(of: bench.playground.desk.scene.effect, bench.playground.tuner.stack)
      let layout = try #require(panel.scene(model).menu)
      let place = try #require(layout.shownPresses.first { $0.target == .menu(item) }).area.center
      return bench.play("tap \(place.x) \(place.y)\nwait 0.3")
    }
    func open() throws {
      let place = try bench.place { panel, _ in panel.controls.menu.list == .changes }
      bench.play("tap \(place.x) \(place.y)\nwait 0.3")
    }
    // The cord's length is deselected, so the save leaves it out.
    try open()
    _ = try tap(.change("lamp.cordLength"))
    let saved = try tap(.saveChanges)
    #expect(saved.count == 1 && saved[0].contains("lamp.gravity") && saved[0].contains(own))
    #expect(!saved[0].contains("lamp.cordLength") && bench.number("lamp.cordLength") == cord)
    #expect(bench.host.memory["c.json"]?.contains("// mine") == true)
    #expect(bench.host.memory["c.json"]?.contains("cordLength") == false)
    #expect(bench.notice == "Saved 2 values")
    // The remaining change of another effect is listed here too, and is restored with one undo.
    try open()
    _ = try tap(.revertChanges)
    #expect(bench.notice == "Reverted Cord length: \(ParameterValue.number(cord).shown) → 250")
    #expect(bench.number("lamp.cordLength") == 250 && bench.number("lamp.gravity") == gravity)
    bench.play("key Ctrl+Z")
    #expect(bench.number("lamp.cordLength") == cord)
  }

  @Test func reducedMotionFollowsTheDesktop() throws {
    let bench = try Workbench(Lamp.self, config: "{\"playground\": {\"reducedMotion\": false}}")
    bench.host.desktopMovesLess = true
    bench.play("wait 0.1")
    #expect(bench.host.questions == 0 && bench.effective("lamp.damping") == nil)
    bench.play("write c.json {\"playground\": {\"reducedMotion\": \"system\"}}\nwait 0.1")
    #expect(bench.host.questions == 1 && bench.effective("lamp.damping") == 1.5)
    // The desktop is asked again when the window gains focus, and its answer applies in that frame.
    bench.host.desktopMovesLess = false
    bench.send(.focusGained)
    bench.play("wait 0.1")
    #expect(bench.host.questions == 2 && bench.effective("lamp.damping") == nil)
    // A setting in the file wins over the desktop's.
    bench.play("write c.json {\"playground\": {\"reducedMotion\": true}}\nwait 0.1")
    #expect(bench.effective("lamp.damping") == 1.5)
    let reported = bench.play("write c.json {\"playground\": {\"reducedMotion\": \"never\"}}\nwait 0.5")
    #expect(reported.last?.contains("expected false, true or \\\"system\\\"") == true, "\(reported)")
    #expect(bench.effective("lamp.damping") == 1.5)
  }

  @Test func aMissingPictureIsNamedInTheWindow() throws {
    let bench = try Workbench(Cards.self, config: "{\"cards\": {\"cards\": [{\"picture\": \"own/cat.png\"}]}}")
    bench.play("wait 0.3")
    func words() -> [String] {
      bench.picture.marks.compactMap { mark in
        if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
      }
    }
    #expect(words().contains { $0.contains("own/cat.png") }, "\(words())")
    #expect(words().contains("A placeholder replaces it"))
    bench.play("write c.json {\"cards\": {\"cards\": [{\"picture\": 4}]}}\nwait 0.5")
    #expect(words().contains("Nothing of the file was applied"))
    bench.play("write c.json {}\nwait 0.5")
    #expect(!words().contains { $0.contains("cat.png") })
  }

  @Test func clashIsReportedAndBrokenFileIsNotWritten() throws {
    let bench = try Workbench(Lamp.self, config: "{\"lamp\": {\"gravity\": 1000}}")
    bench.play("write c.json {\"lamp\": {\"gravity\": 2000}}\nkey Ctrl+Z")
    let reported = bench.play("write c.json {\"lamp\": {\"gravity\": 3000}}")
    #expect(reported.contains("tuning.clash key=\"lamp.gravity\" here=\"1000\" file=\"3000\""))
    #expect(bench.notice == "Changed here and in the file, the file's is used: Gravity: 1000 → 3000")
    let refused = bench.play("key Ctrl+Z\nwrite c.json {\"lamp\": {\"gravity\": 30\nkey Ctrl+S")
    #expect(
      refused.last?.hasPrefix("tuning.unsaved reason=\"c.json: not saved: it has an error (1:24: expected") == true)
    #expect(bench.host.memory["c.json"] == "{\"lamp\": {\"gravity\": 30")
    #expect(bench.number("lamp.gravity") == 1000)
  }

  @Test func unwritableFileLosesNoValues() throws {
    let bench = try Workbench(Lamp.self, config: "{\"playground\": {\"autosave\": true}}", opensPanel: true)
    bench.host.memory.lock("c.json")
    #expect(try pull(bench, "lamp.gravity", by: 40).filter { $0.hasPrefix("tuning") }.count == 2)
    #expect(bench.notice?.contains("cannot be written: Permission denied") == true)
    bench.host.memory.lock("c.json", false)
    #expect(try pull(bench, "lamp.gravity", by: 10).contains { $0.hasPrefix("tuning.saved") })
  }

  @Test func draggedSliderCanBeSaved() throws {
    let bench = try Workbench(Lamp.self, config: Self.mine)
    #expect(bench.play("key Tab\nwait 0.4") == ["panel.opened"])
    let heard = try pull(bench, "lamp.gravity", by: 60)
    #expect(heard.count == 1 && heard[0].hasPrefix("tuning.set name=\"Gravity: 3600 → "))
    let gravity = try #require(bench.number("lamp.gravity"))
    #expect(gravity > 3600 && bench.effective("lamp.gravity") == gravity)
    bench.play("key Ctrl+S")
    #expect(bench.host.memory["c.json"] == Self.mine.replacing("3.6e3", with: "\(Int(gravity))"))
    // A drag is one undo step.
    bench.play("key Ctrl+Z")
    #expect(bench.number("lamp.gravity") == 3600)
    #expect(bench.play("key Tab\nwait 0.4") == ["panel.closed"])
  }

  @Test func typedTextTriggersNoCommands() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    let place = try bench.row("lamp.gravity").place
    // A row that was dragged has the focus, and Return types into it.
    bench.play("press \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease\nkey Return")
    bench.play("key Ctrl+A\ntype 1234\nkey Return")
    #expect(bench.number("lamp.gravity") == 1234)
    #expect(bench.subject == "lamp")
  }

  @Test func presetsCanBeManagedAndRestored() throws {
    let calm = "{\"lamp\": {\"gravity\": 900}}"
    let bench = try Workbench(Lamp.self, config: "{}", files: ["presets/calm.json": calm, "presets/broken.json": "{"])
    let tuner = bench.playground.tuner
    bench.play("key Tab")
    let presets = bench.playground.desk.toolbox.panel.presets
    #expect(presets.names == ["calm"])
    #expect(bench.host.reported.contains { $0.contains("presets/broken.json:1:2") })
    presets.pick("calm")
    #expect(bench.play("wait 0.02") == [] && bench.number("lamp.gravity") == 900 && bench.notice == "Preset calm")
    presets.save(as: "calm")
    #expect(bench.notice?.contains("calm exists already") == true)
    presets.save(as: "mine")
    #expect(bench.notice == "Saved preset mine" && bench.host.memory["presets/mine.json"]?.contains("900") == true)
    presets.rename("mine", to: "yours")
    #expect(bench.host.memory["presets/mine.json"] == nil && tuner.stack.presetName(in: "lamp") == "yours")
    presets.delete("yours")
    #expect(bench.host.memory["presets/yours.json"] == nil)
    // Values and files share one undo list.
    #expect(bench.play("key Ctrl+Z") == ["tuning.undo name=\"delete preset yours\" changed={}"])
    #expect(bench.host.memory["presets/yours.json"] != nil)
    bench.play("key Ctrl+Z\nkey Ctrl+Z\nkey Ctrl+Z")
    #expect(bench.host.memory.paths == ["c.json", "presets/broken.json", "presets/calm.json"])
    #expect(bench.number("lamp.gravity") == 3600)
    bench.play("key Ctrl+Y\nkey Ctrl+Y")
    #expect(bench.number("lamp.gravity") == 900 && bench.host.memory["presets/mine.json"] != nil)
  }

  @Test func presetIsPickedByTouch() throws {
    let bench = try Workbench(
      Lamp.self, files: ["presets/calm.json": "{\"lamp\": {\"gravity\": 900}}"], opensPanel: true)
    let button = try bench.place { panel, _ in panel.showsPresets }
    bench.play("tap \(button.x) \(button.y)\nwait 0.3")
    let calm = try bench.place { _, actions in actions.contains(.pickPreset("calm")) }
    bench.play("tap \(calm.x) \(calm.y)\nwait 0.1")
    #expect(bench.number("lamp.gravity") == 900)
  }

  /// Checks that a preset from `--preset` or `--a` is not an unsaved change, since no hand has changed a value.
  @Test func commandLinePresetIsNotUnsaved() throws {
    let heavy = Preset(name: "heavy", note: "", patches: ["lamp": ["gravity": 900.0]])
    let bench = try Workbench(Lamp.self, config: "{}", preset: heavy)
    bench.play("wait 0.5")
    #expect(bench.number("lamp.gravity") == 900 && bench.playground.finish() == nil)
    let touched = try Workbench(Lamp.self, config: "{}", preset: heavy)
    touched.playground.tuner.set("lamp.damping", .number(0.5), gesture: nil)
    #expect(touched.playground.finish()?.contains("Damping") == true)
  }

  @Test func unsavedValuesAreAskedAboutAndOfferedAgain() throws {
    let bench = try Workbench(Lamp.self, config: "{\"lamp\": {\"gravity\": 1000}}")
    bench.play("write c.json {\"lamp\": {\"gravity\": 2000}}\nkey Ctrl+Z")
    #expect(bench.play("close") == ["tuning.unsaved reason=\"the window is to be closed\""])
    #expect(bench.notice == "1 value not saved. Closing again loses it." && !bench.requests.contains(.quit))
    // The program ended without an answer, so the values are offered at the next start.
    #expect(
      bench.playground.finish()
        == "1 value not saved: Pendulum Lamp: Gravity: 2000 → 1000; the next start offers it")
    let next = try Workbench(Lamp.self, host: bench.host)
    #expect(
      next.notice == "1 unsaved value from last time: Pendulum Lamp: Gravity: 2000 → 1000"
        && next.number("lamp.gravity") == 2000)
    #expect(
      next.play("key Ctrl+Y")
        == [
          "recovery.taken name=\"unsaved from last time: Gravity: 2000 → 1000\" changed={\"lamp.gravity\":[2000,1000]}"
        ])
    #expect(next.number("lamp.gravity") == 1000)
    next.play("close\nclose")
    #expect(next.requests.contains(.quit) && next.playground.finish() != nil)
    #expect(!next.host.memory.paths.contains { $0.contains("unsaved") })
  }
}
