import Motion

extension TakeStroke {
  /// Returns the stroke with another value for one of its verb's numbers; `nil` if the value is not possible.
  func with(_ name: TakeNumber.Name, _ value: Double) -> TakeStroke? {
    var stroke = self
    switch name {
    case .speed where hasWay && value > 0 && length / value <= TakeBounds.duration.upperBound:
      // A stroke lasts whole steps; its end moves, so that the speed is exactly the given one.
      stroke.over = Step.time(max(1, Take.step(nearest: length / value)))
      guard stroke.stretch(to: value * stroke.over) else { return nil }
    case .distance where hasWay && value >= 0: guard stroke.stretch(to: value) else { return nil }
    case .duration where TakeBounds.duration.contains(value):
      if verb == .press, hasWay { stroke.wait = value } else { stroke.over = value }
    case .angle where verb == .pinch: stroke.angle = value
    case .angle where hasWay && center == nil: stroke.head(for: value)
    case .turn where TakeBounds.turn.contains(value):
      if let center {
        stroke.arc(about: center, by: value)
      } else if verb == .pinch {
        stroke.turn = value
      } else {
        return nil
      }
    case .ratio where value > 0: stroke.endDistance = startDistance * value
    case .hold where hasWay && (value == 0 || TakeBounds.duration.contains(value)): stroke.hold = value
    case .every where count > 1 && TakeBounds.duration.contains(value): stroke.every = value
    default: return nil
    }
    return stroke.isApart ? stroke : nil
  }

  /// The length of the way in points, along its corners or its arc.
  private var length: Double {
    if let center { return from.distance(to: center) * turn.magnitude / 180 * Double.pi }
    let points = [from] + via + [to]
    return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Stretches the way about its beginning, or lengthens its arc; fails for a way with corners and without length.
  private mutating func stretch(to length: Double) -> Bool {
    let now = self.length
    if let center {
      guard now > 0, TakeBounds.turn.contains(turn * (length / now)) else { return false }
      arc(about: center, by: turn * (length / now))
      return true
    }
    if via.isEmpty {
      let direction = now > 0 ? (to - from) / now : Vector(1, 0)
      to = from + direction * length
      return true
    }
    guard now > 0 else { return false }
    let beginning = from
    func stretched(_ place: Vector) -> Vector { beginning + (place - beginning) * (length / now) }
    (via, to) = (via.map(stretched), stretched(to))
    return true
  }

  /// Turns the way about its beginning, so that its first part has an angle in degrees.
  private mutating func head(for degrees: Double) {
    let direction = Vector(degrees: degrees)
    guard let first = via.first else {
      to = from + direction * length
      return
    }
    let (beginning, old) = (from, (first - from).normalized)
    guard old != .zero else { return }
    let (cosine, sine) = (old.dot(direction), old.cross(direction))
    func turned(_ place: Vector) -> Vector {
      let way = place - beginning
      return beginning + way * cosine + way.perpendicular * sine
    }
    (via, to) = (via.map(turned), turned(to))
  }
}
