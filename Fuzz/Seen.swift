import Glibc

/// Which texts a target has had already, so that none is counted, or parsed, a second time: a bit for each hash of a text.
///
/// Two texts with one hash count as one, so the count is never too high.
struct Seen {
  /// Texts that were new.
  private(set) var count = 0
  /// Of 2^32, which is 512 MiB of which only touched pages exist.
  private let bits: UnsafeMutablePointer<UInt64>

  init() {
    let bytes = 1 << 29
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("no memory for what was seen") }
    bits = memory.bindMemory(to: UInt64.self, capacity: bytes / 8)
  }

  /// True the first time. Eight bytes are taken in at once.
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

  /// A short text as it would be if it were cut short anywhere, lacked a byte, or had another in its place: one of four that
  /// mean something to the parser, others for another byte. Every one that is new, once.
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

/// The standard library's own says nothing of why in an optimised build.
func precondition(_ holds: Bool, _ message: @autoclosure () -> String) { if !holds { preconditionFailure(message()) } }

func preconditionFailure(_ message: String) -> Never {
  let line = Array("broken: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  abort()
}
