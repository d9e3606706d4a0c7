import Motion

/// A value that crosses between Lua and the host; `sketch.h` describes its bytes.
enum SketchValue: Hashable, Sendable {
  case nothing
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([SketchValue])
  /// Members sorted by the bytes of their keys.
  case record([(key: String, value: SketchValue)])
  /// A value of one of the host's own types, by its index in the order of `CSketch/words`.
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

  /// The largest number that the host computes with; larger numbers are clamped to it.
  static let most = 1e15

  /// The number for the host's own arithmetic, clamped so that squares and sums stay finite. `nil` for another value.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number).clamped(to: -Self.most...Self.most)
    case .number(let number): number.clamped(to: -Self.most...Self.most)
    case .nothing, .flag, .text, .list, .record, .own: nil
    }
  }
  var whole: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
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

  /// Returns a record with its members sorted.
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

extension SketchValue {
  /// Writes a text of letters in ASCII.
  static func write(letters: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "s"))
    bytes.append(count: letters.count)
    bytes += letters
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
    var text = text
    append(count: text.utf8.count)
    // The bytes of a view of the text would be appended one by one.
    text.withUTF8 { append(contentsOf: $0) }
  }
}

extension SketchValue {
  /// Decodes a single value. `nil` if the bytes are invalid or hold another number of values.
  static func of(_ bytes: [UInt8]) -> SketchValue? { all(bytes).flatMap { $0.count == 1 ? $0[0] : nil } }

  /// Decodes values, one after another. `nil` if the bytes are invalid.
  static func all(_ bytes: [UInt8]) -> [SketchValue]? {
    bytes.withUnsafeBufferPointer { bytes in
      SketchView.count(of: bytes) == nil ? nil : SketchView.all(bytes).map { SketchValue($0) }
    }
  }

  init(_ view: SketchView) {
    switch view.tag {
    case "t": self = .flag(true)
    case "f": self = .flag(false)
    case "i": self = .integer(view.integer ?? 0)
    case "d": self = .number(view.exact ?? 0)
    case "s": self = .text(view.text ?? "")
    case "l": self = .list(view.items.map { SketchValue($0) })
    case "r":
      var (items, members) = (view.items, [(key: String, value: SketchValue)]())
      while let item = items.next() { members.append((String(decoding: items.key, as: UTF8.self), SketchValue(item))) }
      self = .record(members)
    case "h": self = view.own.map { .own($0.kind, SketchValue($0.content)) } ?? .nothing
    default: self = .nothing
    }
  }
}
