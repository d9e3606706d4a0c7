/// Reads what a `Packer` has written.
final class Unpacker: Decoder {
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
  func getIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { try byte() == 0 ? nil : get(type) }

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
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try unpacker.getIfPresent(type) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try unpacker.getIfPresent(type) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try unpacker.getIfPresent(type) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try unpacker.getIfPresent(type) }
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
