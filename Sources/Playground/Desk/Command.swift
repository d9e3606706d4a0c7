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
    case picture, clip, fullscreen, keys, ruler
  }
}

/// Not the command line's.
typealias Command = Desk.Command
