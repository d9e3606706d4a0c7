import Formatting

/// The recognisers that were last told of, by their texts: the next step asks for the same ones, and to read a text takes longer
/// than all that they do.
final class RecognizerMemory {
  private var kept: [(text: String, value: any Sendable)] = []

  subscript(text: String) -> (any Sendable)? { kept.first { $0.text == text }?.value }

  func keep(_ value: some Sendable, as text: String) {
    if kept.count > 7 { kept.removeFirst() }
    kept.append((text, value))
  }
}

/// Values of ours as a text that a sketch's state can hold: what they store, one behind the other, without names.
///
/// Equal values give equal texts on every machine. Bytes go as letters, six bits in each, so that the text is one in any
/// encoding.
enum PackedCoding {
  struct Damaged: Error {}

  static func text(_ value: some Encodable) -> String {
    let packer = Packer()
    do { try value.encode(to: packer) } catch { preconditionFailure("\(type(of: value)) cannot be packed: \(error)") }
    return letters(packer.bytes)
  }

  static func value<T: Decodable>(_ type: T.Type, of text: String) throws -> T {
    let unpacker = Unpacker(try bytes(text))
    let value = try T(from: unpacker)
    guard unpacker.index == unpacker.bytes.count else { throw Damaged() }
    return value
  }

  /// By letter; 64 for what is none.
  private static let values: [Int] = (0..<256).map { letter in alphabet.firstIndex(of: UInt8(letter)) ?? 64 }
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func letters(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(bytes.count * 4 / 3 + 2)
    var (held, count) = (0, 0)
    for byte in bytes {
      (held, count) = (held << 8 | Int(byte), count + 8)
      while count >= 6 {
        count -= 6
        letters.append(alphabet[held >> count & 63])
      }
      held &= (1 << count) - 1
    }
    if count > 0 { letters.append(alphabet[held << (6 - count) & 63]) }
    return String(decoding: letters, as: UTF8.self)
  }

  static func bytes(_ text: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (held, count) = (0, 0)
    for letter in text.utf8 {
      let value = values[Int(letter)]
      guard value < 64 else { throw Damaged() }
      (held, count) = (held << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> count))
        held &= (1 << count) - 1
      }
    }
    return bytes
  }
}
