import Gestures
import Motion
import Testing

@testable import Takes

/// Tests of cutting a take: the part has the same inputs, and captions and camera moves can be added, moved and removed.
struct TakeCuttingTests {
  private func take(_ text: String) throws -> Take { try Take(parsing: text, named: "x.take") }

  private func part(_ text: String, _ range: Range<Int64>) throws -> (part: Take, inputs: [(Int64, Input)]) {
    let take = try take(text)
    let player = TakePlayer(take)
    let part = take.part(range, of: player, head: Take(effect: take.effect, size: take.size))
    let inputs = player.allInputs.filter { range.contains($0.step) }.map { ($0.step - range.lowerBound, $0.input) }
    return (part, inputs)
  }

  private func expectSame(_ take: Take, _ inputs: [(Int64, Input)], until end: Int64) {
    let own = TakePlayer(take).allInputs.filter { $0.step < end }
    #expect(own.count == inputs.count)
    for (a, b) in zip(own, inputs) { #expect(a.step == b.0 && a.input == b.1) }
  }

  @Test func wholeGesturesStayGestures() throws {
    let (part, inputs) = try part(
      "# effect lamp\n# size 390 844\nat 1  tap 195 240\nat 2  drag 100 100 to 200 300 over 0.5\nat 4  tap 10 10\n",
      360..<800)
    #expect(part.text == "# fidget take 1\n# effect lamp\n# size 390 844\nat 0.500  drag 100 100 to 200 300 over 0.5\n")
    expectSame(part, inputs, until: 440)
  }

  @Test func gestureOnTheEdgeBecomesItsFinger() throws {
    let (part, inputs) = try part("# size 390 844\nat 1  drag 100 100 to 200 300 over 1\n", 300..<400)
    expectSame(part, inputs, until: 100)
    // The finger that is down at the end is cancelled there.
    #expect(part.lines.last?.step == 100 && part.text.contains("finger 1 cancel"))
    #expect(try take(part.text) == part.renumbered)
  }

  @Test func captionsAndZoomsAreShortenedToThePart() throws {
    let text = """
      # size 390 844
      at 0.5  zoom 2 at 100 200 over 0.4
      at 1.5  caption "One" for 2
      at 2.5  caption "Two" for 2 at left
      at 3.5  tap 10 10
      at 9  caption "Late" for 1
      """
    let (part, _) = try part(text + "\n", 480..<840)
    #expect(
      part.directions.map { "\($0.step) \($0.direction.text)" } == [
        "0 zoom 2 at 100 200 over 0.001", "0 caption \"One\" for 1.5", "120 caption \"Two\" for 1 at left",
      ])
  }

  @Test func settingsKeepTheirSteps() throws {
    let (part, _) = try part(
      "# effect lamp\n# size 390 844\nat 1  set lamp.gravity 900\nat 2  set lamp.gravity 800\nat 2.5  tap 1 1\n",
      480..<700)
    #expect(part.text.contains("at 0.000  set lamp.gravity 800\nat 0.500  tap 1 1\n") && !part.text.contains("900"))
  }

  @Test func directionsAreAddedMovedAndRemoved() throws {
    let take = try take("# size 390 844\nat 1  tap 195 240\nat 2  caption \"Two\" for 1\n")
    let more = take.adding(.caption("One", seconds: 2), at: 240)
    #expect(
      more.text
        == "# fidget take 1\n# size 390 844\nat 1.000  caption \"One\" for 2\nat 1.000  tap 195 240\nat 2.000  caption \"Two\" for 1\n"
    )
    let moved = more.moving(direction: 0, to: 601)
    #expect(moved.directions.map(\.step) == [480, 601])
    #expect(moved.removing(direction: 0).directions.map(\.direction) == [.caption("One", seconds: 2)])
    #expect(moved.removing(direction: 9) == moved && moved.moving(direction: 9, to: 0) == moved)
    #expect(TakePlayer(moved).allInputs.map(\.input) == TakePlayer(take).allInputs.map(\.input))
  }
}

extension Take {
  /// The take with lines numbered as in its text.
  fileprivate var renumbered: Take {
    var take = self
    let head = text.split(separator: "\n").prefix { $0.hasPrefix("#") }.count
    for index in take.lines.indices { take.lines[index].number = head + index + 1 }
    return take
  }
}
