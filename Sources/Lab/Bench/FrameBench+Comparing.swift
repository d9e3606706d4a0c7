import Canvas
import Raster
import Stage

extension FrameBench {
  /// Measures how many times faster two threads draw than one, in wall-clock time: a frame shared between them, fully redrawn.
  func compareThreads(_ measures: inout Measures) {
    let pairs = pairs(24)
    let (one, two) = (Rasterizer(threads: 1), Rasterizer(threads: 2))
    var ratios: [Double] = []
    for (before, frame) in pairs {
      let times = [one, two].map { rasterizer in
        draw(before, rasterizer)
        return (0..<7).map { _ in
          rasterizer.forget()
          let start = Usage.wallSeconds
          draw(frame, rasterizer)
          return Usage.wallSeconds - start
        }.min() ?? .nan
      }
      ratios.append(times[0] / times[1])
    }
    measures["twoThreads"] = ratios.median
  }

  /// Returns frames spread over the demo, each with the previous one.
  private func pairs(_ count: Int) -> [(Frame, Frame)] {
    let scene = newScene
    return (1...count).map { number in
      let pair = [-1, 0].map { place in
        scene.advance(to: moment(number * frames / count + place))
        return camera.frame(of: scene.canvas(fraction: 0))
      }
      return (pair[0], pair[1])
    }
  }
}
