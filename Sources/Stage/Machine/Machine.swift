import CSDL
import Glibc
import Threads

/// What the program runs on.
package enum Machine {
  /// Processors that are there to draw with, at most 16: more wait for memory.
  package static let processors = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// False where OpenGL could only be a program of the processor's: then no driver needs to be loaded to be asked, which
  /// takes longer than all else that a window waits for. Other systems' cards have files of other names.
  static var hasGraphicsCard: Bool {
    ["dri", "nvidiactl", "nvhost-gpu", "dxg", "kgsl-3d0", "mali0", "galcore", "pvrsrvkm"].contains {
      access("/dev/\($0)", F_OK) == 0
    }
  }

  /// The libraries that draw, as they are here.
  package static var libraries: String {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    let image = IMG_Linked_Version().pointee
    return "SDL \(sdl.major).\(sdl.minor).\(sdl.patch), SDL_image \(image.major).\(image.minor).\(image.patch)"
  }

  /// Has pictures' memory go back to the system as soon as they go, from now on; to be called once, at the start.
  ///
  /// The C library gives large blocks pages of their own, but raises what it calls large, up to 32 MB, with every one that
  /// is freed: from then on pictures leave holes in the heap, which differ in size from the next ones.
  package static func returnPicturesMemory() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
  }

  /// Has whole pages that the heap holds empty go back to the system: what is freed between blocks that stay would be kept.
  package static func returnHoles() { malloc_trim(0) }

  /// Bytes that are in use on the heap, large blocks included; what is not goes back to the system first.
  package static func heapBytes() -> Int {
    returnHoles()
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
}

/// The monotonic clock: the only clock in Fidget. Real time enters here and nowhere else.
package enum Clock {
  /// Nanoseconds since some moment in the past; never goes back, stands still while the machine is suspended.
  package static var nowNanoseconds: Int64 { Monotonic.now }

  /// Returns at once where the time has come.
  package static func sleep(until end: Int64) {
    let left = end - nowNanoseconds
    guard left > 0 else { return }
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// How long the machine has been suspended since it started; grows by each suspend.
  static var suspendedNanoseconds: Int64 { Monotonic.read(CLOCK_BOOTTIME) - Monotonic.now }
}

/// What the machine refused: `SDL_Init: reason`. Made here and nowhere else.
package struct MachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function that failed.
  package let call: String
  package let reason: String

  package init(_ call: String, reason: String) {
    self.call = call
    self.reason = reason
  }

  /// With SDL's own reason for the last failure on this thread.
  package static func sdl(_ call: String) -> MachineError {
    let reason = String(sdl: SDL_GetError()) ?? ""
    return MachineError(call, reason: reason.isEmpty ? "no reason given" : reason)
  }

  package var description: String { "\(call): \(reason)" }
}

/// The last hundred things that went wrong, each told once.
struct Complaints {
  private(set) var all: [String] = []

  mutating func report(_ problem: String) {
    guard !all.contains(problem) else { return }
    all.append(problem)
    if all.count > 100 { all.removeFirst() }
  }

  /// To be told again if it is met again.
  mutating func forget(_ isMended: (String) -> Bool) { all.removeAll(where: isMended) }
}
