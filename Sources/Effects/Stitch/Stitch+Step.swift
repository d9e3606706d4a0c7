import Gestures
import Motion

extension Stitch {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    for input in inputs {
      switch input {
      case .finger(let event):
        // Reports of both fingers make one pinch: it is judged when all of a step are in, or one finger is about to go.
        if event.phase == .up || event.phase == .cancelled { state.judge(p, &happenings) }
        state.take(event, prepared)
      case .scroll(let event): state.take(event)
      case .magnify(let event):
        state.take(event)
        state.judge(p, &happenings)
      }
    }
    state.judge(p, &happenings)
    state.advance(prepared, p, by: dt, &happenings)
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    // The map throws nothing.
    state.isOnMap && state.scroll.isDragging ? 0 : state.scrollVelocity.magnitude
  }

  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    state.hand.isIdle && !state.seam.isMoving && state.scroll.isAtRest
      && (state.notice.map { $0.age >= Press.fade } ?? true)
  }
}

extension Stitch.State {
  // MARK: - Inputs

  mutating func take(_ event: FingerEvent, _ prepared: Stitch.Prepared) {
    for verdict in hand.take(event) {
      switch verdict {
      case .landed:
        scroll.grab()
        isOnMap = map(prepared)?.area.contains(event.position) ?? false
      case .began, .moved: drag(by: verdict.movement, prepared)
      case .ended(let estimate):
        // A flick on the map would send the strip from end to end.
        scroll.release(velocity: isOnMap ? 0 : -estimate.velocity.x)
      case .lifted, .cancelled:
        scroll.release(velocity: 0)
      case .ignored: break
      }
    }
    if hand.pinch.fingerCount > 1 { isOnMap = false }
    if let middle = hand.middle { focus = middle.x }
  }

  private mutating func drag(by way: Vector, _ prepared: Stitch.Prepared) {
    guard way.x != 0 else { return }
    scroll.drag(by: isOnMap ? way.x / (map(prepared)?.scale ?? 1) : -way.x)
  }

  /// A wheel has no ends to pull at and brings its own momentum: it moves the strip and stops at its ends.
  mutating func take(_ event: ScrollEvent) {
    if event.delta.isFinite { scroll.scroll(by: -event.dominant) }
  }

  mutating func take(_ event: MagnifyEvent) {
    hand.take(event)
    if let middle = hand.middle { focus = middle.x }
  }

  mutating func judge(_ p: Stitch.Parameters, _ happenings: inout [Happening]) {
    let magnification = magnification
    guard seam.judge(hand.pinch.isMeant ? magnification : nil, speed: hand.pinch.speed, p) else { return }
    let notice = Stitch.Notice(
      isStitched: seam.isStitched, magnification: magnification,
      threshold: seam.isStitched ? p.stitchBelow : p.partAbove, isRepeated: notice != nil)
    self.notice = notice
    // What parts is felt at once, what closes when it has closed.
    happenings.add(notice.verb, notice.reason, notice.isStitched ? nil : .heavy, weight: .heavy)
  }

  private func map(_ prepared: Stitch.Prepared) -> Stitch.PhotoStripMap? {
    prepared.layout.mapTop.map { Stitch.PhotoStripMap(prepared.layout, prepared.strip, top: $0) }
  }

  // MARK: - Time

  mutating func advance(
    _ prepared: Stitch.Prepared, _ p: Stitch.Parameters, by dt: Double, _ happenings: inout [Happening]
  ) {
    let strip = prepared.strip
    drag(by: hand.advance(by: dt).movement, prepared)
    if advanceSeam(strip, p, by: dt) {
      happenings.add("closed", "no gap is left", .heavy, weight: .light)
    }
    scroll.step(by: dt)
    if let age = notice?.age { notice?.age = min(age + dt, Press.fade) }
    noteMiddle(of: strip)
  }

  /// Closes or opens the gaps about what is under the fingers, which stays where it is; true when they have closed.
  private mutating func advanceSeam(_ strip: PhotoStrip, _ p: Stitch.Parameters, by dt: Double) -> Bool {
    guard seam.isMoving else { return false }
    let before = strip.origin(in: size, at: seam.progress)
    let place = strip.place(at: focus + scroll.offset - before, seam.progress)
    let x = before + strip.x(of: place, at: seam.progress)
    let hasClosed = seam.advance(p, by: dt)
    let after = strip.origin(in: size, at: seam.progress) + strip.x(of: place, at: seam.progress)
    scroll.shift(by: after - x)
    scroll.setBounds(strip.range(in: size, at: seam.progress), viewport: size.x)
    // What the shift has put past an edge is held there by the fingers, or returns.
    if scroll.isDragging {
      scroll.grab()
    } else if scroll.isAtRest, scroll.overshoot != 0 {
      scroll.grab()
      scroll.release(velocity: 0)
    }
    return hasClosed
  }

  /// Gives the scroll position its feel, which a designer may have changed.
  mutating func tune(_ p: Stitch.Parameters) {
    scroll.tune(deceleration: p.deceleration, response: p.edgeResponse, stretch: p.rubberBand)
  }
}
