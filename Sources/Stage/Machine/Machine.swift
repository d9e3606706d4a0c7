import Glibc

/// What the program runs on.
package enum Machine {
  /// Processors that are there to draw with, at most 16: more wait for memory.
  package static let processors = max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
