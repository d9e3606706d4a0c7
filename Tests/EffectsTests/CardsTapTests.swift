import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct CardsTapTests {
  // On the phone the deck's middle is at (195, 434.66); neighbours reach 152 ± 99 points to the side.
  private let middle = Vector(195, 434.66)
  private let button = Vector(195 + 68, 434.66 + 178)

  @Test(arguments: [
    (140.0, 0.0, 1.0), (-140, 0, -1), (131, 0, 0), (-131, 0, 0), (133, 0, 1), (140, 164, 1), (140, 166, 0),
    (0, 240, 0),
  ])
  func theUppermostCardTakesTheTap(x: Double, y: Double, front: Double) throws {
    var rig = try Rig<Cards>()
    rig.tap(middle + Vector(x, y))
    #expect(rig["target"] == front)
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == front)
    #expect(rig.decided == (front == 0 ? [] : ["snapped", "seated"]))
  }

  @Test func tapTakesTheShortWayAcrossTheWrap() throws {
    var rig = try Rig<Cards>()
    rig.tap(middle + Vector(-140, 0))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -1 && rig["frontIndex"] == 4)
    rig.tap(middle + Vector(-140, 0))
    rig.wait(2)
    rig.tap(middle + Vector(140, 0))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -1)
  }

  @Test func movingFingerDoesNotTap() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 195 + 140, 434)
    rig.move(to: 195 + 152, over: 0.05)
    rig.lift()
    #expect(rig["target"] == 0 && rig.decided.isEmpty)
  }

  @Test func buttonActsOnLift() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, button.x, button.y)
    rig.wait(0.1)
    #expect(rig.state.button.press == 1 && rig.state.button.card == 0)
    #expect(rig.decided.isEmpty)
    rig.lift()
    #expect(rig.decided == ["pressed"])
    #expect(rig.happenings.last?.reason == "button of card 0, now \"Booked\"")
    #expect(Array(rig.state.booked) == [0])
    #expect(rig.rest(within: 1) != nil)
    rig.tap(button)
    #expect(rig.decided == ["pressed", "pressed"])
    #expect(rig.happenings.last?.reason == "button of card 0, now \"Book\"")
    #expect(rig.state.booked.isEmpty)
  }

  @Test func slidingOffReleasesTheButton() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, button.x - 40, button.y)
    rig.wait(0.1)
    rig.finger(.move, button.x - 66, button.y)
    rig.wait(0.2)
    #expect(rig.state.button.press == 0)
    rig.finger(.move, button.x - 40, button.y)
    rig.wait(0.1)
    #expect(rig.state.button.press == 1)
    rig.finger(.move, button.x - 66, button.y)
    rig.lift()
    #expect(rig.decided.isEmpty)
  }

  @Test func aDragFromTheButtonTurnsTheDeck() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, button.x, button.y)
    rig.move(to: button.x - 60, over: 0.3)
    #expect(rig["dragging"] == 1)
    rig.move(to: button.x, over: 0.3)
    rig.wait(0.1)
    rig.lift()
    #expect(!rig.decided.contains("pressed"))
  }

  @Test func aCancelledFingerPressesNothing() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, button.x, button.y)
    rig.wait(0.1)
    rig.lift(.cancelled)
    #expect(rig.decided.isEmpty && rig.state.booked.isEmpty)
    rig.finger(.down, 195 + 140, 434)
    rig.lift(.cancelled)
    #expect(rig["target"] == 0)
  }

  @Test func cardWithoutLabelHasNoButton() throws {
    var rig = try Rig<Cards>(in: .phone, ["cards": .rows([Record(["title": "Plain"])])])
    rig.tap(button)
    #expect(rig.decided.isEmpty)
  }

  @Test func sideCardsButtonOnlyBringsItForward() throws {
    var rig = try Rig<Cards>(in: .desktop)
    let center = Vector(870.4, 352.8)
    rig.tap(center + Vector(152.169, 0) + 0.75 * Vector(68, 178))
    #expect(rig.decided == ["snapped"])
    #expect(rig["target"] == 1)
  }

  @Test func theLatestPressesAreRemembered() {
    var booked = Cards.State(size: .zero, count: 5).booked
    for card in 0..<40 { booked.appendDroppingFirst(card) }
    #expect(Array(booked) == Array(8..<40))
  }
}
