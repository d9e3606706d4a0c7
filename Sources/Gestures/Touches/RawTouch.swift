import Formatting
import Motion

/// What a device says of one finger, before it is believed: an end may never come.
package struct RawTouch: Hashable, Sendable {
  package var device: Int64
  /// Whatever the device calls it: a count, a pointer, 0 each time.
  package var finger: Int64
  package var phase: FingerEvent.Phase
  /// In effect points; may lie outside the picture or be no number.
  package var position: Vector
  /// When it happened on the monotonic clock, where the system says so.
  package var nanoseconds: Int64?

  /// What tells a finger from all others that are down.
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

  /// The device that a mouse's fingers belong to; no touchscreen has this number.
  package static let mouse = Int64.min

  /// The device of another screen, by a number from nought; no touchscreen has it.
  package static func lent(_ number: Int64) -> Int64 { -(1 << 40) - number }
}

/// Why a finger was cancelled.
package enum CancelReason: Hashable, Sendable, CustomStringConvertible {
  case hidden
  case minimized
  case mouseButton
  case deviceChanged
  case resumed
  /// It landed again without having lifted.
  case landedAgain
  /// It said nothing while others moved, or before another landed.
  case silent(seconds: Double)
  case system
  /// It was one of three that tapped for the panel.
  case panelOpened
  /// What it was touching is no longer on the stage, or began anew.
  case sceneChanged
  /// Another moment is shown.
  case timeChanged
  /// What it was touching cannot go on.
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

/// A finger event with the time it happened.
package struct TimedTouch: Equatable, Sendable {
  /// On the monotonic clock.
  package var nanoseconds: Int64
  /// Its `time` is 0 until a step is known.
  package var event: FingerEvent
  /// Given when the finger was cancelled.
  package var reason: CancelReason? = nil
  /// True for a finger that is a mouse's button.
  package var isMouse = false
  /// True for a finger on another screen, which means the stage alone.
  package var isLent = false
}
