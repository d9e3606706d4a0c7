import Motion

/// A recogniser that moves content with any number of fingers, also during a pinch.
///
/// The content follows the mean of the moving fingers, or the youngest of them alone. A resting finger holds nothing
/// back, and a finger that lands, lifts or starts to move changes neither position nor velocity. The pan ends with
/// the last finger that moved. Fingers that only lie on the glass, like a palm, are left lying, and take hold again
/// when they start to move.
package struct PanRecognizer: Codable, Hashable, Sendable {
  /// The distance to move before a pan begins, in points, if the caller does not give another.
  package static let slop = 10.0
  /// The distance that a finger must go to have taken part in the pan, in points; less is a tremble.
  private static let leastWay = 4.0
  /// The recent displacement with which a finger still moves and keeps the pan alive when another lifts, in points.
  ///
  /// See `Contacts` for the displacement.
  private static let leastDrift = 2.0

  /// The choice of moving fingers that the content follows.
  package enum Lead: String, Codable, Hashable, Sendable {
    /// The mean of the moving fingers.
    case all
    /// The moving finger that landed last.
    case youngest
  }

  package var axis: DragAxis
  package let lead: Lead
  var contacts = Contacts()
  var travel = SlopTravel()
  /// The displacement of the fingers since they took hold, along both axes.
  var whole = Vector.zero
  var tracker = VelocityTracker()
  /// The seconds from the landing of a finger to the beginning of the step; `nil` while none is down.
  var clock: Double?
  /// The time of the last movement that the content has not followed yet, in seconds; `nil` if there is none.
  var lastMove: Double?
  /// Whether all fingers that are down have been left lying.
  var isLeft = false
  /// Whether another finger landed beside the one that took hold, so that the touch cannot become a tap.
  var hadCompany = false

  package init(axis: DragAxis = .free, lead: Lead = .all) { (self.axis, self.lead) = (axis, lead) }

  /// Whether a finger holds the content.
  package var isDown: Bool { !contacts.isEmpty && !isLeft }
  /// Whether the fingers have crossed the slop.
  package var isDragging: Bool { isDown && travel.hasBegun }
  /// The distance along the axis since a finger took hold, with the slop; zero without a finger.
  package var travelled: Vector { travel.travel }
  /// The distance along the axis since the slop was crossed; zero before that and without a finger.
  package var translation: Vector { travel.translation }
  /// The position of the finger that moved last, or that landed last if none has moved.
  ///
  /// `nil` if no finger holds the content.
  package var position: Vector? {
    guard isDown else { return nil }
    let newest = contacts.fingers.max { ($0.moved ?? -1) < ($1.moved ?? -1) }
    return newest?.moved == nil ? contacts.fingers.last?.position : newest?.position
  }
  /// The landing place and position of the finger that has been the only one since it took hold.
  ///
  /// `nil` if another finger was down beside it, or if no finger holds the content.
  package var lone: (start: Vector, position: Vector)? {
    guard isDown, !hadCompany, let finger = contacts.fingers.last, let start = finger.start else { return nil }
    return (start, finger.position)
  }

  /// The velocity that a lift between two steps would give.
  package var velocity: Vector { velocity(at: clock ?? 0) }

  /// Returns the velocity that a lift at an absolute time in seconds would give.
  package func velocity(at seconds: Double) -> Vector { axis.part(of: tracker.velocity(at: seconds)) }

  /// The results of one event, in order: the end of a pan may have movements before it.
  package typealias Verdicts = FixedList<3, DragVerdict>

  /// Handles an event of the current step; with slop 0 the first movement begins the pan.
  ///
  /// A movement is applied when all reports of its time have arrived: at an event with a later time, before a finger
  /// ends, and at the end of the step.
  package mutating func handle(_ event: FingerEvent, slop: Double = Self.slop) -> Verdicts {
    handle(event, at: (clock ?? 0) + event.time, slop: slop)
  }

  /// Advances the clock and applies pending movements; call it once a step, after the step's inputs.
  package mutating func advance(by dt: Double, slop: Double = Self.slop) -> DragVerdict {
    let now = (clock ?? 0) + dt
    let verdict = advance(to: now, slop: slop)
    clock = contacts.isEmpty ? nil : now
    return verdict
  }

  /// Applies pending movements, at an absolute time in seconds.
  package mutating func advance(to seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    // A leap that looked like a swap of two fingers is accepted now.
    if contacts.settleDoubt(at: seconds) == .moved { lastMove = seconds }
    return follow(slop: slop)
  }

  /// Sets the clock, for states of older takes in which the effect kept it.
  package mutating func resume(at clock: Double) { self.clock = clock }

  /// Handles an event at an absolute time in seconds, which must not decrease.
  package mutating func handle(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> Verdicts {
    var verdicts = Verdicts()
    switch event.phase {
    case .down:
      let wasEmpty = contacts.isEmpty
      guard contacts.handle(event, at: seconds) == .landed else { return verdicts }
      if wasEmpty || isLeft {
        verdicts.append(takeHold(at: seconds, beside: !wasEmpty))
      } else {
        hadCompany = true
      }
    case .move:
      if let lastMove, lastMove < seconds { verdicts.append(follow(slop: slop)) }
      if contacts.handle(event, at: seconds) == .moved { lastMove = seconds }
    case .up, .cancelled:
      if let lastMove, lastMove < seconds { verdicts.append(follow(slop: slop)) }
      var last = event
      last.phase = .move
      if event.phase == .up, contacts.handle(last, at: seconds) == .moved { lastMove = seconds }
      verdicts.append(advance(to: seconds, slop: slop))
      guard let gone = contacts.fingers.first(where: { $0.id == event.id }) else { return verdicts }
      _ = contacts.handle(event, at: seconds)
      verdicts.append(end(gone, at: seconds, slop: slop, isCancelled: event.phase == .cancelled))
    }
    return verdicts
  }

  private mutating func takeHold(at seconds: Double, beside others: Bool) -> DragVerdict {
    (travel, whole, tracker) = (SlopTravel(), .zero, VelocityTracker())
    tracker.add(whole, at: seconds)
    isLeft = false
    hadCompany = others
    return .landed
  }

  /// Moves by the mean displacement of the moving fingers, or by that of the youngest.
  private mutating func follow(slop: Double) -> DragVerdict {
    guard let seconds = lastMove else { return .ignored }
    lastMove = nil
    if isLeft { return takeUpOneThatSetsOut(at: seconds) }
    let movers = contacts.movers(at: seconds)
    var way = Vector.zero
    for index in movers where lead == .all || index == movers.last { way += contacts.fingers[index].unfollowed }
    contacts.noteFollowed()
    whole += lead == .all ? way / Double(max(1, movers.count)) : way
    tracker.add(whole, at: seconds)
    return travel.move(to: axis.part(of: whole), slop: slop)
  }

  private mutating func takeUpOneThatSetsOut(at seconds: Double) -> DragVerdict {
    contacts.noteFollowed()
    guard let index = contacts.fingers.firstIndex(where: { $0.way >= Self.slop }) else { return .ignored }
    contacts.fingers[index].start = contacts.fingers[index].position
    return takeHold(at: seconds, beside: true)
  }

  /// Handles the end of a finger, which ends the pan unless another finger still moves.
  private mutating func end(
    _ gone: Contacts.Contact, at seconds: Double, slop: Double, isCancelled: Bool
  ) -> DragVerdict {
    let goesOn = contacts.fingers.contains { $0.drift(at: seconds) >= Self.leastDrift }
    let isOver = contacts.isEmpty || (gone.way >= Self.leastWay && !goesOn)
    guard isOver else { return .ignored }
    let ended = self
    leave()
    if ended.isLeft { return .ignored }
    if isCancelled { return .cancelled }
    guard ended.travel.hasBegun else {
      return .lifted(because: ended.hadCompany ? .otherFinger : ended.travel.lifted(slop: slop))
    }
    return .ended(axis.part(of: ended.tracker.estimate(at: seconds)))
  }

  /// Lets go of the content; fingers that are down are left lying.
  private mutating func leave() {
    var left = PanRecognizer(axis: axis, lead: lead)
    left.contacts = contacts
    for index in left.contacts.fingers.indices {
      left.contacts.fingers[index].start = left.contacts.fingers[index].position
    }
    left.isLeft = !contacts.isEmpty
    left.clock = clock
    self = left
  }
}

extension PanRecognizer: Packed {
  package static var blank: PanRecognizer { PanRecognizer() }
  /// Packs all fields except the axis and the lead, which never change.
  package mutating func pack(_ field: inout Packing) {
    field(&contacts)
    field(&travel)
    field(&whole)
    field(&tracker)
    field(&clock)
    field(&lastMove)
    field(&isLeft)
    field(&hadCompany)
  }
}

extension Contacts.Contact {
  /// The distance from the landing place, or from the place where the finger was left lying, in points.
  fileprivate var way: Double { start.map { position.distance(to: $0) } ?? 0 }
  /// The displacement that no pan has followed yet.
  fileprivate var unfollowed: Vector { position - (followed ?? start ?? position) }
}

extension Contacts {
  fileprivate mutating func noteFollowed() {
    for index in fingers.indices { fingers[index].followed = fingers[index].position }
  }
}
