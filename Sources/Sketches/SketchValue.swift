import CSketch
import Formatting

/// A value of a sketch, as it crosses between Lua and the host: see `sketch.h` for its bytes.
enum SketchValue: Hashable, Sendable {
  case nothing
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([SketchValue])
  /// Sorted by the bytes of their keys.
  case record([(key: String, value: SketchValue)])
  /// One of the host's own values, by its place in the order of `WordsInLua`.
  indirect case own(Int, SketchValue)

  static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  subscript(key: String) -> SketchValue {
    switch self {
    case .record(let members): members.first { $0.key == key }?.value ?? .nothing
    case .own(_, let value): value[key]
    case .nothing, .flag, .integer, .number, .text, .list: .nothing
    }
  }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .nothing, .flag, .text, .list, .record, .own: nil
    }
  }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var items: [SketchValue] {
    switch self {
    case .list(let items): items
    case .own(_, let value): value.items
    case .nothing, .flag, .integer, .number, .text, .record: []
    }
  }
  var members: [(key: String, value: SketchValue)] { if case .record(let members) = self { members } else { [] } }
  var doubles: [Double] { items.compactMap(\.double) }

  /// With its members sorted.
  static func record(_ members: KeyValuePairs<String, SketchValue>) -> SketchValue {
    .record(members.map { ($0, $1) }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
}

// MARK: - Bytes

extension SketchValue {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  func write(to bytes: inout [UInt8]) {
    func tag(_ character: Character) { bytes.append(character.asciiValue!) }
    switch self {
    case .nothing: tag("n")
    case .flag(let flag): tag(flag ? "t" : "f")
    case .integer(let number):
      tag("i")
      bytes.append(word: UInt64(bitPattern: number))
    case .number(let number):
      tag("d")
      bytes.append(word: number.bitPattern)
    case .text(let text):
      tag("s")
      bytes.append(counted: text)
    case .list(let items):
      tag("l")
      bytes.append(count: items.count)
      for item in items { item.write(to: &bytes) }
    case .record(let members):
      tag("r")
      bytes.append(count: members.count)
      for (key, value) in members {
        bytes.append(counted: key)
        value.write(to: &bytes)
      }
    case .own(let kind, let value):
      tag("h")
      bytes.append(UInt8(kind))
      value.write(to: &bytes)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: UInt64) {
    for shift in 0..<8 { append(UInt8(truncatingIfNeeded: word >> (8 * shift))) }
  }
  fileprivate mutating func append(count: Int) {
    for shift in 0..<4 { append(UInt8(truncatingIfNeeded: count >> (8 * shift))) }
  }
  fileprivate mutating func append(counted text: String) {
    append(count: text.utf8.count)
    append(contentsOf: text.utf8)
  }
}

/// Reads values one behind another. Bytes that are no value end the reading.
struct SketchReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func next(_ depth: Int = 0) -> SketchValue? {
    guard depth <= 40, let tag = byte() else { return nil }
    switch Character(Unicode.Scalar(tag)) {
    case "n": return .nothing
    case "t": return .flag(true)
    case "f": return .flag(false)
    case "i": return word().map { .integer(Int64(bitPattern: $0)) }
    case "d": return word().map { .number(Double(bitPattern: $0)) }
    case "s": return counted().map { .text($0) }
    case "l":
      guard let count = count() else { return nil }
      var items: [SketchValue] = []
      items.reserveCapacity(count)
      for _ in 0..<count {
        guard let item = next(depth + 1) else { return nil }
        items.append(item)
      }
      return .list(items)
    case "r":
      guard let count = count() else { return nil }
      var members: [(key: String, value: SketchValue)] = []
      members.reserveCapacity(count)
      for _ in 0..<count {
        guard let key = counted(), let value = next(depth + 1) else { return nil }
        members.append((key, value))
      }
      return .record(members)
    case "h":
      guard let kind = byte(), let value = next(depth + 1) else { return nil }
      return .own(Int(kind), value)
    default: return nil
    }
  }

  private mutating func byte() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  private mutating func word() -> UInt64? {
    guard index + 8 <= bytes.count else { return nil }
    defer { index += 8 }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private mutating func count() -> Int? {
    guard index + 4 <= bytes.count else { return nil }
    let raw = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    index += 4
    let count = Int(UInt32(littleEndian: raw))
    return count <= bytes.count - index ? count : nil
  }

  private mutating func counted() -> String? {
    guard let count = count() else { return nil }
    defer { index += count }
    return String(decoding: bytes[index..<index + count], as: UTF8.self)
  }
}

extension SketchValue {
  /// The one value that the bytes are; nothing for any others.
  static func of(_ bytes: some Sequence<UInt8>) -> SketchValue? {
    let bytes = Array(bytes)
    return bytes.withUnsafeBufferPointer { buffer in
      var reader = SketchReader(buffer)
      guard let value = reader.next(), reader.isAtEnd else { return nil }
      return value
    }
  }
}
