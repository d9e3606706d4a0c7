import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct PanelPointerTests {
  /// The y of the row pathRadius in a wide window: count, shrink, pathRadius below the line "Circle" that ends at 156.
  private let y = 266

  @Test func draggedRowSetsExactValues() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 \(y) mouse
      at 0.02 move 1 1100 \(y)
      at 0.04 move 1 1111.8 \(y)
      at 0.06 move 1 1123.6 \(y)
      at 0.08 up 1
      """)
    // The values start at 160 on a track of 0…500: ten points after the points that decided the drag, then twice a tenth of
    // the track.
    let scale = SliderScale(0...2000, useful: 0...500, 160, isInteger: false)
    let values = rig.actions.compactMap { action -> Double? in
      guard case .set("cards.pathRadius", .number(let value), 1) = action else { return nil }
      return value
    }
    #expect(values.count == rig.actions.count - 1)
    #expect(rig.actions.last == .endGesture)
    #expect(values.last == scale.rounded(at: scale.fraction(of: 160) + 33.6 / 118))
    #expect(values.allSatisfy { ($0 / 5).rounded() * 5 == $0 })
    #expect(values == values.sorted())
  }

  @Test func altAndShiftScaleTheDrag() {
    var rig = PanelRig("cards", [:])
    rig.run(
      """
      at 0.00 down 1 1090 222 mouse
      at 0.02 move 1 1100 222
      """)
    // The track of shrink is linear: 0.25 and ten of 118 points.
    #expect(rig.value("cards.shrink") == .number(0.33))
    rig.run("at 0.04 move 1 1111.8 222 alt")
    #expect(rig.value("cards.shrink") == .number(0.345))
    rig.run("at 0.06 move 1 1117.7 222 shift")
    #expect(rig.value("cards.shrink") == .number(0.84))
  }

  @Test func dragSnapsToTheDefault() {
    var rig = PanelRig("cards", ["shrink": 0.5])
    rig.run(
      """
      at 0.00 down 1 1090 222 mouse
      at 0.02 move 1 1061 222
      """)
    #expect(rig.value("cards.shrink") == .number(0.25))
  }

  @Test func tapJumpsAndDoubleTapResets() {
    var rig = PanelRig("cards")
    rig.tap(Vector(1093, 222))
    #expect(rig.actions == [.set(key: "cards.shrink", .number(0.5), gesture: nil)])
    rig.wait(until: 0.2)
    rig.tap(Vector(1093, 222))
    #expect(rig.actions.last == .reset(key: "cards.shrink"))
    #expect(rig.value("cards.shrink") == .number(0.25))
  }

  @Test func aLongPressResets() {
    var rig = PanelRig("cards", ["shrink": 0.5])
    rig.run("at 0.00 down 1 940 222")
    #expect(rig.panel.nextMoment == PanelPointers.longPress)
    rig.wait(until: 0.49)
    #expect(rig.actions.isEmpty)
    rig.wait(until: 0.52)
    #expect(rig.actions == [.reset(key: "cards.shrink")])
    #expect(rig.panel.nextMoment == nil)
    rig.run("at 0.60 up 1")
    #expect(rig.actions.count == 1)
  }

  @Test func verticalDragScrollsAndFlings() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 400
      at 0.02 move 1 1092 380
      at 0.04 move 1 1092 350
      at 0.06 move 1 1092 320
      at 0.07 up 1
      """)
    #expect(rig.actions.isEmpty)
    let lifted = rig.panel.controls.rows.scroll.offset
    #expect(lifted >= 60)
    #expect(rig.panel.isAnimating)
    rig.wait(until: 6)
    #expect(rig.panel.controls.rows.scroll.offset > lifted)
    #expect(!rig.panel.isAnimating)
    #expect(rig.panel.nextMoment == nil)
  }

  @Test func stageTouchPassesDuringAPanelDrag() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 222
      at 0.01 down 2 400 300
      at 0.02 move 1 1100 222
      at 0.03 move 2 1090 500
      at 0.04 move 1 300 222
      at 0.05 up 2
      at 0.06 up 1
      """)
    // The stage receives every event of finger 2, though it moved over the panel, and no event of finger 1, though it left.
    #expect(rig.passed.count == 3)
    for case .pointer(let finger, _, _) in rig.passed { #expect(finger.id == 2) }
    #expect(rig.value("cards.shrink") == .number(0))
    #expect(rig.panel.pointers.grips.isEmpty)
  }

  @Test func twoFingersDragTwoRows() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 222
      at 0.01 down 2 1090 354
      at 0.02 move 1 1110 222
      at 0.03 move 2 1070 354
      at 0.04 up 1
      at 0.05 up 2
      """)
    let keys = Set(rig.actions.compactMap { if case .set(let key, _, _) = $0 { key } else { nil } })
    #expect(keys == ["cards.shrink", "cards.fade"])
    let gestures = Set(rig.actions.compactMap { if case .set(_, _, let gesture) = $0 { gesture } else { nil } })
    #expect(gestures.count == 2)
  }

  @Test func pointerLandingTwiceRestarts() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1090 222
      at 0.02 move 1 1110 222
      at 0.10 down 1 400 300
      at 0.12 move 1 420 300
      """)
    #expect(rig.panel.pointers.grips.isEmpty)
    #expect(rig.passed.count == 2)
    #expect(rig.sets.count == 1)
  }

  @Test func aCancelledFingerTapsNothing() {
    var rig = PanelRig("cards")
    rig.run(
      """
      at 0.00 down 1 1093 222
      at 0.05 cancel 1
      """)
    #expect(rig.actions.isEmpty)
  }

  @Test func wheelScrollsExceptOnTheFocusedRow() {
    var rig = PanelRig("cards")
    rig.run("at 0.00 wheel -1 at 1090 222")
    #expect(rig.panel.controls.rows.scroll.offset == 60)
    #expect(rig.actions.isEmpty)
    rig.run("at 1.00 wheel 1 at 1090 222")
    #expect(rig.panel.controls.rows.scroll.offset == 0)
    rig.panel.controls.rows.focus = "cards.shrink"
    rig.run(
      """
      at 2.00 wheel 1 at 1090 222
      at 2.10 wheel 2 at 1090 222
      at 2.20 wheel 1 at 1090 222 alt
      """)
    #expect(rig.value("cards.shrink") == .number(0.281))
    // The wheel beside the panel belongs to the stage.
    rig.run("at 3.00 wheel 1 at 400 222")
    #expect(rig.passed.count == 1)
  }

  @Test func groupsCollapse() {
    var rig = PanelRig("cards")
    rig.tap(rig.middle(.group("Circle")))
    #expect(!rig.panel.controls.rows.shownKeys(rig.model).contains("cards.shrink"))
    #expect(rig.panel.controls.rows.shownKeys(rig.model).contains("cards.dragMinimum"))
    rig.wait(until: 1)
    rig.tap(rig.middle(.group("Circle")))
    #expect(rig.panel.controls.rows.shownKeys(rig.model).contains("cards.shrink"))
  }

  @Test func disabledButtonsSendNothing() {
    var rig = PanelRig("cards")
    for target in [PanelTarget.undo, .redo, .revert, .save] { rig.tap(rig.middle(target)) }
    #expect(rig.actions.isEmpty)
    rig.model.undoName = "shrink 0.25 → 0.5"
    rig.model.redoName = "fade"
    for target in [PanelTarget.undo, .redo] { rig.tap(rig.middle(target)) }
    #expect(rig.actions == [.undo, .redo])
  }

  @Test func saveAndRevertShowTheirListFirst() {
    var rig = PanelRig("cards")
    rig.model.changes = rig.changes(2)
    let keys = rig.model.changes.map(\.key)
    for (button, isSave) in [(PanelTarget.save, true), (.revert, false)] {
      rig.forgetActions()
      rig.tap(rig.middle(button))
      let list: PanelMenu.List = isSave ? .changes : .reverts
      #expect(rig.actions.isEmpty && rig.panel.controls.menu.list == list)
      rig.wait(until: rig.panel.time + 0.5)
      rig.tap(rig.middle(.menu(.change(keys[0]))))
      rig.tap(rig.middle(.menu(.change(keys[1]))))
      // With nothing ticked, the button does nothing.
      rig.tap(rig.middle(.menu(isSave ? .saveChanges : .revertChanges)))
      #expect(rig.actions.isEmpty && rig.panel.controls.menu.list == list)
      rig.tap(rig.middle(.menu(.change(keys[1]))))
      rig.tap(rig.middle(.menu(isSave ? .saveChanges : .revertChanges)))
      #expect(rig.actions == [isSave ? .save(leavingOut: [keys[0]]) : .revert(leavingOut: [keys[0]])])
      #expect(rig.panel.controls.menu.list == nil)
    }
    // A change that has been saved meanwhile opens no menu.
    rig.tap(rig.middle(.save))
    rig.model.changes = []
    rig.wait(until: rig.panel.time + 0.5)
    #expect(rig.panel.controls.menu.list == nil)
  }

  @Test(arguments: [Vector(1280, 800), Vector(390, 844), Vector(844, 390), Vector(300, 300)])
  func changeListRowsAreFingerSized(_ window: Vector) {
    var rig = PanelRig("cards", in: window)
    rig.model.changes = rig.changes(17)
    rig.tap(rig.middle(.save))
    rig.wait(until: 0.5)
    let layout = rig.scene.menu!
    #expect(layout.rows.count == 17 && rig.layout.frame.contains(layout.frame.origin))
    #expect(layout.frame.maxY <= rig.layout.frame.maxY && layout.list.height >= 100)
    for (_, area) in (layout.rows + [layout.fixed]).flatMap(\.targets) {
      #expect(area.height >= 44 && area.width >= 44)
    }
    #expect(layout.scrollBounds.upperBound > 0 || layout.list.height >= 17 * 56)
  }

  @Test func aSheetIsPulledDownByItsHeader() {
    var rig = PanelRig("lamp", in: Vector(390, 844))
    rig.run(
      """
      at 0.00 down 1 80 440
      at 0.05 move 1 80 480
      at 0.10 move 1 80 520
      at 0.15 up 1
      """)
    #expect(rig.actions == [.close])
    #expect(!rig.panel.isOpen)
    rig.wait(until: 1)
    #expect(!rig.panel.isVisible)
  }

  @Test func presetMenuPicksBlendsAndDeletes() {
    var rig = PanelRig("cards")
    rig.model.presets = ["calm", "playful", "wide fan"]
    rig.model.preset = "calm"
    rig.tap(rig.middle(.picker))
    #expect(rig.panel.controls.menu.list == .presets)
    rig.tap(rig.middle(.menu(.preset("playful"))))
    #expect(rig.actions == [.pickPreset("playful")])
    #expect(rig.panel.controls.menu.list == nil)
    rig.forgetActions()
    rig.tap(rig.middle(.picker))
    rig.wait(until: 1)
    rig.tap(rig.middle(.menu(.delete)))
    #expect(rig.actions.isEmpty)
    // After undo brings another preset back, the question is asked again.
    rig.model.preset = "playful"
    rig.wait(until: 1.5)
    rig.tap(rig.middle(.menu(.delete)))
    #expect(rig.actions.isEmpty)
    rig.model.preset = "calm"
    rig.wait(until: 2)
    rig.tap(rig.middle(.menu(.delete)))
    #expect(rig.actions.isEmpty)
    rig.wait(until: 2.5)
    rig.tap(rig.middle(.menu(.delete)))
    #expect(rig.actions == [.deletePreset("calm")])
    rig.forgetActions()
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.blend)))
    rig.tap(rig.middle(.blend(.to)))
    rig.tap(rig.middle(.menu(.end(isFrom: false, .preset("wide fan")))))
    rig.tap(rig.middle(.blend(.slider)))
    let half = PanelModel.Blend(from: .preset("calm"), to: .preset("wide fan"), fraction: 0.5)
    #expect(rig.actions == [.blend(half, gesture: 1), .endGesture])
    // The rows that the blend changes are in view, from the first to the last with room.
    #expect(rig.panel.controls.menu.list == nil)
    #expect(rig.layout.viewport.minY >= rig.middle(.blend(.slider)).y + 22)
  }

  @Test func presetIsSavedUnderTheTypedName() {
    var rig = PanelRig("cards")
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.saveAs)))
    rig.run(
      """
      at 1.0 text  Wide fan
      at 1.1 key Return
      """)
    #expect(rig.actions == [.savePresetAs("Wide fan")])
    #expect(!rig.panel.isTyping)
  }

  @Test func takenPresetNameAsksForConfirmation() {
    var rig = PanelRig("cards")
    rig.model.takenNames = ["Calm", "wide fan"]
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.saveAs)))
    rig.run(
      """
      at 1.0 text calm
      at 1.1 key Return
      """)
    #expect(rig.actions.isEmpty && rig.panel.controls.rows.entry?.field.text == "calm")
    // Another name does not answer the question.
    rig.run(
      """
      at 1.2 text er
      at 1.3 key Backspace
      at 1.4 key Backspace
      at 1.5 key Return
      """)
    #expect(rig.actions.isEmpty)
    rig.tap(rig.middle(.menu(.replace)))
    #expect(rig.actions == [.updatePreset("Calm")] && !rig.panel.isTyping)
    rig.forgetActions()
    // An invalid name stays, with the reason; a touch on the stage keeps it.
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.saveAs)))
    rig.run(
      """
      at 2.0 text a/b
      at 2.1 key Return
      """)
    #expect(rig.panel.controls.rows.entry?.complaint?.hasPrefix("\"a/b\" is not a name for a preset") == true)
    rig.tap(Vector(300, 300))
    #expect(rig.actions.isEmpty && rig.panel.controls.rows.entry?.field.text == "a/b")
    rig.run("at 2.2 key Escape")
    rig.model.preset = "wide fan"
    rig.tap(rig.middle(.menu(.rename)))
    rig.run(
      """
      at 3.0 text CALM
      at 3.1 key Return
      at 3.2 key Return
      """)
    #expect(rig.actions.isEmpty)
    #expect(rig.panel.controls.rows.entry?.complaint == "Calm exists already")
  }

  @Test func closingTheMenuDiscardsTheName() {
    var rig = PanelRig("cards")
    rig.tap(rig.middle(.picker))
    rig.tap(rig.middle(.menu(.saveAs)))
    rig.run("at 1.0 text Wide")
    rig.tap(Vector(1090, 640))
    #expect(rig.actions.isEmpty)
    #expect(!rig.panel.isTyping)
    #expect(rig.panel.controls.menu.list == nil)
  }

  @Test func aLongMenuScrollsToItsEnd() {
    var rig = PanelRig("cards")
    rig.model.presets = (1...30).map { "preset \($0)" }
    rig.tap(rig.middle(.picker))
    rig.wait(until: 1)
    rig.run(
      """
      at 1.0 down 1 1090 400
      at 1.1 move 1 1090 300
      at 1.2 move 1 1090 100
      at 1.3 up 1
      at 2.0 wheel -30 at 1090 300
      """)
    rig.wait(until: 4)
    rig.tap(rig.middle(.menu(.preset("preset 30"))))
    #expect(rig.actions == [.pickPreset("preset 30")])
  }
}
