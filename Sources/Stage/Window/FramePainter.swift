import CSDL
import Canvas
import Formatting
import Motion
import Pictures
import Raster

/// A painter of frames into a window: with SDL's renderer on a GPU, or with the program's own rasteriser.
@MainActor protocol FramePainter: AnyObject {
  var name: String { get }
  /// Whether `show` waits for the screen's refresh.
  var waitsForScreen: Bool { get }
  /// The size of the window in pixels; 0 × 0 while there is nothing to draw on.
  ///
  /// A turned picture has its sides exchanged.
  var outputSize: PixelSize { get }
  /// The turn of the picture on its way to the screen; the pixels read back are not turned.
  var turn: QuarterTurn { get set }
  /// Draws a whole frame, without showing it.
  func draw(_ frame: Frame) throws(Problem)
  /// Draws meshes over the frame; `readPixels` still returns the frame without them.
  func draw(over meshes: [Mesh]) throws(Problem)
  func show()
  /// Returns the frame that was drawn, before it is shown.
  func readPixels() throws(Problem) -> Bitmap
  /// Drops textures that were lost: all of them, or only those that were drawn into.
  func forgetTextures(targetsOnly: Bool)
  /// Makes the next frame redraw everything, because the screen may have lost its content.
  func forgetScreen()
  /// Frees everything; a second call does nothing.
  func close()
}

/// A painter that rasterises frames on the processor into the window's pixels.
///
/// It rasterises and copies only the areas that have changed.
@MainActor final class CPUPainter: FramePainter {
  let name = "software"
  var waitsForScreen: Bool { target.waitsForScreen }
  private let target: any WindowSurface
  private let pictures: PictureStore
  /// The rasteriser, which uses several threads only for more than 3 million pixels, about 3 ms of work.
  ///
  /// Less than that leaves time enough in a frame, and processors that share a core take longer over the same work.
  private let rasterizer = Rasterizer(threads: Machine.processors, leastShared: 3_000_000)
  /// The surface with the last frame; `nil` if its pixels are unknown.
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  var turn = QuarterTurn.none {
    didSet { if turn != oldValue { surface = nil } }
  }
  /// The areas drawn since the last `show`.
  private var changes: [SDL_Rect] = []

  init(_ target: any WindowSurface, _ pictures: PictureStore) {
    self.target = target
    self.pictures = pictures
  }

  var outputSize: PixelSize { target.size }

  func draw(_ frame: Frame) throws(Problem) {
    let now = try target.pixels()
    let isKept = now == surface
    let isUpright = turn == .none && frame.size == PixelSize(Int(now.pointee.w), Int(now.pointee.h))
    let screen = isKept && isUpright ? screen(of: now) : nil
    surface = nil
    rasterizer.draw(frame, pictures: pictures, onto: screen)
    if !isKept { changes.removeAll(keepingCapacity: true) }
    for change in isKept ? rasterizer.changes : [PixelRect(frame.size)] {
      if screen == nil { copy(change, of: rasterizer.bitmap, to: now) } else { changes.append(SDL_Rect(change)) }
    }
    surface = now
  }

  /// Returns the surface as a target of the rasteriser.
  ///
  /// Returns `nil` if SDL has to convert the format, or if there is nothing to draw on.
  private func screen(of surface: UnsafeMutablePointer<SDL_Surface>) -> Screen? {
    let format = surface.pointee.format.pointee.format
    guard [SDL_PIXELFORMAT_XRGB8888, SDL_PIXELFORMAT_ARGB8888].contains(where: { $0.rawValue == format }) else {
      return nil
    }
    return surface.pointee.pixels.map { Screen($0, pitch: Int(surface.pointee.pitch)) }
  }

