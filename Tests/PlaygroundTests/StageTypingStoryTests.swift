import Canvas
import Effects
import Gestures
import Motion
import Studies
import Takes
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// An effect that keeps the last keys.
package enum Typewriter: Effect {
  package static let id = "typewriter"
  package static let title = "Typewriter"
  package static let sentence = "A line of typed keys."
  package static let accent = Color.white
  package static let reducedMotion: Patch = [:]

  package struct Parameters: ParameterSet {
    @Parameter("The size of the letters.", in: 8...100, .points) package var letters = 20.0
    package init() {}
  }

  package struct State: EffectState {
    package var size: Vector
    package var keys: [UInt32] = []
  }

  package static func start(in size: Vector, _ p: Parameters) -> State { State(size: size) }

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    for case .key(let event) in inputs {
      switch event.key {
      case .character(let scalar): state.keys.append(scalar.value)
      case .named(let name): state.keys.append(UInt32(name == .enter ? 10 : name == .backspace ? 8 : 0))
      }
    }
  }

  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {}
  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    [Readout("keys", Double(state.keys.count), "")]
  }
}

extension Running: Composing where E == Typewriter {
  /// Draws a box for each key that would be typed.
  package func draw(composing text: ComposedText, fraction: Double, on canvas: inout Canvas) {
    for index in text.keys.indices {
      canvas.fill(.rect(Rect(x: 100 + 7 * Double(index), y: 400, width: 5, height: 5)), .white)
    }
  }
}

/// Stories about keys that type into a sketch on the stage.
@MainActor struct StageTypingStoryTests {
  private static let card: EffectCard = {
    var card = EffectCard(Typewriter.self)
    card.hasKeyboard = true
    return card
  }()

  private static let library: EffectLibrary = {
    var library = EffectLibrary.builtIn
    library.put(card)
    return library
  }()

  private func bench(opensPanel: Bool = false, kiosk: Kiosk.Options? = nil, host: MemoryHost = MemoryHost()) throws
    -> Workbench
  {
    let bench = try Workbench(
      card: Self.card, of: Self.library, config: "{}", opensPanel: opensPanel, kiosk: kiosk, host: host)
    bench.play("wait 0.2")
    return bench
  }

  /// The typed keys: characters, ⏎ for Enter and ⌫ for Backspace.
  private func typed(_ bench: Workbench) -> String {
    guard let running = bench.player?.performance as? Running<Typewriter> else { return "?" }
    var text = String.UnicodeScalarView()
    for key in running.current.keys {
      text.append(key == 10 ? "⏎" : key == 8 ? "⌫" : key == 0 ? "←" : Unicode.Scalar(key) ?? "?")
    }
    return String(text)
  }

  @Test func keysThatTypeReachTheSketchAndDoNothingElse() throws {
    let bench = try bench()
    bench.play("key G\ntype g\nkey Space")
    bench.send(.text(" "))
    bench.play("key 1\ntype 1\nkey Return\nkey Backspace\nkey Left\ntype é\nwait 0.1")
    #expect(typed(bench) == "g 1⏎⌫←é")
    #expect(bench.subject == "typewriter")
    #expect(!bench.playground.desk.scene.clock.isPaused)
    #expect(bench.player?.past.showsGhost == false)
    for key in ["g", "1", "enter", "backspace", "left"] {
      #expect(bench.log.contains { $0.contains("key.pressed") && $0.contains("\"\(key)\"") }, "\(key)")
    }
  }

  @Test func chordsAndNamedKeysStayCommands() throws {
    let bench = try bench()
    bench.play("key Tab\nwait 0.5")
    #expect(bench.playground.desk.ask(.isPanelOpen))
    #expect(bench.play("key F8\nwait 0.1").contains { $0.hasPrefix("take.") })
    #expect(typed(bench).isEmpty)
  }

  @Test func escapeLeavesTheKeyboardUntilATapOnTheStage() throws {
    let bench = try bench()
    bench.play("key Escape\nkey G\ntype g\nwait 0.1")
    #expect(bench.subject == "typewriter" && typed(bench).isEmpty && bench.player?.past.showsGhost == true)
    bench.play("press 195 400\nrelease\nkey H\ntype h\nwait 0.1")
    #expect(typed(bench) == "h")
    bench.play("key Escape\nkey Escape\nwait 0.1")
    #expect(bench.subject == "gallery")
  }

  @Test func anEffectWithoutAKeyboardKeepsItsKeys() throws {
    let bench = try Workbench(Cards.self)
    bench.play("key G\ntype g")
    #expect(bench.player?.past.showsGhost == true)
  }

  @Test func typingIsRecordedAndReplaysExactly() throws {
    let bench = try bench()
    bench.play("key F8\ntype hi\nwait 0.2\nkey Backspace\nwait 0.1\nkey Return\nwait 0.1\nkey F8\nwait 0.2")
    #expect(typed(bench) == "hi⌫⏎")
    let text = try #require(bench.host.memory["takes/typewriter-20261122-120000.take"])
    let keys = text.split(separator: "\n").filter { $0.contains(" type ") || $0.contains(" key ") }
    #expect(keys.count == 3 && keys[0].hasSuffix("type \"hi\"") && keys[1].hasSuffix("key backspace"), "\(keys)")
    let again = try Workbench(card: Self.card, of: Self.library, config: "{}", take: text)
    again.play("wait 2")
    #expect(typed(again) == "hi⌫⏎")
  }

