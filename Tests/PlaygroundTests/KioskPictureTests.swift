import Canvas
import Effects
import Motion
import Panel
import Studies
import Testing

@testable import Playground
@testable import Playing

/// Tests of the attract loop's description of an effect, in a separate band below the effect.
@MainActor struct KioskPictureTests {
  /// Checks the description while the picture wanders, by day and by night, and after a finger has taken over.
  @Test(arguments: [Vector(390, 844), Vector(1080, 1920), Vector(1920, 1080), Vector(480, 320)], [0.0, 0.5])
  func attractLoopDescribesTheEffect(_ size: Vector, _ dim: Double) throws {
    let take = try LoadedTake(
      text: "at 0.2 drag 300 400 to 80 410 over 2", named: "demo.take", library: .builtIn, configPath: "c.json",
      MemoryHost().pictures)
    let settings = ["idleSeconds=10", "shift=2", "dim.by=\(dim)", "dim.from=0", "dim.to=24"]
    let bench = try Workbench(
      Lamp.self, config: "{}", settings: settings.map { "playground.kiosk.\($0)" },
      kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: ["lamp": take]), size: size)
    bench.play("wait 0.1")
    let desk = bench.playground.desk
    #expect(desk.place.room == size)
    bench.play("wait 11.5")
    let plaque = try #require(desk.toolbox.kiosk?.plaque(with: desk.services))
    #expect(desk.place.room == Vector(size.x, size.y - plaque.height) && plaque.height < 0.5 * size.y)
    #expect(Self.words(bench, below: desk.place.room.y) == ["Pendulum Lamp", Lamp.sentence, "Touch to play"])
    // While the user plays, nothing moves.
    bench.play("down 5 \(size.x / 2) \(size.y / 4)\nwait 0.1")
    #expect(Self.words(bench, below: desk.place.room.y) == ["Pendulum Lamp", Lamp.sentence])
    #expect(desk.place.room == Vector(size.x, size.y - plaque.height))
  }

  /// Returns the texts over the picture, and checks that each is outside the stage and inside the window.
  private static func words(_ bench: Workbench, below top: Double) -> [String] {
    var sight = PictureReader(size: bench.playground.desk.size)
    sight.add(bench.plates.marks, of: "plates")
    let shift = bench.playground.desk.toolbox.kiosk?.look.shift ?? .zero
    for word in sight.words {
      #expect(word.area.isInside(word.seen) && word.area.minY >= top + shift.y && !word.isShortened, "\(word)")
    }
    return sight.words.map(\.text)
  }

  /// Checks that the stage covers the whole window at every position to which the picture may wander.
  @Test(arguments: [-1.0, 0, 1], [-1.0, 0, 1])
  func wanderingStageCoversTheWindow(_ x: Double, _ y: Double) throws {
    for reach in [0.5, 1, 1.3, 4] {
      let window = Vector(390, 844)
      var look = KioskLook()
      (look.reach, look.shift) = (reach, Vector(x, y) * reach)
      let place = StagePlace(in: window, Panel(in: window), .automatic, wandering: look)
      let shown = place.inWindow(Rect(size: place.size))
      #expect(shown.minX <= 0 && shown.minY <= 0 && shown.maxX >= window.x && shown.maxY >= window.y)
    }
  }
}
