import CPlanar
import Canvas

/// The layout in memory of a picture for a video's encoder, by ffmpeg's name for it.
///
/// Colours are BT.709 in limited range, in exact integers: `PlanarVideo` describes 4:2:0. With alpha, colours are straight, and
/// the colour of a chroma sample is weighed by alpha, so that nothing of a clear pixel's colour shows at an edge.
enum VideoLayout: String {
  case subsampled = "yuv420p"
  case subsampledAlpha = "yuva420p"
  /// Chroma for every pixel, with 10 bits.
  case full = "yuv444p10le"
  case fullAlpha = "yuva444p10le"

  init(_ format: CaptureFormat, isOpaque: Bool) {
    self = format.isSubsampled ? (isOpaque ? .subsampled : .subsampledAlpha) : isOpaque ? .full : .fullAlpha
  }

  /// Returns the size of the stored picture, whose sides are even if chroma is subsampled.
  func size(of size: PixelSize) -> PixelSize {
    switch self {
    case .full, .fullAlpha: return size
    case .subsampled, .subsampledAlpha:
      let planar = PlanarVideo(of: size)
      return PixelSize(planar.width, planar.height)
    }
  }

  /// Writes the planes one after another without padding: Y, Cb, Cr, and alpha if there is one.
  func convert(_ picture: Bitmap, into bytes: inout [UInt8]) {
    switch self {
    case .subsampled: PlanarVideo(of: PixelSize(picture.width, picture.height)).convert(picture, into: &bytes)
    case .subsampledAlpha: Self.convertWithAlpha(picture, into: &bytes)
    case .full, .fullAlpha: convertFully(picture, into: &bytes)
    }
  }

  private static func convertWithAlpha(_ picture: Bitmap, into bytes: inout [UInt8]) {
    let size = subsampledAlpha.size(of: PixelSize(picture.width, picture.height))
    let (area, half) = (size.width * size.height, size.width / 2)
    if bytes.count != area * 5 / 2 { bytes = [UInt8](repeating: 0, count: area * 5 / 2) }
    picture.pixels.withWords { pixels in
      bytes.withUnsafeMutableBufferPointer { target in
        guard let luma = target.baseAddress, area > 0 else { return }
        let (blue, red, alpha) = (luma + area, luma + area * 5 / 4, luma + area * 3 / 2)
        for pair in 0..<size.height / 2 {
          let upper = pixels + 2 * pair * picture.width
          let lower = 2 * pair + 1 < picture.height ? upper + picture.width : upper
          let row = 2 * pair * size.width
          planarRowsWithAlpha(
            upper, lower, picture.width, luma + row, luma + row + size.width, blue + pair * half, red + pair * half,
            alpha + row, alpha + row + size.width)
        }
      }
    }
  }

  private func convertFully(_ picture: Bitmap, into bytes: inout [UInt8]) {
    let area = picture.pixels.count
    let count = (self == .full ? 6 : 8) * area
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    picture.pixels.withWords { pixels in
      bytes.withUnsafeMutableBytes { target in
        guard let luma = target.bindMemory(to: UInt16.self).baseAddress, area > 0 else { return }
        tenBitPixels(pixels, area, luma, luma + area, luma + 2 * area, self == .full ? nil : luma + 3 * area)
      }
    }
  }
}
