import Gestures
import Motion
import Playground

extension FrameBench {
  /// Measures the cost of eight fingers that report a thousand times a second, in percent of a frame at 60 Hz.
  ///
  /// It is the cost beyond that of the same fingers reporting once a frame, from the window's events to the last step,
  /// without drawing.
  func measureFingers(_ measures: inout Measures) {
    let (fast, slow) = (time(reports: 17), time(reports: 1))
    measures["fingers"] = zip(fast, slow).map { ($0 - $1) / (1000.0 / 60) * 100 }.median
  }

  /// Returns the processor milliseconds of each of 240 frames.
  private func time(reports: Int) -> [Double] {
    let scene = newScene
    let frame: Int64 = 16_666_667
    return (0..<240).map { number in
      let start = Usage.seconds
      for report in 1...reports {
        // A finger moves on a circle of its own, once round in a second.
        let seconds = (Double(number) + Double(report) / Double(reports)) / 60
        for finger in 0..<8 {
          let center = Vector((0.1 + 0.1 * Double(finger)) * setup.size.x, 0.5 * setup.size.y)
          let place = center + 30 * Vector(Exact.cos(seconds * 2 * .pi), Exact.sin(seconds * 2 * .pi))
          scene.handle(
            .finger(
              RawTouch(device: 1, finger: Int64(finger), phase: number + report == 1 ? .down : .move, position: place)),
            at: Int64(number) * frame)
        }
      }
      scene.advance(to: Int64(number + 1) * frame)
      return (Usage.seconds - start) * 1000
    }
  }
}
