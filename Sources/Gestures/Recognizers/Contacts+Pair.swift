import Motion

/// The two fingers that gestures of two track: those that landed first, until two others prove to be the ones that pinch.
///
/// A palm that landed with them, or a finger that rests beside them, gives way to two fingers whose distance changes.
extension Contacts {
  /// Points by which the distance between two fingers changes at least, to prove that they pinch.
  private static let leastChange = 6.0
  /// Points; two fingers that move together pinch only when their distance changes by more than a drag makes it.
  private static let dragSlop = 16.0
  /// A finger that goes no further than this share of the other's way rests.
  private static let resting = 0.25
  /// Beside a finger that rests another goes within 60° of the line between them: half of its way changes the distance.
  private static let straight = 0.5

  /// How many fingers are tracked, 0…2.
  package var trackedCount: Int { min(fingers.count, 2) }

  /// The ids of the tracked fingers.
  package var trackedIDs: FixedList<2, Int> {
    var ids = FixedList<2, Int>()
    for index in 0..<trackedCount { ids.append(fingers[index].id) }
    return ids
  }

  /// Half way between the tracked fingers, or the only one; nothing without fingers.
  package var centroid: Vector? {
    switch trackedCount {
    case 0: nil
    case 1: fingers[0].position
    default: mix(fingers[0].position, fingers[1].position, 0.5)
    }
  }

  /// Between the tracked fingers; nothing with fewer than two.
  package var distance: Double? {
    fingers.count < 2 ? nil : fingers[0].position.distance(to: fingers[1].position)
  }

  /// How far apart the tracked fingers were when the last finger landed.
  var startingDistance: Double? {
    guard fingers.count > 1, let first = fingers[0].origin, let second = fingers[1].origin else { return nil }
    return first.distance(to: second)
  }

  /// True where what the tracked fingers do is a pinch and no drag: see `pinches`.
  var isPinch: Bool { fingers.count > 1 && pinches(0, 1) }

  /// Puts the two first that pinch, when they are the first to do so: of several that could be meant those whose
  /// distance has changed most.
  mutating func trackThoseThatPinch(with id: Int) {
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

  /// By how much the distance between two has changed since the last finger landed.
  private func change(_ a: Int, _ b: Int) -> Double {
    guard let start = fingers[a].origin, let end = fingers[b].origin else { return 0 }
    return (fingers[a].position.distance(to: fingers[b].position) - start.distance(to: end)).magnitude
  }

  /// One comes nearer to the other, or goes away from it, which rests; or both come together or part by more than they
  /// go the same way. Two that go together, as in a drag, never keep their distance: they pinch from 16 pt on.
  private func pinches(_ a: Int, _ b: Int) -> Bool {
    guard let start = fingers[a].origin, let end = fingers[b].origin else { return true }
    let (first, second) = (fingers[a].position - start, fingers[b].position - end)
    let change = change(a, b)
    let (least, most) = (min(first.length, second.length), max(first.length, second.length))
    if least <= Self.resting * most { return change >= Self.straight * most }
    return change >= Self.dragSlop || (first + second).length / 2 <= change
  }
}
