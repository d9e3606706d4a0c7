import Canvas
import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel

/// The text of a row's help plate, and the moment at which the plate hides.
@Suite struct HelpPlateTests {
  private func words(_ rig: PanelRig, in window: Vector = Vector(1280, 720)) -> [String] {
    var canvas = Canvas(size: window)
    rig.panel.draw(rig.model, on: &canvas)
    return canvas.marks.compactMap { mark in
      if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
    }
  }

  private func help(_ key: String) -> String { EffectLibrary.builtIn.parameters.definition(of: "cards.\(key)")!.help }

  /// A wheel, a finger or a key that scrolls the list hides the plate.
  @Test func scrollHidesTheHelpPlate() {
    for scroll in ["wheel", "finger", "key"] {
      var rig = PanelRig()
      let name = rig.middle(.label("cards.shrink"))
      rig.tap(name)
      rig.wait(until: 1)
      #expect(words(rig).contains(help("shrink")), "\(scroll)")
      switch scroll {
      case "wheel": rig.run("at 1.0 wheel -1 at \(name.x) \(name.y + 132)")
      case "finger":
        rig.run("at 1.0 down 1 \(name.x) \(name.y + 200)\nat 1.1 move 1 \(name.x) \(name.y + 120)\nat 1.2 up 1")
      default: rig.show("cards.cards")
      }
      rig.wait(until: rig.panel.time + 1)
      #expect(rig.panel.explained == nil && !words(rig).contains(help("shrink")), "\(scroll)")
    }
  }

  /// A resting mouse explains the row below it; after the list has scrolled, only once the mouse has moved again.
  @Test func scrollingMouseShowsNoHelp() {
    var rig = PanelRig()
    let name = rig.middle(.label("cards.shrink"))
    rig.send(.hover(name))
    rig.wait(until: 1)
    #expect(rig.panel.explained == .label("cards.shrink"))
    rig.run("at 1.0 wheel -1 at \(name.x) \(name.y)")
    rig.wait(until: 3)
    #expect(rig.panel.explained == nil && rig.panel.nextMoment == nil)
    rig.send(.hover(name + Vector(1, 0)))
    rig.wait(until: 4)
    #expect(rig.panel.explained != nil)
  }

  /// Every icon without a label has a tooltip for a resting mouse.
  @Test(arguments: [Vector(1280, 720), Vector(390, 844)]) func iconsHaveTooltips(_ window: Vector) {
    var rig = PanelRig("cards", in: window, ["shrink": 0])
    rig.model.isSplit = false
    rig.model.changes = rig.changes(2)
    let targets: [PanelTarget] = [.undo, .redo, .revert, .save, .copy, .split, .resetGroup("Circle")]
    for target in targets {
      guard let tip = target.tip else {
        Issue.record("\(target) says nothing")
        continue
      }
      #expect(!words(rig, in: window).contains(tip.does))
      rig.send(.hover(rig.middle(target)))
      rig.wait(until: rig.panel.time + 1)
      #expect(rig.panel.explained == target && words(rig, in: window).contains(tip.does), "\(target)")
      rig.send(.hover(nil))
      rig.wait(until: rig.panel.time + 1)
    }
  }

  /// A tap on the name of any row explains it; a tap on the value changes the value.
  @Test(arguments: ["lamp.reveal", "lamp.shadeColor", "lamp.gravity", "ticket.landing", "stitch.photoSpacing"])
  func everyRowIsExplained(_ key: String) {
    var rig = PanelRig(String(key.prefix { $0 != "." }), in: Vector(390, 844))
    guard rig.model.row(key) != nil else { return }
    rig.tap(shown: .label(key))
    #expect(rig.panel.explained == .label(key) && rig.actions.isEmpty && rig.panel.controls.rows.entry == nil)
  }

  /// The Save button shows the number of changes in all effects, and how many of them are not in sight.
  @Test func saveButtonShowsChangesOutOfSight() {
    var rig = PanelRig("cards", in: Vector(390, 844))
    rig.model.changes = rig.changes(60)
    let own = rig.model.changes.count { rig.model.row($0.key) != nil }
    #expect(own > 0 && own < rig.model.changes.count)
    #expect(words(rig, in: Vector(390, 844)).contains("\(rig.model.changes.count - own) elsewhere"))
    rig.model.changes = rig.model.changes.filter { rig.model.row($0.key) != nil }
    #expect(!words(rig, in: Vector(390, 844)).contains { $0.contains("elsewhere") })
  }

  /// In a narrow panel, the slider is below the name and as high as a finger.
  @Test func narrowPanelPutsTracksBelowNames() throws {
    let rig = PanelRig("cards", in: Vector(300, 400))
    #expect(try #require(rig.scene.frame(of: .track("cards.shrink"))).width > 200)
    let presses = rig.controls.filter { $0.target.key == "cards.shrink" }
    #expect(presses.count == 3 && presses.allSatisfy { $0.area.height >= 44 && $0.area.width >= 44 })
    let row = try #require(rig.layout.rect(of: .row("cards.shrink")))
    #expect(row.height == 64 && presses.map { $0.area.midY - row.midY } == [-10, -10, 10])
    #expect(try #require(PanelRig("cards", in: Vector(390, 844)).scene.frame(of: .track("cards.shrink"))).width > 90)
  }

  /// The copy button has a label whenever Save leaves room for one, also on a phone.
  @Test(arguments: [Vector(1280, 800), Vector(390, 844)]) func copyButtonHasALabel(_ window: Vector) {
    var rig = PanelRig(in: window)
    rig.model.copyForms = [PanelModel.CopyForm(id: "css", title: "CSS")]
    #expect(words(rig, in: window).contains("Code"))
    let areas = rig.scene.foot.targets.map(\.area).sorted { $0.minX < $1.minX }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0.maxX + 7 <= $1.minX }, "\(areas)")
    #expect(areas.allSatisfy { $0.width >= 44 && rig.layout.frame.contains($0.center) })
  }
}
