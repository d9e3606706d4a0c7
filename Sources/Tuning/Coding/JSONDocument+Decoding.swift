import Formatting

extension JSONDocument {
  /// Decodes the value that `JSONValue(encoding:)` wrote, exact to the last bit, or throws the first problem with its place.
  ///
  /// Decoding is strict: every key of the type must exist unless it is optional, and no other key may exist.
  package func decode<Value: Decodable>(_ type: Value.Type) throws(JSONProblem) -> Value {
    if let problem = problems.first { throw problem }
    guard let root else {
      throw JSONProblem("expected an object, got nothing", at: 0)
    }
    do { return try NodeDecoder.decode(type, from: root, path: "") } catch let problem as JSONProblem {
      throw problem
    } catch {
      throw JSONProblem("\(error)", at: root.range.lowerBound)
    }
  }
}

/// The keys of an object that the decoding has used; the other keys are unknown.
private final class KeyUsage {
  var used: Set<String> = []
  var nested: [(node: JSONNode, path: String, usage: KeyUsage)] = []

  func check(_ node: JSONNode, _ path: String) throws {
    if let members = node.members, let unknown = members.first(where: { !used.contains($0.key) }) {
      let meant = Spelling.hint(for: unknown.key, among: used.sorted())
      throw JSONProblem("unknown key" + meant, at: unknown.keyRange.lowerBound, path: path.appending(key: unknown.key))
    }
    for (node, path, usage) in nested { try usage.check(node, path) }
  }
}

extension String {
  fileprivate func appending(key: String) -> String { isEmpty ? JSONText.key(key) : self + "." + JSONText.key(key) }
}

private struct NodeDecoder: Decoder, SingleValueDecodingContainer {
  let node: JSONNode
  let path: String
  let usage = KeyUsage()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<T: Decodable>(_ type: T.Type, from node: JSONNode, path: String) throws -> T {
    let decoder = NodeDecoder(node: node, path: path)
    let value: T
    do { value = try T(from: decoder) } catch let error as DecodingError {
      // An error found by the standard library or a hand-written `init(from:)`.
      throw decoder.problem(error.reason(at: node))
    }
    if case .object = node.content { try decoder.usage.check(node, path) }
    return value
  }

  func problem(_ message: String) -> JSONProblem {
    JSONProblem(message, at: node.range.lowerBound, path: path)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = node.members else { throw problem("expected an object, got \(node.typeName)") }
    return KeyedDecodingContainer(Keyed<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = node.content else { throw problem("expected a list, got \(node.typeName)") }
    return Unkeyed(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { node.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .flag(let flag) = node.content else { throw mismatch("true or false") }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = node.content else { throw mismatch("a string") }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch node.content {
    case .number(let number): return number
    case .string("inf"): return .infinity
    case .string("-inf"): return -.infinity
    case .string("nan"): return .nan
    case .string("-0"): return -0.0
    default: throw mismatch("a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<T: Decodable & FixedWidthInteger>(_ type: T.Type) throws -> T {
    switch node.content {
    case .number(let number):
      guard let value = T(exactly: number) else {
        throw problem("expected a whole number in \(T.min)…\(T.max)")
      }
      return value
    case .string(let text):
      guard let value = T(text) else { throw mismatch("a whole number") }
      return value
    default: throw mismatch("a whole number")
    }
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try Self.decode(type, from: node, path: path)
  }

  private func mismatch(_ expected: String) -> JSONProblem {
    problem("expected \(expected), got \(node.typeName)")
  }
}

extension DecodingError {
  fileprivate func reason(at node: JSONNode) -> String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      let text = context.debugDescription
      if text.hasPrefix("Invalid number of keys") { return "expected exactly one of the known kinds" }
      // The standard library repeats a word unchanged, with its line breaks.
      if case .string(let word) = node.content { return "\(JSONText.excerpt(word)) is not a known word" }
      return text
    @unknown default: return "expected another value"
    }
  }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  let members: [JSONMember]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  private func find(_ key: Key) -> JSONNode? {
    decoder.usage.used.insert(key.stringValue)
    return members.first { $0.key == key.stringValue }?.value
  }

  private func node(_ key: Key) throws -> JSONNode {
    guard let node = find(key) else { throw decoder.problem("the key \(key.stringValue) is missing") }
    return node
  }

  private func path(_ key: Key) -> String { decoder.path.appending(key: key.stringValue) }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try node(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try NodeDecoder.decode(type, from: node(key), path: path(key))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
    let inner = NodeDecoder(node: try node(key), path: path(key))
    decoder.usage.nested.append((inner.node, inner.path, inner.usage))
    return try inner.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try NodeDecoder(node: try node(key), path: path(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { throw decoder.problem("a class cannot be read") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw decoder.problem("a class cannot be read") }
}

private struct Unkeyed: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let elements: [JSONNode]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> (node: JSONNode, path: String) {
    guard !isAtEnd else { throw decoder.problem("expected more than \(elements.count) elements") }
    defer { currentIndex += 1 }
    return (elements[currentIndex], "\(decoder.path)[\(currentIndex)]")
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (node, path) = try next()
    return try NodeDecoder.decode(type, from: node, path: path)
  }

  mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
    let (node, path) = try next()
    return try NodeDecoder(node: node, path: path).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let (node, path) = try next()
    return try NodeDecoder(node: node, path: path).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { throw decoder.problem("a class cannot be read") }
}
