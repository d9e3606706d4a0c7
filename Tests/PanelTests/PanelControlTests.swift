import Canvas
import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel

@Suite struct PanelControlTests {
  private static let sizes = [Vector(1280, 720), Vector(390, 844), Vector(720, 1280), Vector(1000, 360)]

  @Test(arguments: EffectLibrary.builtIn.ids)
  func everyControlIsAtLeastFingerSized(_ id: String) {
    for size in Self.sizes {
      var rig = PanelRig(id, in: size)
      rig.model.presets = ["calm", "playful"]
      rig.panel.controls.rows.query = "a"
      rig.panel.controls.blend.isOpen = true
      rig.panel.controls.rows.opened = rig.model.groups.flatMap(\.rows).first { $0.control.drawer != nil }?.key
      for menu in [nil, PanelMenu.List.presets, .blendEnd(isFrom: true), .choices("ticket.landing")] {
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

  @Test(arguments: EffectLibrary.builtIn.ids)
  func everyParameterHasARowAndOnlyOne(_ id: String) {
    let rig = PanelRig(id)
    let wanted = EffectLibrary.builtIn.parameters.groups.filter { [id, PlaygroundSettings.id].contains($0.id) }
      .flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } }
    let shown = rig.panel.controls.rows.shownKeys(rig.model)
    // A spring has two more rows, with the same values in other terms.
    let own = shown.filter { rig.model.row($0)?.restated == nil }
    #expect(Set(own) == Set(wanted) && own.count == wanted.count)
    #expect(
      shown.count - own.count == 2 * EffectLibrary.builtIn.parameters.groups.first { $0.id == id }!.schema.springs.count
    )
    #expect(rig.model.groups.allSatisfy { !$0.rows.isEmpty })
  }

  @Test func centreOfAControlHitsIt() {
    let rig = PanelRig("lamp", in: Vector(1600, 1500))
    for control in rig.controls where rig.layout.viewport.contains(control.area.center) {
      #expect(rig.panel.controls.target(at: control.area.center, rig.panel.context(rig.model)) == control.target)
    }
  }

  @Test func stageGetsTheRoomBesideThePanel() {
    let wide = PanelPlacement(in: Vector(1280, 720))
    #expect(wide.frame == Rect(x: 872, y: 16, width: 392, height: 688))
    #expect(wide.stage == Vector(856, 720))
    #expect(!wide.isSheet)
    let phone = PanelPlacement(in: Vector(390, 844))
    #expect(phone.isSheet)
    #expect(phone.stage == Vector(390, 406))
    #expect((0.45...0.55).contains(phone.frame.height / 844))
  }

