/// The use that a command makes of the file that an option names. An output must not be an input: see `InputFiles`.
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
  package static let size = Option(
    "--size", value: "WxH", "width and height in points; by default those of the take, or 390x844")
  package static let scale = Option("--scale", value: "K", "pixels per point, 0.25 … 8; 1 by default")
  package static let config = Option(
    "--config", value: "FILE", file: .reads, "the config to read instead of ./config/fidget.json")
  package static let preset = Option(
    "--preset", value: "NAME", offer: .presets, file: .reads,
    "values from presets/NAME.json beside the config, such as calm; they win over the file")
  package static let set = Option(
    "--set", value: "KEY=VALUE", repeats: true, offer: .settings, file: .reads,
    "a parameter, such as lamp.gravity=1800; wins over the file")
  package static let panel = Option("--panel", "show the tuning panel, as Tab does")
  package static let take = Option("--take", value: "FILE", file: .reads, "touches to play")
  package static let renderers = ["opengl", "opengles2", "software"]
  package static let renderer = Option(
    "--renderer", value: "NAME", offer: .words(renderers),
    "opengl, opengles2 or software; by default OpenGL if there is a graphics card")
  package static let kiosk = Option(
    "--kiosk",
    "for visitors: full screen, no keys or panel until unlocked, demos while unattended; only the named effects")
  package static let demo = Option("--demo", "play the effect's own demo, demos/EFFECT.take")
  package static let events = Option(
    "--events", value: "FILE", file: .writes, "write events as JSON Lines; - for standard output")
  package static let noSource = Option(
    "--no-source", "leave the take, the values and the sketch out of the file")
  package static let runSource = Option(
    "--run-source", "run the sketch that the clip contains, in a separate process with limits")
  package static let noCache = Option("--no-cache", "draw every picture again, and cache none")
  package static let version = Option("--version", "print the version")
  package static let about = Option("--about", "print what the program found on this machine")
  package static let showHelp = Option("--help", short: "-h", "print this help")
}
