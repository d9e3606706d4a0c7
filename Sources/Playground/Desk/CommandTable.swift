import Gestures

extension Desk {
  /// Something that can be asked for by a key, a button, a name: what people do with the playground beside touching the stage.
  ///
  /// What each is called, which keys mean it and how its button looks is in `CommandTable`. Whatever asks for one goes through
  /// `Desk.perform`, and so past the vetoes of all tools.
  package enum Command: String, CaseIterable, Sendable {
    case panel, presets, compare, save, undo, redo
    case pause, stepBack, stepOn, frameBack, frameOn, farBack, farOn, start, end, slower, faster
    case previous, next, up, down, open, restart, back
    case record, play, loop, ghost, split
    case overlay, nextReadout, previousReadout, fingers
    case picture, clip, fullscreen, keys, ruler, remote
  }
}

/// Not the command line's.
typealias Command = Desk.Command

/// One line for each command: keys, buttons, the page of keys and the handbook are made of it.
package struct CommandEntry: Sendable {
  package let command: Desk.Command
  /// Names of keys, such as `F8` or `Ctrl+Z`. Without one of its own a combination means what its key means.
  let keys: [String]
  /// True where a key with Ctrl, Alt or another such key means something else.
  let isBare: Bool
  /// True for what goes on while its key is held down.
  let repeats: Bool
  /// A word or two, for a button; another one while what it does goes on.
  package let title: String
  package let titleOn: String
  /// A line of the page of keys, which may be about the commands after it, too.
  package let help: (keys: String, does: String)?
  package let icon: Icon?
  package let iconOn: Icon?

  fileprivate init(
    _ command: Desk.Command, _ title: String, on titleOn: String? = nil, _ keys: String..., isBare: Bool = false,
    repeats: Bool = false, help: (String, String)? = nil, icon: Icon? = nil, iconOn: Icon? = nil
  ) {
    (self.command, self.keys, self.isBare, self.repeats) = (command, keys, isBare, repeats)
    (self.title, self.titleOn, self.help) = (title, titleOn ?? title, help)
    (self.icon, self.iconOn) = (icon, iconOn ?? icon)
  }

  /// In the order of the page of keys.
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

  /// What keys do that is no command: fingers of a mouse.
  private static let alt = (keys: "Alt + drag", does: "a second finger, mirrored")

  /// What fingers do beside touching the effect, and pressing what has words.
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

  /// Every key, for people.
  package static let help = all.flatMap { entry in
    [entry.help].compactMap { $0 } + (entry.command == .fingers ? [alt] : [])
  }

  /// The same, with the keys as they are on a keyboard.
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

extension Desk.Command {
  package var title: String { CommandEntry.of(self).title }

  /// Nil for a key that means nothing, or means nothing more while it is held down.
  init?(_ key: KeyPress) {
    let modifiers = key.modifiers
    // With Shift or AltGr a key types another sign, which comes as text.
    if KeyboardMap.sign(of: key.name) != nil, !modifiers.isDisjoint(with: [.shift, .alt]) { return nil }
    let control = modifiers.contains(.control) ? "Ctrl+" : ""
    let full = control + (modifiers.contains(.shift) ? "Shift+" : "") + key.name
    guard let entry = CommandEntry.byKey[full] ?? CommandEntry.byKey[key.name] else { return nil }
    let isChanged = full != key.name || !modifiers.isDisjoint(with: [.alt, .command])
    if entry.isBare && isChanged || key.isRepeat && !entry.repeats { return nil }
    self = entry.command
  }
}
