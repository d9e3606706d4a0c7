import Canvas
import Effects
import Files
import Motion
import Playground
import Raster
import Studies
import Testing

@testable import Commands
@testable import Filming

/// The cost of a split stage relative to one side alone, in counts; `fidget-lab bench` measures the times.
@MainActor struct SplitCostTests {
  private struct Counts {
    /// An estimate of the pixels filled in all frames.
    var work = 0
    var triangles = 0
  }

  /// Counts the work for moments of an effect's demo, each drawn as a change of the one before it.
  private static func count(_ id: String, in size: Vector, _ words: [String]) throws -> Counts {
    let effect = EffectLibrary.builtIn[id]
    let words = [id, "--demo", "--size", "\(Int(size.x))x\(Int(size.y))"] + words
    let arguments = try Arguments(
      words, options: FilmSetup.options + [.a, .b], command: "bench", files: FileLedger(), library: .builtIn)
    let film = try FilmSetup(arguments, for: effect).film(effect, isLogged: false)
    let camera = try Camera(size: size, scale: 1)
    let rasterizer = Rasterizer()
    var counts = Counts()
    for number in 0..<30 as Range<Int64> {
      film.advance(to: Moment(step: number * 16, fraction: 0))
      let frame = camera.frame(of: film.canvas(fraction: 0))
      rasterizer.draw(frame, pictures: camera.pictures, ground: RGBA8(Look.ink))
      counts.work += rasterizer.work
      counts.triangles += frame.meshes.reduce(0) { $0 + $1.indices.count / 3 }
    }
    return counts
  }

  /// A split fills no more than its two sides do: no hidden area or background is filled for both.
  ///
  /// The window is so wide that both sides begin at or near the edge of one of the rasteriser's tiles.
  @Test(arguments: EffectLibrary.builtIn.ids) func splitFillsNoMoreThanItsSides(id: String) throws {
    let size = Vector(1280, 360)
    // A side is half the width without the line between the sides.
    let side = try Self.count(id, in: Vector(639, 360), [])
    let split = try Self.count(id, in: size, ["--a", "now", "--b", "now"])
    #expect(Double(split.work) < 2.15 * Double(side.work), "\(split.work) and \(side.work)")
    // The allowance is for that line, and for the two names as a picture each.
    #expect(split.triangles <= 2 * side.triangles + 30 * 6, "\(split.triangles) and \(side.triangles)")
  }
}
