import Canvas
import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel

/// The lists that *Revert* and the search open, and values shown as words.
@Suite struct PanelListTests {
  @Test("Revert has a list of its own, whose one button goes back to the saved values") func revertListHasOneButton()
    throws
  {
    var rig = PanelRig("cards", in: Vector(390, 844))
    rig.model.changes = rig.changes(3)
    rig.tap(rig.middle(.revert))
    rig.wait(until: 1)
    #expect(rig.panel.controls.menu.list == .reverts)
    let layout = try #require(rig.scene.menu)
    #expect(layout.fixed.targets.map(\.target) == [.menu(.revertChanges)])
    #expect(rig.words.contains("Back to saved"))
    // A change that is left out stays unsaved.
    let kept = rig.model.changes[1].key
    rig.tap(rig.middle(.menu(.change(kept))))
    #expect(rig.words.contains("2 of 3 back to saved"))
    rig.tap(rig.middle(.menu(.revertChanges)))
    #expect(rig.actions == [.revert(leavingOut: [kept])])
  }

  @Test("the search ends with the panel") func closingEndsTheSearch() {
    var rig = PanelRig("lamp")
    rig.run("at 0.1 key F control\nat 0.2 text xyzzy\nat 0.3 key Return")
    #expect(rig.panel.controls.rows.items(rig.model) == [.nothing])
    _ = rig.panel.open(false)
    _ = rig.panel.open(true)
    #expect(rig.panel.controls.rows.query.isEmpty && rig.panel.controls.rows.shownKeys(rig.model).count > 10)
  }

  @Test("words for what is meant lead to parameters of every effect", arguments: EffectLibrary.builtIn.ids)
  func searchFindsParametersByMeaning(_ id: String) {
    let rig = PanelRig(id)
    for word in ["mass", "gentle", "slow", "fast", "snappy", "heavy", "slower", "gent"] {
      var rows = PanelRows()
      rows.query = word
      #expect(rows.shownKeys(rig.model).contains { $0.hasPrefix(id + ".") }, "\(word)")
    }
  }

  @Test("easing finds every curve") func searchForEasingFindsCurves() {
    let rig = PanelRig("stitch")
    let curves = rig.model.groups.flatMap(\.rows).filter {
      if case .easing = $0.definition.kind { true } else { false }
    }
    var rows = PanelRows()
    rows.query = "easing"
    #expect(curves.count >= 2 && Set(curves.map(\.key)).isSubset(of: rows.shownKeys(rig.model)))
  }

  @Test("the search finds presets by name and note, and a tap picks one") func searchFindsPresets() {
    var rig = PanelRig("lamp")
    rig.model.presets = ["calm", "heavy"]
    rig.model.presetNotes = ["calm": "Slow and quiet."]
    rig.run("at 0.1 key F control\nat 0.2 text heavy")
    #expect(rig.panel.controls.rows.items(rig.model).first == .preset("heavy"))
    rig.tap(rig.middle(.preset("heavy")))
    #expect(rig.actions.contains(.pickPreset("heavy")))
    var rows = PanelRows()
    rows.query = "quiet"
    #expect(rows.items(rig.model).first == .preset("calm"))
    rows.query = ""
    #expect(!rows.items(rig.model).contains { if case .preset = $0 { true } else { false } })
  }

  @Test(
    "a 0 that is a choice is shown and typed as words",
    arguments: [
      ("cards.flickLimit", "no limit", 3.0), ("playground.scale", "automatic", 1.5),
      ("playground.kiosk.dim.by", "never", 0.5),
    ])
  func specialZeroIsShownAndTypedAsWords(_ key: String, _ words: String, _ other: Double) throws {
    let definition = try #require(EffectLibrary.builtIn.parameters.definition(of: key))
    #expect(ShownNumber.text(0, definition) == words && ShownNumber.symbol(0, definition).isEmpty)
    let value = try definition.accept(.number(other))
    #expect(ShownNumber.change(from: value, to: try definition.accept(.number(0)), definition).hasSuffix("→ " + words))
    #expect(ShownNumber.text(other, definition) != words)
    #expect(try definition.control.typed(words, definition).double == 0)
    #expect(try definition.control.typed(" " + words.uppercased(), definition).double == 0)
  }

  @Test("a title counts the changed rows in the word of the guide") func groupTitleShowsChangedRows() {
    let rig = PanelRig("cards", ["pathRadius": 212])
    #expect(rig.words.contains("1 changed"))
  }
}

extension PanelRig {
  /// The text of all text marks.
  fileprivate var words: [String] {
    var canvas = Canvas(size: panel.slide.window)
    panel.draw(model, on: &canvas)
    return canvas.marks.compactMap { mark in
      if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
    }
  }
}
