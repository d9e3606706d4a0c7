import Motion

/// What a kiosk changes about the picture, and whether fingers are kept to it.
struct KioskLook: Equatable {
  /// True for visitors: no panel, no bar, no keys, no readouts, and no words but the
  /// plaque's.
  var isLocked = true
  /// True where one effect is all there is: nothing to go back to.
  var isSingle = false
  /// The number of the effect that the attract loop shows.
  var attracting: Int?
  /// True from the beginning of a demo until another scene is shown.
  var hasPlaque = false
  /// Points that the picture has wandered, and at most wanders on each axis.
  var shift = Vector.zero
  var reach = 0.0
  /// What the night takes of the light, 0…1.
  var dim = 0.0

  var hasNoWayBack: Bool { isLocked && isSingle }
}
