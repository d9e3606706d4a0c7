import Foundation
import Testing

/// The command `fidget take`: its description of a take, and its messages for a bad one.
struct TakeCommandTests {
  private let text = """
    # effect cards
    # size 600 500
    # parameters {"snapResponse": 0.3}
    at 0.5 tap 300 250
    at 1 pinch 300 250 from 200 to 100 over 0.5
    at 1.25 set cards.cardWidth 200
    at 2 scroll 300 250 by 0 -60

    """

  @Test func takeIsDescribedInWords() {
    let folder = FidgetCommand.Folder()
    folder.write(text, to: "a.take")
    let run = FidgetCommand.run(["take", "a.take"], in: folder)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.lines == [
        "a.take: 2.00 s, for cards, at 600 × 500 points, 3 gestures, 2 fingers at once",
        "starts where the effect starts",
        "with snapResponse of its own",
        "at 0.500  tap 300 250", "at 1.000  pinch 300 250 from 200 to 100 over 0.5  # magnification 0.500",
        "at 1.250  set cards.cardWidth 200", "at 2.000  scroll 300 250 by 0 -60",
      ])
  }

  /// Two gestures at once need the fingers of both.
  @Test func fingersAtOnceAreCountedOverGestures() {
    let folder = FidgetCommand.Folder()
    let line = "at 1 press 100 300 over 0.8 to 100 100 over 0.4 and drag 300 300 to 300 100 over 0.4"
    folder.write("# size 600 500\n\(line)\n", to: "b.take")
    let lines = FidgetCommand.run(["take", "b.take"], in: folder).lines
    #expect(lines.first?.hasSuffix("2 gestures, 2 fingers at once") == true, "\(lines)")
  }

  @Test func takeIsDescribedAsJSON() throws {
    let folder = FidgetCommand.Folder()
    folder.write(text, to: "a.take")
    let run = FidgetCommand.run(["take", "a.take", "--json"], in: folder)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["effect"] as? String == "cards" && object["seconds"] as? Double == 2)
    #expect(object["size"] as? [Double] == [600, 500] && object["fingers"] as? Int == 2)
    let gestures = try #require(object["gestures"] as? [[String: Any]])
    #expect(gestures.map { $0["name"] as? String } == ["tap", "pinch", "scroll"])
    #expect(gestures[1]["distances"] as? [Double] == [200, 100])
  }

  @Test func expandedTakeHasTheSameTrace() {
    let folder = FidgetCommand.Folder()
    folder.write(text, to: "a.take")
    let expanded = FidgetCommand.run(["take", "a.take", "--expand"], in: folder).output
    folder.write(expanded, to: "b.take")
    #expect(expanded.contains("at 1.250  set cards.cardWidth 200\n") && !expanded.contains("pinch"))
    let traces = ["a.take", "b.take"].map { FidgetCommand.run(["trace", "cards", "--take", $0], in: folder).output }
    #expect(traces[0] == traces[1] && traces[0].count > 10_000)
  }

  @Test(arguments: [
    ("at 0.5 tap x 250\nat 1 tap 3", "a.take:1:12: expected a number of points, got 'x'"),
    ("at 1 set cards.cardWidht 3", "a.take:1:10: cards.cardWidht: unknown parameter, did you mean cards.cardWidth?"),
    (
      "# effect cards\n# size 9 9\n# state {\"size\": [9, 9]}",
      "a.take:3:9: no state of cards: the key count is missing"
    ),
  ])
  func badTakeIsReportedWithItsPosition(text: String, message: String) {
    let folder = FidgetCommand.Folder()
    folder.write(text, to: "a.take")
    let run = FidgetCommand.run(["take", "a.take"], in: folder)
    #expect(run.status != 0 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").first.map(String.init) == message)
    // No part of the take is played.
    let trace = FidgetCommand.run(["trace", "cards", "--take", "a.take"], in: folder)
    #expect(trace.status != 0 && trace.output.isEmpty && trace.errors.contains(message))
  }

  @Test func wrongCommandLinesAreRefused() {
    #expect(FidgetCommand.run(["take"]).errors == "fidget: take: expected the file of a take\n")
    #expect(FidgetCommand.run(["take", "none.take"]).errors.hasPrefix("none.take: cannot be read"))
    #expect(FidgetCommand.run(["take", "a", "--json", "--expand"]).status == 2)
    #expect(FidgetCommand.run(["lamp", "--loop"]).errors == "fidget: --loop: expected a take to play, --take FILE\n")
  }
}
