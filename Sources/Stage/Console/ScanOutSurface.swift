import CSDL
import CScanOut
import Canvas
import Formatting

/// Two buffers that the screen shows in turn and the processor fills, without OpenGL.
///
/// It serves a screen without a display server whose OpenGL runs on the processor. SDL's window keeps the screen, its
/// mouse pointer and its terminal; only the pictures bypass SDL. A texture would be drawn by llvmpipe, which takes
/// many times as long as a copy.
@MainActor final class ScanOutSurface: WindowSurface {
  private struct Buffer {
    var memory: ScanOutBuffer
    /// The areas that were shown since this buffer was filled.
    var stale: [SDL_Rect]
  }

  let waitsForScreen = true
  private let card: Int32
  private var screen = ScanOutScreen()
  private var buffers: [Buffer] = []
  /// The index of the buffer for the next picture.
  private var next = 0
  /// Whether the screen shows one of the buffers.
  private var isSet = false
  private let memory = MemorySurface()
  private var isClosed = false

  /// The longest time for the screen to show a buffer, in milliseconds.
  private static let patience: Int32 = 200
  /// The largest number of separate areas; beyond it the whole picture is copied.
  private static let mostAreas = 64

  /// Fails if the window does not fill a screen, or if the card has no such buffers.
  init?(_ window: OpaquePointer) {
    guard let card = Self.card(of: window) else { return nil }
    self.card = card
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    // SDL numbers connected screens in the kernel's order, too.
    guard scanout_find(card, max(0, SDL_GetWindowDisplayIndex(window)), &screen),
      size == PixelSize(Int(width), Int(height))
    else { return nil }
    for _ in 0..<2 {
      var buffer = ScanOutBuffer()
      guard scanout_make(card, &screen, &buffer) else {
        freeBuffers()
        return nil
      }
      buffers.append(Buffer(memory: buffer, stale: [whole]))
    }
  }

  var size: PixelSize { PixelSize(Int(screen.width), Int(screen.height)) }
  private var whole: SDL_Rect { SDL_Rect(x: 0, y: 0, w: Int32(screen.width), h: Int32(screen.height)) }

  func pixels() throws(Problem) -> UnsafeMutablePointer<SDL_Surface> { try memory.pixels(size) }

  func show(_ changes: [SDL_Rect]) {
    guard !isClosed, let surface = memory.surface?.pointee, let pixels = surface.pixels else { return }
    for index in buffers.indices { note(changes, in: index) }
    let (target, pitch) = (buffers[next].memory.memory!, Int(buffers[next].memory.pitch))
    for area in buffers[next].stale {
      for row in Int(area.y)..<Int(area.y + area.h) {
        let left = Int(area.x) * 4
        (target + row * pitch + left).copyMemory(
          from: pixels + row * Int(surface.pitch) + left, byteCount: Int(area.w) * 4)
      }
    }
    buffers[next].stale.removeAll(keepingCapacity: true)
    // A flip fails while another terminal has the screen; once it is back, the screen is set again.
    isSet =
      isSet && scanout_flip(card, &screen, &buffers[next].memory, Self.patience)
      || scanout_set(card, &screen, &buffers[next].memory)
    next = 1 - next
  }

  private func note(_ changes: [SDL_Rect], in index: Int) {
    buffers[index].stale += changes
    if buffers[index].stale.count > Self.mostAreas { buffers[index].stale = [whole] }
  }

  /// Sets the screen again with the whole next picture, because it may show something else.
  func forget() {
    isSet = false
    for index in buffers.indices { buffers[index].stale = [whole] }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    freeBuffers()
    memory.free()
  }

  // MARK: - The card

  /// Returns SDL's own descriptor of the card, which has the right to set the screen.
  private static func card(of window: OpaquePointer) -> Int32? {
    // SDL_SYSWM_KMSDRM is declared among the headers of window systems. Its content begins with the card's number.
    let (kmsdrm, descriptor): (UInt32, Int) = (13, WindowSystemInfo.content + 4)
    return WindowSystemInfo.read(of: window) { info in
      guard info.load(fromByteOffset: WindowSystemInfo.system, as: UInt32.self) == kmsdrm else { return nil }
      let card = info.load(fromByteOffset: descriptor, as: Int32.self)
      return card >= 0 ? card : nil
    }
  }

  private func freeBuffers() {
    for index in buffers.indices { scanout_free(card, &buffers[index].memory) }
    buffers = []
  }
}
