/// The use that a command makes of the file that an option names. An output must not be an input.
package enum FileUse: Hashable {
  case reads, writes
}

/// An option of a command, declared once: the parser, the help and the errors are made from it.
package struct Option {
  /// The name with its dashes: "--size".
  package let name: String
  /// A second spelling: "-o". `nil` without one.
  package let short: String?
  /// The placeholder for the value in the help. `nil` for a switch.
  package let value: String?
  package let help: String
  package let repeats: Bool
  /// The completions that a shell may offer for the value.
  package let offer: Offer
  /// The use of the file that the value names. `nil` if the value is no file.
  package let file: FileUse?
  /// Whether a word is a value, for an option whose value may be omitted. `nil` if the value is required.
  package let isValue: (@Sendable (String) -> Bool)?

  /// Declares an option; one without `value` is a switch.
  ///
  /// The `offer` follows from the placeholder unless it is given. An option that can name a file must say how the command
  /// uses it.
  package init(
    _ name: String, short: String? = nil, value: String? = nil, repeats: Bool = false, offer: Offer? = nil,
    file: FileUse? = nil, isValue: (@Sendable (String) -> Bool)? = nil, _ help: String
  ) {
    self.isValue = isValue
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.repeats = repeats
    self.offer = offer ?? Offer(value ?? "")
    self.file = file
    let canName: [Offer] = [.files, .presets, .settings]
    precondition(file != nil || !canName.contains(self.offer), "\(name) says what becomes of the file that it names")
  }

  /// The option in the help: "-o, --output FILE".
  package var synopsis: String {
    let word = value.map { isValue == nil ? " " + $0 : " [\($0)]" } ?? ""
    return ([short, name].compactMap { $0 }).joined(separator: ", ") + word
  }
}

extension Option {
  package static let version = Option("--version", "print the version")
  package static let about = Option("--about", "print what the program found on this machine")
  package static let showHelp = Option("--help", short: "-h", "print this help")
}
