import Motion

/// A mouse whose button acts as a finger, with a second finger under Alt, as in phone simulators.
///
/// With Alt the second finger is mirrored about the centre of the picture. With Shift too, both move in parallel, and
/// the point about which they are mirrored moves with them until the user releases Alt.
package struct MouseTouchSimulator: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case moved(Vector)
    case pressed(Vector)
    case released(Vector)
    case modifiers(alt: Bool, shift: Bool)
    /// The release of the button will not come: the window was hidden, or its fingers were cancelled.
    case lost
  }

  /// The centre of the picture in points.
  package var center: Vector
  /// The offset of the point between the fingers from the centre of the picture.
  private var shift = Vector.zero
  private var pointer: Vector?
  private var isPressed = false
  private var isAlt = false
  private var isShift = false

  package init(center: Vector) { self.center = center }

  /// The places where fingers are drawn: under the button, and both fingers while Alt is held.
  package var dots: [Vector] { isPressed || isAlt ? positions : [] }

  /// The pointer, with its mirror image under Alt; the middle between them is the centre plus the shift.
  private var positions: [Vector] {
    guard let pointer else { return [] }
    return isAlt ? [pointer, (center + shift) * 2 - pointer] : [pointer]
  }

  /// Returns the touches that a mouse event causes; they belong to the device `RawTouch.mouse`.
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

  /// Returns one touch of the given phase for each finger that is down.
  private func touches(_ phase: FingerEvent.Phase) -> [RawTouch] {
    guard isPressed else { return [] }
    return positions.enumerated().map { index, position in
      RawTouch(device: RawTouch.mouse, finger: Int64(index), phase: phase, position: position)
    }
  }
}
