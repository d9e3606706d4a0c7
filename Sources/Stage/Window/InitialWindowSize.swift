import Motion

/// The size of a new window on its screen, in points.
enum InitialWindowSize {
  /// The width in points below which the default window, reduced to the height of a low screen, is too narrow.
  private static let least = 320.0

  /// Returns the size reduced in proportion to fit the room.
  ///
  /// If nobody has chosen the size and the room is too low for an upright stage, returns the whole room.
  static func size(_ wanted: Vector, in room: Vector, isChosen: Bool) -> Vector {
    let size = wanted * min(1, room.x / wanted.x, room.y / wanted.y)
    return !isChosen && room.x > room.y && size.x < min(least, wanted.x) ? room : size
  }
}
