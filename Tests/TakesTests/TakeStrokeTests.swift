import Formatting
import Gestures
import Motion
import Testing

@testable import Takes

/// Tests of gestures with corners, rests, turns, repeats and other gestures beside them.
@Suite struct TakeStrokeTests {
  private func fingers(_ text: String) throws -> [(step: Int64, event: FingerEvent)] {
    TakePlayer(try Take(parsing: text, named: "x")).allInputs.compactMap { step, input in
      if case .finger(let event) = input { (step, event) } else { nil }
    }
  }

  private func place(_ events: [(step: Int64, event: FingerEvent)], _ step: Int64, id: Int = 1) -> Vector? {
    events.last { $0.step <= step && $0.event.id == id }?.event.position
  }

  @Test func `corners share the time by length`() throws {
    let events = try fingers("at 0 drag 0 0 to 100 0 to 100 300 over 1")
    #expect(place(events, 30) == Vector(50, 0) && place(events, 60) == Vector(100, 0))
    #expect(place(events, 120) == Vector(100, 100) && events.last?.event.position == Vector(100, 300))
    #expect(events.last?.step == 240 && events.last?.event.phase == .up)
    // The easing applies to the whole way.
    let eased = try fingers("at 0 drag 0 0 to 100 0 to 100 100 over 1 ease-in-out")
    #expect((place(eased, 120) ?? .zero).distance(to: Vector(100, 0)) < 0.01)
    #expect(try #require(place(eased, 60)).x < 40)
  }

  @Test func `a hold rests without reports before the lift`() throws {
    let events = try fingers("at 0 drag 0 0 to 240 0 over 1 hold 0.5")
    #expect(events.suffix(2).map(\.step) == [240, 360])
    var tracker = VelocityTracker()
    for (step, event) in events { tracker.add(event.position, at: Step.time(step)) }
    #expect(tracker.velocity(at: 1.5).length < 1)
  }

  @Test func `a press rests long enough and may then move`() throws {
    let press = try fingers("at 0 press 10 20")
    #expect(press.map(\.step) == [0, 144] && press.map(\.event.phase) == [.down, .up])
    let drag = try fingers("at 0 press 10 20 over 1 to 110 20 over 0.5 hold 0.25")
    #expect(drag[1].step == 242 && place(drag, 240) == Vector(10, 20) && place(drag, 300) == Vector(60, 20))
    #expect(drag.suffix(2).map(\.step) == [360, 420])
  }

