/// The place of a command's button in the toolbar.
struct ToolbarPlace: Sendable {
  /// Whether the button is in the second set, which *More* shows; the first set has the most used commands.
  let isMore: Bool
  /// The rank from left to right; buttons of equal rank are in the order of the table of commands.
  let rank: Int
  /// Whether the toolbar disappears after the command, which shows something that needs the toolbar's room.
  let hides: Bool

  static func front(_ rank: Int) -> Self { Self(isMore: false, rank: rank, hides: false) }
  static func more(_ rank: Int, hides: Bool = false) -> Self { Self(isMore: true, rank: rank, hides: hides) }
}
