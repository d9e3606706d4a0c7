import Canvas
import Effects
import Interface
import Motion
import Studies
import Support
import Testing

@testable import Panel
@testable import Playground
@testable import Playing

/// Tests of the stage beside the panel: it gets a new layout, or is shown smaller with its layout kept.
@MainActor struct StagePlaceTests {
  private func place(in window: Vector, openness: Double, _ layout: PlaygroundSettings.StageLayout) -> StagePlace {
    var panel = Panel(in: window, isOpen: openness > 0)
    if openness > 0, openness < 1 {
      panel = Panel(in: window)
      _ = panel.open(true)
      let model = PanelModel(title: "", accent: .white, groups: [])
      while panel.openness < openness { _ = panel.advance(to: panel.time + 0.002, model) }
    }
    return StagePlace(in: window, panel, layout)
  }

  @Test func stageCentreMovesToTheRemainingRoom() {
    let (window, room) = (Vector(1280, 720), Vector(856, 720))
    #expect(place(in: window, openness: 0, .automatic).roomOffset == .zero)
    let open = place(in: window, openness: 1, .automatic)
    #expect(open.size == room && open.offset == .zero && !open.isFitted)
    let early = place(in: window, openness: 0.001, .automatic)
    #expect(early.size == room && (200...212).contains(early.offset.x))
  }

  @Test func aPhonesStageKeepsItsLayout() {
    let phone = Vector(390, 844)
    let open = place(in: phone, openness: 1, .automatic)
    #expect(open.size == phone && open.room == Vector(390, 406))
    #expect((open.scale - 406.0 / 844).magnitude < 1e-12)
    #expect((open.inWindow(Rect(size: phone)).midX - 195).magnitude <= 1)
    let low = open.inStage(Vector(195, 405))
    #expect((low.y - 842).magnitude < 3 && (low.x - 195).magnitude < 2)
    #expect(place(in: phone, openness: 1, .reflow).size == Vector(390, 406))
    #expect(place(in: Vector(1280, 720), openness: 1, .fit).size == Vector(1280, 720))
    // The stage shrinks while the panel opens.
    let half = place(in: phone, openness: 0.5, .automatic)
    #expect(half.size == phone && half.scale > open.scale && half.scale < 1)
  }

  /// Checks that a finger on a small stage touches the lamp at the place at which the lamp is drawn.
  @Test func touchOnAScaledStageHitsTheDrawnPlace() throws {
    let bench = try Workbench(Lamp.self, config: "{\"lamp\": {\"startAngle\": 0}}", opensPanel: true)
    #expect(bench.player?.windowSize == Vector(390, 844))
    let place = bench.playground.desk.place
    let focus = try #require(bench.player?.performance.focus)
    let shade = place.inWindow(Rect(center: focus.center, size: .zero)).origin
    bench.play("down 1 \(shade.x) \(shade.y)\nwait 0.2\nmove 1 \(shade.x + 30) \(shade.y)\nwait 0.1")
    let pulled = try #require(bench.readout("angle")).magnitude
    #expect(pulled > 5)
    bench.play("up 1\nwait 3")
    // The back arrow is drawn small but keeps its large target.
    #expect(bench.play("tap \(place.offset.x + 12) \(place.offset.y + 16)") == ["panel.closed", "gallery.opened"])
  }

  @Test func configSelectsReflow() throws {
    let bench = try Workbench(Lamp.self, config: "{\"playground\": {\"stageLayout\": \"reflow\"}}", opensPanel: true)
    #expect(bench.player?.windowSize == Vector(390, 406))
    bench.play("write c.json {\"playground\": {\"stageLayout\": \"fit\"}}\nwait 0.1")
    #expect(bench.player?.windowSize == Vector(390, 844))
    bench.play("key Tab\nwait 0.5")
    #expect(bench.playground.desk.place.scale == 1)
  }

  /// Checks that nothing is cut and nothing overlaps on the page of keys, and that a tap closes it.
  @Test(arguments: [
    Vector(1280, 800), Vector(390, 844), Vector(844, 390), Vector(1080, 1920), Vector(200, 300), Vector(320, 568),
  ])
  func keysPageFitsEveryWindow(_ window: Vector) throws {
    try check(CommandEntry.help, in: window)
    try check(CommandEntry.hands, in: window)
  }

