import Formatting
import Gestures
import Motion

/// The recognisers of sketches. Each runs on the inputs of a step from a memory that the state holds as text, and writes its
/// new memory and the list of its events.
extension SketchWords {
  /// Runs the recogniser of a word, with its decoded memory if it is kept. Returns false, and makes no call, for another word.
  static func recognize(
    _ word: Int32, _ call: @autoclosure () -> RecognizerCall, _ kept: KeptRecognizers, into results: inout [UInt8]
  ) throws(SketchFault) -> Bool {
    switch Values(rawValue: word)! {
    case .drag: try drag(call(), &kept.drags, &results)
    case .tap: try tap(call(), &kept.taps, &results)
    case .pinch: try pinch(call(), &kept.pinches, &results)
    case .fingers: try fingers(call(), &kept.fingers, &results)
    case .press: try press(call(), &kept.presses, &results)
    case .spin: try spin(call(), &kept.spins, &results)
    case .hint, .measure, .layers, .path, .aim, .extent, .letters: return false
    }
    return true
  }

  private static func drag(
    _ call: RecognizerCall, _ kept: inout KeptList<PanRecognizer>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    let axis: DragAxis = call.settings.says("x") ? .horizontal : call.settings.says("y") ? .vertical : .free
    try kept.run(call, PanRecognizer(axis: axis), into: &results) { pan in
      var events: [SketchValue] = []
      for event in call.fingers {
        let before = pan.translation
        events += result(pan.handle(event), after: before, pan, at: event.position)
      }
      let verdict = pan.advance(by: Step.seconds)
      if verdict == .ignored { return events }
      return events + result([verdict], after: pan.translation, pan, at: pan.position ?? .zero)
    }
  }

  private static func tap(
    _ call: RecognizerCall, _ kept: inout KeptList<TapRecognizer>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    try kept.run(call, TapRecognizer(), into: &results) { tap in
      var events: [SketchValue] = []
      for event in call.fingers {
        if case .tapped(let place) = tap.handle(event) { events.append(value(place)) }
      }
      tap.advance(by: Step.seconds)
      return events
    }
  }

  private static func pinch(
    _ call: RecognizerCall, _ kept: inout KeptList<TurningPinch>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    // Takes from before pinches turned hold the pinch alone.
    func older(_ bytes: [UInt8]) -> TurningPinch? {
      Packing.read(bytes, into: PinchRecognizer()).map { TurningPinch($0) }
    }
    try kept.run(call, TurningPinch(), older, into: &results) { pinch in
      var events: [SketchValue] = []
      func tell(_ handle: (inout TurningPinch) -> PinchRecognizer.Verdict) {
        // After its end a pinch no longer has a centre, so the end reports the previous one.
        let before = pinch
        let names: [String] =
          switch handle(&pinch) {
          case .ignored: []
          case .began: ["began"]
          case .changed: ["moved"]
          case .ended: ["ended"]
          case .cancelled: ["cancelled", "ended"]
          }
        guard let first = names.first else { return }
        let shown = first == "began" || first == "moved" ? pinch : before
        events.append(
          event(
            names,
            [
              ("center", value(shown.pinch.centroid ?? .zero)), ("magnification", .number(shown.pinch.magnification)),
              ("rotation", .number(shown.rotation)),
            ]))
      }
      for input in call.inputs {
        switch input {
        case .finger(let event):
          if event.phase != .down || call.area.covers(event.position) { tell { $0.handle(event) } }
        case .magnify(let event):
          if call.area.covers(event.position) { tell { $0.handle(event) } }
        case .scroll, .key: break
        }
      }
      tell { $0.advance(by: Step.seconds) }
      return events
    }
  }

  private static func fingers(
    _ call: RecognizerCall, _ kept: inout KeptList<FingerTracks>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    try kept.run(call, FingerTracks(), into: &results) { tracks in
      tracks.advance(call.fingers, by: Step.seconds).map { finger in
        var names = finger.hasLanded ? ["down"] : []
        if finger.end != nil { names.append("up") }
        if finger.end == .cancelled { names.append("cancelled") }
        return event(
          names,
          [
            ("id", .integer(Int64(finger.id))), ("position", value(finger.position)),
            ("seconds", .number(finger.seconds)),
            ("start", value(finger.start)), ("velocity", value(finger.velocity)),
          ])
      }
    }
  }

