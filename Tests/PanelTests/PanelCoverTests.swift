import Gestures
import Motion
import Testing
import Tuning

@testable import Panel

/// An on-screen keyboard over the foot of the panel, and text of several lines.
@Suite struct PanelCoverTests {
  @Test(arguments: [Vector(390, 844), Vector(844, 390), Vector(480, 320), Vector(1280, 800), Vector(1080, 1920)])
  func typedFieldStaysAboveTheKeyboard(_ window: Vector) {
    var rig = PanelRig("cards", in: window)
    let typed = rig.panel.controls.rows.shownKeys(rig.model).filter { rig.model.row($0)?.isTyped == true }
    #expect(typed.count > 12)
    for key in typed {
      rig.tap(shown: .value(key))
      #expect(rig.panel.controls.rows.entry?.key == key)
      rig.panel.cover((rig.panel.frame.height / 2).rounded(), rig.model)
      rig.wait(until: rig.panel.time + 2)
      let (layout, entry) = (rig.layout, rig.panel.controls.rows.entry!)
      let caret = entry.field.caretArea(in: rig.scene.textArea(of: entry)!)
      #expect(layout.viewport.height >= 44 && layout.viewport.maxY <= layout.frame.maxY - layout.frame.height / 2 + 1)
      #expect(layout.viewport.minY <= caret.minY + 0.5 && caret.maxY <= layout.viewport.maxY + 0.5, "\(key)")
      rig.run("at \(rig.panel.time + 0.1) key Escape")
      rig.panel.cover(0, rig.model)
    }
  }

  @Test func multilineTextCanBeTyped() {
    var rig = PanelRig("cards", in: Vector(390, 844))
    let key = "cards.title"
    #expect(rig.model.row(key) != nil)
    rig.tap(shown: .value(key))
    rig.run(
      """
      at 9.0 key End control
      at 9.1 key Return shift
      at 9.2 text é, ü and ñ
      at 9.3 key Up
      at 9.4 key Home
      at 9.5 text “
      """)
    let old = rig.value(key)!.shown
    let entry = rig.panel.controls.rows.entry!
    #expect(entry.isEditor && rig.panel.typed(rig.model) == .lines)
    #expect(rig.layout.editor(of: key)!.height == 28 + 20 * Double(entry.field.lines.ranges.count))
    let lines = entry.field.text.split(separator: "\n")
    #expect(lines.last == "é, ü and ñ" && lines[lines.count - 2].first == "“")
    rig.run("at 9.6 key Return")
    #expect(rig.value(key)!.shown != old && rig.layout.editor(of: key) == nil)
  }

  @Test func composedTextIsShownInTheField() {
    var rig = PanelRig("cards")
    rig.tap(shown: .value("cards.title"))
    rig.run("at 9.0 key End control\nat 9.1 compose にほ")
    #expect(String(rig.panel.controls.rows.entry!.field.shown).hasSuffix("にほ"))
    #expect(rig.sets.isEmpty && rig.panel.controls.rows.entry?.field.text.hasSuffix("にほ") == false)
    let caret = rig.panel.caretArea(rig.model)!
    #expect(rig.panel.frame.contains(caret.center))
    rig.run("at 9.2 text 日本\nat 9.3 key Return")
    #expect(rig.value("cards.title")!.shown.contains("日本"))
  }
}
