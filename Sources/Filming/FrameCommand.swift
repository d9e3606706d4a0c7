import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Playground
import Playing

extension Command {
  private static let output = Option(
    "--output", short: "-o", value: "FILE.png", file: .writes, "the file to write")

  /// `fidget frame`: draws one picture without a display.
  package static let frame = Command(
    name: "frame", operands: "EFFECT|gallery",
    summary: "Draws one picture of an effect, or of the gallery, without a display; of several moments, a sheet.",
    examples: [
      ("frame lamp --demo --at 1.5 -o lamp.png", "a moment of the demo"),
      ("frame cards --panel --size 1280x720 -o cards.png", "the panel beside it"),
      ("frame cards --demo --every 0.5 --touches -o sheet.png", "a sheet of the demo with its fingers"),
    ],
    options: FrameMoments.options + [output] + FilmSetup.options
      + [.a, .b, .scale, .panel, .noCache, .noSource, Playground.Options.touches, RenderOptions.follow]
      + Playground.Options.extras + Framing.options
  ) { arguments in
    let isGallery = arguments.positionals == ["gallery"]
    let effect = isGallery ? nil : try arguments.effect("frame")
    guard let path = try arguments.path(output, endingIn: ".png") else {
      throw Failure.usage("frame: expected -o FILE.png")
    }
    let asked = try FrameMoments(arguments)
    var extras = try Playground.Options(arguments, effect)
    let setup = try FilmSetup(arguments, for: effect)
    try extras.check(setup)
    let moments = try asked.moments(of: setup.take)
    extras.showsTouches = extras.showsTouches || (setup.take != nil && setup.settings.showTouches)
    var camera = try Camera(arguments, setup)
    extras.areSidesApart = camera.isPair
    try setup.checkPurpose(arguments, for: effect)
    let isScaled = arguments.has(.scale) || arguments.has(Framing.purpose)
    if moments.count > 1, camera.isClear {
      throw Failure.usage("--background none: expected one moment; a sheet of several has a ground")
    }
    let sheet = moments.count > 1 ? try MomentSheet(moments, camera, scale: isScaled ? camera.scale : nil) : nil
    camera = sheet?.camera ?? camera
    let file = try PartFile(arguments.claim(output).place(path))
    try setup.begin()
    let playground = setup.film(extras)
    if extras.showsTouches { playground.keepWays() }
    var direction = camera.direction(
      setup.take?.take, in: setup.size, follows: arguments.has(RenderOptions.follow))
    var bitmap = try sheet?.blank() ?? Bitmap(width: 0, height: 0)
    for (index, moment) in moments.map(Moment.init(seconds:)).enumerated() {
      playground.advance(to: moment)
      try playground.checkFault()
      direction?.advance(toSteps: moment.step + 1)
      let canvases = (0..<(camera.isPair ? 2 : 1)).map { side in
        var canvas = Canvas(size: .zero)
        playground.draw(side, of: camera, fraction: moment.fraction, on: &canvas)
        return canvas
      }
      if let fault = playground.desk.scene.pictureFault { throw Failure.content(fault) }
      let picture = camera.picture(
        of: canvases[0], beside: camera.isPair ? canvases[1] : nil, direction?.shot(moment.fraction))
      if let sheet { sheet.add(picture, at: index, to: &bitmap) } else { bitmap = picture }
    }
    let carried = arguments.has(.noSource) ? nil : try effect.map { try setup.carried($0) }
    if carried != nil, let note = effect.flatMap(CarriedTake.note) { Output.error("fidget: \(note)") }
    let packed = carried?.packed(moment: moments[0], hash: FrameHash(bitmap).description)
    try PNGFile.write(bitmap, carrying: packed, to: file)
    try file.complete()
    setup.finish(camera.pictures)
    return setup.events.end() ? 0 : 1
  }
}
