extension SketchValue {
  /// The state `fraction` of the way from one to the next: numbers with decimals and what moves go straight, whole
  /// numbers, texts and flags are the next one's, as is all whose shape has changed.
  static func blend(_ a: SketchValue, _ b: SketchValue, _ fraction: Double) -> SketchValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(a == b ? b : a * (1 - fraction) + b * fraction)
    case (.list(let a), .list(let b)) where a.count == b.count:
      return .list(zip(a, b).map { blend($0, $1, fraction) })
    case (.record(let a), .record(let b)) where a.map(\.key) == b.map(\.key):
      return .record(zip(a, b).map { ($1.key, blend($0.value, $1.value, fraction)) })
    case (.own(let kind, let a), .own(let other, let b)) where kind == other: return .own(kind, blend(a, b, fraction))
    default: return b
    }
  }

  /// The same of what is written, without taking it apart, where both have one shape, as they nearly always have; nil where
  /// they have not.
  static func blend(_ a: [UInt8], _ b: [UInt8], _ fraction: Double) -> [UInt8]? {
    guard a.count == b.count else { return nil }
    var blended = b
    let isAlike = blended.withUnsafeMutableBytes { b in
      a.withUnsafeBytes { a in
        var walk = Walk(a: a, b: b, fraction: fraction)
        return walk.value() && walk.index == a.count
      }
    }
    return isAlike ? blended : nil
  }

  /// Through two states at once; false where they are not alike.
  private struct Walk {
    let a: UnsafeRawBufferPointer
    let b: UnsafeMutableRawBufferPointer
    let fraction: Double
    var index = 0

    private func number(_ bytes: UnsafeRawBufferPointer) -> Double {
      Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
    }

    /// A number of four bytes that both have here.
    private mutating func count() -> Int? {
      guard index + 4 <= a.count else { return nil }
      let one = a.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      guard one == b.loadUnaligned(fromByteOffset: index, as: UInt32.self) else { return nil }
      index += 4
      return Int(UInt32(littleEndian: one))
    }

    private mutating func key() -> Bool {
      guard let count = count(), index + count <= a.count else { return false }
      for place in index..<index + count where a[place] != b[place] { return false }
      index += count
      return true
    }

    mutating func value() -> Bool {
      guard index < a.count, a[index] == b[index] else { return false }
      let tag = Character(Unicode.Scalar(a[index]))
      index += 1
      switch tag {
      case "d", "i":
        guard index + 8 <= a.count else { return false }
        let (from, to) = (number(a), number(UnsafeRawBufferPointer(b)))
        if tag == "d", from != to {
          let mixed = from * (1 - fraction) + to * fraction
          b.storeBytes(of: mixed.bitPattern.littleEndian, toByteOffset: index, as: UInt64.self)
        }
        index += 8
      case "s":
        guard let count = count(), index + count <= a.count else { return false }
        index += count
      case "l", "r":
        guard let count = count() else { return false }
        for _ in 0..<count {
          if tag == "r", !key() { return false }
          if !value() { return false }
        }
      case "h":
        guard index < a.count, a[index] == b[index] else { return false }
        index += 1
        return value()
      default: break
      }
      return true
    }
  }
}
