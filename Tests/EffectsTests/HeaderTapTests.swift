import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the follow button and the hearts, and that scrolling never presses them.
struct HeaderTapTests {
  @Test func theButtonFollowsAndUnfollows() throws {
    var rig = try Rig<Header>()
    rig.tap(rig.page.follow.center)
    #expect(rig.state.buttons.isFollowing)
    rig.wait(0.5)
    rig.tap(rig.page.follow(1).center)
    rig.wait(0.5)
    #expect(!rig.state.buttons.isFollowing && rig.run.isAtRest)
    #expect(
      rig.happenings == [
        Happening("followed", reason: "tapped, the button now says \"Following\"", impact: .medium),
        Happening("unfollowed", reason: "tapped, the button now says \"Follow\"", impact: .medium),
      ])
  }

  @Test func buttonIsReleasedWhenTheFingerLeavesOrScrolls() throws {
    var rig = try Rig<Header>()
    let center = rig.page.follow.center
    rig.finger(.down, center.x, center.y)
    rig.wait(0.1)
    #expect(rig.state.buttons.press(of: .follow) == 1)
    rig.finger(.move, center.x - 200, center.y)
    rig.wait(0.3)
    #expect(rig.state.buttons.press(of: .follow) == 0)
    rig.finger(.up, center.x - 200, center.y)
    #expect(rig.happenings.isEmpty, "it slid off")
    rig.finger(.down, center.x, center.y)
    rig.finger(.move, center.x, center.y - 9)
    #expect(rig["offset"] == 0, "a finger on a button crosses the slop first")
    rig.finger(.move, center.x, center.y - 25)
    #expect(rig["offset"] == 15, "and nothing jumps when it does")
    rig.wait(0.1)
    rig.lift()
    rig.wait(0.3)
    #expect(!rig.state.buttons.isFollowing && rig.happenings.isEmpty)
  }

  @Test func aCancelledOrSecondFingerPressesNothing() throws {
    var rig = try Rig<Header>()
    let center = rig.page.follow.center
    rig.finger(.down, center.x, center.y)
    rig.lift(.cancelled)
    rig.finger(.down, center.x, center.y)
    rig.finger(.down, 100, 600, id: 8)
    rig.finger(.up, 100, 600, id: 8)
    rig.finger(.up, center.x, center.y)
    rig.rest()
    #expect(rig.happenings.isEmpty && rig.run.isAtRest)
  }

  @Test func heartsToggleTheirLikes() throws {
    var rig = try Rig<Header>()
    for _ in 0..<2 {
      rig.tap(rig.heart(1))
      rig.wait(0.4)
    }
    rig.tap(rig.heart(0))
    #expect(
      rig.happenings.map(\.silent) == [
        Happening("liked", reason: "tapped the heart of post 2 by @adaezeobi, now 863", impact: .light),
        Happening("unliked", reason: "tapped the heart of post 2 by @adaezeobi, now 862", impact: .light),
        Happening("unliked", reason: "tapped the heart of post 1 by @marenholt, now 1,903", impact: .light),
      ])
    rig.rest()
    #expect(rig.run.isAtRest)
  }

  @Test func textualLikeNumbersStay() throws {
    let post = Record(["likes": "1.2 M", "liked": ""])
    #expect(Header.Likes(of: post, isTurned: true).count == "1.2 M")
    #expect(Header.Likes(of: Record(["likes": "999"]), isTurned: true).count == "1,000")
    #expect(Header.Likes(of: Record(["likes": "0", "liked": "yes"]), isTurned: true).count == "0")
  }

  @Test func coveredButtonCannotBeTapped() throws {
    var rig = try Rig<Header>()
    // The button's middle is at y = 45, covered by the header, which ends at y = 67.
    rig.wheel(100)
    rig.tap(Vector(330, 45))
    #expect(rig.names == ["tucked"])
  }

  @Test(arguments: [Vector(1280, 720), Vector(844, 390), Vector(720, 1280), Vector(360, 640)])
  func theButtonIsTappedWhereItIsDrawn(_ size: Vector) throws {
    for offset in [0.0, 30, 500] {
      var rig = try Rig<Header>(in: size)
      rig.wheel(offset)
      let page = rig.page
      let spot = page.follow.center + Vector(0, page.profileShift(offset: offset) - offset)
      let isInView = spot.y > page.stuck && spot.y < size.y
      rig.tap(spot)
      #expect(rig.names.contains("followed") == isInView, "\(offset)")
    }
  }
}
