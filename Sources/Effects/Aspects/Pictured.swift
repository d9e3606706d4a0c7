import Motion

/// Which pictures of its lists are seen where, so that a hand can give them another; by default none can be.
package protocol Pictured: EffectTypes {
  /// The uppermost at a point; nil where there is none.
  static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace?
}

extension Effect {
  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? { nil }
}

/// A row of a list parameter that has a picture, or can have one.
package struct PicturePlace: Hashable, Sendable {
  /// The list's name alone: `pictures`.
  package var list: String
  /// From 0; the list's count for a row that there is not yet.
  package var row: Int

  package init(_ list: String, _ row: Int) { (self.list, self.row) = (list, row) }
}
