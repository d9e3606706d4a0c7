import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Playground

/// A playground in a shop: visitors, whoever looks after it, and the hours in which nobody is there.
@MainActor struct KioskStoryTests {
  private static let demo = "at 0.2 drag 300 400 to 80 410 over 0.8"
  /// Upper left and lower right.
  private static let corners = "down 1 20 20\ndown 2 380 830"

  private func desk(
    _ effects: [any Effect.Type] = [Cards.self, Lamp.self], _ settings: String..., size: Vector = Vector(390, 844),
    host: MemoryHost = MemoryHost()
  ) throws -> Desk {
    let demos = try effects.map { effect in
      (
        effect.id,
        try LoadedTake(
          text: Self.demo, named: "demo.take", catalogue: .all, configPath: "c.json", MemoryHost().pictures)
      )
    }
    return try Desk(
      effects.count == 1 ? effects[0] : nil, config: "{}",
      settings: ["playground.kiosk.idleSeconds=10"] + settings.map { "playground.kiosk.\($0)" },
      kiosk: Kiosk.Options(effects, demos: Dictionary(uniqueKeysWithValues: demos)), size: size, host: host)
  }

  /// A take that a shop lacks costs it that effect's turn, and no more.
  @Test func whatHasNoDemoIsLeftOut() throws {
    let demo = try LoadedTake(
      text: Self.demo, named: "demo.take", catalogue: .all, configPath: "c.json", MemoryHost().pictures)
    func desk(_ demos: [String: LoadedTake]) throws -> Desk {
      try Desk(
        nil, config: "{}", settings: ["playground.kiosk.idleSeconds=10"],
        kiosk: Kiosk.Options([Ticket.self, Cards.self, Stitch.self, Lamp.self], demos: demos))
    }
    let some = try desk(["cards": demo, "lamp": demo])
    let heard = some.play("wait 40").filter { $0.hasPrefix("kiosk.attracts") }
    #expect(heard.count >= 3)
    #expect(heard.prefix(3) == ["cards", "lamp", "cards"].map { "kiosk.attracts effect=\"\($0)\"" }[...])
    // With none at all visitors find the gallery as it was.
    let none = try desk([:])
    #expect(!none.play("wait 15\ntap 195 330\nwait 15").contains { $0.hasPrefix("kiosk.attracts") })
    #expect(none.subject == "gallery")
  }

  private func look(_ desk: Desk) -> KioskLook { desk.playground.layers.kiosk ?? KioskLook() }

  @Test func visitorsHaveNothingButTheEffect() throws {
    let desk = try desk([Cards.self])
    #expect(desk.requests.contains(.pointer(false)))
    let tap = "down 1 100 300\ndown 2 200 300\ndown 3 300 300\nup 1\nup 2\nup 3"
    let heard = desk.play(
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
    #expect(desk.subject == "cards" && !desk.requests.contains(.quit) && !desk.requests.contains(.toggleFullscreen))
    let layers = desk.playground.layers
    #expect(!layers.panel.panel.isOpen && !layers.toolbar.isShown && !layers.overlay.showsKeys)
    // But a finger is a finger.
    desk.play("down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nwait 0.1")
    #expect(desk.readout("front") != 0)
  }

  @Test func severalEffectsHaveAGalleryOfTheirOwn() throws {
    let desk = try desk()
    #expect(desk.playground.layers.scene.gallery?.tiles.map { $0.performance.effect.id } == ["cards", "lamp"])
    let tile = GalleryLayout(count: 2, in: Vector(390, 844)).tiles[1].center
    #expect(desk.play("tap \(tile.x) \(tile.y)\nwait 0.3") == ["effect.opened effect=\"lamp\""])
    #expect(!desk.playground.layers.toolbar.isShown)
    #expect(desk.play("tap 20 35\nwait 0.3") == ["gallery.opened"])
  }

  @Test func nobodyThereTheDemosPlayInTurn() throws {
    let desk = try desk()
    desk.play("wait 9.5")
    #expect(look(desk).attracting == nil)
    let heard = desk.play("wait 1")
    #expect(heard.contains("kiosk.attracts effect=\"cards\"") && heard.contains("take.playing file=\"demo.take\""))
    #expect(desk.subject == "cards" && desk.player?.isTakePlaying == true)
    #expect(desk.playground.layers.overlay.showsTouches)
    let words = Mark.texts(in: desk.picture)
    #expect(words.contains(Cards.title) && words.contains(Cards.sentence) && !words.contains { $0.contains("Take") })
    #expect(desk.play("wait 8").contains("kiosk.attracts effect=\"lamp\""))
    #expect(desk.play("wait 12").contains("kiosk.attracts effect=\"cards\""))
  }

  @Test func anyTouchTakesOverInItsFrame() throws {
    for hand in ["down 5 200 400", "press 200 400"] {
      let desk = try desk()
      desk.play("wait 0.1\nsleep 10.5\nwait 0.5")
      let front = try #require(desk.readout("front"))
      #expect(front != 0, "the demo has the cards in hand")
      desk.play(hand)
      #expect(look(desk).attracting == nil && desk.player?.isTakePlaying == false && desk.subject == "cards")
      #expect(
        desk.player?.down.fingers.map(\.position) == [desk.playground.layers.place.inStage(Vector(200, 400))],
        "the touch is the effect's, where the picture is")
      #expect(!Mark.texts(in: desk.picture).contains(Cards.sentence) && !desk.playground.layers.overlay.showsTouches)
    }
    let desk = try desk()
    desk.play("wait 0.1\nsleep 10.5\nwait 0.5\nwheel 200 400 -1")
    #expect(look(desk).attracting == nil && desk.player?.isTakePlaying == false)
  }

