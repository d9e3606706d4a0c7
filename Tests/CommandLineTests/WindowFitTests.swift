import Canvas
import Effects
import Files
import Formatting
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

/// Every effect and the gallery are drawn with panel, overlay, ghost and fingers, at sizes from one point to the largest.
@MainActor @Suite struct WindowFitTests {
  /// Degenerate sizes, sizes around changes of layout or vanishing widths, and the longest.
  nonisolated static let sizes: [Vector] = [
    (1, 1), (1, 844), (390, 1), (2, 2), (16, 16), (31, 64), (64, 31), (92, 160), (160, 92), (240, 240), (300, 300),
    (320, 240), (599, 160), (8192, 16), (16, 8192), (2000, 300),
  ].map { Vector($0, $1) }

  /// The ids of all effects; `nil` stands for the gallery.
  nonisolated static let ids: [String?] = EffectLibrary.builtIn.ids + [nil]

  @Test(arguments: ids) func scenesFitEveryWindowSize(_ id: String?) throws {
    let effect = id.flatMap { EffectLibrary.builtIn[$0] }
    var (setup, extras) = try Self.setup(of: effect)
    let pictures = PictureStore()
    for size in Self.sizes {
      setup.size = size
      extras.showsTouches = true
      let scene = setup.film(extras)
      scene.advance(toStep: 11)
      let camera = try Camera(size: size, scale: 1, pictures: pictures)
      let frame = camera.frame(of: scene.canvas(fraction: 0.5))
      #expect(!frame.meshes.isEmpty, "\(size) shows nothing")
      #expect(Self.isFinite(frame), "\(size) has corners nowhere")
      guard size.x * size.y <= 256 else { continue }
      let bitmap = camera.picture(of: scene.canvas(fraction: 0.5))
      #expect(bitmap.width == Int(size.x) && bitmap.height == Int(size.y))
    }
  }

  /// The parts that only a window shows are drawn: keys, messages, badges, the scrub bar, notices of captures.
  @Test func windowElementsFitEveryWindowSize() throws {
    for size in Self.sizes + [Vector(64, 64), Vector(92, 92)] {
      var player = try Player(EffectCard(Cards.self), .all, in: size, patches: Patches(), log: EventLog())
      player.remember()
      for _ in 0..<4 { player.step() }
      player.scrub(to: 2)
      player.tune(["cards": ["count": 3.0]])
      let notices = Notices(isFilm: false)
      notices.showsTouches = true
      let problems = [
        Problem(
          path: "config/fidget.json", line: 12, column: 16, key: "lamp.gravity",
          message: "-4 is out of range, expected 0…20000 pt/s²"), Problem(message: "x"), Problem(message: "y"),
      ]
      for _ in 1...3 { notices.animate(by: 0.1, Complaints(problems: problems)) }
      var canvas = Canvas(size: size)
      notices.drawTouches(on: &canvas)
      notices.draw(
        badge: "Paused, 1/16×", [ActivityBadge(kind: .looping, seconds: 1, total: 2, accent: Cards.accent)],
        mouse: [size / 2, .zero], messagesAt: Rect(size: size), on: &canvas)
      KeysPage(CommandEntry.help, in: size).draw(alpha: 1, on: &canvas)
      let foot = BottomSlot(size: ScrubBar.size(in: size)).area(endingAt: size.y - 16, in: size)
      ScrubBar(player, in: foot)?.draw(on: &canvas)
      Captures.light(seconds: 1, below: 104, in: size).draw(on: &canvas)
      let toast = Toast(
        text: String(repeating: "a clash of values ", count: 12), keys: [.command(.undo), .command(.save)], seconds: 1,
        isBad: true, number: 1)
      let plate = BottomSlot(size: toast.size(in: size)).area(endingAt: size.y - 16, in: size)
      toast.surface(in: plate).draw(held: [.key(0, toast: 1), .key(1, toast: 1)], on: &canvas)
      #expect(Self.isFinite(Mesher().frame(of: canvas, scale: 1)), "at \(size)")
    }
  }

  /// Returns the setup of `fidget frame` for a take that drags and pinches, and changes a value on the way.
  private static func setup(of effect: EffectCard?) throws -> (FilmSetup, Playground.Options) {
    let folder = FidgetCommand.Folder()
    var words = ["--panel"]
    if let effect {
      words += ["--overlay", "--ghost", "--take", folder.write(take(for: effect), to: "\(effect.id).take")]
    }
    let arguments = try Arguments(
      words, options: FilmSetup.options + [.panel] + Playground.Options.extras, command: "test", files: FileLedger(),
      library: .builtIn)
    return (try FilmSetup(arguments), try Playground.Options(arguments, effect))
  }

  private static func take(for effect: EffectCard) -> String {
    let parameter = effect.schema.parameters.lazy
      .compactMap { definition -> String? in
        guard case .number(let range) = definition.kind else { return nil }
        return "\(effect.id).\(definition.name) \(range.upperBound)"
      }.first
    return """
      # fidget take 1
      # size 100 100
      at 0.004 finger 1 down 50 50
      at 0.008 finger 1 move 80 52
      at 0.012 finger 2 down 20 60
      at 0.016 finger 2 move 60 60
      at 0.020 set \(parameter ?? "")
      at 0.024 finger 1 move 10 50
      at 0.036 finger 1 up
      at 0.036 finger 2 up

      """
  }

  private static func isFinite(_ frame: Frame) -> Bool {
    (frame.layers.flatMap(\.meshes) + frame.meshes).allSatisfy { mesh in
      mesh.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.u.isFinite && $0.v.isFinite }
    }
  }
}
