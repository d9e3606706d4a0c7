import Effects
import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct PanelControlTests {
  private static let sizes = [Vector(1280, 720), Vector(390, 844), Vector(720, 1280), Vector(1000, 360)]

  @Test(arguments: Catalogue.ids)
  func everyControlHasRoomForAFinger(_ id: String) {
    for size in Self.sizes {
      var rig = PanelRig(id, in: size)
      rig.model.presets = ["calm", "playful"]
      rig.panel.controls.rows.query = "a"
      rig.panel.controls.rows.openColor = rig.model.groups.flatMap(\.rows).first { $0.definition.kind == .color }?.key
      for menu in [nil, PanelMenu.List.presets, .morphEnd(isFrom: true), .choices("ticket.landing")] {
        if menu == .choices("ticket.landing"), id != "ticket" { continue }
        if let menu { rig.panel.controls.menu.open(menu) }
        let controls = rig.controls
        #expect(controls.count > 6)
        for control in controls {
          #expect(control.area.width >= 44, "\(id) \(size) \(control)")
          #expect(control.area.height >= 44, "\(id) \(size) \(control)")
        }
      }
    }
  }

  @Test(arguments: Catalogue.ids)
  func everyParameterHasARowAndOnlyOne(_ id: String) {
    let rig = PanelRig(id)
    let wanted = Catalogue.groups.filter { [id, PlaygroundSettings.id].contains($0.id) }
      .flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } }
    #expect(Set(rig.panel.controls.rows.shownKeys(rig.model)) == Set(wanted))
    #expect(rig.panel.controls.rows.shownKeys(rig.model).count == wanted.count)
    #expect(rig.model.groups.allSatisfy { !$0.rows.isEmpty })
  }

  @Test func aPointInTheMiddleOfAControlMeansIt() {
    let rig = PanelRig("lamp", in: Vector(1600, 1500))
    for control in rig.controls where rig.layout.viewport.contains(control.area.center) {
      #expect(rig.panel.controls.target(at: control.area.center, rig.panel.context(rig.model)) == control.target)
    }
  }

  @Test func thePlayersWindowKeepsWhatThePanelLeaves() {
    let wide = PanelPlacement(in: Vector(1280, 720))
    #expect(wide.frame == Rect(x: 872, y: 16, width: 392, height: 688))
    #expect(wide.stage == Vector(856, 720))
    #expect(!wide.isSheet)
    let phone = PanelPlacement(in: Vector(390, 844))
    #expect(phone.isSheet)
    #expect(phone.stage == Vector(390, 406))
    #expect((0.45...0.55).contains(phone.frame.height / 844))
    // While it slides the middle of the stage goes from the window's middle to its own.
    #expect(wide.stageOffset(at: 1, size: wide.stage) == .zero)
    #expect(wide.stageOffset(at: 0, size: wide.stage) == Vector(212, 0))
    #expect(wide.stageOffset(at: 0, size: Vector(1280, 720)) == .zero)
  }

  @Test func aSpringStandsBeforeItsPair() {
    let rig = PanelRig("cards")
    let items = rig.panel.controls.rows.items(rig.model)
    let spring = PanelItem.spring(response: "cards.snapResponse", dampingRatio: "cards.snapDampingRatio")
    #expect(items.count { $0 == spring } == 1)
    let index = items.firstIndex(of: spring)!
    #expect(items[index + 1] == .row("cards.snapResponse"))
    #expect(items[index - 1] == .group("Snap spring"))
  }

  @Test func insightsStandBehindTheLastOfTheirKeys() {
    var rig = PanelRig("lamp")
    rig.model.insights = [
      PanelModel.Insight(name: "period", text: "1.66 s", keys: ["lamp.damping", "lamp.gravity", "lamp.cordLength"])
    ]
    let items = rig.panel.controls.rows.items(rig.model)
    #expect(items[items.firstIndex(of: .insights([0]))! - 1] == .row("lamp.damping"))
  }
}
