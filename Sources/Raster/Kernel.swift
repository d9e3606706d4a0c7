import CSpans

/// The loops that fill pixels, compiled for one instruction set; all write the same bytes.
package struct Kernel: Sendable {
  nonisolated(unsafe) let loops: UnsafePointer<spans_kernel>

  /// Those that this processor can run, the fastest last.
  package static let all = (0..<spans_kernel_count()).map { Kernel(loops: spans_kernel_at($0)) }
  package static let fastest = all[all.count - 1]

  /// Of the instruction set.
  package var name: String { String(cString: loops.pointee.name) }
}
