import Formatting
import Motion
import Takes
import Testing

/// Tests of the lines of a take that direct the picture and not the effect.
@Suite struct TakeDirectionTests {
  private static let text = """
    # fidget take 1
    # effect stitch
    # size 390 844
    at 0.500  caption "Pinch # until they stitch" for 1.5
    at 1.000  zoom 2 at 195 400 over 0.4
    at 2.000  tap 195 330
    at 3.000  zoom 1 over 0.6
    at 3.500  caption "Again" for 1 at left

    """

  @Test func linesAreReadAndWrittenBack() throws {
    let take = try Take(parsing: Self.text, named: "a.take")
    #expect(take.text == Self.text && take.expanded.lines.count == 6)
    #expect(
      take.lines.map(\.action).filter { if case .direction = $0 { true } else { false } } == [
        .direction(.caption("Pinch # until they stitch", seconds: 1.5)),
        .direction(.zoom(2, at: Vector(195, 400), over: 0.4)), .direction(.zoom(1, at: nil, over: 0.6)),
        .direction(.caption("Again", seconds: 1, at: .left)),
      ])
  }

  /// Effects do not receive directions, and places scale with the size of the effect.
  @Test func effectsReceiveNoDirections() throws {
    let take = try Take(parsing: Self.text, named: "a.take")
    let player = TakePlayer(take, in: Vector(780, 844))
    #expect(player.allInputs.count == 2 && player.lastStep == 504 && player.shownSteps == 1080)
    #expect(player.directions[1].content == .zoom(2, at: Vector(390, 400), over: 0.4))
  }

  @Test(arguments: [
    ("caption Pinch for 1", "19: expected a caption in quotation marks, got 'Pinch'"),
    ("caption \"Pinch\" fro 1", "27: expected 'for', got 'fro'"),
    ("caption \"Pinch\" for 0", "31: expected a number of seconds from 0.1 to 3600, got 0"),
    ("caption \" \" for 1", "19: expected a caption of 1 to 120 characters, got 1"),
    (
      "caption \"\(String(repeating: "a", count: 121))\" for 1",
      "19: expected a caption of 1 to 120 characters, got 121"
    ),
    ("caption \"A\" for 1 left", "29: expected 'at', got 'left'"),
    ("caption \"A\" for 1 at", "31: expected one of left, right, top, bottom, got the end of the line"),
    ("caption \"A\" for 1 at botom", "32: expected one of left, right, top, bottom, got 'botom', did you mean bottom?"),
    ("caption \"A\" for 1 at left 5", "37: expected the end of the line, got '5'"),
    ("zoom 9 at 1 2 over 1", "16: expected a factor from 1 to 8, got 9"),
    ("zoom 2 over 1", "18: expected 'at', got 'over'"),
    ("zoom 1 over 0", "23: expected a number of seconds from 0.001 to 3600, got 0"),
    (
      "zooom 2 at 1 2 over 1",
      "11: expected one of tap, hold, press, drag, fling, pinch, finger, scroll, magnify, size, set, caption, zoom, type, key, got 'zooom', did you mean zoom?"
    ),
  ]) func badDirectionsAreReported(_ line: String, _ complaint: String) {
    #expect(throws: Problems<Problem>.self) { try Take(parsing: "at 0.5    " + line, named: "a") }
    do { _ = try Take(parsing: "at 0.5    " + line, named: "a") } catch {
      #expect(error.lines == ["a:1:\(complaint)"])
    }
  }
}
