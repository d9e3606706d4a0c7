import Formatting

/// The words of a command line, sorted into positionals and the values of options.
package struct ParsedCommandLine {
  /// The words that belong to no option.
  package var positionals: [String] = []
  private var values: [String: [String]] = [:]

  /// Accepts `--name value`, `--name=value` and `--` before words that begin with a dash.
  package init(_ words: some Collection<String>, options: [Option], command: String) throws(Failure) {
    try take(words, options, command)
  }

  package var isEmpty: Bool { positionals.isEmpty && values.isEmpty }

  /// The values given to an option: empty for a switch. `nil` if the option is absent.
  package subscript(values option: Option) -> [String]? {
    get { values[option.name] }
    set { values[option.name] = newValue }
  }

  private mutating func take(
    _ words: some Collection<String>, _ options: [Option], _ command: String
  ) throws(Failure) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        positionals += words
        return
      }
      if word.isEmpty { throw .usage("'': an empty argument, expected none or a word") }
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] || $0.short == parts[0] }) else {
        throw .usage(
          "\(parts[0].excerpt): unknown option\(Spelling.hint(for: parts[0], among: options.map(\.name))); "
            + "\(command) --help lists the options")
      }
      try take(option, inline: parts.count > 1 ? parts[1] : nil, from: &words)
    }
  }

  private mutating func take<Words: Collection<String>>(
    _ option: Option, inline: String?, from words: inout Words
  ) throws(Failure) where Words.SubSequence == Words {
    if !option.repeats, values[option.name] != nil { throw .usage("\(option.name): given twice") }
    guard let placeholder = option.value else {
      if let inline { throw .usage("\(option.name): takes no value, got '\(inline.excerpt)'") }
      values[option.name] = []
      return
    }
    if inline == nil, let isValue = option.isValue, words.first.map(isValue) != true {
      values[option.name] = []
      return
    }
    guard let value = inline ?? words.popFirst() else {
      throw .usage("\(option.name): expected a value, \(placeholder)")
    }
    if value.isEmpty { throw .usage("\(option.name): expected a value, \(placeholder), got an empty one") }
    values[option.name, default: []].append(value)
  }
}
