import Motion

/// A kiosk's changes of the picture.
struct KioskLook: Equatable {
  /// Whether visitors are locked in: no panel, toolbar, keys or readouts, and no words but the plaque's.
  var isLocked = true
  /// Whether there is only one effect, so that no way leads back.
  var isSingle = false
  /// The index of the effect that the attract loop shows; `nil` while the loop does not run.
  var attracting: Int?
  /// Whether the plaque is shown: from the start of a demo until another scene opens.
  var hasPlaque = false
  /// The distance that the picture has wandered, in points; `reach` is its limit on each axis.
  var shift = Vector.zero
  var reach = 0.0
  /// The dimming, 0…1.
  var dim = 0.0

  var hasNoWayBack: Bool { isLocked && isSingle }
}
