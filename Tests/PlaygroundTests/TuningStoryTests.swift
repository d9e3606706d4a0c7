import Effects
import Motion
import Testing
import Tuning

@testable import Panel
@testable import Playground

/// What hand, keys, file and panel do to values, and who hears of it.
@MainActor struct TuningStoryTests {
  private static let mine = "{\n  // mine\n  \"lamp\": { \"gravity\": 3.6e3, \"damping\": 0.05 },\n}\n"

  private func pull(_ desk: Desk, _ key: String, by points: Double) throws -> [String] {
    let place = try desk.row(key).place
    return desk.play(
      """
      press \(place.x) \(place.y)
      drag \(place.x + points / 2) \(place.y)
      drag \(place.x + points) \(place.y)
      release
      """)
  }

  @Test func aSavedFileCountsInTheSameFrameAndABadOneDoesNot() throws {
    let desk = try Desk(Lamp.self, config: Self.mine)
    #expect(desk.number("lamp.damping") == 0.05)
    #expect(
      desk.play("write c.json {\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}}")
        == ["config.applied changed={\"lamp.gravity\":[3600,1800]}", "config.shown"])
    #expect(desk.player?.performance.patch.changes.contains { $0.name == "gravity" && $0.value == 1800.0 } == true)
    let bad = desk.play("write c.json {\"lamp\": {\"gravity\": -4}}\nwait 0.5")
    #expect(
      bad.count == 1
        && bad[0].contains("c.json:1:22: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 1800)"))
    #expect(desk.number("lamp.gravity") == 1800)
    #expect(desk.play("write c.json {\"lamp\": {\"gravity\": 1800, \"damping\": 0.05}}") == ["config.ok"])
  }

  @Test func undoCompareAndSave() throws {
    let desk = try Desk(Lamp.self, config: Self.mine, settings: ["lamp.cordLength=200"])
    desk.host.memory["c.json"] = Self.mine.replacing("3.6e3", with: "1800")
    desk.play("wait 0")
    #expect(
      desk.play("key Ctrl+Z")
        == ["tuning.undo name=\"file: gravity 3600 → 1800\" changed={\"lamp.gravity\":[1800,3600]}"])
    #expect(desk.notice == "Undone: file: gravity 3600 → 1800")
    #expect(desk.play("hold B\nwait 0.2") == ["tuning.compared held=true"])
    #expect(desk.inForce("lamp.gravity") == 1800)
    #expect(desk.play("let go B") == ["tuning.compared held=false"])
    #expect(desk.inForce("lamp.gravity") == 3600)
    #expect(desk.play("hold B\nlose focus") == ["tuning.compared held=true", "tuning.compared held=false"])
    #expect(desk.play("key Ctrl+Shift+Z\nkey Ctrl+Z").count == 2)
    #expect(
      desk.play("key Ctrl+S") == ["tuning.saved path=\"c.json\" changed={\"lamp.gravity\":[1800,3600]}"])
    #expect(desk.host.memory["c.json"] == Self.mine.replacing("3.6e3", with: "3600"))
    #expect(desk.host.told.last == "config: 1 value saved in c.json: lamp.gravity 1800 → 3600")
    // Its own write is no news.
    #expect(desk.play("wait 0.5\nkey Ctrl+S").isEmpty)
    #expect(desk.notice == "Nothing to save")
  }

  @Test func aSaveListsWhatItWritesOfEveryEffectAndARevertTheSame() throws {
    let desk = try Desk(Lamp.self, config: Self.mine, opensPanel: true, size: Vector(1280, 800))
    _ = try pull(desk, "lamp.gravity", by: 20)
    _ = try pull(desk, "lamp.cordLength", by: 20)
    desk.play("key ]")
    let effect = desk.subject
    let own = try desk.row().key
    _ = try pull(desk, own, by: 20)
    let (gravity, cord) = (try #require(desk.number("lamp.gravity")), try #require(desk.number("lamp.cordLength")))
    #expect(gravity != 3600 && effect != "lamp")

    func tap(_ item: PanelMenu.Item) throws -> [String] {
      let panel = desk.playground.layers.panel.panel
      let model = PanelModel(of: desk.playground.layers.scene.effect, desk.playground.tuner.session)
      let layout = try #require(panel.controls.menu.layout(panel.controls.layout(panel.context(model))))
      let place = try #require(layout.controls.first { $0.target == .menu(item) }).area.center
      return desk.play("tap \(place.x) \(place.y)\nwait 0.3")
    }
    func open() throws {
      let place = try desk.place { panel, _ in panel.controls.menu.list == .changes }
      desk.play("tap \(place.x) \(place.y)\nwait 0.3")
    }
    // The cord's length is left out, and stays.
    try open()
    _ = try tap(.change("lamp.cordLength"))
    let saved = try tap(.saveChanges)
    #expect(saved.count == 1 && saved[0].contains("lamp.gravity") && saved[0].contains(own))
    #expect(!saved[0].contains("lamp.cordLength") && desk.number("lamp.cordLength") == cord)
    #expect(desk.host.memory["c.json"]?.contains("// mine") == true)
    #expect(desk.host.memory["c.json"]?.contains("cordLength") == false)
    #expect(desk.notice == "Saved: 2 values")
    // What is left of another effect is listed here too, and comes back with one undo.
    try open()
    _ = try tap(.revertChanges)
    #expect(desk.notice == "Reverted: cordLength \(ParameterValue.number(cord).shown) → 250")
    #expect(desk.number("lamp.cordLength") == 250 && desk.number("lamp.gravity") == gravity)
    desk.play("key Ctrl+Z")
    #expect(desk.number("lamp.cordLength") == cord)
  }

  @Test func lessMovementAsTheDesktopIsSetTo() throws {
    let desk = try Desk(Lamp.self, config: "{\"playground\": {\"reducedMotion\": false}}")
    desk.host.desktopMovesLess = true
    desk.play("wait 0.1")
    #expect(desk.host.questions == 0 && desk.inForce("lamp.damping") == nil)
    desk.play("write c.json {\"playground\": {\"reducedMotion\": \"system\"}}\nwait 0.1")
    #expect(desk.host.questions == 1 && desk.inForce("lamp.damping") == 1.5)
    // It is asked again when somebody comes back, and followed in that frame.
    desk.host.desktopMovesLess = false
    desk.send(.focusGained)
    desk.play("wait 0.1")
    #expect(desk.host.questions == 2 && desk.inForce("lamp.damping") == nil)
    // What the file says by itself wins over any desktop.
    desk.play("write c.json {\"playground\": {\"reducedMotion\": true}}\nwait 0.1")
    #expect(desk.inForce("lamp.damping") == 1.5)
    let told = desk.play("write c.json {\"playground\": {\"reducedMotion\": \"never\"}}\nwait 0.5")
    #expect(told.last?.contains("expected false, true or \\\"system\\\"") == true, "\(told)")
    #expect(desk.inForce("lamp.damping") == 1.5)
  }

  @Test func aMissingPictureIsNamedInTheWindow() throws {
    let desk = try Desk(Cards.self, config: "{\"cards\": {\"cards\": [{\"picture\": \"own/cat.png\"}]}}")
    desk.play("wait 0.3")
    func words() -> [String] {
      desk.picture.marks.compactMap { mark in
        if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
      }
    }
    #expect(words().contains { $0.contains("own/cat.png") }, "\(words())")
    #expect(words().contains("A placeholder stands in its place"))
    desk.play("write c.json {\"cards\": {\"cards\": [{\"picture\": 4}]}}\nwait 0.5")
    #expect(words().contains("Nothing of the file was applied"))
    desk.play("write c.json {}\nwait 0.5")
    #expect(!words().contains { $0.contains("cat.png") })
  }

  @Test func aClashIsToldAndABrokenFileIsNotWritten() throws {
    let desk = try Desk(Lamp.self, config: "{\"lamp\": {\"gravity\": 1000}}")
    desk.play("write c.json {\"lamp\": {\"gravity\": 2000}}\nkey Ctrl+Z")
    let told = desk.play("write c.json {\"lamp\": {\"gravity\": 3000}}")
    #expect(told.contains("tuning.clash key=\"lamp.gravity\" here=\"1000\" file=\"3000\""))
    #expect(desk.notice == "Clash: lamp.gravity: the file's 3000 counts, not the unsaved 1000 (Ctrl+Z brings it back)")
    let refused = desk.play("key Ctrl+Z\nwrite c.json {\"lamp\": {\"gravity\": 30\nkey Ctrl+S")
    #expect(
      refused.last?.hasPrefix("tuning.unsaved reason=\"c.json: not saved: it has an error (1:24: expected") == true)
    #expect(desk.host.memory["c.json"] == "{\"lamp\": {\"gravity\": 30")
    #expect(desk.number("lamp.gravity") == 1000)
  }

  @Test func aFileThatNobodyMayWriteLosesNothing() throws {
    let desk = try Desk(Lamp.self, config: "{\"playground\": {\"autosave\": true}}", opensPanel: true)
    desk.host.memory.lock("c.json")
    #expect(try pull(desk, "lamp.gravity", by: 40).filter { $0.hasPrefix("tuning") }.count == 2)
    #expect(desk.notice?.contains("cannot be written: Permission denied") == true)
    desk.host.memory.lock("c.json", false)
    #expect(try pull(desk, "lamp.gravity", by: 10).contains { $0.hasPrefix("tuning.saved") })
  }

  @Test func aSliderIsPulledAndSaved() throws {
    let desk = try Desk(Lamp.self, config: Self.mine)
    #expect(desk.play("key Tab\nwait 0.4") == ["panel.opened"])
    let heard = try pull(desk, "lamp.gravity", by: 60)
    #expect(heard.count == 1 && heard[0].hasPrefix("tuning.set name=\"gravity 3600 → "))
    let gravity = try #require(desk.number("lamp.gravity"))
    #expect(gravity > 3600 && desk.inForce("lamp.gravity") == gravity)
    desk.play("key Ctrl+S")
    #expect(desk.host.memory["c.json"] == Self.mine.replacing("3.6e3", with: "\(Int(gravity))"))
    // One pull is one thing to undo.
    desk.play("key Ctrl+Z")
    #expect(desk.number("lamp.gravity") == 3600)
    #expect(desk.play("key Tab\nwait 0.4") == ["panel.closed"])
  }

  @Test func aValueIsTypedAndTheTextIsNoCommand() throws {
    let desk = try Desk(Lamp.self, opensPanel: true)
    let place = try desk.row("lamp.gravity").place
    // A row that was moved has the focus; Return types into it.
    desk.play("press \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease\nkey Return")
    desk.play("key Ctrl+A\ntype 1234\nkey Return")
    #expect(desk.number("lamp.gravity") == 1234)
    #expect(desk.subject == "lamp")
  }

  @Test func presetsArePickedSavedRenamedDeletedAndBroughtBack() throws {
    let calm = "{\"lamp\": {\"gravity\": 900}}"
    let desk = try Desk(Lamp.self, config: "{}", files: ["presets/calm.json": calm, "presets/broken.json": "{"])
    let tuner = desk.playground.tuner
    desk.play("key Tab")
    let presets = desk.playground.layers.panel.presets
    #expect(presets.names == ["calm"])
    #expect(desk.host.told.contains { $0.contains("presets/broken.json:1:2") })
    presets.pick("calm")
    #expect(desk.play("wait 0.02") == [] && desk.number("lamp.gravity") == 900 && desk.notice == "Preset calm")
    presets.save(as: "calm")
    #expect(desk.notice?.contains("there is one called calm already") == true)
    presets.save(as: "mine")
    #expect(desk.notice == "Saved preset mine" && desk.host.memory["presets/mine.json"]?.contains("900") == true)
    presets.rename("mine", to: "yours")
    #expect(desk.host.memory["presets/mine.json"] == nil && tuner.session.presetName(in: "lamp") == "yours")
    presets.delete("yours")
    #expect(desk.host.memory["presets/yours.json"] == nil)
    // Values and files are one list to undo.
    #expect(desk.play("key Ctrl+Z") == ["tuning.undo name=\"delete preset yours\" changed={}"])
    #expect(desk.host.memory["presets/yours.json"] != nil)
    desk.play("key Ctrl+Z\nkey Ctrl+Z\nkey Ctrl+Z")
    #expect(desk.host.memory.paths == ["c.json", "presets/broken.json", "presets/calm.json"])
    #expect(desk.number("lamp.gravity") == 3600)
    desk.play("key Ctrl+Y\nkey Ctrl+Y")
    #expect(desk.number("lamp.gravity") == 900 && desk.host.memory["presets/mine.json"] != nil)
  }

  @Test func aPresetIsPickedFromTheMenuWithAFinger() throws {
    let desk = try Desk(Lamp.self, files: ["presets/calm.json": "{\"lamp\": {\"gravity\": 900}}"], opensPanel: true)
    let button = try desk.place { panel, _ in panel.showsPresets }
    desk.play("tap \(button.x) \(button.y)\nwait 0.3")
    let calm = try desk.place { _, actions in actions.contains(.pickPreset("calm")) }
    desk.play("tap \(calm.x) \(calm.y)\nwait 0.1")
    #expect(desk.number("lamp.gravity") == 900)
  }

  @Test func whatIsUnsavedIsAskedForAndOfferedAgain() throws {
    let desk = try Desk(Lamp.self, config: "{\"lamp\": {\"gravity\": 1000}}")
    desk.play("write c.json {\"lamp\": {\"gravity\": 2000}}\nkey Ctrl+Z")
    #expect(desk.play("close") == ["tuning.unsaved reason=\"the window is to be closed\""])
    #expect(desk.notice == "1 value not saved: Ctrl+S saves, closing again leaves" && !desk.requests.contains(.quit))
    // Ended without an answer: it waits for the next one.
    #expect(desk.playground.finish() == "1 value not saved: lamp.gravity 2000 → 1000; the next start offers it")
    let next = try Desk(Lamp.self, host: desk.host)
    #expect(next.notice == "1 unsaved value from last time: Ctrl+Y takes it" && next.number("lamp.gravity") == 2000)
    #expect(
      next.play("key Ctrl+Y")
        == [
          "recovery.taken name=\"unsaved from last time: gravity 2000 → 1000\" changed={\"lamp.gravity\":[2000,1000]}"
        ])
    #expect(next.number("lamp.gravity") == 1000)
    next.play("close\nclose")
    #expect(next.requests.contains(.quit) && next.playground.finish() != nil)
    #expect(!next.host.memory.paths.contains { $0.contains("unsaved") })
  }
}
