import Glibc

/// Reads a file from its beginning, a piece at a time, and jumps over what is not looked at.
struct FileCursor {
  /// Thrown where the file ends in the middle of something.
  struct End: Error {}

  private let descriptor: Int32
  let extent: Int
  private(set) var position = 0
  private var piece: ArraySlice<UInt8> = []

  /// Of the whole file, wherever its descriptor stands.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    extent = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  var isAtEnd: Bool { position == extent }

  mutating func byte() throws(End) -> UInt8 {
    if piece.isEmpty { try fill() }
    position += 1
    return piece.removeFirst()
  }

  mutating func bytes(_ count: Int) throws(End) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes.append(try byte()) }
    return bytes
  }

  mutating func skip(_ count: Int) throws(End) {
    guard count >= 0, count <= extent - position else { throw End() }
    position += count
    piece = piece.dropFirst(count)
  }

  private mutating func fill() throws(End) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &bytes, bytes.count, off_t(position))
    guard count > 0 else { throw End() }
    piece = bytes[..<count]
  }
}
