import Motion

/// The fingers that are down, in the order in which they landed, each with what it has done of late.
package struct Contacts: Codable, Hashable, Sendable {
  package struct Contact: Codable, Hashable, Sendable {
    package var id: Int
    package var position: Vector
    /// Where it was when the last finger landed; nil in states of takes that are older than this.
    var origin: Vector?
    /// Where it landed, or was left lying; nil in older takes.
    var start: Vector?
    /// The way that it has gone of late: what it went `memory` ago counts for 1/e of what it went now.
    var drift: Vector?
    /// Seconds; when it moved last.
    var moved: Double?
    /// How far a pan has followed it; nil for no further than it landed.
    var followed: Vector?

    init(id: Int, position: Vector) {
      self.id = id
      self.position = position
      origin = position
      start = position
    }

    /// Points.
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
    /// Not a finger that is down, or nothing that can be judged yet.
    case none
    case landed
    case moved
    case lifted
    case cancelled
  }

  package internal(set) var fingers = FixedList<16, Contact>()
  /// Where a finger says it went, when that looks as if the device took it for another one.
  private var doubtful: Contact?
  /// The first two have pinched: no others take their place. Nil as false, in older takes too.
  var isProved: Bool?

  /// Seconds.
  private static let memory = 0.03
  /// A finger that leaps at least this many points, to a place four times nearer to another finger, is in doubt.
  private static let leap = 30.0
  /// Points; no device means a place further away.
  private static let farthest = 1e6
  /// Of fingers that move those count that go at least this share of the way of the one that goes farthest.
  private static let leastShare = 0.25

  package init() {}

  package var isEmpty: Bool { fingers.isEmpty }

  /// Takes an event at a time in seconds, which must not decrease.
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

  /// The places of the fingers that move, in the order in which they landed; none where all of them rest.
  func movers(at seconds: Double) -> FixedList<16, Int> {
    let ways = fingers.map { $0.drift(at: seconds) }
    let least = Self.leastShare * (ways.max() ?? 0)
    var movers = FixedList<16, Int>()
    for index in ways.indices where ways[index] > 0 && ways[index] >= least { movers.append(index) }
    return movers
  }

  // MARK: - Devices that exchange fingers

  /// True when a device seems to have exchanged the ids of two fingers and has told of only one so far.
  private func looksExchanged(_ index: Int, at position: Vector) -> Bool {
    guard doubtful == nil else { return false }
    let leap = position.distance(to: fingers[index].position)
    return leap > Self.leap
      && fingers.indices.contains { $0 != index && position.distance(to: fingers[$0].position) < leap / 4 }
  }

  /// The other half of an exchange: each finger goes on under the other's id. False where it is none.
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

  /// Nothing more has come with it: what was in doubt is what the device meant.
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
