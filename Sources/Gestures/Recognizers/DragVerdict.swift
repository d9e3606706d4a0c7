import Formatting
import Motion

/// The result of an event for a drag or a pan.
package enum DragVerdict: Equatable, Sendable {
  case ignored
  /// The finger landed: content that still moves is caught here.
  case landed
  /// The finger crossed the slop; `by` is the distance beyond the slop, so that nothing jumps.
  case began(by: Vector, because: GestureReason)
  case moved(by: Vector)
  /// The finger lifted; the velocity is zero if it rested before.
  case ended(VelocityEstimate)
  /// The finger lifted without ever crossing the slop.
  case lifted(because: GestureReason)
  /// The system took the finger away: no throw, and no snap that depends on velocity.
  case cancelled

  /// The distance that the content moves at this event; zero if it does not move.
  package var movement: Vector {
    switch self {
    case .began(let by, _), .moved(let by): by
    case .ignored, .landed, .ended, .lifted, .cancelled: .zero
    }
  }
}

/// The directions in which a drag moves the content.
package enum DragAxis: String, Codable, Hashable, Sendable {
  case horizontal
  case vertical
  case free

  /// Returns the part of a vector along the axis.
  package func part(of v: Vector) -> Vector {
    switch self {
    case .horizontal: Vector(v.x, 0)
    case .vertical: Vector(0, v.y)
    case .free: v
    }
  }

  func part(of estimate: VelocityEstimate) -> VelocityEstimate {
    var part = estimate
    part.velocity = self.part(of: estimate.velocity)
    return part
  }
}

/// The travel of a finger since it landed, with the slop at the start taken out.
struct SlopTravel: Codable, Hashable, Sendable {
  private(set) var travel = Vector.zero
  /// The part of the travel that the slop takes out; `nil` until the slop is crossed.
  private var swallowed: Vector?

  var hasBegun: Bool { swallowed != nil }

  /// The travel beyond the slop; zero until the slop is crossed.
  var translation: Vector { swallowed.map { travel - $0 } ?? .zero }

  /// Sets the whole travel since the landing; strictly more than the slop begins the drag.
  mutating func move(to travel: Vector, slop: Double) -> DragVerdict {
    let before = translation
    self.travel = travel
    guard swallowed == nil else {
      let movement = translation - before
      return movement == .zero ? .ignored : .moved(by: movement)
    }
    let distance = travel.length
    guard distance > slop else { return .ignored }
    swallowed = travel.normalized * slop
    return .began(by: translation, because: .moved(points: distance, slop: slop))
  }

  func lifted(slop: Double) -> GestureReason { .stayed(points: travel.length, slop: slop) }
}

extension SlopTravel: Packed {
  static var blank: SlopTravel { SlopTravel() }
  mutating func pack(_ field: inout Packing) {
    field(&travel)
    field(&swallowed)
  }
}

/// The reason of a recogniser's decision, with the numbers and the sentence that an event list shows.
package enum GestureReason: Hashable, Sendable, CustomStringConvertible {
  case held(seconds: Double, limit: Double)
  case moved(points: Double, slop: Double)
  case stayed(points: Double, slop: Double)
  case otherFinger
  case cancelled

  /// The sentence, such as "held 1.10 s > 0.25 s" or "moved 10.4 pt > slop 10 pt".
  package var description: String { words.description }

  /// The sentence, built without a memory allocation.
  package var words: InlineText {
    switch self {
    case .held(let seconds, let limit):
      "held \(seconds.text(apartFrom: limit, places: 2)) s > \(limit.shortText) s"
    case .moved(let points, let slop):
      "moved \(points.text(apartFrom: slop, places: 1)) pt > slop \(slop.shortText) pt"
    case .stayed(let points, let slop):
      "moved \(points.text(places: 1)) pt ≤ slop \(slop.shortText) pt"
    case .otherFinger: "another finger was down"
    case .cancelled: "the finger was taken away"
    }
  }
}
