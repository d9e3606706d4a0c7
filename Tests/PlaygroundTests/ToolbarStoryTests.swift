import Canvas
import Effects
import Interface
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground
@testable import Playing

/// Stories about the toolbar and the on-screen keyboard, as used without a physical keyboard.
@MainActor struct ToolbarStoryTests {
  private static let flick = "down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1"
  /// A tap at the right edge, where Cards has nothing.
  private static let call = "tap 385 780\nwait 0.2"

  private func isThere(_ bench: Workbench) -> Bool { bench.playground.desk.toolbox.toolbar.isShown }

  /// Returns a tap on a button, as a line of a script.
  private func tap(_ command: Command, of bench: Workbench) throws -> String {
    if let bar = surface(bench), bar.frame(of: .command(command)) == nil {
      let more = try place(.more, bench)
      bench.play("tap \(more.x) \(more.y)")
    }
    let place = try self.place(.command(command), bench)
    return "tap \(place.x) \(place.y)"
  }

  private func surface(_ bench: Workbench) -> Surface<Toolbar.Button>? {
    bench.playground.desk.toolbox.toolbar.surface(with: bench.playground.desk.services)
  }

  private func frame(_ bench: Workbench) -> Rect? {
    bench.playground.desk.toolbox.toolbar.frame(with: bench.playground.desk.services)
  }

  /// Returns the centre of a button.
  private func place(_ button: Toolbar.Button, _ bench: Workbench) throws -> Vector {
    let surface = try #require(self.surface(bench))
    return try #require(surface.frame(of: button)).center
  }