  private static func press(
    _ call: RecognizerCall, _ kept: inout KeptList<PressRecognizer>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    try kept.run(call, PressRecognizer(duration: call.settings.double ?? 0.5), into: &results) { press in
      var events: [SketchValue] = []
      func tell(_ handle: (inout PressRecognizer) -> FixedList<2, PressRecognizer.Verdict>) {
        let before = press
        var translation = before.translation
        for verdict in handle(&press) {
          let (names, velocity): ([String], Vector) =
            switch verdict {
            case .ignored: ([], .zero)
            case .began: (["began"], .zero)
            case .moved: (["moved"], press.velocity)
            case .ended(let estimate): (["ended", "up"], estimate.velocity)
            case .cancelled: (["cancelled", "ended", "up"], .zero)
            }
          if names.isEmpty { continue }
          if case .moved(let way) = verdict { translation += way }
          events.append(
            event(
              names,
              [
                ("position", value(press.position ?? before.position ?? .zero)), ("translation", value(translation)),
                ("velocity", value(velocity)),
              ]))
        }
      }
      for event in call.fingers { tell { $0.handle(event) } }
      tell { [$0.advance(by: Step.seconds)] }
      return events
    }
  }

  private static func spin(
    _ call: RecognizerCall, _ kept: inout KeptList<SpinRecognizer>, _ results: inout [UInt8]
  ) throws(SketchFault) {
    let center = Vector(call.settings["x"].double ?? 0, call.settings["y"].double ?? 0)
    try kept.run(call, SpinRecognizer(), into: &results) { spin in
      var events: [SketchValue] = []
      for event in call.fingers {
        var before = spin
        let (names, velocity): ([String], Double) =
          switch spin.handle(event, about: center) {
          case .ignored: ([], 0)
          case .began: (["began"], 0)
          case .moved: (["moved"], spin.velocity(about: center))
          case .ended(let velocity): (["ended"], velocity)
          case .cancelled: (["cancelled", "ended"], 0)
          }
        if names.isEmpty { continue }
        if names.contains("ended") {
          // A lift at a new place includes a last move.
          var last = event
          last.phase = .move
          if event.phase == .up { _ = before.handle(last, about: center) }
        } else {
          before = spin
        }
        events.append(
          Self.event(
            names,
            [
              ("angle", .number(before.angle)), ("position", value(before.position ?? event.position)),
              ("rotation", .number(before.rotation)), ("velocity", .number(velocity)),
            ]))
      }
      spin.advance(by: Step.seconds)
      return events
    }
  }

  /// Converts the verdicts on one input to events; at the end of a drag the recogniser has forgotten the earlier translation.
  private static func result(
    _ verdicts: some Collection<DragVerdict>, after translation: Vector, _ pan: PanRecognizer, at place: Vector
  ) -> [SketchValue] {
    var translation = translation
    let lifts = verdicts.compactMap { if case .ended(let estimate) = $0 { estimate.velocity } else { nil } }
    return verdicts.compactMap { verdict in
      translation += verdict.movement
      let (names, velocity): ([String], Vector) =
        switch verdict {
        case .ignored: ([], .zero)
        case .landed: (["landed"], .zero)
        case .began: (["began"], .zero)
        case .moved: (["moved"], lifts.first ?? pan.velocity)
        case .ended: (["ended", "up"], lifts[0])
        case .lifted: (["lifted", "up"], .zero)
        case .cancelled: (["cancelled", "ended", "up"], .zero)
        }
      if names.isEmpty { return nil }
      var members = [
        ("position", value(pan.position ?? place)),
        ("translation", value(pan.isDragging ? pan.translation : translation)), ("velocity", value(velocity)),
      ]
      // The movement beyond the slop has the direction of the whole way.
      if case .began(let by, _) = verdict {
        members.append(("axis", .text(by.x.magnitude >= by.y.magnitude ? "x" : "y")))
      }
      return event(names, members)
    }
  }

  /// Returns an event: a record in which each of the names is true, with further members.
  private static func event(_ names: [String], _ members: [(key: String, value: SketchValue)]) -> SketchValue {
    .record((names.map { ($0, .flag(true)) } + members).sorted { $0.key < $1.key })
  }
}

extension SketchView {
  /// Returns whether a point lies inside the shape, or one of the list of shapes; any point does if there is no shape.
  func covers(_ p: Vector) -> Bool {
    var (shapes, (count, n)) = (items, numbers)
    guard let first = shapes.next() else { return true }
    if first.says("rect") || first.says("rounded"), count >= 4 {
      return p.x >= n[0] && p.y >= n[1] && p.x < n[0] + n[2] && p.y < n[1] + n[3]
    }
    if first.says("circle"), count >= 3 { return p.distance(to: Vector(n[0], n[1])) <= n[2] }
    return first.items.count == 0 || items.contains { $0.covers(p) }
  }
}
