import Effects
import Studies
import Testing
import Tuning

@testable import Panel

@Suite struct SliderScaleTests {
  @Test(arguments: [
    // The columns are range, default, and the fraction of the default.
    (0.0, 20_000.0, 3600.0, 0.4), (0, 1, 0.25, 0.25), (0, 4, 0.5, 0.4), (0.05, 3, 0.86, 0.274_576),
    (-179, 179, -3.75, 0.489_525), (0.9, 0.9999, 0.998, 0.6), (0, 60, 0, 0), (0, 1, 1, 1),
  ])
  func defaultHasRoomOnBothSides(_ lower: Double, _ upper: Double, _ value: Double, _ fraction: Double) {
    let scale = SliderScale(lower...upper, value, isInteger: false)
    #expect((scale.fraction(of: value) - fraction).magnitude < 1e-6)
  }

  /// With ten thousand cards, five would have no room: the track ends with the useful range, and steps continue beyond.
  @Test func trackCoversTheUsefulRange() throws {
    let count = try #require(EffectCard(Cards.self).schema["count"].flatMap { SliderScale($0) })
    #expect(count.value(at: 0) == 1 && count.value(at: 1) == 24 && count.rounded(at: 1) == 24)
    #expect(Set((0...118).map { count.rounded(at: Double($0) / 118) }).count == 24, "every number has its place")
    #expect(count.fraction(of: 10_000) == 1 && count.stepped(10_000, by: -1, pace: 1) == 9999)
    #expect(count.stepped(24, by: 1, pace: 1) == 25 && count.stepped(10_000, by: 1, pace: 1) == 10_000)
    for group in EffectLibrary.builtIn.parameters.groups {
      for definition in group.schema.parameters {
        guard let useful = definition.useful, let value = definition.defaultValue.double else { continue }
        #expect(useful.contains(value) && useful.lowerBound < useful.upperBound, "\(definition.name)")
        for end in [useful.lowerBound, useful.upperBound] {
          #expect(throws: Never.self) { try definition.accept(.number(end)) }
        }
      }
    }
  }

  @Test func catalogueNumbersRoundTrip() {
    for group in EffectLibrary.builtIn.parameters.groups {
      for definition in group.schema.parameters {
        guard let scale = SliderScale(definition) else { continue }
        #expect(scale.value(at: 0) == scale.lower)
        #expect(scale.value(at: 1) == scale.upper)
        var last = -1.0
        for step in 0...100 {
          let fraction = Double(step) / 100
          let value = scale.value(at: fraction)
          #expect((scale.fraction(of: value) - fraction).magnitude < 1e-6, "\(definition.name)")
          #expect(scale.fraction(of: value) > last, "\(definition.name) rises")
          last = scale.fraction(of: value)
          // Every dragged value is accepted.
          let rounded = scale.parameterValue(scale.rounded(at: fraction))
          #expect(throws: Never.self) { try definition.accept(rounded) }
          #expect(rounded.shown.count <= 9, "\(definition.name) \(rounded.shown)")
        }
      }
    }
  }

  @Test(arguments: [
    (1.0, 1.0), (1.9, 1), (2, 2), (4.99, 2), (5, 5), (9.9, 5), (142, 100), (0.3, 0.2), (0.05, 0.05), (0.0123, 0.01),
  ])
  func stepsAreOneTwoOrFive(_ value: Double, _ expected: Double) {
    #expect(SliderScale.simple(value) == expected)
  }

  @Test func stepsAreFineAndCoarse() {
    let gravity = SliderScale(0...20_000, 3600, isInteger: false)
    #expect(gravity.stepped(3600, by: 1, pace: 1) == 3700)
    #expect(gravity.stepped(3600, by: -1, pace: 1) == 3500)
    #expect(gravity.stepped(3600, by: 1, pace: 0.1) == 3610)
    #expect(gravity.stepped(3600, by: 1, pace: 10) == 4000)
    #expect(gravity.stepped(19_990, by: 1, pace: 10) == 20_000)
    #expect(gravity.stepped(0, by: -1, pace: 1) == 0)
    let shrink = SliderScale(0...1, 0.25, isInteger: false)
    #expect(shrink.stepped(0.25, by: 1, pace: 1) == 0.26)
    #expect(shrink.stepped(0.25, by: 1, pace: 0.1) == 0.251)
    #expect(shrink.stepped(0.25, by: 1, pace: 10) == 0.3)
    let count = SliderScale(1...10_000, 5, isInteger: true)
    #expect(count.stepped(5, by: 1, pace: 0.1) == 6)
  }
}
