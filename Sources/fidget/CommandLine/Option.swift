/// One option of a command, declared once: the parser, the help and the errors are made from it.
struct Option {
  /// With its dashes: "--size".
  let name: String
  /// A second spelling: "-o".
  let short: String?
  /// What stands for the value in the help; nil for a switch.
  let value: String?
  let help: String
  let repeats: Bool
  /// What a shell may offer for the value.
  let offer: Offer
  /// Nil where no file is meant.
  let file: FileUse?

  /// A switch has no `value`. The `offer` follows from how the value is called, unless told; one that names a file says
  /// what becomes of it.
  init(
    _ name: String, short: String? = nil, value: String? = nil, repeats: Bool = false, offer: Offer? = nil,
    file: FileUse? = nil, _ help: String
  ) {
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

  /// "-o, --output FILE".
  var synopsis: String {
    ([short, name].compactMap { $0 }).joined(separator: ", ") + (value.map { " " + $0 } ?? "")
  }
}

extension Option {
  static let size = Option("--size", value: "WxH", "points wide and high; those of the take, or 390x844, unless told")
  static let scale = Option("--scale", value: "K", "pixels per point, 1 unless told; 0.25 … 8")
  static let config = Option(
    "--config", value: "FILE", file: .reads(.config), "the config to read instead of ./config/fidget.json")
  static let preset = Option(
    "--preset", value: "NAME", offer: .presets, file: .reads(.preset),
    "values from presets/NAME.json beside the config, such as calm; they win over the file")
  static let set = Option(
    "--set", value: "KEY=VALUE", repeats: true, offer: .settings, file: .reads(.setting),
    "a parameter, such as lamp.gravity=1800; wins over the file")
  static let panel = Option("--panel", "show the tuning panel, as Tab does")
  static let take = Option("--take", value: "FILE", file: .reads(.take), "touches to play")
  static let renderers = ["opengl", "opengles2", "software"]
  static let renderer = Option(
    "--renderer", value: "NAME", offer: .words(renderers),
    "opengl, opengles2 or software; OpenGL where a graphics card draws it unless told")
  static let kiosk = Option(
    "--kiosk",
    "for visitors: full screen, no keys or panel until unlocked, demos while nobody is there; of every effect named")
  static let demo = Option("--demo", "play the effect's own demo, demos/EFFECT.take")
  static let events = Option(
    "--events", value: "FILE", file: .writes, "write everything discrete as JSON Lines; - for standard output")
  static let noSource = Option("--no-source", "leave out of the file what it is of: the take and the values")
  static let noCache = Option("--no-cache", "draw every picture anew, and keep none for the next time")
  static let version = Option("--version", "say which version this is")
  static let about = Option("--about", "say what the program finds and takes on this machine")
  static let showHelp = Option("--help", short: "-h", "say what the command takes")
}
