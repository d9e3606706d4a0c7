import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground
@testable import Playing

/// Stories about keys and fingers on the open panel.
@MainActor struct PanelStoryTests {
  /// Returns a workbench with a paused lamp and a slider that was dragged.
  private func pulled() throws -> Workbench {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    let place = try bench.row("lamp.gravity").place
    bench.play("tap 195 150\nwait 1\nkey Space\npress \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease")
    return bench
  }

  @Test(arguments: ["tap 195 200", "key Space\nkey Space", "key Escape"])
  func arrowsScrubTimeAfterLosingFocus(_ away: String) throws {
    let bench = try pulled()
    #expect(bench.play("key Left\nwait 0.5").map { $0.prefix(16) } == ["tuning.set name="])
    let gravity = bench.number("lamp.gravity")
    bench.play(away)
    #expect(bench.play("key Left\nwait 0.5").map { $0.prefix(13) } == ["time.scrubbed"])
    #expect(bench.number("lamp.gravity") == gravity && bench.playground.desk.toolbox.panel.panel.isOpen)
  }

  @Test func scrolledAwayRowLosesFocus() throws {
    let bench = try pulled()
    let gravity = bench.number("lamp.gravity")
    let other = try bench.row("lamp.damping").place
    bench.play("wheel \(other.x) \(other.y) -3\nwait 0.5")
    #expect(bench.play("key Left\nwait 0.5").map { $0.prefix(13) } == ["time.scrubbed"])
    #expect(bench.number("lamp.gravity") == gravity)
    // The first Down key selects a visible row, and every selected row is visible.
    for _ in 0..<8 {
      bench.play("key Down\nwait 1")
      let key = try #require(bench.playground.desk.toolbox.panel.panel.controls.rows.focus)
      let row = try #require(bench.rowFrame(key))
      #expect(bench.panelFrame.contains(row.center), "\(key)")
    }
  }

