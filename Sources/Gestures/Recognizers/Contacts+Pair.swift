import Motion

/// The pair of fingers that two-finger gestures track: the first two that landed, until two others prove to be pinching.
///
/// A palm that landed with them, or a finger that rests beside them, is replaced by two fingers whose distance changes.
extension Contacts {
  /// The smallest change of the distance between two fingers that proves a pinch, in points.
  private static let leastChange = 6.0
  /// The change of distance that proves a pinch of two fingers moving the same way, in points.
  ///
  /// A drag with two fingers changes their distance by less.
  private static let dragSlop = 16.0
  /// The share of the other finger's travel up to which a finger is considered at rest.
  private static let resting = 0.25
  /// The least change of distance, as a share of the moving finger's travel, for a pinch against a resting finger.
  ///
  /// At 60° from the line between the two fingers, half of the travel changes their distance.
  private static let straight = 0.5

  /// The number of tracked fingers, 0…2.
  package var trackedCount: Int { min(fingers.count, 2) }

  /// The ids of the tracked fingers.
  package var trackedIDs: FixedList<2, Int> {
    var ids = FixedList<2, Int>()
    for index in 0..<trackedCount { ids.append(fingers[index].id) }
    return ids
  }

  /// The middle between the tracked fingers, or the position of the only one.
  ///
  /// `nil` without fingers.
  package var centroid: Vector? {
    switch trackedCount {
    case 0: nil
    case 1: fingers[0].position
    default: mix(fingers[0].position, fingers[1].position, 0.5)
    }
  }

  /// The distance between the tracked fingers, in points.
  ///
  /// `nil` with fewer than two.
  package var distance: Double? {
    fingers.count < 2 ? nil : fingers[0].position.distance(to: fingers[1].position)
  }

  /// The distance between the tracked fingers when the last finger landed, in points.
  ///
  /// `nil` with fewer than two fingers, and in states of takes that do not hold it.
  var startingDistance: Double? {
    guard fingers.count > 1, let first = fingers[0].origin, let second = fingers[1].origin else { return nil }
    return first.distance(to: second)
  }

  /// Whether the tracked fingers pinch rather than drag; see `pinches`.
  var isPinch: Bool { fingers.count > 1 && pinches(0, 1) }

  /// Moves the first two fingers that pinch to the front of `fingers`, once a finger has moved.
  ///
  /// If several fingers pinch with the one that moved, chooses the one whose distance to it has changed most.
  mutating func preferPinchingPair(with id: Int) {
    guard fingers.count > 1, isProved == nil, let mover = fingers.firstIndex(where: { $0.id == id }) else { return }
    var (other, most) = (Int?.none, 0.0)
    for index in fingers.indices where index != mover && pinches(index, mover) {
      let change = change(index, mover)
      if change >= Self.leastChange, change > most { (other, most) = (index, change) }
    }
    guard let other else { return }
    isProved = true
    let (first, second) = (min(mover, other), max(mover, other))
    guard second > 1 else { return }
    let pair = (fingers[first], fingers[second])
    fingers.remove(at: second)
    fingers.remove(at: first)
    let rest = fingers
    fingers.removeAll()
    fingers.append(pair.0)
    fingers.append(pair.1)
    for finger in rest { fingers.append(finger) }
  }

  /// Returns by how much the distance between two fingers has changed since the last finger landed, in points.
  private func change(_ a: Int, _ b: Int) -> Double {
    guard let start = fingers[a].origin, let end = fingers[b].origin else { return 0 }
    return (fingers[a].position.distance(to: fingers[b].position) - start.distance(to: end)).magnitude
  }

  /// Returns whether two fingers pinch rather than drag.
  ///
  /// Either one rests and the other moves towards it or away from it; or both approach or part by more than they move
  /// the same way. Fingers that drag together never keep their distance exactly, so they pinch only after a change of
  /// 16 pt.
  private func pinches(_ a: Int, _ b: Int) -> Bool {
    guard let start = fingers[a].origin, let end = fingers[b].origin else { return true }
    let (first, second) = (fingers[a].position - start, fingers[b].position - end)
    let change = change(a, b)
    let (least, most) = (min(first.length, second.length), max(first.length, second.length))
    if least <= Self.resting * most { return change >= Self.straight * most }
    return change >= Self.dragSlop || (first + second).length / 2 <= change
  }
}
