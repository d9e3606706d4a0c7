import Effects
import Gestures
import Motion
import Panel
import Testing
import Tuning

@testable import Playground

/// The open panel under keys and fingers: whom they mean, and what they come to.
@MainActor struct PanelStoryTests {
  /// A lamp whose time stands still, with a slider that was pulled.
  private func pulled() throws -> Desk {
    let desk = try Desk(Lamp.self, opensPanel: true)
    let place = try desk.row("lamp.gravity").place
    desk.play("tap 195 150\nwait 1\nkey Space\npress \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease")
    return desk
  }

  @Test(arguments: ["tap 195 200", "key Space\nkey Space", "key Escape"])
  func arrowsMeanTimeAgainOnceTheFocusIsTaken(_ away: String) throws {
    let desk = try pulled()
    #expect(desk.play("key Left\nwait 0.5").map { $0.prefix(16) } == ["tuning.set name="])
    let gravity = desk.number("lamp.gravity")
    desk.play(away)
    #expect(desk.play("key Left\nwait 0.5").map { $0.prefix(13) } == ["time.scrubbed"])
    #expect(desk.number("lamp.gravity") == gravity && desk.playground.layers.panel.panel.isOpen)
  }

  @Test func aRowThatIsScrolledAwayHasNoFocus() throws {
    let desk = try pulled()
    let gravity = desk.number("lamp.gravity")
    let other = try desk.row("lamp.damping").place
    desk.play("wheel \(other.x) \(other.y) -3\nwait 0.5")
    #expect(desk.play("key Left\nwait 0.5").map { $0.prefix(13) } == ["time.scrubbed"])
    #expect(desk.number("lamp.gravity") == gravity)
    // Going down begins with what is seen, and what it comes to is always seen.
    for _ in 0..<8 {
      desk.play("key Down\nwait 1")
      let key = try #require(desk.playground.layers.panel.panel.focus)
      let row = try #require(desk.rowFrame(key))
      #expect(desk.panelFrame.contains(row.center), "\(key)")
    }
  }

  @Test func aLetterIsWhatItIsWhereverItsKeyIs() throws {
    let desk = try Desk(Lamp.self, opensPanel: true)
    // Shift and the key of the slash, as on an American keyboard.
    desk.play("hold Shift+/\ntype ?")
    #expect(desk.playground.layers.overlay.showsKeys && !desk.playground.layers.panel.panel.isTyping)
    // Shift and seven, as on a German one.
    #expect(desk.play("key Escape\nkey Shift+7\ntype /").isEmpty)
    #expect(desk.subject == "lamp" && desk.playground.layers.panel.panel.isTyping)
    desk.play("type grav\nkey Return\nkey Right\nwait 0.5")
    #expect(desk.number("lamp.gravity") == 3700)
  }

  @Test func aGroupAndAnEffectGoBackToTheirDefaults() throws {
    let file =
      "{\"lamp\": {\"gravity\": 1800, \"damping\": 0.05, \"shadeColor\": \"#00FF00\"}, \"cards\": {\"count\": 4}}"
    let desk = try Desk(Lamp.self, config: file, opensPanel: true)
    let sign = try desk.place { _, actions in
      actions.contains { if case .resetGroup("Swing", _) = $0 { true } else { false } }
    }
    let reset = "tuning.set name=\"Swing to its defaults\""
    #expect(desk.play("tap \(sign.x) \(sign.y)").map { $0.prefix(reset.count) } == [Substring(reset)])
    #expect(desk.number("lamp.gravity") == 3600 && desk.number("lamp.damping") == 0.012)
    desk.play("key Ctrl+Z")
    #expect(desk.number("lamp.gravity") == 1800 && desk.number("lamp.damping") == 0.05)
    // By keys: the group of the row with the focus.
    desk.play("key Down\nkey Shift+Backspace")
    #expect(desk.number("lamp.gravity") == 3600 && desk.number("lamp.damping") == 0.012)
    desk.play("key Ctrl+Z\nkey Escape")
    let button = try desk.place { panel, _ in panel.showsPresets }
    desk.play("tap \(button.x) \(button.y)\nwait 0.3")
    let defaults = try desk.place { _, actions in actions.contains(.pickDefaults) }
    desk.play("tap \(defaults.x) \(defaults.y)")
    #expect(desk.notice == "Defaults" && desk.playground.tuner.session.changedFromDefaults(in: "lamp").isEmpty)
    #expect(desk.number("cards.count") == 4)
    #expect(desk.play("key Ctrl+Z").map { $0.prefix(34) } == ["tuning.undo name=\"lamp to its defa"])
    #expect(desk.number("lamp.gravity") == 1800)
  }

  // MARK: - Keys

