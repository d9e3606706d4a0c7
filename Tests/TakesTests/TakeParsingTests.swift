import Formatting
import Motion
import Testing

@testable import Takes

@Suite struct TakeParsingTests {
  static let example = """
    # fidget take 1
    # effect lamp
    # size 390 844
    # state {"angle": 1}
    # parameters {"gravity": 3600}
    at 0.500  tap 195 330
    at 1.250  drag 195 330 to 320 330 over 0.3 ease-out
    at 2.000  pinch 195 400 from 220 to 120 over 0.4 angle 30
    at 3.000  fling 300 400 to 80 410 over 0.12
    at 4.000  set lamp.gravity 1800
    at 4.500  scroll 10 20 by 0 -12.5
    at 4.600  magnify 10 20 by 1.1
    at 4.700  size 500 844
    at 5.000  finger 1 down 195 330
    at 5.004+0.0012  finger 1 move 196.5 331
    at 5.100-0.0345  finger 1 up
    at 6.000  tap 1 2 over 0.5
    at 7.000  pinch 1 2 from 3 to 4 over 5 ease-in
    at 8.000  finger 2 up 3 4
    at 8.000  finger 3 cancel -5 0.1

    """

  @Test func `every line is read`() throws {
    let take = try Take(parsing: Self.example, named: "demo.take")
    #expect(take.effect == "lamp")
    #expect(take.size == Vector(390, 844))
    #expect(take.state == #"{"angle": 1}"# && take.state?.line == 4 && take.state?.column == 9)
    #expect(take.parameters == #"{"gravity": 3600}"# && take.parameters?.column == 14)
    var drag = TakeStroke(.drag, from: Vector(195, 330), to: Vector(320, 330), over: 0.3)
    drag.easing = .easeOut
    var pinch = TakeStroke(.pinch, from: Vector(195, 400), over: 0.4)
    (pinch.startDistance, pinch.endDistance, pinch.angle) = (220, 120, 30)
    var spread = TakeStroke(.pinch, from: Vector(1, 2), over: 5)
    (spread.startDistance, spread.endDistance, spread.easing) = (3, 4, .easeIn)
    let expected: [(Int64, TakeAction)] = [
      (120, .strokes([TakeStroke(.tap, from: Vector(195, 330), over: 0.1)])),
      (300, .strokes([drag])),
      (480, .strokes([pinch])),
      (720, .strokes([TakeStroke(.fling, from: Vector(300, 400), to: Vector(80, 410), over: 0.12)])),
      (960, .set(key: "lamp.gravity", value: "1800")),
      (1080, .scroll(at: Vector(10, 20), by: Vector(0, -12.5))),
      (1104, .magnify(at: Vector(10, 20), by: 1.1)),
      (1128, .size(Vector(500, 844))),
      (1200, .finger(1, .down, Vector(195, 330))),
      (1201, .finger(1, .move, Vector(196.5, 331))),
      (1224, .finger(1, .up, nil)),
      (1440, .strokes([TakeStroke(.tap, from: Vector(1, 2), over: 0.5)])),
      (1680, .strokes([spread])),
      (1920, .finger(2, .up, Vector(3, 4))),
      (1920, .finger(3, .cancelled, Vector(-5, 0.1))),
    ]
    #expect(take.lines.map(\.step) == expected.map(\.0))
    #expect(take.lines.map(\.action) == expected.map(\.1))
    #expect(take.lines.map(\.offset) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.0012, -0.0345, 0, 0, 0, 0])
    #expect(take.lines.map(\.number) == Array(6...20))
  }

  @Test func `a take written back is the same text`() throws {
    #expect(try Take(parsing: Self.example, named: "demo.take").text == Self.example)
  }

  @Test func `line ends, tabs, a byte order mark, comments and the order of lines do not matter`() throws {
    let take = try Take(
      parsing: "\u{FEFF}# a note\r\n\r\nat 2\ttap 3 4 # last\r\n  # size 1\r\nat 1 tap 1 2\rat 1 tap 5 6", named: "x")
    #expect(take.lines.map(\.step) == [240, 240, 480])
    #expect(take.lines.map(\.number) == [5, 6, 3])
    #expect(take.size == nil)
  }

