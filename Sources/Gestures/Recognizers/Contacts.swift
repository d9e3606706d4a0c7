import Motion

/// The fingers that are down, in the order they landed; gestures of two fingers track the first two.
package struct Contacts: Codable, Hashable, Sendable {
  package struct Contact: Codable, Hashable, Sendable {
    package var id: Int
    package var position: Vector
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

  package mutating func handle(_ event: FingerEvent) -> Change {
    let index = fingers.firstIndex { $0.id == event.id }
    switch event.phase {
    case .down:
      settleDoubt()
      guard index == nil, event.position.isFinite else { return .none }
      return fingers.append(Contact(id: event.id, position: event.position)) ? .landed : .none
    case .move:
      guard let index, event.position.isFinite else { return .none }
      if looksSwapped(index, to: event.position) {
        doubtful = Contact(id: event.id, position: event.position)
        return .none
      }
      settleDoubt()
      fingers[index].position = event.position
      return .moved
    case .up, .cancelled:
      settleDoubt()
      guard let index else { return .none }
      fingers.remove(at: index)
      return event.phase == .up ? .lifted : .cancelled
    }
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
