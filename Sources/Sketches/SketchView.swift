import Motion

/// A value looked at where its bytes lie: nothing is copied or taken apart, as pictures are read in every frame.
///
/// What is missing or cut short is nothing.
struct SketchView {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Of its tag.
  let start: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0) { (self.bytes, self.start) = (bytes, start) }

  /// As `sketch.h` names them; `n` for what is missing.
  var tag: Unicode.Scalar { start < bytes.count ? Unicode.Scalar(bytes[start]) : "n" }

  private var content: Int { start + 1 }

  var isNothing: Bool { tag == "n" }

  /// Only what is `true`.
  var isTrue: Bool { tag == "t" }

  private var word: UInt64 {
    guard content + 8 <= bytes.count else { return 0 }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: content, as: UInt64.self))
  }

  var integer: Int64? { tag == "i" ? Int64(bitPattern: word) : nil }

  /// A number for the host's own arithmetic, between ends at which its squares and sums are finite.
  var double: Double? { exact?.clamped(to: -SketchValue.most...SketchValue.most) }

  /// The number as the sketch has it.
  var exact: Double? {
    switch tag {
    case "d": Double(bitPattern: word)
    case "i": Double(Int64(bitPattern: word))
    default: nil
    }
  }

  var utf8: UnsafeBufferPointer<UInt8> {
    guard tag == "s" else { return UnsafeBufferPointer(start: nil, count: 0) }
    return Self.counted(bytes, content)
  }

  var text: String? { tag == "s" ? String(decoding: utf8, as: UTF8.self) : nil }

  func says(_ word: StaticString) -> Bool { Self.are(utf8, word) }

  // MARK: - Parts

  /// Which of the host's own values it is, and its content; nil for others.
  var own: (kind: Int, content: SketchView)? {
    guard tag == "h", content < bytes.count else { return nil }
    return (Int(bytes[content]), SketchView(bytes, at: content + 1))
  }

  /// Of a list or a record, or of one of the host's own values that is one.
  var items: Items {
    if let own { return own.content.items }
    let isWhole = tag == "l" || tag == "r"
    return Items(
      bytes: bytes, isKeyed: tag == "r", count: isWhole ? Self.count(bytes, content) : 0, index: content + 4)
  }

  /// Values that follow each other.
  static func all(_ bytes: UnsafeBufferPointer<UInt8>) -> Items {
    Items(bytes: bytes, isKeyed: false, count: .max, index: 0)
  }

  struct Items: Sequence, IteratorProtocol {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let isKeyed: Bool
    /// How many are left.
    fileprivate(set) var count: Int
    fileprivate var index: Int
    /// True where `index` is that of the one before, whose end is looked for only where it is not known.
    fileprivate var isBehind = false
    /// Of the one that was taken last, in a record.
    private(set) var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// Nothing behind the end.
    mutating func next() -> SketchView? {
      guard count > 0 else { return nil }
      if isBehind { index = SketchView.end(bytes, index) ?? bytes.count }
      if isKeyed {
        key = SketchView.counted(bytes, index)
        index += 4 + key.count
      }
      guard index < bytes.count else { return nil }
      (isBehind, count) = (true, count - 1)
      return SketchView(bytes, at: index)
    }

    /// What was taken last has been read to its end, as these are its parts.
    mutating func pass(_ parts: Items) {
      if parts.count == 0 { (index, isBehind) = (parts.index, parts.isBehind) }
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

  subscript(key: StaticString) -> SketchView {
    var members = items
    while members.isKeyed, let value = members.next() { if Self.are(members.key, key) { return value } }
    return SketchView(bytes, at: bytes.count)
  }

  // MARK: - Bytes

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

  private static func counted(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UnsafeBufferPointer<UInt8> {
    let first = min(index + 4, bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[first..<first + min(count(bytes, index), bytes.count - first)])
  }

  /// Where the value behind one begins; nil where this is no whole value: cut short, too deep, or a number without an end.
  private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ depth: Int = 0) -> Int? {
    guard start < bytes.count, depth <= 40 else { return nil }
    let view = SketchView(bytes, at: start)
    var index = view.content
    switch view.tag {
    case "n", "t", "f": break
    case "i": index += 8
    case "d":
      guard view.exact!.isFinite else { return nil }
      index += 8
    case "s": index += 4 + count(bytes, index)
    case "h": return end(bytes, index + 1, depth + 1)
    case "l", "r":
      let count = count(bytes, index)
      index += 4
      for _ in 0..<count {
        if view.tag == "r" { index += 4 + self.count(bytes, index) }
        guard let next = end(bytes, index, depth + 1) else { return nil }
        index = next
      }
    default: return nil
    }
    return index <= bytes.count ? index : nil
  }

  /// How many whole values the bytes are, one behind another; nil for any other bytes.
  static func count(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, index) = (0, 0)
    while index < bytes.count {
      guard let next = end(bytes, index) else { return nil }
      (count, index) = (count + 1, next)
    }
    return count
  }

  /// The state `fraction` of the way from one to the next: numbers with decimals and what moves go straight, whole
  /// numbers, texts and flags are the next one's, as is all whose shape has changed.
  static func blend(_ a: [UInt8], _ b: [UInt8], _ fraction: Double) -> [UInt8] {
    var blended = b
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        blended.withUnsafeMutableBytes { blend(SketchView(a), SketchView(b), fraction, into: $0) }
      }
    }
    return blended
  }

  private static func blend(
    _ a: SketchView, _ b: SketchView, _ fraction: Double, into bytes: UnsafeMutableRawBufferPointer
  ) {
    guard a.tag == b.tag, a.own?.kind == b.own?.kind else { return }
    if b.tag == "d", let from = a.exact, let to = b.exact, from != to {
      let mixed = from * (1 - fraction) + to * fraction
      bytes.storeBytes(of: mixed.bitPattern.littleEndian, toByteOffset: b.content, as: UInt64.self)
    }
    var (before, after) = (a.items, b.items)
    guard before.count == after.count else { return }
    if before.isKeyed {
      var (others, names) = (before, after)
      while others.next() != nil, names.next() != nil {
        if !others.key.elementsEqual(names.key) { return }
      }
    }
    while let old = before.next(), let new = after.next() { blend(old, new, fraction, into: bytes) }
  }
}
