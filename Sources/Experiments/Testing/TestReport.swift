import Formatting
import Motion
import Playing
import Takes
import Tuning

/// The results of tests for people, programs and build servers.
@MainActor
enum TestReport {
  /// Returns one line if all expectations are met; else each failed one, the actual outcome, and a graph.
  static func lines(_ result: TakeTest.Result) -> [String] {
    guard result.problems.isEmpty else { return ["FAILED  \(result.path)"] + result.problems.map { "    \($0)" } }
    let failed = result.verdicts.filter { !$0.isKept }
    let count = "\(result.verdicts.count) expectation\(result.verdicts.count == 1 ? "" : "s")"
    guard !failed.isEmpty else {
      return ["ok      \(result.path)  " + (result.verdicts.isEmpty ? "expects nothing" : count)]
    }
    return ["FAILED  \(result.path)  \(failed.count) of \(count)"]
      + failed.flatMap { ["    \(headline($0, result))"] + graph($0, result.record).map { "    \($0)" } }
  }

  /// Returns a line such as `demos/cards.take:12: expect never "snapped"; snapped: to card 3, at 0.633 s`.
  private static func headline(_ verdict: Verdict, _ result: TakeTest.Result) -> String {
    "\(place(verdict, result)): expect \(verdict.expectation.text); \(came(verdict))"
  }

  private static func place(_ verdict: Verdict, _ result: TakeTest.Result) -> String {
    "\(result.path):\(verdict.expectation.line)"
  }

  private static func came(_ verdict: Verdict) -> String {
    verdict.came + (verdict.time.map { ", at \($0.text(places: 3)) s" } ?? "")
  }

  /// Returns the graph of the expectation's readout; for an event that of the effect's first readout, its most telling one.
  private static func graph(_ verdict: Verdict, _ record: RunRecord?) -> [String] {
    guard let record, !verdict.expectation.isHash else { return [] }
    let readout = verdict.expectation.readout ?? record.names.first
    guard let values = record.values(of: readout), let name = readout else { return [] }
    return TerminalGraph(
      name: name, values: values, limits: verdict.limits, mark: verdict.time.map { Int(Take.step(nearest: $0)) }
    ).lines
  }

  static func json(_ results: [TakeTest.Result]) -> JSONValue {
    .object([
      .init(
        "takes",
        .array(
          results.map { result in
            .object([
              .init("file", .string(result.path)), .init("kept", .flag(result.isKept)),
              .init("problems", .array(result.problems.map { .string($0) })),
              .init("expectations", .array(result.verdicts.map(json))),
            ])
          }))
    ])
  }

  private static func json(_ verdict: Verdict) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("line", .integer(verdict.expectation.line)), .init("expect", .string(verdict.expectation.text)),
      .init("kept", .flag(verdict.isKept)), .init("came", .string(verdict.came)),
    ]
    if let time = verdict.time { members.append(.init("time", .number(time))) }
    if let value = verdict.value, value.isFinite { members.append(.init("value", .number(value))) }
    return .object(members)
  }

  /// Returns the XML that Jenkins, GitLab and others read: a suite for each take, a case for each expectation.
  static func junit(_ results: [TakeTest.Result]) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites name=\"fidget\">"]
    for result in results {
      let failures = result.verdicts.count { !$0.isKept }
      lines.append(
        "  <testsuite name=\(quoted(result.path)) tests=\"\(result.verdicts.count + result.problems.count)\" "
          + "failures=\"\(failures)\" errors=\"\(result.problems.count)\">")
      for problem in result.problems {
        lines.append("    <testcase name=\"read\" classname=\(quoted(result.path))>")
        lines.append("      <error message=\(quoted(problem))/>")
        lines.append("    </testcase>")
      }
      for verdict in result.verdicts {
        let head =
          "    <testcase name=\(quoted(verdict.expectation.text)) classname=\(quoted(result.path)) "
          + "file=\(quoted(result.path)) line=\"\(verdict.expectation.line)\""
        guard !verdict.isKept else {
          lines.append(head + "/>")
          continue
        }
        lines.append(head + ">")
        lines.append("      <failure message=\(quoted(came(verdict)))/>")
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  /// Returns the text as an attribute; a character that XML cannot express is escaped as in JSON.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": quoted += "&amp;"
      case "<": quoted += "&lt;"
      case "\"": quoted += "&quot;"
      case "\n", "\t", "\r": quoted += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": quoted += "\\u" + scalar.value.padded(to: 4, radix: 16)
      case _ where scalar.isControl: quoted += "&#\(scalar.value);"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}
