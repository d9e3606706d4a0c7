import Effects
import Gestures
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground
@testable import Playing

/// Tests that every command has a place on the screen, for fingers without a keyboard.
@MainActor struct FingerPlaceTests {
  private enum Place {
    case bar
    /// A tap on the open panel, possibly the last of several taps, with this result.
    case panel((Panel, [PanelAction]) -> Bool)
    /// A row of the panel.
    case row(String)
    case scrubBar
    case graph
    /// A tile of the gallery, which the back arrow returns to.
    case tile
  }

  /// Returns the place of a command; `nil` if it has none.
  private func place(of command: Command) -> Place? {
    switch command {
    case _ where CommandEntry.of(command).bar != nil: .bar
    case .save: .panel { _, actions in actions.contains { if case .save = $0 { true } else { false } } }
    case .undo: .panel { _, actions in actions.contains(.undo) }
    case .redo: .panel { _, actions in actions.contains(.redo) }
    case .presets: .panel { panel, _ in panel.showsPresets }
    case .fingers: .row("playground.showTouches")
    case .frameBack, .frameOn, .farBack, .farOn, .start, .end: .scrubBar
    case .nextReadout, .previousReadout: .graph
    case .up, .down, .open, .previous, .next: .tile
    default: nil
    }
  }

  /// Checks that every command has one entry and that its keys run it.
  @Test(arguments: Command.all) func keysRunTheirCommand(_ command: Command) throws {
    let entry = CommandEntry.of(command)
    #expect(!entry.title.isEmpty && CommandEntry.all.filter { $0.command == command }.count == 1)
    for key in entry.keys {
      var parts = key.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      if key == "+" { parts = ["+"] }
      let modifiers: [String: Modifiers] = ["Ctrl": .control, "Shift": .shift]
      let held = parts.dropLast().reduce(into: Modifiers()) { $0.formUnion(modifiers[$1]!) }
      #expect(Command(KeyPress(name: parts.last!, modifiers: held)) == command)
      #expect(Command(KeyPress(name: parts.last!, modifiers: held, isRepeat: true)) == (entry.repeats ? command : nil))
      if entry.isBare { #expect(Command(KeyPress(name: parts.last!, modifiers: [.alt])) == nil) }
    }
  }

  @Test func everyCommandHasATouchTarget() throws {
    var proven: Set<String> = []
    for command in Command.all {
      let place = try #require(self.place(of: command), "\(command.name)")
      switch place {
      // Commands with the same kind of place are checked once.
      case .scrubBar, .graph, .tile: if !proven.insert("\(place)").inserted { continue }
      case .bar, .panel, .row: break
      }
      try prove(command, at: place)
    }
  }

  private func prove(_ command: Command, at place: Place) throws {
    switch place {
    case .bar:
      let button = Toolbar.Button.command(command)
      let row = Toolbar.row(showsMore: !Toolbar.row(showsMore: false).contains(button))
      let hasIcons = button.icon(isOn: false) != nil && button.icon(isOn: true) != nil
      #expect(row.contains(button) && hasIcons, "\(command.name)")
      for size in [Vector(390, 844), Vector(1920, 1080), Vector(1080, 1920)] {
        let slot = BottomSlot(size: try #require(Toolbar.size(of: row, in: size)))
        let frame = slot.area(endingAt: size.y - 76, in: size)
        let surface = try #require(Toolbar.surface(of: row, in: size, frame: frame))
        let area = try #require(surface.frame(of: button))
        #expect(area.width >= 44 && area.height >= 44 && surface.target(at: area.center) == button)
      }
    case .panel(let isSo):
      let bench = try panelDesk(forRedo: command == .redo)
      // A save of one change asks nothing. A save of several opens a list, which needs a tap too.
      if command == .save {
        _ = try bench.place(where: isSo)
        bench.playground.tuner.set("cards.fade", .number(0.25), gesture: nil)
        bench.play("wait 0.1")
        let ask = try bench.place { panel, _ in panel.controls.menu.list == .changes }
        bench.play("tap \(ask.x) \(ask.y)\nwait 0.3")
      }
      _ = try bench.place(where: isSo)
    case .row(let key):
      let bench = try Workbench(nil, opensPanel: true, size: Vector(1280, 900))
      bench.play("wait 0.5")
      _ = try bench.place { _, actions in actions.contains { if case .set(key, _, _) = $0 { true } else { false } } }
    case .scrubBar:
      let bench = try Workbench(Cards.self)
      bench.play("wait 2\nkey Space\nwait 0.1")
      let bar = try #require(bench.playground.desk.toolbox.time.area(with: bench.playground.desk.services))
      bench.play("down 1 \(bar.midX) \(bar.midY)\nmove 1 \(bar.minX) \(bar.midY)")
      #expect(bench.player?.position == bench.player?.past.timeline?.start)
      bench.play("move 1 \(bar.maxX) \(bar.midY)\nup 1")
      #expect(bench.player?.position == bench.player?.past.timeline?.end)
    case .graph:
      let bench = try Workbench(Cards.self)
      bench.play("key O\nwait 0.2")
      #expect(bench.playground.desk.toolbox.decisions.area(with: bench.playground.desk.services) != nil)
    case .tile:
      let bench = try Workbench(Cards.self)
      bench.play("wait 0.2\ntap 20 35\nwait 0.2")
      let tile = try #require(
        bench.playground.desk.scene.gallery.map { GalleryLayout(count: $0.tiles.count, in: $0.size) })
      bench.play("tap \(tile.tiles[2].center.x) \(tile.tiles[2].center.y)\nwait 0.1")
      #expect(bench.subject == EffectLibrary.builtIn.ids[2])
    }
  }

  /// Returns a workbench with an open panel and a change to undo, or to redo.
  private func panelDesk(forRedo: Bool) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}", opensPanel: true, size: Vector(1280, 900))
    bench.play("wait 0.5")
    let (_, place) = try bench.row()
    bench.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + 60) \(place.y)\nup 1\nwait 0.2")
    if forRedo { bench.play("key Ctrl+Z\nwait 0.2") }
    return bench
  }

  @Test func toolbarSwitchesPages() throws {
    let bench = try Workbench(Cards.self)
    bench.play("wait 1\ntap 385 780\nwait 0.2")
    func tap(_ button: Toolbar.Button) throws -> [String] {
      let bar = try #require(bench.playground.desk.toolbox.toolbar.surface(with: bench.playground.desk.services))
      let place = try #require(bar.frame(of: button)).center
      return bench.play("tap \(place.x) \(place.y)\nwait 0.05")
    }
    _ = try tap(.more)
    #expect(bench.playground.desk.toolbox.toolbar.showsMore)
    _ = try tap(.command(.faster))
    #expect(bench.playground.desk.scene.clock.speed == 2)
    #expect(try tap(.command(.restart)) == ["effect.reset effect=\"cards\""])
    _ = try tap(.more)
    #expect(!bench.playground.desk.toolbox.toolbar.showsMore)
    _ = try tap(.more)
    bench.play("wait 10")
    #expect(bench.playground.desk.toolbox.toolbar.isShown, "the second set stays until it is left")
    bench.play("tap 385 780\nwait 0.2\ntap 385 780\nwait 0.2")
    #expect(!bench.playground.desk.toolbox.toolbar.showsMore, "the toolbar opens with the most used commands")
    _ = try tap(.more)
    #expect(try tap(.command(.back)) == ["gallery.opened"])
  }
}
