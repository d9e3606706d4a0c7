import Canvas
import Effects
import Motion
import Raster

/// The surround that the settings put round a capture of the window.
///
/// It is drawn once; for each capture only the picture in its middle is copied.
package struct CaptureSurround: Sendable {
  /// The size of the capture with its surround.
  package let size: PixelSize
  private let plate: Bitmap
  /// The picture's upper left corner in the capture.
  private let corner: (x: Int, y: Int)
  /// The picture's visibility, as alpha; the bitmap has the picture's size.
  private let mask: Bitmap
  /// Whether every pixel of a row is fully visible, by row.
  private let isWhole: [Bool]

  /// Draws the surround; fails if neither `device` nor the settings ask for one, or if the capture would be too large.
  ///
  /// - Parameter device: The device that replaces the one of the settings.
  package init?(
    _ settings: PlaygroundSettings, round pixels: PixelSize, scale: Double, device: Framing.Device? = nil
  ) {
    guard let device = device ?? Framing.Device(rawValue: settings.captureFrame.rawValue) else { return nil }
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

  /// Copies a picture into the middle of the surround, with its own opacity.
  ///
  /// Returns false if the picture's size differs from the one that the surround was made for.
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
  /// Returns the colour over another one, `seen` of 255 visible.
  fileprivate func over(_ ground: RGBA8, _ seen: UInt32) -> RGBA8 {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((UInt32(a) * seen + UInt32(b) * (255 - seen) + 127) / 255) }
    return RGBA8(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: mix(alpha, ground.alpha))
  }
}
