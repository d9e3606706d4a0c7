import Canvas
import Formatting
import Gestures
import Motion
import Support
import Testing
import Tuning

@testable import Effects
@testable import Playground
@testable import Playing
@testable import Studies

/// Tests that the overlay shows the same numbers as the readouts, and that its predictions come true.
struct DecisionTests {
  private let phone = Vector(390, 844)

  private func label<E: Effect>(_ run: Running<E>, _ contains: String) -> Decision.Label? {
    run.decisions(fraction: 1).compactMap(\.label).first { ($0.strong + " " + $0.rest).contains(contains) }
  }

  private func value<E: Effect>(_ run: Running<E>, _ name: String) -> Double {
    run.readouts.first { $0.name == name }?.value ?? .nan
  }

  // MARK: - Numbers

  @Test func lampLabelShowsSpinAndThreshold() throws {
    var run = Running<Lamp>(in: phone)
    for _ in 0..<60 { _ = run.step([]) }
    let spin = try #require(self.label(run, "°/s"))
    let readout = value(run, "spin").magnitude
    #expect(spin.strong == "\(readout.readable) °/s")
    #expect(spin.rest == "\((readout * .pi / 180 * 250).readable(places: 0)) pt/s")
    let threshold = try #require(self.label(run, "rest band"))
    #expect(threshold.strong == "\((value(run, "angle").magnitude - 0.1).text(places: 1))°")
    #expect(threshold.isThreshold)

    // The lamp turns at the predicted place and time.
    let turn = try #require(Lamp.turningPoint(run.current, run.parameters))
    var steps = 0
    let direction = value(run, "spin") > 0
    while (value(run, "spin") > 0) == direction {
      _ = run.step([])
      steps += 1
    }
    #expect((Double(steps) / 240 - turn.seconds).magnitude <= 1.0 / 240)
    #expect((value(run, "angle") - turn.angle * 180 / .pi).magnitude < 0.01)
  }

  /// Checks that a finger on the shade predicts no throw until it has moved too far for a tap.
  @Test func lampPredictsNoThrowWhileATapIsHeld() throws {
    var rig = try Rig<Lamp>(in: phone, ["startAngle": -20, "damping": 0])
    rig.wait(0.35)
    let shade = rig.shade
    rig.put(.down, shade)
    rig.step(24)
    #expect(rig.run.decisions(fraction: 1).isEmpty)
    rig.put(.move, shade + Vector(12, 0))
    rig.step()
    #expect(label(rig.run, "if let go now") != nil)
  }

  @Test func lampRestsAtThePredictedTime() throws {
    var run = try Running<Lamp>.calm(in: phone)
    _ = run.step([])
    let output = try #require(Lamp.secondsToRest(run.current, run.parameters))
    var steps = 0
    while !run.isAtRest, steps < 240 * 60 {
      _ = run.step([])
      steps += 1
    }
    // The tolerance is half a swing, because the lamp stops only as it passes the middle.
    #expect((Double(steps) / 240 - output).magnitude < 1, "output \(output) s, took \(Double(steps) / 240) s")
  }

  @Test func cardsLabelShowsSpeedAndTarget() throws {
    for (distance, seconds) in [(190.0, 0.13), (120.0, 1.2), (260.0, 0.3)] {
      var rig = try Rig<Cards>()
      rig.finger(.down, 320)
      rig.move(to: 320 - distance, over: seconds)
      let speed = value(rig.run, "velocity").magnitude * 264
      let label = try #require(self.label(rig.run, "snapVelocity"))
      #expect(label.strong == "speed \(speed.readable(places: 0))")
      #expect(label.gauge?.value == speed && label.gauge?.thresholds == [400])
      let projected = try #require(self.label(rig.run, "→ card"))
      rig.lift()
      let snapped = try #require(rig.happenings.last { $0.name == "snapped" })
      let card = try #require(projected.rest.split(separator: " ").last)
      #expect(snapped.reason.hasPrefix("to card \(card),"), "\(projected) but \(snapped)")
      #expect(projected.strong.hasPrefix(speed > 400 ? "projected" : "nearest"))
    }
  }

