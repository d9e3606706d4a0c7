import Gestures
import Playing

/// Short for `UserCommand`.
///
/// Commands of the command line are another type.
typealias Command = UserCommand

/// The title, keys, help and icon of a command.
///
/// Keys, buttons, the help page and the handbook are made from it.
package struct CommandEntry: Sendable {
  package let command: UserCommand
  /// The names of its keys, such as `F8` or `Ctrl+Z`.
  ///
  /// A combination that is no shortcut triggers the shortcut of its plain key.
  let keys: [String]
  /// Whether the key works only without Ctrl, Alt and other modifiers.
  let isBare: Bool
  /// Whether the command repeats while its key is held down.
  let repeats: Bool
  /// The title of its button, a word or two; `titleOn` replaces it while the command is on.
  package let title: String
  package let titleOn: String
  /// The line in the help page, which may also describe the commands after it; `nil` for no line.
  package let help: (keys: String, does: String)?
  package let icon: Icon?
  package let iconOn: Icon?

  fileprivate init(
    _ command: UserCommand, _ title: String, on titleOn: String? = nil, _ keys: String..., isBare: Bool = false,
    repeats: Bool = false, help: (String, String)? = nil, icon: Icon? = nil, iconOn: Icon? = nil
  ) {
    (self.command, self.keys, self.isBare, self.repeats) = (command, keys, isBare, repeats)
    (self.title, self.titleOn, self.help) = (title, titleOn ?? title, help)
    (self.icon, self.iconOn) = (icon, iconOn ?? icon)
  }

  /// The entries of every command, in the order of the help page.
  package static let all: [CommandEntry] = [
    .init(.open, "Open", "Return", "Keypad Enter", help: ("1 … 9, arrows", "open an effect")),
    .init(.up, "Up", "Up", repeats: true),
    .init(.down, "Down", "Down", repeats: true),
    .init(.previous, "Previous", "[", help: ("[  ]", "previous, next effect")),
    .init(.next, "Next", "]"),
    .init(.restart, "Restart", "R", help: ("R", "start the effect again"), icon: .restart),
    .init(
      .panel, "Tune", "Tab", isBare: true, help: ("Tab  P", "the panel (or three fingers), presets"), icon: .sliders),
    .init(.presets, "Presets", "P", isBare: true),
    .init(
      .pause, "Pause", on: "Resume", "Space", help: ("Space", "pause, resume from here"), icon: .pause,
      iconOn: .resume),
    .init(
      .stepBack, "Step −", ",", repeats: true, help: (",  .", "while paused: a step back, forward"), icon: .step(-1)),
    .init(.stepOn, "Step +", ".", repeats: true, icon: .step(1)),
    .init(.frameBack, "Frame −", "Left", repeats: true, help: ("←  →", "a frame back, forward; Shift: 0.5 s")),
    .init(.frameOn, "Frame +", "Right", repeats: true),
    .init(.farBack, "−0.5 s", "Shift+Left", repeats: true),
    .init(.farOn, "+0.5 s", "Shift+Right", repeats: true),
    .init(.start, "Start", "Home", repeats: true),
    .init(.end, "End", "End", repeats: true),
    .init(.slower, "Slower", "-", repeats: true, help: ("−  =", "slower, faster: 1/16 … 4×"), icon: .pace(-1)),
    .init(.faster, "Faster", "=", "+", repeats: true, icon: .pace(1)),
    .init(
      .record, "Record touches", on: "End take", "F8", help: ("F8  F7", "record a take, play the last one"),
      icon: .record,
      iconOn: .stop),
    .init(.play, "Play", on: "End play", "F7", icon: .play, iconOn: .stop),
    .init(.loop, "Loop", on: "End loop", "F6", help: ("F6", "loop it while values change"), icon: .loop),
    .init(.compare, "Before", "B", isBare: true, help: ("B", "before: the saved values"), icon: .compare),
    .init(
      .split, "Split", on: "Join", "\\", help: ("\\", "split: saved beside yours; ← → choose"), icon: .split),
    .init(.ghost, "Ghost", "G", help: ("G", "ghost: the values before, over yours"), icon: .ghost),
    .init(.save, "Save", "Ctrl+S", help: ("Ctrl + S", "save into the config file")),
    .init(.undo, "Undo", "Ctrl+Z", repeats: true, help: ("Ctrl + Z", "undo; with Shift: redo")),
    .init(.redo, "Redo", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+Shift+Y", repeats: true),
    .init(.overlay, "Overlay", "O", help: ("O", "decisions, events, a graph"), icon: .graph),
    .init(.previousReadout, "Readout −", ";", repeats: true, help: (";  '", "what the graph shows")),
    .init(.nextReadout, "Readout +", "'", repeats: true),
    .init(
      .clip, "Film clip", on: "Stop", "F9", help: ("F9  F12", "film a clip, save a picture"), icon: .clip, iconOn: .stop
    ),
    .init(.picture, "Take picture", "F12", icon: .camera),
    .init(.ruler, "Ruler", "M", help: ("M  T", "a ruler, show the fingers"), icon: .ruler),
    .init(.fingers, "Fingers", "T", icon: .fingers),
    .init(.fullscreen, "Full", "F11", help: ("F11", "full screen"), icon: .corners),
    .init(.remote, "Remote", "N", isBare: true, help: ("N", "a panel in a browser"), icon: .phone),
    .init(.keys, "Help", "?", "F1", help: ("?  F1", "these keys"), icon: .question),
    .init(.back, "Back", "Escape", help: ("Esc", "back to the gallery, then quit"), icon: .back),
  ]

  /// The help for a mouse gesture that is no command.
  private static let alt = (keys: "Alt + drag", does: "a second finger, mirrored")

  /// The help for gestures that are neither on the effect nor on a labelled button.
  static let hands = [
    (keys: "Tap an edge", does: "of the picture: the bar of buttons"),
    (keys: "Three fingers", does: "a tap with them: open, close the panel"),
    (keys: "Drag a row", does: "of the panel: its slider; further away from it, finer"),
    (keys: "Tap a name", does: "in the panel: what the value is; twice: its default"),
    (keys: "Hold a name", does: "of a slider: its range as pictures; of others: the default"),
    (keys: "Tap a value", does: "type it, or choose another"),
    (keys: "Hold a value", does: "back to its default"),
    (keys: "Hold Before", does: "shows the saved values; a tap keeps them until the next"),
    (keys: "Tap the graph", does: "another readout"),
    (keys: "Pull a sheet", does: "down by its title: it closes"),
  ]

  /// The lines of the help page about keys.
  package static let help = all.flatMap { entry in
    [entry.help].compactMap { $0 } + (entry.command == .fingers ? [alt] : [])
  }

  /// Returns the same lines with the labels of a keyboard.
  static func help(on keyboard: KeyboardMap) -> [(keys: String, does: String)] {
    help.map { (keyboard.labels(in: $0.keys), $0.does) }
  }

  private static let entries = Dictionary(uniqueKeysWithValues: all.map { ($0.command, $0) })
  fileprivate static let byKey = Dictionary(
    uniqueKeysWithValues: all.flatMap { entry in entry.keys.map { ($0, entry) } })

  static func of(_ command: Command) -> CommandEntry {
    guard let entry = entries[command] else { preconditionFailure("\(command) has no line in the table") }
    return entry
  }
}

extension Toast.Key {
  /// The text on the button.
  package var title: String {
    switch self {
    case .command(let command, let title): title ?? command.title
    case .copy: "Copy path"
    case .keepGuest: "Keep it"
    case .forgetRecovery: "Forget"
    }
  }
}

extension UserCommand {
  package var title: String { CommandEntry.of(self).title }

  /// Finds the command of a key press; `nil` if the key has none or does not repeat while it is held down.
  init?(_ key: KeyPress) {
    let modifiers = key.modifiers
    // With Shift or AltGr, a sign's key types another character, which arrives as text.
    if KeyboardMap.sign(of: key.name) != nil, !modifiers.isDisjoint(with: [.shift, .alt]) { return nil }
    let control = modifiers.contains(.control) ? "Ctrl+" : ""
    let full = control + (modifiers.contains(.shift) ? "Shift+" : "") + key.name
    guard let entry = CommandEntry.byKey[full] ?? CommandEntry.byKey[key.name] else { return nil }
    let isChanged = full != key.name || !modifiers.isDisjoint(with: [.alt, .command])
    if entry.isBare && isChanged || key.isRepeat && !entry.repeats { return nil }
    self = entry.command
  }
}
