extension JSONValue {
  /// What a plain value says of itself through its synthesised `Encodable`; `JSONDocument.decode` gives it back to the
  /// last bit.
  ///
  /// An optional without a value is left out. What JSON cannot say exactly is a string: "inf", "-inf", "nan", "-0", and
  /// whole numbers beyond 2⁵³.
  package init(encoding value: some Encodable) {
    let box = EncodedBox()
    do { try value.encode(to: BoxEncoder(box: box)) } catch {
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

/// A value that is being put together: the containers of an encoder write into it in turn.
private final class EncodedBox {
  private enum Content {
    case scalar(JSONValue)
    case object([(key: String, box: EncodedBox)])
    case array([EncodedBox])
  }

  private var content = Content.scalar(.null)

  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.box.value) })
    case .array(let boxes): .array(boxes.map(\.value))
    }
  }

  var count: Int { if case .array(let boxes) = content { boxes.count } else { 0 } }

  func set(_ value: JSONValue) { content = .scalar(value) }

  func openObject() { if case .object = content {} else { content = .object([]) } }
  func openArray() { if case .array = content {} else { content = .array([]) } }

  func member(_ key: String) -> EncodedBox {
    let box = EncodedBox()
    guard case .object(var members) = content else { preconditionFailure("no object was opened") }
    members.append((key, box))
    content = .object(members)
    return box
  }

  func element() -> EncodedBox {
    let box = EncodedBox()
    guard case .array(var boxes) = content else { preconditionFailure("no array was opened") }
    boxes.append(box)
    content = .array(boxes)
    return box
  }
}

private struct BoxEncoder: Encoder {
  let box: EncodedBox
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    box.openObject()
    return KeyedEncodingContainer(Keyed<Key>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.openArray()
    return Unkeyed(box: box)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: EncodedBox
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { box.member(key.stringValue).set(.null) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try value.encode(to: BoxEncoder(box: box.member(key.stringValue)))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
    BoxEncoder(box: box.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    BoxEncoder(box: box.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { BoxEncoder(box: box.member("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { BoxEncoder(box: box.member(key.stringValue)) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let box: EncodedBox
  var codingPath: [any CodingKey] { [] }
  var count: Int { box.count }

  func encodeNil() { box.element().set(.null) }
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: BoxEncoder(box: box.element())) }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    BoxEncoder(box: box.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    BoxEncoder(box: box.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { BoxEncoder(box: box.element()) }
}

private struct Single: SingleValueEncodingContainer {
  let box: EncodedBox
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { box.set(.null) }
  func encode(_ value: Bool) { box.set(.flag(value)) }
  func encode(_ value: String) { box.set(.string(value)) }
  func encode(_ value: Double) { box.set(JSONValue(exactly: value)) }
  func encode(_ value: Float) { box.set(JSONValue(exactly: Double(value))) }
  func encode<T: Encodable & BinaryInteger>(_ value: T) { box.set(JSONValue(exactly: value)) }
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: BoxEncoder(box: box)) }
}
