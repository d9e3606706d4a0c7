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

  static func letters(_ bytes: [UInt8]) -> String { String(decoding: Base64.url.letters(bytes), as: UTF8.self) }

  static func bytes(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64.url.bytes(of: text.utf8) else { throw Damaged() }
    return bytes
  }
}
