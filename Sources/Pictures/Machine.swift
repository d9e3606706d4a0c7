import CFaces
import Formatting
import Glibc

/// The machine that the program runs on.
package enum Machine {
  /// The number of processors for drawing, at most 16: more of them wait for memory.
  package static let processors = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The versions of the libraries that draw.
  package static var libraries: String {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    let image = IMG_Linked_Version().pointee
    return "SDL \(sdl.major).\(sdl.minor).\(sdl.patch), SDL_image \(image.major).\(image.minor).\(image.patch)"
  }

  /// Makes the C library return the memory of pictures to the system as soon as it is freed; call it once, at the start.
  ///
  /// The C library gives large blocks pages of their own. With every large block that is freed it raises the size
  /// that it considers large, up to 32 MB. After that, pictures leave holes in the heap that do not fit the next
  /// pictures.
  package static func returnPicturesMemory() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
  }

  /// Returns the empty pages of the heap to the system, which would otherwise keep memory freed between blocks that stay.
  package static func trimHeap() { malloc_trim(0) }

  /// Returns the number of bytes in use on the heap, with large blocks, after unused memory has gone back to the system.
  package static func heapBytes() -> Int {
    trimHeap()
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
}

extension Problem {
  /// Returns a problem with a call of SDL, with SDL's own reason for the last failure on this thread.
  package static func sdl(_ call: String) -> Problem {
    let reason = String(sdl: SDL_GetError()) ?? ""
    return .machine(call, reason.isEmpty ? "no reason given" : reason)
  }
}

extension String {
  /// Creates a string from SDL's text; fails if there is none.
  package init?(sdl words: UnsafePointer<CChar>?) {
    guard let words else { return nil }
    self.init(cString: words)
  }
}

/// The last hundred problems, each reported once.
struct Complaints {
  private(set) var all: [Problem] = []

  mutating func report(_ problem: Problem) {
    guard !all.contains(problem) else { return }
    all.append(problem)
    if all.count > 100 { all.removeFirst() }
  }

  /// Forgets problems, so that they are reported again if they happen again.
  mutating func forget(_ isMended: (Problem) -> Bool) { all.removeAll(where: isMended) }
}
