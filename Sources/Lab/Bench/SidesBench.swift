import Canvas
import Effects
import Motion
import Playground
import Raster

/// What a split stage costs beside what its sides cost each alone: in a stage as large as the side, with the same values.
///
/// Frame by frame in turn, while the demo plays for all of them. Sums of all frames: the median of a demo that rests half of
/// the time is one of a still picture.
@MainActor
struct SidesBench {
  /// One film, drawn as `render` draws it.
  @MainActor private final class Lane {
    private let bench: FrameBench
    private let rasterizer: Rasterizer
    private var scene: Playground
    private var canvas = Canvas(size: .zero)
    private var mesher = Mesher()
    private var frame: Frame
    /// Processor milliseconds of all frames since it began.
    private(set) var milliseconds = 0.0

    init(_ bench: FrameBench) {
      self.bench = bench
      rasterizer = Rasterizer(threads: bench.threads)
      scene = bench.newScene
      frame = Frame(size: bench.camera.pixels)
    }

    func begin() { (scene, milliseconds) = (bench.newScene, 0) }

    func show(_ number: Int) {
      let start = Usage.seconds
      scene.advance(to: bench.moment(number))
      scene.draw(fraction: 0, on: &canvas)
      bench.camera.mesh(canvas, &mesher, into: &frame)
      bench.draw(frame, rasterizer)
      milliseconds += (Usage.seconds - start) * 1000
    }
  }

  private let lanes: [Lane]
  private let frames: Int

  /// Makes a bench of a size with more words of the command line.
  init(_ a: String, _ b: String, in size: Vector, _ make: (Vector, [String]) throws -> FrameBench) throws {
    let half = SplitSides.size(in: size)
    let benches = [
      try make(size, ["--a", a, "--b", b]), try make(half, Self.words(a)), try make(half, Self.words(b)),
      try make(size, Self.words(a)),
    ]
    lanes = benches.map(Lane.init)
    frames = benches[0].frames
  }

  private static func words(_ side: String) -> [String] { side == "now" ? [] : ["--preset", side] }

  /// Milliseconds a frame, and `ratio`: of the split to the mean of its sides alone. `whole` is a stage that fills the window.
  func measure(_ measures: inout Measures, as name: String = "") {
    // The first time makes the pictures.
    for _ in 0..<2 {
      for lane in lanes { lane.begin() }
      for number in 0..<frames {
        for lane in lanes { lane.show(number) }
      }
    }
    let times = lanes.map { $0.milliseconds / Double(frames) }
    for (label, time) in zip(["split", "a", "b", "whole"], times) { measures[name + label] = time }
    measures[name + "ratio"] = times[0] / ((times[1] + times[2]) / 2)
  }
}
