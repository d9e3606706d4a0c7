import Motion

/// A value that can be written as bytes and read back, for states that are written in every step.
///
/// A single function names the fields in one order, for writing and for reading.
package protocol Packed {
  /// The value into which fields are read.
  static var blank: Self { get }
  mutating func pack(_ field: inout Packing)
}

/// A sequence of bytes to which fields are written, or from which they are read.
///
/// Equal values give equal bytes on every machine.
package struct Packing {
  private var bytes: [UInt8]
  private var index = 0
  private let isReading: Bool
  private var isDamaged = false

  package static func bytes(of value: some Packed) -> [UInt8] {
    var (packing, value) = (Packing(bytes: [], isReading: false), value)
    packing.makeRoom()
    packing(&value)
    packing.bytes.removeLast(packing.bytes.count - packing.index)
    return packing.bytes
  }

  /// Reads the packed fields into `value`, which supplies the fields that are not packed.
  ///
  /// Returns `nil` if there are too few or too many bytes, or if they do not describe a value.
  package static func read<T: Packed>(_ bytes: [UInt8], into value: T) -> T? {
    var (packing, value) = (Packing(bytes: bytes, isReading: true), value)
    packing(&value)
    return packing.isDamaged || packing.index < bytes.count ? nil : value
  }

  mutating func callAsFunction(_ value: inout some Packed) { value.pack(&self) }

  /// Writes or reads eight bytes, the lowest first.
  fileprivate mutating func word(_ word: inout UInt64) {
    if isReading {
      guard index + 8 <= bytes.count else {
        isDamaged = true
        return
      }
      word = bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)) }
    } else {
      if index + 8 > bytes.count { makeRoom() }
      bytes.withUnsafeMutableBytes { [index] in
        $0.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt64.self)
      }
    }
    index += 8
  }

  /// Appends bytes that are still to be written: a word at a time would take longer.
  private mutating func makeRoom() { bytes += repeatElement(0, count: 512) }

  /// Writes or reads a number from 0 to a bound, which is at most 255.
  mutating func byte(_ number: inout Int, atMost most: Int) {
    if isReading {
      guard index < bytes.count, bytes[index] <= most else {
        isDamaged = true
        return
      }
      number = Int(bytes[index])
    } else {
      if index == bytes.count { makeRoom() }
      bytes[index] = UInt8(number)
    }
    index += 1
  }
}

extension Double: Packed {
  package static var blank: Double { 0 }
  package mutating func pack(_ field: inout Packing) {
    var word = bitPattern
    field.word(&word)
    self = Double(bitPattern: word)
  }
}

extension Int: Packed {
  package static var blank: Int { 0 }
  package mutating func pack(_ field: inout Packing) {
    var word = UInt64(bitPattern: Int64(self))
    field.word(&word)
    self = Int(Int64(bitPattern: word))
  }
}

extension Bool: Packed {
  package static var blank: Bool { false }
  package mutating func pack(_ field: inout Packing) {
    var number = self ? 1 : 0
    field.byte(&number, atMost: 1)
    self = number == 1
  }
}

extension Vector: Packed {
  package static var blank: Vector { .zero }
  package mutating func pack(_ field: inout Packing) {
    field(&x)
    field(&y)
  }
}

extension Optional: Packed where Wrapped: Packed {
  package static var blank: Wrapped? { nil }
  package mutating func pack(_ field: inout Packing) {
    var isThere = self != nil
    field(&isThere)
    var value = self ?? Wrapped.blank
    if isThere { field(&value) }
    self = isThere ? value : nil
  }
}

extension FixedList: Packed where Element: Packed {
  package static var blank: FixedList { FixedList() }
  package mutating func pack(_ field: inout Packing) {
    var number = count
    field.byte(&number, atMost: capacity)
    while count > number { remove(at: count - 1) }
    while count < number { append(.blank) }
    for place in 0..<number { field(&self[place]) }
  }
}
