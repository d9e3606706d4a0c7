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
    options: [at, output] + FilmSetup.options + [.a, .b, .scale, .panel, .noCache, .noSource, RenderPlan.follow]
      + FilmExtras.options
      + Framing.options
  ) { arguments in
    let isGallery = arguments.positionals == ["gallery"]
    let effect = isGallery ? nil : try arguments.effect("frame")
    guard let path = arguments[output] else { throw Failure.usage("frame: expected -o FILE.png") }
    guard path.hasSuffix(".png") else {
      throw Failure.usage("-o: expected a name that ends in .png, got '\(path.excerpt)'")
    }
    let time = try arguments.number(at, in: 0...86_400) ?? 0
    let extras = try FilmExtras(arguments, effect)
    let setup = try FilmSetup(arguments, for: effect)
    try extras.check(effect, setup)
    let camera = try Camera(arguments, setup)
    try setup.checkPurpose(arguments, for: effect)
    let target = try arguments.claim(output).place(path)
    let file: PartFile
    do throws(FileFault) { file = try PartFile(target) } catch { throw Failure.content(error.description) }
    try setup.begin()
    let playground = setup.film(effect, extras: extras)
    let moment = Moment(seconds: time)
    playground.advance(to: moment)
    if let fault = playground.fault { throw Failure.content(fault) }
    var direction = camera.direction(
      setup.take?.take, in: setup.size, follows: arguments.has(RenderPlan.follow))
    direction?.advance(toSteps: moment.step + 1)
    let bitmap = camera.picture(of: playground, fraction: moment.fraction, direction?.shot(moment.fraction))
    for problem in camera.pictures.problems.compactMap(setup.telling) { Output.error(problem) }
    let carried = arguments.has(.noSource) ? nil : try effect.map { try setup.carried($0) }
    let packed = carried?.packed(moment: time, hash: FrameHash(bitmap).description)
    do throws(CaptureError) {
      try PNGFile.write(bitmap, carrying: packed, to: file)
      try file.complete()
    } catch {
      throw Failure.content(error.description)
    }
    camera.pictures.save()
    return setup.events.end() ? 0 : 1
  }
}
