import CSDL
import Formatting
import Glibc
import Threads

/// The machine that the program runs on.
package enum Machine {
  /// The number of processors for drawing, at most 16: more of them wait for memory.
  package static let processors = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Whether there is a graphics card; without one, OpenGL could only run on the processor.
  ///
  /// In that case no driver is loaded to find out, because loading takes longer than everything else that a window
  /// waits for. The cards of other systems have files of other names.
  static var hasGraphicsCard: Bool {
    ["dri", "nvidiactl", "nvhost-gpu", "dxg", "kgsl-3d0", "mali0", "galcore", "pvrsrvkm"].contains {
      access("/dev/\($0)", F_OK) == 0
    }
  }

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

/// The monotonic clock, the only clock in Fidget: real time enters here and nowhere else.
package enum Clock {
  /// The nanoseconds since some moment in the past; the value never decreases, and stands still while the machine sleeps.
  package static var nowNanoseconds: Int64 { Monotonic.now }

  /// Sleeps until a time; returns immediately if the time has passed.
  package static func sleep(until end: Int64) {
    let left = end - nowNanoseconds
    guard left > 0 else { return }
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// The total time that the machine has been suspended since it started, in nanoseconds; it grows with every suspend.
  static var suspendedNanoseconds: Int64 { Monotonic.read(CLOCK_BOOTTIME) - Monotonic.now }
}

extension Problem {
  /// Returns a problem with a call of SDL, with SDL's own reason for the last failure on this thread.
  package static func sdl(_ call: String) -> Problem {
    let reason = String(sdl: SDL_GetError()) ?? ""
    return .machine(call, reason.isEmpty ? "no reason given" : reason)
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
