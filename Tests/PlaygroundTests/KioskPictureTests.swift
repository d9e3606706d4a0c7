import Canvas
import Effects
import Motion
import Panel
import Testing

@testable import Playground

/// What the attract loop puts over an effect, as lines of text: each mark with its place, each text with its words.
@MainActor struct KioskPictureTests {
  /// With the picture wandering, the words with it, and a demo's finger on the lamp, by day and by night.
  @Test(arguments: [0.0, 0.5])
  func theAttractLoopSaysWhatTheEffectIs(_ dim: Double) throws {
    let take = try LoadedTake(
      text: "at 0.2 drag 300 400 to 80 410 over 2", named: "demo.take", library: .builtIn, configPath: "c.json",
      MemoryHost().pictures)
    let settings = ["idleSeconds=10", "shift=2", "dim.by=\(dim)", "dim.from=0", "dim.to=24"]
    let bench = try Workbench(
      Lamp.self, config: "{}", settings: settings.map { "playground.kiosk.\($0)" },
      kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: ["lamp": take]), size: Vector(390, 844))
    bench.play("wait 0.1")
    let before = bench.picture.marks.count
    bench.play("wait 11.5")
    let lines = bench.plates.marks.map(Self.line)
    // The finger stays part of the picture, below the words.
    #expect(bench.playground.desk.kiosk?.look.attracting == 0 && bench.picture.marks.count > before)
    let night = dim > 0 ? ["fill 0 0 390 844 opacity 0.5"] : []
    #expect(lines == Self.golden + night)
  }

  private static let golden = [
    "fill 16 730 358 95.55 opacity 0.96",
    "text 25 740.4 17.5 \"Pendulum Lamp\"",
    "text 26 769.75 14 \"An empty inbox at night, lit by a lamp that swings.\"",
  ]

  /// Every minute the picture is elsewhere, and every minute all of the window is the effect's.
  @Test(arguments: [-1.0, 0, 1], [-1.0, 0, 1])
  func theStageReachesOverEveryEdgeWhereverItIs(_ x: Double, _ y: Double) throws {
    for reach in [0.5, 1, 1.3, 4] {
      let window = Vector(390, 844)
      var look = KioskLook()
      (look.reach, look.shift) = (reach, Vector(x, y) * reach)
      let place = StagePlace(in: window, Panel(in: window), .automatic, wandering: look)
      let shown = place.inWindow(Rect(size: place.size))
      #expect(shown.minX <= 0 && shown.minY <= 0 && shown.maxX >= window.x && shown.maxY >= window.y)
    }
  }

  private static func line(_ mark: Mark) -> String {
    func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }
    func place(_ p: Vector) -> String { "\(number(p.x)) \(number(p.y))" }
    switch mark.shape {
    case .fill(let path, .color(let color)):
      let ends = path.elements.compactMap { element -> Vector? in
        switch element {
        case .move(let p), .line(let p), .cubic(_, _, let p): mark.transform * p
        case .close: nil
        }
      }
      let low = Vector(ends.map(\.x).min() ?? 0, ends.map(\.y).min() ?? 0)
      let high = Vector(ends.map(\.x).max() ?? 0, ends.map(\.y).max() ?? 0)
      return "fill \(place(low)) \(place(high - low)) opacity \(number(color.alpha))"
    case .picture(.text(let run), let rect, _, _, _):
      return "text \(place(mark.transform * rect.origin)) \(number(run.size)) \"\(run.text)\""
    default: return "another"
    }
  }
}