  private func check(_ entries: [(keys: String, does: String)], in window: Vector) throws {
    let page = KeysPage(entries, in: window)
    let end = KeysPage(entries, in: window, offset: page.height - page.seen)
    let (plate, texts) = (page.surface.frame, page.surface.texts.dropFirst())
    let caps = texts.filter { $0.label.size == 12 }
    let words = texts.filter { $0.label.size == 14 }
    #expect(caps.map(\.label.text) == entries.map(\.keys) && words.map(\.label.text) == entries.map(\.does))
    let whole = Rect(size: window / page.scale)
    #expect(plate.minX >= 0 && plate.maxX <= whole.maxX && plate.minY >= 0 && plate.maxY <= whole.maxY)
    // Only a window too narrow for a line scales the page down. Lines that have no room scroll.
    #expect(page.scale == 1 || window.x < 292)
    #expect(page.seen >= min(page.height, 0.6 * whole.height) && page.seen <= page.height)
    let last = try #require(end.surface.texts.last { $0.label.size == 14 }).frame
    #expect(last.isInside(plate.inset(x: 0, y: 10), slack: 0.01))
    for (cap, text) in zip(caps, words) {
      let lines = TextWidth.lines(of: text.label.text, size: 14, width: text.frame.width, limit: 9)
      let height = Element<Never>.label(text.label).minimum.y
      #expect(lines <= text.label.lines && height <= text.frame.height + 0.01, "\(text)")
      #expect(TextWidth.estimate(cap.label.text, size: 12) <= cap.frame.width, "\(cap.label.text)")
      for frame in [cap.frame, text.frame] {
        let lines = Rect(x: plate.x, y: plate.y, width: plate.width, height: plate.height + page.height - page.seen)
        #expect(frame.isInside(lines, slack: 0.01) && texts.count { $0.frame.inset(by: 0.01).intersects(frame) } == 1)
      }
    }
    let bench = try Workbench(Lamp.self, size: window)
    bench.play("type ?\nwait 0.3")
    #expect(bench.tool(KeysTool.self).isShown)
    #expect(bench.play("tap \(window.x / 2) \(window.y / 2)\nwait 0.3").isEmpty)
    #expect(!bench.tool(KeysTool.self).isShown)
  }

  /// A finger scrolls the keys on a low screen, and a tap closes them.
  @Test func keysScrollOnALowScreen() throws {
    let bench = try Workbench(Lamp.self, size: Vector(844, 390))
    func offset() -> Double { bench.tool(KeysTool.self).scroll.offset }
    bench.play("type ?\nwait 0.3")
    bench.play("down 1 420 300\nmove 1 420 270\nmove 1 420 240\nmove 1 420 210\nwait 0.1")
    #expect(offset() > 40)
    bench.play("up 1\nwait 1")
    #expect(bench.tool(KeysTool.self).isShown)
    bench.play("wheel 420 200 20\nwait 1")
    #expect(abs(offset()) < 0.5)
    bench.play("tap 420 200\nwait 0.3")
    #expect(!bench.tool(KeysTool.self).isShown)
  }

  /// Checks that a window too narrow for the gallery's title and hint shows only the title.
  @Test(arguments: [200.0, 260, 300, 320, 390])
  func galleryTitleAndHintDoNotOverlap(_ width: Double) throws {
    let bench = try Workbench(nil, size: Vector(width, 300))
    let heads = bench.picture.marks.compactMap { mark -> Rect? in
      guard case .picture(.text(let designed), let box, _, _, _) = mark.shape else { return nil }
      let run = designed.settled
      guard run.text == "Fidget" || run.text.hasPrefix("Tap") else { return nil }
      let letters = TextWidth.estimate(run.text, size: run.size, weight: run.weight)
      let left = box.minX - run.inkBox.minX + (run.alignment == .trailing ? run.width - letters : 0)
      return Rect(x: left, y: 0, width: letters, height: 1)
    }
    #expect(heads.count == (width < 250 ? 1 : 2))
    #expect(heads.count < 2 || heads[0].maxX + 8 < heads[1].minX)
  }
}
