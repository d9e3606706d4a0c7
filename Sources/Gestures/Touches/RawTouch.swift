import Formatting
import Motion

/// An unchecked report of one finger from a device: its end may never come.
package struct RawTouch: Hashable, Sendable {
  package var device: Int64
  /// The device's name for the finger, which may be a counter, a pointer, or 0 each time.
  package var finger: Int64
  package var phase: FingerEvent.Phase
  /// The position in effect points; may lie outside the picture or not be finite.
  package var position: Vector
  /// The time of the touch on the monotonic clock; `nil` if the system does not report it.
  package var nanoseconds: Int64?

  /// The device and finger numbers, which together identify a finger among all that are down.
  package struct Key: Hashable, Sendable {
    package var device: Int64
    package var finger: Int64
  }

  package var key: Key { Key(device: device, finger: finger) }

  package init(
    device: Int64, finger: Int64, phase: FingerEvent.Phase, position: Vector, nanoseconds: Int64? = nil
  ) {
    self.device = device
    (self.finger, self.phase, self.position, self.nanoseconds) = (finger, phase, position, nanoseconds)
  }

  /// The device number of a mouse's fingers; no touchscreen has this number.
  package static let mouse = Int64.min

  /// Returns the device number of another screen, counted from 0; no touchscreen has this number.
  package static func lent(_ number: Int64) -> Int64 { -(1 << 40) - number }
}

/// The reason that a finger was cancelled.
package enum CancelReason: Hashable, Sendable, CustomStringConvertible {
  case hidden
  case minimized
  case mouseButton
  case deviceChanged
  case resumed
  /// The finger landed again without having lifted.
  case landedAgain
  /// The finger sent nothing while others moved, or before another landed.
  case silent(seconds: Double)
  case system
  /// The finger was one of three that tapped to open the panel.
  case panelOpened
  /// The touched object is no longer on the stage, or began anew.
  case sceneChanged
  /// The shown time changed.
  case timeChanged
  /// The touched effect failed and cannot continue.
  case effectFailed

  package var description: String {
    switch self {
    case .hidden: "the window was hidden"
    case .minimized: "the window was minimized"
    case .mouseButton: "a mouse button was pressed"
    case .deviceChanged: "a touch device came or went"
    case .resumed: "the machine woke from sleep"
    case .landedAgain: "it landed again without lifting"
    case .silent(let seconds): "silent for \(seconds.text(places: 1)) s beside a finger in use"
    case .system: "the system cancelled it"
    case .panelOpened: "three fingers tapped"
    case .sceneChanged: "the stage changed under it"
    case .effectFailed: "the effect failed"
    case .timeChanged: "the window went to another moment"
    }
  }
}

/// A finger event with the time at which it happened.
package struct TimedTouch: Equatable, Sendable {
  /// The time on the monotonic clock.
  package var nanoseconds: Int64
  /// The event, whose `time` is 0 until its step is known.
  package var event: FingerEvent
  /// The reason if the finger was cancelled, else `nil`.
  package var reason: CancelReason? = nil
  /// Whether the finger is a mouse's button.
  package var isMouse = false
  /// Whether the finger touches another screen; its touches go to the stage only.
  package var isLent = false
}