  @Test func aMenuHasTheArrows() throws {
    let desk = try Desk(
      Ticket.self, files: ["presets/calm.json": "{\"ticket\": {\"friction\": 3}}"], opensPanel: true)
    let panel = { desk.playground.layers.panel.panel }
    // P opens the presets, from wherever it is pressed; Return takes what the arrows have come to.
    desk.play("key Tab\nwait 0.5\nkey P\nwait 0.5")
    #expect(panel().showsPresets && panel().focus == nil)
    desk.play("key Down\nkey Down\nkey Return")
    #expect(!panel().showsPresets && desk.number("ticket.friction") == 3 && desk.notice == "Preset calm")
    #expect(desk.play("key P\nkey Down\nkey Up\nkey Return").count == 1 && desk.notice == "Defaults")
    desk.play("key P\nkey Escape")
    #expect(!panel().showsPresets && panel().isOpen)
    // A choice.
    for _ in 0..<40 where panel().focus != "ticket.landing" { desk.play("key Down") }
    #expect(panel().focus == "ticket.landing")
    let before = desk.playground.tuner.session.value(of: "ticket.landing")
    desk.play("key Return\nkey Down\nkey Down")
    #expect(panel().focus == "ticket.landing")
    desk.play("key Return")
    #expect(desk.playground.tuner.session.value(of: "ticket.landing") != before)
  }

  @Test func undoWorksWhileAFieldHoldsARefusedValue() throws {
    let desk = try Desk(Lamp.self, opensPanel: true)
    let panel = { desk.playground.layers.panel.panel }
    desk.play("key Down\nkey Right\nwait 0.5\nkey Return\nkey Ctrl+A\ntype 99999\nkey Return")
    #expect(panel().isTyping && desk.number("lamp.gravity") == 3700)
    // First of what was typed, then of what was done before.
    #expect(desk.play("key Ctrl+Z").isEmpty && panel().isTyping)
    #expect(desk.play("key Ctrl+Z").map { $0.prefix(11) } == ["tuning.undo"])
    #expect(!panel().isTyping && desk.number("lamp.gravity") == 3600)
    #expect(desk.play("key Ctrl+Shift+Z").map { $0.prefix(11) } == ["tuning.redo"])
  }

  @Test func whatIsTypedIsCalculated() throws {
    let desk = try Desk(Lamp.self, opensPanel: true)
    for (typed, value) in [("12*30", 360.0), ("50%", 1800), ("7200/2+1", 3601), ("1/3", 0.333_333_333_333)] {
      desk.play("key Down\nkey Up\nkey Return\nkey Ctrl+A\ntype \(typed)\nkey Return")
      #expect(desk.number("lamp.gravity") == value)
    }
  }

