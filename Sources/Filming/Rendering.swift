import Canvas
import Capture
import CommandLineSyntax
import Commands
import Formatting
import Glibc
import Motion
import Playground
import Sound

/// A render in progress: this thread advances the effect and makes meshes, others draw, one writes.
@MainActor
package struct Rendering {
  private let plan: RenderPlan

  package init(_ plan: RenderPlan) { self.plan = plan }

  /// Draws and writes every frame, or those before an interruption; prints the results on standard output.
  package func run(until interruption: Interruption) throws -> Int32 {
    try Self.saying(interruption) { try report(clips(until: interruption)) }
    return interruption.count > 0 ? 130 : plan.setup.events.end() ? 0 : 1
  }

  /// Converts errors of files into failures of the command; after an interruption their status is 130.
  package static func saying<Made>(_ interruption: Interruption, _ make: () throws -> Made) throws -> Made {
    do { return try make() } catch let error as Problem {
      let failure = Failure(error)
      throw interruption.count > 0 ? Failure(status: 130, lines: failure.lines) : failure
    }
  }

  /// The outcome of one file.
  package struct Result {
    package let clip: Clip
    package let sink: any FrameSink
    package let frames: Int
    package let hash: FrameHash
    package let bytes: Int
    /// The sounds of the file. `nil` if it has none.
    package let sound: SoundTrack?
  }

  /// Draws every frame, or those before an interruption, and gives the files their names; returns the hash of each.
  package func clips(until interruption: Interruption, isQuiet: Bool = false) throws -> [Result] {
    let results = try make(until: interruption, isQuiet: isQuiet)
    try Self.publish(results)
    return results
  }

  /// Gives complete files their names; if one fails, none is kept.
  package static func publish(_ results: [Result]) throws(Problem) {
    do throws(Problem) {
      for result in results where result.frames > 0 { try result.sink.publish() }
    } catch {
      abandon(results)
      throw error
    }
  }

  /// Removes the files of all results.
  package static func abandon(_ results: [Result]) { for result in results { result.sink.abandon() } }

  /// Draws every frame, or those before an interruption, into files that are complete but still without their names.
  package func make(until interruption: Interruption, isQuiet: Bool = false) throws -> [Result] {
    var plan = plan
    try plan.findColors()
    let camera = plan.camera
    // The first request has no answer while encoders start, so that none of them is left behind.
    interruption.answer([{}])
    let sounds = FilmSounds()
    let sinks = try plan.sinks(sounds)
    // Until frames are submitted an interruption exits at once, since `begin` may take long.
    interruption.answer([
      {
        for sink in sinks { sink.abandon() }
        _exit(130)
      }
    ])
    do { try plan.setup.begin() } catch {
      for sink in sinks { sink.abandon() }
      throw error
    }
    let pipeline = try FramePipeline(
      to: sinks, size: camera.pixels, threads: plan.threads, isBlurred: plan.clips[0].times.exposures > 1
    ) { camera.exposing(threads: $0) }
    let givenUp = Problem(path: plan.name, message: "stopped before it was complete")
    interruption.answer([{ pipeline.stop() }, { pipeline.giveUp(givenUp) }])
    let schedule = FrameSchedule(plan.clips)
    var progress = RenderProgress(
      name: plan.name, total: schedule.count, isQuiet: isQuiet, isForPrograms: plan.reportsProgress)
    expose(schedule, sounds, onto: pipeline, until: interruption, &progress)
    if interruption.count == 1 {
      progress.clear()
      Output.error("fidget: completing the file\(sinks.count > 1 ? "s" : ""); once more gives up")
    }
    progress.showCompleting()
    defer { progress.clear() }
    let made = try pipeline.finish()
    let bytes = sinks.map(\.bytesSoFar)
    progress.clear()
    return plan.clips.indices.map {
      let (clip, frames) = (plan.clips[$0], made[$0].frames)
      return Result(
        clip: clip, sink: sinks[$0], frames: frames, hash: made[$0].hash, bytes: bytes[$0],
        sound: clip.hasSound ? clip.track(of: sounds, frames: frames) : nil)
    }
  }

  private func expose(
    _ schedule: consuming FrameSchedule, _ sounds: FilmSounds, onto pipeline: FramePipeline,
    until interruption: Interruption,
    _ progress: inout RenderProgress
  ) {
    var renderer = plan.renderer(isLogged: true)
    var seam = plan.seam.map { LoopSeam($0, plan.renderer(isLogged: false).playground, by: plan.camera) }
    let playground = renderer.playground
    while let (moments, shares) = schedule.take() {
      // The part before a loop is not shown and may be long, so it is played in pieces of a second.
      while playground.filmed < moments[0].step, interruption.count == 0 {
        playground.advance(toStep: min(moments[0].step, playground.filmed + Step.perSecond))
      }
      if interruption.count > 0 { return }
      let isWanted = pipeline.submit(for: shares) { exposures in
        if shares.allSatisfy({ plan.clips[$0.sink].isSound }) {
          playground.advance(to: moments[0])
          exposures = [Frame(size: plan.camera.pixels)]
          return
        }
        while exposures.count < moments.count { exposures.append(Frame(size: plan.camera.pixels)) }
        for (exposure, moment) in moments.enumerated() {
          renderer.render(moment, by: plan.camera, into: &exposures[exposure]) { seam?.draw($0, at: moment, on: &$1) }
        }
      }
      sounds.collect(from: playground)
      if let fault = playground.fault { return pipeline.giveUp(Problem(message: fault)) }
      guard isWanted else { return }
      progress.show(pipeline.written, bytes: pipeline.bytesSoFar)
    }
    guard let clip = plan.clips.filter(\.hasSound).max(by: { $0.lastMoment < $1.lastMoment }) else { return }
    // The last frame stays for a while, in which steps may sound.
    playground.advance(toStep: clip.lastMoment.step)
    sounds.collect(from: playground)
  }

  /// Prints the result lines, on standard output unless a clip or the events go there.
  package func report(_ results: [Result]) throws {
    plan.setup.finish(plan.camera.pictures, prefix: "fidget: ")
    let missing = plan.camera.pictures.missingFonts
    let isPiped = plan.setup.events.isStandardOutput || results.contains { $0.clip.output.isStandardOutput }
    for result in results {
      let (name, frames) = (result.clip.name, result.frames)
      guard frames > 0 else {
        Output.error("fidget: \(name): stopped before its first frame; nothing was written")
        continue
      }
      if let pictures = result.sink as? PNGSink, pictures.isTaken(frames) {
        Output.error("fidget: \(name): pictures of a longer sequence follow the last one")
      }
      let seconds = result.clip.times.seconds(frames: frames).text(places: 3)
      let content = result.clip.isSound ? [result.soundCount] : ["\(frames) frame\(frames == 1 ? "" : "s")"]
      let hashes =
        (result.clip.isSound ? [] : ["\(result.hash)"]) + (result.sound.map { ["sound \($0.hash)"] } ?? [])
      let line =
        [name] + content + ["\(seconds) s"] + hashes
        + (missing.isEmpty ? [] : ["missing: \(missing.joined(separator: ", "))"])
      if isPiped {
        Output.error(line.joined(separator: "  "))
      } else {
        try Output.line(line.joined(separator: "  "))
      }
    }
  }
}

extension Rendering.Result {
  /// The number of sounds for people: "12 sounds".
  fileprivate var soundCount: String {
    let count = sound?.entries.count ?? 0
    return "\(count) sound\(count == 1 ? "" : "s")"
  }
}

extension Clip {
  /// The moment at which the clip's last frame ends.
  fileprivate var lastMoment: Moment { Moment(times.moment(frame: frames.upperBound)) }
}
