import Canvas
import Capture
import Glibc
import Stage

extension StageBench {
  /// How many times the rasteriser's time SDL's renderers take for the same meshes; frame by frame in turn.
  func compareBackEnds(_ measures: inout Measures) {
    let compared = sample(24)
    for name in ["opengles2", "software"] {
      guard let painter = try? HeadlessPainter(name, pixels: camera.pixels, pictures: camera.pictures) else {
        continue
      }
      var bitmap = camera.blank
      var (processor, wall, ours, theirs) = ([Double](), [Double](), [Double](), [Double]())
      for frame in compared {
        // Once without looking: textures go to the driver, and the caches are nobody's.
        guard (try? painter.draw(frame)) != nil else { return }
        let first = Self.timed { camera.expose(frame, into: &bitmap) }
        let second = Self.timed { try? painter.draw(frame) }
        processor.append(second.processor / first.processor)
        wall.append(second.wall / first.wall)
        ours.append(first.processor)
        theirs.append(second.processor)
      }
      measures[name] = processor.median
      measures[name + ".wall"] = wall.median
      measures[name + ".milliseconds"] = theirs.median
      measures[name + ".rasterMilliseconds"] = ours.median
    }
  }

  /// How many frames two threads draw in the time in which one draws one, as `fidget render` does it.
  func compareThreads(_ measures: inout Measures) {
    let frames = sample(24)
    var ratios: [Double] = []
    for _ in 0..<5 {
      let one = film(frames, threads: 1)
      let two = film(frames, threads: 2)
      ratios.append(one / two)
    }
    measures["twoThreads"] = ratios.median
  }

  private func film(_ frames: [Frame], threads: Int) -> Double {
    let camera = camera
    let start = Usage.wallSeconds
    let strip = try? FilmStrip(to: NullSink(), size: camera.pixels, threads: threads) {
      { frame, bitmap in camera.expose(frame, into: &bitmap) }
    }
    for frame in frames { _ = strip?.submit([frame]) }
    _ = try? strip?.finish()
    return Usage.wallSeconds - start
  }

  /// Frames spread over the first ten seconds of the take, or as many as were asked for.
  private func sample(_ count: Int) -> [Frame] {
    var scene = FilmedScene(effect, rehearsal, log: EventLog())
    return (1...count).map { number in
      scene.advance(to: moment(number * frames / count))
      return camera.frame(of: scene.canvas(fraction: 0))
    }
  }

  private static func timed(_ work: () -> Void) -> (processor: Double, wall: Double) {
    let (processor, wall) = (Usage.seconds, Usage.wallSeconds)
    work()
    return ((Usage.seconds - processor) * 1000, (Usage.wallSeconds - wall) * 1000)
  }
}
