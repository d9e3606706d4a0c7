import Canvas
import Effects
import Files
import Formatting
import Gestures
import Motion
import Panel
import Stage
import Studies
import Testing
import Tuning

@testable import Commands
@testable import Filming
@testable import Pictures
@testable import Playground
@testable import Playing

/// Every text is readable: its contrast with its background is at least 4.5 to 1 by WCAG's formula.
@MainActor @Suite struct ContrastTests {
  nonisolated static let sizes = [Vector(1280, 800), Vector(390, 844), Vector(844, 390), Vector(1080, 1920)]
  nonisolated static let ids: [String?] = EffectLibrary.builtIn.ids + [nil]
  private static let pictures = PictureStore()

  private func expectReadable(
    _ canvas: Canvas, on base: Color = Look.ink, least count: Int, _ what: String
  ) {
    let contrast = Contrast(of: canvas, on: base, pictures: Self.pictures)
    #expect(contrast.texts.count >= count, "\(what) has \(contrast.texts.count) texts")
    let faint = contrast.faint()
    #expect(faint.isEmpty, "\(what): \(faint.joined(separator: "; "))")
  }

  private func scene(_ id: String?, _ size: Vector, _ words: [String] = []) throws -> Canvas {
    let effect = id.flatMap { EffectLibrary.builtIn[$0] }
    let options = FilmSetup.options + [.panel] + Playground.Options.extras
    let arguments = try Arguments(words, options: options, command: "test", files: FileLedger(), library: .builtIn)
    var setup = try FilmSetup(arguments)
    setup.size = size
    let playground = setup.film(try Playground.Options(arguments, effect))
    playground.advance(toStep: 120)
    return playground.canvas(fraction: 1)
  }

  @Test(arguments: ids) func textOnEffectsIsReadable(_ id: String?) throws {
    for size in id == nil ? Self.sizes : Array(Self.sizes[1...2]) {
      expectReadable(try scene(id, size), least: 1, "\(id ?? "gallery") at \(size)")
    }
  }

  @Test(arguments: EffectLibrary.builtIn.ids) func textBesideThePanelIsReadable(_ id: String) throws {
    let parameters = EffectLibrary.builtIn.parameters.groups.first { $0.id == id }!.schema.parameters
    let settings = parameters.lazy.compactMap { parameter -> String? in
      guard case .number(let range) = parameter.kind else { return nil }
      return "\(id).\(parameter.name)=\(range.upperBound)"
    }
    let words = ["--panel", "--set", settings.first!]
    expectReadable(try scene(id, Vector(1280, 800), words), least: 20, "\(id) beside the panel")
    // Disabled controls are readable too.
    expectReadable(try scene(id, Vector(390, 844), ["--panel"]), least: 10, "\(id) over the panel")
  }

  @Test(arguments: EffectLibrary.builtIn.ids) func textUnderTheOverlayIsReadable(_ id: String) throws {
    let words = ["--overlay", "--take", ConfigCommandTests.checkout.appendingPathComponent("demos/\(id).take").path]
    for size in [Vector(1280, 800), Vector(390, 844)] {
      expectReadable(try scene(id, size, words), least: 4, "\(id) under the overlay at \(size)")
    }
  }

  @Test(arguments: sizes) func windowMessagesAreReadable(_ size: Vector) throws {
    var player = try Player(EffectCard(Cards.self), .all, in: size, patches: Patches(), log: EventLog())
    player.remember()
    for _ in 0..<4 { player.step() }
    player.scrub(to: 2)
    let notices = Notices(isFilm: false)
    let problem = Problem(
      path: "config/fidget.json", line: 12, column: 16, key: "lamp.gravity",
      message: "-4 is out of range, expected 0…20000 pt/s²")
    for base in [Look.ink, Look.paper, Color.white] {
      for showsKeys in [false, true] {
        for _ in 1...40 { notices.animate(by: 0.1, Complaints(problems: [problem])) }
        var canvas = Canvas(size: size)
        notices.draw(
          badge: "Paused, 1/16×", [ActivityBadge(kind: .looping, seconds: 1, total: 2, accent: Cards.accent)],
          mouse: [],
          messagesAt: BottomSlot(size: Vector(min(432, size.x - 32), 120)).area(endingAt: size.y - 80, in: size),
          on: &canvas)
        let foot = BottomSlot(size: ScrubBar.size(in: size)).area(endingAt: size.y - 16, in: size)
        ScrubBar(player, in: foot)?.draw(on: &canvas)
        Captures.light(seconds: 1, below: 104, in: size).draw(on: &canvas)
        if showsKeys { KeysPage(CommandEntry.help, in: size).draw(alpha: 1, on: &canvas) }
        expectReadable(canvas, on: base, least: 8, "\(size), keys \(showsKeys), on \(base)")
      }
      for isError in [false, true] {
        var canvas = Canvas(size: size)
        let toast = Toast(
          text: "Undid Snap damping: 0.53 → 0.86", keys: [.command(.redo)], seconds: 1, isBad: isError, number: 1)
        let plate = BottomSlot(size: toast.size(in: size)).area(endingAt: size.y - 16, in: size)
        toast.surface(in: plate).draw(on: &canvas)
        expectReadable(canvas, on: base, least: 2, "a toast")
      }
    }
  }