  @Test func `a value to set keeps its spaces and its number sign`() throws {
    let take = try Take(parsing: ##"at 0 set ticket.ink  "#fff is white"  "##, named: "x")
    #expect(take.lines.map(\.action) == [.set(key: "ticket.ink", value: ##""#fff is white""##)])
  }

  @Test(arguments: [
    ("at 0.5 tap x 3", "1:12: expected a number of points, got 'x'"),
    ("at 0.5 tap 3", "1:13: expected a number of points, got the end of the line"),
    ("at 0.5 tap 3 nan", "1:14: expected a number of points, got 'nan'"),
    ("at 0.5 tap 3 0x10", "1:14: expected a number of points, got '0x10'"),
    ("at 0.5 tap 3 1e10", "1:14: expected a number of points from -1000000000 to 1000000000, got 1e10"),
    ("at soon tap 3 4", "1:4: expected a number of seconds, got 'soon'"),
    ("at -1 tap 3 4", "1:4: expected a number of seconds from 0 to 10000, got -1"),
    ("at 1+x tap 3 4", "1:6: expected a number of seconds after the step's beginning, got 'x'"),
    ("at 1+10.1 tap 3 4", "1:6: expected a number of seconds after the step's beginning from 0 to 10, got 10.1"),
    ("at 1-x tap 3 4", "1:6: expected a number of seconds before the step's beginning, got 'x'"),
    ("at 1-11 tap 3 4", "1:6: expected a number of seconds before the step's beginning from 0 to 10, got 11"),
    ("ta 1 tap 3 4", "1:1: expected 'at', 'expect' or a '#' comment, got 'ta', did you mean at?"),
    ("tap 1 tap 3 4", "1:1: expected 'at', 'expect' or a '#' comment, got 'tap'"),
    (
      "at 1 tpa 3 4",
      "1:6: expected one of tap, hold, press, drag, fling, pinch, finger, scroll, magnify, size, set, caption, zoom, type, key, got 'tpa', did you mean tap?"
    ),
    (
      "at 1 wave 3 4",
      "1:6: expected one of tap, hold, press, drag, fling, pinch, finger, scroll, magnify, size, set, caption, zoom, type, key, got 'wave'"
    ),
    ("at 1 tap 3 4 5", "1:14: expected one of over, x, and, got '5'"),
    ("at 1 fling 3 4 to 5 6 over 1 ease-in", "1:30: expected one of x, and, got 'ease-in'"),
    (
      "at 1 drag 3 4 to 5 6 over 1 slow",
      "1:29: expected one of linear, ease-in, ease-out, ease-in-out, hold, x, and, got 'slow'"
    ),
    (
      "at 1 drag 3 4 to 5 6 over 1 easeout",
      "1:29: expected one of linear, ease-in, ease-out, ease-in-out, hold, x, and, got 'easeout', did you mean ease-out?"
    ),
    ("at 1 drag 3 4 too 5 6 over 1", "1:15: expected 'to' or 'around', got 'too', did you mean to?"),
    (
      "at 1 drag 3 4 to 5 6 over 1 to 7 8 over 1",
      "1:29: expected one time after the last place, as in 'to 10 20 to 30 40 over 1', got 'to'"
    ),
    (
      "at 1 press 3 4 over 1 to 5 6 over 1 to 7 8 over 1",
      "1:37: expected one time after the last place, as in 'to 10 20 to 30 40 over 1', got 'to'"
    ),
    ("at 1 drag 3 4 around 3 4 by 90 over 1", "1:22: expected a centre apart from the place where the finger lands"),
    ("at 1 drag 3 4 around 5 6 to 90 over 1", "1:26: expected 'by', got 'to'"),
    ("at 1 drag 3 4 around 5 6 by 9999 over 1", "1:29: expected a number of degrees from -3600 to 3600, got 9999"),
    ("at 1 drag 3 4 to 5 6 over 0", "1:27: expected a number of seconds from 0.001 to 3600, got 0"),
    ("at 1 finger one down 1 2", "1:13: expected the number of a finger, got 'one'"),
    ("at 1 finger 1 dwon 1 2", "1:15: expected one of down, move, up, cancel, got 'dwon', did you mean down?"),
    ("at 1 finger 1 up", "1:1: expected finger 1 to be down or to move before it ends"),
    ("at 1 finger 1 up 3", "1:19: expected a number of points, got the end of the line"),
    ("at 1 finger 1 cancel x 4", "1:22: expected a number of points, got 'x'"),
    ("at 1 finger -1 up", "1:13: expected the number of a finger, got '-1'"),
    ("at 1 finger", "1:12: expected the number of a finger, got the end of the line"),
    ("at", "1:3: expected a number of seconds, got the end of the line"),
    (
      "at 1",
      "1:5: expected one of tap, hold, press, drag, fling, pinch, finger, scroll, magnify, size, set, caption, zoom, type, key, got the end of the line"
    ),
    ("at 1 tap 3 4 for 1", "1:14: expected one of over, x, and, got 'for'"),
    ("at 1 scroll 3 4 5 6", "1:17: expected 'by', got '5'"),
    ("at 1 pinch 1 2 to 3", "1:20: expected a number of points, got the end of the line"),
    ("at 1 pinch 1 2 from 3 to 4 over 1 angle x", "1:41: expected a number of degrees, got 'x'"),
    (
      "at 1 pinch 1 2 from 3 to 4 over 1 angel 3",
      "1:35: expected one of angle, turn, linear, ease-in, ease-out, ease-in-out, hold, x, and, got 'angel', did you mean angle?"
    ),
    ("at 1 set", "1:9: expected the name of a parameter, got the end of the line"),
    ("# state", "1:8: expected JSON on one line, got the end of the line"),
    ("  # parameters ", "1:16: expected JSON on one line, got the end of the line"),
    ("# effect", "1:9: expected the id of an effect, got the end of the line"),
    ("# effect lamp cards", "1:15: expected the end of the line, got 'cards'"),
    ("# fidget took 1", "1:10: expected 'take', got 'took'"),
    ("# size x 844", "1:8: expected a number of points, got 'x'"),
    ("at 1 set lamp.gravity", "1:22: expected a value for lamp.gravity, got the end of the line"),
    ("at 1 size 0 3", "1:11: expected a number of points from 1 to 16384, got 0"),
    ("# fidget take 2", "1:15: expected version 1, got '2'"),
    ("# size 390", "1:11: expected a number of points, got the end of the line"),
    ("at 1 pinch 1 2 from -3 to 4 over 1", "1:21: expected a number of points from 0 to 1000000000, got -3"),
    ("at 1 magnify 1 2 by 0", "1:21: expected a factor from 0.001 to 1000, got 0"),
  ])
  func `a bad line is reported with its position`(line: String, message: String) {
    #expect(throws: Problems<Problem>.self) { try Take(parsing: line, named: "demo.take") }
    do throws(Problems<Problem>) {
      _ = try Take(parsing: line, named: "demo.take")
    } catch {
      #expect(error.description == "demo.take:" + message)
    }
  }

  @Test func `all messages come at once, in the order of the lines`() {
    let text = """
      # fidget take 1
      at 1 finger 1 down 1 2
      at 2 finger 1 up
      at 3 finger 1 move 3 4
      at x tap 1 2
      \tat 1 tap é x
      """
    do throws(Problems<Problem>) {
      _ = try Take(parsing: text, named: "a/b.take")
      Issue.record("accepted")
    } catch {
      #expect(
        error.description == """
          a/b.take:4:1: expected finger 1 to be down, but it has ended before
          a/b.take:5:4: expected a number of seconds, got 'x'
          a/b.take:6:11: expected a number of points, got 'é'
          """)
    }
  }

  @Test func `times fall on the nearest step`() throws {
    for step: Int64 in [0, 1, 2, 3, 119, 120, 1201, 4000 * 240 + 7] {
      let seconds = Double(step) / 240
      for nudge in [-0.002, -0.000_5, 0, 0.000_5, 0.002] {
        #expect(Take.step(nearest: max(0, seconds + nudge)) == step)
      }
      let line = TakeLine(step: step, action: .strokes([TakeStroke(.tap, from: .zero)])).text
      #expect(try Take(parsing: line, named: "x").lines[0].step == step)
    }
  }
}
