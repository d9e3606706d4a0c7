import Effects
import Gestures
import Motion
import Testing

@testable import Panel
@testable import Playground

/// Whoever has fingers and no keyboard: everything that a key does has a place.
@MainActor struct FingerPlaceTests {
  private enum Place {
    case bar(ToolbarButton)
    /// A tap on the open panel that comes to this, at last.
    case panel((Panel, [PanelAction]) -> Bool)
    /// A row of the panel.
    case row(String)
    case scrubBar
    case graph
    /// A tile of the gallery, which the arrow leads back to.
    case tile
  }

  /// One line for each key; a new one does not compile without.
  private func place(of command: KeyCommand) -> Place {
    switch command {
    case .panel: .bar(.tune)
    case .keys: .bar(.keys)
    case .compare: .bar(.compare)
    case .playOrPause: .bar(.pause)
    case .step(let way): .bar(way < 0 ? .stepBack : .stepOn)
    case .study: .bar(.overlay)
    case .ghost: .bar(.ghost)
    case .split: .bar(.split)
    case .picture: .bar(.picture)
    case .clip: .bar(.clip)
    case .recordTake: .bar(.record)
    case .playTake: .bar(.play)
    case .loopTake: .bar(.loop)
    case .back: .bar(.back)
    case .fullscreen: .bar(.screen)
    case .reset: .bar(.restart)
    case .speed(let way): .bar(way < 0 ? .slower : .faster)
    case .save: .panel { _, actions in actions.contains { if case .save = $0 { true } else { false } } }
    case .undo: .panel { _, actions in actions.contains(.undo) }
    case .redo: .panel { _, actions in actions.contains(.redo) }
    case .presets: .panel { panel, _ in panel.showsPresets }
    case .fingers: .row("playground.showTouches")
    case .frames, .start, .end: .scrubBar
    case .readout: .graph
    case .row, .enter, .neighbour, .effect: .tile
    }
  }

  /// Every command that any key means, however it is pressed.
  private var commands: [KeyCommand] {
    let names =
      (0..<128).compactMap { UnicodeScalar($0).map { String(Character($0)) } } + (1...12).map { "F\($0)" } + [
        "Space", "Left", "Right", "Up", "Down", "Return", "Keypad Enter", "Home", "End", "Escape", "Tab", "Backspace",
        "Delete", "PageUp", "PageDown", "Insert",
      ]
    let modifiers: [Modifiers] = [[], .shift, .control, [.control, .shift], .alt]
    var commands: [KeyCommand] = [.panel, .keys]
    for name in names {
      for modifier in modifiers {
        let command = KeyCommand(KeyPress(name: name, modifiers: modifier))
        if let command, !commands.contains(command) { commands.append(command) }
      }
    }
    return commands
  }

  @Test func everyKeyHasAPlaceForAFinger() throws {
    #expect(commands.count > 30)
    var proven: Set<String> = []
    for command in commands {
      let place = place(of: command)
      switch place {
      // What is alike is proven once.
      case .scrubBar, .graph, .tile: if !proven.insert("\(place)").inserted { continue }
      case .bar, .panel, .row: break
      }
      try prove(command)
    }
  }

  private func prove(_ command: KeyCommand) throws {
    switch place(of: command) {
    case .bar(let button):
      #expect(button.command == command)
      let page = ToolbarButton.row(showsMore: true).contains(button) && button != .more
      #expect(ToolbarButton.row(showsMore: page).contains(button), "\(button)")
      for size in [Vector(390, 844), Vector(1920, 1080), Vector(1080, 1920)] {
        let layout = try #require(ToolbarLayout(ToolbarButton.row(showsMore: page), in: size, below: 60))
        let area = layout.area(of: button)
        #expect(area.width >= 44 && area.height >= 44 && layout.button(at: area.center) == button)
      }
    case .panel(let isSo):
      let desk = try panelDesk(forRedo: command == .redo)
      // Saving asks first: what it asks is touched, too.
      if command == .save {
        let ask = try desk.place { panel, _ in panel.controls.menu.list == .changes }
        desk.play("tap \(ask.x) \(ask.y)\nwait 0.3")
      }
      _ = try desk.place(where: isSo)
    case .row(let key):
      let desk = try Desk(nil, opensPanel: true, size: Vector(1280, 900))
      desk.play("wait 0.5")
      _ = try desk.place { _, actions in actions.contains { if case .set(key, _, _) = $0 { true } else { false } } }
    case .scrubBar:
      let desk = try Desk(Cards.self)
      desk.play("wait 2\nkey Space\nwait 0.1")
      let bar = try #require(Responder.scrubBar.area(in: desk.playground.layers))
      desk.play("down 1 \(bar.midX) \(bar.midY)\nmove 1 \(bar.minX) \(bar.midY)")
      #expect(desk.player?.position == desk.player?.past.timeline?.start)
      desk.play("move 1 \(bar.maxX) \(bar.midY)\nup 1")
      #expect(desk.player?.position == desk.player?.past.timeline?.end)
    case .graph:
      let desk = try Desk(Cards.self)
      desk.play("key O\nwait 0.2")
      #expect(Responder.graph.area(in: desk.playground.layers) != nil)
    case .tile:
      let desk = try Desk(Cards.self)
      desk.play("wait 0.2\ntap 20 35\nwait 0.2")
      let tile = try #require(
        desk.playground.layers.scene.gallery.map { GalleryLayout(count: $0.tiles.count, in: $0.size) })
      desk.play("tap \(tile.tiles[2].center.x) \(tile.tiles[2].center.y)\nwait 0.1")
      #expect(desk.subject == Catalogue.ids[2])
    }
  }

  /// One whose panel is open and has a change to undo, or to do again.
  private func panelDesk(forRedo: Bool) throws -> Desk {
    let desk = try Desk(Cards.self, config: "{}", opensPanel: true, size: Vector(1280, 900))
    desk.play("wait 0.5")
    let (_, place) = try desk.row()
    desk.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + 60) \(place.y)\nup 1\nwait 0.2")
    if forRedo { desk.play("key Ctrl+Z\nwait 0.2") }
    return desk
  }

  @Test func theBarTurnsOverAndBack() throws {
    let desk = try Desk(Cards.self)
    desk.play("wait 1\ntap 385 780\nwait 0.2")
    func tap(_ button: ToolbarButton) throws -> [String] {
      let place = try #require(desk.playground.layers.toolbarLayout).area(of: button).center
      return desk.play("tap \(place.x) \(place.y)\nwait 0.05")
    }
    _ = try tap(.more)
    #expect(desk.playground.layers.toolbar.showsMore)
    _ = try tap(.faster)
    #expect(desk.playground.layers.scene.clock.speed == 2)
    #expect(try tap(.restart) == ["effect.reset effect=\"cards\""])
    _ = try tap(.more)
    #expect(!desk.playground.layers.toolbar.showsMore)
    _ = try tap(.more)
    desk.play("wait 3.5\ntap 385 780\nwait 0.2")
    #expect(!desk.playground.layers.toolbar.showsMore, "it comes with what is wanted most")
    _ = try tap(.more)
    #expect(try tap(.back) == ["gallery.opened"])
  }
}
