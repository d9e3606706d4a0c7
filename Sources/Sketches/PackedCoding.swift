import Formatting

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
    var (held, count) = (0, 0)
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { throw Damaged() }
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

// MARK: - Packing

private final class Packer: Encoder {
  var bytes: [UInt8] = []
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Named<Key>(packer: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let place = bytes.count
    put(UInt64(0))
    return Items(packer: self, place: place)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { One(packer: self) }

  func put(_ word: UInt64, at place: Int? = nil) {
    for shift in 0..<8 {
      let byte = UInt8(truncatingIfNeeded: word >> (8 * shift))
      if let place { bytes[place + shift] = byte } else { bytes.append(byte) }
    }
  }
  func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
  func put<T: Encodable>(_ value: T) throws {
    switch value {
    case let number as Double: put(number.bitPattern)
    case let number as Int: put(UInt64(bitPattern: Int64(number)))
    case let flag as Bool: bytes.append(flag ? 1 : 0)
    case let text as String: put(text)
    default: try value.encode(to: self)
    }
  }

  struct Named<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let packer: Packer
    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil(forKey key: Key) { packer.bytes.append(0) }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try packer.put(value) }
    mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
      packer.bytes.append(value == nil ? 0 : 1)
      if let value { try packer.put(value) }
    }
    // The standard library has these apart.
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
      packer.bytes.append(value == nil ? 0 : 1)
      if let value { try packer.put(value) }
    }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
      packer.bytes.append(value == nil ? 0 : 1)
      if let value { try packer.put(value) }
    }
    // A case of an enum: its name comes first.
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
      packer.put(key.stringValue)
      return packer.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { packer.unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { packer }
    mutating func superEncoder(forKey key: Key) -> any Encoder { packer }
  }

  struct Items: UnkeyedEncodingContainer {
    let packer: Packer
    let place: Int
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(packer: Packer, place: Int) { (self.packer, self.place) = (packer, place) }

    mutating func encodeNil() { fatalError("a list of ours has no gaps") }
    mutating func encode<T: Encodable>(_ value: T) throws {
      count += 1
      packer.put(UInt64(count), at: place)
      try packer.put(value)
    }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
      packer.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { packer.unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { packer }
  }

  struct One: SingleValueEncodingContainer {
    let packer: Packer
    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil() { packer.bytes.append(0) }
    mutating func encode<T: Encodable>(_ value: T) throws { try packer.put(value) }
  }
}

// MARK: - Unpacking

private final class Unpacker: Decoder {
  let bytes: [UInt8]
  var index = 0
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Named<Key>(unpacker: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let count = try Int(exactly: word()) ?? .max
    guard count <= bytes.count - index else { throw PackedCoding.Damaged() }
    return Items(unpacker: self, count: count)
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { One(unpacker: self) }

  func byte() throws -> UInt8 {
    guard index < bytes.count else { throw PackedCoding.Damaged() }
    defer { index += 1 }
    return bytes[index]
  }
  func word() throws -> UInt64 {
    guard index + 8 <= bytes.count else { throw PackedCoding.Damaged() }
    defer { index += 8 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[index + $1]) << (8 * $1) }
  }
  func text() throws -> String {
    let count = try Int(exactly: word()) ?? .max
    guard count <= bytes.count - index else { throw PackedCoding.Damaged() }
    defer { index += count }
    return String(decoding: bytes[index..<index + count], as: UTF8.self)
  }
  func get<T: Decodable>(_ type: T.Type) throws -> T {
    if type == Double.self { return try Double(bitPattern: word()) as! T }
    if type == Int.self { return try Int(Int64(bitPattern: word())) as! T }
    if type == Bool.self { return try (byte() != 0) as! T }
    if type == String.self { return try text() as! T }
    return try T(from: self)
  }

  struct Named<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let unpacker: Unpacker
    var codingPath: [any CodingKey] { [] }
    /// Asked for enums alone: the name of the case comes next.
    var allKeys: [Key] {
      let place = unpacker.index
      defer { unpacker.index = place }
      return (try? unpacker.text()).flatMap { Key(stringValue: $0) }.map { [$0] } ?? []
    }
    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try unpacker.byte() == 0 }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try unpacker.get(type) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      try unpacker.byte() == 0 ? nil : unpacker.get(type)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
      try unpacker.byte() == 0 ? nil : unpacker.get(type)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      try unpacker.byte() == 0 ? nil : unpacker.get(type)
    }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
      _ = try unpacker.text()
      return unpacker.container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try unpacker.unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { unpacker }
    func superDecoder(forKey key: Key) throws -> any Decoder { unpacker }
  }

  struct Items: UnkeyedDecodingContainer {
    let unpacker: Unpacker
    let count: Int?
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= count! }

    init(unpacker: Unpacker, count: Int) { (self.unpacker, self.count) = (unpacker, count) }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      guard !isAtEnd else { throw PackedCoding.Damaged() }
      currentIndex += 1
      return try unpacker.get(type)
    }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedDecodingContainer<N> {
      unpacker.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try unpacker.unkeyedContainer() }
    mutating func superDecoder() -> any Decoder { unpacker }
  }

  struct One: SingleValueDecodingContainer {
    let unpacker: Unpacker
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try unpacker.get(type) }
  }
}
