import Gestures
import Motion
import Tuning

/// The pointers that went down in the panel, which keeps each of them until it lifts.
struct PanelPointers: Equatable, Sendable {
  private struct Tap: Equatable, Sendable {
    var target: PanelTarget
    var time: Double
    var position: Vector
  }

  /// The time in seconds after which a resting pointer becomes a long press.
  static let longPress = 0.5
  private static let doubleTap = 0.32

  var grips: [Grip] = []
  private var lastTap: Tap?
  /// Whether the mouse is over the panel.
  var isOver = false

  /// Whether a pointer is dragging a value.
  var areTuning: Bool { grips.contains(where: \.isTuning) }

  /// Whether a pointer that may still tap is on a target.
  func isPressed(_ target: PanelTarget) -> Bool { grips.contains { $0.isWaiting && $0.target == target } }

  /// Returns the drag of a row's slider.
  ///
  /// `nil` if it is not being dragged.
  func drag(of key: String) -> SliderDrag? { drags.first { $0.key == key } }

  var drags: [SliderDrag] { grips.compactMap { if case .slider(let drag) = $0.hold { drag } else { nil } } }

  /// Returns the number of the part of a row's drawer that a pointer is on.
  ///
  /// `nil` if no pointer is on the drawer.
  func drawerPart(of key: String) -> Int? {
    for case .drawer(key, let part) in grips.map(\.target) { return part }
    return nil
  }

  /// Records a tap, and returns whether it is the second on its target.
  mutating func tapsTwice(_ grip: Grip, at time: Double) -> Bool {
    let isDouble =
      lastTap.map {
        $0.target == grip.target && time - $0.time < Self.doubleTap && grip.position.distance(to: $0.position) < 24
      } ?? false
    lastTap = isDouble ? nil : Tap(target: grip.target, time: time, position: grip.position)
    return isDouble
  }

  /// The next time at which a resting pointer becomes a long press.
  ///
  /// `nil` if no pointer may become one.
  var nextMoment: Double? { grips.filter(\.mayRest).map { $0.start + Self.longPress }.min() }

  /// Performs the long presses that are due: they reset a row, or show a slider's range if the pointer is on its name.
  mutating func pressLong(at time: Double, _ model: PanelModel) -> [PanelAction] {
    var actions: [PanelAction] = []
    for index in grips.indices where grips[index].mayRest && time - grips[index].start >= Self.longPress {
      guard let key = grips[index].target.key else { continue }
      grips[index].hold = .spent
      let values = if case .label = grips[index].target { model.strip(of: key) } else { [ParameterValue]() }
      actions.append(values.isEmpty ? .reset(key: key) : .strip(key: key, values))
    }
    return actions
  }
}

/// A pointer that went down in the panel, which owns it until it lifts.
struct Grip: Equatable, Sendable {
  enum Hold: Equatable, Sendable {
    /// Undecided: a tap, a long press, a drag or a scroll is still possible.
    case waiting
    /// Finished, but still down.
    case spent
    case scrolling, scrollingMenu
    case slider(SliderDrag)
    /// Drags in a drawer, starting from a value.
    case picking(gesture: Int, from: ParameterValue)
    case blending(gesture: Int, from: Double)
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
  /// The distance that a value has been dragged: for a mouse its whole way, for a finger the part that its pace gives.
  private(set) var pull = Vector.zero
  /// The pace of a finger that drags a value.
  ///
  /// `nil` for a mouse, and before the drag.
  private(set) var pace: DragPace?

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
  /// Whether the pointer is dragging a value.
  var isTuning: Bool {
    switch hold {
    case .slider, .picking, .blending: true
    case .waiting, .spent, .scrolling, .scrollingMenu, .selecting, .pulling: false
    }
  }
  /// Whether resting becomes a long press: not on a button of a row, nor in a drawer.
  var mayRest: Bool {
    switch target {
    case .row, .drawer: false
    default: isWaiting
    }
  }
  var way: Vector { position - origin }
  /// Whether the pointer has moved far enough to drag.
  var hasMoved: Bool { way.length > (isMouse ? 3 : DragPace.slop) }
  var isSideways: Bool { way.x.magnitude >= way.y.magnitude }

  /// Continues the drag of a value.
  ///
  /// - Parameter area: the area of the control, whose distance from a finger sets the pace.
  /// - Returns: the part of the step that moves the value.
  mutating func pull(by step: Vector, from area: Rect, at time: Double) -> Vector {
    if !isMouse { pace = DragPace(away: area.distance(to: position), speed: tracker.velocity(at: time).length) }
    let step = step * (pace?.value ?? 1)
    pull += step
    return step
  }
}

/// The drag of a row's slider thumb.
struct SliderDrag: Equatable, Sendable {
  let key: String
  let gesture: Int
  /// The value before the drag.
  let from: ParameterValue
  private var last: ParameterValue
  /// The position along the track, 0…1, not rounded.
  private var fraction: Double

  /// Begins a drag.
  ///
  /// `nil` if the row has no slider.
  init?(_ row: PanelModel.Row, _ runs: inout TuningRuns) {
    guard let scale = SliderScale(row.definition), let value = row.value.double else { return nil }
    key = row.key
    from = row.value
    last = from
    fraction = scale.fraction(of: value)
    gesture = runs.begin()
  }

  /// Moves the thumb along a track.
  ///
  /// - Parameters:
  ///   - points: the movement, to which a finger's pace has been applied already.
  ///   - length: the length of the track, in points.
  ///   - pace: the factor that the modifier keys give.
  ///   - finger: the pace of a finger; `nil` for a mouse.
  /// - Returns: the new value, rounded to the precision of the drag and held at the default near it; `nil` if the value
  ///   stays the same.
  mutating func move(
    by points: Double, of length: Double, _ scale: SliderScale, pace: Double, _ finger: DragPace? = nil
  ) -> ParameterValue? {
    let length = finger == nil ? length : max(length, DragPace.reach)
    let moved = (fraction + points / length * pace).clamped(to: 0...1)
    guard moved != fraction else { return nil }
    fraction = moved
    let fineness = pace * (finger.map { $0.zone / 2 } ?? 1)
    let isNear =
      (moved - scale.fraction(of: scale.defaultValue)).magnitude * length < 2 * (finger.map { 2 * $0.value } ?? 1)
    let holds = pace >= 1 && finger?.zone ?? 1 == 1 && isNear
    let value = scale.parameterValue(holds ? scale.defaultValue : scale.rounded(at: moved, pace: fineness))
    guard value != last else { return nil }
    last = value
    return value
  }
}
