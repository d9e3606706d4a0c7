import Formatting
import Gestures
import Motion

/// A gesture in a take, found with the same recognisers that the effects use.
package struct TakeGesture: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case tap(at: Vector)
    /// A finger that stays at one place for longer than a tap.
    case hold(at: Vector)
    /// A drag; the velocity is the one at the lift, in points per second.
    case drag(from: Vector, to: Vector, velocity: Vector)
    /// A drag that is still fast when it lifts.
    case fling(from: Vector, to: Vector, velocity: Vector)
    /// A gesture of two fingers; distances are in points.
    case pinch(from: Vector, to: Vector, startDistance: Double, endDistance: Double)
    case scroll(at: Vector, by: Vector, turns: Int)
    case magnify(at: Vector, by: Double, turns: Int)
    /// Typed characters, or one key once or several times.
    case keys(TakeKeys)
  }

  package var kind: Kind
  /// The beginning of the gesture, in seconds from the start of the take.
  package var start: Double
  package var end: Double
  /// The largest number of fingers down at once; 0 for a wheel and for keys.
  package var fingers: Int
  /// Whether a finger was cancelled, so that no throw, tap or snap followed.
  package var isCancelled = false
  /// The corners of the way between its ends; empty for a nearly straight one, and for one without a way.
  package var via: [Vector] = []
  /// The seconds of rest before a drag or fling moves; 0 if shorter than a long press.
  package var wait = 0.0
  /// The seconds of rest before a drag or pinch lifts; 0 if shorter than `leastHold`.
  package var hold = 0.0
  /// The angle of the line between two fingers at the beginning, and its turn, in degrees clockwise on screen.
  package var angle = 0.0
  package var turn = 0.0

  /// The longest pause, in seconds, between two keys of one gesture.
  static let typingPause = 1.0
  /// The shortest rest before a movement that is named a press, in seconds.
  static let longPress = 0.5
  /// The shortest rest before a lift that is named, in seconds.
  static let leastHold = 0.1
  /// The speed at the lift, in points per second, from which a drag is named a fling.
  package static let flingSpeed = 250.0
}

extension Take {
  /// The gestures of the take in order of their beginnings, in the take's own points.
  package var gestures: [TakeGesture] {
    var reader = GestureReader()
    for (step, input) in TakePlayer(self).allInputs { reader.read(input, at: Step.time(step) + input.time) }
    return reader.finish()
  }
}

private struct GestureReader {
  private struct Hand {
    var start: Double
    var down: [Int] = []
    var first: Vector
    var last: Vector
    var most = 0
    var motion = HandMotion()
    var drag = DragRecognizer()
    var tap = TapRecognizer()
    var pinch = PinchRecognizer()
    var apart: (from: Vector, start: Double, to: Vector, end: Double)?
    var twist = HandTwist()
    var lift: Vector?
    var isTap = false
    var isCancelled = false
    /// The events of all fingers with their times, while several are down.
    var events: [(event: FingerEvent, seconds: Double)] = []
  }

  /// The longest time in seconds between the landings, and between the lifts, of the fingers of a pinch.
  private static let together = 0.25

  private var gestures: [TakeGesture] = []
  private var hand: Hand?
  private var wheel: TakeGesture?
  private var keys: TakeGesture?

  mutating func read(_ input: Input, at seconds: Double) {
    switch input {
    case .finger(let event): read(event, at: seconds)
    case .scroll(let event): turn(.scroll(at: event.position, by: event.delta, turns: 1), at: seconds)
    case .magnify(let event): turn(.magnify(at: event.position, by: event.factor, turns: 1), at: seconds)
    case .key(let event): press(event.key, at: seconds)
    }
  }

