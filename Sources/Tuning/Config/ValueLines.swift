import Formatting

/// Values as lines for a clipboard: `"lamp.gravity": 1800`.
extension ParameterCatalogue {
  /// Returns the line of one value under its full key; `nil` for an unknown key.
  package func line(_ key: String, _ value: ParameterValue) -> String? {
    definition(of: key).map { JSONText.quoted(key) + ": " + $0.json(of: value).spaced }
  }

  /// Returns the values of such lines, with or without commas at their ends, or of a whole or partial config.
  ///
  /// With any problem, all lines are refused, and the messages name the values that are `kept`.
  package func read(lines text: String, kept: Patches) throws(Problems<Problem>) -> Patches {
    let name = "clipboard"
    if text.first(where: { !$0.isWhitespace }) == "{" { return try read(Array(text.utf8), path: name, kept: kept) }
    var patches = Patches()
    var problems = Problems<Problem>()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingSuffix { $0.isWhitespace || $0 == "," }
      if line.allSatisfy(\.isWhitespace) { continue }
      let position = TextPosition(line: index + 1, column: 1)
      do throws(Problems<Problem>) { patches = patches.merging(try read(line: line, path: name, kept)) } catch {
        for problem in error.all { problems.add(problem.at(path: name, position, key: problem.key)) }
      }
    }
    if !problems.isEmpty { throw problems }
    if patches.groups.isEmpty {
      throw Problems(Problem(path: name, message: "nothing to paste, expected lines such as \(exampleLine)"))
    }
    return patches
  }

  private func read(line: Substring, path: String, _ kept: Patches) throws(Problems<Problem>) -> Patches {
    let document = JSONDocument("{\(line)\n}")
    guard document.problems.isEmpty, let members = document.root?.members, !members.isEmpty else {
      let message = "\(JSONText.excerpt(String(line))) is not a value, expected lines such as \(exampleLine)"
      throw Problems(Problem(path: path, message: message))
    }
    // Read each value as if it stood in a config file.
    var patches = Patches()
    for member in members {
      if Patches.split(member.key) == nil {
        let message = "unknown parameter, expected lines such as \(exampleLine)"
        throw Problems(Problem(path: path, key: JSONText.key(member.key), message: message))
      }
      let value = String(decoding: document.bytes[member.value.range], as: UTF8.self)
      patches = patches.merging(try read(Self.config(value, at: member.key), path: path, kept: kept))
    }
    return patches
  }

  /// Returns the text of a config with one value, which is given as JSON.
  static func config(_ value: String, at key: String) -> [UInt8] {
    let keys = key.split(separator: ".", omittingEmptySubsequences: false)
    let head = keys.map { "{\(JSONText.quoted(String($0))): " }.joined()
    return Array((head + value + "\n" + String(repeating: "}", count: keys.count)).utf8)
  }

  private var exampleLine: String { line(example.key, example.value) ?? "\"lamp.gravity\": 1800" }
}

extension Substring {
  fileprivate func trimmingSuffix(while isEnd: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isEnd(last) { text.removeLast() }
    return text
  }
}
