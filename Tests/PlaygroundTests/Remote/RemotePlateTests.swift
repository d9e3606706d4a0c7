import Canvas
import Motion
import Testing

@testable import Playground
@testable import Studies

/// Tests of the plate with the remote's address.
@MainActor @Suite struct RemotePlateTests {
  private func bench(isOpen: Bool) throws -> Workbench {
    let bench = try Workbench(Cards.self, config: "{}")
    let place = RemotePlace(
      link: "http://192.168.1.20:8427/#token", isOpen: isOpen, forPhones: "192.168.1.20:8427", side: 21,
      modules: Array(repeating: true, count: 441))
    bench.playground.follow(.serving(place, RemoteBoard()))
    bench.play("wait 0.5")
    return bench
  }

  /// Checks that a code is shown only for an address that a phone can open.
  @Test func loopbackHasNoCode() throws {
    let (open, closed) = (try bench(isOpen: true), try bench(isOpen: false))
    func frame(_ bench: Workbench) throws -> Rect {
      try #require(bench.tool(RemoteTool.self).surface(with: bench.playground.desk.services)).frame
    }
    let (tall, low) = (try frame(open), try frame(closed))
    #expect(Mark.texts(in: open.plates).contains("Scan it to play and tune on a phone."))
    #expect(Mark.texts(in: closed.plates).contains("For a phone, start fidget --remote 192.168.1.20:8427."))
    #expect(low.height < tall.height - 200 && low.width == tall.width)
    // Each of the 21 rows of the code is one bar.
    #expect(open.plates.marks.count - closed.plates.marks.count == 22)
  }

  /// Checks that a hint or another bar at the foot of a low window does not cover the card.
  @Test func cardStandsAboveTheBars() throws {
    let tool = try bench(isOpen: true).tool(RemoteTool.self)
    let (place, room) = (try #require(tool.place), Vector(844, 390))
    let middle = tool.card(place, in: room).frame
    #expect((middle.center.y - 195).magnitude <= 1 && middle.maxY > 390 - 70)
    #expect(tool.card(place, in: room, foot: 70).frame.maxY <= 390 - 70 - 7)
    // A high window has room above them.
    let (high, low) = (Vector(1280, 800), tool.card(place, in: Vector(1280, 800)).frame)
    #expect(tool.card(place, in: high, foot: 70).frame == low)
  }
}
