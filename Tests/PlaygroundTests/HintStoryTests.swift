import Canvas
import Effects
import Gestures
import Motion
import Support
import Testing

@testable import Playground
@testable import Studies

/// Stories about the hint that shows the gestures of an effect once.
@MainActor struct HintStoryTests {
  private func lines(_ bench: Workbench) -> [String] {
    let output = bench.playground.desk.toolbox.hints.left.map {
      $0.words(byFinger: bench.playground.desk.services.isByFinger)
    }
    // The hint is drawn in the window, and not in captures.
    for line in output {
      #expect(bench.plates.says(line), "\(line)")
      #expect(!bench.picture.says(line), "\(line)")
    }
    return output
  }

  @Test func eachHintStaysUntilItsGesture() throws {
    let host = MemoryHost()
    let bench = try Workbench(Cards.self, host: host)
    bench.play("wait 1")
    #expect(lines(bench).count == 3)
    bench.play("down 1 195 600\nwait 0.3\nmove 1 150 600\nwait 0.3\nup 1\nwait 0.5")
    #expect(lines(bench) == ["Flick to go on by several", "Tap a card at the side to bring it forward"])
    // A tap on the front card, or on its button, brings no other card forward.
    bench.play("tap 195 300\nwait 1\ntap 250 590\nwait 1")
    #expect(lines(bench) == ["Flick to go on by several", "Tap a card at the side to bring it forward"])
    let fresh = try Workbench(Cards.self, host: MemoryHost())
    fresh.play("wait 1\ntap 375 420\nwait 1")
    #expect(lines(fresh) == ["Drag to the next card", "Flick to go on by several"])
    bench.play("tap 375 420\nwait 1")
    #expect(lines(bench) == ["Flick to go on by several"])
    bench.play("down 1 300 600\nmove 1 250 600\nmove 1 190 600\nmove 1 130 600\nup 1\nwait 1")
    #expect(lines(bench).isEmpty)
    // The hint is not shown again, here or at the next start.
    bench.play("key Escape\nwait 0.5\nkey 4\nwait 1")
    #expect(bench.subject == "cards" && lines(bench).isEmpty)
    #expect(host.memory["/home/ada/.local/state/fidget/hints-seen"] == "cards\n")
    let next = try Workbench(Cards.self, host: host)
    next.play("wait 1")
    #expect(lines(next).isEmpty)
    let other = try Workbench(Lamp.self, host: host)
    other.play("wait 1")
    #expect(!lines(other).isEmpty)
  }

  /// Checks that the hint names gestures for the hand in use: a mouse has no two fingers, and a finger has no Alt.
  @Test func hintsMatchTheInputDevice() throws {
    let bench = try Workbench(Stitch.self)
    bench.play("wait 1")
    #expect(lines(bench)[0] == "Turn the wheel with Ctrl, or Alt-drag, to stitch and part")
    bench.play("down 1 195 100\nup 1\nwait 0.5")
    #expect(lines(bench)[0] == "Pinch with two fingers to stitch and part")
    // After a pinch, only the gesture for the strip is left.
    bench.play("down 1 100 400\ndown 2 300 400\nmove 2 250 400\nmove 2 180 400\nup 1\nup 2\nwait 0.5")
    #expect(lines(bench) == ["Swipe along the strip"])
    let mouse = try Workbench(Stitch.self)
    mouse.play("wait 1\nwheel 195 400 -1\nwait 0.5")
    #expect(lines(mouse) == ["Turn the wheel with Ctrl, or Alt-drag, to stitch and part"])
    let host = MemoryHost()
    host.hasScreenKeyboard = true
    let phone = try Workbench(Header.self, host: host)
    phone.play("wait 1")
    #expect(lines(phone) == ["Swipe and watch the header"])
    let panel = MemoryHost()
    panel.isTouchOnly = true
    let kiosk = try Workbench(Stitch.self, host: panel)
    kiosk.play("wait 1")
    #expect(lines(kiosk)[0] == "Pinch with two fingers to stitch and part")
  }

