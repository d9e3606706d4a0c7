import Glibc

/// Where the command writes: standard output in large pieces, standard error a line at a time.
enum Output {
  static func error(_ line: String) {
    write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  static func line(_ line: String) {
    write(Array((line + "\n").utf8), to: STDOUT_FILENO)
  }

  /// Everything, or false when the other end has gone or the disk is full.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
