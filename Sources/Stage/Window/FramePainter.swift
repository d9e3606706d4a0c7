import CSDL
import Canvas
import Motion
import Raster

/// Draws frames into a window: with SDL's renderer on a GPU, or with our rasteriser.
@MainActor protocol FramePainter: AnyObject {
  var name: String { get }
  /// False where nothing makes `show` wait for the screen.
  var waitsForScreen: Bool { get }
  /// Pixels of the window; 0 × 0 while there is nothing to draw on. A turned picture has its sides exchanged.
  var outputSize: PixelSize { get }
  /// How the picture is turned on its way to the screen; what is read back is not.
  var turn: QuarterTurn { get set }
  /// Draws all of it, without showing it.
  func draw(_ frame: Frame) throws(MachineError)
  /// Draws meshes over what was drawn, which `readPixels` still shows without them.
  func draw(over meshes: [Mesh]) throws(MachineError)
  func show()
  /// What was drawn, before it is shown.
  func readPixels() throws(MachineError) -> Bitmap
  /// Textures were lost: everything, or only those drawn into.
  func forgetTextures(targetsOnly: Bool)
  /// What is on the screen may have been lost.
  func forgetScreen()
  /// Frees everything; a second time does nothing.
  func close()
}

/// Draws frames with our own rasteriser into the window's pixels: of both, only what has changed.
@MainActor final class CPUPainter: FramePainter {
  let name = "software"
  var waitsForScreen: Bool { target.waitsForScreen }
  private let target: any WindowSurface
  private let pictures: PictureStore
  /// Three milliseconds of a frame leave time enough; processors that share a core take longer over the same work.
  private let rasterizer = Rasterizer(threads: Machine.processors, leastShared: 3_000_000)
  /// The window's pixels as of the last frame; nil when they may hold anything.
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  var turn = QuarterTurn.none {
    didSet { if turn != oldValue { surface = nil } }
  }
  /// What was drawn since it was last shown.
  private var changes: [SDL_Rect] = []

  init(_ target: any WindowSurface, _ pictures: PictureStore) {
    self.target = target
    self.pictures = pictures
  }

  var outputSize: PixelSize { target.size }

  func draw(_ frame: Frame) throws(MachineError) {
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

  /// Where the rasteriser can draw onto it; nil where SDL has to convert, or there is nothing to draw on.
  private func screen(of surface: UnsafeMutablePointer<SDL_Surface>) -> Screen? {
    let format = surface.pointee.format.pointee.format
    guard [SDL_PIXELFORMAT_XRGB8888, SDL_PIXELFORMAT_ARGB8888].contains(where: { $0.rawValue == format }) else {
      return nil
    }
    return surface.pointee.pixels.map { Screen($0, pitch: Int(surface.pointee.pitch)) }
  }

  func draw(over meshes: [Mesh]) throws(MachineError) {
    guard !meshes.isEmpty else { return }
    // A copy: what was drawn is what the next frame begins with and what is read back.
    var shown = rasterizer.bitmap
    let size = PixelSize(shown.width, shown.height)
    Raster.draw(Frame(size: size, meshes: meshes), pictures: pictures, into: &shown)
    changes.removeAll(keepingCapacity: true)
    copy(PixelRect(size), of: shown, to: try target.pixels())
    surface = nil
  }

  private func copy(_ rect: PixelRect, of bitmap: Bitmap, to surface: UnsafeMutablePointer<SDL_Surface>) {
    if turn != .none { return copyTurned(rect, of: bitmap, to: surface) }
    // A window that is just being resized has other sides.
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

  /// The same, pixel by pixel to where the turned picture has it.
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
    // Of the window's pixels, from a picture's pixel to its right neighbour and to the one below.
    let first = PixelRect(x: rect.x, y: rect.y, width: 1, height: 1).turned(turn, in: size)
    let (right, down) = (turn.direction(Vector(1, 0)), turn.direction(Vector(0, 1)))
    let across = Int(right.x) + Int(right.y) * pitch
    let below = Int(down.x) + Int(down.y) * pitch
    bitmap.pixels.withUnsafeBytes { bytes in
      let from = bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
      // In squares, so that neither side's lines of memory are left too soon.
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

  func readPixels() throws(MachineError) -> Bitmap { rasterizer.bitmap }

  /// The texture that shows the pixels is lost too, where there is one.
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
