import CSpans

/// The loops that fill pixels, compiled for one instruction set; all write the same bytes.
package struct Kernel: Sendable {
  nonisolated(unsafe) let loops: UnsafePointer<spans_kernel>

  /// Runs on every processor of the family.
  package static let portable = Kernel(loops: spans_portable())
  /// The fastest that this processor has.
  package static let fastest = Kernel(loops: spans_fastest())

  /// Of the instruction set.
  package var name: String { String(cString: loops.pointee.name) }
}
