import Formatting
import Motion
import Takes
import Testing

@Suite struct TakeGestureTests {
  private func reported(_ text: String) throws -> [String] {
    try Take(parsing: text, named: "x").gestures.map(\.text)
  }

  @Test(arguments: [
    ("at 0.500  tap 195 330", ""),
    ("at 0.500  tap 195 330 over 0.2", ""),
    ("at 0.500  hold 195 330 over 0.5", ""),
    ("at 1.000  drag 195 330 to 255 330 over 0.5", "lifts at 120 pt/s to the right"),
    ("at 3.000  fling 300 400 to 80 400 over 0.125", "lifts at 1760 pt/s to the left"),
    ("at 3.000  fling 300 400 to 300 700 over 0.25", "lifts at 1200 pt/s downwards"),
    ("at 2.000  pinch 195 400 from 220 to 110 over 0.4", "magnification 0.500"),
    ("at 2.000  pinch 195 400 from 100 to 150 over 0.4", "magnification 1.500"),
    ("at 1.000  scroll 1 2 by 0 -50", ""),
    ("at 1.000  magnify 1 2 by 0.5", ""),
  ])
  func `a gesture is reported as its line of a take`(line: String, note: String) throws {
    #expect(try reported(line) == [note.isEmpty ? line : "\(line)  # \(note)"])
  }

  @Test(arguments: [
    ("at 0.5 tap 195 330 over 0.5", "at 0.500  hold 195 330 over 0.5"),
    ("at 1 finger 4 move 10 10\nat 2 finger 4 cancel", "at 1.000  hold 10 10 over 1  # taken away"),
    ("at 1 finger 4 down 10 10", "at 1.000  hold 10 10 over 0.001"),
    (
      "at 1 scroll 1 2 by 0 -20\nat 1.2 scroll 1 2 by 0 -30.04",
      "at 1.000  scroll 1 2 by 0 -50  # in 2 turns"
    ),
    ("at 1 magnify 1 2 by 0.01\nat 1.1 magnify 1 2 by 0.01", "at 1.000  magnify 1 2 by 0.001  # in 2 turns"),
  ])
  func `input without an exact gesture is reported as the nearest one`(text: String, line: String) throws {
    #expect(try reported(text) == [line])
    #expect(throws: Never.self) { try Take(parsing: line, named: "x") }
  }

  @Test func `inputs are grouped into gestures`() throws {
    let lines = try reported(
      """
      at 0 scroll 1 1 by 1 0
      at 0.2 magnify 1 1 by 2
      at 1 scroll 1 1 by 1 0
      at 2 finger 1 down 0 0
      at 2 finger 2 down 100 0
      at 2.1 finger 3 down 50 50
      at 2.2 finger 3 up
      at 2.5 finger 2 move 104 0
      at 3 finger 1 up
      at 3 finger 2 up
      at 3.1 tap 5 5
      """)
    #expect(
      lines.map { $0.split(separator: " ").dropFirst(2).first } == ["scroll", "magnify", "scroll", "pinch", "tap"])
    #expect(
      lines[3] == "at 2.000  pinch 50 0 to 52 0 from 100 to 104 over 0.5 hold 0.5  # magnification 1.040, 3 fingers")
  }

  /// Fingers that do not land and lift together have gestures of their own.
  @Test(arguments: [
    "at 1 press 100 600 over 0.8 to 100 400 over 0.4 and drag 300 600 to 300 400 over 0.4",
    "at 1 drag 100 600 to 100 300 over 1\nat 1.5 tap 300 300",
  ])
  func `gestures at once are reported one by one`(text: String) throws {
    let gestures = try Take(parsing: text, named: "x").gestures
    #expect(gestures.count == 2 && gestures.allSatisfy { $0.fingers == 1 })
    let again = try Take(parsing: gestures.map(\.text).joined(separator: "\n"), named: "x")
    #expect(again.gestures == gestures)
  }

  @Test func `a recording of a gesture is reported as the gesture`() throws {
    let take = try Take(parsing: "at 1 fling 300 400 to 80 400 over 0.125", named: "x")
    #expect(take.expanded.gestures == take.gestures)
  }
}