  @Test func turningTheToolbarOffExplainsTheAlternative() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.3\ntap 195 400\nwait 0.3")
    bench.playground.tuner.set("playground.toolbar", .flag(false), gesture: nil)
    bench.play("wait 0.1")
    #expect(bench.notice == "Without the bar, a tap with three fingers opens the panel")
    bench.play("key Ctrl+Z\nwait 0.1")
    #expect(bench.playground.tuner.values.settings.toolbar)
  }

  @Test func edgeTapShowsTheToolbarForAWhile() throws {
    let bench = try Workbench(Cards.self)
    bench.play("wait 1")
    #expect(!isThere(bench))
    bench.play("tap 200 600\nwait 0.2")
    #expect(!isThere(bench), "in the middle a tap means the effect")
    bench.play("down 1 385 780\nmove 1 340 780\nup 1\nwait 0.2")
    #expect(!isThere(bench), "a finger that goes on means the effect")
    bench.play("down 1 385 780\nwait 0.5\nup 1\nwait 0.2")
    #expect(!isThere(bench), "a finger that stays means the effect")
    bench.play(Self.call)
    #expect(isThere(bench))
    bench.play("wait 2.6")
    #expect(isThere(bench))
    bench.play("wait 0.5")
    #expect(!isThere(bench) && !bench.playground.desk.isAnimating)
    guard case .sleep = bench.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
  }

  @Test func sleepingLoopWakesToHideTheToolbar() throws {
    let bench = try Workbench(Cards.self)
    bench.play("wait 3\n\(Self.call)\nwait 1")
    guard case .sleep(let moment) = bench.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
    #expect(moment <= (try #require(bench.playground.desk.toolbox.toolbar.nextMoment)))
  }

  @Test func mouseMoveShowsAndStagePressHidesTheToolbar() throws {
    let bench = try Workbench(Cards.self)
    bench.play("drag 200 300\nwait 0.2")
    #expect(isThere(bench))
    bench.play("press 200 300\ndrag 150 300")
    #expect(!isThere(bench), "while the mouse drags it does not come back")
    bench.play("release\ndrag 152 300")
    #expect(isThere(bench))
  }

  @Test func toolbarDoesNotAffectTouches() throws {
    // The same fingers have the same effect with and without the toolbar, also while it disappears.
    var ends: [[Double]] = []
    for toolbar in [true, false] {
      let bench = try Workbench(Cards.self, settings: ["playground.toolbar=\(toolbar)"])
      bench.play("wait 0.5\n\(Self.call)\n\(Self.flick)")
      // The finger lands where the toolbar was a moment ago.
      bench.play("down 1 195 800\nmove 1 150 800\nmove 1 60 800\nup 1")
      #expect(!isThere(bench))
      bench.play("wait 1")
      ends.append(bench.player?.performance.readouts.map(\.value) ?? [])
    }
    #expect(ends[0] == ends[1] && ends[0].contains { $0 != 0 })
  }

  @Test func toolbarButtonsActLikeKeys() throws {
    let bench = try Workbench(Cards.self, config: "{}", settings: ["cards.cardWidth=200"])
    bench.play(Self.flick)
    bench.play("wait 1\n\(Self.call)")
    #expect(try bench.play(tap(.pause, of: bench)) == ["time.paused"])
    // The scrub bar stands above the toolbar.
    #expect(
      try #require(frame(bench)).minY
        > #require(bench.playground.desk.toolbox.time.area(with: bench.playground.desk.services)).maxY)
    #expect(try bench.play(tap(.pause, of: bench)) == ["time.resumed"])
    #expect(try bench.play(tap(.loop, of: bench)) == ["take.looping file=\"the last touches\""])
    #expect(try bench.play(tap(.loop, of: bench)).contains("take.stopped reason=\"key\""))
    try bench.play(tap(.overlay, of: bench))
    #expect(bench.playground.desk.toolbox.decisions.isShown)
    #expect(try bench.play(tap(.record, of: bench)) == ["take.recording effect=\"cards\""])
    #expect(try bench.play(tap(.record, of: bench)) == ["take.dropped reason=\"nothing happened in it\""])
    #expect(try bench.play(tap(.panel, of: bench)) == ["panel.opened"])
    // The stage is smaller now, and the toolbar is in it.
    #expect(try bench.play("wait 0.5\n\(tap(.panel, of: bench))") == ["panel.closed"])
    bench.play("wait 0.5")
    try bench.play(tap(.keys, of: bench))
    #expect(bench.tool(KeysTool.self).isShown)
    bench.play("wait 0.3\ntap 195 400")
    #expect(!bench.tool(KeysTool.self).isShown, "a tap takes the list away again")
  }

  @Test func compareCanBeHeldOrTapped() throws {
    let bench = try Workbench(Cards.self, config: "{}", settings: ["cards.cardWidth=200"])
    let (key, place) = try { () -> (String, Vector) in
      bench.play("key Tab\nwait 0.5")
      return try bench.row()
    }()
    bench.play("press \(place.x) \(place.y)\ndrag \(place.x + 60) \(place.y)\nrelease\nkey Tab\nwait 0.5")
    let mine = try #require(bench.effective(key))
    bench.play(Self.call)
    let button = try self.place(.command(.compare), bench)
    bench.play("down 1 \(button.x) \(button.y)\nwait 4")
    #expect(bench.effective(key) != mine && isThere(bench), "as long as a finger holds it, it stays")
    bench.play("up 1")
    #expect(bench.effective(key) == mine)
    bench.play("tap \(button.x) \(button.y)\nwait 0.1")
    #expect(bench.effective(key) != mine, "a tap compares until the next")
    bench.play("tap \(button.x) \(button.y)\nwait 0.1")
    #expect(bench.effective(key) == mine)
  }

  @Test func openingATileShowsTheToolbar() throws {
    let bench = try Workbench(nil)
    #expect(frame(bench) == nil && surface(bench) == nil)
    let tile = GalleryLayout(count: EffectLibrary.builtIn.cards.count, in: Vector(390, 844)).tiles[0].center
    bench.play("tap \(tile.x) \(tile.y)\nwait 0.3")
    #expect(isThere(bench))
  }

  @Test func disabledToolbarNeverAppears() throws {
    let bench = try Workbench(Cards.self, config: "{\"playground\": {\"toolbar\": false}}")
    bench.play("drag 200 300\nwait 0.2\n\(Self.call)")
    #expect(!isThere(bench))
  }

  @Test func toolbarIsNotInCaptures() throws {
    let bench = try Workbench(Cards.self)
    bench.play("wait 2")
    let before = bench.picture
    bench.play(Self.call)
    var plates = Canvas(size: .zero)
    #expect(bench.playground.drawPlates(on: &plates) && plates.marks.count > 20)
    #expect(bench.picture == before)
  }

  @Test func toolbarHandleIsShownForTouch() throws {
    func hasLine(_ bench: Workbench) -> Bool {
      let line = ToolbarHandle.line(in: Vector(390, 844))
      return bench.plates.marks.contains { mark in
        if case .fill(let path, _) = mark.shape { path.bounds == line } else { false }
      }
    }
    let bench = try Workbench(Cards.self)
    bench.play("wait 1\ndrag 200 300\nwait 4")
    #expect(!isThere(bench) && !hasLine(bench), "a mouse brings it by moving")
    bench.play("tap 200 600\nwait 0.3")
    #expect(hasLine(bench))
    let before = bench.picture
    bench.play("tap 195 808\nwait 0.3")
    #expect(isThere(bench) && !hasLine(bench))
    #expect(bench.picture.marks.count == before.marks.count, "no capture has it")
    bench.play("wait 3.5")
    #expect(!isThere(bench) && hasLine(bench))
    let kiosk = try Workbench(Cards.self, kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]))
    kiosk.play("wait 1\ntap 200 600\nwait 0.3")
    #expect(!hasLine(kiosk))
    let off = try Workbench(Cards.self, settings: ["playground.toolbar=false"])
    off.play("wait 1\ntap 200 600\nwait 0.3")
    #expect(!hasLine(off), "there is nothing to bring")
  }

  @Test func toolbarStaysUnderTheMouse() throws {
    let bench = try Workbench(Cards.self, size: Vector(1280, 800))
    bench.play("wait 1\ndrag 200 300\nwait 0.3")
    let desk = bench.playground.desk
    let bar = try #require(frame(bench))
    bench.play("drag \(bar.midX) \(bar.midY)\nwait 8")
    #expect(isThere(bench) && desk.toolbox.toolbar.nextMoment == nil)
    bench.play("drag \(bar.midX) \(bar.minY - 40)\nwait 2.5")
    #expect(isThere(bench))
    bench.play("wait 1")
    #expect(!isThere(bench))
    bench.play("drag 200 300\ndrag \(bar.midX) \(bar.midY)\nwait 4\ntap 200 300\nwait 0.2\ntap 640 780\nwait 4")
    #expect(!isThere(bench), "a finger has no mouse that rests")
  }

  /// Checks that readouts and events stay visible under the toolbar if the room is large enough.
  @Test func toolbarDoesNotCoverReadouts() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 0.5\nkey O\nwait 0.2")
    let desk = bench.playground.desk
    let read = desk.toolbox.decisions.plates(with: desk.services)
    bench.play(Self.call)
    let bar = try #require(frame(bench))
    #expect(read.count == 2 && desk.toolbox.toolbar.isShown && !read.contains { $0.intersects(bar) }, "\(read) \(bar)")
    // The toolbar also appears in a low room.
    let low = try Workbench(Cards.self, config: "{}", size: Vector(844, 390))
    low.play("wait 0.5\nkey O\nwait 0.2")
    #expect(low.playground.desk.toolbox.decisions.plates(with: low.playground.desk.services).count == 1)
  }

  @Test func recordingKeepsItsToolbarPage() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 1\n\(Self.call)")
    try bench.play(tap(.record, of: bench))
    bench.play("wait 4")
    #expect(bench.playground.desk.toolbox.toolbar.showsMore && bench.playground.desk.isOn(.record))
    try bench.play(tap(.record, of: bench))
    #expect(!bench.playground.desk.isOn(.record))
    bench.play("wait 4\n\(Self.call)")
    #expect(!bench.playground.desk.toolbox.toolbar.showsMore)
  }

  @Test func escapeClosesTheToolbarDrawerFirst() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play("wait 1\n\(Self.call)")
    let more = try place(.more, bench)
    bench.play("tap \(more.x) \(more.y)\nkey Escape\nwait 0.1")
    #expect(!bench.playground.desk.toolbox.toolbar.showsMore && isThere(bench) && bench.subject == "cards")
    bench.play("key Escape\nwait 0.1")
    #expect(bench.subject == "gallery")
  }

  private static func surface(_ buttons: [Toolbar.Button], _ size: Vector) -> Surface<Toolbar.Button>? {
    guard let plate = Toolbar.size(of: buttons, in: size) else { return nil }
    let area = BottomSlot(size: plate).area(endingAt: size.y - BottomSlot.margin, in: size)
    return area.minY < BottomSlot.head ? nil : Toolbar.surface(of: buttons, in: size, frame: area)
  }

  @Test func toolbarFitsOrIsHidden() throws {
    for width in stride(from: 160.0, through: 2000, by: 20) {
      for height in [160.0, 300, 390, 844] {
        guard let surface = Self.surface(Toolbar.row(showsMore: false), Vector(width, height))
        else {
          #expect(width < 224 || height < 220)
          continue
        }
        let areas = try Toolbar.row(showsMore: false).map { try #require(surface.frame(of: $0)) }
        #expect(areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.minX > 11.999 && $0.maxX < width - 11.999 })
        for (index, area) in areas.enumerated() {
          #expect(areas[..<index].allSatisfy { !$0.inset(by: 0.01).intersects(area) })
        }
      }
      for height in [160.0, 300, 390, 844] {
        let more = Toolbar.row(showsMore: true)
        guard let surface = Self.surface(more, Vector(width, height)) else {
          #expect(width < 224 || height < 360)
          continue
        }
        let areas = try more.map { try #require(surface.frame(of: $0)) }
        #expect(areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.minX > 11.999 && $0.maxX < width - 11.999 })
        for (index, area) in areas.enumerated() {
          #expect(areas[..<index].allSatisfy { !$0.inset(by: 0.01).intersects(area) })
        }
      }
    }
  }
}
