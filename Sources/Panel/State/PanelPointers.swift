import Motion

/// The pointers that went down in the panel, which are its until they lift.
struct PanelPointers: Equatable, Sendable {
  private struct Tap: Equatable, Sendable {
    var target: PanelTarget
    var time: Double
    var position: Vector
  }

  /// Seconds that a pointer rests before it means the row's default.
  static let longPress = 0.5
  private static let doubleTap = 0.32

  var grips: [Grip] = []
  private var lastTap: Tap?
  /// True while the mouse is over the panel.
  var isOver = false

  func holds(_ id: Int) -> Bool { grips.contains { $0.id == id } }

  /// True while one of them holds a value.
  var areTuning: Bool {
    grips.contains { grip in
      switch grip.hold {
      case .slider, .picking, .morph: true
      case .waiting, .spent, .scrolling, .scrollingMenu, .selecting, .pulling: false
      }
    }
  }

  /// True while one that may still mean it is on a target.
  func isPressed(_ target: PanelTarget) -> Bool { grips.contains { $0.isWaiting && $0.target == target } }

  /// The slider of a row, while it is dragged.
  func drag(of key: String) -> SliderDrag? { drags.first { $0.key == key } }

  var drags: [SliderDrag] { grips.compactMap { if case .slider(let drag) = $0.hold { drag } else { nil } } }

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
  var nextMoment: Double? { grips.filter(\.isWaiting).map { $0.start + Self.longPress }.min() }

  /// Those that have rested long enough take their row back to its default.
  mutating func pressLong(at time: Double) -> [PanelAction] {
    var actions: [PanelAction] = []
    for index in grips.indices where grips[index].isWaiting && time - grips[index].start >= Self.longPress {
      guard let key = grips[index].target.key else { continue }
      grips[index].hold = .spent
      actions.append(.reset(key: key))
    }
    return actions
  }
}
