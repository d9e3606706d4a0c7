/// Why a capture could not be made: one line that says where and what.
package struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// With the system's reason for an error number.
  init(_ path: String, errno number: Int32) {
    self.init("\(path): \(SystemReason.text(number))")
  }
}
