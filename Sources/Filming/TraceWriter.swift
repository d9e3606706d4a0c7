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
  /// The text before each readout in every row.
  private var separators: [[UInt8]] = []
  /// The text of a row after its time.
  private var values = Bytes()
  private static let piece = 1 << 20

  package init(_ format: Format) {
    self.format = format
    text.bytes.reserveCapacity(Self.piece + 4096)
  }

  package mutating func header(_ readouts: [Readout]) {
    separators = readouts.map { Array((format == .csv ? "," : ",\(JSONText.quoted($0.name)):").utf8) }
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
  package mutating func take(_ readouts: [Readout]) {
    values.bytes.removeAll(keepingCapacity: true)
    for (separator, readout) in zip(separators, readouts) {
      values.bytes.append(contentsOf: separator)
      values.write(readout.value)
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
