import Motion

/// Moves content with one finger or two, at the same time as a pinch.
///
/// What counts is the centroid of the first two fingers down; when one lands, lifts or takes another's place the
/// travel goes on from where it is, so nothing jumps.
package struct PanRecognizer: Codable, Hashable, Sendable {
  /// Points to move before a pan begins, unless said otherwise.
  package static let slop = 10.0

  package let axis: DragAxis
  private var contacts = Contacts()
  private var travel = SlopTravel()
  /// Of the centroid since the first finger landed, along both axes.
  private var whole = Vector.zero
  private var centroid = Vector.zero
  private var tracker = VelocityTracker()
  /// Seconds since a finger took hold, at the beginning of the step; nil while none does, and in older takes.
  private var clock: Double?

  package init(axis: DragAxis = .free) { self.axis = axis }

  package var isDown: Bool { !contacts.isEmpty }
  /// Along the axis since the slop was crossed; zero before and without a finger.
  package var translation: Vector { travel.translation }
  /// Half way between the first two fingers, or the only one.
  package var position: Vector? { contacts.centroid }

  /// The velocity that a lift would give between two steps.
  package var velocity: Vector { velocity(at: clock ?? 0) }

  /// Takes an event of the present step; with slop 0 the first movement begins the pan.
  package mutating func handle(_ event: FingerEvent, slop: Double = Self.slop) -> DragVerdict {
    handle(event, at: (clock ?? 0) + event.time, slop: slop)
  }

  /// To be called once a step, after its inputs: believes a finger that leapt onto the other one.
  package mutating func advance(by dt: Double, slop: Double = Self.slop) -> DragVerdict {
    let now = (clock ?? 0) + dt
    let verdict = advance(to: now, slop: slop)
    clock = isDown ? now : nil
    return verdict
  }

  /// Goes on with a clock that was kept beside it.
  package mutating func resume(at clock: Double) { self.clock = clock }

  /// The velocity that a lift would give at an absolute time in seconds.
  package func velocity(at seconds: Double) -> Vector { axis.part(of: tracker.velocity(at: seconds)) }

  /// Takes an event at an absolute time in seconds; with slop 0 the first movement begins the pan.
  package mutating func handle(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    let wasDown = isDown
    let tracked = contacts.trackedIDs
    let change = contacts.handle(event)
    let isSameHand = contacts.trackedIDs == tracked
    switch change {
    case .none: return .ignored
    case .landed:
      if !isSameHand { centroid = contacts.centroid ?? centroid }
      if wasDown { return .ignored }
      tracker.add(whole, at: seconds)
      return .landed
    case .moved:
      if isSameHand { return follow(at: seconds, slop: slop) }
      centroid = contacts.centroid ?? centroid
      return .ignored
    case .lifted, .cancelled:
      guard contacts.isEmpty else {
        if !isSameHand { centroid = contacts.centroid ?? centroid }
        return .ignored
      }
      let ended = self
      self = PanRecognizer(axis: axis)
      clock = ended.clock
      if change == .cancelled { return .cancelled }
      guard ended.travel.hasBegun else { return .lifted(because: ended.travel.lifted(slop: slop)) }
      return .ended(axis.part(of: ended.tracker.estimate(at: seconds)))
    }
  }

  /// The same for whoever has a clock already.
  package mutating func advance(to seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    contacts.settleDoubt() == .moved ? follow(at: seconds, slop: slop) : .ignored
  }

  private mutating func follow(at seconds: Double, slop: Double) -> DragVerdict {
    guard let now = contacts.centroid else { return .ignored }
    whole += now - centroid
    centroid = now
    tracker.add(whole, at: seconds)
    return travel.move(to: axis.part(of: whole), slop: slop)
  }
}