  @Test func afterwardsAllIsAsAtTheStart() throws {
    let desk = try desk([Cards.self], "unlock.seconds=2")
    #expect(desk.play("\(Self.corners)\nwait 2.1").contains("kiosk.unlocked"))
    #expect(desk.requests.last { if case .pointer = $0 { true } else { false } } == .pointer(true))
    desk.play("up 1\nup 2\nkey Tab\nwait 0.5")
    #expect(desk.playground.layers.panel.panel.isOpen)
    let (key, place) = try desk.row()
    let before = desk.number(key)
    desk.play("down 3 \(place.x) \(place.y)\nmove 3 \(place.x + 60) \(place.y)\nup 3\nkey =\nkey O\nkey 5\nkey Space")
    #expect(desk.number(key) != before && desk.subject == "lamp")
    let heard = desk.play("wait 10")
    #expect(heard.contains("kiosk.locked"))
    let layers = desk.playground.layers
    #expect(desk.number(key) == before && !layers.panel.panel.isOpen && !layers.study.isShown)
    #expect(layers.scene.clock.speed == 1 && !layers.scene.clock.isPaused && desk.subject == "cards")
    #expect(desk.host.memory["c.json"] == "{}" && desk.playground.tuner.session.undoName == nil)
  }

  @Test func opposingCornersUnlockAndNothingElseDoes() throws {
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
      let desk = try desk([Lamp.self])
      #expect(desk.play(story.script).contains("kiosk.unlocked") == story.unlocks, "\(story.script)")
      #expect(look(desk).isLocked != story.unlocks)
      if story.unlocks {
        #expect(desk.playground.layers.toolbar.isShown && desk.play("key Tab") == ["panel.opened"])
      }
    }
  }

  @Test func whoUnlocksHasEveryEffectAndTheWayOut() throws {
    let desk = try desk([Lamp.self])
    desk.play("\(Self.corners)\nwait 4.1\nup 1\nup 2")
    #expect(desk.play("tap 20 35\nwait 0.2") == ["gallery.opened"])
    #expect(desk.playground.layers.scene.gallery?.tiles.count == Catalogue.effects.count)
    desk.play("key Escape")
    #expect(desk.requests.last == .quit)
  }

  @Test func aFileUnlocksWhileItIsThere() throws {
    let desk = try desk([Lamp.self], "unlock.file=open", "unlock.seconds=30")
    desk.play("wait 1")
    #expect(look(desk).isLocked)
    #expect(desk.play("write open x\nwait 1").contains("kiosk.unlocked"))
    #expect(!desk.play("sleep 12").contains { $0.hasPrefix("kiosk") }, "as long as it is there nothing plays by itself")
    desk.host.memory["open"] = nil
    #expect(desk.play("wait 1.1").contains("kiosk.locked"))
  }

  @Test func thePictureWandersAndDimsAtNight() throws {
    let desk = try desk([Cards.self], "dim.by=0.5", "dim.from=22", "dim.to=7", "idleSeconds=3600")
    var places: Set<Vector> = []
    for _ in 0..<8 {
      places.insert(look(desk).shift)
      desk.play("sleep 60")
    }
    #expect(places.count == 8 && places.allSatisfy { $0.x.magnitude <= 1 && $0.y.magnitude <= 1 })
    let day = desk.picture
    for (hour, dim) in [(12.0, 0.0), (22, 0.5), (23.9, 0.5), (0, 0.5), (6.9, 0.5), (7, 0)] {
      desk.host.hour = hour
      desk.play("sleep 1.1")
      #expect(look(desk).dim == dim, "at \(hour)")
      #expect(desk.picture.marks.count == day.marks.count + (dim > 0 ? 1 : 0))
    }
    #expect(KioskDim.defaults.share(at: 23) == 0)
  }

  /// The stage reaches over the edges of the window by what it may wander.
  @Test func noEdgeIsEverBare() throws {
    let desk = try desk([Cards.self, Lamp.self], "shift=3", "idleSeconds=3600")
    let window = Rect(size: desk.playground.layers.size)
    for _ in 0..<8 {
      let place = desk.playground.layers.place
      let stage = place.inWindow(Rect(size: place.size))
      #expect(stage.x <= 0 && stage.y <= 0 && stage.maxX >= window.maxX && stage.maxY >= window.maxY)
      #expect(place.offset == look(desk).shift - Vector(3, 3))
      #expect(desk.playground.layers.scene.gallery?.size == place.size)
      #expect(desk.picture.marks.first.map { $0.transform * Vector.zero } == place.offset, "and is drawn there")
      desk.play("sleep 60")
    }
  }

  @Test func visitorsAreNotToldOfKeysThatTheyDoNotHave() throws {
    let desk = try desk()
    desk.play("wait 0.2")
    let words = Mark.texts(in: desk.picture)
    #expect(words.contains("Tap one to play") && words.contains("Card Carousel"))
    #expect(!words.contains { $0.contains("1") })
    let designer = try Desk(nil, config: "{}", size: Vector(390, 844))
    #expect(Mark.texts(in: designer.picture).contains("Tap, or press 1 to 5"))
  }

  @Test func withoutAWayToGoItStays() throws {
    let desk = try desk([Cards.self], "shift=0", "idleSeconds=3600")
    desk.play("wait 1")
    let before = desk.picture
    desk.play("sleep 125")
    #expect(desk.picture.marks == before.marks)
  }
}

extension Mark {
  /// Every text of a picture.
  static func texts(in canvas: Canvas) -> [String] {
    canvas.marks.flatMap { mark -> [String] in
      let text = String(describing: mark)
      return text.matches(of: /text: "([^"]*)"/).map { String($0.output.1) }
    }
  }
}
