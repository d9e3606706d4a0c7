import Gestures

/// The tap with three fingers that opens or closes the panel, on the stage and on the back arrow over it.
@MainActor
final class PanelTap {
  private var tap = ThreeFingerTap()

  /// Opens or closes the panel when three fingers tap.
  ///
  /// Returns the touch that is left for the stage; `nil` for none.
  func follow(_ touch: TimedTouch, with services: Services) -> TimedTouch? {
    if services.ask(.kioskLook)?.isLocked == true { return touch }
    let (verdict, isTap) = tap.follow(touch.event, at: Double(touch.nanoseconds) / 1e9)
    if isTap { services.perform(.panel) }
    switch verdict {
    case .pass: return touch
    case .swallow: return nil
    case .cancel:
      var touch = touch
      touch.event.phase = .cancelled
      touch.reason = .panelOpened
      return touch
    }
  }
}
