import CSketch
import Gestures

/// A machine in a `SketchProcess`.
final class DistantSketch: SketchEngine {
  private let process: SketchProcess
  private let generation: Int
  private let number: Int
  let declared: SketchValue
  private(set) var spent: Int64 = 0
  private(set) var emitted: [UInt8] = []

  init(_ process: SketchProcess, _ generation: Int, _ number: Int, declared: SketchValue) {
    (self.process, self.generation, self.number, self.declared) = (process, generation, number, declared)
  }

  deinit { _ = try? ask(.free) { _ in } }

  private func ask(_ order: SketchOrder, _ write: (inout SketchLetter) -> Void) throws(SketchFault) -> [UInt8] {
    var letter = SketchLetter(order.rawValue)
    letter.add(number)
    write(&letter)
    return try process.ask(letter, generation)
  }

  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) throws(SketchFault) {
    _ = try ask(.keep) {
      $0.add(Int(slot.rawValue))
      $0.add(bytes)
    }
  }

  func call(
    _ name: String, _ slots: [SketchMachine.Slot], into: SketchMachine.Slot?, telling told: SketchMachine.Slot?,
    _ budget: SketchMachine.Budget
  ) throws(SketchFault) -> [UInt8]? {
    let answer = try ask(.call) { letter in
      letter.add(name)
      for slot in [into, told] { letter.add(slot.map { Int($0.rawValue) } ?? -1) }
      letter.add(Int(budget.rawValue))
      for slot in slots { letter.add(Int(slot.rawValue)) }
    }
    var reader = SketchLetterReader(answer[...])
    guard let done = reader.number(), let spent = reader.number(), let emitted = reader.counted() else {
      throw SketchFault("its process sent an invalid answer")
    }
    self.spent = Int64(spent)
    self.emitted = try checked(Array(emitted), atMost: Int(SKETCH_MOST_MARKS))
    return done == 1 ? try checked(reader.rest) : nil
  }

  /// Only values, and none with a number that no machine of ours gives.
  private func checked(_ bytes: [UInt8], atMost most: Int = .max) throws(SketchFault) -> [UInt8] {
    let isGood = bytes.withUnsafeBufferPointer { bytes in
      var (reader, count) = (SketchReader(bytes), 0)
      while !reader.isAtEnd {
        guard let value = reader.next(), value.isFinite, count < most else { return false }
        count += 1
      }
      return true
    }
    if isGood { return bytes }
    throw SketchFault("its process sent an invalid answer")
  }

  func give(_ inputs: [Input]) throws(SketchFault) {
    _ = try ask(.give) { $0.add(SketchValue.list(inputs.map(SketchWords.value)).bytes) }
  }

  func remembered() throws(SketchFault) -> [UInt8] { try checked(try ask(.remembered) { _ in }) }

  func lines(of name: String) -> ClosedRange<Int>? {
    guard let answer = try? ask(.lines, { $0.add(name) }) else { return nil }
    var reader = SketchLetterReader(answer[...])
    guard let first = reader.number(), let last = reader.number(), first > 0, last >= first else { return nil }
    return first...last
  }
}

extension SketchValue {
  fileprivate var isFinite: Bool {
    switch self {
    case .nothing, .flag, .integer, .text: true
    case .number(let number): number.isFinite
    case .list(let items): items.allSatisfy(\.isFinite)
    case .record(let members): members.allSatisfy { $0.value.isFinite }
    case .own(_, let value): value.isFinite
    }
  }
}
