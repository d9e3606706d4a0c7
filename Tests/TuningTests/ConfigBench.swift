@testable import Tuning

/// A watched file and a clock; the verdicts of `poll` become short texts.
final class ConfigBench {
  let folder = TemporaryFolder()
  var source: ConfigSource
  /// The time in milliseconds.
  var now: Int64 = 0

  init(_ name: String = "f.json", files: any FileStore = Disk()) {
    source = ConfigSource(path: folder[name], catalogue: ConfigReadingTests.catalogue, files: files)
  }

  /// The present problems, without the file's name.
  var messages: [String] {
    source.diagnostics.map { String($0.description.dropFirst(source.path.count + 2)) }
  }

  /// Returns the verdicts of a number of milliseconds, at 100 frames a second, the first frame at once.
  func run(_ milliseconds: Int64 = 400) -> [String] {
    let end = now + milliseconds
    var words: [String] = []
    while now < end {
      let word = poll()
      if word != "" { words.append(word) }
      now += 10
    }
    return words
  }

  func poll() -> String {
    switch source.poll(now: now * 1_000_000) {
    case .unchanged: ""
    case .applied(_, let changes, _):
      (["applied"] + changes.map { "\($0.name)=\($0.new.shown)" }).joined(separator: " ")
    case .refused(let list): "refused \(list.count)"
    case .ok: "ok"
    }
  }

  static func lamp(_ gravity: Int) -> String { "{\"lamp\": {\"gravity\": \(gravity)}}" }
}
