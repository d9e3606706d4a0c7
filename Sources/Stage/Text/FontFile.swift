import CSDL
import Glibc

/// A font's file in memory, read as it is needed; no descriptor stays open for it, however many faces it has.
///
/// Package managers put new files in place of old ones, so what is mapped does not change.
final class FontFile {
  private let bytes: UnsafeMutableRawPointer
  private let count: Int

  init(_ path: String) throws(MachineError) {
    func refusal(_ call: String) -> MachineError {
      MachineError("\(call) \(path)", reason: String(cString: strerror(errno)))
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal("open") }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw refusal("fstat") }
    count = Int(status.st_size)
    guard count > 0, count <= Int(Int32.max) else {
      throw MachineError("open \(path)", reason: "a font has 1 to \(Int32.max) bytes")
    }
    guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapped != MAP_FAILED else {
      throw refusal("mmap")
    }
    bytes = mapped
  }

  deinit { munmap(bytes, count) }

  /// A face at a size in pixels; it must be closed before the file is let go of.
  func face(_ index: Int, pixels: Int) throws(MachineError) -> OpaquePointer {
    guard let source = SDL_RWFromConstMem(bytes, Int32(count)),
      let font = TTF_OpenFontIndexRW(source, 1, Int32(pixels), index)
    else { throw .sdl("TTF_OpenFont") }
    return font
  }
}
