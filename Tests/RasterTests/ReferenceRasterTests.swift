import Canvas
import Motion
import Raster
import Testing

/// The fast rasteriser writes the same bytes as the plain one.
@Suite struct ReferenceRasterTests {
  @Test(arguments: 1...120) func randomMeshesMatchTheReference(seed: UInt64) {
    var scene = RandomScene(seed: seed)
    for _ in 0..<6 {
      let frame = scene.frame()
      let ground = scene.numbers.color()
      let expected = ReferenceRaster.bitmap(of: frame, pictures: scene.pictures, ground: ground)
      for kernel in Kernel.all {
        let rasterizer = Rasterizer(kernel: kernel)
        rasterizer.draw(frame, pictures: scene.pictures, ground: ground)
        #expect(rasterizer.bitmap.difference(from: expected) == nil, "\(kernel.name)")
      }
    }
  }
}

extension Bitmap {
  /// Describes the first pixel that differs.
  ///
  /// `nil` if all pixels are the same.
  func difference(from other: Bitmap) -> String? {
    guard width == other.width, height == other.height else { return "\(width) × \(height)" }
    guard let index = pixels.indices.first(where: { pixels[$0] != other.pixels[$0] }) else { return nil }
    let count = pixels.indices.count { pixels[$0] != other.pixels[$0] }
    return "\(count) differ, first at \(index % width), \(index / width): \(pixels[index]), not \(other.pixels[index])"
  }
}