  @Test func shortcutsFollowTheTypedCharacter() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    // Shift and the slash key, as on an American keyboard.
    bench.play("hold Shift+/\ntype ?")
    #expect(bench.tool(KeysTool.self).isShown && !bench.playground.desk.toolbox.panel.panel.isTyping)
    // Shift and seven, as on a German keyboard.
    #expect(bench.play("key Escape\nkey Shift+7\ntype /").isEmpty)
    #expect(bench.subject == "lamp" && bench.playground.desk.toolbox.panel.panel.isTyping)
    bench.play("type grav\nkey Return\nkey Right\nwait 0.5")
    #expect(bench.number("lamp.gravity") == 3700)
  }

  @Test func groupsAndEffectsCanBeReset() throws {
    let file =
      "{\"lamp\": {\"gravity\": 1800, \"damping\": 0.05, \"shadeColor\": \"#00FF00\"}, \"cards\": {\"count\": 4}}"
    let bench = try Workbench(Lamp.self, config: file, opensPanel: true)
    let sign = try bench.place { _, actions in
      actions.contains { if case .resetGroup("Swing", _) = $0 { true } else { false } }
    }
    let reset = "tuning.set name=\"Swing to its defaults\""
    #expect(bench.play("tap \(sign.x) \(sign.y)").map { $0.prefix(reset.count) } == [Substring(reset)])
    #expect(bench.number("lamp.gravity") == 3600 && bench.number("lamp.damping") == 0.012)
    bench.play("key Ctrl+Z")
    #expect(bench.number("lamp.gravity") == 1800 && bench.number("lamp.damping") == 0.05)
    // With keys, the group of the focused row is reset.
    bench.play("key Down\nkey Shift+Backspace")
    #expect(bench.number("lamp.gravity") == 3600 && bench.number("lamp.damping") == 0.012)
    bench.play("key Ctrl+Z\nkey Escape")
    let button = try bench.place { panel, _ in panel.showsPresets }
    bench.play("tap \(button.x) \(button.y)\nwait 0.3")
    let defaults = try bench.place { _, actions in actions.contains(.pickDefaults) }
    bench.play("tap \(defaults.x) \(defaults.y)")
    #expect(
      bench.notice == "All values at their defaults"
        && bench.playground.tuner.stack.changedFromDefaults(in: "lamp").isEmpty)
    #expect(bench.number("cards.count") == 4)
    #expect(bench.play("key Ctrl+Z").map { $0.prefix(34) } == ["tuning.undo name=\"lamp to its defa"])
    #expect(bench.number("lamp.gravity") == 1800)
  }

  // MARK: - Keys

  @Test func openMenuTakesTheArrowKeys() throws {
    let bench = try Workbench(
      Ticket.self, files: ["presets/calm.json": "{\"ticket\": {\"friction\": 3}}"], opensPanel: true)
    let panel = { bench.playground.desk.toolbox.panel.panel }
    // P opens the presets from anywhere, and Return picks the preset selected with the arrows.
    bench.play("key Tab\nwait 0.5\nkey P\nwait 0.5")
    #expect(panel().showsPresets && panel().controls.rows.focus == nil)
    bench.play("key Down\nkey Down\nkey Return")
    #expect(!panel().showsPresets && bench.number("ticket.friction") == 3 && bench.notice == "Preset calm")
    #expect(
      bench.play("key P\nkey Down\nkey Up\nkey Return").count == 1 && bench.notice == "All values at their defaults")
    bench.play("key P\nkey Escape")
    #expect(!panel().showsPresets && panel().isOpen)
    // The same for a choice.
    for _ in 0..<40 where panel().controls.rows.focus != "ticket.landing" { bench.play("key Down") }
    #expect(panel().controls.rows.focus == "ticket.landing")
    let before = bench.playground.tuner.stack.value(of: "ticket.landing")
    bench.play("key Return\nkey Down\nkey Down")
    #expect(panel().controls.rows.focus == "ticket.landing")
    bench.play("key Return")
    #expect(bench.playground.tuner.stack.value(of: "ticket.landing") != before)
  }

  @Test func undoWorksWhileAFieldHoldsARefusedValue() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    let panel = { bench.playground.desk.toolbox.panel.panel }
    bench.play("key Down\nkey Right\nwait 0.5\nkey Return\nkey Ctrl+A\ntype 99999\nkey Return")
    #expect(panel().isTyping && bench.number("lamp.gravity") == 3700)
    // The first undo applies to the typed text, the next one to the last change.
    #expect(bench.play("key Ctrl+Z").isEmpty && panel().isTyping)
    #expect(bench.play("key Ctrl+Z").map { $0.prefix(11) } == ["tuning.undo"])
    #expect(!panel().isTyping && bench.number("lamp.gravity") == 3600)
    #expect(bench.play("key Ctrl+Shift+Z").map { $0.prefix(11) } == ["tuning.redo"])
  }

  @Test func typedArithmeticIsEvaluated() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    for (typed, value) in [("12*30", 360.0), ("50%", 1800), ("7200/2+1", 3601), ("1/3", 0.333_333_333_333)] {
      bench.play("key Down\nkey Up\nkey Return\nkey Ctrl+A\ntype \(typed)\nkey Return")
      #expect(bench.number("lamp.gravity") == value)
    }
  }

  @Test func rowsCanBeCopiedAndPasted() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true)
    #expect(bench.play("key Ctrl+C").isEmpty && bench.host.clipboard.isEmpty)
    bench.play("key Down\nkey Right\nwait 0.5\nkey Ctrl+C")
    #expect(bench.host.clipboard == "\"lamp.gravity\": 3700")
    bench.host.clipboard += ",\n\n  \"lamp.damping\": 0.5, // slower\n\"cards.count\": 4,\n"
    bench.play("key Backspace")
    let pasted = bench.play("key Ctrl+V")
    #expect(pasted.count == 1 && pasted[0].hasPrefix("tuning.set name=\"pasted: 3 values\""))
    #expect(
      bench.number("lamp.gravity") == 3700 && bench.number("lamp.damping") == 0.5 && bench.number("cards.count") == 4)
    #expect(bench.notice == "Pasted: 3 values")
    bench.play("key Ctrl+Z")
    #expect(bench.number("lamp.gravity") == 3600 && bench.number("cards.count") == 5)
    // If one line is wrong, no line is applied, and each wrong line is reported.
    bench.host.clipboard = "\"lamp.damping\": 0.5\n\"lamp.gravty\": 1\n\"lamp.gravity\": -4\nhello"
    #expect(bench.play("key Ctrl+V").isEmpty && bench.number("lamp.damping") == 0.012)
    #expect(
      Set(bench.host.reported) == [
        "fidget: clipboard:2:1: lamp.gravty: unknown parameter, did you mean lamp.gravity?",
        "fidget: clipboard:3:1: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 3600)",
        "fidget: clipboard:4:1: \"hello\" is not a value, expected lines such as \"playground.showTouches\": false",
      ])
    // Part of a config can be pasted too.
    bench.host.clipboard = "{ \"lamp\": { \"gravity\": 900 } }"
    bench.play("key Ctrl+V")
    #expect(bench.number("lamp.gravity") == 900)
  }

  @Test func arrowsAndReturnOpenATile() throws {
    let bench = try Workbench(nil, size: Vector(1280, 720))
    bench.play("wait 1")
    let plain = bench.picture.marks.count
    bench.play("key Return\nkey Right")
    #expect(bench.subject == "gallery" && bench.picture.marks.count == plain + 1)
    bench.play("key Right\nkey Down\nkey Left\nkey Return")
    #expect(bench.subject == EffectLibrary.builtIn.ids[0])
    bench.play("key Escape\nkey Down\nkey Right\nkey Down\nkey Right")
    let chosen = try #require(bench.playground.desk.scene.gallery?.chosen?.effect)
    bench.play("key Return")
    #expect(chosen.id != EffectLibrary.builtIn.ids[0] && bench.subject == chosen.id)
    // A finger hides the selection ring and the numbers of keys.
    let touched = try Workbench(nil, size: Vector(1280, 720))
    touched.play("wait 1\ndown 1 5 5")
    bench.play("key Escape\nkey Down\nwait 1\ndown 1 5 5")
    #expect(bench.picture.marks.count == touched.picture.marks.count && touched.picture.marks.count < plain)
  }

  // MARK: - Presets

  private static let calm = """
    {
      "$comment": "Slow.", // mine
      "lamp": { "gravity": 900 },
      "cards": { "count": 4 }
    }

    """

  @Test func presetUpdateKeepsTheRestOfItsFile() throws {
    let bench = try Workbench(Lamp.self, files: ["presets/calm.json": Self.calm], opensPanel: true)
    let panel = { bench.playground.desk.toolbox.panel.panel }
    bench.play("key P\nkey Down\nkey Down\nkey Return\nkey Down\nkey Right\nkey Down\nkey Right\nwait 0.5")
    let gravity = try #require(bench.number("lamp.gravity"))
    let length = try #require(bench.number("lamp.cordLength"))
    #expect(gravity > 900 && length > 250)
    let update = try { () -> Vector in
      bench.play("key P\nwait 0.3")
      return try bench.place { _, actions in actions.contains(.updatePreset("calm")) }
    }()
    bench.play("tap \(update.x) \(update.y)")
    #expect(bench.notice == "Updated preset calm")
    let output = try #require(bench.host.memory["presets/calm.json"])
    #expect(output.contains("\"$comment\": \"Slow.\", // mine") && output.contains("\"cards\": { \"count\": 4 }"))
    #expect(output.contains("\"gravity\": \(Int(gravity))") && output.contains("\"cordLength\": \(Int(length))"))
    #expect(!bench.playground.tuner.stack.isPresetEdited(in: "lamp"))
    // A single undo restores the file and the state before.
    #expect(bench.play("key Ctrl+Z") == ["tuning.undo name=\"update preset calm\" changed={}"])
    #expect(bench.host.memory["presets/calm.json"] == Self.calm)
    // An existing name asks for confirmation, and the second Return replaces the preset.
    bench.play("key P\nkey Down\nkey Down\nkey Return\ntype calm\nkey Return")
    #expect(panel().isTyping && bench.host.memory["presets/calm.json"] == Self.calm)
    bench.play("key Return")
    #expect(
      !panel().isTyping && bench.notice == "Updated preset calm" && bench.host.memory["presets/calm.json"] == output)
  }

  @Test func presetNameIsCorrectAfterUndo() throws {
    let bench = try Workbench(
      Lamp.self, config: "{}",
      files: ["presets/calm.json": Self.calm, "presets/crisp.json": "{\"lamp\": {\"gravity\": 9000}}"],
      opensPanel: true)
    var name: String {
      let model = PanelModel(of: EffectCard(Lamp.self), bench.playground.tuner.stack)
      return model.preset ?? model.blend.map { "\($0.from.name) → \($0.to.name)" }
        ?? (model.isDefault ? "Defaults" : "Own")
    }
    let presets = bench.playground.desk.toolbox.panel.presets
    for (step, gesture) in [(0.2, 1), (0.5, 1)] {
      presets.blend(.init(from: .now, to: .preset("crisp"), fraction: step), gesture: gesture)
    }
    #expect(name == "Now → crisp" && bench.number("lamp.gravity") == 6300)
    bench.play("key Ctrl+Z")
    #expect(name == "Defaults" && bench.number("lamp.gravity") == 3600)
    presets.pick("calm")
    presets.delete("calm")
    #expect(name == "Own" && bench.number("lamp.gravity") == 900)
    bench.play("key Ctrl+Z")
    #expect(name == "calm" && bench.host.memory["presets/calm.json"] == Self.calm)
    // Another program removes the file.
    bench.host.memory["presets/calm.json"] = nil
    bench.play("key P\nkey Escape")
    #expect(name == "Own" && bench.number("lamp.gravity") == 900)
    presets.pickDefaults()
    #expect(name == "Defaults")
    // A change of the playground's own settings does not count as a change of the effect.
    bench.play("write c.json {\"playground\": {\"showTouches\": true}}")
    #expect(name == "Defaults")
  }

  @Test func panelToggledWithinAFrameComesToRest() throws {
    let bench = try Workbench(nil)
    for isDown in [true, false, true, false] { bench.send(.key(KeyPress(name: "Tab", isDown: isDown))) }
    bench.play("wait 1")
    #expect(
      !bench.playground.desk.toolbox.panel.panel.isVisible && !bench.playground.desk.toolbox.panel.panel.isAnimating)
  }

  @Test func panelClosedDuringAFlingComesToRest() throws {
    let bench = try Workbench(Cards.self, opensPanel: true)
    let frame = bench.panelFrame
    bench.play("down 1 \(frame.midX) \(frame.maxY - 60)")
    for step in 1...6 { bench.play("move 1 \(frame.midX) \(frame.maxY - 60 - Double(step) * 60)") }
    bench.play("up 1\nkey Tab\nwait 3")
    // A list that is not visible must stop scrolling; otherwise it would request frames until it is visible again.
    #expect(
      !bench.playground.desk.toolbox.panel.panel.isVisible && !bench.playground.desk.toolbox.panel.panel.isAnimating)
  }

  /// Checks that the previous pictures stand in until the pictures for a stage of another size are made.
  @Test func panelAnimationUsesStandInPictures() throws {
    let bench = try Workbench(Ticket.self, size: Vector(1280, 800))
    for _ in 0..<2 {
      bench.play("wait 1")
      #expect(!bench.playground.isRetuned)
      bench.send(.key(KeyPress(name: "Tab")))
      bench.playground.fit(to: Vector(1280, 800))
      #expect(bench.playground.isRetuned)
    }
  }
}
