import CommandLineSyntax
import Files
import Formatting
import Tuning

/// A file with the rows of some cells of a sweep, so that several machines can share the runs.
///
/// Its first line identifies the sweep; each further line is a row. The file gets its name only once it is complete. Rows
/// do not depend on the machine, so the gathered result has the same bytes however the cells were distributed.
enum SweepPart {
  /// Parses `0..99`, the first and the last of the cells; `nil` means all of them.
  static func cells(_ text: String?, of count: Int) throws(Failure) -> Range<Int> {
    guard let text else { return 0..<count }
    guard let (from, to, rest) = SweepAxis.range(text), rest.isEmpty, let first = Int(exactly: from),
      let last = Int(exactly: to), (0..<count).contains(first), first <= last
    else { throw .usage("--cells \(text.excerpt): expected A..B, the first and the last of 0..\(count - 1)") }
    return first..<min(last, count - 1) + 1
  }

  static func text(_ rows: [SweepRow], of id: String) -> String {
    let head: JSONValue = ["fidget": "sweep 3", "id": .string(id), "cells": .integer(rows.count)]
    return ([head] + rows.map(\.json)).map { $0.line + "\n" }.joined()
  }

  /// Reads all rows of a sweep of `count` cells, in order; throws the numbers of missing cells.
  static func gather(_ paths: [String], id: String, count: Int) throws(Failure) -> [SweepRow] {
    var rows: [SweepRow?] = Array(repeating: nil, count: count)
    for path in paths { for row in try read(path, id) where row.cell < count { rows[row.cell] = row } }
    var gaps: [ClosedRange<Int>] = []
    for cell in rows.indices where rows[cell] == nil {
      let first = gaps.last?.upperBound == cell - 1 ? gaps.removeLast().lowerBound : cell
      gaps.append(first...cell)
    }
    guard gaps.isEmpty else {
      let missing = gaps.reduce(0) { $0 + $1.count }
      throw .content(
        ["--gather: \(missing) of \(count) cells are missing"]
          + gaps.map { "--cells \($0.lowerBound)..\($0.upperBound)" })
    }
    return rows.compactMap { $0 }
  }

  private static func read(_ path: String, _ id: String) throws(Failure) -> [SweepRow] {
    let lines = String(decoding: try Failure.reading(path, atMost: 1 << 30), as: UTF8.self).split(separator: "\n")
    guard let head = lines.first.map({ JSONDocument(String($0)) })?.root,
      case .string("sweep 3")? = head["fidget"]?.content,
      case .string(let own)? = head["id"]?.content, case .number(let count)? = head["cells"]?.content
    else { throw .content("\(path): contains no cells of a sweep, expected a file that --cells wrote") }
    guard own == id else {
      throw .content("\(path): from another sweep: the take, the config, the options or the program has changed")
    }
    let rows = lines.dropFirst().compactMap { SweepRow(String($0)) }
    guard rows.count == lines.count - 1, Double(rows.count) == count else {
      throw .content("\(path): incomplete, expected \(count.shortText) cells; run it again")
    }
    return rows
  }
}
