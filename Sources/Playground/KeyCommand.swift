import Effects
import Gestures

/// What a key means outside the panel.
enum KeyCommand: Equatable {
  case panel
  case keys
  case compare
  case save
  case undo
  case redo
  case playOrPause
  /// By so many steps of time, or frames, or half seconds.
  case step(Int64)
  case frames(Int64, isFar: Bool)
  case start
  case end
  /// In the gallery: up or down among the tiles, and into the one that arrows have come to.
  case row(Int)
  case enter
  case presets
  case ghost
  case split
  case study
  case readout(Int)
  case picture
  case clip
  case recordTake
  case playTake
  case loopTake
  case back
  case fullscreen
  case reset
  case fingers
  case neighbour(Int)
  case effect(Int)
  case speed(Int)

  /// Nil for a key that means nothing, or means nothing more while it is held down.
  init?(_ key: KeyPress) {
    guard let command = Self.command(key), command.repeats || !key.isRepeat else { return nil }
    self = command
  }

  private static func command(_ key: KeyPress) -> KeyCommand? {
    let isShifted = key.modifiers.contains(.shift)
    if key.modifiers.contains(.control), let command = withControl(key.name, isShifted) { return command }
    return switch key.name {
    case "B": key.modifiers.isDisjoint(with: [.control, .alt, .command]) ? .compare : nil
    case "Space": .playOrPause
    case ".": .step(1)
    case ",": .step(-1)
    case "Left": .frames(-1, isFar: isShifted)
    case "Right": .frames(1, isFar: isShifted)
    case "Up": .row(-1)
    case "Down": .row(1)
    case "Return", "Keypad Enter": .enter
    case "P": key.modifiers.isEmpty ? .presets : nil
    case "Home": .start
    case "End": .end
    case "G": .ghost
    case "\\": .split
    case "O": .study
    case "'": .readout(1)
    case ";": .readout(-1)
    case "F12": .picture
    case "F9": .clip
    case "F8": .recordTake
    case "F7": .playTake
    case "F6": .loopTake
    case "Escape": .back
    case "F11": .fullscreen
    case "R": .reset
    case "T": .fingers
    case "[": .neighbour(-1)
    case "]": .neighbour(1)
    case "-": .speed(-1)
    case "=", "+": .speed(1)
    case _ where !key.modifiers.isDisjoint(with: [.shift, .control, .alt, .command]): nil
    default: Int(key.name).flatMap { (1...9).contains($0) ? .effect($0 - 1) : nil }
    }
  }

  private static func withControl(_ name: String, _ isShifted: Bool) -> KeyCommand? {
    switch name {
    case "S": .save
    case "Z": isShifted ? .redo : .undo
    case "Y": .redo
    default: nil
    }
  }

  /// True for what goes on while the key is held down.
  private var repeats: Bool {
    switch self {
    case .undo, .redo, .step, .frames, .row, .start, .end, .readout, .speed: true
    default: false
    }
  }

  /// Every key, for people.
  static let help: [(key: String, does: String)] = [
    ("1 … 9, arrows", "open an effect"), ("[  ]", "previous, next effect"), ("R", "start the effect again"),
    ("Tab  P", "the panel (or three fingers), presets"),
    ("Space", "pause, go on from what is shown"), (",  .", "while paused: a step back, on"),
    ("←  →", "a frame back, on; Shift: 0.5 s"), ("−  =", "slower, faster: 1/16 … 4×"),
    ("G", "ghost: the values before"),
    ("F8  F7", "record a take, play the last one"), ("F6", "loop it while values change"),
    ("B", "hold to feel the saved values"), ("\\", "both sides: saved, now; ← → choose"),
    ("Ctrl + S", "save into the config file"),
    ("Ctrl + Z", "undo; with Shift: do it again"),
    ("O", "decisions, events, a graph"), (";  '", "what the graph shows"),
    ("F9  F12", "record a clip, save a picture"),
    ("T", "show the fingers"), ("Alt + drag", "a second finger, mirrored"), ("F11", "full screen"),
    ("?", "these keys"), ("Esc", "back to the gallery, then quit"),
  ]
}