  /// Checks that the hint leaves the card with its price and button free, with and without the toolbar, in every size.
  @Test(arguments: [Vector(390, 844), Vector(370, 800), Vector(1280, 800), Vector(1080, 1920)])
  func hintStaysClearOfTheCard(_ size: Vector) throws {
    let bench = try Workbench(Cards.self, size: size)
    let (desk, hints) = (bench.playground.desk, bench.tool(HintTool.self))
    func hint() throws -> Rect {
      try #require(hints.bottomSlot(with: desk.services).flatMap { desk.services.area(of: hints, $0) })
    }
    let card = try #require(desk.scene.player?.performance.focus)
    desk.toolbox.toolbar.show()
    bench.play("wait 0.5")
    let bar = try #require(desk.toolbox.toolbar.surface(with: desk.services)).frame
    let plate = try hint()
    #expect(!plate.intersects(bar) && plate.minY >= card.maxY, "\(plate) and \(card)")
    // The hint sinks after the toolbar disappears.
    bench.play("wait 5")
    #expect(desk.toolbox.toolbar.bottomSlot(with: desk.services) == nil)
    #expect(try hint().maxY == size.y - BottomSlot.margin)
  }

  /// Checks that gestures that are too long for a narrow window get a second line, and not smaller letters.
  @Test(arguments: EffectLibrary.builtIn.ids) func hintsKeepTheirSizeInNarrowWindows(_ id: String) throws {
    let bench = try Workbench(card: EffectLibrary.builtIn[id], size: Vector(320, 568))
    bench.play("wait 1")
    let gestures = lines(bench).joined(separator: "\n")
    let runs = bench.plates.marks.compactMap { mark -> TextRun? in
      guard case .picture(.text(let run), _, _, _, _) = mark.shape, run.text == gestures else { return nil }
      return run
    }
    #expect(!runs.isEmpty && runs.allSatisfy { $0.settled.size == 14 }, "\(gestures)")
  }

  @Test func hintsEndAfterSecondsOfUse() throws {
    let bench = try Workbench(Ticket.self)
    bench.play("wait 20")
    // Without a touch, the hint stays.
    #expect(lines(bench).count == 2)
    bench.play("tap 195 400\nwait 4")
    #expect(lines(bench).count == 2)
    bench.play("wait 2")
    #expect(lines(bench).isEmpty)
  }

  /// Checks that the second set of buttons opens at the foot and the hint leaves it its place, whichever was there first.
  @Test(arguments: [Vector(390, 844), Vector(864, 1536)], [0, 1.0])
  func hintLeavesMoreButtonsItsPlace(_ size: Vector, _ rest: Double) throws {
    let bench = try Workbench(Cards.self, config: "{}", size: size)
    let (desk, hints) = (bench.playground.desk, bench.tool(HintTool.self))
    func bar() throws -> Rect { try #require(desk.toolbox.toolbar.frame(with: desk.services)) }
    func hint() -> Rect? { hints.bottomSlot(with: desk.services).flatMap { desk.services.area(of: hints, $0) } }
    func tapMore() throws {
      let more = try #require(desk.toolbox.toolbar.surface(with: desk.services)?.frame(of: .more)).center
      bench.play("tap \(more.x) \(more.y)")
    }
    bench.play("wait \(rest)\ntap \(size.x / 2) \(size.y - 6)\nwait 0.5")
    #expect(lines(bench).count == 3)
    let foot = size.y - BottomSlot.margin
    try tapMore()
    #expect(try bar().maxY == foot && bar().height > 100 && hint() == nil)
    bench.play("wait 1")
    #expect(try bar().maxY == foot && !bench.plates.says("Drag to the next card"))
    try tapMore()
    bench.play("wait 1")
    #expect(try bar().maxY == foot && bar().height < 100 && lines(bench).count == 3)
    #expect(try #require(hint()).maxY == bar().minY - BottomSlot.gap)
  }

  @Test func explainedEffectsHaveShortHints() {
    for card in EffectLibrary.compiledIn.filter({ $0 is any ExplainedEffect.Type }).map({ EffectCard($0) }) {
      #expect((1...3).contains(card.gestureHints.count), "\(card.id)")
      for deed in card.gestureHints {
        for words in [deed.words(byFinger: true), deed.words(byFinger: false)] {
          #expect(words.count < 64 && !words.hasSuffix("."), "\(words)")
        }
        #expect(
          !deed.words(byFinger: true).contains { "⌥".contains($0) } && !deed.words(byFinger: true).contains("Alt"))
      }
    }
  }

  @Test func kiosksAndFilmsHaveNoHints() throws {
    let kiosk = try Workbench(kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]))
    kiosk.play("wait 1")
    #expect(kiosk.playground.desk.toolbox.hints.left.isEmpty)
    var options = Playground.Options(EffectCard(Cards.self))
    options.isFilm = true
    let tuner = kiosk.playground.tuner
    #expect(Playground(options, tuner, kiosk.host).desk.toolbox.hints.left.isEmpty)
  }
}

extension Canvas {
  /// Whether a text on the canvas contains these words.
  fileprivate func says(_ text: String) -> Bool { "\(marks)".contains(text) }
}