  @Test func `a pinch turns about its centre, which moves`() throws {
    let events = try fingers("at 0 pinch 100 100 to 200 100 from 100 to 200 over 1 turn 90")
    #expect(place(events, 0) == Vector(50, 100) && place(events, 0, id: 2) == Vector(150, 100))
    #expect(try #require(place(events, 240)).distance(to: Vector(200, 0)) < 1e-9)
    #expect(try #require(place(events, 240, id: 2)).distance(to: Vector(200, 200)) < 1e-9)
    let (one, two) = (try #require(place(events, 120)), try #require(place(events, 120, id: 2)))
    #expect(mix(one, two, 0.5).distance(to: Vector(150, 100)) < 1e-9 && abs(one.distance(to: two) - 150) < 1e-9)
    #expect(abs((two - one).x - (two - one).y) < 1e-9)
  }

  @Test func `a finger goes round a centre, by any number of turns`() throws {
    let events = try fingers("at 0 drag 200 100 around 100 100 by 450 over 1 hold 0.1")
    #expect(try #require(place(events, 48)).distance(to: Vector(100, 200)) < 1e-9)
    #expect(try #require(place(events, 240)).distance(to: Vector(100, 200)) < 1e-9)
    #expect(events.allSatisfy { abs($0.event.position.distance(to: Vector(100, 100)) - 100) < 1e-9 })
    let back = try fingers("at 0 press 200 100 over 0.5 around 100 100 by -90 over 0.5")
    #expect(place(back, 120) == Vector(200, 100))
    #expect(try #require(place(back, 240)).distance(to: Vector(100, 0)) < 1e-9)
  }

  @Test(arguments: [
    "drag 200 100 around 100 100 by 450 over 1 ease-out hold 0.1", "fling 200 100 around 100 100 by -30 over 0.1",
    "press 200 100 over 0.7 around 100 100 by 90 over 0.5",
  ])
  func `an arc keeps its text, and its expansion plays the same`(action: String) throws {
    let take = try Take(parsing: "at 1.000  \(action)\n", named: "x")
    #expect(take.lines.map(\.text) == ["at 1.000  \(action)"])
    #expect(try Take(parsing: take.text, named: "y").lines == take.lines.map { $0.numbered(2) })
    let expanded = try Take(parsing: take.expanded.text, named: "x")
    #expect(TakePlayer(expanded).allInputs.map(\.input) == TakePlayer(take).allInputs.map(\.input))
  }

  @Test func `a sweep varies the turn and the length of an arc`() throws {
    func text(_ number: String, _ value: Double, of action: String) throws -> String? {
      try Take(parsing: "at 1 \(action)", named: "x").with(try TakeNumber(parsing: number), value)?.lines[0].text
    }
    let arc = "drag 200 100 around 100 100 by 90 over 1"
    #expect(try text("drag.turn", -45, of: arc) == "at 1.000  drag 200 100 around 100 100 by -45 over 1")
    #expect(try text("drag.distance", 50 * Double.pi, of: arc) == "at 1.000  drag 200 100 around 100 100 by 90 over 1")
    #expect(try text("drag.turn", 10, of: "drag 1 2 to 3 4 over 1") == nil)
    #expect(try text("drag.angle", 10, of: arc) == nil)
  }

  @Test func `gestures with and begin together, each with fingers of its own`() throws {
    let events = try fingers("at 1 drag 0 0 to 9 0 over 0.5 and drag 0 50 to 9 50 over 0.2 and tap 7 7")
    let downs = events.filter { $0.event.phase == .down }
    #expect(downs.map(\.event.id) == [1, 2, 3] && downs.allSatisfy { $0.step == 240 })
    #expect(events.filter { $0.event.phase == .up }.map(\.step) == [264, 288, 360])
  }

  @Test func `repeats begin at even times`() throws {
    let events = try fingers("at 1 tap 5 5 x 3 every 0.4 and hold 1 1 over 0.3")
    #expect(events.filter { $0.event.position.x == 5 }.map(\.step) == [240, 264, 336, 360, 432, 456])
    // A finger that lands again while another stroke plays takes the lowest free number.
    #expect(Set(events.map(\.event.id)) == [1, 2])
    // Times are rounded from the beginning, so that errors do not add up.
    let taps = try fingers("at 0 tap 1 1 over 0.01 x 1000 every 0.0201")
    #expect(taps.last?.step == Take.step(nearest: 999 * 0.0201) + 2)
    let drums = try fingers("at 0 tap 1 1 x 2 every 1\nat 0.5 tap 2 2")
    #expect(Set(drums.map(\.event.id)) == [1])
  }

  private static let ends = [
    "tap 1 2", "tap 1 2 over 0.2", "hold 3 4.5 over 0.7", "press 5 6", "press 5 6 over 0.9",
    "press 5 6 to 7 8 over 0.4",
    "press 5 6 over 0.9 to 7 8 to 9 -1 over 0.4", "drag 1 1 to 50 60 over 0.3", "drag 1 1 to 50 60 to 1 1 over 0.3",
    "fling 9 9 to 20 400 over 0.1", "fling 9 9 to 200 9 to 20 400 over 0.13", "pinch 1 2 from 30 to 40 over 0.5",
    "pinch 1 2 to 90 80 from 30 to 40 over 0.5", "pinch 1 2 to 90 80 to 1 7 from 30 to 40 over 0.5 angle 20",
    "pinch 1 2 from 30 to 30 over 0.5 turn -400", "pinch 1 2 from 3 to 9 over 0.5 angle 5 turn 50",
  ]

  /// Every kind of gesture with every combination of its details, alone and beside another one.
  private static let lines: [String] = ends.flatMap { end -> [String] in
    let verb = end.prefix { $0 != " " }
    let isEased = verb == "drag" || verb == "pinch" || (verb == "press" && end.contains("to"))
    let easings = isEased ? ["", " linear", " ease-in", " ease-in-out"] : [""]
    let rests = isEased ? ["", " hold 0.25"] : [""]
    return easings.flatMap { easing in
      rests.flatMap { rest in
        ["", " x 3 every 2.5"].flatMap { more in
          ["", " and tap 70 70 x 2 every 0.3", " and pinch 3 3 from 9 to 2 over 1 turn 7"].map {
            "at 0.25  \(end)\(easing)\(rest)\(more)\($0)"
          }
        }
      }
    }
  }

  @Test func `every line goes through its own text and its expansion`() throws {
    #expect(Self.lines.count > 200)
    for line in Self.lines {
      let take = try Take(parsing: line, named: "x")
      let text = take.lines[0].text
      #expect(text == line.replacing(" linear", with: "").replacing("at 0.25 ", with: "at 0.250 "))
      let again = try Take(parsing: text, named: "x")
      #expect(again == take, "\(line)")
      let (player, expanded) = (TakePlayer(take), TakePlayer(try Take(parsing: take.expanded.text, named: "y")))
      #expect(TakePlayer(again) == player && expanded.allInputs.map(\.step) == player.allInputs.map(\.step), "\(line)")
      #expect(expanded.allInputs.map(\.input) == player.allInputs.map(\.input), "\(line)")
      let action = take.lines[0].action
      #expect(player.lastStep == take.lines[0].step + action.steps, "\(line)")
      #expect((player.allInputs.count...player.allInputs.count + 6).contains(action.events), "\(line)")
    }
  }

  @Test func `details stand in any order`() throws {
    let one = try Take(parsing: "at 0 drag 1 2 to 3 4 over 1 x 2 every 4 hold 2 ease-in", named: "x")
    #expect(one.lines[0].action.text == "drag 1 2 to 3 4 over 1 ease-in hold 2 x 2 every 4")
    let other = try Take(parsing: "at 0 press 1 2 to 3 4 over 1 ease-in x 2 every 9", named: "x")
    #expect(other.lines[0].action.text == "press 1 2 to 3 4 over 1 ease-in x 2 every 9")
  }

  @Test(arguments: [
    ("drag 1 2 to 3 4 over 1 hold", "28: expected a number of seconds, got the end of the line"),
    (
      "drag 1 2 to 3 4 over 1 hold 1 hold 1",
      "31: expected one of linear, ease-in, ease-out, ease-in-out, x, and, got 'hold'"
    ),
    (
      "drag 1 2 to 3 4 over 1 holt 1",
      "24: expected one of linear, ease-in, ease-out, ease-in-out, hold, x, and, got 'holt', did you mean hold?"
    ),
    ("fling 1 2 to 3 4 over 1 hold 1", "25: expected one of x, and, got 'hold'"),
    ("tap 1 2 x 1 every 1", "11: expected a number of times from 2 to 1000, got '1'"),
    ("tap 1 2 x 2.5 every 1", "11: expected a number of times from 2 to 1000, got '2.5'"),
    ("tap 1 2 x 2 evry 1", "13: expected 'every', got 'evry'"),
    ("tap 1 2 x 2 every 0.05", "19: expected at least the 0.100 s of one tap, got '0.05'"),
    ("drag 1 2 to 3 4 over 1 x 2 every 1.2 hold 0.3", "34: expected at least the 1.300 s of one drag, got '1.2'"),
    ("tap 1 2 and size 3 4", "13: expected one of tap, hold, press, drag, fling, pinch, type, key, got 'size'"),
    (
      "tap 1 2 and pres 3 4",
      "13: expected one of tap, hold, press, drag, fling, pinch, type, key, got 'pres', did you mean press?"
    ),
    ("tap 1 2 and", "12: expected one of tap, hold, press, drag, fling, pinch, type, key, got the end of the line"),
    ("press 1 2 to 3 4", "17: expected 'over', got the end of the line"),
    ("pinch 1 2 from 3 to 4 over 1 turn 4000", "35: expected a number of degrees from -3600 to 3600, got 4000"),
    (
      "drag" + String(repeating: " 1 2 to", count: 16) + " 3 4 over 1",
      "115: expected at most 16 places on the way of a drag"
    ),
    (
      String(repeating: "pinch 1 2 from 3 to 4 over 1 and ", count: 8) + "tap 1 2",
      "expected at most 16 fingers at once, got 17"
    ),
    ("tap 1 2 x 9 every 2000", "1: expected its end within 10000 s of the beginning"),
  ])
  func `bad details are reported at their places`(line: String, message: String) {
    do throws(Problems<Problem>) {
      _ = try Take(parsing: line.isEmpty ? "" : "at 0 " + line, named: "x")
      Issue.record("accepted: \(line)")
    } catch {
      let words = message.split(separator: ":", maxSplits: 1)
      let column = Int(words[0]).map { $0 == 1 ? 1 : $0 + 5 } ?? 1
      let reason = words.count > 1 && Int(words[0]) != nil ? String(words[1]) : " " + message
      #expect(error.lines == ["x:1:\(column):\(reason)"])
    }
  }

  @Test(arguments: [
    "at 1.000  drag 20 30 to 220 30 over 0.5 hold 0.3",
    "at 1.000  press 20 30 over 0.8 to 220 30 over 0.5 hold 0.3",
    "at 1.000  pinch 195 400 from 220 to 110 over 0.5 angle 20 turn 50 hold 0.2",
    "at 1.000  pinch 195 400 from 100 to 150 over 0.5 turn -400",
    "at 1.000  pinch 195 400 to 205 300 from 100 to 150 over 0.5",
  ])
  func `a recorded gesture is named with its rest, its turn and its way`(line: String) throws {
    let gestures = try Take(parsing: line, named: "x").expanded.gestures
    #expect(gestures.map { $0.text.split(separator: "  #").first.map(String.init) } == [line])
  }

  @Test func `a recorded way with corners is named with its corners`() throws {
    let gestures = try Take(
      parsing: "at 1 drag 0 0 to 200 0 to 200 200 to 0 0 over 1.5 hold 0.5", named: "x"
    ).expanded.gestures
    let corners = try #require(gestures.first).via
    #expect(corners.count == 2 && corners[0].distance(to: Vector(200, 0)) < 8)
    #expect(corners[1].distance(to: Vector(200, 200)) < 8 && abs(gestures[0].hold - 0.5) < 0.02)
    #expect(gestures[0].text.hasPrefix("at 1.000  drag 0 0 to "))
    // A flick that bends a little stays straight.
    let flick = try Take(parsing: "at 1 fling 0 0 to 100 7 to 200 0 over 0.2", named: "x").expanded.gestures
    #expect(flick[0].via.isEmpty && flick[0].name == "fling")
  }
}

extension TakeLine {
  /// Returns the line with another number in its file.
  fileprivate func numbered(_ number: Int) -> TakeLine {
    var line = self
    line.number = number
    return line
  }
}
