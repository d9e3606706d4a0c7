import CAllocationCount
import Canvas
import Capture
import Commands
import Effects
import Files
import Filming
import Glibc
import Motion
import Playground
import Raster
import Stage

/// The cost of frames of one effect at one size, phase by phase, while its demo take plays.
///
/// Times are processor milliseconds, which do not depend on other load of the machine.
@MainActor
struct FrameBench {
  nonisolated static let phases = ["step", "draw", "mesh", "raster"]

  let effect: EffectCard?
  let setup: FilmSetup
  let camera: Camera
  let frames: Int
  let threads: Int

  /// Measures every phase of `frames` frames at 60 a second, allocations and memory.
  func measurePhases() -> Measures {
    let rasterizer = Rasterizer(threads: threads)
    var canvas = Canvas(size: .zero)
    var mesher = Mesher()
    var frame = Frame(size: camera.pixels)
    var times = Self.phases.map { _ in [Double](repeating: 0, count: frames) }
    var requests = Self.phases.map { _ in UInt64(0) }
    // The first round makes the pictures; the second is measured.
    for isMeasured in [false, true] {
      let scene = newScene
      for number in 0..<frames {
        var last = (time: Usage.seconds, requests: allocationsSoFar())
        func note(_ phase: Int) {
          let (now, count) = (Usage.seconds, allocationsSoFar())
          times[phase][number] = (now - last.time) * 1000
          // The first half of the frames lets allocations become steady.
          if isMeasured, number >= frames / 2 { requests[phase] += count - last.requests }
          last = (now, count)
        }
        scene.advance(to: moment(number))
        note(0)
        scene.draw(fraction: 0, on: &canvas)
        note(1)
        camera.mesh(canvas, &mesher, into: &frame)
        note(2)
        draw(frame, rasterizer)
        note(3)
      }
    }
    var measures = Measures()
    for (phase, samples) in zip(Self.phases, times) { measures.set(phase, of: samples) }
    measures.set("frame", of: (0..<frames).map { number in times.reduce(0) { $0 + $1[number] } })
    measures["stepsPerSecond"] = 4000 / times[0].median
    for (phase, count) in zip(Self.phases, requests) {
      measures["allocations." + phase] = Double(count) / Double(frames - frames / 2)
    }
    measures["allocations"] =
      allocationsAreCounted() ? Double(requests.reduce(0, +)) / Double(frames - frames / 2) : .nan
    measures["peakMegabytes"] = Usage.megabytes("VmHWM")
    return measures
  }

  /// Measures the processor ms a frame of ffmpeg with the settings of `fidget render`, and of handing frames over to it.
  func measureEncoding(_ measures: inout Measures) throws {
    let target = try FileLedger().claim(by: "bench").place("/tmp/fidget-bench-\(getpid()).mp4")
    guard let sink = try? FFmpegSink(target, .mp4, size: camera.pixels, rate: Ratio(60)) else { return }
    let buffer = FrameBuffer(camera.pixels)
    var bitmap = camera.blank
    let scene = newScene
    let before = Usage.secondsOfChildren
    var handing = 0.0
    let count = min(frames, 60)
    // The frames begin in the middle of the first gesture.
    for number in 0..<count {
      scene.advance(to: moment(30 + number))
      camera.expose(camera.frame(of: scene.canvas(fraction: 0)), into: &bitmap)
      let start = Usage.seconds
      sink.take(bitmap, into: buffer)
      try sink.write(buffer, frame: number)
      handing += Usage.seconds - start
    }
    try sink.finish(FrameHash())
    sink.abandon()
    measures["encode"] = (Usage.secondsOfChildren - before + handing) * 1000 / Double(count)
  }

  /// Measures the resident memory after a tenth of the frames and after all of them, while the take repeats.
  func measureMemory() -> Measures {
    var measures = Measures()
    let rasterizer = Rasterizer(threads: threads)
    var scene = newScene
    let round = Int64((scene.takeSeconds + 2) * 60)
    for number in 0..<frames {
      let place = Int64(number) % round
      if place == 0 { scene = newScene }
      scene.advance(to: Moment(step: place * 4, fraction: 0))
      draw(camera.frame(of: scene.canvas(fraction: 0)), rasterizer)
      if number == frames / 10 - 1 { measures["megabytesEarly"] = Usage.megabytes("VmRSS") }
    }
    measures["megabytesLate"] = Usage.megabytes("VmRSS")
    return measures
  }

  /// A playground at the start of the effect's demo, without a log.
  var newScene: Playground { setup.film(effect, isLogged: false) }

  func draw(_ frame: borrowing Frame, _ rasterizer: Rasterizer) {
    rasterizer.draw(frame, pictures: camera.pictures, ground: RGBA8(Look.ink))
  }

  func moment(_ frame: Int) -> Moment { Moment(step: Int64(frame) * 4, fraction: 0) }
}
