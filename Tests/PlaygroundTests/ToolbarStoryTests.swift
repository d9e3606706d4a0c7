import Canvas
import Effects
import Motion
import Testing

@testable import Panel
@testable import Playground

/// The bar for fingers, and the keys on the glass, as somebody without a keyboard plays with them.
@MainActor struct ToolbarStoryTests {
  private static let flick = "down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1"
  /// At the right edge, where Cards has nothing.
  private static let call = "tap 385 780\nwait 0.2"

  private func isThere(_ desk: Desk) -> Bool { Responder.toolbar.area(in: desk.playground.layers) != nil }

  /// A tap on a button, as a line of a script.
  private func tap(_ button: ToolbarButton, of desk: Desk) throws -> String {
    if let bar = desk.playground.layers.toolbarLayout, !bar.buttons.contains(button) {
      let more = bar.area(of: .more).center
      desk.play("tap \(more.x) \(more.y)")
    }
    let place = try #require(desk.playground.layers.toolbarLayout).area(of: button).center
    return "tap \(place.x) \(place.y)"
  }

  @Test func itComesWithATapAtAnEdgeAndGoesByItself() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 1")
    #expect(!isThere(desk))
    desk.play("tap 200 600\nwait 0.2")
    #expect(!isThere(desk), "in the middle a tap means the effect")
    desk.play("down 1 385 780\nmove 1 340 780\nup 1\nwait 0.2")
    #expect(!isThere(desk), "a finger that goes on means the effect")
    desk.play("down 1 385 780\nwait 0.5\nup 1\nwait 0.2")
    #expect(!isThere(desk), "a finger that stays means the effect")
    desk.play(Self.call)
    #expect(isThere(desk))
    desk.play("wait 2.6")
    #expect(isThere(desk))
    desk.play("wait 0.5")
    #expect(!isThere(desk) && !desk.playground.layers.isAnimating)
    guard case .sleep = desk.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
  }

  @Test func aSleepingLoopWakesInTimeToTakeItAway() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 3\n\(Self.call)\nwait 1")
    guard case .sleep(let moment) = desk.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
    #expect(moment <= (try #require(desk.playground.layers.toolbar.nextMoment)))
  }

  @Test func theMouseBringsItAndItsButtonOnTheStageSendsItAway() throws {
    let desk = try Desk(Cards.self)
    desk.play("drag 200 300\nwait 0.2")
    #expect(isThere(desk))
    desk.play("press 200 300\ndrag 150 300")
    #expect(!isThere(desk), "while the mouse drags it does not come back")
    desk.play("release\ndrag 152 300")
    #expect(isThere(desk))
  }

  @Test func itTakesNothingFromTheEffect() throws {
    // The same fingers with and without it come to the same, wherever they land before and while it goes.
    var ends: [[Double]] = []
    for toolbar in [true, false] {
      let desk = try Desk(Cards.self, settings: ["playground.toolbar=\(toolbar)"])
      desk.play("wait 0.5\n\(Self.call)\n\(Self.flick)")
      // Where the bar was a moment ago.
      desk.play("down 1 195 800\nmove 1 150 800\nmove 1 60 800\nup 1")
      #expect(!isThere(desk))
      desk.play("wait 1")
      ends.append(desk.player?.performance.readouts.map(\.value) ?? [])
    }
    #expect(ends[0] == ends[1] && ends[0].contains { $0 != 0 })
  }

  @Test func itsButtonsDoWhatKeysDo() throws {
    let desk = try Desk(Cards.self, config: "{}", settings: ["cards.cardWidth=200"])
    desk.play(Self.flick)
    desk.play("wait 1\n\(Self.call)")
    #expect(try desk.play(tap(.pause, of: desk)) == ["time.paused"])
    // Above the bar of time, which it makes room for.
    #expect(
      try #require(Responder.toolbar.area(in: desk.playground.layers)).maxY < ScrubBar.area(in: Vector(390, 844)).minY)
    #expect(try desk.play(tap(.pause, of: desk)) == ["time.resumed"])
    #expect(try desk.play(tap(.loop, of: desk)) == ["take.looping file=\"the last touches\""])
    #expect(try desk.play(tap(.loop, of: desk)).contains("take.stopped reason=\"key\""))
    try desk.play(tap(.overlay, of: desk))
    #expect(desk.playground.layers.study.isShown)
    #expect(try desk.play(tap(.record, of: desk)) == ["take.recording effect=\"cards\""])
    #expect(try desk.play(tap(.record, of: desk)) == ["take.dropped reason=\"nothing happened in it\""])
    #expect(try desk.play(tap(.tune, of: desk)) == ["panel.opened"])
    // The stage is smaller now, and the bar stands in it.
    #expect(try desk.play("wait 0.5\n\(tap(.tune, of: desk))") == ["panel.closed"])
    try desk.play("wait 0.5\n\(tap(.keys, of: desk))")
    #expect(desk.playground.layers.overlay.showsKeys)
    desk.play("wait 0.3\ntap 195 400")
    #expect(!desk.playground.layers.overlay.showsKeys, "a tap takes the list away again")
  }

  @Test func compareIsHeldOrTapped() throws {
    let desk = try Desk(Cards.self, config: "{}", settings: ["cards.cardWidth=200"])
    let (key, place) = try { () -> (String, Vector) in
      desk.play("key Tab\nwait 0.5")
      return try desk.row()
    }()
    desk.play("press \(place.x) \(place.y)\ndrag \(place.x + 60) \(place.y)\nrelease\nkey Tab\nwait 0.5")
    let mine = try #require(desk.inForce(key))
    desk.play(Self.call)
    let button = try #require(desk.playground.layers.toolbarLayout).area(of: .compare).center
    desk.play("down 1 \(button.x) \(button.y)\nwait 4")
    #expect(desk.inForce(key) != mine && isThere(desk), "as long as a finger holds it, it stays")
    desk.play("up 1")
    #expect(desk.inForce(key) == mine)
    desk.play("tap \(button.x) \(button.y)\nwait 0.1")
    #expect(desk.inForce(key) != mine, "a tap compares until the next")
    desk.play("tap \(button.x) \(button.y)\nwait 0.1")
    #expect(desk.inForce(key) == mine)
  }

  @Test func whoTapsATileSeesIt() throws {
    let desk = try Desk(nil)
    #expect(desk.playground.layers.toolbarLayout == nil)
    let tile = GalleryLayout(count: Catalogue.effects.count, in: Vector(390, 844)).tiles[0].center
    desk.play("tap \(tile.x) \(tile.y)\nwait 0.3")
    #expect(isThere(desk))
  }

  @Test func switchedOffItNeverComes() throws {
    let desk = try Desk(Cards.self, config: "{\"playground\": {\"toolbar\": false}}")
    desk.play("drag 200 300\nwait 0.2\n\(Self.call)")
    #expect(!isThere(desk))
  }

  @Test func itIsInNoPictureButOnThePlatesOverIt() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 2")
    let before = desk.picture
    desk.play(Self.call)
    var plates = Canvas(size: .zero)
    #expect(desk.playground.drawPlates(on: &plates) && plates.marks.count > 20)
    #expect(desk.picture == before)
  }

  @Test func itFitsOrIsNotThere() {
    for width in stride(from: 160.0, through: 2000, by: 20) {
      for height in [160.0, 300, 390, 844] {
        guard let layout = ToolbarLayout(ToolbarButton.row(showsMore: false), in: Vector(width, height), below: 0)
        else {
          #expect(width < 224 || height < 220)
          continue
        }
        let areas = ToolbarButton.row(showsMore: false).map(layout.area)
        #expect(areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.minX >= 16 && $0.maxX <= width - 16 })
        for (index, area) in areas.enumerated() {
          #expect(areas[..<index].allSatisfy { !$0.inset(by: 0.01).intersects(area) })
        }
      }
      for height in [160.0, 300, 390, 844] {
        let more = ToolbarButton.row(showsMore: true)
        guard let layout = ToolbarLayout(more, in: Vector(width, height), below: 0) else {
          #expect(width < 224 || height < 360)
          continue
        }
        let areas = more.map(layout.area)
        #expect(areas.allSatisfy { $0.width >= 44 && $0.height >= 44 && $0.minX >= 16 && $0.maxX <= width - 16 })
        for (index, area) in areas.enumerated() {
          #expect(areas[..<index].allSatisfy { !$0.inset(by: 0.01).intersects(area) })
        }
      }
    }
  }

  // MARK: - Keys on the glass

  private func type(_ text: String, on desk: Desk) throws {
    for letter in text {
      let layout = try #require(desk.playground.layers.keyboardLayout)
      let key: ScreenKeyboard.Key =
        switch letter {
        case "<": .erase
        case "^": .shift
        case "!": .done
        default: .text(String(letter))
        }
      let place = try #require(layout.keys.first { $0.key == key }).area.center
      desk.play("tap \(place.x) \(place.y)")
    }
  }

  @Test func aFingerTypesAName() throws {
    let desk = try Desk(Cards.self, opensPanel: true)
    desk.play("wait 0.5")
    let search = try desk.place { panel, _ in panel.isTyping }
    desk.play("tap \(search.x) \(search.y)\nwait 0.2")
    #expect(desk.playground.layers.keyboard.isShown && desk.requests.contains(.typing(true)))
    let keys = try #require(desk.playground.layers.keyboardLayout).plate
    #expect(!keys.intersects(desk.panelFrame) && keys.minY >= 60)
    try type("spam<", on: desk)
    #expect(desk.playground.layers.panel.panel.controls.rows.query == "spa" && desk.playground.router.isEmpty)
    try type("!", on: desk)
    #expect(!desk.playground.layers.keyboard.isShown && desk.requests.last == .typing(false))
  }

  @Test func aKeyboardOnTheDeskOrTheSystemsOwnIsPreferred() throws {
    let desk = try Desk(Cards.self, opensPanel: true)
    desk.play("wait 0.5")
    let search = try desk.place { panel, _ in panel.isTyping }
    desk.play("press \(search.x) \(search.y)\nrelease\nwait 0.2")
    #expect(!desk.playground.layers.keyboard.isShown)
    let host = MemoryHost()
    host.hasScreenKeyboard = true
    let other = try Desk(Cards.self, opensPanel: true, host: host)
    other.play("wait 0.5\ntap \(search.x) \(search.y)\nwait 0.2")
    #expect(!other.playground.layers.keyboard.isShown && other.requests.contains(.typing(true)))
    let third = try Desk(Cards.self, opensPanel: true)
    third.play("wait 0.5\ntap \(search.x) \(search.y)\nkey A")
    #expect(!third.playground.layers.keyboard.isShown, "a key that is really pressed sends it away")
  }

  @Test func capitalsComeOneAtATime() {
    var keyboard = ScreenKeyboard()
    keyboard.use(finger: true)
    _ = keyboard.follow(isTyping: true, hasSystems: false)
    #expect(keyboard.press(.shift, by: 1) == (nil, nil) && keyboard.isShifted)
    #expect(keyboard.press(.text("a"), by: 2).text == "A" && keyboard.press(.text("a"), by: 3).text == "a")
    #expect(keyboard.press(.erase, by: 4).key == "Backspace" && keyboard.press(.done, by: 5).key == "Return")
  }

  @Test(arguments: [Vector(390, 406), Vector(380, 390), Vector(856, 800), Vector(1080, 1296), Vector(320, 208)])
  func theKeysFitTheStage(stage: Vector) {
    let layout = KeyboardLayout(in: stage)
    #expect(layout.plate.minY >= 8 && layout.plate.minX >= 0 && layout.plate.maxX <= stage.x)
    for (index, key) in layout.keys.enumerated() {
      #expect(key.area.minX >= layout.plate.minX && key.area.maxX <= layout.plate.maxX + 1e-9)
      #expect(layout.keys[..<index].allSatisfy { !$0.area.inset(by: 0.01).intersects(key.area) })
    }
    #expect(layout.keys.count == 46)
  }
}
