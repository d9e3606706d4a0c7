import Canvas
import Effects
import Motion
import Raster
import Stage

extension Command {
  private static let at = Option("--at", value: "SECONDS", "the moment to draw, 0 unless told")
  private static let output = Option("--output", short: "-o", value: "FILE.png", "where the picture goes")

  /// `fidget frame`: one picture without a display.
  static let frame = Command(
    name: "frame", operands: "EFFECT|gallery",
    summary: "Draws one picture of an effect, or of the gallery, without a display.",
    options: [at, output] + Rehearsal.options + [.scale]
  ) { arguments in
    let isGallery = arguments.positionals == ["gallery"]
    let effect = isGallery ? nil : try arguments.effect("frame")
    guard let path = arguments[output] else { throw Failure.usage("frame: expected -o FILE.png") }
    guard path.hasSuffix(".png") else { throw Failure.usage("-o: expected a name that ends in .png, got '\(path)'") }
    let time = try arguments.number(at, in: 0...86_400) ?? 0
    let scale = try arguments.number(.scale, in: 0.25...8) ?? 1
    let rehearsal = try Rehearsal(arguments)
    let pixels = rehearsal.size * scale
    guard pixels.x <= 16_384, pixels.y <= 16_384 else {
      throw Failure.usage("--size × --scale: expected at most 16384 pixels a side")
    }

    // Between the states before and after the moment, as the window draws it.
    let whole = (time * 240).rounded(.down)
    let fraction = time * 240 - whole
    var canvas = Canvas(size: rehearsal.size)
    if let effect {
      var player = rehearsal.player(of: effect)
      for _ in 0...Int64(whole) { player.step() }
      player.performance.draw(fraction: fraction, on: &canvas)
      if !effect.drawsChrome { Chrome.draw(effect, on: &canvas) }
    } else {
      var gallery = Gallery(in: rehearsal.size, patches: rehearsal.patches)
      for _ in 0...Int64(whole) { gallery.step() }
      gallery.draw(fraction: fraction, on: &canvas)
    }
    let pictures = PictureStore()
    var bitmap = Bitmap(
      width: Int(pixels.x.rounded()), height: Int(pixels.y.rounded()), fill: RGBA8(Look.ink))
    Raster.draw(Mesher().frame(of: canvas, scale: scale), pictures: pictures, into: &bitmap)
    for problem in pictures.problems where rehearsal.pictures.isNews(problem) { Output.error(problem) }
    do throws(MachineError) { try PNGFile.write(bitmap, to: path) } catch {
      throw Failure.content(error.description)
    }
    return 0
  }
}
