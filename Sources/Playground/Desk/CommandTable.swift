import Canvas
import Gestures
import Motion
import Playing

/// Short for `UserCommand`.
///
/// Commands of the command line are another type.
typealias Command = UserCommand

/// The commands of the desk and its tools; each has an entry in `CommandEntry.all`.
extension UserCommand {
  package static let panel = Self("panel"), presets = Self("presets"), pause = Self("pause")
  package static let stepBack = Self("stepBack"), stepOn = Self("stepOn"), frameBack = Self("frameBack")
  package static let frameOn = Self("frameOn"), farBack = Self("farBack"), farOn = Self("farOn")
  package static let start = Self("start"), end = Self("end"), slower = Self("slower"), faster = Self("faster")
  package static let previous = Self("previous"), next = Self("next"), up = Self("up"), down = Self("down")
  package static let open = Self("open"), restart = Self("restart"), back = Self("back")
  package static let record = Self("record"), play = Self("play"), loop = Self("loop"), ghost = Self("ghost")
  package static let overlay = Self("overlay"), nextReadout = Self("nextReadout")
  package static let previousReadout = Self("previousReadout"), fingers = Self("fingers")
  package static let picture = Self("picture"), clip = Self("clip"), fullscreen = Self("fullscreen")
  package static let keys = Self("keys"), ruler = Self("ruler"), remote = Self("remote")
  package static let phoneShape = Self("phoneShape")
  package static let filmed = Self("filmed"), cut = Self("cut")
}