  /// Ends the gestures that have no end in the take, and returns all gestures.
  mutating func finish() -> [TakeGesture] {
    if let wheel { gestures.append(wheel) }
    if let keys { gestures.append(keys) }
    if let hand { close(hand, at: hand.start) }
    return gestures.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Adds a turn of a wheel; turns of one kind that follow each other soon form one gesture.
  private mutating func turn(_ kind: TakeGesture.Kind, at seconds: Double) {
    if let last = wheel, seconds - last.end <= PinchRecognizer.wheelPause, let both = last.kind.adding(kind) {
      wheel?.kind = both
      wheel?.end = seconds
    } else {
      if let wheel { gestures.append(wheel) }
      wheel = TakeGesture(kind: kind, start: seconds, end: seconds, fingers: 0)
    }
  }

  /// Adds a key; characters that follow each other soon form one gesture, as do repeats of a key.
  private mutating func press(_ key: KeyEvent.Key, at seconds: Double) {
    if let last = keys, seconds - last.end <= TakeGesture.typingPause, case .keys(let typed) = last.kind,
      let both = typed.joining(key)
    {
      keys?.kind = .keys(both)
      keys?.end = seconds
    } else {
      if let keys { gestures.append(keys) }
      keys = TakeGesture(kind: .keys(TakeKeys(key)), start: seconds, end: seconds, fingers: 0)
    }
  }

  private mutating func read(_ event: FingerEvent, at seconds: Double) {
    var hand = self.hand ?? Hand(start: seconds, first: event.position, last: event.position)
    if !event.phase.isEnd, !hand.down.contains(event.id) {
      hand.down.append(event.id)
      hand.most = max(hand.most, hand.down.count)
      // A finger from before the take lands at its first move.
      if event.phase == .move {
        feed(FingerEvent(id: event.id, phase: .down, position: event.position), to: &hand, at: seconds)
      }
    }
    feed(event, to: &hand, at: seconds)
    hand.events.append((event, seconds))
    if event.phase.isEnd { hand.down.removeAll { $0 == event.id } }
    let isOver = hand.down.isEmpty
    if isOver, hand.most > 0 { close(hand, at: seconds) }
    self.hand = isOver ? nil : hand
  }

  private func feed(_ event: FingerEvent, to hand: inout Hand, at seconds: Double) {
    let isFirst = event.id == hand.drag.finger || hand.drag.finger == nil
    if isFirst { hand.last = event.position }
    hand.motion.follow(event, isFirst: isFirst, at: seconds)
    if case .ended(let estimate) = hand.drag.handle(event, at: seconds) { hand.lift = estimate.velocity }
    if case .tapped = hand.tap.handle(event, at: seconds) { hand.isTap = true }
    let verdict = hand.pinch.handle(event)
    if let center = hand.pinch.centroid, let distance = hand.pinch.distance {
      if verdict == .began, hand.apart == nil { hand.apart = (center, distance, center, distance) }
      if let span = hand.pinch.span { hand.twist.follow(span.second - span.first, isNew: verdict == .began) }
      if verdict == .changed {
        hand.apart?.to = center
        hand.apart?.end = distance
      }
    }
    if event.phase == .cancelled { hand.isCancelled = true }
  }

  /// Returns the events of each finger by itself; `nil` if two of them land together and lift together, as those of a pinch.
  private func separate(_ hand: Hand) -> [[(event: FingerEvent, seconds: Double)]]? {
    guard hand.most > 1 else { return nil }
    var (open, fingers): ([Int: Int], [[(event: FingerEvent, seconds: Double)]]) = ([:], [])
    for entry in hand.events {
      let place = open[entry.event.id] ?? fingers.count
      if place == fingers.count { fingers.append([]) }
      fingers[place].append(entry)
      open[entry.event.id] = entry.event.phase.isEnd ? nil : place
    }
    let spans = fingers.map { (down: $0[0].seconds, up: $0[$0.count - 1].seconds) }
    func areTogether(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= Self.together }
    let isPinch = spans.indices.contains { index in
      spans[..<index].contains { areTogether($0.down, spans[index].down) && areTogether($0.up, spans[index].up) }
    }
    return isPinch || fingers.count < 2 ? nil : fingers
  }

  private mutating func close(_ hand: Hand, at seconds: Double) {
    if let fingers = separate(hand) {
      for events in fingers {
        var reader = GestureReader()
        for (event, seconds) in events { reader.read(.finger(event), at: seconds) }
        gestures += reader.finish()
      }
      return
    }
    let kind: TakeGesture.Kind
    if let apart = hand.apart {
      kind = .pinch(from: apart.from, to: apart.to, startDistance: apart.start, endDistance: apart.end)
    } else if hand.isTap {
      kind = .tap(at: hand.first)
    } else if let velocity = hand.lift, velocity.length >= TakeGesture.flingSpeed, !hand.isCancelled {
      kind = .fling(from: hand.first, to: hand.last, velocity: velocity)
    } else if hand.lift != nil || hand.last.distance(to: hand.first) > DragRecognizer.slop {
      kind = .drag(from: hand.first, to: hand.last, velocity: hand.lift ?? .zero)
    } else {
      kind = .hold(at: hand.first)
    }
    var gesture = TakeGesture(
      kind: kind, start: hand.start, end: seconds, fingers: hand.most, isCancelled: hand.isCancelled)
    let (wait, hold) = (hand.motion.firstMove - hand.start, seconds - hand.motion.lastMove)
    switch kind {
    case .drag, .fling:
      gesture.via = hand.motion.corners
      if wait >= TakeGesture.longPress { gesture.wait = wait }
      if case .drag = kind, hold >= TakeGesture.leastHold, gesture.wait + hold < seconds - hand.start {
        gesture.hold = hold
      }
    case .pinch:
      (gesture.angle, gesture.turn) = (hand.twist.start, hand.twist.turn)
      if hold >= TakeGesture.leastHold, hold < seconds - hand.start { gesture.hold = hold }
    case .tap, .hold, .scroll, .magnify, .keys: break
    }
    gestures.append(gesture)
  }
}

extension TakeGesture.Kind {
  /// Returns the turns of a wheel with one more added; `nil` if the two kinds differ.
  fileprivate func adding(_ turn: Self) -> Self? {
    switch (self, turn) {
    case (.scroll(let place, let by, let turns), .scroll(_, let more, _)):
      .scroll(at: place, by: by + more, turns: turns + 1)
    case (.magnify(let place, let by, let turns), .magnify(_, let more, _)):
      .magnify(at: place, by: by * more, turns: turns + 1)
    default: nil
    }
  }
}
