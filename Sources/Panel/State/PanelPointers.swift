import Gestures
import Motion
import Tuning

/// The pointers that went down in the panel; it keeps each until it lifts.
struct PanelPointers: Equatable, Sendable {
  private struct Tap: Equatable, Sendable {
    var target: PanelTarget
    var time: Double
    var position: Vector
  }

  /// Seconds that a pointer rests before the row goes back to its default.
  static let longPress = 0.5
  private static let doubleTap = 0.32

  var grips: [Grip] = []
  private var lastTap: Tap?
  /// True while the mouse is over the panel.
  var isOver = false

  /// True while one of them holds a value.
  var areTuning: Bool { grips.contains(where: \.isTuning) }

  /// True while a pointer that may still tap is on a target.
  func isPressed(_ target: PanelTarget) -> Bool { grips.contains { $0.isWaiting && $0.target == target } }

  /// The slider of a row, while it is dragged.
  func drag(of key: String) -> SliderDrag? { drags.first { $0.key == key } }

  var drags: [SliderDrag] { grips.compactMap { if case .slider(let drag) = $0.hold { drag } else { nil } } }

  /// The part of a row's drawer that one of them is on.
  func drawerPart(of key: String) -> Int? {
    for case .drawer(key, let part) in grips.map(\.target) { return part }
    return nil
  }

  /// Notes a tap; true when it is the second on its target.
  mutating func tapsTwice(_ grip: Grip, at time: Double) -> Bool {
    let isDouble =
      lastTap.map {
        $0.target == grip.target && time - $0.time < Self.doubleTap && grip.position.distance(to: $0.position) < 24
      } ?? false
    lastTap = isDouble ? nil : Tap(target: grip.target, time: time, position: grip.position)
    return isDouble
  }

  /// When the next of them will have rested long enough.
  var nextMoment: Double? { grips.filter(\.mayRest).map { $0.start + Self.longPress }.min() }

  /// A pointer that has rested long enough resets its row; on a slider's name it shows the slider's range.
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

/// A pointer that went down in the panel and stays the panel's until it lifts.
struct Grip: Equatable, Sendable {
  enum Hold: Equatable, Sendable {
    /// Not decided: it may become a tap, a long press, a drag or a scroll.
    case waiting
    /// Done with, but still down.
    case spent
    case scrolling, scrollingMenu
    case slider(SliderDrag)
    /// In a drawer, from a value.
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
  /// How far it has dragged a value: its way for a mouse, for a finger as much of it as its pace gave.
  private(set) var pull = Vector.zero
  /// The pace of a finger that drags a value; nil for a mouse, and before.
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
  /// True while it holds a value.
  var isTuning: Bool {
    switch hold {
    case .slider, .picking, .blending: true
    case .waiting, .spent, .scrolling, .scrollingMenu, .selecting, .pulling: false
    }
  }
  /// True while resting resets a row: not on a button.
  var mayRest: Bool {
    switch target {
    case .row, .drawer: false
    default: isWaiting
    }
  }
  var way: Vector { position - origin }
  /// True once it has gone far enough to drag.
  var hasMoved: Bool { way.length > (isMouse ? 3 : DragPace.slop) }
  var isSideways: Bool { way.x.magnitude >= way.y.magnitude }

  /// Goes on dragging a value that is seen in an area. Returns what there is of the step.
  mutating func pull(by step: Vector, from area: Rect, at time: Double) -> Vector {
    if !isMouse { pace = DragPace(away: area.distance(to: position), speed: tracker.velocity(at: time).length) }
    let step = step * (pace?.value ?? 1)
    pull += step
    return step
  }
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

  /// Moves the thumb along a track of `length` points. Returns the new value, rounded to the drag's precision and held at
  /// the default while it is near; nil where the value stays.
  ///
  /// - Parameter finger: the pace of a finger, which is in the points already.
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
