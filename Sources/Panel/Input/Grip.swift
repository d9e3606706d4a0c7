import Gestures
import Motion
import Tuning

/// A pointer that went down in the panel and stays the panel's until it lifts.
struct Grip: Equatable, Sendable {
  enum Hold: Equatable, Sendable {
    /// Not decided: it may become a tap, a long press, a drag or a scroll.
    case waiting
    /// Done with, but still down.
    case spent
    case scrolling
    case scrollingMenu
    /// Drags a row's thumb; the fraction is not rounded.
    case slider(key: String, fraction: Double, from: ParameterValue, last: ParameterValue, gesture: Int)
    case hue(key: String, gesture: Int)
    case brightness(key: String, gesture: Int)
    case morph(gesture: Int)
    case selecting
    /// Pulls the sheet down by its header.
    case pulling
  }

  let id: Int
  let target: PanelTarget
  let origin: Vector
  let start: Double
  let isMouse: Bool
  var position: Vector
  var hold = Hold.waiting
  var tracker = VelocityTracker()

  var isWaiting: Bool { hold == .waiting }
  /// Points before it drags.
  var slop: Double { isMouse ? 3 : 7 }
}
