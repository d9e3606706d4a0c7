import Canvas
import Effects
import Files
import Motion
import Playground
import Raster
import Testing

@testable import Commands
@testable import Filming

/// What a split stage asks of the rasteriser beside what a side of it asks alone, in counts: `fidget-lab bench` has the times.
@MainActor struct SplitCostTests {
  private struct Counts {
    /// Pixels to be filled in all frames, roughly.
    var work = 0
    var triangles = 0
  }

  /// Moments of an effect's demo, each as a change of the one before it.
  private static func count(_ id: String, in size: Vector, _ words: [String]) throws -> Counts {
    let effect = EffectLibrary.builtIn[id]
    let words = [id, "--demo", "--size", "\(Int(size.x))x\(Int(size.y))"] + words
    let arguments = try Arguments(words, options: FilmSetup.options + [.a, .b], command: "bench", files: FileLedger())
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

  /// Two sides are filled as two: nothing that one of them hides, nor ground beneath either, is filled for both. In a
  /// window so wide both begin with a tile of the rasteriser's, or nearly so.
  @Test(arguments: EffectLibrary.builtIn.ids) func sidesAreNotFilledTwice(id: String) throws {
    let size = Vector(1280, 360)
    // Half of it, less the line between them.
    let side = try Self.count(id, in: Vector(639, 360), [])
    let split = try Self.count(id, in: size, ["--a", "now", "--b", "now"])
    #expect(Double(split.work) < 2.15 * Double(side.work), "\(split.work) and \(side.work)")
    // The line between them, and the names as a picture each.
    #expect(split.triangles <= 2 * side.triangles + 30 * 6, "\(split.triangles) and \(side.triangles)")
  }
}
