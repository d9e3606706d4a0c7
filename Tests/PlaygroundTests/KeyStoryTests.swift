import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Playground

/// Every key, the scrub bar, takes and the gallery, as somebody at a window plays with them.
@MainActor struct KeyStoryTests {
  private static let flick = "down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1"

  @Test func theGalleryOpensAndComesBack() throws {
    let desk = try Desk(nil)
    let tile = GalleryLayout(count: Catalogue.effects.count, in: Vector(390, 844)).tiles[0].center
    #expect(desk.play("tap \(tile.x) \(tile.y)\nwait 0.1") == ["effect.opened effect=\"\(Catalogue.ids[0])\""])
    #expect(desk.subject == Catalogue.ids[0])
    #expect(desk.requests.contains(.title("Fidget: \(Catalogue.effects[0].title)")))
    // The way back, by a finger that stays on it; one that leaves it means nothing.
    #expect(desk.play("down 1 20 35\nmove 1 200 300\nup 1\nwait 0.1").isEmpty)
    #expect(desk.play("tap 20 35\nwait 0.1") == ["gallery.opened"])
    for (index, id) in Catalogue.ids.enumerated() {
      #expect(desk.play("key \(index + 1)") == ["effect.opened effect=\"\(id)\""])
    }
    #expect(desk.play("key ]") == ["effect.opened effect=\"\(Catalogue.ids[0])\""])
    #expect(desk.play("key [") == ["effect.opened effect=\"\(Catalogue.ids.last!)\""])
    #expect(desk.play("key Escape\nkey Escape") == ["gallery.opened"] && desk.requests.last == .quit)
  }