  @Test func stitchLabelShowsMagnificationAndThreshold() throws {
    var run = Running<Stitch>(in: phone)
    func fingers(_ phase: FingerEvent.Phase, _ half: Double) -> [Input] {
      [-1.0, 1].enumerated().map { index, side in
        .finger(FingerEvent(id: index, phase: phase, position: Vector(195 + side * half, 380)))
      }
    }
    _ = run.step(fingers(.down, 100))
    for half in [99.0, 97, 95.5, 94, 90] {
      _ = run.step(fingers(.move, half))
      let isStitched = value(run, "stitched") == 1
      let label = try #require(self.label(run, "magnification"))
      let shown = try #require(label.strong.split(separator: " ").last.flatMap { Double($0) })
      #expect((shown - value(run, "magnification")).magnitude < 0.0006)
      #expect(label.rest == "against \(isStitched ? "1.05" : "0.95")")
      #expect(isStitched == (half / 100 < 0.95))
    }
  }

  @Test func headerLabelShowsOffsetAndStops() throws {
    var run = Running<Header>(in: phone)
    for offset in [10.0, 30, 70] {
      _ = run.step([.scroll(ScrollEvent(position: phone / 2, delta: Vector(0, value(run, "offset") - offset)))])
      let label = try #require(self.label(run, "offset"))
      #expect(label.strong == "offset \(value(run, "offset").text(places: 1))")
      #expect(label.rest == (offset > 40 ? "of labelOffset 95" : "of headerStop 40"))
      #expect(label.gauge?.thresholds == [40, 95])
    }
  }

  // MARK: - Predictions

