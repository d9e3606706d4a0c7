import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Panel

/// What a row's plate says, and when it goes.
@Suite struct HelpPlateTests {
  private func words(_ rig: PanelRig, in window: Vector = Vector(1280, 720)) -> [String] {
    var canvas = Canvas(size: window)
    rig.panel.draw(rig.model, on: &canvas)
    return canvas.marks.compactMap { mark in
      if case .picture(.text(let run), _, _, _, _) = mark.shape { run.text } else { nil }
    }
  }

  private func help(_ key: String) -> String { EffectLibrary.builtIn.parameters.definition(of: "cards.\(key)")!.help }

  /// Whatever scrolls the list takes it away: a wheel, a finger, a key that brings another row into view.
  @Test func itGoesWhenTheListScrolls() {
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

  /// The row under a mouse that rests is explained; once the list has gone on, only when the mouse has moved again.
  @Test func aMouseThatScrollsIsNotExplainedTo() {
    var rig = PanelRig()
    let name = rig.middle(.label("cards.shrink"))
    rig.send(.hover(name))
    rig.wait(until: 1)
    #expect(rig.panel.explained == "cards.shrink")
    rig.run("at 1.0 wheel -1 at \(name.x) \(name.y)")
    rig.wait(until: 3)
    #expect(rig.panel.explained == nil && rig.panel.nextMoment == nil)
    rig.send(.hover(name + Vector(1, 0)))
    rig.wait(until: 4)
    #expect(rig.panel.explained != nil)
  }

  /// It has a word wherever Save leaves room for one, also on a phone.
  @Test(arguments: [Vector(1280, 800), Vector(390, 844)]) func exportHasAWord(_ window: Vector) {
    var rig = PanelRig(in: window)
    rig.model.copyForms = [PanelModel.CopyForm(id: "css", title: "CSS")]
    #expect(words(rig, in: window).contains("Export"))
    let areas = rig.layout.foot.presses.map(\.area).sorted { $0.minX < $1.minX }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0.maxX + 7 <= $1.minX }, "\(areas)")
    #expect(areas.allSatisfy { $0.width >= 44 && rig.layout.frame.contains($0.center) })
  }
}
