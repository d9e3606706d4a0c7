import Motion

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
    withUnsafeBytes(of: word.littleEndian) { word in
      if let place { bytes.replaceSubrange(place..<place + 8, with: word) } else { bytes.append(contentsOf: word) }
    }
  }
  func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
  // By the type alone: a cast that fails takes longer than what it is to find out.
  func put<T: Encodable>(_ value: T) throws {
    if T.self == Double.self { return put(unsafeBitCast(value, to: Double.self).bitPattern) }
    if T.self == Vector.self {
      let vector = unsafeBitCast(value, to: Vector.self)
      put(UInt64(2))  // As a list, which it is read as.
      put(vector.x.bitPattern)
      return put(vector.y.bitPattern)
    }
    if T.self == Int.self { return put(UInt64(bitPattern: Int64(unsafeBitCast(value, to: Int.self)))) }
    if T.self == Bool.self { return bytes.append(unsafeBitCast(value, to: Bool.self) ? 1 : 0) }
    if T.self == String.self { return put(value as! String) }
    try value.encode(to: self)
  }
  func putIfPresent<T: Encodable>(_ value: T?) throws {
    bytes.append(value == nil ? 0 : 1)
    if let value { try put(value) }
  }

  struct Named<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let packer: Packer
    var codingPath: [any CodingKey] { [] }
    mutating func encodeNil(forKey key: Key) { packer.bytes.append(0) }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try packer.put(value) }
    mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try packer.putIfPresent(value) }
    // The standard library has these apart.
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try packer.putIfPresent(value) }
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try packer.putIfPresent(value) }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try packer.putIfPresent(value) }
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
