import Canvas
import Motion
import Pictures
import Raster
import Stage

/// The cost of blurring a whole phone screen behind a box, while everything changes behind it, or a disc moves.
struct BackdropBench {
  static let blurs = [5.0, 20, 80]
  private static let size = Vector(390, 844)

  let frames: Int
  let threads: Int

  /// Returns the processor ms a frame for each blur, with and without the blur.
  func columns() -> [(label: String, measures: Measures)] {
    Self.blurs.map { blur in
      var measures = Measures()
      let (sharp, soft) = (times(blur: 0), times(blur: blur))
      measures.set("sharp", of: sharp)
      measures.set("blurred", of: soft)
      measures["blur"] = soft.median - sharp.median
      measures["blur of a disc"] = times(blur: blur, isStill: true).median - times(blur: 0, isStill: true).median
      return ("blur \(Int(blur))", measures)
    }
  }

  /// The processor ms that each blur takes, by its points.
  var measures: Measures {
    var measures = Measures()
    for column in columns() {
      let name = column.label.replacing(" ", with: "")
      measures[name] = column.measures["blur"]
      measures[name + ".disc"] = column.measures["blur of a disc"]
    }
    return measures
  }

  /// - Parameter isStill: whether only the disc changes.
  private func times(blur: Double, isStill: Bool = false) -> [Double] {
    let (pictures, rasterizer) = (PictureStore(), Rasterizer(threads: threads))
    var (canvas, mesher, frame) = (Canvas(size: Self.size), Mesher(), Frame(size: PixelSize(0, 0)))
    return (0..<frames).map { number in
      canvas.clear(to: Self.size)
      let first = Color(hex: 0x5B8CFF + (isStill ? 0 : UInt32(number % 64)))
      canvas.fill(.rect(canvas.bounds), .linear(from: .zero, to: Self.size, first, Color(hex: 0xFFB454)))
      canvas.fill(.circle(Vector(195, 100 + Double(number % 600)), radius: 60), .white)
      if blur > 0 {
        var glass = Layer(Canvas(size: Self.size), in: canvas.bounds, blur: blur / 2)
        glass.isBackdrop = true
        canvas.draw(glass)
      }
      rasterizer.forget()
      mesher.mesh(canvas, scale: 1, into: &frame)
      let start = Usage.seconds
      rasterizer.draw(frame, pictures: pictures)
      return (Usage.seconds - start) * 1000
    }
  }
}
