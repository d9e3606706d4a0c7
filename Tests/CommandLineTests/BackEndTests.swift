import Canvas
import Capture
import Effects
import Files
import Foundation
import Glibc
import Motion
import Raster
import Stage
import Studies
import Testing

@testable import Commands
@testable import Filming
@testable import Pictures

/// The tolerance of all back ends: at most 2 % of a frame's pixels differ by more than 8 of 255.
///
/// The test compares SDL's `opengles2` with the rasteriser while things move, in every demo and in the gallery.
@MainActor @Suite struct BackEndTests {
  private static let hasGL =
    (try? HeadlessPainter(pixels: PixelSize(8, 8), pictures: PictureStore())) != nil

  /// A single test draws everything with one painter, and releases it at its end.
  ///
  /// SDL has one video driver at a time, and other tests choose another.
  @Test(.enabled("no OpenGL ES here; install it with: apt install libgl1-mesa-dri libegl1") { await hasGL })
  func backEndsDrawTheSamePicture() throws {
    let pictures = PictureStore()
    let painter = try HeadlessPainter(pixels: PixelSize(293, 633), pictures: pictures)
    for id in EffectLibrary.builtIn.ids + ["gallery"] { try compare(id, painter, pictures) }
  }

  private func compare(_ id: String, _ painter: HeadlessPainter, _ pictures: PictureStore) throws {
    let resources = try #require(Resources.find())
    var words = ["--size", "195x422"]
    if id != "gallery" { words += ["--take", "\(resources.folder)/demos/\(id).take"] }
    let setup = try FilmSetup(
      try Arguments(words, options: FilmSetup.options, command: "test", files: FileLedger(), library: .builtIn))
    let camera = try Camera(size: setup.size, scale: 1.5, pictures: pictures)
    let scene = setup.film(EffectLibrary.builtIn[id])
    var worst = 0.0
    for seconds in [0.65, 2.2, 3.85] {
      let moment = Moment(seconds: seconds)
      scene.advance(to: moment)
      let frame = camera.frame(of: scene.canvas(fraction: moment.fraction))
      // Both pictures start transparent, so that pixels left undrawn by one of them differ too.
      var exact = camera.blank
      Raster.draw(frame, pictures: camera.pictures, into: &exact)
      try painter.draw(frame)
      if let folder = getenv("FIDGET_LOOK").map({ String(cString: $0) }) {
        let name = "\(folder)/\(id)-\(Int(seconds * 100))"
        try Data(PNGFile.encoded(painter.bitmap)).write(to: URL(fileURLWithPath: name + "-gl.png"))
        try Data(PNGFile.encoded(exact)).write(to: URL(fileURLWithPath: name + "-raster.png"))
      }
      let share = Self.differing(painter.bitmap, exact)
      #expect(share <= 0.02, "\(id) at \(seconds) s: \(share * 100) % of pixels differ")
      worst = max(worst, share)
    }
    print("\(id): at most \((worst * 1e4).rounded() / 100) % of pixels differ by more than 8/255")
  }

  private static func differing(_ a: Bitmap, _ b: Bitmap) -> Double {
    precondition(a.width == b.width && a.height == b.height, "pictures of one size")
    var far = 0
    a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in
        func isFar(_ x: UInt8, _ y: UInt8) -> Bool { x > y ? x &- y > 8 : y &- x > 8 }
        for (p, q) in zip(a, b) where isFar(p.red, q.red) || isFar(p.green, q.green) || isFar(p.blue, q.blue) {
          far += 1
        }
      }
    }
    return Double(far) / Double(a.pixels.count)
  }
}
