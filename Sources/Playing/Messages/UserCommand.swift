/// An action that a key, a button or a remote client can request, besides touching the stage.
///
/// The playground's table of `CommandEntry` declares the commands, with their titles, keys, icons and places in the toolbar.
/// Every request goes through `Desk.perform`, where any tool can veto it.
package struct UserCommand: Hashable, Sendable {
  /// The unique name that remote clients use, such as `stepBack`.
  package let name: String

  package init(_ name: String) { self.name = name }
}

/// The commands that messages offer on a button.
extension UserCommand {
  package static let save = Self("save"), undo = Self("undo"), redo = Self("redo")
  package static let split = Self("split"), compare = Self("compare")
}
