import Motion

/// The fingers that are on the glass, each where it was last.
package struct FingersDown: Equatable, Sendable {
  /// In the order they were first heard of, as `down` or `move`.
  package private(set) var fingers: [FingerEvent] = []

  /// With room for as many fingers as there are: the first to come down asks for no memory.
  package init() { fingers.reserveCapacity(10) }

  package mutating func follow(_ inputs: [Input]) {
    for case .finger(let event) in inputs {
      let index = fingers.firstIndex { $0.id == event.id }
      switch (event.phase, index) {
      case (.down, let index?), (.move, let index?): fingers[index].position = event.position
      case (.down, nil), (.move, nil): fingers.append(event)
      case (.up, let index?), (.cancelled, let index?): fingers.remove(at: index)
      case (.up, nil), (.cancelled, nil): break
      }
    }
  }

  /// What takes all of them away.
  package var cancellations: [Input] {
    fingers.map { .finger(FingerEvent(id: $0.id, phase: .cancelled, position: $0.position)) }
  }
}

extension TakePlayer {
  /// The fingers that are down as the take begins: those that it moves or ends before they land.
  package var fingersAtStart: FingersDown {
    var heard: Set<Int> = []
    var first: [Input] = []
    for case .finger(var event) in allInputs.lazy.map(\.input) where heard.insert(event.id).inserted {
      guard event.phase != .down else { continue }
      event.phase = .move
      first.append(.finger(event))
    }
    var fingers = FingersDown()
    fingers.follow(first)
    return fingers
  }
}