/// The title, keys, help, icon and toolbar place of a command.
///
/// Keys, buttons, the toolbar, the help page and the handbook are made from it.
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
  /// The place of its button in the toolbar; `nil` if the toolbar has none.
  let bar: ToolbarPlace?

  fileprivate init(
    _ command: UserCommand, _ title: String, on titleOn: String? = nil, _ keys: String..., isBare: Bool = false,
    repeats: Bool = false, help: (String, String)? = nil, bar: ToolbarPlace? = nil, icon: Icon? = nil,
    iconOn: Icon? = nil
  ) {
    (self.command, self.keys, self.isBare, self.repeats) = (command, keys, isBare, repeats)
    (self.title, self.titleOn, self.help) = (title, titleOn ?? title, help)
    (self.bar, self.icon, self.iconOn) = (bar, icon, iconOn ?? icon)
  }

  /// The entries of every command, in the order of the help page.
  package static let all: [CommandEntry] = [
    .init(.open, "Open", "Return", "Keypad Enter", help: ("1 … 9, arrows", "open an effect")),
    .init(.up, "Up", "Up", repeats: true),
    .init(.down, "Down", "Down", repeats: true),
    .init(.previous, "Previous", "[", help: ("[  ]", "previous, next effect")),
    .init(.next, "Next", "]"),
    .init(
      .restart, "Restart", "R", help: ("R", "start the effect again"), bar: .more(3),
      icon: Icon([-8.0, 0].map { .fill(.polygon([Vector($0 + 8, -7), Vector($0, 0), Vector($0 + 8, 7)])) })),
    .init(
      .panel, "Tune", "Tab", isBare: true, help: ("Tab  P", "the panel (or three fingers), presets"), bar: .front(1),
      icon: Icon(
        [(-6.0, 3.0), (0, -4), (6, 1)].flatMap { y, knob in
          [.line([Vector(-9, y), Vector(9, y)]), .dot(knob, y, 3)]
        })),
    .init(.presets, "Presets", "P", isBare: true),
    .init(
      .pause, "Pause", on: "Resume", "Space", help: ("Space", "pause, resume from here"), bar: .front(2),
      icon: Icon(.box(-6.5, -8, 4, 16), .box(2.5, -8, 4, 16)),
      iconOn: Icon(.fill(.polygon([Vector(-5, -8), Vector(8, 0), Vector(-5, 8)])))),
    .init(
      .stepBack, "Step −", ",", repeats: true, help: (",  .", "while paused: a step back, forward"), bar: .more(2),
      icon: .step(-1)),
    .init(.stepOn, "Step +", ".", repeats: true, bar: .more(2), icon: .step(1)),
    .init(.frameBack, "Frame −", "Left", repeats: true, help: ("←  →", "a frame back, forward; Shift: 0.5 s")),
    .init(.frameOn, "Frame +", "Right", repeats: true),
    .init(.farBack, "−0.5 s", "Shift+Left", repeats: true),
    .init(.farOn, "+0.5 s", "Shift+Right", repeats: true),
    .init(.start, "Start", "Home", repeats: true),
    .init(.end, "End", "End", repeats: true),
    .init(
      .slower, "Slower", "-", repeats: true, help: ("−  =", "slower, faster: 1/16 … 4×"), bar: .more(2),
      icon: .pace(-1)),
    .init(.faster, "Faster", "=", "+", repeats: true, bar: .more(2), icon: .pace(1)),
    .init(
      .record, "Record touches", on: "End take", "F8", help: ("F8  F7", "record a take, play the last one"),
      bar: .more(4), icon: Icon(.dot(0, 0, 6.5)), iconOn: .stop),
    .init(
      .play, "Play", on: "End play", "F7", bar: .more(4),
      icon: Icon(
        .outline(.circle(.zero, radius: 9)), .fill(.polygon([Vector(-3, -5), Vector(6, 0), Vector(-3, 5)]))),
      iconOn: .stop),
    .init(
      .loop, "Loop", on: "End loop", "F6", help: ("F6", "loop it while values change"), bar: .front(3), icon: .loop),
    .init(
      .cut, "Trim take", on: "End trim", "X", help: ("X", "trim the last take, add captions and zooms"), bar: .more(4),
      icon: Icon(
        .line([Vector(-5, -8), Vector(-8, -8), Vector(-8, 8), Vector(-5, 8)]), .line([Vector(-3, 0), Vector(3, 0)]),
        .line([Vector(5, -8), Vector(8, -8), Vector(8, 8), Vector(5, 8)]))),
    .init(
      .compare, "Before", "B", isBare: true, help: ("B", "before: the saved values"), bar: .front(6),
      icon: Icon(
        .outline(.circle(.zero, radius: 7.5)), .fill(.arc(.zero, radius: 7.5, from: .pi / 2, to: 1.5 * .pi)))),
    .init(
      .split, "Split", on: "Join", "\\", help: ("\\", "split: saved beside yours; ←/→ choose"),
      bar: .more(1, hides: true), icon: Icon(.frame(-10, -7, 20, 14), .line([Vector(0, -7), Vector(0, 7)]))),
    .init(
      .ghost, "Ghost", "G", help: ("G", "ghost: the values before, over yours"), bar: .more(1),
      icon: Icon(
        .outline(.circle(Vector(-3, 0), radius: 6)), .outline(.circle(Vector(4, 0), radius: 6), opacity: 0.5))),
    .init(.save, "Save", "Ctrl+S", help: ("Ctrl + S", "save into the config file")),
    .init(.undo, "Undo", "Ctrl+Z", repeats: true, help: ("Ctrl + Z", "undo; with Shift: redo")),
    .init(.redo, "Redo", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+Shift+Y", repeats: true),
    .init(
      .overlay, "Overlay", "O", help: ("O", "decisions, events, a graph"), bar: .front(5),
      icon: Icon(
        .line([Vector(-9, -8), Vector(-9, 8), Vector(9, 8)]),
        .line([Vector(-5, 3), Vector(-1, -4), Vector(3, 1), Vector(8, -7)]))),
    .init(.previousReadout, "Readout −", ";", repeats: true, help: (";  '", "what the graph shows")),
    .init(.nextReadout, "Readout +", "'", repeats: true),
    .init(
      .clip, "Film clip", on: "Stop", "F9", help: ("F9  F12", "film a clip, save a picture"), bar: .front(4),
      icon: Icon(.frame(-10, -6, 14, 12), .fill(.polygon([Vector(6, 0), Vector(10, -5), Vector(10, 5)]))),
      iconOn: .stop),
    .init(
      .filmed, "Filmed area", "Shift+F9", bar: .more(5),
      icon: Icon(
        .outline(.rounded(Rect(x: -10, y: -8, width: 20, height: 16), 3), opacity: 0.5), .frame(-7, -5, 8, 10))),
    .init(
      .picture, "Take picture", "F12", bar: .more(5),
      icon: Icon(.frame(-10, -6, 20, 14), .outline(.circle(Vector(0, 1), radius: 4)), .box(-4, -9, 8, 3))),
    .init(
      .ruler, "Ruler", "M", help: ("M  T", "a ruler, show the fingers"), bar: .more(5, hides: true),
      icon: Icon(
        [.frame(-10, -5, 20, 10)] + [-5.0, 0, 5].map { x in .line([Vector(x, -5), Vector(x, -1)]) })),
    .init(
      .fingers, "Fingers", "T",
      icon: Icon(.outline(.circle(.zero, radius: 8)), .outline(.circle(.zero, radius: 3)))),
    .init(
      .fullscreen, "Full", "F11", help: ("F11", "full screen"), bar: .more(6),
      icon: Icon(
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
          .line([Vector(9 * x, 3 * y), Vector(9 * x, 8 * y), Vector(4 * x, 8 * y)])
        })),
    .init(
      .remote, "Remote", "N", isBare: true, help: ("N", "a panel in a browser"), bar: .more(5),
      icon: Icon(.frame(-5.5, -10, 11, 20), .line([Vector(-1.5, 6.5), Vector(1.5, 6.5)]))),
    .init(
      .phoneShape, "Phone shape", bar: .more(5),
      icon: Icon(
        .frame(-5.5, -10, 11, 20), .line([Vector(-10, -4), Vector(-10, 4)]), .line([Vector(10, -4), Vector(10, 4)]))),
    .init(
      .keys, "Help", "?", "F1", help: ("?  F1", "these keys"), bar: .more(8, hides: true), icon: Icon(.text("?"))),
    .init(
      .back, "Back", "Escape", help: ("Esc", "back to the gallery, then quit"), bar: .more(7, hides: true),
      icon: Icon(.line([Vector(4, -7), Vector(-4, 0), Vector(4, 7)]))),
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

  /// The help about the keyboard of a sketch, which comes first while such a sketch is shown.
  static let typing = (keys: "Esc", does: "keys that type are commands until a tap on the stage")

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

  /// Returns the commands with a button in the first or second set of the toolbar, from left to right.
  static func bar(isMore: Bool) -> [Command] {
    let entries = all.filter { $0.bar?.isMore == isMore }
    let ranks = Set(entries.compactMap { $0.bar?.rank }).sorted()
    return ranks.flatMap { rank in entries.filter { $0.bar?.rank == rank }.map(\.command) }
  }

  static func of(_ command: Command) -> CommandEntry {
    guard let entry = entries[command] else { preconditionFailure("\(command.name) has no entry in the table") }
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
  package static let all = CommandEntry.all.map(\.command)

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
