import Canvas
import Raster
import Stage

/// The carousel scene drawn over and over: our side of `benchmarks/run`.
struct CarouselBench {
  let cards: Int
  let frames: Int
  let first: Int
  /// Redraws only what changed since the frame before.
  let redrawsDamage: Bool

  /// One line as from the programs in C, processor ms a frame and wall ms a frame; and the last picture.
  func run() -> (line: String, picture: Bitmap) {
    let scene = CarouselScene(cards: cards)
    let pictures = PictureStore()
    var bitmap = Bitmap(width: Int(CarouselScene.size.x), height: Int(CarouselScene.size.y))
    let warm = frames / 10 + 2
    var (processor, wall) = (0.0, 0.0)
    for number in -warm..<frames {
      if number == 0 { (processor, wall) = (Usage.seconds, Usage.wallSeconds) }
      // Before the timing starts the frames count down to the first, each different from the next.
      let frame = number < 0 ? first - number : first + number
      let before = number < 0 ? frame + 1 : number == 0 ? first + 1 : frame - 1
      let canvas = scene.canvas(frame: frame, over: redrawsDamage && number > -warm ? before : nil)
      Raster.draw(Mesher().frame(of: canvas, scale: 1), pictures: pictures, into: &bitmap)
    }
    (processor, wall) = (Usage.seconds - processor, Usage.wallSeconds - wall)
    return ("\(processor * 1000 / Double(frames)) \(wall * 1000 / Double(frames))", bitmap)
  }
}
