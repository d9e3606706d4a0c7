extension JSONValue {
  /// Encodes a plain value with its synthesised `Encodable`; `JSONDocument.decode` restores it exact to the last bit.
  ///
  /// An optional without a value is omitted. A number that JSON cannot express exactly becomes a string: "inf", "-inf",
  /// "nan", "-0", and whole numbers beyond 2⁵³.
  package init(encoding value: some Encodable) {
    let box = Box()
    do { try value.encode(to: box) } catch {
      preconditionFailure("\(type(of: value)) does not encode: \(error)")
    }
    self = box.value
  }

  fileprivate init(exactly number: Double) {
    if number.isFinite, number != 0 || number.sign == .plus {
      self = .number(number)
    } else {
      self = .string(number == 0 ? "-0" : number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }

  fileprivate init(exactly number: some BinaryInteger) {
    let exact = 1 << 53
    if let small = Int(exactly: number), (-exact...exact).contains(small) {
      self = .integer(small)
    } else {
      self = .string("\(number)")
    }
  }
}

/// A value under construction: the containers of an encoder write into it in turn.
private final class Box: Encoder, SingleValueEncodingContainer {
  private var scalar = JSONValue.null
  private var members: [(key: String, box: Box)]?
  private(set) var elements: [Box]?

  var value: JSONValue {
    if let members { return .object(members.map { JSONValue.Member($0.key, $0.box.value) }) }
    return elements.map { .array($0.map(\.value)) } ?? scalar
  }

  func member(_ key: any CodingKey) -> Box {
    let box = Box()
    members?.append((key.stringValue, box))
    return box
  }

  func element() -> Box {
    let box = Box()
    elements?.append(box)
    return box
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? []
    return KeyedEncodingContainer(Keyed<Key>(box: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return Unkeyed(box: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() {}
  func encode(_ value: Bool) { scalar = .flag(value) }
  func encode(_ value: String) { scalar = .string(value) }
  func encode(_ value: Double) { scalar = JSONValue(exactly: value) }
  func encode(_ value: Float) { scalar = JSONValue(exactly: Double(value)) }
  func encode<T: Encodable & BinaryInteger>(_ value: T) { scalar = JSONValue(exactly: value) }
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: self) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: Box
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { _ = box.member(key) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try value.encode(to: box.member(key)) }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
    box.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { box.member(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { preconditionFailure("a class is not written") }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let box: Box
  var codingPath: [any CodingKey] { [] }
  var count: Int { box.elements?.count ?? 0 }

  func encodeNil() { _ = box.element() }
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: box.element()) }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    box.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { box.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { preconditionFailure("a class is not written") }
}
