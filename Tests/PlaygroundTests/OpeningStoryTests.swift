import Carried
import Effects
import Testing
import Tuning

@testable import Playground

/// What is let go of over the window is opened: takes, what Fidget made of them, and values.
@MainActor @Suite struct OpeningStoryTests {
  private func clip(_ facts: String, _ rest: String) throws -> String {
    let text = "# fidget take 1\n# clip {\(facts)}\n# effect cards\n# size 390 844\n\(rest)"
    return String(decoding: try #require(CarriedText.pack(text)), as: UTF8.self)
  }

  private func desk(_ effect: (any Effect.Type)?, _ files: [String: String]) throws -> Desk {
    try Desk(effect, config: "{\"cards\": {\"shrink\": 0.6, \"fade\": 0.1}}", files: files.mapValues { $0 })
  }

  @Test func aClipBringsItsEffectItsValuesAndItsTouches() throws {
    let file =
      "\u{1}"
      + (try clip("\"seconds\": 2", "# parameters {\"fade\": 0.8}\nat 0.1  fling 300 440 to 110 440 over 0.1\n"))
    let desk = try desk(nil, ["talk.mp4": file])
    let log = desk.play("drop talk.mp4\nwait 1")
    #expect(desk.subject == "cards")
    // Values of the config that the clip had not are at their defaults, as they were in it.
    #expect(desk.number("cards.fade") == 0.8 && desk.number("cards.shrink") == Desk.standard("cards.shrink"))
    #expect(log.contains("take.looping pass=2") && desk.player!.performance.readouts[0].value > 0, "\(log)")
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.fade") == 0.1 && desk.number("cards.shrink") == 0.6)
  }

  @Test func aPictureIsAMomentThatStandsStill() throws {
    let touches = "at 0.1  fling 300 440 to 110 440 over 0.1\n"
    let desk = try desk(Lamp.self, ["p.png": "\u{1}" + (try clip("\"at\": 0.25", touches))])
    desk.play("drop p.png\nwait 1")
    #expect(desk.subject == "cards")
    let player = try #require(desk.player)
    #expect(player.performance.steps == 60 && desk.playground.layers.scene.clock.isPaused)
    // The same step of the same take, played where it was opened by hand.
    let other = try self.desk(Cards.self, ["a.take": "# effect cards\n# size 390 844\n" + touches])
    other.play("drop a.take")
    var step: Int64 = 0
    while other.player!.performance.steps < 60 {
      other.playground.advance(toStep: step)
      step += 1
    }
    #expect(other.player?.performance.encodedState.line == player.performance.encodedState.line)
  }

  @Test func valuesAreOneStep() throws {
    let desk = try desk(Cards.self, ["v.json": "{\"cards\": {\"fade\": 0.9}, \"lamp\": {\"gravity\": 1000}}"])
    desk.play("drop v.json")
    #expect(desk.number("cards.fade") == 0.9 && desk.number("lamp.gravity") != 1000)
    #expect(desk.notice == "As in v.json: Ctrl+S keeps it, Ctrl+Z takes it back")
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.fade") == 0.1)
  }

  @Test(arguments: [
    ("x.mp4", "\u{1}nothing", "x.mp4: carries no take; expected a take, or a picture or clip that Fidget made"),
    ("x.take", "at 1 jump", "x.take:1:6: expected"), ("x.json", "{\"cards\": {\"fade\": 2", "x.json:1:"),
    ("x.take", "# effect cord\nat 1 tap 1 1\n", "x.take: is for 'cord'"),
  ])
  func whatIsNoneChangesNothing(_ name: String, _ text: String, _ line: String) throws {
    let desk = try desk(Lamp.self, [name: text])
    desk.play("drop \(name)")
    #expect(desk.notice?.hasPrefix(line) == true, "\(desk.notice ?? "")")
    #expect(desk.subject == "lamp" && desk.playground.tuner.session.undoName == nil)
  }
}
