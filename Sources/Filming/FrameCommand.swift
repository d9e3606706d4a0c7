import Capture
import Commands
import Effects
import Files
import Formatting

extension Command {
  private static let at = Option("--at", value: "SECONDS", "the moment to draw, 0 unless told")
  private static let output = Option(
    "--output", short: "-o", value: "FILE.png", file: .writes, "where the picture goes")

  /// `fidget frame`: one picture without a display.
  package static let frame = Command(
    name: "frame", operands: "EFFECT|gallery",
    summary: "Draws one picture of an effect, or of the gallery, without a display.",
    options: [at, output] + Rehearsal.options + [.a, .b, .scale, .panel, .noCache, .noSource, RenderPlan.follow]
      + StudyRequest.options
      + Framing.options
  ) { arguments in
    let isGallery = arguments.positionals == ["gallery"]
    let effect = isGallery ? nil : try arguments.effect("frame")
    guard let path = arguments[output] else { throw Failure.usage("frame: expected -o FILE.png") }
    guard path.hasSuffix(".png") else {
      throw Failure.usage("-o: expected a name that ends in .png, got '\(path.excerpt)'")
    }
    let time = try arguments.number(at, in: 0...86_400) ?? 0
    let study = try StudyRequest(arguments, effect)
    let rehearsal = try Rehearsal(arguments, for: effect)
    try study.check(effect, rehearsal)
    let camera = try Camera(arguments, rehearsal)
    try rehearsal.checkPurpose(arguments, for: effect)
    let target = try arguments.claim(output).place(path)
    let file: PartFile
    do throws(FileFault) { file = try PartFile(target) } catch { throw Failure.content(error.description) }
    try rehearsal.begin()
    let scene = rehearsal.film(effect, study: study)
    let moment = Moment(seconds: time)
    scene.advance(to: moment)
    if let fault = scene.fault { throw Failure.content(fault) }
    var direction = camera.direction(
      rehearsal.take?.take, in: rehearsal.size, follows: arguments.has(RenderPlan.follow))
    direction?.advance(toSteps: moment.step + 1)
    let bitmap = camera.picture(of: scene, fraction: moment.fraction, direction?.shot(moment.fraction))
    for problem in camera.pictures.problems.compactMap(rehearsal.telling) { Output.error(problem) }
    let carried = arguments.has(.noSource) ? nil : try effect.map { try rehearsal.carried($0) }
    let packed = carried?.packed(moment: time, hash: FrameHash(bitmap).description)
    do throws(CaptureError) {
      try PNGFile.write(bitmap, carrying: packed, to: file)
      try file.complete()
    } catch {
      throw Failure.content(error.description)
    }
    camera.pictures.save()
    return rehearsal.events.end() ? 0 : 1
  }
}
