import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Panel

/// List parameters in the panel: rows that are shown, changed, moved, added and removed.
@Suite struct ListRowTests {
  private static let list = "cards.cards"
  private static let row = "cards.cards[1]"

  /// Returns a panel with a list of five cards, open at its second row, whose parts are in view.
  private func rig(open: Bool = true, in size: Vector = Vector(1600, 1500)) -> PanelRig {
    var rig = PanelRig("cards", in: size)
    rig.model.pictures = [
      PictureReference("fog", width: 1422, height: 800), PictureReference("pig", width: 800, height: 800),
      PictureReference("pictures/dog.jpg", width: 80, height: 60, path: "c/pictures/dog.jpg"),
    ]
    rig.tap(shown: .label(Self.list))
    if open { rig.tap(shown: .label(Self.row)) }
    rig.wait(until: 6)
    rig.forgetActions()
    return rig
  }

  private func rows(_ rig: PanelRig) -> [Record] {
    if case .rows(let rows)? = rig.value(Self.list) { rows } else { [] }
  }
  private func pictures(_ rig: PanelRig) -> [String] { rows(rig).map { $0.picture?.name ?? "" } }

  @Test func listShowsRowsAndOpenRowsColumns() {
    var rig = rig()
    let keys = rig.panel.controls.rows.shownKeys(rig.model).filter { $0.hasPrefix(Self.list + "[") }
    let columns = ["picture", "focus", "title", "text", "price", "unit", "place", "button", "pressed"]
    #expect(
      keys == ["[0]", "[1]"].map { Self.list + $0 } + columns.map { "\(Self.row).\($0)" }
        + ["[2]", "[3]", "[4]", "[5]"].map { Self.list + $0 })
    #expect(rig.actions.isEmpty)
    // Unchanged parts have no mark.
    #expect(keys.dropLast().allSatisfy { rig.model.row($0)?.isChanged == false })
    rig.tap(shown: .label(Self.row))
    rig.tap(shown: .label(Self.list))
    #expect(rig.panel.controls.rows.shownKeys(rig.model).allSatisfy { !$0.contains("[") })
  }

  @Test func rowTextCanBeTypedAndReset() {
    var rig = rig()
    let before = rows(rig)
    rig.tap(shown: .value("\(Self.row).title"))
    rig.run("at 12.1 key A control\nat 12.1 text Hut two\nat 12.2 key Return")
    var wanted = before
    wanted[1]["title"] = "Hut two"
    #expect(rows(rig) == wanted && rig.actions == [.set(key: Self.list, .rows(wanted), gesture: nil)])
    #expect(rig.model.row("\(Self.row).title")?.isChanged == true && rig.model.row(Self.row)?.isChanged == true)
    rig.focus("\(Self.row).title")
    rig.run("at 12.3 key Backspace")
    #expect(rows(rig) == before)
    // A text too long for its column is refused with a reason, and nothing is set.
    rig.forgetActions()
    rig.tap(shown: .value("\(Self.row).unit"))
    rig.run("at 12.4 key A control\nat 12.4 text \(String(repeating: "x", count: 25))\nat 12.5 key Return")
    let complaint = rig.panel.controls.rows.entry?.complaint ?? ""
    #expect(rig.actions.isEmpty && complaint.hasPrefix("25 characters are too many"))
  }

  @Test func aPictureIsChosenByMenuAndArrows() {
    var rig = rig()
    rig.tap(shown: .value("\(Self.row).picture"))
    rig.tap(rig.middle(.menu(.choice(key: "\(Self.row).picture", "pig"))))
    #expect(
      pictures(rig)[1] == "pig" && rows(rig)[1]["focus"].isEmpty && rows(rig)[1]["title"] == "Hut under the lights")
    rig.run("at 12.1 key Right")
    #expect(pictures(rig)[1] == "pictures/dog.jpg")
    rig.run("at 13.5 key Left\nat 13.6 key Left")
    #expect(pictures(rig)[1] == "fog")
  }

  @Test func openRowFollowsReordering() {
    var rig = rig()
    let before = pictures(rig)
    rig.tap(shown: .row(Self.row, .down))
    #expect(pictures(rig) == [0, 2, 1, 3, 4].map { before[$0] })
    #expect(rig.panel.controls.rows.list.place == ListPlace(Self.list, 2))
    rig.focus("cards.cards[2]")
    rig.run("at 13.1 key Up alt\nat 13.2 key Up alt\nat 13.3 key Up alt")
    #expect(pictures(rig) == [1, 0, 2, 3, 4].map { before[$0] })
    #expect(rig.panel.controls.rows.focus == "cards.cards[0]")
  }

  @Test func rowsAreAddedAndRemovedWithinLimits() {
    var rig = rig(open: false)
    rig.tap(shown: .label("cards.cards[5]"))
    #expect(rows(rig).count == 6 && pictures(rig)[5] == "pig", "the first picture that no row has")
    #expect(rows(rig)[5]["title"] == "Boathouse, Saimaa" && rig.panel.controls.rows.list.place?.row == 5)
    for _ in 0..<8 {
      rig.focus("cards.cards[0]")
      rig.run("at 11.1 key Delete")
    }
    #expect(rows(rig).count == 1, "a carousel has one card at least")
    var full = PanelRig("cards", in: Vector(1280, 1400))
    full.set("cards.facts", .rows(Array(repeating: Record(["value": "1", "label": "x"]), count: 4)))
    full.tap(shown: .label("cards.facts"))
    #expect(!full.panel.controls.rows.shownKeys(full.model).contains("cards.facts[4]"))
  }

  /// A finger that rests resets a value, but never removes a row.
  @Test func longPressDoesNotRemoveARow() {
    var rig = rig()
    rig.set(Self.list, .rows(Array(rows(rig).dropFirst())))
    rig.show("cards.cards[0]")
    let place = rig.middle(.label("cards.cards[0]"))
    rig.run("at 12.1 down 1 \(place.x) \(place.y)\nat 12.9 up 1")
    #expect(rows(rig).count == 4 && rows(rig)[0]["title"] == "Tent at Twin Peaks")
  }

  @Test func everyPartIsAtLeastFingerSized() {
    for size in [Vector(1280, 720), Vector(390, 844), Vector(1000, 360)] {
      let rig = rig(in: size)
      #expect(rig.controls.contains { $0.target == .row(Self.row, .remove) })
      for control in rig.controls {
        #expect(control.area.width >= 44 && control.area.height >= 44, "\(size) \(control)")
      }
    }
  }

  @Test(arguments: [
    ("cards.cards", nil), ("cards.cards[2]", ListPlace("cards.cards", 2)),
    ("cards.cards[12].title", ListPlace("cards.cards", 12, "title")), ("cards.cards[-1]", nil), ("a[1]b", nil),
    ("a[x]", nil), ("a]1[", nil),
  ])
  func listKeysParse(_ key: String, _ place: ListPlace?) {
    #expect(ListPlace(key) == place)
    if let place { #expect(place.key == key) }
  }
}
