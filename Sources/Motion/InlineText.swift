/// A text of up to 160 bytes of UTF-8 stored inside the value itself, so that building it allocates nothing.
///
/// Bytes beyond the first 160 are kept too, in memory on the heap.
package struct InlineText: Sendable {
  private static let capacity = 160

  private var bytes = InlineArray<160, UInt8>(repeating: 0)
  private var count = 0
  private var rest: [UInt8] = []

  package init() {}

  package mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  package mutating func append(_ text: InlineText) {
    for index in 0..<text.count { append(text.bytes[index]) }
    for byte in text.rest { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return rest.append(byte) }
    bytes[count] = byte
    count += 1
  }
}

extension InlineText: Hashable {
  package static func == (a: Self, b: Self) -> Bool {
    guard a.count == b.count, a.rest == b.rest else { return false }
    for index in 0..<a.count where a.bytes[index] != b.bytes[index] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(bytes[index]) }
    hasher.combine(rest)
  }
}

extension InlineText: CustomStringConvertible {
  package var description: String {
    String(unsafeUninitializedCapacity: count + rest.count) { target in
      for index in 0..<count { target.initializeElement(at: index, to: bytes[index]) }
      for index in rest.indices { target.initializeElement(at: count + index, to: rest[index]) }
      return count + rest.count
    }
  }
}

extension InlineText: ExpressibleByStringInterpolation {
  /// Appends the parts of an interpolation one by one.
  ///
  /// A number becomes a `String` first, which allocates nothing for up to 15 bytes.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = InlineText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ part: String) { text.append(part) }
    package mutating func appendInterpolation(_ part: InlineText) { text.append(part) }
    package mutating func appendInterpolation(_ part: Int) { text.append(String(part)) }
  }

  package init(stringLiteral value: String) { append(value) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
