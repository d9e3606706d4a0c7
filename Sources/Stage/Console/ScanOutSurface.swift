import CSDL
import CScanOut
import Canvas

/// Two buffers that the screen shows in turn and the processor fills, without OpenGL: for a screen without a display
/// server whose OpenGL is a program of the processor's.
///
/// SDL's window keeps the screen, its mouse pointer and its terminal; only the pictures do not go through SDL. A texture
/// would be drawn by llvmpipe, which takes many times as long as a copy.
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
  /// The buffer that the next picture goes to.
  private var next = 0
  /// True while the screen shows one of the buffers.
  private var isSet = false
  private let memory = MemorySurface()
  private var isClosed = false

  /// How long the screen may take to show a buffer, in milliseconds.
  private static let patience: Int32 = 200
  /// More areas than this are one whole picture.
  private static let mostAreas = 64

  /// `nil` where the window does not fill a screen, or the card has no such buffers.
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

  func pixels() throws(MachineError) -> UnsafeMutablePointer<SDL_Surface> { try memory.pixels(size) }

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
    // A flip fails while another terminal has the screen; the screen is set anew once it is back.
    isSet =
      isSet && scanout_flip(card, &screen, &buffers[next].memory, Self.patience)
      || scanout_set(card, &screen, &buffers[next].memory)
    next = 1 - next
  }

  private func note(_ changes: [SDL_Rect], in index: Int) {
    buffers[index].stale += changes
    if buffers[index].stale.count > Self.mostAreas { buffers[index].stale = [whole] }
  }

  /// The screen may show something else: the next picture is set anew and whole.
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

  /// SDL's own descriptor of the card, which has the right to set the screen.
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
