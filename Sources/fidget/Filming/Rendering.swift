import Canvas
import Capture
import Formatting

/// A render on its way: this thread moves the effect and makes meshes, others draw, one writes.
@MainActor
struct Rendering {
  private let plan: RenderPlan

  init(_ plan: RenderPlan) { self.plan = plan }

  /// Draws and writes every frame, or those until somebody interrupts; says on standard output what it was.
  func run(until interruption: Interruption) throws -> Int32 {
    do { return try film(until: interruption) } catch let error as CaptureError {
      // Whoever gives up knows why.
      throw Failure(status: interruption.count > 1 ? 130 : 1, lines: ["\(error)"])
    }
  }

  private func film(until interruption: Interruption) throws -> Int32 {
    let (frames, hash, sink) = try clip(until: interruption)
    try report(frames: frames, hash: hash, sink: sink)
    return interruption.count > 0 ? 130 : plan.rehearsal.events.hasFailed ? 1 : 0
  }

  /// Every frame, or those until somebody interrupts, and the hash of them all.
  func clip(
    until interruption: Interruption, isQuiet: Bool = false
  ) throws -> (frames: Int, hash: FrameHash, sink: any FrameSink) {
    let camera = plan.camera
    let sink = try plan.sink()
    let pipeline: FramePipeline
    do {
      try plan.rehearsal.begin()
      pipeline = try FramePipeline(
        to: sink, size: camera.pixels, threads: plan.threads, isBlurred: plan.times.exposures > 1
      ) {
        camera.exposing(threads: $0)
      }
    } catch {
      sink.abandon()
      throw error
    }
    let givenUp = CaptureError("\(plan.output.name): given up before it was complete")
    interruption.answer([{ pipeline.stop() }, { pipeline.giveUp(givenUp) }])
    var progress = RenderProgress(name: plan.output.name, total: plan.frames - plan.firstFrame, isQuiet: isQuiet)
    expose(onto: pipeline, until: interruption, &progress)
    if interruption.count == 1 {
      progress.clear()
      Output.error("fidget: completing the file; once more gives up")
    }
    progress.showCompleting()
    defer { progress.clear() }
    let (frames, hash) = try pipeline.finish()
    progress.clear()
    return (frames, hash, sink)
  }

  private func expose(onto pipeline: FramePipeline, until interruption: Interruption, _ progress: inout RenderProgress)
  {
    let times = plan.times
    let scene = plan.rehearsal.film(plan.effect, showsTouches: plan.showsTouches, study: plan.study)
    var canvas = Canvas(size: plan.rehearsal.size)
    var mesher = Mesher()
    for frame in 0..<plan.frames {
      if interruption.count > 0 { return }
      guard frame >= plan.firstFrame else {
        let (step, fraction) = times.moment(frame: frame)
        scene.advance(to: Moment(step: step, fraction: fraction))
        continue
      }
      let isWanted = pipeline.submit { exposures in
        while exposures.count < times.exposures { exposures.append(Frame(size: plan.camera.pixels)) }
        for exposure in 0..<times.exposures {
          let (step, fraction) = times.moment(frame: frame, exposure: exposure)
          scene.advance(to: Moment(step: step, fraction: fraction))
          scene.draw(fraction: fraction, on: &canvas)
          plan.camera.mesh(canvas, &mesher, into: &exposures[exposure])
          plan.camera.makePictures(of: exposures[exposure])
        }
      }
      guard isWanted else { return }
      progress.show(pipeline.written)
    }
  }

  /// The result line, on standard output unless that is the clip.
  private func report(frames: Int, hash: FrameHash, sink: any FrameSink) throws(Failure) {
    for problem in plan.camera.pictures.problems.compactMap(plan.rehearsal.telling) {
      Output.error("fidget: \(problem)")
    }
    if let pictures = sink as? PNGSink, pictures.isTaken(frames) {
      Output.error("fidget: \(plan.output.name): pictures of a longer sequence follow the last one")
    }
    plan.camera.pictures.save()
    let seconds = plan.times.seconds(frames: frames).text(places: 3)
    let missing = plan.camera.pictures.missingFonts
    let line =
      ["\(plan.output.name)", "\(frames) frame\(frames == 1 ? "" : "s")", "\(seconds) s", "\(hash)"]
      + (missing.isEmpty ? [] : ["missing: \(missing.joined(separator: ", "))"])
    if case .standardOutput = plan.output {
      Output.error(line.joined(separator: "  "))
    } else {
      try Output.line(line.joined(separator: "  "))
    }
  }
}
