import Effects
import Motion
import Studies
import Testing
import Tuning

@testable import Panel

/// The rows of a spring's other terms behave like any row, and change the parameters of the spring.
@Suite struct SpringRowTests {
  private static let tall = Vector(1600, 1500)

  @Test func bothNotationsAreListed() {
    let rig = PanelRig("cards")
    let keys = rig.panel.controls.rows.shownKeys(rig.model).filter { $0.hasPrefix("cards.snap") }
    #expect(
      keys == [
        "cards.snapVelocity", "cards.snapResponse", "cards.snapDampingRatio", "cards.snap.duration",
        "cards.snap.bounce",
      ])
    #expect(rig.value("cards.snap.duration") == .number(0.35) && rig.value("cards.snap.bounce") == .number(0.14))
    let own = Schema(of: PlaygroundSettings.self).parameters.count
    #expect(rig.model.rowCount == EffectCard(Cards.self).schema.parameters.count + own)
  }

  @Test(arguments: ["bounce", "duration"]) func durationAndBounceCanBeDragged(_ word: String) throws {
    var rig = PanelRig("cards", in: Self.tall)
    let place = rig.middle(.track("cards.snap.\(word)"))
    rig.run(
      """
      at 0.1 down 1 \(place.x) \(place.y) mouse
      at 0.2 move 1 \(place.x + 20) \(place.y)
      at 0.3 move 1 \(place.x + 30) \(place.y)
      at 0.4 up 1
      at 0.5 key Escape
      """)
    let key = word == "bounce" ? "cards.snapDampingRatio" : "cards.snapResponse"
    let keys = rig.actions.compactMap {
      if case .set(let key, _, let gesture?) = $0 { "\(key) \(gesture)" } else { nil }
    }
    #expect(Set(keys) == ["\(key) 1"] && rig.ends == 1)
    // The value moves as far as its own slider does in thirty points.
    let row = PanelRig("cards").model.row("cards.snap.\(word)")!
    let scale = SliderScale(row.definition)!
    let length = try #require(rig.scene.frame(of: .track(row.key))).width
    let moved = scale.value(at: scale.fraction(of: row.value.double!) + 30 / length)
    let new = rig.value(key)!.double!
    #expect(((word == "bounce" ? 1 - new : new) - moved).magnitude < 0.02, "\(new), \(moved)")
    #expect(((new * 10_000).rounded() / 10_000 - new).magnitude < 1e-12)
  }

  @Test func bothNotationsAcceptKeysTypingAndReset() {
    var rig = PanelRig("cards", in: Self.tall, ["snapDampingRatio": 0.6, "snapResponse": 0.5])
    #expect(rig.value("cards.snap.bounce") == .number(0.4))
    rig.tap(rig.middle(.value("cards.snap.bounce")))
    rig.run("at 0.1 key A control\nat 0.2 text -0.5\nat 0.3 key Return")
    #expect(rig.actions == [.set(key: "cards.snapDampingRatio", .number(2), gesture: nil)])
    rig.forgetActions()
    rig.panel.controls.rows.focus = "cards.snap.duration"
    rig.run("at 0.4 key Backspace\nat 0.5 key C control")
    #expect(rig.actions == [.reset(key: "cards.snapResponse"), .copyRow(key: "cards.snapResponse")])
    // The refusal of a value out of range uses the row's own terms.
    rig.tap(rig.middle(.value("cards.snap.bounce")))
    rig.run("at 0.6 key A control\nat 0.7 text 1\nat 0.8 key Return")
    #expect(rig.panel.controls.rows.entry?.complaint == "1 is out of range, expected -0.6667…0.95")
  }

  @Test func groupListsOnlyItsParameters() {
    let rig = PanelRig("cards", ["snapDampingRatio": 0.6, "snapResponse": 0.5])
    let group = rig.model.groups.first { $0.title == "Snap spring" }!
    #expect(group.changed.map(\.key) == ["cards.snapResponse", "cards.snapDampingRatio"])
    #expect(group.reset == [.resetGroup("Snap spring", keys: ["cards.snapResponse", "cards.snapDampingRatio"])])
  }

  /// The conversion to bounce and back is exact over the whole range of the sliders.
  @Test func bounceAndRatioRoundTrip() {
    let pair = EffectCard(Cards.self).schema.springs[0]
    for index in 0...1000 {
      let ratio = 0.05 + 2.95 * Double(index) / 1000
      let back = pair.ratio(ofBounce: SpringPair.bounce(ratio))
      // A ten-thousandth of bounce is a thousandth of a ratio near 3.
      #expect((back - ratio).magnitude <= (ratio <= 1 ? 1.01e-4 : 1e-3), "\(ratio)")
    }
    #expect(pair.ratio(ofBounce: -0.6667) == 3 && pair.ratio(ofBounce: 0.95) == 0.05)
  }

  @Test func unportableRangeIsMarked() {
    let model = PanelRig("cards").model
    let damping = model.row("cards.snapDampingRatio")!
    #expect(damping.unportable == SliderScale(damping.definition)!.fraction(of: 1)...1)
    let bounce = model.row("cards.snap.bounce")!
    #expect(bounce.unportable == 0...SliderScale(bounce.definition)!.fraction(of: 0))
    #expect(model.row("cards.snap.duration")!.unportable == nil && model.row("cards.shrink")!.unportable == nil)
  }
}
