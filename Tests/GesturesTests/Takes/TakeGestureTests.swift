import Formatting
import Gestures
import Motion
import Testing

@Suite struct TakeGestureTests {
  private func told(_ text: String) throws -> [String] {
    try Take(parsing: text, named: "x").gestures.map { "\($0.start.text(places: 2)) \($0.name) \($0.details)" }
  }

  @Test(arguments: [
    ("at 0.5 tap 195 330", "0.50 tap at 195 330, 0.10 s"),
    ("at 0.5 tap 195 330 over 0.5", "0.50 hold at 195 330 for 0.50 s"),
    (
      "at 1 drag 195 330 to 255 330 over 0.5",
      "1.00 drag 195 330 to 255 330 in 0.50 s, lifts at 120 pt/s to the right"
    ),
    (
      "at 3 fling 300 400 to 80 400 over 0.125",
      "3.00 fling 300 400 to 80 400 in 0.13 s, lifts at 1760 pt/s to the left"
    ),
    (
      "at 3 fling 300 400 to 300 700 over 0.25", "3.00 fling 300 400 to 300 700 in 0.25 s, lifts at 1200 pt/s downwards"
    ),
    (
      "at 2 pinch 195 400 from 220 to 110 over 0.40 angle 30",
      "2.00 pinch from 220 to 110 pt apart in 0.40 s, magnification 0.500, about 195 400"
    ),
    (
      "at 2 pinch 195 400 from 100 to 150 over 0.40",
      "2.00 spread from 100 to 150 pt apart in 0.40 s, magnification 1.500, about 195 400"
    ),
    ("at 1 finger 4 move 10 10\nat 2 finger 4 cancel", "1.00 hold at 10 10 for 1.00 s, taken away"),
    ("at 1 finger 4 down 10 10", "1.00 hold at 10 10 for 0.00 s"),
    ("at 1 scroll 1 2 by 0 -20\nat 1.2 scroll 1 2 by 0 -30", "1.00 scroll at 1 2 by 0 -50 in 2 turns"),
    ("at 1 magnify 1 2 by 0.5", "1.00 magnify at 1 2 by 0.500 in 1 turn"),
  ])
  func `a gesture in words`(text: String, words: String) throws {
    #expect(try told(text) == [words])
  }

  @Test func `one after another, and what belongs together`() throws {
    let lines = try told(
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
      lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "0.00 scroll", "0.20 magnify", "1.00 scroll", "2.00 two", "3.10 tap",
      ])
    #expect(lines[3].hasSuffix("3 fingers"))
  }

  @Test func `a recording of a gesture is told as the gesture`() throws {
    let take = try Take(parsing: "at 1 fling 300 400 to 80 400 over 0.125", named: "x")
    #expect(take.expanded.gestures == take.gestures)
  }
}
