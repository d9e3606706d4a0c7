import Canvas
import Motion
import Raster
import Testing

/// Readers may hold pictures of a rasteriser while it draws the next ones.
@Suite struct DrawnPictureTests {
  /// Readers hold some of the last pictures, for one frame or for several; all of them stay as they are.
  @Test(arguments: 1...30) func heldPicturesStay(seed: UInt64) {
    var scene = RandomScene(seed: seed &+ 7000)
    var frame = scene.frame(size: PixelSize(300, 200))
    let rasterizer = Rasterizer(threads: Int(seed % 3) + 1)
    var held: [(picture: DrawnPicture, expected: Bitmap)] = []
    for _ in 0..<16 {
      let expected = ReferenceRaster.bitmap(of: frame, pictures: scene.pictures, ground: .gray(30))
      rasterizer.draw(frame, pictures: scene.pictures, ground: .gray(30))
      #expect(rasterizer.bitmap.difference(from: expected) == nil)
      held.removeAll { _ in scene.numbers.next(3) == 0 }
      for (picture, expected) in held { #expect(picture.bitmap.difference(from: expected) == nil) }
      if scene.numbers.next(4) > 0 { held.append((rasterizer.picture, expected)) }
      scene.change(&frame)
    }
  }

  /// A frame that is drawn on another picture draws no more than one that is drawn on the last.
  @Test func heldPictureDrawsOnlyChanges() {
    func changes(isHeld: Bool) -> [[PixelRect]] {
      let rasterizer = Rasterizer()
      var held: DrawnPicture?
      return (0..<6).map { number in
        let frame = Frame(
          size: PixelSize(640, 256), meshes: [.rect(0, 0, 640, 256, .gray(20)), .rect(Float(90 * number), 10, 20, 20)])
        rasterizer.draw(frame, pictures: TestPictures())
        #expect(rasterizer.bitmap == ReferenceRaster.bitmap(of: frame, pictures: TestPictures()))
        held = isHeld ? rasterizer.picture : nil
        withExtendedLifetime(held) {}
        return rasterizer.changes
      }
    }
    #expect(changes(isHeld: true) == changes(isHeld: false))
    #expect(changes(isHeld: true)[2].reduce(0) { $0 + $1.width * $1.height } == 3 * 64 * 64)
  }
}