  @Test("rests where it says while nothing touches it", arguments: ["ticket", "stitch", "header", "cards"])
  func effectRestsAtThePredictedValue(id: String) throws {
    func check<E: Effect>(_ effect: E.Type, _ name: String, _ tolerance: Double) throws {
      let size = phone
      let script = try ConformanceScript.piece("at 0.05 fling 780 600 to 300 560 over 0.12", in: size).steps
      var run = try Running<E>.calm(in: size)
      for inputs in script { _ = run.step(inputs) }
      let output = try #require(run.levels(of: name).last)
      let isMoving = (output - value(run, name)).magnitude > 0.2
      #expect(isMoving, "\(id) does not move")
      let rests = run.rest(within: 60)
      #expect(
        rests && (value(run, name) - output).magnitude <= tolerance,
        "\(id): output \(output), came to \(value(run, name))")
    }
    switch id {
    case "ticket": try check(Ticket.self, "angle", 0.01)
    case "stitch": try check(Stitch.self, "scroll", 1)
    case "cards": try check(Cards.self, "front", 0)
    default:
      // The header's levels are its thresholds; its resting offset is in the label.
      var run = Running<Header>(in: phone)
      for inputs in try ConformanceScript.piece("at 0.05 fling 500 800 to 500 500 over 0.12", in: phone).steps {
        _ = run.step(inputs)
      }
      let output = Header.rest(of: run.current)
      let rests = run.rest(within: 60)
      #expect(rests && (value(run, "offset") - output).magnitude < 1)
    }
  }

  @Test(
    "a thing at the lower edge is left in view",
    arguments: [Vector(390, 844), Vector(1280, 720), Vector(844, 390)])
  func lowerEdgeStaysVisible(size: Vector) {
    let focus = Rect(x: 20, y: size.y - 90, width: size.x - 40, height: 70)
    let places = DecisionPlaces(in: size, focus: focus, head: 88, messages: 0, below: 0)
    let list = EventList([.init(time: 1, verb: "thrown", reason: "81 °/s from 7 samples in 60 ms")], in: places)
    for plate in [places.graph, list.rect] {
      #expect(Rect(size: size).holds(plate) && plate.minY > 88 && !plate.intersects(focus))
    }
    #expect(!places.graph.intersects(list.rect))
  }

  /// Checks that an event is one text, and that a longer reason takes a second line.
  @Test func longReasonsOfEventsTakeTwoLines() {
    let places = DecisionPlaces(in: phone, focus: nil, messages: 0, below: 0)
    let short = "81 °/s from 7 samples"
    func list(_ reason: String) -> EventList { EventList([.init(time: 1, verb: "thrown", reason: reason)], in: places) }
    let height = list(short).rect.height
    #expect(list(short + " in 60 ms, and some words more").rect.height == height + 16)
    #expect(list(String(repeating: "many words ", count: 40)).rect.height == height + 16)
    var canvas = Canvas(size: phone)
    list(short).draw(accent: .white, on: &canvas)
    let tails = canvas.marks.compactMap { mark -> String? in
      guard case .picture(.text(let run), _, _, _, _) = mark.shape, case .tail(let index) = run.part else { return nil }
      return run.tails[index].text
    }
    #expect(tails == [": " + short])
  }

  @Test("a readout that stays at 0 has round numbers beside it")
  func constantZeroHasAScale() {
    let scale = ReadoutScale([0, 0, 0], [], height: 116)
    #expect(scale.ticks.contains(0) && scale.ticks.count <= 5 && scale.places == 0 && scale.share(of: 0) == 0.5)
  }

  @Test("a graph's future is what comes without a touch", arguments: Catalogue.ids)
  func graphFutureMatchesTheRun(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var run = Running<E>(in: phone)
      var timeline = Timeline(from: run)
      var trace = ReadoutTrace()
      func step(_ inputs: [Input]) {
        let happenings = run.step(inputs)
        timeline.record(inputs, happenings, leadingTo: run)
      }
      let script = try ConformanceScript.everything(effect, in: phone).steps
      let name = try #require(run.readouts.first?.name)
      // The trace is taken 420 steps into the script, in the middle of a motion.
      for (index, inputs) in script.enumerated() {
        step(inputs)
        guard index % 4 == 3 else { continue }
        trace.follow(name, of: run, at: timeline.end, timeline)
        if index >= 419, !run.isAtRest { break }
      }
      let now = timeline.end
      let foretold = trace.future
      #expect(
        foretold.count > 30 && foretold.last?.position == timeline.end + ReadoutTrace.future,
        "\(id) is at rest all through the script: does its `handle` say where it can be touched?"
      )
      for sample in foretold.dropFirst() {
        while timeline.end < sample.position { step([]) }
        #expect(value(run, name).bitPattern == sample.value.bitPattern, "\(id) at \(sample.position)")
      }
      // A trace looked up afterwards equals the trace followed step by step.
      var other = ReadoutTrace()
      other.follow(name, of: timeline.performance(at: now), at: now, timeline)
      let followed = trace.past.filter { $0.position % 4 == 0 && $0.position > 8 }
      #expect(followed == other.past.filter { $0.position % 4 == 0 && $0.position > 8 })
    }
    try check(try Catalogue.named(id))
  }

  // MARK: - Places

  @Test("plates stay inside, clear of each other and of the thing itself", arguments: Catalogue.ids)
  func platesDoNotOverlap(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      for size in [Vector(1280, 720), phone, Vector(600, 400), Vector(320, 480), Vector(1920, 1080)] {
        var run = Running<E>(in: size)
        let script = try ConformanceScript.everything(effect, in: size).steps
        for (index, inputs) in script.enumerated() {
          _ = run.step(inputs)
          guard index % 60 == 0 else { continue }
          let bounds = Rect(size: size)
          for below in [0.0, 60] {
            let places = DecisionPlaces(in: size, focus: run.focus, messages: 0, below: below)
            let isInside = bounds.holds(places.graph) && places.graph.maxY <= size.y - below - 16
            #expect(isInside)
            let list = EventList(
              [.init(time: 1, verb: "thrown", reason: "81 °/s from 7 samples in 60 ms, and some words more")],
              in: places)
            let isListInside = bounds.holds(list.rect)
            #expect(isListInside && !list.rect.intersects(places.graph))
            if below == 0, [Vector(1280, 720), phone].contains(size), id != "lamp", let focus = run.focus {
              #expect(!focus.intersects(places.graph) && !focus.intersects(list.rect), "\(id) in \(size)")
            }
          }
          for label in run.decisions(fraction: 1).compactMap(\.label) {
            #expect(label.anchor.isFinite)
            let plate = DecisionMarks.place(label, in: bounds, around: [], focus: nil)
            let isShown = bounds.holds(plate)
            #expect(isShown, "\(id): \(label) on \(plate) in \(size)")
          }
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test(arguments: [(-38.0, 38.0), (0, 11), (0.9, 1.1), (-1e6, 3e7), (5, 5), (-0.004, 0.002), (2841, 4000)])
  func graphTicksAreRoundNumbers(low: Double, high: Double) {
    for height in [60.0, 120] {
      let scale = ReadoutScale([low, high], [], height: height)
      #expect(scale.ticks.count >= (height > 90 ? 3 : 2) && scale.ticks.count <= 9, "\(scale)")
      #expect(scale.ticks.allSatisfy { scale.range.contains($0) })
      #expect(scale.range.contains(low) && scale.range.contains(high))
    }
  }

  @Test func labelAvoidsOtherAreas() {
    let bounds = Rect(x: 0, y: 0, width: 800, height: 600)
    let label = Decision([], "74 °/s", "323 pt/s", at: Vector(400, 300), .right).label!
    let free = DecisionMarks.place(label, in: bounds, around: [], focus: nil)
    #expect(free.minX == 408 && free.midY == 300 && free.height == 30)
    let blocked = DecisionMarks.place(label, in: bounds, around: [free], focus: nil)
    #expect(!blocked.intersects(free))
    let atEdge = Decision([], "74 °/s", "323 pt/s", at: Vector(795, 4), .right).label!
    let inside = DecisionMarks.place(atEdge, in: bounds, around: [], focus: nil)
    #expect(bounds.holds(inside))
  }

  /// Checks that a label too long for a narrow window takes two lines.
  @Test func aLongLabelIsStacked() {
    let label = Decision([], "lands on 5,760°", "if let go now, would rest at 5,768°", at: Vector(90, 90), .below)
      .label!
    let wide = DecisionMarks.size(of: label, in: 600)
    let narrow = DecisionMarks.size(of: label, in: 280)
    #expect(wide.y == 30 && narrow.y == 48 && narrow.x < wide.x && narrow.x <= 264)
  }

  @Test("says nothing at rest, and copes with every parameter at both ends", arguments: Catalogue.ids)
  func decisionsHandleParameterRangeEnds(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let rested = Running<E>(in: phone)
      if rested.isAtRest { #expect(rested.status == nil) }
      let script = try ConformanceScript.everything(effect, in: phone).steps.prefix(260)
      for definition in Schema(of: E.Parameters.self).parameters {
        for value in definition.ends {
          guard let parameters = try? E.Parameters.defaults.applying([definition.name: value]) else { continue }
          var run = Running<E>(in: phone, parameters)
          for (index, inputs) in script.enumerated() {
            _ = run.step(inputs)
            guard index % 37 == 0 else { continue }
            for label in run.decisions(fraction: 0.5).compactMap(\.label) {
              #expect(label.anchor.isFinite, "\(id).\(definition.name) = \(value): \(label)")
            }
            var canvas = Canvas(size: phone)
            run.drawGhost(fraction: 1, on: &canvas)
            _ = run.status
          }
        }
      }
    }
    try check(try Catalogue.named(id))
  }
}

struct ComparisonTests {
  /// Checks that event, status and mark have the same text for one number.
  @Test func comparisonTextIsTheSameEverywhere() {
    let past = Comparison("offset", value: 40.04, "headerStop", limit: 40, places: 1)
    #expect(past.isBeyond && past.words.description == "offset 40.04 > headerStop 40")
    let exactly = Comparison(value: 400, limit: 400, places: 0, unit: "pt/s")
    #expect(!exactly.isBeyond && exactly.words.description == "400 ≤ 400 pt/s")
    let label = Comparison("offset", value: -3, "headerStop", limit: 40, places: 1)
      .decision(in: 0...100, thresholds: [40], at: .zero, .right).label
    #expect(label?.strong == "offset −3.0" && label?.rest == "of headerStop 40" && label?.gauge?.thresholds == [40])
  }
}

struct StackTests {
  private static let stack = Stack([("head", 20.0, 10.0, 0.0), ("foot", 30.0, 10.0, 1.0)], below: (10, 0, 0))

  @Test(
    arguments: [
      (200.0, [20.0, 90]), (260, [20, 150]), (170, [13, 68]), (159, []),
    ] as [(Double, [Double])]) func gapsShrinkEvenlyToTheirMinimum(room: Double, tops: [Double])
  {
    #expect(Self.stack.tops(in: room) { $0 == "head" ? 40 : 100 } ?? [] == tops)
  }
}

extension Rect {
  /// Returns whether the rectangle contains another, apart from rounding.
  fileprivate func holds(_ other: Rect) -> Bool {
    let outer = inset(by: -1e-6)
    return other.minX >= outer.minX && other.maxX <= outer.maxX && other.minY >= outer.minY && other.maxY <= outer.maxY
  }
}
