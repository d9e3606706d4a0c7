/// A value looked at where its bytes lie: nothing is copied or taken apart, as pictures are read in every frame.
///
/// What is missing or cut short is nothing.
struct SketchView {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0) { (self.bytes, self.start) = (bytes, start) }

  private func isTagged(_ tag: Unicode.Scalar) -> Bool { start < bytes.count && bytes[start] == UInt8(ascii: tag) }

  private var content: Int { start + 1 }

  var isNothing: Bool { start >= bytes.count || isTagged("n") }

  var double: Double? {
    guard content + 8 <= bytes.count else { return nil }
    let raw = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: content, as: UInt64.self)
    let word = UInt64(littleEndian: raw)
    return isTagged("d") ? Double(bitPattern: word) : isTagged("i") ? Double(Int64(bitPattern: word)) : nil
  }

  /// Only what is `true`.
  var isTrue: Bool { isTagged("t") }

  var utf8: UnsafeBufferPointer<UInt8> {
    guard isTagged("s") else { return UnsafeBufferPointer(start: nil, count: 0) }
    let count = min(Self.count(bytes, content), bytes.count - content - 4)
    return UnsafeBufferPointer(rebasing: bytes[(content + 4)..<(content + 4 + max(0, count))])
  }

  var text: String? { isTagged("s") ? String(decoding: utf8, as: UTF8.self) : nil }

  func says(_ word: StaticString) -> Bool { Self.are(utf8, word) }

  // MARK: - Parts

  /// Of a list, or of one of the host's own values that is one.
  var items: Items {
    if isTagged("h") { return SketchView(bytes, at: start + 2).items }
    return Items(bytes: bytes, index: content + 4, left: isTagged("l") ? Self.count(bytes, content) : 0)
  }

  struct Items: Sequence, IteratorProtocol {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate var index: Int
    fileprivate var left: Int
    /// True where `index` is that of the one before, whose end is looked for only where it is not known.
    fileprivate var isBehind = false

    /// Nothing behind the end.
    mutating func next() -> SketchView? {
      guard left > 0 else { return nil }
      if isBehind { index = SketchView.end(bytes, index) }
      guard index < bytes.count else { return nil }
      (isBehind, left) = (true, left - 1)
      return SketchView(bytes, at: index)
    }

    /// What was taken last has been read to its end, as these are its parts.
    mutating func pass(_ parts: Items) {
      if parts.left == 0 { (index, isBehind) = (parts.index, parts.isBehind) }
    }

    mutating func take() -> SketchView { next() ?? SketchView(bytes, at: bytes.count) }
  }

  /// Up to eight numbers of a list; what else is in it is passed over.
  var numbers: (count: Int, SIMD8<Double>) {
    var (count, numbers) = (0, SIMD8<Double>())
    for item in items {
      guard count < 8, let number = item.double else { continue }
      numbers[count] = number
      count += 1
    }
    return (count, numbers)
  }

  /// Values that follow each other.
  static func all(_ bytes: UnsafeBufferPointer<UInt8>) -> Items { Items(bytes: bytes, index: 0, left: .max) }

  subscript(key: StaticString) -> SketchView {
    guard isTagged("r") else { return SketchView(bytes, at: bytes.count) }
    var index = content + 4
    for _ in 0..<Self.count(bytes, content) {
      let count = Self.count(bytes, index)
      let value = index + 4 + count
      guard value < bytes.count else { break }
      let name = UnsafeBufferPointer(rebasing: bytes[(index + 4)..<value])
      if Self.are(name, key) { return SketchView(bytes, at: value) }
      index = Self.end(bytes, value)
    }
    return SketchView(bytes, at: bytes.count)
  }

  private static func are(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for index in text.indices where text[index] != word.utf8Start[index] { return false }
    return true
  }

  private static func count(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index + 4 <= bytes.count else { return 0 }
    let count = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return min(Int(UInt32(littleEndian: count)), bytes.count)
  }

  /// Where the value behind one begins.
  private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    let content = start + 1
    switch Unicode.Scalar(bytes[start]) {
    case "i", "d": return content + 8
    case "s": return content + 4 + count(bytes, content)
    case "h": return end(bytes, content + 1)
    case "l", "r":
      let hasKeys = bytes[start] == UInt8(ascii: "r")
      var index = content + 4
      for _ in 0..<count(bytes, content) where index < bytes.count {
        if hasKeys { index += 4 + count(bytes, index) }
        index = end(bytes, index)
      }
      return index
    default: return content
    }
  }
}
