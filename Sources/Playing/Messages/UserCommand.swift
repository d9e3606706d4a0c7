/// An action that a key, a button or a remote client can request, besides touching the stage.
///
/// The playground's `CommandEntry` has its title, keys and icon. Every request goes through `Desk.perform`, where any tool can
/// veto it.
package enum UserCommand: String, CaseIterable, Sendable {
  case panel, presets, compare, save, undo, redo
  case pause, stepBack, stepOn, frameBack, frameOn, farBack, farOn, start, end, slower, faster
  case previous, next, up, down, open, restart, back
  case record, play, loop, ghost, split
  case overlay, nextReadout, previousReadout, fingers
  case picture, clip, fullscreen, keys, ruler, remote
}
