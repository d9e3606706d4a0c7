import Motion

/// A mouse whose button is a finger, and which has a second one under Alt, as phone simulators have it.
///
/// Alt mirrors the second finger about the centre of the picture; with Shift too, both move in parallel, and the
/// point they mirror about goes with them until Alt is let go.
package struct MouseFingers: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case moved(Vector)
    case pressed(Vector)
    case released(Vector)
    case modifiers(alt: Bool, shift: Bool)
    /// The button's release will not come: the window was hidden, or its fingers were cancelled.
    case lost
  }

  /// The centre of the picture in points.
  package var center: Vector
  /// How far the middle between the fingers was moved away from the centre.
  private var shift = Vector.zero
  private var pointer: Vector?
  private var isPressed = false
  private var isAlt = false
  private var isShift = false

  package init(center: Vector) { self.center = center }

  /// Where fingers are to be drawn: under the button, and both of them while Alt is held.
  package var dots: [Vector] { isPressed || isAlt ? positions : [] }

  /// The pointer, and its mirror image under Alt: the middle between them is the centre plus the shift.
  private var positions: [Vector] {
    guard let pointer else { return [] }
    return isAlt ? [pointer, (center + shift) * 2 - pointer] : [pointer]
  }

  /// What the fingers do at a mouse event; touches belong to the device `RawTouch.mouse`.
  package mutating func handle(_ event: Event) -> [RawTouch] {
    switch event {
    case .moved(let position): return move(to: position)
    case .pressed(let position):
      let moves = move(to: position)
      guard !isPressed else { return moves }
      isPressed = true
      return touches(.down)
    case .released(let position):
      let moves = move(to: position)
      guard isPressed else { return [] }
      let ups = touches(.up)
      isPressed = false
      return moves + ups
    case .modifiers(let alt, let shift):
      isShift = shift
      guard alt != isAlt else { return [] }
      if !alt {
        let second = touches(.up).dropFirst()
        isAlt = false
        self.shift = .zero
        return Array(second)
      }
      isAlt = true
      return Array(touches(.down).dropFirst())
    case .lost:
      let gone = touches(.cancelled)
      isPressed = false
      return gone
    }
  }

  private mutating func move(to position: Vector) -> [RawTouch] {
    if isAlt, isShift, let pointer { shift += position - pointer }
    pointer = position
    return touches(.move)
  }

  /// Both fingers, as far as they are down, doing the same.
  private func touches(_ phase: FingerEvent.Phase) -> [RawTouch] {
    guard isPressed else { return [] }
    return positions.enumerated().map { index, position in
      RawTouch(device: RawTouch.mouse, finger: Int64(index), phase: phase, position: position)
    }
  }
}
