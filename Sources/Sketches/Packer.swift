/// Writes what a value stores, one behind the other: see `PackedCoding`.
final class Packer: Encoder {
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
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
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