  @Test func keysThatAskTheWindow() throws {
    let desk = try Desk(Lamp.self, files: ["fidget-lamp-20261122-120000.png": ""])
    desk.play("key F11\nkey F12\nkey F9")
    #expect(
      desk.requests.suffix(3) == [
        .toggleFullscreen, .savePicture("fidget-lamp-20261122-120000-2.png"), .record("fidget-lamp-20261122-120000"),
      ])
    desk.playground.follow(.recording(path: "a.mp4"))
    var plates = desk.picture
    #expect(desk.playground.drawPlates(on: &plates) && !plates.marks.isEmpty)
    desk.play("key F9")
    #expect(desk.requests.last == .endRecording)
    desk.playground.follow(.saved(path: "a.mp4", frames: 60, missed: 0, words: "saved a.mp4, 1.0 s"))
    #expect(desk.host.told.last == "fidget: saved a.mp4, 1.0 s")
    desk.play("wait 3.1")
    #expect(!desk.playground.drawPlates(on: &plates))
    #expect(desk.play("key R") == ["effect.reset effect=\"lamp\""])
  }

  @Test func whatIsShownOverThePicture() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 1")
    func marks(after script: String) -> Int {
      desk.play(script)
      return desk.picture.marks.count
    }
    let plain = marks(after: "wait 0.5")
    #expect(marks(after: "type ?\nwait 0.3") > plain + 20)
    #expect(marks(after: "key Escape\nwait 0.3") == plain && desk.subject == "cards")
    #expect(marks(after: "key O\nwait 0.1") > plain + 5)
    let graph = try #require(
      desk.playground.layers.study.graphArea(
        of: desk.player, in: desk.playground.layers.place.room, messages: 0, below: 0))
    let before = desk.picture
    #expect(desk.play("tap \(graph.center.x) \(graph.center.y)\nwait 0.1").isEmpty)
    #expect(desk.picture != before && desk.player?.performance.isSettled == true)
    desk.play("key ;\nwait 0.1")
    #expect(desk.picture.marks.count == before.marks.count)
    #expect(marks(after: "key O\nwait 0.1") == plain)
    desk.play("key T\ndown 1 200 780")
    #expect(desk.picture.marks.count > plain)
    desk.play("up 1\nkey T\nkey -\nwait 0.1")
    #expect(desk.playground.layers.scene.clock.speed == 0.5)
    desk.play("key =\nkey =")
    #expect(desk.playground.layers.scene.clock.speed == 2)
  }

  @Test func timeStandsGoesBackAndOn() throws {
    let desk = try Desk(Cards.self)
    desk.play(Self.flick)
    desk.play("wait 1")
    let steps = try #require(desk.player?.performance.steps)
    #expect(desk.play("key Space\nwait 0.5") == ["time.paused"])
    #expect(desk.player?.performance.steps == steps)
    #expect(desk.play("key ,") == ["time.scrubbed ago=\(1.0 / 240)"] && desk.player?.isBack == true)
    #expect(desk.play("key .").count == 1 && desk.player?.isBack == false)
    // At the present a step on is a new one.
    desk.play("key .\nwait 0.02")
    #expect(desk.player?.performance.steps == steps + 1)
    desk.play("key Left\nkey Shift+Left")
    #expect(desk.player?.position == (desk.player?.past.timeline?.end ?? 0) - 4 - 120)
    desk.play("key Home")
    #expect(desk.player?.position == desk.player?.past.timeline?.start)
    desk.play("key End\nkey Shift+Left")
    #expect(desk.play("key Space") == ["time.resumed future=\"forgotten\""])
    #expect(desk.player?.past.timeline?.end ?? 0 < steps)
  }

  @Test func theScrubBarIsDraggedAndTheTouchesPlayIntoNewValues() throws {
    let desk = try Desk(Cards.self, config: "{}")
    desk.play(Self.flick)
    desk.play("wait 2\nkey Space")
    let area = ScrubBar.area(in: Vector(390, 844))
    let live = desk.readout("front")
    // A finger on the bar is nobody else's, wherever it goes.
    desk.play("down 1 \(area.center.x) \(area.midY)\nmove 1 \(area.center.x - 400) 300\nup 1")
    #expect(desk.player?.position == 0 && desk.readout("front") == 0)
    desk.play("press \(area.center.x) \(area.midY)\ndrag \(area.maxX - 80) \(area.midY)\nrelease\nkey Home")
    #expect(desk.player?.position == 0)
    desk.play("write c.json {\"cards\": {\"cardWidth\": 150, \"snapResponse\": 1.5}}\nkey G")
    #expect(desk.player?.past.keepsFuture == true && desk.notice == "Ghost: the values before")
    #expect(desk.play("key Space\nwait 0.5") == ["time.resumed future=\"replayed\""])
    #expect(desk.player?.isReplaying == true && desk.player?.past.ghost != nil)
    desk.play("wait 2")
    #expect(desk.player?.isReplaying == false && desk.readout("front") != live)
    desk.play("key G")
    #expect(desk.notice == "Ghost off")
  }

  @Test func aLiveTouchEndsAReplay() throws {
    let desk = try Desk(Cards.self, config: "{}")
    desk.play(Self.flick)
    desk.play("wait 1\nkey Space\nkey Home\nwrite c.json {\"cards\": {\"cardWidth\": 150}}\nkey Space\nwait 0.1")
    #expect(desk.player?.isReplaying == true)
    desk.play("down 1 200 400\nwait 0.05")
    #expect(desk.player?.isReplaying == false)
  }

  @Test func threeFingersOpenThePanelAndTheStageNeverSawThem() throws {
    let desk = try Desk(Cards.self)
    let tap = "down 1 100 300\ndown 2 200 300\ndown 3 300 300\nup 1\nup 2\nup 3"
    let heard = desk.play("wait 0.5\n\(tap)\nwait 0.5")
    #expect(heard.filter { $0.hasPrefix("touch.cancelled") }.count == 3)
    #expect(heard.contains("panel.opened") && desk.playground.layers.panel.panel.isOpen)
    #expect(desk.readout("front") == 0)
    // Above the panel they close it again.
    desk.play("wait 0.5\n\(tap)")
    #expect(!desk.playground.layers.panel.panel.isOpen)
  }

  @Test func aFingerStaysWithThePanelThatTookIt() throws {
    let desk = try Desk(Cards.self, opensPanel: true)
    let (key, place) = try desk.row()
    let before = try #require(desk.number(key))
    desk.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + 30) \(place.y)\nmove 1 200 200\nwait 0.1")
    #expect(desk.readout("front") == 0 && desk.number(key) != before)
    // Meanwhile another finger has the stage.
    desk.play("down 2 300 200\nmove 2 200 200\nmove 2 100 200\nwait 0.1")
    #expect(desk.readout("front") != 0)
    desk.send(.hidden)
    let heard = desk.play("wait 0.1")
    #expect(heard.contains("touch.cancelled finger=2 reason=\"the window was hidden\""))
    #expect(desk.playground.router.isEmpty)
  }

  @Test func aTakeIsRecordedPlayedAndLooped() throws {
    let desk = try Desk(Cards.self)
    #expect(desk.play("key F7").isEmpty && desk.notice == "No take yet: F8 records one")
    #expect(
      desk.play("key F8\nwait 0.1\nkey F8") == [
        "take.recording effect=\"cards\"", "take.dropped reason=\"nothing happened in it\"",
      ])
    desk.play("key F8")
    desk.play(Self.flick)
    let saved = desk.play("wait 2\nkey F8")
    let path = "takes/cards-20261122-120000.take"
    #expect(saved.count == 1 && saved[0].hasPrefix("take.recorded file=\"\(path)\""))
    #expect(desk.host.memory[path]?.contains("# effect cards") == true && desk.notice == "Saved as \(path)")
    let end = desk.readout("front")
    desk.play("key R")
    #expect(desk.play("key F7") == ["take.playing file=\"\(path)\""])
    desk.play("wait 2.2")
    #expect(desk.readout("front") == end)
    #expect(desk.play("down 1 200 400\nwait 0.05").contains("take.stopped reason=\"touched\""))
    // The hand that took over is still shown when the take's fingers have faded.
    desk.play("wait 0.5")
    #expect(!desk.playground.layers.overlay.fingers.isEmpty)
    desk.play("up 1\nwait 2")
    #expect(desk.play("key F6") == ["take.looping file=\"\(path)\""])
    #expect(desk.play("wait 8").contains("take.looping pass=2"))
    #expect(desk.play("key F6").contains("take.stopped reason=\"key\"") && desk.notice == "Loop ended: it is yours")
    // Leaving saves what is recorded, and the next playground finds it.
    desk.play("key F8")
    desk.play(Self.flick)
    desk.play("key Escape")
    #expect(desk.host.memory.paths.contains("takes/cards-20261122-120000-2.take"))
    let next = try Desk(Cards.self, host: desk.host)
    #expect(next.play("key F7") == ["take.playing file=\"takes/cards-20261122-120000-2.take\""])
  }

  @Test func theFingersOfATakeFadeWhenAHandTakesOver() throws {
    let desk = try Desk(Cards.self, take: "at 0.1 drag 300 400 to 80 410 over 5")
    desk.play("wait 1")
    #expect(!desk.playground.layers.overlay.fingers.isEmpty)
    desk.play("down 1 200 400\nwait 0.1\nup 1\nwait 1")
    #expect(desk.playground.layers.overlay.fingers.isEmpty)
  }

  @Test func theLastTouchesLoopWithoutATake() throws {
    let desk = try Desk(Cards.self)
    desk.play(Self.flick)
    #expect(desk.play("wait 1\nkey F6") == ["take.looping file=\"the last touches\""])
    #expect(desk.notice == "Your last touches, over and over")
  }

  @Test func aTakePlaysWithItsOwnValuesUntilSomethingElseIsSet() throws {
    let take = "# effect lamp\n# parameters {\"gravity\": 900}\nat 0.5 set lamp.damping 1\nat 1 tap 195 330\n"
    let desk = try Desk(Lamp.self, config: "{}", settings: ["lamp.cordLength=300"], take: take)
    #expect(desk.inForce("lamp.gravity") == 900 && desk.inForce("lamp.cordLength") == 300)
    desk.play("wait 0.6")
    #expect(desk.inForce("lamp.damping") == 1)
    desk.play("write c.json {\"lamp\": {\"gravity\": 1200}}")
    #expect(desk.inForce("lamp.gravity") == 1200 && desk.inForce("lamp.damping") == 1)
    desk.play("down 1 100 700\nwait 0.05")
    #expect(desk.inForce("lamp.gravity") == 1200 && desk.inForce("lamp.damping") == nil)
  }

  @Test func theMouseIsAFingerAndAltASecond() throws {
    let desk = try Desk(Stitch.self)
    desk.play("press 300 400\ndrag 220 400\ndrag 150 400")
    #expect(desk.readout("offset") != 0)
    desk.play("release\nwait 2")
    desk.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    desk.send(.mouseButton(.left, isDown: true, position: Vector(300, 422), modifiers: [.alt]))
    desk.play("wait 0.05")
    #expect(desk.playground.input.mouseDots.count == 2 && desk.playground.router.count == 2)
    desk.send(.mouseButton(.left, isDown: false, position: Vector(300, 422), modifiers: [.alt]))
    desk.send(.key(KeyPress(name: "Left Alt", modifiers: [], isDown: false)))
    desk.play("wait 0.05")
    #expect(desk.playground.router.isEmpty)
  }

  @Test func altOverThePanelIsFineTuningAndNoSecondFinger() throws {
    let desk = try Desk(Cards.self, opensPanel: true)
    let (key, place) = try desk.row()
    let before = try #require(desk.number(key))
    desk.send(.mouseMoved(position: place, modifiers: []))
    desk.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    desk.send(.mouseButton(.left, isDown: true, position: place, modifiers: [.alt]))
    for x in 1...6 { desk.send(.mouseMoved(position: place + Vector(Double(x) * 10, 0), modifiers: [.alt])) }
    desk.play("wait 0.05")
    #expect(desk.playground.router.count == 1 && desk.readout("front") == 0)
    let value = try #require(desk.number(key))
    // Sixty points are a sixth of the track; a tenth of that is fine.
    #expect(value > before && value < before + 30)
  }

  @Test func itSleepsWhileNothingMoves() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 3")
    guard case .sleep = desk.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
    desk.play(Self.flick)
    #expect(desk.playground.rest(after: 1) == .frames(16_666_667) && desk.player?.performance.isSettled == false)
    let gallery = try Desk(nil)
    gallery.play("wait 1")
    #expect(gallery.playground.rest(after: 1) == .frames(33_333_333))
    gallery.play("wait 21")
    guard case .sleep = gallery.playground.rest(after: 0) else {
      Issue.record("the gallery is awake")
      return
    }
  }
}