  @Test(arguments: [
    Vector(1280, 800), Vector(390, 844), Vector(844, 390), Vector(1080, 1920), Vector(2160, 3840), Vector(632, 500),
    Vector(320, 568), Vector(300, 300), Vector(200, 300), Vector(300, 200),
  ])
  func footerButtonsDoNotOverlap(_ window: Vector) {
    var rig = PanelRig("cards", in: window)
    for count in [0, 1, 12, 48] {
      rig.model.changes = rig.changes(count)
      let (layout, foot) = (rig.layout, rig.scene.foot)
      let buttons = foot.targets.map(\.area)
      for (left, right) in zip(buttons, buttons.dropFirst()) {
        #expect(right.minX - left.maxX >= 7.5, "\(count) changes at \(window): \(buttons)")
      }
      let save = foot.frame(of: .save)?.maxX ?? .infinity
      #expect(save <= layout.frame.maxX - 11.5 && buttons[0].minX >= layout.frame.minX + 11.5)
      if layout.frame.width >= 340 { #expect(buttons.count == 5, "\(count) changes at \(window)") }
      for button in buttons { #expect(button.width >= 44 && button.height >= 44) }
    }
  }

  @Test func panelIsScaledOn4KScreens() {
    // On a 4K screen of 32 inches, 66 pixels are 12 mm.
    #expect(44 * PanelSlide.scale(in: Vector(2160, 3840)) == 66)
    #expect(PanelSlide.scale(in: Vector(1080, 1920)) == 1)
    #expect(PanelSlide.scale(in: Vector(2560, 1440)) == 1)
    let kiosk = PanelSlide(in: Vector(2160, 3840), isOpen: true)
    #expect(kiosk.placement.frame.width * kiosk.scale >= 1600)
    var rig = PanelRig("lamp", in: Vector(2160, 3840))
    rig.tap(rig.middle(.track("lamp.gravity")))
    #expect(rig.value("lamp.gravity") != .number(3600))
  }

  @Test(arguments: [Vector(1280, 800), Vector(390, 844), Vector(844, 390), Vector(1080, 1920)])
  func openedColourScrollsIntoView(_ window: Vector) throws {
    let rows = PanelRig("lamp", in: Vector(1280, 4000)).layout.items
    let place = try #require(rows.first { $0.item == .row("lamp.shadeColor") }).rect.minY - rows[0].rect.minY
    for below in stride(from: 44.0, through: 200, by: 52) {
      var rig = PanelRig("lamp", in: window)
      let height = rig.layout.viewport.height
      // The row is just above the foot, or a little higher.
      rig.panel.controls.rows.scroll.jump(to: max(0, place - height + below))
      guard rig.layout.viewport.contains(rig.middle(.value("lamp.shadeColor"))) else { continue }
      rig.tap(rig.middle(.value("lamp.shadeColor")))
      rig.wait(until: 3)
      let layout = rig.layout
      let picker = try #require(layout.drawer(of: "lamp.shadeColor"))
      let row = try #require(layout.rect(of: .row("lamp.shadeColor")))
      #expect(row.minY >= layout.viewport.minY - 0.5, "\(below) at \(window)")
      #expect(picker.maxY <= layout.viewport.maxY + 0.5 || height < 220, "\(below) at \(window)")
    }
  }

  @Test(arguments: EffectLibrary.builtIn.parameters.groups.map(\.id)) func parameterTitlesFit(_ id: String) throws {
    let group = try #require(EffectLibrary.builtIn.parameters.groups.first { $0.id == id })
    let width = PanelScene.nameWidth(in: 374) + 8
    for definition in group.schema.parameters {
      let title = definition.title
      #expect(TextWidth.estimate(title, size: 14, weight: .regular) <= width, "\(title)")
      #expect(title.first?.isUppercase == true, "\(title)")
      guard definition.label.isEmpty, definition.help.isEmpty || definition.help.hasSuffix(".") else { continue }
      #expect(title.replacing(" ", with: "").lowercased() == definition.name.lowercased())
    }
  }

  @Test func searchShowsParameterKeys() {
    var rig = PanelRig("ticket")
    func words() -> [String] {
      var canvas = Canvas(size: Vector(1280, 720))
      rig.panel.draw(rig.model, on: &canvas)
      return canvas.marks.compactMap { mark in
        if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
      }
    }
    #expect(words().contains("Degrees per point") && !words().contains("degreesPerPoint"))
    rig.run("at 0.1 key F control\nat 0.2 text degrees per")
    #expect(words().contains("Degrees per point") && words().contains("degreesPerPoint"))
    #expect(ShownNumber.text(3, unit: "cards") == "3 cards" && ShownNumber.text(1.66, unit: "s") == "1.66 s")
  }

  @Test func springGraphPrecedesItsRows() {
    let rig = PanelRig("cards")
    let items = rig.panel.controls.rows.items(rig.model)
    let spring = PanelItem.spring(response: "cards.snapResponse", dampingRatio: "cards.snapDampingRatio")
    #expect(items.count { $0 == spring } == 1)
    let index = items.firstIndex(of: spring)!
    #expect(items[index + 1] == .row("cards.snapResponse"))
    #expect(items[index - 1] == .group("Snap spring"))
  }

  @Test func insightsFollowTheirLastParameter() {
    var rig = PanelRig("lamp")
    rig.model.insights = [
      PanelModel.Insight(name: "period", text: "1.66 s", keys: ["lamp.damping", "lamp.gravity", "lamp.cordLength"])
    ]
    let items = rig.panel.controls.rows.items(rig.model)
    #expect(items[items.firstIndex(of: .insights([0]))! - 1] == .row("lamp.damping"))
  }
}
