import Formatting
import Gestures
import Motion

/// The recognisers of sketches. Each runs on the inputs of a step from a memory that the state holds as text, and returns its
/// new memory and the list of its events.
extension SketchWords {
  static func drag(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    let axis: DragAxis = a[0].text == "x" ? .horizontal : a[0].text == "y" ? .vertical : .free
    return try remembering(a[1], PanRecognizer(axis: axis)) { pan in
      var events: [SketchValue] = []
      for event in fingers(in: inputs, landingIn: a[2]) {
        let before = pan.translation
        events += result(pan.handle(event), after: before, pan, at: event.position)
      }
      return events + result([pan.advance(by: Step.seconds)], after: pan.translation, pan, at: pan.position ?? .zero)
    }
  }

  static func tap(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    try remembering(a[1], TapRecognizer()) { tap in
      var events: [SketchValue] = []
      for event in fingers(in: inputs, landingIn: a[2]) {
        if case .tapped(let place) = tap.handle(event) { events.append(value(place)) }
      }
      tap.advance(by: Step.seconds)
      return events
    }
  }

  static func pinch(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    // Takes from before pinches turned hold the pinch alone.
    func older(_ bytes: [UInt8]) -> TurningPinch? {
      Packing.read(bytes, into: PinchRecognizer()).map { TurningPinch($0) }
    }
    return try remembering(a[1], TurningPinch(), older) { pinch in
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
      for input in inputs {
        switch input {
        case .finger(let event):
          if event.phase != .down || covers(a[2], event.position) { tell { $0.handle(event) } }
        case .magnify(let event):
          if covers(a[2], event.position) { tell { $0.handle(event) } }
        case .scroll, .key: break
        }
      }
      tell { $0.advance(by: Step.seconds) }
      return events
    }
  }

  static func fingers(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    try remembering(a[1], FingerTracks()) { tracks in
      tracks.advance(fingers(in: inputs, landingIn: a[2]), by: Step.seconds).map { finger in
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

  static func press(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    try remembering(a[1], PressRecognizer(duration: a[0].double ?? 0.5)) { press in
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
      for event in fingers(in: inputs, landingIn: a[2]) { tell { $0.handle(event) } }
      tell { [$0.advance(by: Step.seconds)] }
      return events
    }
  }

  static func spin(_ a: [SketchValue], _ inputs: [Input]) throws(SketchFault) -> [SketchValue] {
    let center = Vector(a[0]["x"].double ?? 0, a[0]["y"].double ?? 0)
    return try remembering(a[1], SpinRecognizer()) { spin in
      var events: [SketchValue] = []
      for event in fingers(in: inputs, landingIn: a[2]) {
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

  /// Returns the events of fingers that a recogniser of a shape handles: all but landings outside the shape.
  private static func fingers(in inputs: [Input], landingIn shape: SketchValue) -> [FingerEvent] {
    inputs.compactMap { input in
      guard case .finger(let event) = input, event.phase != .down || covers(shape, event.position) else { return nil }
      return event
    }
  }

  /// Runs a recogniser from its stored memory.
  ///
  /// - Parameters:
  ///   - memory: The recogniser's memory, as letters that a state can hold; empty for `fresh`.
  ///   - older: Reads a memory in the form of older takes.
  ///   - read: Handles the inputs and returns the resulting events.
  /// - Returns: The memory to store, and the list of events.
  private static func remembering<R: Packed & Equatable>(
    _ memory: SketchValue, _ fresh: R, _ older: ([UInt8]) -> R? = { _ in nil }, _ read: (inout R) -> [SketchValue]
  ) throws(SketchFault) -> [SketchValue] {
    var recognizer = fresh
    if let text = memory.text, !text.isEmpty {
      guard let kept = Base64.url.bytes(of: text.utf8).flatMap({ Packing.read($0, into: fresh) ?? older($0) }) else {
        throw SketchFault("a recogniser's memory is not one that it had")
      }
      recognizer = kept
    }
    let events = read(&recognizer)
    let text = recognizer == fresh ? "" : Base64.url.text(Packing.bytes(of: recognizer))
    return [.text(text), .list(events)]
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

  /// Returns whether a point lies inside a shape, or one of a list of shapes; any point does if there is no shape.
  private static func covers(_ shape: SketchValue, _ p: Vector) -> Bool {
    let n = shape.doubles
    switch shape.items.first?.text {
    case "rect" where n.count >= 4, "rounded" where n.count >= 4:
      return p.x >= n[0] && p.y >= n[1] && p.x < n[0] + n[2] && p.y < n[1] + n[3]
    case "circle" where n.count >= 3: return p.distance(to: Vector(n[0], n[1])) <= n[2]
    default: return shape.items.first?.items.isEmpty != false || shape.items.contains { covers($0, p) }
    }
  }
}
