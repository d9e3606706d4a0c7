import Canvas
import Effects
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about keys, the scrub bar, takes and the gallery, as used in a window.
@MainActor struct KeyStoryTests {
  private static let flick = "down 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1"

  @Test func galleryOpensEffectsAndReturns() throws {
    let bench = try Workbench(nil)
    let tile = GalleryLayout(count: EffectLibrary.builtIn.cards.count, in: Vector(390, 844)).tiles[0].center
    #expect(
      bench.play("tap \(tile.x) \(tile.y)\nwait 0.1") == ["effect.opened effect=\"\(EffectLibrary.builtIn.ids[0])\""])
    #expect(bench.subject == EffectLibrary.builtIn.ids[0])
    #expect(bench.requests.contains(.title("Fidget: \(EffectLibrary.builtIn.cards[0].title)")))
    // The back arrow works for a finger that stays on it, not for one that leaves it.
    #expect(bench.play("down 1 20 35\nmove 1 200 300\nup 1\nwait 0.1").isEmpty)
    #expect(bench.play("tap 20 35\nwait 0.1") == ["gallery.opened"])
    for (index, id) in EffectLibrary.builtIn.ids.enumerated() {
      #expect(bench.play("key \(index + 1)") == ["effect.opened effect=\"\(id)\""])
    }
    #expect(bench.play("key ]") == ["effect.opened effect=\"\(EffectLibrary.builtIn.ids[0])\""])
    #expect(bench.play("key [") == ["effect.opened effect=\"\(EffectLibrary.builtIn.ids.last!)\""])
    #expect(bench.play("key Escape\nkey Escape") == ["gallery.opened"] && bench.requests.last == .quit)
  }

  @Test func windowKeysSendRequests() throws {
    let host = MemoryHost()
    host.memory["/home/ada/.local/state/fidget/hints-seen"] = "cards\nlamp\n"
    let bench = try Workbench(
      Lamp.self, files: ["/home/ada/Pictures/fidget-lamp-20261122-120000.png": ""], host: host)
    bench.play("key F11\nkey F12\nkey F9")
    #expect(
      bench.requests.suffix(3) == [
        .toggleFullscreen, .savePicture("/home/ada/Pictures/fidget-lamp-20261122-120000-2.png"),
        .record("/home/ada/Videos/fidget-lamp-20261122-120000"),
      ])
    bench.playground.follow(.recording(path: "a.mp4"))
    #expect(!Mark.texts(in: bench.plates).isEmpty)
    bench.play("key F9")
    #expect(bench.requests.last == .endRecording)
    bench.playground.follow(.saved(path: "a.mp4", frames: 60, missed: 0, words: "saved a.mp4, 1.0 s"))
    #expect(bench.host.reported.last == "fidget: saved a.mp4, 1.0 s")
    bench.play("wait 13\ntap 195 200\nwait 1")
    #expect(Mark.texts(in: bench.plates).isEmpty)
    #expect(bench.play("key R") == ["effect.reset effect=\"lamp\""])
  }

  @Test func overlayKeysToggleOverlays() throws {
    let host = MemoryHost()
    host.memory["/home/ada/.local/state/fidget/hints-seen"] = "cards\nlamp\n"
    let bench = try Workbench(Cards.self, host: host)
    bench.play("wait 1")
    func marks(after script: String) -> Int {
      bench.play(script)
      return bench.picture.marks.count
    }
    let plain = marks(after: "wait 0.5")
    #expect(marks(after: "type ?\nwait 0.3") == plain && bench.plates.marks.count > 20)
    #expect(marks(after: "key Escape\nwait 0.3") == plain && bench.plates.marks.isEmpty && bench.subject == "cards")
    #expect(marks(after: "key O\nwait 0.1") > plain + 5)
    let graph = try #require(
      bench.playground.desk.toolbox.decisions.area(with: bench.playground.desk.services))
    let before = bench.picture
    #expect(bench.play("tap \(graph.center.x) \(graph.center.y)\nwait 0.1").isEmpty)
    #expect(bench.picture != before && bench.player?.performance.isSettled == true)
    bench.play("key ;\nwait 0.1")
    #expect(bench.picture.marks.count == before.marks.count)
    #expect(marks(after: "key O\nwait 0.1") == plain)
    bench.play("key T\ndown 1 200 780")
    #expect(bench.picture.marks.count > plain)
    bench.play("up 1\nkey T\nkey -\nwait 0.1")
    #expect(bench.playground.desk.scene.clock.speed == 0.5)
    bench.play("key =\nkey =")
    #expect(bench.playground.desk.scene.clock.speed == 2)
  }

  @Test func timePausesScrubsAndResumes() throws {
    let bench = try Workbench(Cards.self)
    bench.play(Self.flick)
    bench.play("wait 1")
    let steps = try #require(bench.player?.performance.steps)
    #expect(bench.play("key Space\nwait 0.5") == ["time.paused"])
    #expect(bench.player?.performance.steps == steps)
    #expect(bench.play("key ,") == ["time.scrubbed ago=\(1.0 / 240)"] && bench.player?.isBack == true)
    #expect(bench.play("key .").count == 1 && bench.player?.isBack == false)
    // At the present, a step forward runs a new step.
    bench.play("key .\nwait 0.02")
    #expect(bench.player?.performance.steps == steps + 1)
    bench.play("key Left\nkey Shift+Left")
    #expect(bench.player?.position == (bench.player?.past.timeline?.end ?? 0) - 4 - 120)
    bench.play("key Home")
    #expect(bench.player?.position == bench.player?.past.timeline?.start)
    bench.play("key End\nkey Shift+Left")
    #expect(bench.play("key Space") == ["time.resumed future=\"forgotten\""])
    #expect(bench.player?.past.timeline?.end ?? 0 < steps)
  }

  @Test func scrubbedTouchesReplayWithNewValues() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play(Self.flick)
    bench.play("wait 2\nkey Space\nwait 0.2")
    let area = try #require(bench.playground.desk.toolbox.time.area(with: bench.playground.desk.services))
    let live = bench.readout("front")
    // A finger on the bar keeps the bar wherever it moves; far from the bar it moves finely.
    let end = bench.player?.position ?? 0
    bench.play("down 1 \(area.center.x) \(area.midY)\nmove 1 \(area.center.x - 400) 300\nup 1")
    #expect(bench.player?.isBack == true && bench.player?.position ?? 0 > end - 120)
    bench.play("press \(area.center.x) \(area.midY)\ndrag \(area.center.x - 400) 300\nrelease")
    #expect(bench.player?.position == 0 && bench.readout("front") == 0)
    bench.play("press \(area.center.x) \(area.midY)\ndrag \(area.maxX - 80) \(area.midY)\nrelease\nkey Home")
    #expect(bench.player?.position == 0)
    bench.play("write c.json {\"cards\": {\"cardWidth\": 150, \"snapResponse\": 1.5}}\nkey G")
    #expect(bench.player?.past.keepsFuture == true && bench.notice == "The ghost has the values before")
    #expect(bench.play("key Space\nwait 0.5") == ["time.resumed future=\"replayed\""])
    #expect(bench.player?.isReplaying == true && bench.player?.past.ghost != nil)
    bench.play("wait 2")
    #expect(bench.player?.isReplaying == false && bench.readout("front") != live)
    bench.play("key G")
    #expect(bench.notice == "No ghost")
  }

  @Test func aLiveTouchEndsAReplay() throws {
    let bench = try Workbench(Cards.self, config: "{}")
    bench.play(Self.flick)
    bench.play("wait 1\nkey Space\nkey Home\nwrite c.json {\"cards\": {\"cardWidth\": 150}}\nkey Space\nwait 0.1")
    #expect(bench.player?.isReplaying == true)
    bench.play("down 1 200 400\nwait 0.05")
    #expect(bench.player?.isReplaying == false)
  }

  @Test func threeFingerTapOpensThePanelOnly() throws {
    let bench = try Workbench(Cards.self)
    let tap = "down 1 100 300\ndown 2 200 300\ndown 3 300 300\nup 1\nup 2\nup 3"
    let heard = bench.play("wait 0.5\n\(tap)\nwait 0.5")
    #expect(heard.filter { $0.hasPrefix("touch.cancelled") }.count == 3)
    #expect(heard.contains("panel.opened") && bench.playground.desk.toolbox.panel.panel.isOpen)
    #expect(bench.readout("front") == 0)
    // The same tap above the panel closes the panel again.
    bench.play("wait 0.5\n\(tap)")
    #expect(!bench.playground.desk.toolbox.panel.panel.isOpen)
  }

  @Test func panelKeepsItsFinger() throws {
    let bench = try Workbench(Cards.self, opensPanel: true)
    bench.play("wait 0.2")
    let (key, place) = try bench.row()
    let before = try #require(bench.number(key))
    bench.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + 30) \(place.y)\nmove 1 200 200\nwait 0.1")
    #expect(bench.readout("front") == 0 && bench.number(key) != before)
    // Another finger can use the stage meanwhile.
    bench.play("down 2 300 200\nmove 2 200 200\nmove 2 100 200\nwait 0.1")
    #expect(bench.readout("front") != 0)
    bench.send(.hidden)
    let heard = bench.play("wait 0.1")
    #expect(heard.contains("touch.cancelled finger=2 reason=\"the window was hidden\""))
    #expect(bench.playground.desk.holders.isEmpty)
  }

  @Test func takeCanBeRecordedPlayedAndLooped() throws {
    let bench = try Workbench(Cards.self)
    #expect(bench.play("key F7").isEmpty && bench.notice == "There is no take yet")
    #expect(
      bench.play("key F8\nwait 0.1\nkey F8") == [
        "take.recording effect=\"cards\"", "take.dropped reason=\"nothing happened in it\"",
      ])
    bench.play("key F8")
    bench.play(Self.flick)
    let saved = bench.play("wait 2\nkey F8")
    let path = "takes/cards-20261122-120000.take"
    #expect(saved.count == 1 && saved[0].hasPrefix("take.recorded file=\"\(path)\""))
    #expect(bench.host.memory[path]?.contains("# effect cards") == true && bench.notice == "Saved /work/\(path)")
    let end = bench.readout("front")
    bench.play("key R")
    #expect(bench.play("key F7") == ["take.playing file=\"\(path)\""])
    bench.play("wait 2.2")
    #expect(bench.readout("front") == end)
    #expect(bench.play("down 1 200 400\nwait 0.05").contains("take.stopped reason=\"touched\""))
    // The finger that took over is still shown after the take's fingers have faded.
    bench.play("wait 0.5")
    #expect(!bench.playground.desk.toolbox.notices.fingers.isEmpty)
    bench.play("up 1\nwait 2")
    #expect(bench.play("key F6") == ["take.looping file=\"\(path)\""])
    #expect(bench.play("wait 8").contains("take.looping pass=2"))
    #expect(
      bench.play("key F6").contains("take.stopped reason=\"key\"") && bench.notice == "The loop has ended: your turn")
    // Leaving the effect saves the recording, and the next playground finds it.
    bench.play("key F8")
    bench.play(Self.flick)
    bench.play("key Escape")
    #expect(bench.host.memory.paths.contains("takes/cards-20261122-120000-2.take"))
    let next = try Workbench(Cards.self, host: bench.host)
    #expect(next.play("key F7") == ["take.playing file=\"takes/cards-20261122-120000-2.take\""])
  }

  @Test func takeFingersFadeAfterATouch() throws {
    let bench = try Workbench(Cards.self, take: "at 0.1 drag 300 400 to 80 410 over 5")
    bench.play("wait 1")
    #expect(!bench.playground.desk.toolbox.notices.fingers.isEmpty)
    bench.play("down 1 200 400\nwait 0.1\nup 1\nwait 1")
    #expect(bench.playground.desk.toolbox.notices.fingers.isEmpty)
  }

  @Test func recentTouchesCanBeLooped() throws {
    let bench = try Workbench(Cards.self)
    bench.play(Self.flick)
    #expect(bench.play("wait 1\nkey F6") == ["take.looping file=\"the last touches\""])
    #expect(bench.notice == "Looping your last touches")
  }

  @Test func takeValuesApplyUntilChanged() throws {
    let take = "# effect lamp\n# parameters {\"gravity\": 900}\nat 0.5 set lamp.damping 1\nat 1 tap 195 330\n"
    let bench = try Workbench(Lamp.self, config: "{}", settings: ["lamp.cordLength=300"], take: take)
    #expect(bench.effective("lamp.gravity") == 900 && bench.effective("lamp.cordLength") == 300)
    bench.play("wait 0.6")
    #expect(bench.effective("lamp.damping") == 1)
    bench.play("write c.json {\"lamp\": {\"gravity\": 1200}}")
    #expect(bench.effective("lamp.gravity") == 1200 && bench.effective("lamp.damping") == 1)
    bench.play("down 1 100 700\nwait 0.05")
    #expect(bench.effective("lamp.gravity") == 1200 && bench.effective("lamp.damping") == nil)
  }

  @Test func altAddsASecondMouseFinger() throws {
    let bench = try Workbench(Stitch.self)
    bench.play("press 300 400\ndrag 220 400\ndrag 150 400")
    #expect(bench.readout("offset") != 0)
    bench.play("release\nwait 2")
    bench.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    bench.send(.mouseButton(.left, isDown: true, position: Vector(300, 422), modifiers: [.alt]))
    bench.play("wait 0.05")
    #expect(bench.playground.hands.input.mouseDots.count == 2 && bench.playground.desk.holders.count == 2)
    bench.send(.mouseButton(.left, isDown: false, position: Vector(300, 422), modifiers: [.alt]))
    bench.send(.key(KeyPress(name: "Left Alt", modifiers: [], isDown: false)))
    bench.play("wait 0.05")
    #expect(bench.playground.desk.holders.isEmpty)
  }

  @Test func altOverThePanelIsFineTuning() throws {
    let bench = try Workbench(Cards.self, opensPanel: true)
    bench.play("wait 0.2")
    let (key, place) = try bench.row()
    let before = try #require(bench.number(key))
    bench.send(.mouseMoved(position: place, modifiers: []))
    bench.send(.key(KeyPress(name: "Left Alt", modifiers: [.alt])))
    bench.send(.mouseButton(.left, isDown: true, position: place, modifiers: [.alt]))
    for x in 1...6 { bench.send(.mouseMoved(position: place + Vector(Double(x) * 10, 0), modifiers: [.alt])) }
    bench.play("wait 0.05")
    #expect(bench.playground.desk.holders.count == 1 && bench.readout("front") == 0)
    let value = try #require(bench.number(key))
    // Sixty points are a sixth of the track, and fine adjustment moves by a tenth of that.
    #expect(value > before && value < before + 30)
  }

  @Test func loopSleepsAtRest() throws {
    let bench = try Workbench(Cards.self)
    bench.play("wait 3")
    guard case .sleep = bench.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
    bench.play(Self.flick)
    #expect(bench.playground.rest(after: 1) == .frames(16_666_667) && bench.player?.performance.isSettled == false)
    let gallery = try Workbench(nil)
    gallery.play("wait 1")
    #expect(gallery.playground.rest(after: 1) == .frames(33_333_333))
    gallery.play("wait 21")
    guard case .sleep = gallery.playground.rest(after: 0) else {
      Issue.record("the gallery is awake")
      return
    }
  }
}
