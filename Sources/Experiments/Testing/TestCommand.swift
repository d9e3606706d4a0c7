import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting
import Gestures
import Glibc
import Playing
import Threads

extension Command {
  private static let junit = Option(
    "--junit", value: "FILE", file: .writes, "write the results as JUnit XML, for a build server")
  private static let json = Option("--json", "print the results as JSON")
  private static let shared: [Option] = [.config, .preset, .set, .noCache]

  /// `fidget test`: checks whether takes meet their expectations.
  package static let test = Command(
    name: "test", operands: "FILE|FOLDER…",
    summary: "Plays takes and lists each expectation that fails.",
    examples: [
      ("test demos", "plays every take of a folder"),
      ("test fling.take --junit results.xml", "one take, with a report for a build server"),
    ],
    options: [junit, json, .runSource] + shared
  ) { arguments in
    let paths = try TakeFiles.paths(arguments.positionals)
    // Config, preset and settings of the command line apply to every take.
    let words = arguments.words(shared)
    var tests: [TakeTest] = []
    for path in paths { tests.append(try TakeTest(path, words, arguments)) }
    let report = try arguments.target(junit)
    let runs = tests.map(\.run)
    let records = Parallel.map(runs.count) { index in Result { try runs[index].map { try RunRecord(of: $0) } } }
    let interruption = Interruption()
    var results: [TakeTest.Result] = []
    for (test, record) in zip(tests, records) {
      let result = try test.result(record, until: interruption)
      if interruption.count > 0 { return 130 }
      results.append(result)
      if !arguments.has(json) { for line in TestReport.lines(result) { try Output.line(line.message) } }
    }
    if arguments.has(json) { try Output.line(TestReport.json(results).line) }
    if let report { try Output.write(TestReport.junit(results), to: report) }
    return results.allSatisfy(\.isKept) ? 0 : 1
  }
}

/// The takes that a command line names: files, and the takes in folders.
private enum TakeFiles {
  static func paths(_ words: [String]) throws(Failure) -> [String] {
    guard !words.isEmpty else { throw .usage("test: expected takes or folders of takes, such as demos") }
    var paths: [String] = []
    for word in words {
      var status = stat()
      guard stat(word, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        paths.append(word)
        continue
      }
      let names = Folder.names(in: word).filter { $0.hasSuffix(".take") && !Folder.isHidden($0) }.sorted()
      if names.isEmpty { throw .content("\(word): contains no takes, expected files that end in .take") }
      paths += names.map { word.hasSuffix("/") ? word + $0 : "\(word)/\($0)" }
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
