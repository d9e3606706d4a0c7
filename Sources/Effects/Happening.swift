import Motion

/// Something discrete that a step brought about, why, and what it feels like.
package struct Happening: Hashable, Sendable {
  /// How hard it is felt: by a motor where there is one, and as a thump of the picture.
  package enum Impact: Int, Hashable, Sendable, Comparable {
    case light, medium, heavy

    package static func < (a: Impact, b: Impact) -> Bool { a.rawValue < b.rawValue }
  }

  /// One word in the past: "stitched"; with the effect's id in front it is the name in the event log.
  package var name: String
  private var words: InlineText
  package var impact: Impact?

  package init(_ name: String, reason: InlineText, impact: Impact? = nil) {
    self.name = name
    words = reason
    self.impact = impact
  }

  /// The numbers that decided it: "magnification 0.949 < 0.95".
  package var reason: String { words.description }
}
