import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Playground
@testable import Playing
@testable import Studies

/// Stories about a kiosk in a shop: visitors, staff, and the hours without either.
@MainActor struct KioskStoryTests {
  private static let demo = "at 0.2 drag 300 400 to 80 410 over 0.8"
  /// Fingers in the upper left and lower right corners.
  private static let corners = "down 1 20 20\ndown 2 380 830"

  private func bench(
    _ effects: [any Effect.Type] = [Cards.self, Lamp.self], _ settings: String..., size: Vector = Vector(390, 844),
    host: MemoryHost = MemoryHost()
  ) throws -> Workbench {
    let demos = try effects.map { effect in
      (
        effect.id,
        try LoadedTake(
          text: Self.demo, named: "demo.take", library: .builtIn, configPath: "c.json", MemoryHost().pictures)
      )
    }
    return try Workbench(
      effects.count == 1 ? effects[0] : nil, config: "{}",
      settings: ["playground.kiosk.idleSeconds=10"] + settings.map { "playground.kiosk.\($0)" },
      kiosk: Kiosk.Options(effects.map { EffectCard($0) }, demos: Dictionary(uniqueKeysWithValues: demos)), size: size,
      host: host)
  }

  /// Checks that an effect without a demo is skipped in the attract loop, and nothing else changes.
  @Test func effectWithoutDemoIsSkipped() throws {
    let demo = try LoadedTake(
      text: Self.demo, named: "demo.take", library: .builtIn, configPath: "c.json", MemoryHost().pictures)
    func bench(_ demos: [String: LoadedTake]) throws -> Workbench {
      try Workbench(
        nil, config: "{}", settings: ["playground.kiosk.idleSeconds=10"],
        kiosk: Kiosk.Options(
          [EffectCard(Ticket.self), EffectCard(Cards.self), EffectCard(Stitch.self), EffectCard(Lamp.self)],
          demos: demos))
    }
    let some = try bench(["cards": demo, "lamp": demo])
    let heard = some.play("wait 40").filter { $0.hasPrefix("kiosk.attracts") }
    #expect(heard.count >= 3)
    #expect(heard.prefix(3) == ["cards", "lamp", "cards"].map { "kiosk.attracts effect=\"\($0)\"" }[...])
    // Without any demo, visitors find the gallery unchanged.
    let none = try bench([:])
    #expect(!none.play("wait 15\ntap 195 330\nwait 15").contains { $0.hasPrefix("kiosk.attracts") })
    #expect(none.subject == "gallery")
  }

  private func look(_ bench: Workbench) -> KioskLook { bench.playground.desk.toolbox.kiosk?.look ?? KioskLook() }

  @Test func lockedKioskAllowsOnlyTheEffect() throws {
    let bench = try bench([Cards.self])
    #expect(bench.requests.contains(.pointer(false)))
    let tap = "down 1 100 300\ndown 2 200 300\ndown 3 300 300\nup 1\nup 2\nup 3"
    let heard = bench.play(
      """
      key Tab
      key Space
      key Escape
      key Escape
      type ?
      key F11
      key 5
      close
      wait 0.5
      \(tap)
      wait 0.5
      tap 385 780
      drag 200 300
      tap 20 35
      wait 0.5
      """)
    #expect(heard.isEmpty)
    #expect(bench.subject == "cards" && !bench.requests.contains(.quit) && !bench.requests.contains(.toggleFullscreen))
    let desk = bench.playground.desk
    #expect(!desk.toolbox.panel.panel.isOpen && !desk.toolbox.toolbar.isShown && !bench.tool(KeysTool.self).isShown)
    // The effect still gets fingers.
    bench.play("down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nwait 0.1")
    #expect(bench.readout("front") != 0)
  }

