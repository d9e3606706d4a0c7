import Canvas
import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about the measure that a held slider shows on the stage.
@MainActor struct MeasureStoryTests {
  /// Returns the texts over the picture while a row's slider is dragged by `way` points, and after its release.
  private func words(
    _ effect: any Effect.Type, _ key: String, by way: Double, in size: Vector = Vector(1280, 800),
    settings: [String] = []
  ) throws -> (held: [String], after: [String]) {
    let bench = try Workbench(effect, settings: settings, opensPanel: true, size: size)
    bench.play("wait 1")
    let place = try bench.row(key).place
    func texts() -> Set<String> {
      Set(
        bench.picture.marks.flatMap { mark -> [String] in
          guard case .picture(.text(let run), _, _, _, _) = mark.shape else { return [] }
          return [run.text] + run.tails.map(\.text)
        })
    }
    let before = texts()
    // Two moves, so that the value follows the finger and does not jump to the end of the track.
    bench.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + way / 2) \(place.y)")
    bench.play("move 1 \(place.x + way) \(place.y)\nwait 0.2")
    let held = texts().subtracting(before)
    bench.play("up 1\nwait 0.2")
    return (held.sorted(), texts().subtracting(before).sorted())
  }

  @Test func measureShowsCurrentAndPreviousWidth() throws {
    let (held, after) = try words(Cards.self, "cards.cardWidth", by: -40)
    #expect(held.contains("was 264") && held.contains { $0.hasSuffix(" pt") })
    #expect(!after.contains("was 264"))
  }

  @Test func measureShowsTheWindowsLimit() throws {
    let (held, _) = try words(Cards.self, "cards.cardWidth", by: 120)
    #expect(held.contains { $0.hasPrefix("of ") && $0.hasSuffix(", limited by the window") }, "\(held)")
  }

  @Test func anglesAreMeasured() throws {
    let (held, _) = try words(Ticket.self, "ticket.dimmerAngle", by: 40, in: Vector(1700, 1600))
    #expect(held.contains { $0.hasSuffix("°") } && held.contains("was 13.5"), "\(held)")
  }

  @Test func invisibleParametersShowNoMeasure() throws {
    let (held, _) = try words(Lamp.self, "lamp.damping", by: 40)
    #expect(!held.contains { $0.hasPrefix("was ") }, "\(held)")
  }
}

/// Tests of pictures that show only the effect's objects.
@MainActor struct BareFilmTests {
  private func film(_ effect: EffectCard, isBare: Bool) throws -> Canvas {
    let host = MemoryHost()
    let values = LiveValues(ValueStack(.all), of: .builtIn, configPath: "c.json", host)
    var options = Playground.Options(effect)
    options.isFilm = true
    options.isBare = isBare
    let film = Playground(options, Tuner(values, Announcer(host, EventLog()), host, isWatching: false), host)
    film.advance(toStep: 240)
    var canvas = Canvas(size: .zero)
    film.draw(fraction: 1, on: &canvas)
    // The request itself is not part of the compared drawing.
    canvas.isBare = false
    return canvas
  }

  private func words(on canvas: Canvas) -> [String] {
    canvas.marks.compactMap { mark in
      guard case .picture(.text(let run), _, _, _, _) = mark.shape else { return nil }
      return run.text
    }
  }

  @Test(arguments: EffectLibrary.builtIn.ids) func bareFilmHasNoTitleOrReadouts(id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let (all, bare) = (try film(effect, isBare: false), try film(effect, isBare: true))
    #expect(all != bare)
    #expect(bare.marks.count < all.marks.count || id == "lamp", "the lamp bakes them into its page")
    let left = words(on: bare)
    #expect(left.allSatisfy(words(on: all).contains) && !left.contains(effect.title) && !left.contains("Light offset"))
  }
}