  @Test func composedTextIsDrawnUntilItIsTypedAndNeverReachesTheSketch() throws {
    let bench = try bench()
    let desk = bench.playground.desk
    /// The boxes for composed text in the picture.
    func shown() -> Int {
      var canvas = Canvas(size: Vector(390, 844))
      bench.playground.draw(on: &canvas)
      return canvas.marks.count { if case .fill(let path, _) = $0.shape { path.bounds.y == 400 } else { false } }
    }
    bench.send(.composing("日本", caret: 1))
    // Two characters, and the caret moves back by one.
    #expect(shown() == 3)
    bench.play("wait 0.2")
    #expect(shown() == 3 && typed(bench).isEmpty && !bench.log.contains { $0.contains("key.pressed") })
    bench.send(.text("日"))
    bench.play("wait 0.1")
    #expect(shown() == 0 && typed(bench) == "日")
    bench.send(.composing("本", caret: 1))
    bench.send(.composing("", caret: 0))
    #expect(shown() == 0)
    // Time that stands still, commands and another scene end what is composed.
    bench.send(.composing("本", caret: 1))
    desk.perform(.pause)
    #expect(shown() == 0)
    desk.perform(.pause)
    bench.play("key Escape\nwait 0.1")
    #expect(shown() == 0 && typed(bench) == "日")
    bench.send(.composing("本", caret: 1))
    #expect(shown() == 0)
  }

  @Test func composedTextHasOnlyWhatCanBeTyped() {
    #expect(ComposedText("", caret: 0) == nil && ComposedText("\u{7}\n", caret: 0) == nil)
    #expect(ComposedText("a\nb", caret: 9)?.text == "ab")
    #expect(ComposedText("ab", caret: -3)?.keys.count == 4)
    #expect(ComposedText(String(repeating: "a", count: 5000), caret: 5000)?.keys.count == 1000)
  }

  @Test func theKeysOfATakeHaveLabelsWhereTouchesAreShown() throws {
    let take = "# effect typewriter\nat 0.2 type \"hi\" over 0.2\nat 0.5 key enter\n"
    let bench = try Workbench(card: Self.card, of: Self.library, config: "{}", take: take)
    let notices = bench.playground.desk.toolbox.notices
    bench.play("wait 0.8")
    #expect(notices.keys.texts == ["“hi”", "Enter"])
    func plates() -> Int {
      var canvas = Canvas(size: Vector(390, 844))
      notices.drawTouches(on: &canvas)
      return canvas.marks.count
    }
    #expect(plates() == 0)
    bench.playground.desk.perform(.fingers)
    #expect(plates() > 0 && notices.isAnimating && !notices.showsNoTouches)
    bench.play("wait 3")
    #expect(plates() == 0 && notices.keys.isEmpty)
  }

  @Test func bothSidesOfASplitGetTheKeys() throws {
    let bench = try bench()
    bench.playground.desk.perform(.split)
    bench.play("wait 0.3\ntype a\nwait 0.1")
    #expect(bench.playground.desk.scene.isSplit && typed(bench) == "a")
    let twin = try #require(bench.playground.desk.scene.twin?.performance as? Running<Typewriter>)
    #expect(twin.current.keys == [97])
  }

  @Test func aTapOfAFingerOpensKeysOnTheScreen() throws {
    let bench = try bench()
    let desk = bench.playground.desk
    let keyboard = bench.tool(KeyboardTool.self)
    #expect(keyboard.surface(with: desk.services) == nil)
    bench.play("tap 195 400\nwait 0.4")
    let keys = try #require(keyboard.surface(with: desk.services))
    #expect(keys.frame.maxY == 844 && desk.place.size == Vector(390, 844 - keys.frame.height))
    for key in [ScreenKey.text("o"), .text("k"), .lineBreak, .erase] {
      let place = try #require(keys.frame(of: key)).center
      bench.play("tap \(place.x) \(place.y)\nwait 0.1")
    }
    #expect(typed(bench) == "ok⏎⌫")
    let done = try #require(keys.frame(of: .done)).center
    bench.play("tap \(done.x) \(done.y)\nwait 0.5")
    #expect(keyboard.surface(with: desk.services) == nil && desk.place.size == Vector(390, 844))
    #expect(typed(bench) == "ok⏎⌫" && bench.subject == "typewriter")
  }

  @Test func aDragOfAFingerOpensNoKeys() throws {
    let bench = try bench()
    bench.play("down 1 195 400\nmove 1 195 300\nup 1\nwait 0.4")
    #expect(bench.tool(KeyboardTool.self).surface(with: bench.playground.desk.services) == nil)
  }

  @Test func aLockedKioskTypesAndDoesNoCommands() throws {
    let bench = try bench(kiosk: Kiosk.Options([Self.card], demos: [:]))
    #expect(bench.playground.desk.toolbox.kiosk?.look.isLocked == true)
    bench.play("key G\ntype g\nkey Return\nkey Tab\nkey F8\nwait 0.2")
    #expect(typed(bench) == "g⏎" && bench.player?.past.showsGhost == false)
    #expect(!bench.playground.desk.ask(.isPanelOpen))
  }

  @Test func aPausedSketchLeavesTheKeysToTheCommands() throws {
    let bench = try bench()
    bench.playground.desk.perform(.pause)
    bench.play("key Space\nwait 0.1")
    #expect(!bench.playground.desk.scene.clock.isPaused && typed(bench).isEmpty)
  }
}
