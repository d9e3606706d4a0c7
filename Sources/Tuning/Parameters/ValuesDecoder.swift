/// Feeds checked values to the synthesised `init(from:)` of a `ParameterSet`: that is how values get in without specs.
struct ValuesDecoder: Decoder {
  let values: [(name: String, value: ParameterValue)]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(values: values))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }
}

/// Carries one value to `Parameter.init(from:)`.
struct SingleValueDecoder: Decoder {
  let value: ParameterValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw unsupported() }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [(name: String, value: ParameterValue)]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { values.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { values.contains { $0.name == key.stringValue } }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let found = values.first(where: { $0.name == key.stringValue }) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no value for \(key.stringValue)"))
    }
    return try T(from: SingleValueDecoder(value: found.value))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
    throw unsupported()
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func superDecoder() throws -> any Decoder { throw unsupported() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unsupported() }
}

private func unsupported() -> DecodingError {
  .dataCorrupted(.init(codingPath: [], debugDescription: "a parameter set has only @Parameter properties"))
}