  @Test func rowsAreCopiedAndLinesPasted() throws {
    let desk = try Desk(Lamp.self, opensPanel: true)
    #expect(desk.play("key Ctrl+C").isEmpty && desk.host.clipboard.isEmpty)
    desk.play("key Down\nkey Right\nwait 0.5\nkey Ctrl+C")
    #expect(desk.host.clipboard == "\"lamp.gravity\": 3700")
    desk.host.clipboard += ",\n\n  \"lamp.damping\": 0.5, // slower\n\"cards.count\": 4,\n"
    desk.play("key Backspace")
    let pasted = desk.play("key Ctrl+V")
    #expect(pasted.count == 1 && pasted[0].hasPrefix("tuning.set name=\"pasted: 3 values\""))
    #expect(
      desk.number("lamp.gravity") == 3700 && desk.number("lamp.damping") == 0.5 && desk.number("cards.count") == 4)
    #expect(desk.notice == "Pasted: 3 values")
    desk.play("key Ctrl+Z")
    #expect(desk.number("lamp.gravity") == 3600 && desk.number("cards.count") == 5)
    // With one line wrong none counts, and each is told.
    desk.host.clipboard = "\"lamp.damping\": 0.5\n\"lamp.gravty\": 1\n\"lamp.gravity\": -4\nhello"
    #expect(desk.play("key Ctrl+V").isEmpty && desk.number("lamp.damping") == 0.012)
    #expect(
      Set(desk.host.told) == [
        "fidget: clipboard:2:1: lamp.gravty: unknown parameter, did you mean lamp.gravity?",
        "fidget: clipboard:3:1: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 3600)",
        "fidget: clipboard:4:1: \"hello\" is no value, expected lines such as \"playground.showTouches\": false",
      ])
    // A part of a config will do as well.
    desk.host.clipboard = "{ \"lamp\": { \"gravity\": 900 } }"
    desk.play("key Ctrl+V")
    #expect(desk.number("lamp.gravity") == 900)
  }

  @Test func arrowsAndReturnOpenATile() throws {
    let desk = try Desk(nil, size: Vector(1280, 720))
    desk.play("wait 1")
    let plain = desk.picture.marks.count
    desk.play("key Return\nkey Right")
    #expect(desk.subject == "gallery" && desk.picture.marks.count == plain + 1)
    desk.play("key Right\nkey Down\nkey Left\nkey Return")
    #expect(desk.subject == Catalogue.ids[0])
    desk.play("key Escape\nkey Down\nkey Right\nkey Down\nkey Right\nkey Return")
    #expect(desk.subject == Catalogue.ids[3])
    // A finger needs no ring.
    desk.play("key Escape\nkey Down\nwait 1\ndown 1 5 5")
    #expect(desk.picture.marks.count == plain)
  }

  // MARK: - Presets

  private static let calm = """
    {
      "$comment": "Slow.", // mine
      "lamp": { "gravity": 900 },
      "cards": { "count": 4 }
    }

    """

  @Test func aPresetIsUpdatedAndReplacedAndItsFileKeepsTheRest() throws {
    let desk = try Desk(Lamp.self, files: ["presets/calm.json": Self.calm], opensPanel: true)
    let panel = { desk.playground.layers.panel.panel }
    desk.play("key P\nkey Down\nkey Down\nkey Return\nkey Down\nkey Right\nkey Down\nkey Right\nwait 0.5")
    let gravity = try #require(desk.number("lamp.gravity"))
    let length = try #require(desk.number("lamp.cordLength"))
    #expect(gravity > 900 && length > 250)
    let update = try { () -> Vector in
      desk.play("key P\nwait 0.3")
      return try desk.place { _, actions in actions.contains(.updatePreset("calm")) }
    }()
    desk.play("tap \(update.x) \(update.y)")
    #expect(desk.notice == "Updated preset calm")
    let said = try #require(desk.host.memory["presets/calm.json"])
    #expect(said.contains("\"$comment\": \"Slow.\", // mine") && said.contains("\"cards\": { \"count\": 4 }"))
    #expect(said.contains("\"gravity\": \(Int(gravity))") && said.contains("\"cordLength\": \(Int(length))"))
    #expect(!desk.playground.tuner.session.isPresetEdited(in: "lamp"))
    // One undo brings the file back, and with it what was so before.
    #expect(desk.play("key Ctrl+Z") == ["tuning.undo name=\"update preset calm\" changed={}"])
    #expect(desk.host.memory["presets/calm.json"] == Self.calm)
    // Saved under a name that there is: it is asked, and the second Return replaces.
    desk.play("key P\nkey Down\nkey Down\nkey Return\ntype calm\nkey Return")
    #expect(panel().isTyping && desk.host.memory["presets/calm.json"] == Self.calm)
    desk.play("key Return")
    #expect(!panel().isTyping && desk.notice == "Updated preset calm" && desk.host.memory["presets/calm.json"] == said)
  }

  @Test func theNameOfWhatCountsIsTrueAfterUndo() throws {
    let desk = try Desk(
      Lamp.self, config: "{}",
      files: ["presets/calm.json": Self.calm, "presets/crisp.json": "{\"lamp\": {\"gravity\": 9000}}"],
      opensPanel: true)
    var name: String {
      let model = PanelModel(of: Lamp.self, desk.playground.tuner.session)
      return model.preset ?? model.blend.map { "\($0.from.name) → \($0.to.name)" }
        ?? (model.isDefault ? "Defaults" : "Own")
    }
    let presets = desk.playground.layers.panel.presets
    for (step, gesture) in [(0.2, 1), (0.5, 1)] {
      presets.blend(.init(from: .now, to: .preset("crisp"), fraction: step), gesture: gesture)
    }
    #expect(name == "Now → crisp" && desk.number("lamp.gravity") == 6300)
    desk.play("key Ctrl+Z")
    #expect(name == "Defaults" && desk.number("lamp.gravity") == 3600)
    presets.pick("calm")
    presets.delete("calm")
    #expect(name == "Own" && desk.number("lamp.gravity") == 900)
    desk.play("key Ctrl+Z")
    #expect(name == "calm" && desk.host.memory["presets/calm.json"] == Self.calm)
    // Somebody else removes it.
    desk.host.memory["presets/calm.json"] = nil
    desk.play("key P\nkey Escape")
    #expect(name == "Own" && desk.number("lamp.gravity") == 900)
    presets.pickDefaults()
    #expect(name == "Defaults")
    // What is changed of the playground itself is not the effect's.
    desk.play("write c.json {\"playground\": {\"showTouches\": true}}")
    #expect(name == "Defaults")
  }

  @Test func aPanelThatIsOpenedAndClosedWithinAFrameComesToRest() throws {
    let desk = try Desk(nil)
    for isDown in [true, false, true, false] { desk.send(.key(KeyPress(name: "Tab", isDown: isDown))) }
    desk.play("wait 1")
    #expect(!desk.playground.layers.panel.panel.isVisible && !desk.playground.layers.panel.panel.isAnimating)
  }

  @Test func aPanelThatClosesWhileItsListIsThrownComesToRest() throws {
    let desk = try Desk(Cards.self, opensPanel: true)
    let frame = desk.panelFrame
    desk.play("down 1 \(frame.midX) \(frame.maxY - 60)")
    for step in 1...6 { desk.play("move 1 \(frame.midX) \(frame.maxY - 60 - Double(step) * 60)") }
    desk.play("up 1\nkey Tab\nwait 3")
    // A list that nobody sees is thrown no further: it must not keep frames coming until it is seen again.
    #expect(!desk.playground.layers.panel.panel.isVisible && !desk.playground.layers.panel.panel.isAnimating)
  }
}
