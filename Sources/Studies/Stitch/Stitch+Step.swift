import Effects
import Gestures
import Motion
import Sound

extension Stitch {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    for input in inputs {
      switch input {
      case .finger(let event):
        // Both fingers together make a pinch: it is judged after all events of a step, and before a finger lifts.
        if event.phase == .up || event.phase == .cancelled { state.judge(p, &happenings) }
        state.take(event, prepared)
      case .scroll(let event): state.take(event)
      case .magnify(let event):
        state.take(event)
        state.judge(p, &happenings)
      case .key: break
      }
    }
    state.judge(p, &happenings)
    state.advance(prepared, p, by: dt, &happenings)
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    // A drag on the map throws nothing.
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

  /// Scrolls by a wheel, which has its own momentum: the strip moves directly and stops at its ends.
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
    // A parting strip gives feedback at once, a stitching one when the gaps have closed.
    happenings.add(
      notice.verb, notice.reason, notice.isStitched ? nil : .heavy, weight: .heavy,
      sound: notice.isStitched ? nil : ImpactSound(.heavy, pan: ImpactSound.pan(of: focus, across: size.x)))
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
      happenings.add(
        "closed", "no gap is left", .heavy, weight: .light,
        sound: ImpactSound(.heavy, pan: ImpactSound.pan(of: focus, across: size.x)))
    }
    scroll.step(by: dt)
    if let age = notice?.age { notice?.age = min(age + dt, Press.fade) }
    noteMiddle(of: strip)
  }

  /// Closes or opens the gaps around the photograph under the fingers, which stays in place; returns true if they have closed.
  private mutating func advanceSeam(_ strip: PhotoStrip, _ p: Stitch.Parameters, by dt: Double) -> Bool {
    guard seam.isMoving else { return false }
    let before = strip.origin(in: size, at: seam.progress)
    let place = strip.place(at: focus + scroll.offset - before, seam.progress)
    let x = before + strip.x(of: place, at: seam.progress)
    let hasClosed = seam.advance(p, by: dt)
    let after = strip.origin(in: size, at: seam.progress) + strip.x(of: place, at: seam.progress)
    scroll.shift(by: after - x)
    scroll.setBounds(strip.range(in: size, at: seam.progress), viewport: size.x)
    // If the shift has moved the strip past an edge, the fingers hold it there, or it returns.
    if scroll.isDragging {
      scroll.grab()
    } else if scroll.isAtRest, scroll.overshoot != 0 {
      scroll.grab()
      scroll.release(velocity: 0)
    }
    return hasClosed
  }

  /// Applies the feel parameters, which a designer may have changed.
  mutating func tune(_ p: Stitch.Parameters) {
    scroll.tune(deceleration: p.deceleration, response: p.edgeResponse, stretch: p.rubberBand)
  }
}
