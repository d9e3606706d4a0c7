import Motion

/// A pinch that also counts how far its two fingers have turned about each other.
package struct TurningPinch: Hashable, Sendable {
  /// The distance of two fingers below which the line between them has no direction, in points.
  private static let blindDistance = 1.0

  package private(set) var pinch: PinchRecognizer
  /// The turn of the line between the fingers since the pinch began, in radians, clockwise on the screen, beyond ±π too.
  ///
  /// 0 without a pinch and for a wheel.
  package private(set) var rotation = 0.0
  /// The line between the fingers at the last event at which it had a direction; `nil` without two fingers.
  private var line: Vector?

  /// Continues a pinch; its turn counts from here.
  package init(_ pinch: PinchRecognizer = PinchRecognizer()) {
    self.pinch = pinch
    line = Self.line(of: pinch)
  }

  package mutating func handle(_ event: FingerEvent) -> PinchRecognizer.Verdict { after(pinch.handle(event)) }
  package mutating func handle(_ event: MagnifyEvent) -> PinchRecognizer.Verdict { after(pinch.handle(event)) }
  package mutating func advance(by dt: Double) -> PinchRecognizer.Verdict { after(pinch.advance(by: dt)) }

  private mutating func after(_ verdict: PinchRecognizer.Verdict) -> PinchRecognizer.Verdict {
    let now = Self.line(of: pinch)
    switch verdict {
    case .ignored: break
    case .began: (rotation, line) = (0, now)
    case .ended, .cancelled: (rotation, line) = (0, nil)
    case .changed:
      guard let now else { break }
      if let line { rotation += line.turn(to: now) }
      line = now
    }
    return verdict
  }

  private static func line(of pinch: PinchRecognizer) -> Vector? {
    guard let span = pinch.span else { return nil }
    let line = span.second - span.first
    return line.length < blindDistance ? nil : line
  }
}

extension TurningPinch: Packed {
  package static var blank: TurningPinch { TurningPinch() }
  package mutating func pack(_ field: inout Packing) {
    field(&pinch)
    field(&rotation)
    field(&line)
  }
}