  @Test(arguments: sizes) func buttonLabelsAreReadable(_ size: Vector) throws {
    let keyboard = KeyboardTool(isUp: true)
    for base in [Look.ink, Look.paper, Color.white] {
      for (isOn, showsMore) in [(false, false), (true, false), (false, true), (true, true)] {
        let buttons = Toolbar.row(showsMore: showsMore)
        let slot = BottomSlot(size: try #require(Toolbar.size(of: buttons, in: size)))
        let frame = slot.area(endingAt: size.y - 16, in: size)
        let surface = Toolbar.surface(of: buttons, in: size, frame: frame) { $0 == .more ? showsMore : isOn }
        var canvas = Canvas(size: size)
        try #require(surface).draw(on: &canvas)
        expectReadable(canvas, on: base, least: 7, "the bar at \(size)")
      }
      for page in [KeyboardPage.letters, .signs, .moreSigns, .number(unit: "pt/s²")] {
        var canvas = Canvas(size: size)
        keyboard.draw(
          KeyboardTool.surface(page, in: Rect(size: size), accent: Look.coral), Look.coral, on: &canvas)
        expectReadable(canvas, on: base, least: 18, "the keys at \(size)")
      }
    }
  }

  /// The test opens menus, the list of changes, the search and the help, which no film opens.
  @Test(arguments: [Vector(820, 520), Vector(390, 844)]) func panelMenusAndHelpAreReadable(_ size: Vector) throws {
    for effect in size.x > size.y ? EffectLibrary.builtIn.cards : [EffectCard(Lamp.self)] {
      var model = try model(of: effect)
      model.presets = ["calm", "playful"]
      model.preset = "calm"
      let frame = PanelPlacement(in: size).frame
      let picker = Vector(frame.maxX - 40, frame.minY + 30)
      let save = Vector(frame.maxX - 40, frame.maxY - 32)
      let scripts: [(String, [PanelEvent])] = [
        ("presets", tap(picker)), ("changes", tap(save)), ("one left out", tap(save) + tap(save - Vector(20, 60))),
        ("search", [.key(KeyPress(name: "F", modifiers: .control)), .text("e")]),
        ("nothing found", [.key(KeyPress(name: "F", modifiers: .control)), .text("xyzzy")]),
        ("help", tap(Vector(frame.minX + 40, frame.minY + 178))),
      ]
      for (name, events) in scripts {
        var panel = Panel(in: size, isOpen: true)
        _ = panel.advance(to: 0, model)
        for event in events { _ = panel.handle(event, model) }
        for frame in 1...90 { _ = panel.advance(to: Double(frame) / 60, model) }
        var canvas = Canvas(size: size)
        panel.draw(model, on: &canvas)
        expectReadable(canvas, on: Look.paper, least: 5, "\(effect.id)'s \(name) at \(size)")
      }
    }
  }

  private func tap(_ place: Vector) -> [PanelEvent] {
    [FingerEvent.Phase.down, .up].map { .pointer(FingerEvent(id: 1, phase: $0, position: place)) }
  }

  /// Returns the panel's model of an effect with two changed numbers.
  private func model(of effect: EffectCard) throws -> PanelModel {
    var stack = ValueStack(.all)
    let parameters = effect.schema.parameters
    for parameter in parameters.filter({ if case .number = $0.kind { true } else { false } }).prefix(2) {
      guard case .number(let range) = parameter.kind else { continue }
      try stack.set("\(effect.id).\(parameter.name)", .number(range.upperBound))
    }
    return PanelModel(of: effect, stack)
  }
}
