import Gestures
import Motion

/// What goes between us and the process that runs a sketch from elsewhere: a length, then an order with what belongs to it,
/// or an answer. Lengths and numbers have 32 bits, the lowest first.
enum SketchOrder: UInt8 {
  case new, free, keep, call, give, remembered, lines
}

/// A letter that is written.
struct SketchLetter {
  private(set) var bytes: [UInt8] = [0, 0, 0, 0]

  init(_ head: UInt8) { bytes.append(head) }

  mutating func add(_ number: Int) {
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }
  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }
  mutating func add(_ rest: [UInt8]) { bytes += rest }

  /// With its length before it.
  var whole: [UInt8] {
    var whole = bytes
    for shift in 0..<4 { whole[shift] = UInt8(truncatingIfNeeded: (bytes.count - 4) >> (8 * shift)) }
    return whole
  }
}

/// A letter that is read, which anybody may have written: what is not in it is nothing.
struct SketchLetterReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

  mutating func byte() -> UInt8? {
    guard index < bytes.endIndex else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number() -> Int? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var number: UInt32 = 0
    for shift in 0..<4 { number |= UInt32(bytes[index + shift]) << (8 * shift) }
    index += 4
    return Int(Int32(bitPattern: number))
  }

  mutating func text() -> String? {
    counted().map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func counted() -> ArraySlice<UInt8>? {
    guard let count = number(), count >= 0, count <= bytes.endIndex - index else { return nil }
    defer { index += count }
    return bytes[index..<index + count]
  }

  mutating func slot() -> SketchMachine.Slot? { number().flatMap { SketchMachine.Slot(rawValue: Int32($0)) } }

  var rest: [UInt8] { Array(bytes[index...]) }
}

extension Input {
  /// The input that `SketchWords.value` made a value of.
  init?(_ value: SketchValue) {
    guard let kind = value["kind"].text, let x = value["x"].double, let y = value["y"].double,
      let time = value["time"].double
    else { return nil }
    let place = Vector(x, y)
    switch kind {
    case "scroll":
      let way = Vector(value["dx"].double ?? 0, value["dy"].double ?? 0)
      self = .scroll(ScrollEvent(position: place, delta: way, time: time))
    case "magnify":
      self = .magnify(MagnifyEvent(position: place, factor: value["factor"].double ?? 1, time: time))
    default:
      guard let phase = FingerEvent.Phase(rawValue: kind), case .integer(let id) = value["id"] else { return nil }
      self = .finger(FingerEvent(id: Int(id), phase: phase, position: place, time: time))
    }
  }
}
