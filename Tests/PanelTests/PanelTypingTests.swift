import Effects
import Formatting
import Gestures
import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct PanelTypingTests {
  @Test(arguments: [
    ("lamp.gravity", "3600", "3600"), ("lamp.gravity", " 1800 pt/s² ", "1800"), ("lamp.gravity", "1e3", "1000"),
    ("lamp.damping", "0,05", "0.05"), ("lamp.startAngle", "−12.5°", "-12.5"), ("lamp.startAngle", "-12.5", "-12.5"),
    ("lamp.gravity", "12*3", "36"),
    ("lamp.gravity", "50%", "1800"), ("lamp.gravity", "(100% − 600) ÷ 2 pt/s²", "1500"),
    ("lamp.damping", "1/4", "0.25"),
    ("lamp.damping", "12*0,1", "1.2"), ("lamp.gravity", "1e3/1e-1", "10000"), ("lamp.startAngle", "-(10+2*3)°", "-16"),
    ("lamp.shadeColor", "#00ff80", "#00FF80"), ("lamp.shadeColor", "00ff80", "#00FF80"),
    ("lamp.headline", "Hello", "\"Hello\""), ("lamp.headline", "", "\"\""),
  ])
  func validTextIsAccepted(_ key: String, _ typed: String, _ shown: String) throws {
    let row = PanelRig("lamp").model.row(key)!
    #expect(try row.control.typed(typed, row.definition).shown == shown)
  }

  @Test(arguments: [
    ("lamp.gravity", "-4", "-4 is out of range, expected 0…20000 pt/s²"),
    ("lamp.gravity", "much", "\"much\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "", "no number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "inf", "\"inf\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "0x10", "\"0x10\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "12*", "\"12*\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "1/0", "\"1/0\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "(1", "\"(1\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "1.2.3", "\"1.2.3\" is not a number, expected 0…20000 pt/s²"),
    ("lamp.gravity", "1e", "\"1e\" is not a number, expected 0…20000 pt/s²"),
    (
      "lamp.gravity", String(repeating: "(", count: 5000),
      "\"\(String(repeating: "(", count: 59))…\" is not a number, expected 0…20000 pt/s²"
    ),
    ("cards.count", "10/4", "2.5 is not a whole number, expected 1…10000 cards"),
    ("cards.count", "2.5", "2.5 is not a whole number, expected 1…10000 cards"),
    ("lamp.shadeColor", "red", "\"#red\" is not a colour, expected a colour like \"#1A2B3C\""),
  ])
  func invalidTextSaysWhatIsExpected(_ key: String, _ typed: String, _ message: String) {
    let row = PanelRig(String(key.prefix { $0 != "." })).model.row(key)!
    let refusal = #expect(throws: Problem.self) { try row.control.typed(typed, row.definition) }
    #expect(refusal?.message == message)
  }

  @Test func discardedTextIsReported() {
    var rig = PanelRig("lamp")
    rig.tap(rig.middle(.value("lamp.gravity")))
    rig.run("at 0.1 text 99999")
    rig.tap(rig.middle(.value("lamp.damping")))
    #expect(rig.actions == [.refused(key: "lamp.gravity", "99999 is out of range, expected 0…20000 pt/s²")])
    #expect(rig.panel.controls.rows.entry?.key == "lamp.damping")
  }

  @Test func tapOnTheValueStartsTyping() {
    var rig = PanelRig("lamp")
    rig.tap(rig.middle(.value("lamp.gravity")))
    #expect(rig.panel.controls.rows.entry?.field.selected == "3600")
    rig.run(
      """
      at 0.1 text 99999
      at 0.2 key Return
      """)
    #expect(rig.actions.isEmpty)
    #expect(rig.panel.controls.rows.entry?.complaint == "99999 is out of range, expected 0…20000 pt/s²")
    #expect(rig.panel.controls.rows.items(rig.model).contains(.complaint("lamp.gravity")))
    rig.run(
      """
      at 0.3 key A control
      at 0.4 text 1800
      at 0.5 key Return
      """)
    #expect(rig.actions == [.set(key: "lamp.gravity", .number(1800), gesture: nil)])
    #expect(rig.panel.controls.rows.entry == nil)
  }

  @Test func escapeDiscardsAndTabMovesOn() {
    var rig = PanelRig("lamp")
    rig.tap(rig.middle(.value("lamp.gravity")))
    rig.run(
      """
      at 0.1 text 5
      at 0.2 key Escape
      """)
    #expect(rig.actions.isEmpty)
    #expect(rig.panel.isOpen)
    rig.tap(rig.middle(.value("lamp.gravity")))
    rig.run(
      """
      at 1.1 text 5
      at 1.2 key Tab
      at 1.3 text 300
      at 1.4 key Tab shift
      """)
    #expect(
      rig.actions == [
        .set(key: "lamp.gravity", .number(5), gesture: nil), .set(key: "lamp.cordLength", .number(300), gesture: nil),
      ])
    #expect(rig.panel.controls.rows.entry?.target == .value("lamp.gravity"))
  }

  @Test func tapElsewhereAcceptsTheText() {
    var rig = PanelRig("lamp")
    rig.tap(rig.middle(.value("lamp.gravity")))
    rig.run("at 0.1 text 1800")
    rig.tap(Vector(300, 300))
    #expect(rig.actions == [.set(key: "lamp.gravity", .number(1800), gesture: nil)])
    #expect(rig.passed.count == 2)
  }

  @Test func searchFindsNamesHelpAndSynonyms() {
    var rig = PanelRig("lamp")
    func found(_ words: String) -> [String] {
      rig.panel.controls.rows.query = words
      return rig.panel.controls.rows.shownKeys(rig.model)
    }
    #expect(found("grav") == ["lamp.gravity"])
    #expect(found("pulled down") == ["lamp.gravity"])
    #expect(found("RIM shade") == ["lamp.cordLength"])
    #expect(found("swing").contains("lamp.tapPush"))
    #expect(found("qqq").isEmpty)
    #expect(rig.panel.controls.rows.items(rig.model) == [.nothing])
    // A search for the weight of a wheel finds the parameter that makes it heavy.
    rig = PanelRig("cards")
    for words in ["weight", "friction", "momentum"] { #expect(found(words) == ["cards.deceleration"], "\(words)") }
    #expect(found("slop") == ["cards.dragMinimum"] && found("paging") == ["cards.flickLimit"])
  }

  @Test func searchFiltersWhileTyping() {
    var rig = PanelRig("lamp")
    rig.run(
      """
      at 0.1 key F control
      at 0.2 text gra
      at 0.3 text v
      """)
    #expect(rig.panel.controls.rows.shownKeys(rig.model) == ["lamp.gravity"])
    rig.run("at 0.4 key Return")
    #expect(rig.panel.controls.rows.focus == "lamp.gravity")
    rig.run("at 0.5 key Right")
    #expect(rig.value("lamp.gravity") == .number(3700))
  }

  @Test func arrowKeysMoveTheFocusAndChangeValues() {
    var rig = PanelRig("lamp")
    rig.run(
      """
      at 0.1 key Left
      at 0.2 key Down
      at 0.3 key Right shift
      at 0.4 key Left alt
      at 0.5 key Down
      at 0.6 key Right
      at 0.7 key Delete
      at 0.8 key R
      """)
    // The Left key before there is a focus belongs to the window, as does R always.
    #expect(rig.passed == [.key(KeyPress(name: "Left")), .key(KeyPress(name: "R"))])
    #expect(rig.value("lamp.gravity") == .number(3990))
    #expect(rig.value("lamp.cordLength") == .number(250))
    #expect(rig.panel.controls.rows.focus == "lamp.cordLength")
    // Quick presses form one gesture; later ones form another.
    let gestures = rig.actions.compactMap { if case .set(_, _, let gesture) = $0 { gesture } else { nil } }
    #expect(gestures == [1, 1, 1])
  }

  @Test func typingKeysGoToTheField() {
    var rig = PanelRig("lamp", in: Vector(1600, 1500))
    rig.tap(rig.middle(.value("lamp.headline")))
    rig.run(
      """
      at 0.1 key R
      at 0.2 key Space
      at 0.3 key S control
      at 0.4 key F11
      """)
    #expect(rig.passed == [.key(KeyPress(name: "S", modifiers: .control)), .key(KeyPress(name: "F11"))])
  }

  @Test func fieldHandlesEditingKeys() {
    var field = TextField("one two")
    #expect(field.selected == "one two")
    _ = field.press(KeyPress(name: "End"))
    _ = field.press(KeyPress(name: "Left", modifiers: .control))
    #expect(field.caret == 4)
    _ = field.press(KeyPress(name: "End", modifiers: .shift))
    #expect(field.selected == "two")
    field.insert("3")
    #expect(field.text == "one 3")
    _ = field.press(KeyPress(name: "Backspace", modifiers: .control))
    #expect(field.text == "one ")
    _ = field.press(KeyPress(name: "Home"))
    _ = field.press(KeyPress(name: "Delete"))
    #expect(field.text == "ne ")
    field.insert("a\u{7}b\u{1B}")
    #expect(field.text == "abne ")
    let outcome = field.press(KeyPress(name: "F1"))
    #expect(outcome == .passed)
  }

  @Test func copyAndCutUseTheClipboard() {
    var rig = PanelRig("lamp")
    rig.tap(rig.middle(.value("lamp.gravity")))
    rig.run(
      """
      at 0.1 key C control
      at 0.2 key X control
      """)
    #expect(rig.actions == [.copy("3600"), .copy("3600")])
    rig.send(.paste("12\n"))
    #expect(rig.panel.controls.rows.entry?.field.text == "12 ")
  }

  @Test func switchesChoicesAndColoursAreSet() {
    var lamp = PanelRig("lamp", in: Vector(1600, 1500))
    lamp.tap(lamp.middle(.value("lamp.reveal")))
    #expect(lamp.actions == [.set(key: "lamp.reveal", .flag(true), gesture: nil)])
    lamp.forgetActions()
    lamp.tap(lamp.middle(.value("lamp.shadeColor")))
    lamp.tap(lamp.middle(.drawer("lamp.shadeColor", 0)))
    guard case .set("lamp.shadeColor", .color(let color), _)? = lamp.sets.last else {
      Issue.record("no colour was set")
      return
    }
    // Half-way along and half-way up, half of cyan's saturation is gone.
    #expect(color == HexColor(0x80FFFF))
    #expect(lamp.panel.controls.rows.entry?.field.text == "#80FFFF")
    var ticket = PanelRig("ticket", in: Vector(1600, 1500))
    ticket.tap(ticket.middle(.value("ticket.landing")))
    ticket.tap(ticket.middle(.menu(.choice(key: "ticket.landing", "frontOnly"))))
    #expect(ticket.actions == [.set(key: "ticket.landing", .choice("frontOnly"), gesture: nil)])
  }

  @Test func coloursRoundTripThroughHSB() {
    for rgb in stride(from: UInt32(0), through: 0xFF_FFFF, by: 0x01_0305) {
      #expect(HSBColor(HexColor(rgb)).hex == HexColor(rgb))
    }
  }
}
