import CFaces
import Canvas
import Formatting
import Glibc
import Tuning

/// A reader of the program's own art, which is simple SVG, at any size.
///
/// SDL_image cuts a line without length into a thousand pieces. Such a line ends every circle, ellipse and rounded
/// rectangle, and every path that returns to its beginning and is then closed. In `art` the filled ones are therefore
/// open paths.
enum ArtFile {
  /// Reads a file with the width of `size`, and with the height of its own proportions, limited to that of `size`.
  static func read(_ path: String, size: PixelSize) throws(FileRefusal) -> Bitmap {
    guard access(path, R_OK) == 0 else { throw FileRefusal(reason: String(cString: strerror(errno))) }
    guard let stream = SDL_RWFromFile(path, "rb") else { throw refusal }
    defer { SDL_RWclose(stream) }
    guard let surface = IMG_LoadSizedSVG_RW(stream, Int32(size.width), 0) else { throw refusal }
    defer { SDL_FreeSurface(surface) }
    guard let bitmap = Bitmap(surface: surface) else { throw refusal }
    return bitmap.averaged(to: size)
  }

  private static var refusal: FileRefusal { FileRefusal(reason: Problem.sdl("").message) }
}

extension Bitmap {
  /// Creates a bitmap with premultiplied alpha from an SDL surface of any format; fails if SDL cannot convert it.
  init?(surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let rgba = SDL_ConvertSurfaceFormat(surface, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), 0) else { return nil }
    defer { SDL_FreeSurface(rgba) }
    let (width, height, pitch) = (Int(rgba.pointee.w), Int(rgba.pointee.h), Int(rgba.pointee.pitch))
    guard width > 0, height > 0, let base = rgba.pointee.pixels else { return nil }
    self.init(width: width, height: height)
    pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<height {
        let row = base.advanced(by: y * pitch).assumingMemoryBound(to: RGBA8.self)
        for x in 0..<width { target[y * width + x] = row[x].premultiplied }
      }
    }
  }

  /// Returns the bitmap scaled down, each new pixel the average of its area; a side that would grow stays the same.
  package func averaged(to size: PixelSize) -> Bitmap {
    let newWidth = min(width, max(1, size.width))
    let newHeight = min(height, max(1, size.height))
    if newWidth == width && newHeight == height { return self }
    let columns = Spans(from: width, to: newWidth)
    let rows = Spans(from: height, to: newHeight)
    let width = width
    return Bitmap(width: newWidth, height: newHeight) { target in
      pixels.withUnsafeBufferPointer { source in
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: newWidth) { sums in
          for y in 0..<newHeight {
            sums.initialize(repeating: .zero)
            rows.each(y) { sourceY, share in
              let row = UnsafeBufferPointer(rebasing: source[sourceY * width..<(sourceY + 1) * width])
              for x in 0..<newWidth {
                var sum = SIMD4<Float>.zero
                columns.each(x) { sourceX, weight in
                  let p = row[sourceX]
                  sum += weight * SIMD4(Float(p.red), Float(p.green), Float(p.blue), Float(p.alpha))
                }
                sums[x] += share * sum
              }
            }
            for x in 0..<newWidth {
              let sum = (sums[x] + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
              target[y * newWidth + x] = RGBA8(
                red: UInt8(sum.x), green: UInt8(sum.y), blue: UInt8(sum.z), alpha: UInt8(sum.w))
            }
          }
        }
      }
    }
  }

  /// The old pixels that each new pixel along one side covers, with the share of each; the shares add up to 1.
  private struct Spans {
    private var shares: [(source: Int, share: Float)] = []
    /// The start of each new pixel's shares, and the end of the last one's.
    private var starts: [Int] = []

    init(from old: Int, to new: Int) {
      let ratio = Double(old) / Double(new)
      for index in 0..<new {
        starts.append(shares.count)
        let start = Double(index) * ratio
        let end = start + ratio
        for source in Int(start)..<min(old, Int(end.rounded(.up))) {
          let covered = min(end, Double(source + 1)) - max(start, Double(source))
          if covered > 1e-9 { shares.append((source, Float(covered / ratio))) }
        }
      }
      starts.append(shares.count)
    }

    @inline(__always)
    func each(_ index: Int, _ body: (Int, Float) -> Void) {
      for place in starts[index]..<starts[index + 1] { body(shares[place].source, shares[place].share) }
    }
  }
}

/// The placeholder for a picture that cannot be shown: a slate plate with a faint frame, a sun and two hills.
enum Placeholder {
  static func bitmap(_ size: PixelSize) -> Bitmap {
    let (width, height) = (Double(size.width), Double(size.height))
    let ground = Color(hex: 0x1A1D26)
    let ink = Color(hex: 0x8B93A7, 0.45)
    let side = min(width, height)
    let icon = side * 0.34
    let line = max(1, side / 90)
    var bitmap = Bitmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let px = Double(x) + 0.5 - width / 2
        let py = Double(y) + 0.5 - height / 2
        // Signed distances in pixels, negative inside; the edge extends half a pixel either way.
        let frame = (max(px.magnitude - icon / 2, py.magnitude - icon * 0.4)).magnitude - line / 2
        let sun = hypotenuse(px + icon * 0.2, py + icon * 0.16) - icon * 0.09
        let floor = py - icon * 0.3
        let hill = max(py.magnitude - icon * 0.3, slope(px - icon * 0.1, py + icon * 0.1), floor)
        let mound = max(py.magnitude - icon * 0.3, slope(px + icon * 0.18, py - icon * 0.06), floor)
        let distance = min(frame, sun, hill, mound)
        let coverage = min(1, max(0, 0.5 - distance))
        bitmap[x, y] = RGBA8(ground.mixed(with: Color(ink.red, ink.green, ink.blue), coverage * ink.alpha))
      }
    }
    return bitmap
  }

  private static func slope(_ x: Double, _ y: Double) -> Double { (x.magnitude - y * 0.9) / 1.345 }
  private static func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