  @Test func kioskWithSeveralEffectsHasAGallery() throws {
    let bench = try bench()
    #expect(bench.playground.desk.scene.gallery?.tiles.map { $0.card.id } == ["cards", "lamp"])
    let tile = GalleryLayout(count: 2, in: Vector(390, 844)).tiles[1].center
    #expect(bench.play("tap \(tile.x) \(tile.y)\nwait 0.3") == ["effect.opened effect=\"lamp\""])
    #expect(!bench.playground.desk.toolbox.toolbar.isShown)
    #expect(bench.play("tap 20 35\nwait 0.3") == ["gallery.opened"])
  }

  @Test func idleKioskPlaysDemosInTurn() throws {
    let bench = try bench()
    bench.play("wait 9.5")
    #expect(look(bench).attracting == nil)
    let heard = bench.play("wait 1")
    #expect(heard.contains("kiosk.attracts effect=\"cards\"") && heard.contains("take.playing file=\"demo.take\""))
    #expect(bench.subject == "cards" && bench.player?.isTakePlaying == true)
    #expect(bench.playground.desk.toolbox.notices.showsTouches)
    let words = (Mark.texts(in: bench.picture) + Mark.texts(in: bench.plates))
    #expect(words.contains(Cards.title) && words.contains(Cards.sentence) && !words.contains { $0.contains("Take") })
    #expect(bench.play("wait 8").contains("kiosk.attracts effect=\"lamp\""))
    #expect(bench.play("wait 12").contains("kiosk.attracts effect=\"cards\""))
  }

