import Motion

/// The fingers that are down; gestures of two fingers track the first two.
///
/// First are those that landed first, until two others prove to be the ones that pinch: a palm that landed with them, or
/// a finger that rests, gives way to two fingers that come together or part while the tracked two do not.
package struct Contacts: Codable, Hashable, Sendable {
  package struct Contact: Codable, Hashable, Sendable {
    package var id: Int
    package var position: Vector
    /// Where it was when the last finger landed; nil in states of takes that are older than this.
    var origin: Vector?

    init(id: Int, position: Vector) {
      self.id = id
      self.position = position
      origin = position
    }
  }

  package enum Change: Equatable, Sendable {
    /// Not a finger that is down, or nothing that can be judged yet.
    case none
    case landed
    case moved
    case lifted
    case cancelled
  }

  package private(set) var fingers = FixedList<16, Contact>()
  /// Where a tracked finger says it went, when that looks as if the device took it for the other one.
  private var doubtful: Contact?
  /// The tracked two have pinched: no others take their place. Nil as false, in older takes too.
  private var isProved: Bool?

  /// Points that each of two fingers must go towards the other, or away from it, to have pinched.
  private static let pinch = 6.0
  /// A finger that leaps at least this many points, to a place four times nearer to the other finger, is in doubt.
  private static let leap = 30.0

  package init() {}

  package var isEmpty: Bool { fingers.isEmpty }

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

  package mutating func handle(_ event: FingerEvent) -> Change {
    let index = fingers.firstIndex { $0.id == event.id }
    switch event.phase {
    case .down:
      settleDoubt()
      guard index == nil, event.position.isFinite else { return .none }
      guard fingers.append(Contact(id: event.id, position: event.position)) else { return .none }
      for other in fingers.indices { fingers[other].origin = fingers[other].position }
      return .landed
    case .move:
      guard let index, event.position.isFinite else { return .none }
      if looksSwapped(index, to: event.position) {
        doubtful = Contact(id: event.id, position: event.position)
        return .none
      }
      settleDoubt()
      fingers[index].position = event.position
      trackThoseThatPinch(with: index)
      return .moved
    case .up, .cancelled:
      settleDoubt()
      guard let index else { return .none }
      fingers.remove(at: index)
      if index < 2 { isProved = nil }
      return event.phase == .up ? .lifted : .cancelled
    }
  }

  /// Puts the finger that moved first, with the one that moves against it, when they are the first to pinch.
  private mutating func trackThoseThatPinch(with mover: Int) {
    guard fingers.count > 1, isProved == nil else { return }
    guard let other = fingers.indices.first(where: { $0 != mover && hasPinched($0, mover) }) else { return }
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

  /// Both have gone far enough along the line between them, and against each other.
  private func hasPinched(_ a: Int, _ b: Int) -> Bool {
    guard let start = fingers[a].origin, let end = fingers[b].origin else { return false }
    let line = (end - start).normalized
    let first = (fingers[a].position - start).dot(line)
    let second = (end - fingers[b].position).dot(line)
    return first * second > 0 && min(first.magnitude, second.magnitude) >= Self.pinch
  }

  /// True when a device seems to have exchanged the ids of the tracked fingers and has told of only one so far.
  private func looksSwapped(_ index: Int, to position: Vector) -> Bool {
    guard doubtful == nil, fingers.count >= 2, index < 2 else { return false }
    let leap = position.distance(to: fingers[index].position)
    return leap > Self.leap && position.distance(to: fingers[1 - index].position) < leap / 4
  }

  /// Nothing more has come with it: what was in doubt is what the device meant.
  @discardableResult
  package mutating func settleDoubt() -> Change {
    guard let meant = doubtful else { return .none }
    doubtful = nil
    guard let index = fingers.firstIndex(where: { $0.id == meant.id }) else { return .none }
    fingers[index].position = meant.position
    return .moved
  }
}
