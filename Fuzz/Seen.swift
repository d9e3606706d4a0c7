import Glibc

/// The texts that a target has already had, so that none is counted or parsed twice: a bit for each hash of a text.
///
/// Two texts with the same hash are counted once, so the count is never too high.
struct Seen {
  /// The number of texts that were new.
  private(set) var count = 0
  /// A bit for each of 2^32 hashes: 512 MiB, of which only touched pages exist.
  private let bits: UnsafeMutablePointer<UInt64>

  init() {
    let bytes = 1 << 29
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("no memory for what was seen") }
    bits = memory.bindMemory(to: UInt64.self, capacity: bytes / 8)
  }

  /// Adds a text and returns whether it is new; hashes eight bytes at a time.
  mutating func insert(_ text: UnsafeRawBufferPointer) -> Bool {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
    var index = 0
    while index + 8 <= text.count {
      hash = Self.mix(hash ^ text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest << 8 | UInt64(text[index])
      index += 1
    }
    hash = Self.mix(hash ^ rest) & 0xFFFF_FFFF
    let mask = UInt64(1) << (hash & 63)
    guard bits[Int(hash >> 6)] & mask == 0 else { return false }
    bits[Int(hash >> 6)] |= mask
    count += 1
    return true
  }

  /// Calls `body` for each new variant of a short text, once.
  ///
  /// The variants are the text cut short at any place, the text without one byte, and the text with another byte in one place:
  /// one of four bytes that mean something to the parser; the four depend on the replaced byte.
  mutating func vary(
    _ bytes: [UInt8], atMost most: Int, with meaningful: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) {
    guard bytes.count <= most else { return }
    func read(_ text: ArraySlice<UInt8>) { if text.withUnsafeBytes({ insert($0) }) { body(text) } }
    for index in bytes.indices {
      read(bytes[..<index])
      read(bytes[..<index] + bytes[(index + 1)...])
      var other = bytes
      let start = Int(bytes[index]) * 7 % (meaningful.count - 4)
      for byte in meaningful[start..<(start + 4)] {
        other[index] = byte
        read(other[...])
      }
    }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    return value ^ value >> 32
  }
}

/// Replaces the standard library's function, which gives no reason in an optimised build.
func precondition(_ holds: Bool, _ message: @autoclosure () -> String) { if !holds { preconditionFailure(message()) } }

func preconditionFailure(_ message: String) -> Never {
  let line = Array("broken: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  abort()
}
