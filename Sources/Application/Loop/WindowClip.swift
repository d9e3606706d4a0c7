import Canvas
import Capture
import Filming
import Motion

/// A recording of the window or of a part of it, with its surround; everything it holds is released with it.
@MainActor
final class WindowClip {
  let recording: LiveRecording
  /// The size of the recorded area in pixels when the recording began.
  let size: PixelSize
  /// Whether the clip shows a part of the window.
  let isPart: Bool
  private let surround: CaptureSurround?
  /// The last picture with its surround; the next picture reuses its memory.
  private var framed = Bitmap(width: 0, height: 0)
  private var part: Bitmap

  init(_ recording: LiveRecording, of size: PixelSize, in surround: CaptureSurround?, isPart: Bool) {
    (self.recording, self.size, self.surround, self.isPart) = (recording, size, surround, isPart)
    part = isPart ? Bitmap(width: size.width, height: size.height) : Bitmap(width: 0, height: 0)
  }

  /// Offers the recording the picture that the window is about to show.
  func take(_ picture: Bitmap) {
    recording.offer {
      guard let surround else { return picture }
      return surround.frame(picture, into: &framed) ? framed : nil
    }
  }

  /// Offers the recording a part of the picture that the window is about to show.
  func take(_ picture: Bitmap, part pixels: PixelRect) {
    recording.offer {
      part.show(pixels, of: picture)
      guard let surround else { return part }
      return surround.frame(part, into: &framed) ? framed : nil
    }
  }
}

extension PixelRect {
  var size: PixelSize { PixelSize(width, height) }

  /// Creates the rectangle of the whole pixels nearest to a frame in points, inside a window; at least one pixel.
  init(_ frame: Rect, at scale: Double, in window: PixelSize) {
    func span(_ from: Double, _ to: Double, _ most: Int) -> (Int, Int) {
      let start = Int((from * scale).rounded()).clamped(to: 0...max(0, most - 1))
      return (start, max(1, Int((to * scale).rounded()).clamped(to: start...most) - start))
    }
    let (x, width) = span(frame.minX, frame.maxX, window.width)
    let (y, height) = span(frame.minY, frame.maxY, window.height)
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Bitmap {
  /// Shows a part of a picture: pixel by pixel if it has this bitmap's size, else scaled to fit, on black.
  ///
  /// A stage that makes room for a panel during a clip is smaller than at the clip's start.
  mutating func show(_ part: PixelRect, of picture: Bitmap) {
    guard part.x + part.width <= picture.width, part.y + part.height <= picture.height else { return }
    if part.width == width, part.height == height {
      for row in 0..<height {
        let start = (part.y + row) * picture.width + part.x
        pixels.withUnsafeMutableBufferPointer { own in
          picture.pixels.withUnsafeBufferPointer { other in
            _ = own[row * width..<(row + 1) * width].update(fromContentsOf: other[start..<start + width])
          }
        }
      }
      return
    }
    fit(part, of: picture)
  }

  private mutating func fit(_ part: PixelRect, of picture: Bitmap) {
    let scale = min(Double(width) / Double(part.width), Double(height) / Double(part.height))
    let corner = Vector(Double(width) - scale * Double(part.width), Double(height) - scale * Double(part.height)) / 2
    let black = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    for y in 0..<height {
      for x in 0..<width {
        let place = (Vector(Double(x) + 0.5, Double(y) + 0.5) - corner) / scale
        let isInside = place.x >= 0 && place.y >= 0 && place.x < Double(part.width) && place.y < Double(part.height)
        self[x, y] = isInside ? picture.blend(place - Vector(0.5, 0.5), in: part) : black
      }
    }
  }

  /// Returns the colour at a place of a part, blended from the four pixels around it.
  private func blend(_ place: Vector, in part: PixelRect) -> RGBA8 {
    let x = place.x.clamped(to: 0...Double(part.width - 1))
    let y = place.y.clamped(to: 0...Double(part.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, part.width - 1), min(top + 1, part.height - 1))
    let (across, down) = (UInt32((x - Double(left)) * 256), UInt32((y - Double(top)) * 256))
    let a = self[part.x + left, part.y + top]
    let b = self[part.x + right, part.y + top]
    let c = self[part.x + left, part.y + bottom]
    let d = self[part.x + right, part.y + bottom]
    func mix(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt8 {
      let above = UInt32(a) * (256 - across) + UInt32(b) * across
      let below = UInt32(c) * (256 - across) + UInt32(d) * across
      return UInt8((above * (256 - down) + below * down + 32_768) >> 16)
    }
    return RGBA8(
      red: mix(a.red, b.red, c.red, d.red), green: mix(a.green, b.green, c.green, d.green),
      blue: mix(a.blue, b.blue, c.blue, d.blue), alpha: 255)
  }
}
