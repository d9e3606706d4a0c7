import Canvas
import Files
import Raster
import Stage

/// The carousel scene drawn over and over: our side of `benchmarks/run`.
struct CarouselBench {
  let cards: Int
  let frames: Int
  let first: Int
  let threads: Int
  /// Lets the rasteriser find out what has changed since the frame before, and redraw only that.
  let redrawsDamage: Bool

  /// One line as from the programs in C, processor ms a frame and wall ms a frame; the last picture goes into a file,
  /// in the plainest format that there is.
  func run(picture file: PartFile?) throws -> String {
    let scene = CarouselScene(cards: cards)
    let pictures = PictureStore()
    let rasterizer = Rasterizer(threads: threads)
    var canvas = Canvas(size: CarouselScene.size)
    var mesher = Mesher()
    var meshes = Frame(size: PixelSize(0, 0))
    let warm = frames / 10 + 2
    var (processor, wall) = (0.0, 0.0)
    for number in -warm..<frames {
      if number == 0 { (processor, wall) = (Usage.seconds, Usage.wallSeconds) }
      // Before the timing starts the frames count down to the first, each different from the next.
      let frame = number < 0 ? first - number : first + number
      if !redrawsDamage { rasterizer.forget() }
      canvas.clear(to: CarouselScene.size)
      scene.draw(frame: frame, on: &canvas)
      mesher.mesh(canvas, scale: 1, into: &meshes)
      rasterizer.draw(meshes, pictures: pictures)
    }
    (processor, wall) = (Usage.seconds - processor, Usage.wallSeconds - wall)
    if let file {
      let size = CarouselScene.size
      var bytes = Array("P6\n\(Int(size.x)) \(Int(size.y))\n255\n".utf8)
      for pixel in rasterizer.bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
      try file.write(bytes)
      try file.complete()
    }
    return "\(processor * 1000 / Double(frames)) \(wall * 1000 / Double(frames))"
  }
}
