import Canvas
import Motion
import Testing

@testable import Raster

/// Layers with a blur.
@Suite struct BlurredLayerTests {
  /// The blurred edge between black and white is the integral of a normal distribution.
  @Test(arguments: [2.0, 6, 12]) func blurredEdgeIsTheErrorFunction(_ sigma: Double) {
    var scene = Canvas(size: Vector(200, 200))
    scene.fill(.rect(scene.bounds), .black)
    scene.fill(.rect(Rect(x: 100, y: 0, width: 100, height: 200)), .white)
    let picture = picture(Vector(200, 200)) { $0.draw(Layer(scene, in: $0.bounds, blur: sigma)) }
    for x in stride(from: 50, to: 150, by: 3) {
      let ideal = 255 * Self.share((Double(x) + 0.5 - 100) / sigma)
      let found = Double(picture[x, 100].green)
      #expect((found - ideal).magnitude <= 8, "\(x): \(found) for \(ideal)")
    }
    // An area of one colour keeps it to the last bit.
    #expect(picture[150, 100] == picture[150, 90] && picture[199 - Int(3.5 * sigma), 100].green == 255)
  }

  /// Returns the integral of the normal distribution up to a number of standard deviations.
  private static func share(_ x: Double) -> Double {
    let parts = 4000
    let step = (x + 8) / Double(parts)
    return (0..<parts).reduce(0) { sum, part in
      let z = -8 + (Double(part) + 0.5) * step
      return sum + step * Exact.exp(-z * z / 2) / (2 * Double.pi).squareRoot()
    }
  }

  /// A layer has no blur by default.
  @Test func layersHaveNoBlurByDefault() {
    #expect(Layer(Canvas(size: .zero), in: Rect(size: .zero)).blur == 0)
  }
}
