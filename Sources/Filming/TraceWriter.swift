import CommandLineSyntax
import Commands
import Effects
import Formatting
import Tuning

/// A writer of readouts, row by row, in pieces of a megabyte; each number reads back to the same double.
package struct TraceWriter {
  package enum Format: String, CaseIterable {
    case csv, jsonl
  }

  private let format: Format
  private var text = Bytes()
  /// The readouts of every row, with the text before each.
  private var columns: [(name: String, separator: [UInt8])] = []
  /// The text of a row after its time.
  private var values = Bytes()
  private static let piece = 1 << 20

  package init(_ format: Format) {
    self.format = format
    text.bytes.reserveCapacity(Self.piece + 4096)
  }

  package mutating func header(_ readouts: [Readout]) {
    columns = readouts.map { ($0.name, Array((format == .csv ? "," : ",\(JSONText.quoted($0.name)):").utf8)) }
    guard format == .csv else { return }
    text.write("step,time")
    for readout in readouts { text.write("," + readout.name.csvField) }
    text.write("\n")
  }

  package mutating func row(_ step: Int64, _ readouts: [Readout]) throws(Failure) {
    take(readouts)
    try row(step)
  }

  /// Sets the readouts of the rows that follow.
  ///
  /// A readout of the header that a sketch no longer shows is empty, or `null` as JSON; other new ones are left out.
  package mutating func take(_ readouts: [Readout]) {
    values.bytes.removeAll(keepingCapacity: true)
    for (index, column) in columns.enumerated() {
      values.bytes.append(contentsOf: column.separator)
      let isInPlace = index < readouts.count && readouts[index].name == column.name
      if let readout = isInPlace ? readouts[index] : readouts.first(where: { $0.name == column.name }) {
        values.write(readout.value)
      } else if format == .jsonl {
        values.write("null")
      }
    }
    values.write(format == .jsonl ? "}\n" : "\n")
  }

  package mutating func row(_ step: Int64) throws(Failure) {
    if format == .jsonl { text.write("{\"step\":") }
    text.write(step.description)
    text.write(format == .jsonl ? ",\"time\":" : ",")
    text.write(Double(step) / 240)
    text.bytes.append(contentsOf: values.bytes)
    if text.bytes.count >= Self.piece { try flush() }
  }

  package mutating func flush() throws(Failure) {
    defer { text.bytes.removeAll(keepingCapacity: true) }
    try Output.standard(text.bytes)
  }
}

/// Text to which numbers are written in place: a string for each number would cost more than its digits.
private struct Bytes: TextOutputStream {
  var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends the digits of a number; the standard library calls it in place of `write` with a string.
  mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: digits) }

  /// Writes the shortest digits that identify the number; whole numbers have no decimal point.
  mutating func write(_ value: Double) {
    value.write(to: &self)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}
