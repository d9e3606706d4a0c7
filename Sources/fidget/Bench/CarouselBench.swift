import Canvas
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

  /// One line as from the programs in C, processor ms a frame and wall ms a frame; and the last picture.
  func run() -> (line: String, picture: Bitmap) {
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
    return ("\(processor * 1000 / Double(frames)) \(wall * 1000 / Double(frames))", rasterizer.bitmap)
  }
}
