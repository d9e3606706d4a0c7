import Motion

/// Moves content with any number of fingers, at the same time as a pinch.
///
/// What counts is what the fingers do that move: the mean of them, or the youngest alone. One that rests holds nothing
/// back, and one that lands, lifts or sets out changes neither place nor velocity. The pan ends with the last finger that
/// moved: fingers that only lie there, as a palm does, are left lying, and take hold again when they set out.
package struct PanRecognizer: Codable, Hashable, Sendable {
  /// Points to move before a pan begins, unless said otherwise.
  package static let slop = 10.0
  /// Points that a finger goes to have taken part; less is a tremble.
  private static let leastWay = 4.0
  /// Points of late (see `Contacts`) with which a finger still moves, and holds on to what another lets go.
  private static let leastDrift = 2.0

  /// Which of the fingers that move count.
  package enum Lead: String, Codable, Hashable, Sendable {
    /// Their mean.
    case all
    /// The one that landed last.
    case youngest
  }

  package var axis: DragAxis
  package let lead: Lead
  var contacts = Contacts()
  var travel = SlopTravel()
  /// What the fingers have moved since they took hold, along both axes.
  var whole = Vector.zero
  var tracker = VelocityTracker()
  /// Seconds since a finger landed, at the beginning of the step; nil while none is down.
  var clock: Double?
  /// When a finger moved last that has not been followed yet; nil where none has.
  var lastMove: Double?
  /// True while all fingers that are down have been left lying.
  var isLeft = false
  /// True once another finger landed beside the one that took hold: what comes of it is no tap.
  var hadCompany = false

  package init(axis: DragAxis = .free, lead: Lead = .all) { (self.axis, self.lead) = (axis, lead) }

  /// True while a finger has hold of the content.
  package var isDown: Bool { !contacts.isEmpty && !isLeft }
  /// True once the slop is crossed.
  package var isDragging: Bool { isDown && travel.hasBegun }
  /// Along the axis since a finger took hold, the slop included; zero without one.
  package var travelled: Vector { travel.travel }
  /// Along the axis since the slop was crossed; zero before and without a finger.
  package var translation: Vector { travel.translation }
  /// Where the finger is that moved last, or landed last where none moves; nil without one that has hold.
  package var position: Vector? {
    guard isDown else { return nil }
    let newest = contacts.fingers.max { ($0.moved ?? -1) < ($1.moved ?? -1) }
    return newest?.moved == nil ? contacts.fingers.last?.position : newest?.position
  }
  /// The only finger since it took hold: where it landed, and how far it has gone from there. Nil beside others.
  package var lone: (start: Vector, position: Vector)? {
    guard isDown, !hadCompany, let finger = contacts.fingers.last, let start = finger.start else { return nil }
    return (start, finger.position)
  }

  /// The velocity that a lift would give between two steps.
  package var velocity: Vector { velocity(at: clock ?? 0) }

  /// The velocity that a lift would give at an absolute time in seconds.
  package func velocity(at seconds: Double) -> Vector { axis.part(of: tracker.velocity(at: seconds)) }

  /// What an event means, in order: the end of a pan may have movements before it.
  package typealias Verdicts = FixedList<3, DragVerdict>

  /// Takes an event of the present step. Movements count when all reports of their moment are in: with a later one, before
  /// a finger ends, and at the end of the step. With slop 0 the first begins the pan.
  package mutating func handle(_ event: FingerEvent, slop: Double = Self.slop) -> Verdicts {
    handle(event, at: (clock ?? 0) + event.time, slop: slop)
  }

  /// To be called once a step, after its inputs.
  package mutating func advance(by dt: Double, slop: Double = Self.slop) -> DragVerdict {
    let now = (clock ?? 0) + dt
    let verdict = advance(to: now, slop: slop)
    clock = contacts.isEmpty ? nil : now
    return verdict
  }

  /// The same at an absolute time in seconds.
  package mutating func advance(to seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    // A finger that leapt onto another is believed now.
    if contacts.settleDoubt(at: seconds) == .moved { lastMove = seconds }
    return follow(slop: slop)
  }

  /// Goes on with a clock that was kept beside it.
  package mutating func resume(at clock: Double) { self.clock = clock }

  /// Takes an event at an absolute time in seconds, which must not decrease.
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

  /// Moves by what those have gone that count.
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

  /// A finger has gone, and the pan with it unless another goes on.
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

  /// Lets go; fingers that are down lie where they are.
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
  /// All but its axis and its lead, which never change.
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
  /// Points from where it landed, or was left lying.
  fileprivate var way: Double { start.map { position.distance(to: $0) } ?? 0 }
  /// Which way it has gone that no pan has followed yet.
  fileprivate var unfollowed: Vector { position - (followed ?? start ?? position) }
}

extension Contacts {
  fileprivate mutating func noteFollowed() {
    for index in fingers.indices { fingers[index].followed = fingers[index].position }
  }
}
