import CSketch
import Glibc
import Motion

/// A view of an encoded value in place: nothing is copied or decoded, as pictures are read in every frame.
///
/// Missing or truncated values read as nothing.
struct SketchView {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The position of the value's tag.
  let start: Int
  /// The blocks of a value of this process. `nil` for a value without blocks, which may hold any bytes.
  private let shares: UnsafePointer<sketch_share>?

  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0, sharing shares: UnsafePointer<sketch_share>? = nil) {
    (self.bytes, self.start, self.shares) = (bytes, start, shares)
  }

  /// The tag as defined in `sketch.h`; `n` for a missing value.
  var tag: Unicode.Scalar { start < bytes.count ? Unicode.Scalar(bytes[start]) : "n" }

  private var content: Int { start + 1 }

  var isNothing: Bool { tag == "n" }

  /// Whether the value is exactly `true`.
  var isTrue: Bool { tag == "t" }

  private var word: UInt64 {
    guard content + 8 <= bytes.count else { return 0 }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: content, as: UInt64.self))
  }

  var integer: Int64? { tag == "i" ? Int64(bitPattern: word) : nil }

  /// The number for the host's own arithmetic, clamped so that squares and sums stay finite. `nil` for another value.
  var double: Double? { exact?.clamped(to: -SketchValue.most...SketchValue.most) }

  /// The exact number. `nil` for another value.
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

  /// The index and content of a value of the host's own types. `nil` for another value.
  var own: (kind: Int, content: SketchView)? {
    guard tag == "h", content < bytes.count else { return nil }
    return (Int(bytes[content]), SketchView(bytes, at: content + 1, sharing: shares))
  }

  /// The bytes of a tag `b` and its number.
  static let shareLength = 5

  /// The number and the items of a path in a block. `nil` for another value.
  var share: (number: Int, path: sketch_share)? {
    guard let shares, tag == "h", content + 1 + Self.shareLength <= bytes.count, bytes[content + 1] == 0x62 else {
      return nil
    }
    let number = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: content + 2, as: UInt32.self)
    return (Int(number), shares[Int(number)])
  }

  /// The items of a list or a record, also inside one of the host's own types.
  var items: Items {
    if let path = share?.path {
      return Items(bytes: path.bytes, shares: nil, isKeyed: false, count: Int(path.items), index: 0)
    }
    if let own { return own.content.items }
    let isWhole = tag == "l" || tag == "r"
    return Items(
      bytes: bytes, shares: shares, isKeyed: tag == "r", count: isWhole ? Self.count(bytes, content) : 0,
      index: content + 4)
  }

  /// Returns the values that follow one another in the bytes.
  static func all(
    _ bytes: UnsafeBufferPointer<UInt8>, sharing shares: UnsafePointer<sketch_share>? = nil
  ) -> Items {
    Items(bytes: bytes, shares: shares, isKeyed: false, count: .max, index: 0)
  }

  struct Items: Sequence, IteratorProtocol {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let shares: UnsafePointer<sketch_share>?
    let isKeyed: Bool
    /// The number of items left.
    fileprivate(set) var count: Int
    fileprivate var index: Int
    /// Whether `index` still points at the previous item, whose end is only searched for if it is unknown.
    fileprivate var isBehind = false
    /// The key of the last item, in a record.
    private(set) var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// Returns the next item. `nil` at the end.
    mutating func next() -> SketchView? {
      guard count > 0 else { return nil }
      if isBehind { index = SketchView.end(bytes, index, isSharing: shares != nil) ?? bytes.count }
      if isKeyed {
        key = SketchView.counted(bytes, index)
        index += 4 + key.count
      }
      guard index < bytes.count else { return nil }
      (isBehind, count) = (true, count - 1)
      return SketchView(bytes, at: index, sharing: shares)
    }

    /// Skips the last item, whose parts have been read to their end.
    mutating func pass(_ parts: Items) {
      if parts.count == 0 { (index, isBehind) = (parts.index, parts.isBehind) }
    }

    /// Skips the last item, which ends at the given position.
    mutating func pass(to end: Int) { (index, isBehind) = (end, false) }

    mutating func take() -> SketchView { next() ?? SketchView(bytes, at: bytes.count) }

    /// Returns the next item if it is a text of one byte; 0 for another item, and `nil` at the end.
    mutating func takeSign() -> UInt8? {
      guard let next = next() else { return nil }
      guard next.start + 6 <= bytes.count, bytes[next.start] == 0x73, SketchView.count(bytes, next.start + 1) == 1
      else { return 0 }
      (index, isBehind) = (next.start + 6, false)
      return bytes[next.start + 5]
    }

    /// Returns the next two items as a point; a part that is no number is 0.
    mutating func takePoint() -> Vector {
      guard !isBehind, count >= 2, index + 18 <= bytes.count, let x = SketchView.number(bytes, index),
        let y = SketchView.number(bytes, index + 9)
      else { return Vector(take().double ?? 0, take().double ?? 0) }
      (index, count) = (index + 18, count - 2)
      return Vector(x, y)
    }
  }

  /// Up to eight numbers of a list; other items are skipped.
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

  /// The value's own bytes; all that follow if the value is truncated.
  var encoded: UnsafeRawBufferPointer {
    guard start < bytes.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let end = Self.end(bytes, start, isSharing: shares != nil) ?? bytes.count
    return UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Returns whether two runs of bytes are the same.
  static func areSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
    return memcmp(first, second, a.count) == 0
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

  private static func counted(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UnsafeBufferPointer<UInt8> {
    let first = min(index + 4, bytes.count)
    return UnsafeBufferPointer(rebasing: bytes[first..<first + min(count(bytes, index), bytes.count - first)])
  }

  /// Returns the position after a value. `nil` if the value is truncated, nested too deeply, or an infinite number, or if
  /// it is in a block and `isSharing` is false.
  private static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ depth: Int = 0, isSharing: Bool = false
  ) -> Int? {
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
    case "h": return end(bytes, index + 1, depth + 1, isSharing: isSharing)
    case "b" where isSharing: index += 4
    case "l", "r":
      let count = count(bytes, index)
      index += 4
      for _ in 0..<count {
        if view.tag == "r" { index += 4 + self.count(bytes, index) }
        // Most items are numbers.
        if index + 9 <= bytes.count, bytes[index] == 0x69 || bytes[index] == 0x64 && isFinite(bytes, index) {
          index += 9
          continue
        }
        // The others of a path are texts of a letter.
        if index + 5 <= bytes.count, bytes[index] == 0x73 {
          index += 5 + self.count(bytes, index + 1)
          continue
        }
        guard let next = end(bytes, index, depth + 1, isSharing: isSharing) else { return nil }
        index = next
      }
    default: return nil
    }
    return index <= bytes.count ? index : nil
  }

  /// Whether the floating-point number with its tag at `index` is finite: it is not if its exponent has all bits.
  @inline(__always)
  private static func isFinite(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    bytes[index + 8] & 0x7F != 0x7F || bytes[index + 7] < 0xF0
  }

  /// Returns the finite number at a position with nine bytes, clamped as `double`. `nil` for another value.
  @inline(__always)
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Double? {
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index + 1, as: UInt64.self))
    let number: Double
    switch bytes[index] {
    case 0x64 where isFinite(bytes, index): number = Double(bitPattern: word)
    case 0x69: number = Double(Int64(bitPattern: word))
    default: return nil
    }
    return number.clamped(to: -SketchValue.most...SketchValue.most)
  }

  /// Returns the number of complete values in the bytes. `nil` if the bytes are invalid.
  static func count(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, index) = (0, 0)
    while index < bytes.count {
      guard let next = end(bytes, index) else { return nil }
      (count, index) = (count + 1, next)
    }
    return count
  }
}
