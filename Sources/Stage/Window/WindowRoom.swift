import Motion

/// The size of a new window on its screen, in points.
enum WindowRoom {
  /// Points of width below which the default window, as high as a low screen, is a slit.
  private static let least = 320.0

  /// A size made smaller in proportion where the room is smaller. A size that nobody has chosen takes all of a room that
  /// is too low for an upright stage.
  static func size(_ wanted: Vector, in room: Vector, isChosen: Bool) -> Vector {
    let size = wanted * min(1, room.x / wanted.x, room.y / wanted.y)
    return !isChosen && room.x > room.y && size.x < min(least, wanted.x) ? room : size
  }
}
