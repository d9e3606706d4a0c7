import Glibc

/// Writing to a descriptor until everything is written.
package enum ByteWriting {
  package static func write(_ bytes: RawSpan, to descriptor: Int32, named name: String) throws(FileFault) {
    let number = write(bytes, to: descriptor)
    if number == EPIPE { throw FileFault(name, "nobody reads it any more") }
    if number != 0 { throw FileFault(name, errno: number) }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(FileFault) {
    try write(bytes.span.bytes, to: descriptor, named: name)
  }

  /// The system's error number; 0 when everything is written.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
  }
}