  func draw(over meshes: [Mesh]) throws(Problem) {
    guard !meshes.isEmpty else { return }
    // The meshes go on a copy, since the next frame and `readPixels` need the frame without them.
    var shown = rasterizer.bitmap
    let size = PixelSize(shown.width, shown.height)
    Raster.draw(Frame(size: size, meshes: meshes), pictures: pictures, into: &shown)
    changes.removeAll(keepingCapacity: true)
    copy(PixelRect(size), of: shown, to: try target.pixels())
    surface = nil
  }

  private func copy(_ rect: PixelRect, of bitmap: Bitmap, to surface: UnsafeMutablePointer<SDL_Surface>) {
    if turn != .none { return copyTurned(rect, of: bitmap, to: surface) }
    // A window that is just being resized may be smaller than the frame.
    let width = min(rect.width, Int(surface.pointee.w) - rect.x)
    let height = min(rect.height, Int(surface.pointee.h) - rect.y)
    guard width > 0, height > 0, let target = surface.pointee.pixels else { return }
    let rect = PixelRect(x: rect.x, y: rect.y, width: width, height: height)
    if let screen = screen(of: surface) {
      screen.show(rect, of: bitmap)
    } else {
      let (pitch, format) = (surface.pointee.pitch, surface.pointee.format.pointee)
      bitmap.pixels.withUnsafeBytes { source in
        _ = SDL_ConvertPixels(
          Int32(width), Int32(height), UInt32(SDL_PIXELFORMAT_RGBA32.rawValue),
          source.baseAddress! + (rect.y * bitmap.width + rect.x) * 4, Int32(bitmap.width * 4), format.format,
          target + rect.y * Int(pitch) + rect.x * Int(format.BytesPerPixel), pitch)
      }
    }
    changes.append(SDL_Rect(rect))
  }

  /// Copies an area pixel by pixel to its place in the turned picture.
  private func copyTurned(_ rect: PixelRect, of bitmap: Bitmap, to surface: UnsafeMutablePointer<SDL_Surface>) {
    let isSwapped = screen(of: surface) != nil
    let surface = surface.pointee
    let size = PixelSize(bitmap.width, bitmap.height)
    let area = rect.turned(turn, in: size)
    guard surface.format.pointee.BytesPerPixel == 4, let target = surface.pixels, area.x >= 0, area.y >= 0,
      area.x + area.width <= Int(surface.w), area.y + area.height <= Int(surface.h)
    else { return }
    let pitch = Int(surface.pitch) / 4
    let to = target.assumingMemoryBound(to: UInt32.self)
    // The steps in the window's pixels from a pixel of the picture to its right neighbour and to the one below.
    let first = PixelRect(x: rect.x, y: rect.y, width: 1, height: 1).turned(turn, in: size)
    let (right, down) = (turn.direction(Vector(1, 0)), turn.direction(Vector(0, 1)))
    let across = Int(right.x) + Int(right.y) * pitch
    let below = Int(down.x) + Int(down.y) * pitch
    bitmap.pixels.withUnsafeBytes { bytes in
      let from = bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
      // Squares of 32 × 32 pixels keep the cache lines of both sides in use.
      for top in stride(from: 0, to: rect.height, by: 32) {
        for left in stride(from: 0, to: rect.width, by: 32) {
          for y in top..<min(rect.height, top + 32) {
            var source = (rect.y + y) * bitmap.width + rect.x + left
            var place = first.x + first.y * pitch + y * below + left * across
            for _ in left..<min(rect.width, left + 32) {
              let pixel = from[source]
              to[place] = isSwapped ? pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF : pixel
              source += 1
              place += across
            }
          }
        }
      }
    }
    changes.append(SDL_Rect(area))
  }

  func show() {
    target.show(changes)
    changes.removeAll(keepingCapacity: true)
  }

  func readPixels() throws(Problem) -> Bitmap { rasterizer.bitmap }

  /// Drops the texture that shows the pixels, if there is one, since it is lost too.
  func forgetTextures(targetsOnly: Bool) {
    target.forget()
    forgetScreen()
  }

  func forgetScreen() { surface = nil }

  func close() {
    surface = nil
    target.close()
  }
}
