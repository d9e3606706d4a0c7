import Canvas
import Effects
import Motion
import Raster

/// What the settings put round a capture of the window: drawn once, then only the picture in its middle is copied.
package struct CaptureSurround: Sendable {
  /// Of the capture.
  package let size: PixelSize
  private let plate: Bitmap
  /// Where the picture begins.
  private let corner: (x: Int, y: Int)
  /// As large as the picture: how much of it is seen, as alpha.
  private let mask: Bitmap
  /// Rows of the mask through which all is seen.
  private let isWhole: [Bool]

  /// Nil where nothing is asked for, or the capture would be too large.
  package init?(_ settings: PlaygroundSettings, round pixels: PixelSize, scale: Double) {
    guard let device = Framing.Device(rawValue: settings.captureFrame.rawValue) else { return nil }
    let stage = Vector(Double(pixels.width), Double(pixels.height)) / scale
    let framing = Framing(device, round: stage, margin: settings.captureMargin)
    guard let camera = try? Camera(size: framing.size, scale: scale, format: .mp4, framing: framing) else { return nil }
    let plate = camera.picture(of: Canvas(size: stage))
    var canvas = Canvas(size: stage)
    canvas.fill(.rounded(canvas.bounds, framing.corner), .white)
    var mask = Bitmap(width: pixels.width, height: pixels.height)
    Raster.draw(Mesher().frame(of: canvas, scale: scale, pixels: pixels), pictures: camera.pictures, into: &mask)
    size = camera.pixels
    let start = framing.start(scale)
    corner = (Int(start.x), Int(start.y))
    isWhole = (0..<mask.height).map { row in
      mask.pixels[row * mask.width..<(row + 1) * mask.width].allSatisfy { $0.alpha == 255 }
    }
    (self.plate, self.mask) = (plate, mask)
  }

  /// A picture in the middle of it all, as opaque as it is; false where it has another size than that it was made for.
  package func frame(_ picture: Bitmap, into capture: inout Bitmap) -> Bool {
    guard picture.width == mask.width, picture.height == mask.height else { return false }
    if capture.width != plate.width || capture.height != plate.height { capture = plate }
    capture.pixels.withUnsafeMutableBufferPointer { capture in
      _ = capture.update(fromContentsOf: plate.pixels)
      picture.pixels.withUnsafeBufferPointer { picture in
        for row in 0..<mask.height {
          let shown = picture[row * mask.width..<(row + 1) * mask.width]
          let start = (corner.y + row) * plate.width + corner.x
          if isWhole[row] {
            _ = capture[start..<start + mask.width].update(fromContentsOf: shown)
          } else {
            for index in shown.indices {
              let place = start + index - shown.startIndex
              capture[place] = shown[index].over(capture[place], UInt32(mask.pixels[index].alpha))
            }
          }
        }
      }
    }
    return true
  }

  package func framed(_ picture: Bitmap) -> Bitmap {
    var capture = Bitmap(width: 0, height: 0)
    return frame(picture, into: &capture) ? capture : picture
  }
}

extension RGBA8 {
  /// A colour seen so much of 255 over another.
  fileprivate func over(_ ground: RGBA8, _ seen: UInt32) -> RGBA8 {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((UInt32(a) * seen + UInt32(b) * (255 - seen) + 127) / 255) }
    return RGBA8(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: mix(alpha, ground.alpha))
  }
}