  @Test func touchEndsTheDemoInItsFrame() throws {
    for hand in ["down 5 200 400", "press 200 400"] {
      let bench = try bench()
      bench.play("wait 0.1\nsleep 10.5\nwait 0.5")
      let front = try #require(bench.readout("front"))
      #expect(front != 0, "the demo has the cards in hand")
      bench.play(hand)
      #expect(look(bench).attracting == nil && bench.player?.isTakePlaying == false && bench.subject == "cards")
      #expect(
        bench.player?.down.fingers.map(\.position) == [bench.playground.desk.place.inStage(Vector(200, 400))],
        "the touch is the effect's, where the picture is")
      #expect(
        !(Mark.texts(in: bench.picture) + Mark.texts(in: bench.plates)).contains(KioskPlaque.invitation)
          && !bench.playground.desk.toolbox.notices.showsTouches)
    }
    let bench = try bench()
    bench.play("wait 0.1\nsleep 10.5\nwait 0.5\nwheel 200 400 -1")
    #expect(look(bench).attracting == nil && bench.player?.isTakePlaying == false)
  }

  @Test func idleKioskRestoresItsStart() throws {
    let bench = try bench([Cards.self], "unlock.seconds=2")
    #expect(bench.play("\(Self.corners)\nwait 2.1").contains("kiosk.unlocked"))
    #expect(bench.requests.last { if case .pointer = $0 { true } else { false } } == .pointer(true))
    bench.play("up 1\nup 2\nkey Tab\nwait 0.5")
    #expect(bench.playground.desk.toolbox.panel.panel.isOpen)
    let (key, place) = try bench.row()
    let before = bench.number(key)
    bench.play("down 3 \(place.x) \(place.y)\nmove 3 \(place.x + 60) \(place.y)\nup 3\nkey =\nkey O\nkey 5\nkey Space")
    #expect(bench.number(key) != before && bench.subject == "lamp")
    let heard = bench.play("wait 10")
    #expect(heard.contains("kiosk.locked"))
    let desk = bench.playground.desk
    #expect(bench.number(key) == before && !desk.toolbox.panel.panel.isOpen && !desk.toolbox.decisions.isShown)
    #expect(desk.scene.clock.speed == 1 && !desk.scene.clock.isPaused && bench.subject == "cards")
    #expect(bench.host.memory["c.json"] == "{}" && bench.playground.tuner.stack.undoName == nil)
  }

  @Test func onlyOpposingCornersUnlock() throws {
    let stories: [(script: String, unlocks: Bool)] = [
      ("\(Self.corners)\nwait 4.1", true),
      ("down 1 380 10\ndown 2 5 840\nwait 4.1", true),
      ("\(Self.corners)\nwait 3.8\nup 2\nwait 1", false),
      ("down 1 20 20\ndown 2 380 20\nwait 5", false),
      ("down 1 20 20\ndown 2 200 400\nwait 5", false),
      ("down 1 20 20\nmove 1 200 200\nmove 1 20 20\ndown 2 380 830\nwait 5", false),
      ("down 1 20 20\nwait 5\nup 1\ndown 2 380 830\nwait 5", false),
      ("\(Self.corners)\nwait 3\nup 1\ndown 1 20 20\nwait 3", false),
      ("down 3 200 300\n\(Self.corners)\nmove 3 210 330\nwait 4.1", true),
    ]
    for story in stories {
      let bench = try bench([Lamp.self])
      #expect(bench.play(story.script).contains("kiosk.unlocked") == story.unlocks, "\(story.script)")
      #expect(look(bench).isLocked != story.unlocks)
      if story.unlocks {
        #expect(bench.playground.desk.toolbox.toolbar.isShown && bench.play("key Tab") == ["panel.opened"])
      }
    }
  }

  @Test func unlockedKioskHasEveryEffectAndExit() throws {
    let bench = try bench([Lamp.self])
    bench.play("\(Self.corners)\nwait 4.1\nup 1\nup 2")
    #expect(bench.play("tap 20 35\nwait 0.2") == ["gallery.opened"])
    #expect(bench.playground.desk.scene.gallery?.tiles.count == EffectLibrary.builtIn.cards.count)
    bench.play("key Escape")
    #expect(bench.requests.last == .quit)
  }

  @Test func unlockFileUnlocksWhilePresent() throws {
    let bench = try bench([Lamp.self], "unlock.file=open", "unlock.seconds=30")
    bench.play("wait 1")
    #expect(look(bench).isLocked)
    #expect(bench.play("write open x\nwait 1").contains("kiosk.unlocked"))
    #expect(
      !bench.play("sleep 12").contains { $0.hasPrefix("kiosk") }, "as long as it is there nothing plays by itself")
    bench.host.memory["open"] = nil
    #expect(bench.play("wait 1.1").contains("kiosk.locked"))
  }

  /// Checks that a kiosk unlocks if the unlock file is present from the start.
  ///
  /// Such a kiosk used to stay locked until the file was removed and created again.
  @Test func unlockFileAtStartUnlocks() throws {
    let host = MemoryHost()
    host.memory["open"] = ""
    let bench = try bench([Lamp.self], "unlock.file=open", host: host)
    #expect(!look(bench).isLocked && bench.play("key Tab") == ["panel.opened"])
    host.memory["open"] = nil
    #expect(bench.play("wait 1.1").contains("kiosk.locked"))
  }

  @Test func thePictureWandersAndDimsAtNight() throws {
    let bench = try bench([Cards.self], "dim.by=0.5", "dim.from=22", "dim.to=7", "idleSeconds=3600")
    var places: Set<Vector> = []
    for _ in 0..<8 {
      places.insert(look(bench).shift)
      bench.play("sleep 60")
    }
    #expect(places.count == 8 && places.allSatisfy { $0.x.magnitude <= 1 && $0.y.magnitude <= 1 })
    let day = bench.picture
    for (hour, dim) in [(12.0, 0.0), (22, 0.5), (23.9, 0.5), (0, 0.5), (6.9, 0.5), (7, 0)] {
      bench.host.hour = hour
      bench.play("sleep 1.1")
      #expect(look(bench).dim == dim, "at \(hour)")
      #expect(bench.picture.marks.count == day.marks.count && bench.plates.marks.count == (dim > 0 ? 1 : 0))
    }
    #expect(KioskDim.defaults.share(at: 23) == 0)
  }

  /// Checks that a visitor at night sees full brightness from the first touch until some time after the last.
  @Test func touchEndsTheDimming() throws {
    let bench = try bench([Cards.self], "dim.by=0.5", "dim.from=22", "dim.to=7", "idleSeconds=10")
    bench.host.hour = 23
    bench.play("wait 1.1")
    #expect(look(bench).dim == 0.5)
    bench.play("down 1 195 400")
    #expect(look(bench).dim == 0)
    bench.play("up 1\nwait 5")
    #expect(look(bench).dim == 0)
    bench.play("wait 6")
    #expect(look(bench).dim == 0.5)
  }

  /// Checks that the stage extends beyond the window's edges by the distance that it may wander.
  @Test func wanderingStageLeavesNoBareEdge() throws {
    let bench = try bench([Cards.self, Lamp.self], "shift=3", "idleSeconds=3600")
    let window = Rect(size: bench.playground.desk.size)
    for _ in 0..<8 {
      let place = bench.playground.desk.place
      let stage = place.inWindow(Rect(size: place.size))
      #expect(stage.x <= 0 && stage.y <= 0 && stage.maxX >= window.maxX && stage.maxY >= window.maxY)
      #expect(place.offset == look(bench).shift - Vector(3, 3))
      #expect(bench.playground.desk.scene.gallery?.size == place.size)
      #expect(bench.picture.marks.first.map { $0.transform * Vector.zero } == place.offset, "and is drawn there")
      bench.play("sleep 60")
    }
  }

  @Test func kioskGalleryShowsNoKeys() throws {
    let bench = try bench()
    bench.play("wait 0.2")
    let words = (Mark.texts(in: bench.picture) + Mark.texts(in: bench.plates))
    #expect(words.contains("Tap one to play") && words.contains("Card Carousel"))
    #expect(!words.contains { $0.contains("1") })
    let designer = try Workbench(nil, config: "{}", size: Vector(390, 844))
    #expect(Mark.texts(in: designer.picture).contains("1"))
  }

  /// Checks that visitors see no readouts, which are for designers, and have one way back.
  @Test func kioskShowsNoReadouts() throws {
    let all = EffectLibrary.compiledIn
    let bench = try bench(all, "shift=0")
    let layout = GalleryLayout(count: all.count, in: Vector(390, 844))
    for (tile, effect) in zip(layout.tiles, all) {
      bench.play("tap \(tile.center.x) \(tile.center.y)\nwait 0.3")
      #expect(bench.subject == effect.id)
      bench.play("down 1 250 400\ndown 2 150 400\nmove 1 210 400\nmove 2 180 400\nmove 1 200 400\nup 1\nup 2\nwait 1")
      var sight = PictureReader(size: Vector(390, 844))
      bench.see(&sight)
      let words = sight.words.map(\.text)
      let readouts =
        ["Angle", "Spin", "Light offset", "Dimmer"] + (bench.player?.performance.readouts.map(\.name) ?? [])
      #expect(!words.contains { word in readouts.contains(word) || word.contains("magnification") }, "\(words)")
      #expect(EffectCard(effect).hasHeading || !words.contains(effect.title), "the title is the playground's")
      #expect(BackTool.area(with: bench.playground.desk.services) != nil)
      bench.play("tap 20 35\nwait 0.2")
      #expect(bench.subject == "gallery")
    }
  }

  @Test func zeroShiftKeepsThePictureStill() throws {
    let bench = try bench([Cards.self], "shift=0", "idleSeconds=3600")
    bench.play("wait 1")
    let before = bench.picture
    bench.play("sleep 125")
    #expect(bench.picture.marks == before.marks)
  }
}

extension Mark {
  /// Returns every text of a picture.
  static func texts(in canvas: Canvas) -> [String] {
    canvas.marks.flatMap { mark -> [String] in
      let text = String(describing: mark)
      return text.matches(of: /text: "([^"]*)"/).map { String($0.output.1) }
    }
  }
}
