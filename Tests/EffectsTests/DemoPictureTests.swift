import Canvas
import Effects
import Formatting
import Foundation
import Motion
import Raster
import Studies
import Takes
import Testing

/// Tests the pixels of each effect's demo take at a few moments.
///
/// A hash of them is the same in debug and release, on any number of threads and on every machine. Art, files and text come
/// from libraries that may change. Patterns of the same size replace them here, so that only our own arithmetic matters.
@Suite struct DemoPictureTests {
  @Test(arguments: Catalogue.ids) func demoPixelsMatchTheGolden(_ id: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("demos/\(id).take")
    let take = try Take(parsing: try String(contentsOf: url, encoding: .utf8), named: "demos/\(id).take")
    let size = try #require(take.size)
    let player = TakePlayer(take, in: size)
    var performance = try #require(EffectLibrary.builtIn[id]).make(size, [:])
    let shelf = Shelf()
    // Both rasterizers reuse their earlier results from frame to frame.
    let rasterizers = [Rasterizer(threads: 1), Rasterizer(threads: 3)]
    let moments = (1...4).map { player.stepCount * Int64($0) / 5 }
    var lines: [String] = []
    for step in 0..<player.stepCount {
      if moments.contains(step) {
        var canvas = Canvas(size: size)
        performance.draw(fraction: 1, on: &canvas)
        let frame = Mesher().frame(of: canvas, scale: 0.5)
        for rasterizer in rasterizers {
          rasterizer.draw(frame, pictures: shelf, ground: RGBA8(red: 14, green: 16, blue: 22, alpha: 255))
        }
        #expect(rasterizers[0].bitmap == rasterizers[1].bitmap)
        let bitmap = rasterizers[0].bitmap
        lines.append("step \(step): \(bitmap.width) × \(bitmap.height) \(String(bitmap.fingerprint, radix: 16))")
      }
      _ = try performance.step(player.inputs(in: step))
    }
    try Golden.compare(lines.joined(separator: "\n") + "\n", with: "\(id)-pixels.txt")
  }
}

/// A source that makes each picture once and keeps it.
private final class Shelf: PictureSource {
  private var kept: [Mesh.Texture: Bitmap?] = [:]

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    let key = Mesh.Texture.picture(picture, pixels: pixels)
    if let known = kept[key] { return known }
    let made = PictureMaker().make(picture, pixels: pixels, source: self) ?? pattern(picture, pixels)
    kept[key] = .some(made)
    return made
  }
}

/// Returns stripes whose edges reveal the positions of texels; a picture of text is half clear.
private func pattern(_ picture: Picture, _ size: PixelSize) -> Bitmap? {
  var bitmap = Bitmap(width: size.width, height: size.height)
  let isText = if case .text = picture { true } else { false }
  for y in 0..<size.height {
    for x in 0..<size.width {
      let level = UInt8(truncatingIfNeeded: (x &* 5) ^ (y &* 3))
      bitmap[x, y] =
        isText
        ? (x / 3 + y / 2) % 2 == 0 ? .white : .clear
        : RGBA8(red: level, green: UInt8(truncatingIfNeeded: x), blue: UInt8(truncatingIfNeeded: y), alpha: 255)
    }
  }
  return bitmap
}

extension Bitmap {
  /// A hash of width, height and pixels, added pixel by pixel.
  fileprivate var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(UInt64(width))
    hash.add(UInt64(height))
    for p in pixels {
      hash.add(UInt64(p.red) | UInt64(p.green) << 8 | UInt64(p.blue) << 16 | UInt64(p.alpha) << 24)
    }
    return hash.value
  }
}
