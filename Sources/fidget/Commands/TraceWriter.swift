import Effects
import Formatting

/// Writes readouts row by row, in pieces of a megabyte, as numbers that read back to the same double.
struct TraceWriter {
  enum Format: String, CaseIterable {
    case csv, jsonl
  }

  private let format: Format
  private var buffer: [UInt8] = []
  private static let piece = 1 << 20

  init(_ format: Format) {
    self.format = format
    buffer.reserveCapacity(Self.piece + 4096)
  }

  mutating func header(_ readouts: [Readout]) {
    guard format == .csv else { return }
    add("step,time")
    for readout in readouts { add("," + readout.name) }
    add("\n")
  }

  mutating func row(_ step: Int64, _ readouts: [Readout]) throws(Failure) {
    switch format {
    case .csv:
      add("\(step),")
      add(Double(step) / 240)
      for readout in readouts {
        buffer.append(UInt8(ascii: ","))
        add(readout.value)
      }
    case .jsonl:
      add("{\"step\":\(step),\"time\":")
      add(Double(step) / 240)
      for readout in readouts {
        add(",\"\(readout.name)\":")
        add(readout.value)
      }
      add("}")
    }
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.piece { try flush() }
  }

  mutating func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try Output.standard(buffer)
  }

  private mutating func add(_ text: String) { buffer.append(contentsOf: text.utf8) }

  private mutating func add(_ value: Double) { add(value.shortText) }
}
