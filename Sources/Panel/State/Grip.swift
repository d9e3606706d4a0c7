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
    case slider(SliderDrag)
    /// In a colour's picker.
    case picking(gesture: Int)
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
  var hold: Hold
  var tracker = VelocityTracker()

  init(_ finger: FingerEvent, isMouse: Bool, on target: PanelTarget, _ hold: Hold = .waiting, at time: Double) {
    id = finger.id
    self.target = target
    origin = finger.position
    start = time
    self.isMouse = isMouse
    position = finger.position
    self.hold = hold
    tracker.add(position, at: time)
  }

  var isWaiting: Bool { hold == .waiting }
  /// How far it has gone.
  var way: Vector { position - origin }
  /// True once it has gone far enough to drag.
  var hasMoved: Bool { way.length > (isMouse ? 3 : 7) }
  var isSideways: Bool { way.x.magnitude >= way.y.magnitude }
}

/// A row's thumb that is dragged.
struct SliderDrag: Equatable, Sendable {
  let key: String
  let gesture: Int
  /// The value before it.
  let from: ParameterValue
  private var last: ParameterValue
  /// Along the track, not rounded.
  private var fraction: Double

  /// nil for a row without a slider.
  init?(_ row: PanelModel.Row, _ runs: inout TuningRuns) {
    guard let scale = SliderScale(row.definition), let value = row.value.double else { return nil }
    key = row.key
    from = row.value
    last = from
    fraction = scale.fraction(of: value)
    gesture = runs.begin()
  }

  /// Moves the thumb along a track of so many points; the value, rounded as finely as the drag goes and held by the
  /// default while it is near, or nil where it stays.
  mutating func move(by points: Double, of length: Double, _ scale: SliderScale, pace: Double) -> ParameterValue? {
    let moved = (fraction + points / length * pace).clamped(to: 0...1)
    guard moved != fraction else { return nil }
    fraction = moved
    let isNear = (moved - scale.fraction(of: scale.defaultValue)).magnitude * length < 2
    let value = scale.parameterValue(
      pace >= 1 && isNear ? scale.defaultValue : scale.rounded(at: moved, pace: pace))
    guard value != last else { return nil }
    last = value
    return value
  }
}
