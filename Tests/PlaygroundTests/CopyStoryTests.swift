import Effects
import Formatting
import Handoff
import Motion
import Panel
import Testing
import Tuning

@testable import Playground

/// Values that leave by the clipboard, and springs in other people's words, as one sees them happen.
@MainActor struct CopyStoryTests {
  @Test func theValuesThatCountAreCopied() throws {
    let desk = try Desk(Cards.self, config: "{\"cards\": {\"pathRadius\": 111}}", opensPanel: true)
    let place = try desk.row("cards.shrink").place
    desk.play("press \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease\nwait 0.5")
    // Nothing has been copied yet: what there is comes first.
    #expect(desk.play("key Ctrl+Shift+C\nwait 0.5").isEmpty)
    let flutter = try desk.place { _, actions in actions == [.copyAs("flutter")] }
    #expect(desk.play("tap \(flutter.x) \(flutter.y)") == ["tuning.copied as=\"flutter\""])
    #expect(desk.notice == "Copied Card Carousel for Flutter")
    let sheet = try #require(HandoffSheet(of: Cards.self, desk.playground.tuner.session.values))
    #expect(desk.host.clipboard == HandoffTargets.named("flutter")!.text(sheet))
    #expect(desk.host.clipboard.contains("double pathRadius = 111;"))
    let shrink = try #require(desk.number("cards.shrink"))
    #expect(shrink != 0.25 && desk.host.clipboard.contains("double shrink = \(shrink.plainText);"))
    // The last choice is remembered: also by another effect, and when the panel has gone and come.
    desk.host.clipboard = ""
    #expect(desk.play("key Ctrl+Shift+C") == ["tuning.copied as=\"flutter\""])
    #expect(desk.host.clipboard.contains("pathRadius"))
    desk.play("key Tab\nwait 0.5\nkey 5\nwait 0.5\nkey Tab\nwait 0.5")
    #expect(desk.subject == "lamp")
    #expect(desk.play("key Ctrl+Shift+C") == ["tuning.copied as=\"flutter\""])
    #expect(desk.notice == "Copied Pendulum Lamp for Flutter" && desk.host.clipboard.contains("cordLength"))
  }

  @Test func theButtonOpensTheListAndAskAgainBeginsAtTheLast() throws {
    let desk = try Desk(Ticket.self, opensPanel: true, size: Vector(1280, 720))
    let button = try desk.place { panel, _ in panel.showsCopyForms }
    desk.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(desk.play("key Down\nkey Down\nkey Down\nkey Return") == ["tuning.copied as=\"css\""])
    desk.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(desk.play("key Down\nkey Return") == ["tuning.copied as=\"css\""])
    desk.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(desk.play("key Down\nkey Down\nkey Return") == ["tuning.copied as=\"motion\""])
  }

  @Test func theLastChoiceIsThereAtTheNextStart() throws {
    let host = MemoryHost()
    let first = try Desk(Lamp.self, opensPanel: true, host: host)
    #expect(first.play("key Ctrl+Shift+C\nwait 0.5\nkey Down\nkey Down\nkey Return") == ["tuning.copied as=\"uikit\""])
    let kept = "/home/ada/.local/state/fidget/copied-as"
    #expect(host.memory[kept] == "uikit\n")
    let next = try Desk(Cards.self, opensPanel: true, host: host)
    #expect(next.play("key Ctrl+Shift+C") == ["tuning.copied as=\"uikit\""])
    // What is no target is nothing.
    host.memory[kept] = "../../etc/passwd\nuikit\n"
    let other = try Desk(Cards.self, opensPanel: true, host: host)
    #expect(other.play("key Ctrl+Shift+C\nwait 0.5").isEmpty && other.playground.layers.panel.panel.showsCopyForms)
  }

  @Test func theGalleryHasNothingToCopy() throws {
    let desk = try Desk(nil, opensPanel: true)
    desk.host.clipboard = "mine"
    #expect(desk.play("key Ctrl+Shift+C\nwait 0.5").isEmpty && desk.host.clipboard == "mine")
  }

  @Test func aBounceThatIsDraggedIsTheDampingRatio() throws {
    let desk = try Desk(Cards.self, opensPanel: true, size: Vector(1600, 1500))
    let row = try #require(desk.rowFrame("cards.snap.bounce"))
    let at = Vector(row.midX, row.midY)
    let log = desk.play("press \(at.x) \(at.y)\ndrag \(at.x + 20) \(at.y)\nrelease\nwait 0.5")
    let ratio = try #require(desk.inForce("cards.snapDampingRatio"))
    #expect(ratio < 0.86 && log.count == 1 && log[0].hasPrefix("tuning.set name=\"snapDampingRatio 0.86"))
    desk.play("key Ctrl+Z")
    #expect(desk.number("cards.snapDampingRatio") == 0.86)
  }
}
