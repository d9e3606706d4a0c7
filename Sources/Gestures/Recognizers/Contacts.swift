import Motion

/// The fingers that are down, in the order in which they landed, each with its recent movement.
package struct Contacts: Codable, Hashable, Sendable {
  package struct Contact: Codable, Hashable, Sendable {
    package var id: Int
    package var position: Vector
    /// The position when the last finger landed; `nil` in states of older takes.
    var origin: Vector?
    /// The position where the finger landed, or where the pan left it lying; `nil` in states of older takes.
    var start: Vector?
    /// The recent displacement, in points: a sum in which a movement `memory` ago has the weight 1/e.
    var drift: Vector?
    /// The time of the last movement, in seconds.
    var moved: Double?
    /// The position up to which a pan has followed the finger; `nil` if it has not followed it since it landed.
    var followed: Vector?

    init(id: Int, position: Vector) {
      self.id = id
      self.position = position
      origin = position
      start = position
    }

    /// Returns the length of the recent displacement at a time in seconds, in points.
    func drift(at seconds: Double) -> Double {
      guard let drift, let moved else { return 0 }
      return drift.length * Exact.exp(-max(0, seconds - moved) / Contacts.memory)
    }

    fileprivate mutating func move(to place: Vector, at seconds: Double) {
      let old = Exact.exp(-max(0, seconds - (moved ?? seconds)) / Contacts.memory)
      drift = (drift ?? .zero) * old + (place - position)
      moved = seconds
      position = place
    }
  }

  package enum Change: Equatable, Sendable {
    /// No finger that is down has changed, or the change cannot be judged yet.
    case none
    case landed
    case moved
    case lifted
    case cancelled
  }

  package internal(set) var fingers = FixedList<16, Contact>()
  /// A reported position that looks as if the device had swapped this finger with another one.
  ///
  /// `nil` if no report is in doubt.
  private var doubtful: Contact?
  /// Whether the first two fingers have pinched, so that no others take their place.
  ///
  /// `nil` means false, and is the value in older takes.
  var isProved: Bool?

  /// The time constant with which a movement fades from `drift`, in seconds.
  private static let memory = 0.03
  /// The shortest leap that looks like a swap of two fingers, in points.
  ///
  /// The leap must also end four times nearer to the other finger.
  private static let leap = 30.0
  /// The largest coordinate that is accepted, in points; no device reports a place further away.
  private static let farthest = 1e6
  /// The least displacement of a moving finger, as a share of the largest displacement among the fingers.
  private static let leastShare = 0.25

  package init() {}

  package var isEmpty: Bool { fingers.isEmpty }

  /// Handles an event at a time in seconds, which must not decrease.
  package mutating func handle(_ event: FingerEvent, at seconds: Double) -> Change {
    let index = fingers.firstIndex { $0.id == event.id }
    switch event.phase {
    case .down:
      settleDoubt(at: seconds)
      guard index == nil, Self.isMeant(event.position) else { return .none }
      guard fingers.append(Contact(id: event.id, position: event.position)) else { return .none }
      for other in fingers.indices { fingers[other].origin = fingers[other].position }
      return .landed
    case .move:
      guard let index, Self.isMeant(event.position) else { return .none }
      if exchange(index, at: event.position, seconds) { return .moved }
      if looksExchanged(index, at: event.position) {
        doubtful = Contact(id: event.id, position: event.position)
        return .none
      }
      settleDoubt(at: seconds)
      fingers[index].move(to: event.position, at: seconds)
      return .moved
    case .up, .cancelled:
      settleDoubt(at: seconds)
      guard let index else { return .none }
      fingers.remove(at: index)
      if index < 2 { isProved = nil }
      return event.phase == .up ? .lifted : .cancelled
    }
  }

  private static func isMeant(_ place: Vector) -> Bool {
    place.x.magnitude <= farthest && place.y.magnitude <= farthest
  }

  // MARK: - Who moves

  /// Returns the indices of the moving fingers, in the order in which they landed; empty if all rest.
  func movers(at seconds: Double) -> FixedList<16, Int> {
    let ways = fingers.map { $0.drift(at: seconds) }
    let least = Self.leastShare * (ways.max() ?? 0)
    var movers = FixedList<16, Int>()
    for index in ways.indices where ways[index] > 0 && ways[index] >= least { movers.append(index) }
    return movers
  }

  // MARK: - Devices that exchange fingers

  /// Returns whether a device seems to have swapped the ids of two fingers and has reported only one of them so far.
  private func looksExchanged(_ index: Int, at position: Vector) -> Bool {
    guard doubtful == nil else { return false }
    let leap = position.distance(to: fingers[index].position)
    return leap > Self.leap
      && fingers.indices.contains { $0 != index && position.distance(to: fingers[$0].position) < leap / 4 }
  }

  /// Completes a swap of ids: each finger continues under the id of the other.
  ///
  /// Returns false if the report does not complete a swap.
  private mutating func exchange(_ index: Int, at position: Vector, _ seconds: Double) -> Bool {
    guard let meant = doubtful, meant.id != fingers[index].id,
      let other = fingers.firstIndex(where: { $0.id == meant.id })
    else { return false }
    let leap = position.distance(to: fingers[index].position)
    guard position.distance(to: fingers[other].position) < leap / 4,
      meant.position.distance(to: fingers[index].position) < leap / 4
    else { return false }
    doubtful = nil
    (fingers[other].id, fingers[index].id) = (fingers[index].id, fingers[other].id)
    fingers[other].move(to: position, at: seconds)
    fingers[index].move(to: meant.position, at: seconds)
    return true
  }

  /// Accepts a report that was in doubt, because no second half of a swap followed it.
  @discardableResult
  package mutating func settleDoubt(at seconds: Double) -> Change {
    guard let meant = doubtful else { return .none }
    doubtful = nil
    guard let index = fingers.firstIndex(where: { $0.id == meant.id }) else { return .none }
    fingers[index].move(to: meant.position, at: seconds)
    return .moved
  }
}

extension Contacts: Packed {
  package static var blank: Contacts { Contacts() }
  package mutating func pack(_ field: inout Packing) {
    field(&fingers)
    field(&doubtful)
    field(&isProved)
  }
}

extension Contacts.Contact: Packed {
  package static var blank: Self { Self(id: 0, position: .zero) }
  package mutating func pack(_ field: inout Packing) {
    field(&id)
    field(&position)
    field(&origin)
    field(&start)
    field(&drift)
    field(&moved)
    field(&followed)
  }
}
