import Formatting
import Testing

@testable import Takes

/// Tests of lines that begin with `expect`.
struct ExpectationParsingTests {
  private static let lines: [(String, TakeExpectation.Claim)] = [
    ("at 2  front within 0.01 of 2", .measure(RunMeasure(.at(2), of: "front"), .within(0.01, of: 2))),
    (
      #""snapped" before 1.2 reason "card 2, # 3""#,
      .happens("snapped", after: nil, before: 1.2, reason: "card 2, # 3")
    ),
    (#""snapped" after 0.5 before 1.2"#, .happens("snapped", after: 0.5, before: 1.2, reason: nil)),
    (#"never "stitched""#, .never("stitched", after: nil, before: nil)),
    (#"never "snapped" before 2"#, .never("snapped", after: nil, before: 2)),
    (#"never "snapped" after 0.5 before 2"#, .never("snapped", after: 0.5, before: 2)),
    ("settled within 3", .measure(RunMeasure(.settled), .under(3))),
    ("front settled within 0.4 from 1 to 2", .measure(RunMeasure(.settled, of: "front", from: 1, to: 2), .under(0.4))),
    ("overshoot of front under 0.1", .measure(RunMeasure(.overshoot, of: "front"), .under(0.1))),
    ("peak speed of front from 0.5 over -3", .measure(RunMeasure(.peakSpeed, of: "front", from: 0.5), .over(-3))),
    ("min of angle to 4 under 1e-7", .measure(RunMeasure(.min, of: "angle", to: 4), .under(1e-7))),
    ("max of angle over 20", .measure(RunMeasure(.max, of: "angle"), .over(20))),
    ("rest of angle within 0 of 0", .measure(RunMeasure(.rest, of: "angle"), .within(0, of: 0))),
    ("hash 0785eec4", .hash("0785eec4")),
    (#"at 2  "Play Button" within 0.01 of 1"#, .measure(RunMeasure(.at(2), of: "Play Button"), .within(0.01, of: 1))),
    (#""Play Button" settled within 0.4"#, .measure(RunMeasure(.settled, of: "Play Button"), .under(0.4))),
    (#"max of "Play Button" to 4 over 20"#, .measure(RunMeasure(.max, of: "Play Button", to: 4), .over(20))),
    (#"rest of "a#1" under 3"#, .measure(RunMeasure(.rest, of: "a#1"), .under(3))),
  ]

  @Test func everyLineIsReadAndWrittenBack() throws {
    for (text, claim) in Self.lines {
      let take = try Take(parsing: "# effect cards\nat 1 tap 2 3\nexpect \(text) # a note\n", named: "x")
      #expect(take.expectations.map(\.claim) == [claim])
      #expect(take.expectations[0].text == text && take.expectations[0].line == 3)
      #expect(try Take(parsing: take.text, named: "y").expectations == take.expectations)
      #expect(take.expanded.expectations == take.expectations)
      #expect(try TakeExpectation(parsing: text).claim == claim)
    }
    let all = "# fidget take 1\nat 1.000  tap 2 3\n" + Self.lines.map { "expect \($0.0)\n" }.joined()
    #expect(try Take(parsing: all, named: "x").text == all)
  }

  @Test func hashMayEndWithAnEllipsis() throws {
    #expect(try TakeExpectation(parsing: "hash 0785eec4…").claim == .hash("0785eec4"))
  }

  private static let measures =
    "at SECONDS READOUT, READOUT settled, settled, or overshoot, rest, peak speed, min or max of READOUT"

  @Test(arguments: [
    ("expect", "1:7: expected \"HAPPENING\", never \"HAPPENING\", hash HEX, \(measures), got the end of the line"),
    (
      "expect nevr \"x\"",
      "1:8: expected \"HAPPENING\", never \"HAPPENING\", hash HEX, \(measures), got 'nevr', did you mean never?"
    ),
    ("expect never stitched", "1:14: expected the name of a happening in quotation marks, got 'stitched'"),
    ("expect never \"stitched", "1:14: expected the name of a happening in quotation marks, got '\"stitched'"),
    ("expect never \"\"", "1:14: expected the name of a happening in quotation marks, got '\"\"'"),
    ("expect never \"a\"b", "1:17: expected a space after the name of a happening"),
    ("expect never \"a\" b", "1:18: expected one of before, after, got 'b'"),
    ("expect \"a\" befor 1", "1:12: expected one of before, after, reason, got 'befor', did you mean before?"),
    ("expect \"a\" before soon", "1:19: expected a number of seconds, got 'soon'"),
    ("expect \"a\" reason card", "1:19: expected words of the reason in quotation marks, got 'card'"),
    ("expect at x front under 2", "1:11: expected a number of seconds, got 'x'"),
    ("expect at 2", "1:12: expected the name of a readout, got the end of the line"),
    (
      "expect at 2 front is 2",
      "1:19: expected within TOLERANCE of VALUE, under VALUE or over VALUE, got 'is'"
    ),
    (
      "expect at 2 map x within 1 of 2",
      "1:17: expected within TOLERANCE of VALUE, under VALUE or over VALUE, "
        + "or quotation marks around a name of several words, got 'x'"
    ),
    ("expect at 2 front within -1 of 2", "1:26: expected a tolerance from 0 to 1000000000, got -1"),
    ("expect at 2 front within 1 off 2", "1:28: expected 'of', got 'off'"),
    (
      "expect front settled",
      "1:21: expected within TOLERANCE of VALUE, under VALUE or over VALUE, got the end of the line"
    ),
    ("expect overshoot front under 1", "1:18: expected 'of', got 'front'"),
    ("expect peak of front under 1", "1:13: expected 'speed', got 'of'"),
    ("expect min of a from 3 to 2 under 1", "1:27: expected a number of seconds from 3 to 86400, got 2"),
    ("expect hash 0785", "1:13: expected 8 to 16 hexadecimal digits, as fidget render prints them, got '0785'"),
    ("expct at 2 front under 1", "1:1: expected 'at', 'expect' or a '#' comment, got 'expct', did you mean expect?"),
    ("never \"x\"", "1:1: expected 'at', 'expect' or a '#' comment, got 'never', did you mean expect never?"),
    ("setled within 2", "1:1: expected 'at', 'expect' or a '#' comment, got 'setled', did you mean expect settled?"),
    (
      "\"two words\" after 2",
      "1:1: expected 'at', 'expect' or a '#' comment, got '\"two', did you mean expect \"HAPPENING\"?"
    ),
  ])
  func badExpectationsAreRefused(line: String, message: String) {
    do throws(Problems<Problem>) {
      _ = try Take(parsing: line, named: "x.take")
      Issue.record("accepted: \(line)")
    } catch {
      #expect(error.description == "x.take:" + message)
    }
  }
}
