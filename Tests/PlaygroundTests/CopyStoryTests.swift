import Effects
import Formatting
import Handoff
import Motion
import Studies
import Testing
import Tuning

@testable import Panel
@testable import Playground

/// Stories about copying values to the clipboard, in the formats of other tools.
@MainActor struct CopyStoryTests {
  @Test func effectiveValuesAreCopied() throws {
    let bench = try Workbench(Cards.self, config: "{\"cards\": {\"pathRadius\": 111}}", opensPanel: true)
    let place = try bench.row("cards.shrink").place
    bench.play("press \(place.x) \(place.y)\ndrag \(place.x + 30) \(place.y)\nrelease\nwait 0.5")
    // Before the first copy, the shortcut opens the list of formats.
    #expect(bench.play("key Ctrl+Shift+C\nwait 0.5").isEmpty)
    let flutter = try bench.place { _, actions in actions == [.copyAs("flutter")] }
    #expect(bench.play("tap \(flutter.x) \(flutter.y)") == ["tuning.copied as=\"flutter\""])
    #expect(bench.notice == "Copied Card Carousel for Flutter")
    let sheet = try #require(HandoffSheet(of: EffectCard(Cards.self), bench.playground.tuner.stack.values))
    #expect(bench.host.clipboard == HandoffTargets.named("flutter")!.text(sheet))
    #expect(bench.host.clipboard.contains("double pathRadius = 111;"))
    let shrink = try #require(bench.number("cards.shrink"))
    #expect(shrink != 0.25 && bench.host.clipboard.contains("double shrink = \(shrink.plainText);"))
    // The last choice is remembered, also for another effect and after the panel was closed.
    bench.host.clipboard = ""
    #expect(bench.play("key Ctrl+Shift+C") == ["tuning.copied as=\"flutter\""])
    #expect(bench.host.clipboard.contains("pathRadius"))
    bench.play("key Tab\nwait 0.5\nkey 5\nwait 0.5\nkey Tab\nwait 0.5")
    #expect(bench.subject == "lamp")
    #expect(bench.play("key Ctrl+Shift+C") == ["tuning.copied as=\"flutter\""])
    #expect(bench.notice == "Copied Pendulum Lamp for Flutter" && bench.host.clipboard.contains("cordLength"))
  }

  @Test func copyListRemembersTheLastFormat() throws {
    let bench = try Workbench(Ticket.self, opensPanel: true, size: Vector(1280, 720))
    let button = try bench.place { panel, _ in panel.controls.menu.list == .copyForms }
    bench.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(bench.play("key Down\nkey Down\nkey Down\nkey Return") == ["tuning.copied as=\"css\""])
    bench.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(bench.play("key Down\nkey Return") == ["tuning.copied as=\"css\""])
    bench.play("tap \(button.x) \(button.y)\nwait 0.5")
    #expect(bench.play("key Down\nkey Down\nkey Return") == ["tuning.copied as=\"motion\""])
  }

  @Test func copyFormatSurvivesARestart() throws {
    let host = MemoryHost()
    let first = try Workbench(Lamp.self, opensPanel: true, host: host)
    #expect(first.play("key Ctrl+Shift+C\nwait 0.5\nkey Down\nkey Down\nkey Return") == ["tuning.copied as=\"uikit\""])
    let kept = "/home/ada/.local/state/fidget/copied-as"
    #expect(host.memory[kept] == "uikit\n")
    let next = try Workbench(Cards.self, opensPanel: true, host: host)
    #expect(next.play("key Ctrl+Shift+C") == ["tuning.copied as=\"uikit\""])
    // A stored name that is no format is ignored.
    host.memory[kept] = "../../etc/passwd\nuikit\n"
    let other = try Workbench(Cards.self, opensPanel: true, host: host)
    #expect(
      other.play("key Ctrl+Shift+C\nwait 0.5").isEmpty
        && other.playground.desk.toolbox.panel.panel.controls.menu.list == .copyForms)
  }

  @Test func copyIsUnavailableInTheGallery() throws {
    let bench = try Workbench(nil, opensPanel: true)
    bench.host.clipboard = "mine"
    #expect(bench.play("key Ctrl+Shift+C\nwait 0.5").isEmpty && bench.host.clipboard == "mine")
  }

  @Test func draggedBounceSetsTheDampingRatio() throws {
    let bench = try Workbench(Cards.self, opensPanel: true, size: Vector(1600, 1500))
    let row = try #require(bench.rowFrame("cards.snap.bounce"))
    let at = Vector(row.midX, row.midY)
    let log = bench.play("press \(at.x) \(at.y)\ndrag \(at.x + 20) \(at.y)\nrelease\nwait 0.5")
    let ratio = try #require(bench.effective("cards.snapDampingRatio"))
    #expect(ratio < 0.86 && log.count == 1 && log[0].hasPrefix("tuning.set name=\"Snap damping ratio: 0.86"))
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.snapDampingRatio") == 0.86)
  }
}
