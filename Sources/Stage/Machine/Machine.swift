import CSDL
import Glibc

/// What the program runs on.
package enum Machine {
  /// Processors that are there to draw with, at most 16: more wait for memory.
  package static let processors = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Has pictures' memory go back to the system as soon as they go, from now on; to be called once, at the start.
  ///
  /// The C library gives large blocks pages of their own, but raises what it calls large, up to 32 MB, with every one that
  /// is freed: from then on pictures leave holes in the heap, which differ in size from the next ones.
  package static func returnPicturesMemory() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
  }
}
